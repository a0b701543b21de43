//! Random games with as many solutions as wanted, reproducible by seed.
//!
//! A solved board is drawn first: every seam gets a random motif, the outer edges too (or the
//! frame). The board is cut into cards, which are shuffled and turned. The exact engine then
//! counts: a game with too many solutions is thrown away and the next one drawn, and so is one of
//! another [`difficulty`](crate::difficulty) than was asked for, or of none.

use knobel_core::{Rng, StopReason, Watch};

use crate::difficulty::{DifficultyLevel, Rating, rate};
use crate::engine::{Plan, count};
use crate::game::{GameParts, StatedCounts};
use crate::{CardsError, Game, Rule};

/// What kind of game is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSpec {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Different motifs; with heads and tails there are twice as many labels.
    pub motifs: usize,
    /// Heads and tails instead of equal labels.
    pub halves: bool,
    /// With a frame.
    pub framed: bool,
    /// Cards may be turned.
    pub turning: bool,
    /// Solutions up to turning the board and to cards that look alike.
    pub solutions: u128,
    /// Placements allowed for judging one game before it is given up as too wild.
    pub patience: u64,
    /// Start of the random numbers.
    pub seed: u64,
    /// How hard it shall be.
    pub difficulty: Difficulty,
}

/// How hard the game shall be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Difficulty {
    /// The first that comes.
    #[default]
    Any,
    /// Of this level.
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
    /// The game, with its counts known and its difficulty noted.
    pub game: Game,
    /// How hard it is.
    pub rating: Rating,
}

/// Draws games until one is as wished; `Ok(Err(reason))` when the watch ends it.
///
/// # Errors
/// If the spec cannot be a game: no motifs, a board out of range.
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

/// One random solved board, cut, shuffled and turned: a game with at least one solution.
///
/// # Errors
/// If the board is out of range.
pub fn draw(spec: &GameSpec, rng: &mut Rng) -> Result<Game, CardsError> {
    let (width, height) = (spec.width, spec.height);
    if width == 0 || height == 0 || width.saturating_mul(height) > crate::MOST_CELLS {
        return Err(CardsError::Size { width, height });
    }
    let motifs = spec.motifs as u32;
    // Both sides of a seam; the second is what the neighbour shows.
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

/// The game with its counts, if it is as wished; an error when the watch ends it.
fn judge(
    spec: &GameSpec,
    game: Game,
    watch: &mut dyn Watch,
) -> Result<Option<Generated>, StopReason> {
    let plan = Plan::choose(&game, watch)?;
    let (found, ended) = count(&game, plan, Some(spec.patience), watch);
    if !ended.complete()? || found.distinct != spec.solutions {
        return Ok(None);
    }
    let rating = rate(&game, watch)?;
    if let Difficulty::Only(level) = spec.difficulty
        && rating.level() != Some(level)
    {
        return Ok(None);
    }
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
