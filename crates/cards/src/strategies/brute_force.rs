//! Brute force: every permutation of the cards, and for each every turn of every card.
//!
//! Vogler's third method, kept as the yardstick: n!·4ⁿ arrangements, 95 billion for nine cards.
//! Time for each: some ten nanoseconds, or some hundred when all cards are scored each time
//! (`recount`), as Vogler's program does it. No memory. Stops at the first that reaches the target;
//! having seen all without one it has proved that there is none.

use knobel_core::{Outcome, StopReason, Watch};

use super::acts::{CHANGE, DEAL};
use super::{
    Accepts, Laid, Strategy, StrategyResult, StrategySetting, StrategyTask, TARGET, Trial,
};
use crate::CardsError;

const RECOUNT: StrategySetting = StrategySetting {
    name: "recount",
    summary: "score all cards after every change, as Vogler's program does, instead of what \
              changed",
    accepts: Accepts::Flag,
};

/// The strategy.
pub static STRATEGY: Strategy = Strategy {
    name: "brute-force",
    summary: "all permutations of the cards, all turns of each: the yardstick",
    description: "Goes through all permutations of the cards and, for each, through all turns of all cards, and looks \
                  at the table score of every one. Sure to end, but not soon: nine cards have 95 billion arrangements.",
    settings: &[TARGET, RECOUNT],
    proves: true,
    one_by_one: true,
    vogler: Some("3.85 days (estimated with recount)"),
    run,
};

fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let mut laid = Laid::in_order(attempt.game);
    let mut trial = Trial::new(attempt, watch);
    let cards = laid.free.len();
    // Heap's algorithm without recursion: `counter[i]` swaps made at level i.
    let (mut counter, mut level) = (vec![0usize; cards], 1);
    trial.change(DEAL, &laid);
    let mut found = all_turns(&mut laid, &mut trial, attempt);
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
        found = all_turns(&mut laid, &mut trial, attempt);
    }
    Ok(match found {
        Some(Ended::Target) => trial.report(None),
        Some(Ended::Stopped(reason)) => trial.report(Some(reason)),
        None => trial.finish(Outcome::Unsolvable),
    })
}

enum Ended {
    Target,
    Stopped(StopReason),
}

/// Every combination of turns of the free cards; they come back to where they were.
fn all_turns(
    laid: &mut Laid<'_>,
    trial: &mut Trial<'_, '_>,
    attempt: &StrategyTask<'_>,
) -> Option<Ended> {
    let turns = attempt.game.turns().end;
    let cells = laid.free.clone();
    loop {
        if attempt.is_set(&RECOUNT) {
            laid.recount();
        }
        trial.change(CHANGE, laid);
        if trial.see(laid) {
            return Some(Ended::Target);
        }
        if let Some(reason) = trial.tick(1) {
            return Some(Ended::Stopped(reason));
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
