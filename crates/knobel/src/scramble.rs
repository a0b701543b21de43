//! Random solvable boards, if wanted at an exact distance from the goal.
//!
//! With up to nine cells, all boards at the distance are listed and one is drawn uniformly. With up
//! to 16 cells, a random board is solved optimally. Every board on an optimal path has a known
//! distance, so the board at the requested distance is returned. Boards on many optimal paths are
//! therefore drawn more often than others.
//!
//! If no random board is far enough, a hill climb starts from the farthest one: a few random moves
//! change it, and the result replaces it unless it is closer to the goal. The climb may never reach
//! the distance, so a watch should stop it. The same seed gives the same board if one thread
//! solves.

use std::collections::HashSet;

use knobel_core::{Cost, Progress, Rng, StopReason, Watch};
use knobel_tiles::notation::BoardForm;
use knobel_tiles::perfect::Layers;
use knobel_tiles::{Board, Direction, Goal, Shape, random_board};

use crate::{Objective, Problem, SolveError, SolveOptions, solve};

/// Boards of up to this many cells are listed; 3×3 has 181,440.
const LISTED_CELLS: usize = 9;

/// Boards of up to this many cells are solved optimally.
const MOST_CELLS: usize = 16;

/// The greatest distance of a 4×4 board from a goal with the blank in a corner.
///
/// # References
/// Brüngger, Marzetta, Fukuda, Nievergelt: "The parallel search bench ZRAM and its applications",
/// Annals of Operations Research 90, 1999.
const FARTHEST_4X4: Cost = 80;

/// Number of random boards that are solved before the hill climb starts.
const RANDOM: u32 = 20;

/// The maximal number of random moves per step of the hill climb.
const ASTRAY: u32 = 4;

/// Draws boards that can reach one goal, at any distance or at a given one.
///
/// ```
/// use knobel::scramble::Scrambler;
/// use knobel::{Goal, Problem, Rng, Shape, SolveOptions, solve};
///
/// let goal = Goal::Last.board(Shape::new(4, 4)?).expect("standard goals fit every shape");
/// let scrambler = Scrambler::new(&goal, Some(30))?;
/// let options = SolveOptions::default();
/// let board = scrambler.draw(&mut Rng::new(1), &options, &mut ())?;
/// let problem = Problem::new(board, &Goal::Board(goal))?;
/// assert_eq!(solve(&problem, &options, &mut ())?.lower_bound, 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Scrambler {
    goal: Board,
    boards: Candidates,
}

#[derive(Debug, Clone)]
enum Candidates {
    /// All boards that can reach the goal.
    Any,
    /// All boards at the distance, listed.
    Listed(Vec<Board>),
    /// Boards at the distance, found by search.
    AtDistance(Cost),
}

/// The reason why no board was drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ScrambleError {
    /// The boards cannot be solved optimally.
    #[error(
        "exact distances are known for up to {MOST_CELLS} cells, but the board is {shape}; leave \
         the distance out"
    )]
    NoDistances {
        /// Their shape.
        shape: Shape,
    },
    /// No board is this far away.
    #[error("no board is {distance} moves from this goal; the farthest are {farthest}")]
    TooFar {
        /// The requested distance.
        distance: Cost,
        /// The greatest distance of any board.
        farthest: Cost,
    },
    /// A limit was reached before a board was found.
    #[error(
        "no board at distance {distance} was found ({reason}; boards solved: {tries}){}",
        farthest.as_ref().map_or(String::new(), best)
    )]
    GaveUp {
        /// The requested distance.
        distance: Cost,
        /// The number of boards that were solved.
        tries: u32,
        /// The farthest of these boards and its distance.
        #[cfg_attr(feature = "serde", serde(skip))]
        farthest: Option<(Board, Cost)>,
        /// The limit.
        reason: StopReason,
    },
    /// Boards cannot be solved at all.
    #[error(transparent)]
    #[cfg_attr(feature = "serde", serde(untagged))]
    Solve(#[from] SolveError),
}

fn best((board, distance): &(Board, Cost)) -> String {
    let text = BoardForm::Rows.write(board).unwrap_or_default();
    format!("; the farthest has distance {distance}: {text}")
}

