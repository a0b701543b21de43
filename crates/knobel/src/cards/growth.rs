//! Vogler's graph of n!·4ⁿ, and beside it what each strategy really looks at.
//!
//! Smaller games are cut from a solution of the game: one card, two, four, and so on up to all of
//! it, each dealt anew. Every strategy looks for the first solution of each; what it looked at is
//! counted. Counts do not depend on the machine.

use knobel_cards::strategies::{StrategyTask, find};
use knobel_cards::{Arrangement, CardsError, Game, GameParts, score};
use knobel_core::{Outcome, Progress, Rng, StopReason, Watch};

use super::estimate::{self, KnownSolutionCount, tries_log10};
use super::strategy_runs::Contender;

/// A game of a certain size.
#[derive(Debug, Clone, PartialEq)]
pub struct GrowthSize {
    /// Cards.
    pub cards: usize,
    /// Ways to lay them, n!·4ⁿ where they may be turned, as a power of ten.
    pub arrangements_log10: f64,
}

/// How many boards or cards a strategy looks at until it meets a solution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExaminedCount {
    /// Boards or cards, as a power of ten.
    pub log10: f64,
    /// All arrangements by the number of solutions, where looking would take too long.
    pub estimated: bool,
}

/// What the strategies look at as games grow.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Growth {
    /// The games, the smallest first.
    pub sizes: Vec<GrowthSize>,
    /// Each strategy and choice of its settings, with a figure for each size that it managed.
    pub strategies: Vec<(String, Vec<Option<ExaminedCount>>)>,
    /// Why the rest is missing, if it is.
    pub stopped: Option<StopReason>,
}

/// Sizes shown, at most.
const MOST_SIZES: usize = 8;
/// Tries of one run; fewer where the rest can be told.
const MOST_TRIES: u64 = 20_000_000;
const MOST_ONE_BY_ONE: u64 = 1_000_000;
/// Runs of a strategy that leaves something to chance.
const RUNS: u32 = 3;
/// Placements spent on finding a solution to cut, and on counting those of a smaller game.
const PATIENCE: u64 = 100_000_000;

/// Runs every strategy on games of growing size that are cut from a solution of this one.
///
/// # Errors
/// If no solution is found to cut, or the checker refuses a board.
pub fn growth(game: &Game, watch: &mut dyn Watch) -> Result<Growth, CardsError> {
    let mut attempt = StrategyTask::new(game);
    attempt.limits.nodes = Some(PATIENCE);
    let enumerate = find("enumerate").expect("in the registry");
    let mut growth = Growth::default();
    let whole = match super::run(enumerate, &attempt, watch)?.outcome {
        Outcome::Solved(board) => board,
        Outcome::Stopped(reason) if !matches!(reason, StopReason::Nodes { .. }) => {
            growth.stopped = Some(reason);
            return Ok(growth);
        }
        _ => {
            let why = "smaller games are cut from a solution, but this game has none that is known";
            return Err(CardsError::Unfit(why.into()));
        }
    };
    let games = sizes(game)
        .into_iter()
        .map(|size| cut(game, &whole, size))
        .collect::<Result<Vec<Game>, CardsError>>()?;
    growth.sizes = games
        .iter()
        .map(|game| GrowthSize {
            cards: game.cells(),
            arrangements_log10: score::arrangements_log10(game),
        })
        .collect();
    let mut counts = vec![None; games.len()];
    for contender in Contender::all(game) {
        let mut looked = Vec::new();
        for (game, count) in games.iter().zip(&mut counts) {
            let contender = Contender {
                game,
                choice: contender.choice.clone(),
                ..contender
            };
            looked.push(look(&contender, count, watch)?);
            growth.stopped = watch.poll(&Progress::default());
            if growth.stopped.is_some() {
                return Ok(growth);
            }
        }
        growth.strategies.push((contender.name(), looked));
    }
    Ok(growth)
}

/// From one card to all: columns and rows grow in turn.
fn sizes(game: &Game) -> Vec<(usize, usize)> {
    let (mut width, mut height) = (1, 1);
    let mut sizes = vec![(width, height)];
    while (width, height) != (game.width(), game.height()) {
        if width < game.width() && (width <= height || height == game.height()) {
            width += 1;
        } else {
            height += 1;
        }
        sizes.push((width, height));
    }
    let steps = sizes.len().min(MOST_SIZES);
    let chosen = |step: usize| sizes[(step + 1) * sizes.len() / steps - 1];
    (0..steps).map(chosen).collect()
}

/// The top left part of a solution, dealt anew; the game itself where that is all of it.
fn cut(
    game: &Game,
    whole: &Arrangement,
    (width, height): (usize, usize),
) -> Result<Game, CardsError> {
    if (width, height) == (game.width(), game.height()) {
        return Ok(game.clone());
    }
    // What was frame may come to lie inside, where it is a label like others.
    let label = |label| match game.label_name(label) {
        "0" if game.framed() => "FRAME".to_owned(),
        name => name.to_owned(),
    };
    let cells = (0..height)
        .flat_map(|row| (0..width).map(move |column| row * game.width() + column))
        .filter_map(|cell| whole.piece(game, cell));
    let mut pieces: Vec<[String; 4]> = cells.map(|piece| piece.0.map(label)).collect();
    let mut rng = Rng::new((width * height) as u64);
    rng.shuffle(&mut pieces);
    for piece in &mut pieces {
        piece.rotate_right(rng.below(game.turns().len() as u32) as usize);
    }
    Game::new(GameParts {
        id: format!("{}-{width}x{height}", game.id()),
        width,
        height,
        rule: game.rule().clone(),
        turning: game.turning(),
        pieces,
        ..GameParts::default()
    })
}

/// What a strategy looks at until it meets a solution of a game: a mean where it leaves something
/// to chance. Where that takes too long, the solutions are counted, once for all strategies, if
/// that tells it.
fn look(
    contender: &Contender<'_>,
    count: &mut Option<KnownSolutionCount>,
    watch: &mut dyn Watch,
) -> Result<Option<ExaminedCount>, CardsError> {
    let (game, one_by_one) = (contender.game, contender.strategy.one_by_one);
    let (mut looked, runs) = (0, if contender.chance() { RUNS } else { 1 });
    let most = if one_by_one {
        MOST_ONE_BY_ONE
    } else {
        MOST_TRIES
    };
    for seed in 1..=runs {
        let attained = match contender.run(seed, None, Some(most), watch) {
            Err(CardsError::Unfit(_)) => return Ok(None),
            attained => attained?,
        };
        looked += attained.stats.expanded;
        if matches!(attained.outcome, Outcome::Solved(_)) {
            continue;
        }
        if one_by_one && count.is_none() {
            *count = Some(estimate::solutions(game, PATIENCE, watch).2);
        }
        return Ok(count.filter(|_| one_by_one).map(|count| ExaminedCount {
            log10: tries_log10(game, count),
            estimated: true,
        }));
    }
    Ok(Some(ExaminedCount {
        log10: (looked.max(runs.into()) as f64 / f64::from(runs)).log10(),
        estimated: false,
    }))
}
