//! Random games with a given number of solutions, reproducible by a seed.
//!
//! 1. Draw a solved board: every seam gets a random motif, and so do the outer edges, unless they
//!    are a frame.
//! 2. Cut it into cards, shuffle them and turn them.
//! 3. Count the solutions with the exact engine. A game is discarded, and the next one is drawn,
//!    unless it has the requested number of solutions and the requested
//!    [`difficulty`](crate::difficulty).
//!
//! The number of draws depends on the wanted number of solutions, and grows quickly with the board.
//! Larger boards need more motifs, because the number of solutions would be too large otherwise.
//!
//! ```
//! use knobel_cards::generate::{GameSpec, generate};
//!
//! let spec = GameSpec { width: 2, height: 2, solutions: 1, seed: 7, ..GameSpec::default() };
//! let generated = generate(&spec, &mut ())?.expect("no watch stops it");
//! assert_eq!(generated.game.known().distinct, Some(1));
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

use knobel_core::{Rng, StopReason, Watch};

use crate::difficulty::{DifficultyLevel, Rating, rate};
use crate::engine::{Plan, count};
use crate::game::{GameParts, StatedCounts};
use crate::{CardsError, Game, Rule};

/// A description of the games to generate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSpec {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The number of motifs. With heads and tails there are twice as many labels.
    pub motifs: usize,
    /// Whether a head must touch a tail, instead of equal labels touching each other.
    pub halves: bool,
    /// Whether the board has a frame.
    pub framed: bool,
    /// Whether cards may be turned.
    pub turning: bool,
    /// The wanted number of solutions, up to rotating the board and exchanging identical cards.
    pub solutions: u128,
    /// The number of placements after which a game is discarded, because counting its solutions
    /// would take too long.
    pub patience: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The wanted difficulty.
    pub difficulty: Difficulty,
}

/// The wanted difficulty of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Difficulty {
    /// Any game with the right number of solutions.
    #[default]
    Any,
    /// Only games of this level.
    Only(DifficultyLevel),
}

impl std::str::FromStr for Difficulty {
    type Err = CardsError;

    fn from_str(name: &str) -> Result<Self, CardsError> {
        let level = DifficultyLevel::ALL
            .into_iter()
            .find(|level| level.word() == name);
        match (name, level) {
            ("any", _) => Ok(Self::Any),
            (_, Some(level)) => Ok(Self::Only(level)),
            (_, None) => Err(CardsError::Text(format!(
                "there is no difficulty '{name}'; choose any, easy, medium or hard"
            ))),
        }
    }
}

impl Default for GameSpec {
    fn default() -> Self {
        Self {
            width: 3,
            height: 3,
            motifs: 4,
            halves: true,
            framed: false,
            turning: true,
            solutions: 1,
            patience: 20_000_000,
            seed: 1,
            difficulty: Difficulty::Any,
        }
    }
}

/// A generated game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The game, with its counts and a note about its difficulty.
    pub game: Game,
    /// The rating of the game.
    pub rating: Rating,
}

/// Draws games until one fits the description. Returns `Ok(Err(reason))` if the watch stops the
/// search.
///
/// # Errors
/// If the description is not valid, for example without motifs or with a board out of range.
pub fn generate(
    spec: &GameSpec,
    watch: &mut dyn Watch,
) -> Result<Result<Generated, StopReason>, CardsError> {
    check(spec)?;
    let mut rng = Rng::new(spec.seed);
    for drawn in 1u64.. {
        if let Some(reason) = watch.poll(&crate::engine::progress(drawn, 0)) {
            return Ok(Err(reason));
        }
        let game = draw(spec, &mut rng)?;
        match judge(spec, game, watch) {
            Ok(None) => {}
            Ok(Some(generated)) => return Ok(Ok(generated)),
            Err(reason) => return Ok(Err(reason)),
        }
    }
    unreachable!("games are drawn until one is returned")
}

