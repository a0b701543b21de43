//! Checks answers about sliding tiles.
//!
//! A solution is replayed on a copy of the tiles. Each move exchanges the blank (0) with its
//! neighbour, and at the end every cell must hold the goal's tile. Replaying takes constant time
//! per move.
//!
//! A board is unsolvable if two parities differ. The first is that of the inversions of the whole
//! arrangement, blank included, relative to the goal's order. The second is that of the blank's
//! distance to its goal cell. The inversions are counted by merge sort, in O(n log n) time for n
//! cells.
//!
//! # References
//! W. W. Johnson and W. E. Story, "Notes on the '15' Puzzle", American Journal of Mathematics 2
//! (1879).

use knobel_tiles::metric::Metric;
use knobel_tiles::{Board, Direction};

use crate::shortest;

/// A board as plain numbers, row by row. The checker verifies again that they form a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid<'a> {
    /// Cells in a row.
    pub width: usize,
    /// The tiles; 0 is the blank.
    pub tiles: &'a [u32],
}

impl<'a> From<&'a Board> for Grid<'a> {
    fn from(board: &'a Board) -> Self {
        Self {
            width: board.shape().width(),
            tiles: board.tiles(),
        }
    }
}

/// The claims of an answer about its solution. The default claims nothing, so that the checker only
/// replays the moves.
///
/// A replay proves that a solution is valid, but never that no shorter one exists. The checker
/// therefore looks for evidence against the claim. It rejects a claim that contradicts itself and a
/// solution that visits a board twice, because a shorter one is contained in it. On boards of up to
/// nine cells it searches for a shorter solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Claim {
    /// The metric of the numbers.
    pub metric: Metric,
    /// The solution's length.
    pub length: Option<usize>,
    /// No solution is shorter than this; 0 claims nothing.
    pub lower_bound: usize,
    /// Whether no shorter solution exists. If so, the length must equal the lower bound.
    pub optimal: bool,
}

/// The lengths of a solution, as the checker counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    /// Single-tile moves: every step counts.
    pub stm: usize,
    /// Multi-tile moves: a straight run counts once.
    pub mtm: usize,
}

/// The fault of an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Start or goal is not a board.
    #[error("the {which} is not a board: {why}")]
    NotABoard {
        /// `start` or `goal`.
        which: &'static str,
        /// The fault.
        why: &'static str,
    },
    /// Start and goal have different sizes.
    #[error("start and goal have different sizes")]
    Sizes,
    /// A move leads off the board.
    #[error("move {number} ({direction}) leads off the board from row {row}, column {column}")]
    OffTheBoard {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        direction: Direction,
        /// The blank's row before the move, from 1.
        row: usize,
        /// The blank's column before the move, from 1.
        column: usize,
    },
    /// All moves are possible, but the end is not the goal.
    #[error(
        "after {moves} moves row {row}, column {column} has tile {found} where the goal has {needed} \
         ({wrong} cells are wrong)"
    )]
    NotTheGoal {
        /// The number of moves.
        moves: usize,
        /// The row of the first wrong cell, from 1.
        row: usize,
        /// The column of this cell, from 1.
        column: usize,
        /// The tile on this cell.
        found: u32,
        /// The goal's tile.
        needed: u32,
        /// The number of wrong cells.
        wrong: usize,
    },
    /// The length is not the one that was claimed.
    #[error("the answer claims {claimed} moves, but has {counted}")]
    Length {
        /// The claim.
        claimed: usize,
        /// The length.
        counted: usize,
    },
    /// The lower bound is above a solution's length.
    #[error(
        "the answer claims that no solution is shorter than {bound} moves, but its own has \
         {counted}"
    )]
    Bound {
        /// The bound.
        bound: usize,
        /// The length.
        counted: usize,
    },
    /// The solution is claimed to be optimal, but its lower bound is below its length.
    #[error(
        "the answer claims that {counted} moves are optimal, but proves only that {bound} are \
         needed"
    )]
    NotProved {
        /// The bound.
        bound: usize,
        /// The length.
        counted: usize,
    },
    /// The solution is claimed to be optimal, but it contains a detour.
    #[error(
        "the answer claims to be optimal, but after {first} and after {second} moves the board is \
         the same"
    )]
    Twice {
        /// The number of moves before the first visit of the repeated board.
        first: usize,
        /// The number of moves before the second visit.
        second: usize,
    },
    /// The lower bound is above the length of a shortest solution.
    #[error(
        "the answer claims that no solution is shorter than {bound} moves, but there is one of \
         {shortest}"
    )]
    Shorter {
        /// The bound.
        bound: usize,
        /// The length of a shortest solution.
        shortest: usize,
    },
    /// The board is claimed to be unsolvable, but the parities are equal.
    #[error(
        "the answer claims that the board is unsolvable, but the inversions have the parity of the blank's \
         distance {blank_distance}"
    )]
    Solvable {
        /// The blank's distance to its goal cell.
        blank_distance: usize,
    },
}