impl Scrambler {
    /// A scrambler for boards that can reach `goal`, exactly `distance` moves from it if given.
    ///
    /// # Errors
    /// If a distance is given and the goal has more than 16 cells, or if no board can be this far
    /// away.
    pub fn new(goal: &Board, distance: Option<Cost>) -> Result<Self, ScrambleError> {
        let boards = match distance {
            None => Candidates::Any,
            Some(distance) => Candidates::at(distance, goal)?,
        };
        let goal = goal.clone();
        Ok(Self { goal, boards })
    }

    /// Returns whether drawing requires a search, which may take long.
    pub fn searches(&self) -> bool {
        matches!(self.boards, Candidates::AtDistance(_))
    }

    /// Draws a board. `options` has the limits, tables and threads with which boards are solved. If
    /// the scrambler [searches](Self::searches) and there may be no such board, only the watch or a
    /// limit ends the search.
    ///
    /// # Errors
    /// [`ScrambleError::GaveUp`] if a limit was reached, or the error of solving a board.
    pub fn draw(
        &self,
        rng: &mut Rng,
        options: &SolveOptions,
        watch: &mut dyn Watch,
    ) -> Result<Board, ScrambleError> {
        let wanted = match &self.boards {
            Candidates::Any => return Ok(random_board(&self.goal, rng)),
            Candidates::Listed(boards) => {
                return Ok(boards[rng.below(boards.len() as u32) as usize].clone());
            }
            Candidates::AtDistance(distance) => *distance,
        };
        let options = SolveOptions {
            objective: Objective::Best,
            ..options.clone()
        };
        let mut farthest: Option<(Board, Cost)> = None;
        let mut tries = 0;
        let reason = loop {
            if let Some(reason) = watch.poll(&Progress::default()) {
                break reason;
            }
            let board = match &farthest {
                Some((board, _)) if tries >= RANDOM => astray(board, rng),
                _ => random_board(&self.goal, rng),
            };
            let problem = Problem::new(board.clone(), &Goal::Board(self.goal.clone()));
            let problem = problem.map_err(SolveError::from)?;
            let answer = solve(&problem, &options, watch)?;
            let path = match (answer.solution(), answer.reason) {
                (Some(path), _) if answer.optimal => path,
                (_, Some(reason)) => break reason,
                _ => continue,
            };
            tries += 1;
            let distance = path.stm as Cost;
            if let Some(beyond) = distance.checked_sub(wanted) {
                let mut board = board;
                for &direction in &path.moves[..beyond as usize] {
                    board.slide(direction);
                }
                return Ok(board);
            }
            if farthest.as_ref().is_none_or(|&(_, best)| distance >= best) {
                farthest = Some((board, distance));
            }
        };
        Err(ScrambleError::GaveUp {
            distance: wanted,
            tries,
            farthest,
            reason,
        })
    }
}

impl Candidates {
    fn at(distance: Cost, goal: &Board) -> Result<Self, ScrambleError> {
        let shape = goal.shape();
        if shape.cells() > MOST_CELLS {
            return Err(ScrambleError::NoDistances { shape });
        }
        let (farthest, boards) = match Layers::new(goal) {
            Some(layers) => {
                let boards = layers.boards(distance).collect();
                (Some(layers.farthest()), Self::Listed(boards))
            }
            None if shape.cells() <= LISTED_CELLS => {
                let (farthest, boards) = list(goal, distance);
                (Some(farthest), Self::Listed(boards))
            }
            None => {
                let farthest = is_corner_of_4x4(goal).then_some(FARTHEST_4X4);
                (farthest, Self::AtDistance(distance))
            }
        };
        match farthest.filter(|&farthest| distance > farthest) {
            Some(farthest) => Err(ScrambleError::TooFar { distance, farthest }),
            None => Ok(boards),
        }
    }
}

fn is_corner_of_4x4(goal: &Board) -> bool {
    let shape = goal.shape();
    let edge = |place| place == 0 || place == 3;
    (shape.width(), shape.height()) == (4, 4)
        && edge(shape.row(goal.blank()))
        && edge(shape.column(goal.blank()))
}

