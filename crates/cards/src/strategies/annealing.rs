//! Simulated annealing: exchange and turn cards at random. A better board is always kept, and a
//! worse one with a probability that falls over time.
//!
//! Vogler mentions the method as an outlook. A step exchanges two cards or turns one. A loss of d
//! points is accepted with probability e^(-d/T). The temperature T falls from 2 to 0.2 during a
//! round of 2000 steps per cell; then the next round starts at T = 2 again, from the current board.
//! The exponential function is computed with multiplications only, so that a seed gives the same
//! run on every machine.
//!
//! # References
//! S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing", Science
//! 220 (1983).

use knobel_core::{Rng, Watch};

use super::acts::{CHANGE, DEAL, KEEP, REJECT};
use super::{SEED, ScoredBoard, Strategy, StrategyResult, StrategyTask, TARGET, Trial};
use crate::CardsError;

/// The entry of the registry.
pub static STRATEGY: Strategy = Strategy {
    name: "annealing",
    summary: "simulated annealing: random swaps and turns; heat accepts worse boards",
    description: "Simulated annealing: a random change that makes the board better is kept; one that makes it worse is \
                  kept with a probability that falls as the temperature does. Cools in rounds and starts each round \
                  warm. Solves nine cards in milliseconds and comes near on large boards.",
    settings: &[TARGET, SEED],
    proves: false,
    one_by_one: false,
    vogler: Some("named as an outlook"),
    run,
};

/// The temperature at the start and at the end of a round.
const WARM: f64 = 2.0;
const COLD: f64 = 0.2;
/// The number of temperature levels in a round.
const LEVELS: u32 = 100;
/// The number of different losses of a step: two cards with four seams each can lose at most 16
/// points.
const MOST_LOSS: usize = 17;

// The best board is checked before the clock, so that a solution is never lost to a limit.
fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let mut rng = attempt.rng();
    let mut laid = ScoredBoard::in_order(attempt.game);
    let mut trial = Trial::new(attempt, watch);
    laid.shuffle(&mut rng);
    trial.change(DEAL, &laid);
    let steps = 20 * attempt.game.cells();
    loop {
        for level in 0..LEVELS {
            let part = f64::from(level) / f64::from(LEVELS - 1);
            let accept = thresholds(WARM + (COLD - WARM) * part);
            for _ in 0..steps {
                if trial.see(&laid) {
                    return Ok(trial.report(None));
                }
                if let Some(reason) = trial.tick(1) {
                    return Ok(trial.report(Some(reason)));
                }
                step(&mut laid, &mut rng, &mut trial, &accept);
            }
        }
    }
}

/// For each loss, the number below which a random 32-bit number accepts it.
fn thresholds(temperature: f64) -> [u64; MOST_LOSS] {
    std::array::from_fn(|loss| (exp_minus(loss as f64 / temperature) * 4_294_967_296.0) as u64)
}

/// e⁻ˣ, approximated by (1 - x/1024)^1024. This is accurate enough for random decisions and gives
/// the same bits on every machine.
fn exp_minus(x: f64) -> f64 {
    let mut power = (1.0 - x / 1024.0).max(0.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// Makes one step, and undoes it if it is rejected.
fn step(
    laid: &mut ScoredBoard<'_>,
    rng: &mut Rng,
    trial: &mut Trial<'_, '_>,
    accept: &[u64; MOST_LOSS],
) {
    let (before, turns) = (laid.score(), trial.attempt.game.turns().end);
    let Some((one, other)) = laid.two_cells(rng) else {
        super::random::step(laid, rng, turns.into());
        trial.change(CHANGE, laid);
        return;
    };
    let undo = (laid.at(one), laid.at(other));
    let turn = |rng: &mut Rng| rng.below(turns.into()) as u8;
    if rng.below(4) == 0 && turns > 1 {
        laid.turn_to(one, turn(rng));
    } else {
        laid.put(one, undo.1.with_turn(turn(rng)));
        laid.put(other, undo.0.with_turn(turn(rng)));
    }
    let loss = before.saturating_sub(laid.score()) as usize;
    let keep = loss == 0 || rng.bits() >> 32 < accept[loss.min(MOST_LOSS - 1)];
    let told = trial.change(CHANGE, laid);
    if !keep {
        laid.put(one, undo.0);
        laid.put(other, undo.1);
        trial.change(REJECT, laid);
    } else if told {
        trial.look(KEEP, &[one, other]);
    }
}