/// Replays `moves` from `start` and checks that they end in `goal` and satisfy `claim`.
///
/// ```
/// use knobel_tiles::Direction::{Left, Right};
/// use knobel_verify::tiles::{Claim, Fault, Grid, check_solution};
///
/// let start = Grid { width: 2, tiles: &[1, 2, 0, 3] };
/// let goal = Grid { width: 2, tiles: &[1, 2, 3, 0] };
/// let lengths = check_solution(start, goal, &[Right], &Claim::default())?;
/// assert_eq!((lengths.stm, lengths.mtm), (1, 1));
/// let fault = check_solution(start, goal, &[Left], &Claim::default()).unwrap_err();
/// assert_eq!(fault.to_string(), "move 1 (L) leads off the board from row 2, column 1");
/// # Ok::<(), Fault>(())
/// ```
///
/// # Errors
/// Returns the first fault found.
pub fn check_solution<'a>(
    start: impl Into<Grid<'a>>,
    goal: impl Into<Grid<'a>>,
    moves: &[Direction],
    claim: &Claim,
) -> Result<Lengths, Fault> {
    let (start, goal) = both_boards(start.into(), goal.into())?;
    let mut seen = claim.optimal.then(Vec::new);
    replay(start, goal, moves, seen.as_mut())?;
    let lengths = count(moves);
    compare_lengths(lengths, claim)?;
    passes_no_board_twice(seen.unwrap_or_default())?;
    check_bound(start, goal, claim.metric, claim.lower_bound)?;
    Ok(lengths)
}

/// Checks that no solution from `start` to `goal` is shorter than `bound`.
///
/// There must be a solution. Boards of more than nine cells always pass, because they have too many
/// arrangements to search.
///
/// # Errors
/// If there is a shorter solution, if start or goal is not a board, or if they differ in size.
pub fn check_bound<'a>(
    start: impl Into<Grid<'a>>,
    goal: impl Into<Grid<'a>>,
    metric: Metric,
    bound: usize,
) -> Result<(), Fault> {
    let (start, goal) = both_boards(start.into(), goal.into())?;
    if start.tiles.len() > shortest::MOST_CELLS {
        return Ok(());
    }
    let runs = metric == Metric::Mtm;
    match shortest::shorter_than(bound, start.tiles, goal.tiles, start.width, runs) {
        Some(shortest) => Err(Fault::Shorter { bound, shortest }),
        None => Ok(()),
    }
}

/// Checks that `start` cannot reach `goal`.
///
/// # Errors
/// If it can, if start or goal is not a board, or if they differ in size.
pub fn check_unsolvable<'a>(
    start: impl Into<Grid<'a>>,
    goal: impl Into<Grid<'a>>,
) -> Result<(), Fault> {
    let (start, goal) = both_boards(start.into(), goal.into())?;
    let mut rank = vec![0; goal.tiles.len()];
    for (place, &tile) in goal.tiles.iter().enumerate() {
        rank[tile as usize] = place;
    }
    let mut order: Vec<usize> = start
        .tiles
        .iter()
        .map(|&tile| rank[tile as usize])
        .collect();
    let mut spare = order.clone();
    let odd = sort_and_tell_parity(&mut order, &mut spare);
    let (from, to) = (blank_of(start), blank_of(goal));
    let blank_distance = (from / start.width).abs_diff(to / goal.width)
        + (from % start.width).abs_diff(to % goal.width);
    if odd == (blank_distance % 2 == 1) {
        return Err(Fault::Solvable { blank_distance });
    }
    Ok(())
}

fn both_boards<'a>(start: Grid<'a>, goal: Grid<'a>) -> Result<(Grid<'a>, Grid<'a>), Fault> {
    for (which, grid) in [("start", start), ("goal", goal)] {
        if let Some(why) = why_no_board(grid) {
            return Err(Fault::NotABoard { which, why });
        }
    }
    if start.width != goal.width || start.tiles.len() != goal.tiles.len() {
        return Err(Fault::Sizes);
    }
    Ok((start, goal))
}