/// The greatest distance, and all boards at the given one.
fn list(goal: &Board, distance: Cost) -> (Cost, Vec<Board>) {
    let mut seen = HashSet::from([goal.clone()]);
    let mut layer = vec![goal.clone()];
    let (mut depth, mut at_distance) = (0, Vec::new());
    loop {
        let mut next = Vec::new();
        for board in &layer {
            for direction in Direction::ALL {
                let mut after = board.clone();
                if after.slide(direction) && seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        if depth == distance {
            at_distance = layer;
        }
        if next.is_empty() {
            return (depth, at_distance);
        }
        (depth, layer) = (depth + 1, next);
    }
}

/// The board after a few random moves that never undo the previous one.
fn astray(board: &Board, rng: &mut Rng) -> Board {
    let mut board = board.clone();
    let mut last: Option<Direction> = None;
    for _ in 0..=rng.below(ASTRAY) {
        let open = |&direction: &Direction| {
            last.is_none_or(|last| direction != last.opposite())
                && board.shape().neighbour(board.blank(), direction).is_some()
        };
        let open: Vec<Direction> = Direction::ALL.into_iter().filter(open).collect();
        let direction = open[rng.below(open.len() as u32) as usize];
        board.slide(direction);
        last = Some(direction);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(width: usize, height: usize) -> Board {
        let shape = Shape::new(width, height).expect("a size");
        Goal::Last.board(shape).expect("any shape")
    }

    /// A request that does not use the user's tables.
    fn options() -> SolveOptions {
        SolveOptions {
            tables: None,
            ..SolveOptions::default()
        }
    }

    fn solved(board: &Board) -> crate::Answer {
        let problem = Problem::new(board.clone(), &Goal::Last).expect("any shape");
        solve(&problem, &options(), &mut ()).expect("solved")
    }

    fn draw(goal: &Board, distance: Cost, seed: u64) -> Board {
        let scrambler = Scrambler::new(goal, Some(distance)).expect("a distance");
        let board = scrambler.draw(&mut Rng::new(seed), &options(), &mut ());
        board.expect("boards are solved")
    }

    #[test]
    fn every_distance_is_exact_on_every_shape() {
        for (width, height, distance) in [
            (2, 2, 6),
            (3, 2, 21),
            (2, 4, 36),
            (3, 3, 31),
            (2, 5, 30),
            (4, 3, 44),
            (5, 3, 0),
            (4, 4, 1),
            (4, 4, 45),
        ] {
            let goal = goal(width, height);
            let board = draw(&goal, distance, 7);
            let answer = solved(&board);
            assert!(answer.optimal && answer.lower_bound == distance);
            assert_eq!(draw(&goal, distance, 7), board, "the same seed");
        }
    }

    #[test]
    fn impossible_distances_are_rejected() {
        let far = |goal: &Board, distance| Scrambler::new(goal, Some(distance)).map(|_| ());
        for (width, height, farthest) in [(2, 2, 6), (2, 3, 21), (4, 2, 36), (3, 3, 31), (4, 4, 80)]
        {
            let goal = goal(width, height);
            assert_eq!(far(&goal, farthest), Ok(()));
            let distance = farthest + 1;
            assert_eq!(
                far(&goal, distance),
                Err(ScrambleError::TooFar { distance, farthest })
            );
        }
        let shape = Shape::new(5, 5).expect("a size");
        let unknown = ScrambleError::NoDistances { shape };
        assert_eq!(far(&goal(5, 5), 3), Err(unknown));
    }

    #[test]
    fn a_limit_ends_the_search_with_the_farthest_board() {
        let goal = goal(4, 4);
        let scrambler = Scrambler::new(&goal, Some(79)).expect("a distance");
        let limited = SolveOptions {
            nodes: Some(1_000_000),
            ..options()
        };
        let gave_up = scrambler.draw(&mut Rng::new(1), &limited, &mut ());
        let Err(ScrambleError::GaveUp {
            tries,
            farthest: Some((board, distance)),
            reason: StopReason::Nodes { .. },
            ..
        }) = gave_up
        else {
            panic!("{gave_up:?}");
        };
        assert!(
            tries > 1 && (40..79).contains(&distance),
            "{tries} {distance}"
        );
        let answer = solved(&board);
        assert_eq!(answer.lower_bound, distance);
    }
}
