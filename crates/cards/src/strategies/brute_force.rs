//! Brute force: every permutation of the cards, and for each every turn of every card.
//!
//! The lecture's third method, kept as the yardstick: n!·4ⁿ tables, 95 milliards for nine cards. Time per table: some
//! ten nanoseconds, or some hundred when every table is scored as a whole (`recount`), as the document does it. No memory. Stops at the first table that reaches the target; having seen all without one it has
//! proved that there is none.

use knobel_core::{Outcome, StopReason, Watch};

use super::{Info, Job, Laid, RECOUNT, Report, Strategy, TARGET, Trial};
use crate::Error;

/// The strategy.
pub struct BruteForce;

static INFO: Info = Info {
    name: "brute-force",
    summary: "all permutations of the cards, all turns of each: the yardstick",
    description: "Goes through all permutations of the cards and, for each, through all turns of all cards, and looks \
                  at the table score of every one. Sure to end, but not soon: nine cards have 95 milliard tables.",
    settings: &[TARGET, RECOUNT],
    proves: true,
};

impl Strategy for BruteForce {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn run(&self, job: &Job<'_>, watch: &mut dyn Watch) -> Result<Report, Error> {
        let mut laid = Laid::in_order(job.game);
        let mut trial = Trial::new(job, watch);
        let cards = laid.free.len();
        // Heap's algorithm without recursion: `counter[i]` swaps made at level i.
        let (mut counter, mut level) = (vec![0usize; cards], 1);
        let mut found = all_turns(&mut laid, &mut trial, job);
        while found.is_none() && level < cards {
            if counter[level] >= level {
                counter[level] = 0;
                level += 1;
                continue;
            }
            let other = if level % 2 == 0 { 0 } else { counter[level] };
            laid.swap(laid.free[other], laid.free[level]);
            counter[level] += 1;
            level = 1;
            found = all_turns(&mut laid, &mut trial, job);
        }
        Ok(match found {
            Some(Found::Target) => trial.report(None),
            Some(Found::Stopped(reason)) => trial.report(Some(reason)),
            None => trial.finish(Outcome::Unsolvable),
        })
    }
}

enum Found {
    Target,
    Stopped(StopReason),
}

/// Every combination of turns of the free cards; they come back to where they were.
fn all_turns(laid: &mut Laid<'_>, trial: &mut Trial<'_, '_>, job: &Job<'_>) -> Option<Found> {
    let turns = job.game.turns().end;
    let cells = laid.free.clone();
    loop {
        if job.settings.recount {
            laid.recount();
        }
        if trial.see(laid) {
            return Some(Found::Target);
        }
        if let Some(reason) = trial.tick(1) {
            return Some(Found::Stopped(reason));
        }
        // The odometer: the first card that does not come round ends the carry.
        let mut round = true;
        for &cell in &cells {
            let turn = (laid.at(cell).turn + 1) % turns;
            laid.turn_to(cell, turn);
            if turn != 0 {
                round = false;
                break;
            }
        }
        if round {
            return None;
        }
    }
}
