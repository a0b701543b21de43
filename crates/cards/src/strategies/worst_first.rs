//! Worst first: local search that exchanges the cards with the fewest matching sides.
//!
//! Vogler mentions such a method as an outlook. It turns cards like `improved-random`. One
//! iteration works like this:
//!
//! 1. Turn every card that does not fit to its best turn.
//! 2. Take the cards that do not fit, the worst first, and try to exchange each with every other
//!    card, the worst first, in all turns of both.
//! 3. Make the first exchange that improves the score, and start again.
//! 4. If no exchange helps, exchange two bad cards and turn them at random. After `stuck` such
//!    moves without a better board, deal all cards again.
//!
//! A try is a board that was examined, and takes about ten nanoseconds. Memory is one board.
//!
//! # References
//! S. Minton, M. D. Johnston, A. B. Philips and P. Laird, "Minimizing conflicts: a heuristic repair
//! method for constraint satisfaction and scheduling problems", Artificial Intelligence 58 (1992).

use knobel_core::{Rng, StopReason, Watch};

use super::acts::{CHANGE, DEAL, KEEP, REJECT};
use super::improved_random::{STUCK, auto_turn, misfits};
use super::{SEED, ScoredBoard, Strategy, StrategyResult, StrategyTask, TARGET, Trial};
use crate::CardsError;
use crate::order::by_small_number;

/// The entry of the registry.
pub static STRATEGY: Strategy = Strategy {
    name: "worst-first",
    summary: "turn cards to fit, then swap the worst-fitting cards wherever it helps",
    description: "Turns every card that does not fit to its best turn, takes the card with the fewest matching sides and \
                  tries to exchange it with every other, the worst first, in all turns of both; the first exchange \
                  that makes the table better is made. Where none helps, two bad cards are exchanged by chance, and \
                  after ten of these without a better board the cards are dealt anew.",
    settings: &[TARGET, STUCK, SEED],
    proves: false,
    one_by_one: false,
    vogler: Some("named as an outlook"),
    run,
};

fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let turns = attempt.game.turns().end;
    let mut rng = attempt.rng();
    let mut laid = ScoredBoard::in_order(attempt.game);
    let mut trial = Trial::new(attempt, watch);
    let (mut kicks, mut best) = (0, 0);
    trial.change(DEAL, &laid);
    loop {
        let better = improve(&mut laid, &mut trial, turns, &mut rng);
        if trial.see(&laid) {
            return Ok(trial.report(None));
        }
        match better {
            Err(reason) => return Ok(trial.report(Some(reason))),
            Ok(true) => continue,
            Ok(false) => {}
        }
        kicks += 1;
        if laid.score() > best {
            (best, kicks) = (laid.score(), 0);
        }
        if kicks > attempt.number(&STUCK) {
            (best, kicks) = (0, 0);
            laid.shuffle(&mut rng);
            trial.change(DEAL, &laid);
        }
        kick(&mut laid, &mut rng, turns);
        trial.change(CHANGE, &laid);
    }
}

/// Turns cards to fit and makes the first exchange that improves the score. Returns whether there
/// was one.
fn improve(
    laid: &mut ScoredBoard<'_>,
    trial: &mut Trial<'_, '_>,
    turns: u8,
    rng: &mut Rng,
) -> Result<bool, StopReason> {
    let stop = |reason: Option<StopReason>| reason.map_or(Ok(()), Err);
    let looked = auto_turn(laid, trial);
    stop(trial.tick(looked))?;
    let before = laid.score();
    let mut bad = misfits(laid);
    // Equally bad cards come in random order.
    rng.shuffle(&mut bad);
    let mut others = laid.free.clone();
    rng.shuffle(&mut others);
    let [bad, others] =
        [bad, others].map(|cells| by_small_number(&cells, |&cell| laid.card_score(cell) as usize));
    for &one in &bad {
        for &other in others.iter().filter(|&&other| other != one) {
            laid.exchange(one, other);
            if !trial.change(KEEP, laid) {
                trial.look(REJECT, &[one, other]);
            }
            stop(trial.tick(u64::from(turns) * u64::from(turns)))?;
            if laid.score() > before {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Exchanges two bad cards and turns them at random, or any two cards if there are no two bad ones.
fn kick(laid: &mut ScoredBoard<'_>, rng: &mut Rng, turns: u8) {
    let mut bad = misfits(laid);
    if bad.len() < 2 {
        return super::random::step(laid, rng, turns.into());
    }
    rng.shuffle(&mut bad);
    laid.swap(bad[0], bad[1]);
    for &cell in &bad[..2] {
        laid.turn_to(cell, rng.below(turns.into()) as u8);
    }
}
