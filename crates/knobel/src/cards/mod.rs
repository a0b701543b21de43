//! Edge-matching games with clock, threads and files, shared by the command line and the page.
//!
//! The rules, the engine and the strategies are in `knobel-cards`, re-exported here; this module
//! adds counting in parallel with checkpoints ([`count`]), the comparison of strategies
//! ([`compare`], [`mod@scores`], [`mod@growth`]), time estimates ([`mod@estimate`]) and
//! measurements ([`mod@bench`]). `knobel-verify` checks every board before it is returned as solved
//! or with a score.

mod answer;
pub mod bench;
pub mod compare;
pub mod count;
pub mod estimate;
pub mod growth;
pub mod scores;
mod strategy_runs;

pub use answer::CardsAnswer;
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

/// Runs a strategy. The checker replays its best board, whatever its score.
///
/// # Errors
/// If the target is above the full score, the strategy does not suit this game, or the checker
/// rejects its board.
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

/// Finds at most `most` solutions in the order of a row scan, and returns how the search ended.
/// Each solution is replayed.
///
/// # Errors
/// If the checker rejects a board.
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

/// The next step for a board. The solution behind it is replayed.
///
/// # Errors
/// If the checker rejects that solution.
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