/// Checks the parts of a description that do not depend on a board.
fn check(spec: &GameSpec) -> Result<(), CardsError> {
    let most = if spec.halves { 26 } else { 250 };
    if spec.motifs == 0 || spec.motifs > most {
        return Err(CardsError::Text(format!(
            "a game needs 1 to {most} motifs, not {}",
            spec.motifs
        )));
    }
    if spec.solutions == 0 {
        return Err(CardsError::Text(
            "a generated game has at least one solution".into(),
        ));
    }
    Ok(())
}

/// Draws one random solved board and cuts it into shuffled, turned cards. The game has at least one
/// solution.
///
/// # Errors
/// If the size of the board is out of range.
pub fn draw(spec: &GameSpec, rng: &mut Rng) -> Result<Game, CardsError> {
    let (width, height) = (spec.width, spec.height);
    if width == 0 || height == 0 || width.saturating_mul(height) > crate::MOST_CELLS {
        return Err(CardsError::Size { width, height });
    }
    let motifs = spec.motifs as u32;
    // The labels on both sides of a seam; the second one belongs to the neighbour.
    let mut seam = || {
        let motif = rng.below(motifs);
        if !spec.halves {
            return [(motif + 1).to_string(), (motif + 1).to_string()];
        }
        let head = char::from(b'A' + motif as u8).to_string();
        let tail = head.to_lowercase();
        if rng.below(2) == 0 {
            [head, tail]
        } else {
            [tail, head]
        }
    };
    let mut pieces: Vec<[String; 4]> =
        vec![std::array::from_fn(|_| "0".to_owned()); width * height];
    for row in 0..height {
        for column in 0..width {
            let cell = row * width + column;
            if column + 1 < width {
                let [here, there] = seam();
                (pieces[cell][1], pieces[cell + 1][3]) = (here, there);
            }
            if row + 1 < height {
                let [here, there] = seam();
                (pieces[cell][2], pieces[cell + width][0]) = (here, there);
            }
        }
    }
    if !spec.framed {
        for edge in pieces.iter_mut().flatten().filter(|edge| *edge == "0") {
            [*edge, _] = seam();
        }
    }
    rng.shuffle(&mut pieces);
    for piece in pieces.iter_mut().filter(|_| spec.turning) {
        piece.rotate_right(rng.below(4) as usize);
    }
    Game::new(GameParts {
        id: format!("generated-{width}x{height}-{}", spec.seed),
        width,
        height,
        rule: if spec.halves {
            Rule::Complement
        } else {
            Rule::Same
        },
        framed: spec.framed,
        turning: spec.turning,
        pieces,
        ..GameParts::default()
    })
}

/// Returns the game with its counts if it fits the description, or why the watch stopped the
/// search.
fn judge(
    spec: &GameSpec,
    game: Game,
    watch: &mut dyn Watch,
) -> Result<Option<Generated>, StopReason> {
    let plan = Plan::choose(&game, watch)?;
    let (found, ended) = count(&game, plan, Some(spec.patience), watch);
    // Most games fail here, so this cheap test comes before the rating.
    if !ended.complete()? || found.distinct != spec.solutions {
        return Ok(None);
    }
    let rating = rate(&game, watch)?;
    if let Difficulty::Only(level) = spec.difficulty
        && rating.level() != Some(level)
    {
        return Ok(None);
    }
    // The plain scan takes much longer, and its count is left out if it does not finish.
    let patience = spec.patience.saturating_mul(64);
    let (plain, ended) = count(&game, Plan::row_scan(), Some(patience), watch);
    let complete = ended.complete()?;
    let known = StatedCounts {
        raw: Some(found.raw),
        distinct: Some(found.distinct),
        row_scan: complete.then_some((plain.placements, game.width())),
    };
    let notes = vec![("note".into(), format!("difficulty {rating}"))];
    let game = game.with_notes(known, notes);
    Ok(Some(Generated { game, rating }))
}
