//! Edge matching with a clock, threads and files: what the command line and the page share.
//!
//! The rules, the engine and the strategies are in `knobel-cards`, re-exported here; this module adds counting in
//! parallel with checkpoints ([`count`]), the comparison of strategies ([`compare`]), time estimates ([`estimate`]),
//! and measurements ([`mod@bench`]).

pub mod bench;
pub mod compare;
pub mod count;
pub mod estimate;

pub use knobel_cards::{
    Board, Error, Fixed, Game, Known, Label, NINE_CARDS_TEXT, Parts, Piece, Placed, Rule, Side,
    engine, generate, hints, nine_cards, notation, same, score, strategies,
};

use std::time::Duration;

use knobel_core::{Outcome, Watch};
use strategies::{Job, Report, Strategy};

use crate::Deadline;

/// Runs a strategy under a time limit; a solution is checked by `knobel-verify` before it is handed out.
///
/// # Errors
/// If the strategy cannot work on this game.
///
/// # Panics
/// If a strategy claims a board that is no solution: a bug here.
pub fn run(
    strategy: &dyn Strategy,
    job: &Job<'_>,
    time: Option<Duration>,
    watch: &mut dyn Watch,
) -> Result<Report, Error> {
    let report = strategy.run(job, &mut Deadline::new(time, watch))?;
    if let Outcome::Solved(board) = &report.outcome
        && job.target() == score::full_score(job.game)
    {
        knobel_verify::check_cards(job.game, board).expect("a strategy's solution is one");
    }
    Ok(report)
}
