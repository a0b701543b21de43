//! Moves that somebody wrote down, made one after the other: are they possible, and where do they
//! lead?

use knobel_tiles::notation::WrittenMove;
use knobel_tiles::{Board, Direction};
use knobel_verify::tiles::{Claim, check_solution};

use crate::{Answer, Metric, Problem};

/// A move that cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalStep {
    /// Its number in the list, from 1.
    pub number: usize,
    /// The move.
    pub written: WrittenMove,
}

/// What became of a list of moves.
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
    /// The moves that could be made, up to the first that could not.
    pub moves: Vec<Direction>,
    /// The board after them.
    pub end: Board,
    /// The first move that could not be made.
    pub impossible: Option<IllegalStep>,
    /// Could all be made, and is the end the goal? The independent checker says so.
    pub reaches_goal: bool,
}

impl Replay {
    /// Makes the moves, beginning at the problem's board.
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

    /// The length of a shortest solution, as far as an answer for the same board tells; or these
    /// moves do, if they are a solution and none can be shorter.
    pub fn shortest(&self, answer: &Answer) -> Option<usize> {
        let bound = answer.lower_bound as usize;
        let proved = answer.optimal || self.reaches_goal && self.moves.len() == bound;
        (proved && answer.problem.metric() == Metric::Stm).then_some(bound)
    }
}
