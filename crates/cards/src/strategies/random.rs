//! Random search: exchange two cards and turn both at random, until the board is good enough.
//!
//! This is Vogler's simplest method. Each try replaces two cards. A solution is found after f(n) /
//! solutions tries on average, with f(n) = n!·4ⁿ. For Vogler's nine cards, which have 8 solutions,
//! this is 11.9 billion tries. A try takes tens of nanoseconds, and memory is one board.
//!
//! # References
//! B. Vogler: "Kombinatorische Probleme der Anordnung von Spielkarten und ihre Realisierung in
//! Delphi", 2012.

use knobel_core::{Rng, Watch};

use super::acts::{CHANGE, DEAL};
use super::{SEED, ScoredBoard, Strategy, StrategyResult, StrategyTask, TARGET, Trial};
use crate::CardsError;

/// The entry of the registry.
pub static STRATEGY: Strategy = Strategy {
    name: "random",
    summary: "swap and turn two cards at random until the table score is reached",
    description: "Takes two cards, exchanges them and gives each a random turn; looks whether the table score has \
                  reached the target; repeats. It never learns anything, so solving nine cards takes about \
                  twelve billion tries. Ask for a lower target to see it finish.",
    settings: &[TARGET, SEED],
    proves: false,
    one_by_one: true,
    vogler: Some("2.68 h (his estimate)"),
    run,
};

fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let mut rng = attempt.rng();
    let mut laid = ScoredBoard::in_order(attempt.game);
    let mut trial = Trial::new(attempt, watch);
    let turns = u32::from(attempt.game.turns().end);
    trial.change(DEAL, &laid);
    loop {
        if trial.see(&laid) {
            return Ok(trial.report(None));
        }
        if let Some(reason) = trial.tick(1) {
            return Ok(trial.report(Some(reason)));
        }
        step(&mut laid, &mut rng, turns);
        trial.change(CHANGE, &laid);
    }
}

/// Makes one try.
pub(super) fn step(laid: &mut ScoredBoard<'_>, rng: &mut Rng, turns: u32) {
    match laid.two_cells(rng) {
        Some((one, other)) => {
            let (first, second) = (laid.at(one), laid.at(other));
            let mut turn = || rng.below(turns) as u8;
            laid.put(one, second.with_turn(turn()));
            laid.put(other, first.with_turn(turn()));
        }
        None => {
            if let Some(&cell) = laid.free.first() {
                laid.turn_to(cell, rng.below(turns) as u8);
            }
        }
    }
}
