//! Questions and answers about sliding boards: reading, solvability and scrambling.

use knobel::notation::ReadBoard;
use knobel::parity::{self, Derivation, Transposition};
use knobel::{Board, Goal, Problem, Warning};

use crate::json::json_types;

json_types! {
    /// Asks which board a text describes.
    struct Read {
        text: String = "The board in any notation.",
        width: Option<usize>, height: Option<usize>,
    }

    /// The board that a text is.
    struct BoardRead {
        board: Board,
        #[serde(with = "knobel::message::list")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::Message>"))]
        warnings: Vec<Warning> = "How the text was read, if that is not obvious.",
    }

    /// A board and its goal, written as in a solve.
    struct BoardAndGoal { board: String, goal: Option<String> }

    /// Asks for a random solvable board.
    struct Scramble {
        width: usize, height: usize, seed: u64,
        distance: Option<u32> = "The exact number of moves from the goal, for boards of up to 16 \
                                 cells.",
        goal: Option<String>,
    }

    /// The screens that the board's display has shown, with two lines of sixteen characters each.
    struct Screens { screens: Vec<[String; 2]> = "The screens in order." }

    /// Whether the goal can be reached, and why or why not.
    struct Verdict {
        solvable: bool, board: Board, goal: Board,
        transpositions: usize = "The number of exchanges of two tiles that turn the board into the \
                                 goal.",
        exchanges: Vec<Transposition> = "Those exchanges in order.",
        blank_distance: usize = "The number of steps from the blank to its goal cell.",
        inversions: u64 = "The number of pairs of tiles in which the larger tile comes first.",
        reachable_goal: Option<Goal> = "The first standard goal that can be reached, if there is \
                                        one.",
        standard_goals: Vec<StandardGoal> = "All standard goals.",
        #[serde(with = "knobel::message::list")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::Message>"))]
        warnings: Vec<Warning> = "How the board was read, if that is not obvious.",
    }

    /// A goal that has a name.
    struct StandardGoal {
        name: Goal,
        reachable: bool = "Whether the goal can be reached.",
        board: Board,
    }
}

impl From<ReadBoard> for BoardRead {
    fn from(read: ReadBoard) -> Self {
        Self {
            warnings: read.warning.into_iter().collect(),
            board: read.board,
        }
    }
}

impl From<&Problem> for Verdict {
    fn from(problem: &Problem) -> Self {
        let (board, goal) = (problem.start(), problem.goal());
        let derivation = Derivation::new(board, goal).expect("a problem's boards have one shape");
        let standard = |goal: &Goal| {
            let target = goal.board(board.shape())?;
            Some(StandardGoal {
                name: goal.clone(),
                reachable: parity::solvable(board, &target),
                board: target,
            })
        };
        Self {
            solvable: derivation.solvable(),
            board: board.clone(),
            goal: goal.clone(),
            transpositions: derivation.transpositions.len(),
            exchanges: derivation.transpositions,
            blank_distance: derivation.blank_distance,
            inversions: parity::inversions(board),
            reachable_goal: parity::reachable_standard_goal(board),
            standard_goals: Goal::STANDARD.iter().filter_map(standard).collect(),
            warnings: problem.clone().take_warning().into_iter().collect(),
        }
    }
}
