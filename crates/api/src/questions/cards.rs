//! Answers questions about card games: reads and generates games, runs strategies that report their
//! progress, and gives hints, estimates and all solutions.
//!
//! A game is sent as text in any form that `knobel cards` reads, and a board as `card/turn` for
//! each cell. The page computes scores itself, from the table of partners that comes with a game.

use std::time::Duration;

use knobel::cards::engine::EngineOutcome;
use knobel::cards::generate::{GameSpec, generate};
use knobel::cards::strategies::{self, SettingValues, StrategyTask};
use knobel::cards::{
    self, CardsAnswer, compare, estimate, nine_cards, notation, score, solutions as solved,
};
use knobel::{Deadline, Watch};

use super::input::read_time;
use super::strategy_steps::Follower;
use crate::json::cards::{
    CardAdvice, CardEstimates, CardMethods, GameDescription, Laid, Make, Run, SolutionList, Which,
};
use crate::json::{Event, as_typed};
use crate::{ApiError, JobLimits, Reporter, Work};

/// The largest number of motifs of a generated game.
const MOST_MOTIFS: usize = 16;
/// The largest number of solutions that are sent for browsing.
const MOST_SOLUTIONS: usize = 500;
/// The number of placements that counting may take before an estimate.
const PATIENCE: u64 = 20_000_000;
/// How long each strategy runs for an estimate.
const EACH: Duration = Duration::from_millis(300);

/// Every strategy with its description and settings.
pub(crate) fn methods(_: &JobLimits) -> Result<CardMethods, ApiError> {
    Ok(CardMethods::all())
}

/// Reads a game; without one, the nine cards that come with knobel.
pub(crate) fn game(limits: &JobLimits, asked: Which) -> Result<GameDescription, ApiError> {
    Ok((&read_game(asked.game.as_deref(), limits)?).into())
}

fn read_game(text: Option<&str>, limits: &JobLimits) -> Result<cards::Game, ApiError> {
    let game = match text {
        None => nine_cards(),
        Some(text) => notation::read(text)?.swap_remove(0),
    };
    small_enough(game.cells(), 0, limits)?;
    Ok(game)
}

fn small_enough(cards: usize, motifs: usize, limits: &JobLimits) -> Result<(), ApiError> {
    if cards > limits.cards || motifs > MOST_MOTIFS {
        return Err(ApiError::TooManyCards {
            cards,
            most_cards: limits.cards,
            most_motifs: MOST_MOTIFS,
        });
    }
    Ok(())
}

/// A random game with as many solutions as wanted.
pub(crate) fn make(
    limits: &JobLimits,
    asked: Make,
    watch: &mut dyn Watch,
) -> Result<GameDescription, ApiError> {
    small_enough(
        asked.width.saturating_mul(asked.height),
        asked.motifs,
        limits,
    )?;
    let spec = GameSpec {
        width: asked.width,
        height: asked.height,
        motifs: asked.motifs,
        solutions: asked.solutions.into(),
        seed: asked.seed,
        difficulty: asked.difficulty.as_deref().unwrap_or("any").parse()?,
        patience: 2_000_000,
        ..GameSpec::default()
    };
    let made = generate(&spec, watch)?.map_err(ApiError::NoSuchGame)?;
    Ok(GameDescription {
        level: made.rating.level(),
        rating: Some(made.rating),
        ..(&made.game).into()
    })
}

/// The next step, described in words.
pub(crate) fn hint(
    limits: &JobLimits,
    asked: Laid,
    watch: &mut dyn Watch,
) -> Result<CardAdvice, ApiError> {
    let game = read_game(asked.game.as_deref(), limits)?;
    let board = notation::arrangement::read(&asked.board, &game)?;
    Ok(CardAdvice::new(&game, &cards::hint(&game, &board, watch)?))
}

/// All solutions, up to a limit, with their counts.
pub(crate) fn solutions(
    limits: &JobLimits,
    asked: Which,
    watch: &mut dyn Watch,
) -> Result<SolutionList, ApiError> {
    let game = read_game(asked.game.as_deref(), limits)?;
    let (boards, ended) = solved(&game, MOST_SOLUTIONS, watch)?;
    Ok(SolutionList {
        boards: boards.iter().map(ToString::to_string).collect(),
        all: ended == EngineOutcome::Done,
    })
}

/// Estimates how long each strategy takes, from a short run of each.
pub(crate) fn guess(
    limits: &JobLimits,
    asked: Which,
    watch: &mut dyn Watch,
) -> Result<CardEstimates, ApiError> {
    let game = read_game(asked.game.as_deref(), limits)?;
    let (plan, _, known) = estimate::solutions(&game, PATIENCE, watch);
    let (measured, _) = compare::compare(&game, known, EACH, watch)?;
    let estimate = estimate::estimate(&game, plan, known, 5_000, 2_000, watch)?;
    let measured = measured.into_iter();
    Ok(CardEstimates {
        arrangements_log10: score::arrangements_log10(&game),
        solutions: known,
        strategies: measured.map(|row| row.or_estimated(&estimate)).collect(),
    })
}

/// Runs a strategy. Besides the usual events it sends `best`, `log` and, on request, `acts`.
pub(crate) fn run(limits: &JobLimits, asked: Run) -> Result<Vec<Work>, ApiError> {
    let game = read_game(asked.game.as_deref(), limits)?;
    let unknown = || ApiError::NoStrategy {
        name: asked.strategy.clone(),
    };
    let strategy = strategies::find(&asked.strategy).ok_or_else(unknown)?;
    let typed: Vec<_> = as_typed(&asked.settings).collect();
    let typed = typed.iter().map(|(name, value)| (*name, value.as_str()));
    let values = SettingValues::read(strategy, typed)?;
    let time = read_time(asked.time.as_ref(), limits)?;
    let acts = asked.acts.unwrap_or(0);
    let run = Box::new(move |reporter: &mut Reporter<'_>| {
        let attempt = StrategyTask {
            values,
            ..StrategyTask::new(&game)
        };
        let mut follower = Follower::new(reporter, acts);
        let mut watch = Deadline::new(Some(time), &mut follower);
        let attained = cards::run(strategy, &attempt, &mut watch)?;
        follower.flush();
        let answer = CardsAnswer::new(&game, strategy.name, &attained, reporter.seconds());
        Ok(Event::CardsResult(Box::new(answer)))
    });
    let memory = limits.memory;
    Ok(vec![Work { memory, run }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_very_many_solutions_are_limited() {
        let cards = "card a a a a\n".repeat(9);
        let game = format!("puzzle alike\nsize 3 3\nrule same\nrotation 0\n{cards}end\n");
        let asked = Which { game: Some(game) };
        let found = solutions(&JobLimits::default(), asked, &mut ()).unwrap();
        assert_eq!((found.boards.len(), found.all), (MOST_SOLUTIONS, false));
    }
}