fn why_no_board(grid: Grid<'_>) -> Option<&'static str> {
    let cells = grid.tiles.len();
    if grid.width < 2 || cells < 2 * grid.width || !cells.is_multiple_of(grid.width) {
        return Some(
            "its rows are not of equal length, or there are fewer than two rows or columns",
        );
    }
    let mut sorted = grid.tiles.to_vec();
    sorted.sort_unstable();
    let complete = sorted.iter().zip(0..).all(|(&tile, number)| tile == number);
    (!complete).then_some("a tile is missing, repeated or too high")
}

fn blank_of(grid: Grid<'_>) -> usize {
    grid.tiles
        .iter()
        .position(|&tile| tile == 0)
        .expect("both_boards found every number on the board")
}

/// Makes the moves. `seen` receives every board on the path, including start and end.
fn replay(
    start: Grid<'_>,
    goal: Grid<'_>,
    moves: &[Direction],
    mut seen: Option<&mut Vec<Vec<u32>>>,
) -> Result<(), Fault> {
    let (width, height) = (start.width, start.tiles.len() / start.width);
    let mut tiles = start.tiles.to_vec();
    let blank = blank_of(start);
    let (mut row, mut column) = (blank / width, blank % width);
    for (index, &direction) in moves.iter().enumerate() {
        let before = row * width + column;
        let possible = match direction {
            Direction::Up => row > 0,
            Direction::Down => row + 1 < height,
            Direction::Left => column > 0,
            Direction::Right => column + 1 < width,
        };
        if !possible {
            return Err(Fault::OffTheBoard {
                number: index + 1,
                direction,
                row: row + 1,
                column: column + 1,
            });
        }
        match direction {
            Direction::Up => row -= 1,
            Direction::Down => row += 1,
            Direction::Left => column -= 1,
            Direction::Right => column += 1,
        }
        seen.iter_mut().for_each(|seen| seen.push(tiles.clone()));
        tiles[before] = tiles[row * width + column];
        tiles[row * width + column] = 0;
    }
    seen.iter_mut().for_each(|seen| seen.push(tiles.clone()));
    let wrong = || (0..tiles.len()).filter(|&cell| tiles[cell] != goal.tiles[cell]);
    match wrong().next() {
        None => Ok(()),
        Some(cell) => Err(Fault::NotTheGoal {
            moves: moves.len(),
            row: cell / width + 1,
            column: cell % width + 1,
            found: tiles[cell],
            needed: goal.tiles[cell],
            wrong: wrong().count(),
        }),
    }
}

fn count(moves: &[Direction]) -> Lengths {
    let turns = moves.windows(2).filter(|pair| pair[0] != pair[1]).count();
    Lengths {
        stm: moves.len(),
        mtm: turns + usize::from(!moves.is_empty()),
    }
}

fn compare_lengths(lengths: Lengths, claim: &Claim) -> Result<(), Fault> {
    let counted = match claim.metric {
        Metric::Stm => lengths.stm,
        Metric::Mtm => lengths.mtm,
    };
    let bound = claim.lower_bound;
    match claim.length {
        Some(claimed) if claimed != counted => Err(Fault::Length { claimed, counted }),
        _ if bound > counted => Err(Fault::Bound { bound, counted }),
        _ if claim.optimal && bound < counted => Err(Fault::NotProved { bound, counted }),
        _ => Ok(()),
    }
}

/// Fails if a board occurs twice, because the moves between its two visits are a detour.
///
/// Leaving out the longest such detour shortens the solution in straight runs too. A detour has at
/// least one turn, so its removal could only fail to save a run if it went there and back along the
/// line of the moves before and after it. Those moves would then belong to a longer detour.
fn passes_no_board_twice(seen: Vec<Vec<u32>>) -> Result<(), Fault> {
    let mut order: Vec<(&[u32], usize)> = seen.iter().map(Vec::as_slice).zip(0..).collect();
    order.sort_unstable();
    match order.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(Fault::Twice {
            first: pair[0].1,
            second: pair[1].1,
        }),
        None => Ok(()),
    }
}

/// Sorts by merging and returns whether the number of inversions was odd. `spare` is as long as
/// `order`.
fn sort_and_tell_parity(order: &mut [usize], spare: &mut [usize]) -> bool {
    if order.len() < 2 {
        return false;
    }
    let middle = order.len() / 2;
    let (spare_left, spare_right) = spare.split_at_mut(middle);
    let (left, right) = order.split_at_mut(middle);
    let mut odd =
        sort_and_tell_parity(left, spare_left) != sort_and_tell_parity(right, spare_right);
    spare.copy_from_slice(order);
    let (left, right) = spare.split_at(middle);
    let (mut next_left, mut next_right) = (0, 0);
    for place in order {
        let from_left = next_right == right.len()
            || next_left < left.len() && left[next_left] < right[next_right];
        if from_left {
            *place = left[next_left];
            next_left += 1;
        } else {
            // The element from the right half precedes all that remain in the left half.
            odd ^= (left.len() - next_left) % 2 == 1;
            *place = right[next_right];
            next_right += 1;
        }
    }
    odd
}
