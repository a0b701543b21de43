//! Vogler's graph of n!·4ⁿ, beside the number of boards or cards that each strategy examines.
//!
//! Smaller games are cut from a solution of the game: one card, two, four, and so on up to the
//! whole game, each with shuffled cards. Every strategy searches for the first solution of each
//! game, and the boards or cards that it examines are counted. Counts do not depend on the machine.

use knobel_cards::strategies::{StrategyTask, find};
use knobel_cards::{Arrangement, CardsError, Game, GameParts, score};
use knobel_core::{Outcome, Progress, Rng, StopReason, Watch};

use super::estimate::{self, KnownSolutionCount, tries_log10};
use super::strategy_runs::Contender;

/// A game of a certain size.
#[derive(Debug, Clone, PartialEq)]
pub struct GrowthSize {
    /// Number of cards.
    pub cards: usize,
    /// Decimal logarithm of the arrangements, n!·4ⁿ if cards may be turned.
    pub arrangements_log10: f64,
}

/// The number of boards or cards that a strategy examines until it finds a solution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExaminedCount {
    /// Decimal logarithm of the examined boards or cards.
    pub log10: f64,
    /// Whether this is an estimate, arrangements / solutions, because a run would take too long.
    pub estimated: bool,
}

/// The number of boards or cards that strategies examine as games grow.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Growth {
    /// The games in order of size.
    pub sizes: Vec<GrowthSize>,
    /// Each strategy with its settings, and a figure for each size that it solved.
    pub strategies: Vec<(String, Vec<Option<ExaminedCount>>)>,
    /// Why further results are missing, if they are.
    pub stopped: Option<StopReason>,
}

/// The maximal number of sizes.
const MOST_SIZES: usize = 8;
/// Limit of tries per run, smaller if an estimate is possible.
const MOST_TRIES: u64 = 20_000_000;
const MOST_ONE_BY_ONE: u64 = 1_000_000;
/// Runs of a randomised strategy.
const RUNS: u32 = 3;
/// Limit of placements for finding the solution to cut, and for counting the solutions of a smaller
/// game.
const PATIENCE: u64 = 100_000_000;

/// Runs every strategy on games of growing size that are cut from a solution of this one.
///
/// # Errors
/// If no solution to cut is found, or the checker rejects a board.
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

/// Sizes from one card to all; columns and rows grow alternately.
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

/// The top left part of a solution with shuffled cards, or the game itself for its full size.
fn cut(
    game: &Game,
    whole: &Arrangement,
    (width, height): (usize, usize),
) -> Result<Game, CardsError> {
    if (width, height) == (game.width(), game.height()) {
        return Ok(game.clone());
    }
    // The frame may come to lie inside, where it is a label like any other.
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

/// Counts the boards or cards that a strategy examines until it finds a solution of a game; for
/// randomised strategies this is a mean. If the runs take too long, the figure is estimated from
/// the number of solutions, which is counted once for all strategies.
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
