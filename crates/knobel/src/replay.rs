//! Replays a list of moves: whether each move is legal, and where the moves lead.

use knobel_tiles::notation::WrittenMove;
use knobel_tiles::{Board, Direction};
use knobel_verify::tiles::{Claim, check_solution};

use crate::{Answer, Metric, Problem};

/// An illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalStep {
    /// The number of the move in the list, from 1.
    pub number: usize,
    /// The move.
    pub written: WrittenMove,
}

/// The result of replaying a list of moves.
///
/// ```
/// use knobel::notation::{MoveLetters, parse_board, parse_moves};
/// use knobel::{Goal, Problem, Replay};
///
/// let problem = Problem::new(parse_board("1 2 3 / 4 5 6 / 0 7 8", None)?, &Goal::Last)?;
/// let replay = |text| parse_moves(text, MoveLetters::Blank).map(|moves| Replay::new(&problem, &moves));
/// assert!(replay("RR")?.reaches_goal);
/// assert!(!replay("R")?.reaches_goal);
/// assert_eq!(replay("RL L")?.impossible.map(|fault| fault.number), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// The legal moves before the first illegal one.
    pub moves: Vec<Direction>,
    /// The board after these moves.
    pub end: Board,
    /// The first illegal move.
    pub impossible: Option<IllegalStep>,
    /// Whether all moves are legal and end at the goal, according to the independent checker.
    pub reaches_goal: bool,
}

impl Replay {
    /// Replays the moves from the problem's board.
    pub fn new(problem: &Problem, written: &[WrittenMove]) -> Self {
        let mut end = problem.start().clone();
        let mut moves = Vec::with_capacity(written.len());
        let mut impossible = None;
        for (number, &written) in (1..).zip(written) {
            let Some(direction) = written.on(&end) else {
                impossible = Some(IllegalStep { number, written });
                break;
            };
            end.slide(direction);
            moves.push(direction);
        }
        let checked = check_solution(problem.start(), problem.goal(), &moves, &Claim::default());
        Self {
            reaches_goal: impossible.is_none() && checked.is_ok(),
            moves,
            end,
            impossible,
        }
    }

    /// The length of a shortest solution, if an answer for the same board proves it, or if these
    /// moves are a solution that meets the lower bound.
    pub fn shortest(&self, answer: &Answer) -> Option<usize> {
        let bound = answer.lower_bound as usize;
        let proved = answer.optimal || self.reaches_goal && self.moves.len() == bound;
        (proved && answer.problem.metric() == Metric::Stm).then_some(bound)
    }
}
