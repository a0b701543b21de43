//! Improved random search: exchange two cards that do not fit, turn cards to fit, and restart when
//! the search is stuck.
//!
//! A *misfit* is a card that does not fit on all sides. `auto` rotates each misfit to its best
//! orientation, and repeats this until the score no longer improves. (Vogler describes this in
//! words only, without a listing.) `brute` tries all 4ⁿ combinations of turns and keeps the best
//! one, so it is limited to boards of up to 12 cells. After `stuck` tries without a better board,
//! the cards are dealt again in random order. Vogler's listing restarts after ten tries even if
//! they find better boards, and always from the starting order; `as-printed` does the same. For
//! `stuck`, a try is one exchange with the turns that follow it. The statistics count examined
//! boards instead, each of which takes about ten nanoseconds.
//!
//! Today this method is called hill climbing with random restarts.
//!
//! # References
//! B. Vogler: "Kombinatorische Probleme der Anordnung von Spielkarten und ihre Realisierung in
//! Delphi", 2012 (the second method).

use knobel_core::{Rng, StopReason, Watch};

use super::acts::{CHANGE, DEAL, TURN};
use super::{
    Accepts, SEED, ScoredBoard, Strategy, StrategyResult, StrategySetting, StrategyTask, TARGET,
    Trial,
};
use crate::CardsError;

/// The largest number of cells for `brute`: 4¹² is 16 million boards per try.
const MOST_BRUTE: usize = 12;

/// The setting that decides how cards are turned after an exchange.
const TURNING: StrategySetting = StrategySetting {
    name: "turning",
    summary: "how cards are turned after a swap: auto (greedy) or brute (all turns of all cards)",
    accepts: Accepts::Word {
        words: &["auto", "brute"],
    },
};

/// The setting that decides when the cards are dealt again.
pub(super) const STUCK: StrategySetting = StrategySetting {
    name: "stuck",
    summary: "restart after this many tries without a better board",
    accepts: Accepts::Number {
        least: 0,
        most: u32::MAX as u64,
        default: 10,
    },
};

/// Whether to restart as in Vogler's listing.
const AS_PRINTED: StrategySetting = StrategySetting {
    name: "as-printed",
    summary: "restart as the document prints it: after --stuck tries in all, with the cards in \
              their starting order",
    accepts: Accepts::Flag,
};

/// The registry entry.
pub static STRATEGY: Strategy = Strategy {
    name: "improved-random",
    summary: "swap two cards that do not fit, turn cards to fit, restart when stuck",
    description: "Exchanges two cards of which neither fits on all sides, then turns cards: 'auto' gives every card \
                  that does not fit its best turn, 'brute' tries all turns of all cards together. After ten tries \
                  without a better board it deals the cards anew. Solves nine cards in well under a second.",
    settings: &[TARGET, TURNING, STUCK, AS_PRINTED, SEED],
    proves: false,
    one_by_one: false,
    vogler: Some("second in his text, no time"),
    run,
};

fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let brute = attempt.is_set(&TURNING) && attempt.game.turning();
    if brute && attempt.game.cells() > MOST_BRUTE {
        return Err(CardsError::Unfit(format!(
            "turning 'brute' tries 4^{} boards a try; it serves boards of at most {MOST_BRUTE} \
             cells, use 'auto'",
            attempt.game.cells()
        )));
    }
    let mut rng = attempt.rng();
    let mut laid = ScoredBoard::in_order(attempt.game);
    let mut trial = Trial::new(attempt, watch);
    let as_printed = attempt.is_set(&AS_PRINTED);
    let (mut tries, mut best) = (0, 0);
    trial.change(DEAL, &laid);
    loop {
        // 1. Turn the misfits. The board is checked before and after, so that a solution is never
        //    lost to a limit that is reached at the same time.
        if trial.see(&laid) {
            return Ok(trial.report(None));
        }
        let stopped = if brute {
            brute_turn(&mut laid, &mut trial)
        } else {
            let looked = auto_turn(&mut laid, &mut trial);
            trial.tick(looked)
        };
        if trial.see(&laid) {
            return Ok(trial.report(None));
        }
        if let Some(reason) = stopped {
            return Ok(trial.report(Some(reason)));
        }
        // 2. Count the tries without a better board since the last deal, and deal again if there
        //    were too many.
        if laid.score() > best && !as_printed {
            (best, tries) = (laid.score(), 0);
        }
        tries += 1;
        if tries > attempt.number(&STUCK) {
            (best, tries) = (0, 0);
            if as_printed {
                laid = ScoredBoard::in_order(attempt.game);
            } else {
                laid.shuffle(&mut rng);
            }
            trial.change(DEAL, &laid);
        }
        // 3. Exchange two cards that do not fit.
        swap_misfits(&mut laid, &mut rng);
        trial.change(CHANGE, &laid);
    }
}

