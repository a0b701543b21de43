//! Edge matching with a clock, threads and files: what the command line and the page share.
//!
//! The rules, the engine and the strategies are in `knobel-cards`, re-exported here; this module
//! adds counting in parallel with checkpoints ([`count`]), the comparison of strategies
//! ([`compare`], [`mod@scores`], [`mod@growth`]), time estimates ([`mod@estimate`]) and
//! measurements ([`mod@bench`]). Boards that are handed out as solved, or as having a score, are
//! replayed by `knobel-verify` here.

pub mod bench;
pub mod compare;
pub mod count;
pub mod estimate;
pub mod growth;
pub mod scores;
mod strategy_runs;

pub use knobel_cards::{
    Arrangement, CardsError, FixedPiece, Game, GameParts, Label, Piece, Placed, Rule, Side,
    StatedCounts, difficulty, engine, equivalence, generate, hints, nine_cards, notation, score,
    strategies,
};

use engine::{Engine, EngineOutcome, Plan};
use hints::CardHint;
use knobel_core::{Outcome, Watch};
use knobel_verify::{check_cards, score_cards};
use strategies::{Strategy, StrategyResult, StrategyTask};

/// Runs a strategy. Its best board is replayed, whatever its score, before it is handed out.
///
/// # Errors
/// If its target is above the full score, the strategy cannot work on this game, or the checker
/// refuses its board.
pub fn run(
    strategy: &Strategy,
    attempt: &StrategyTask<'_>,
    watch: &mut dyn Watch,
) -> Result<StrategyResult, CardsError> {
    attempt.check()?;
    let attained = (strategy.run)(attempt, watch)?;
    let refused = |problem: String| CardsError::Wrong {
        by: strategy.name,
        problem,
    };
    let score =
        score_cards(attempt.game, &attained.best).map_err(|wrong| refused(wrong.to_string()))?;
    if score != attained.score {
        let said = attained.score;
        return Err(refused(format!("its table score is {score}, not {said}")));
    }
    match &attained.outcome {
        Outcome::Solved(board) if *board != attained.best || score < attempt.target() => {
            let target = attempt.target();
            Err(refused(format!(
                "it does not reach a table score of {target}"
            )))
        }
        _ => Ok(attained),
    }
}

/// Up to `most` solutions in the order of a plain row scan, each replayed, and how the search
/// ended.
///
/// # Errors
/// If the checker refuses a board.
pub fn solutions(
    game: &Game,
    most: usize,
    watch: &mut dyn Watch,
) -> Result<(Vec<Arrangement>, EngineOutcome), CardsError> {
    let engine = Engine::new(game, Plan::row_scan());
    let (mut boards, mut ended) = (Vec::new(), EngineOutcome::Done);
    for mut task in engine.tasks() {
        ended = engine.run(&mut task, None, watch, &mut |board| {
            boards.push(board.clone());
            boards.len() < most
        });
        if ended != EngineOutcome::Done {
            break;
        }
    }
    for board in &boards {
        replay(game, board, "the engine")?;
    }
    Ok((boards, ended))
}

/// The next step for a board; the solution it comes from is replayed.
///
/// # Errors
/// If the checker refuses that solution.
pub fn hint(
    game: &Game,
    board: &Arrangement,
    watch: &mut dyn Watch,
) -> Result<CardHint, CardsError> {
    let hint = hints::hint(game, board, watch);
    match &hint {
        CardHint::Solved => replay(game, board, "the hints")?,
        CardHint::Agreed { solution, .. }
        | CardHint::OneOf { solution, .. }
        | CardHint::Found { solution, .. } => replay(game, solution, "the hints")?,
        _ => {}
    }
    Ok(hint)
}

fn replay(game: &Game, board: &Arrangement, by: &'static str) -> Result<(), CardsError> {
    check_cards(game, board).map_err(|wrong| CardsError::Wrong {
        by,
        problem: wrong.to_string(),
    })
}