/// Exchanges two random misfits, or any two cards if there are fewer than two misfits.
fn swap_misfits(laid: &mut ScoredBoard<'_>, rng: &mut Rng) {
    let misfits = misfits(laid);
    if misfits.len() < 2 {
        if let Some((one, other)) = laid.two_cells(rng) {
            laid.swap(one, other);
        }
        return;
    }
    let count = misfits.len() as u32;
    let one = rng.below(count);
    let other = (one + 1 + rng.below(count - 1)) % count;
    laid.swap(misfits[one as usize], misfits[other as usize]);
}

/// The cells whose card may move and does not fit on all sides.
pub(super) fn misfits(laid: &ScoredBoard<'_>) -> Vec<usize> {
    let free = laid.free.iter().copied();
    free.filter(|&cell| laid.card_score(cell) < 4).collect()
}

/// Rotates every misfit to its best orientation until the score no longer improves. Returns the
/// number of boards examined.
pub(super) fn auto_turn(laid: &mut ScoredBoard<'_>, trial: &mut Trial<'_, '_>) -> u64 {
    let (free, turns) = (laid.free.clone(), trial.attempt.game.turns().end);
    let mut looked = 1;
    loop {
        let before = laid.score();
        for &cell in &free {
            if laid.card_score(cell) == 4 {
                continue;
            }
            let (mut best, mut best_turn) = (laid.score(), laid.at(cell).turn);
            for turn in 0..turns {
                laid.turn_to(cell, turn);
                if laid.score() > best {
                    (best, best_turn) = (laid.score(), turn);
                }
            }
            laid.turn_to(cell, best_turn);
            trial.change(TURN, laid);
            looked += u64::from(turns);
        }
        if laid.score() == before {
            return looked;
        }
    }
}

/// Tries all combinations of turns and keeps the best one.
fn brute_turn(laid: &mut ScoredBoard<'_>, trial: &mut Trial<'_, '_>) -> Option<StopReason> {
    let free = laid.free.clone();
    let mut best = (
        laid.score(),
        free.iter()
            .map(|&cell| laid.at(cell).turn)
            .collect::<Vec<u8>>(),
    );
    let mut stopped = None;
    let all = 1u64 << (2 * free.len());
    let pause = all.min(4096);
    for number in 0..all {
        // The turns count like an odometer: digit i advances when all digits below it have returned
        // to 0.
        let turning = if number == 0 {
            0
        } else {
            number.trailing_zeros() as usize / 2
        };
        for &cell in free.iter().take(turning + 1) {
            laid.turn_to(cell, (laid.at(cell).turn + 1) % 4);
        }
        if laid.score() > best.0 {
            best = (
                laid.score(),
                free.iter().map(|&cell| laid.at(cell).turn).collect(),
            );
        }
        if number % pause == 0 {
            stopped = trial.tick(pause);
        }
        if stopped.is_some() {
            break;
        }
    }
    for (&cell, &turn) in free.iter().zip(&best.1) {
        laid.turn_to(cell, turn);
    }
    trial.change(TURN, laid);
    stopped
}
