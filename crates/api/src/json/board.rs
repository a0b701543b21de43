//! Sliding boards: read, checked for solvability, scrambled.

use knobel::parity::{self, Derivation, Transposition};
use knobel::{Board, Goal, Problem};

use crate::json::json_types;

json_types! {
    /// Asks what board a text is.
    struct Read {
        text: String = "The board in any notation.",
        width: Option<usize>, height: Option<usize>,
    }

    /// A board and its goal, written as in a solve.
    struct BoardAndGoal { board: String, goal: Option<String> }

    /// Asks for a random solvable board.
    struct Scramble {
        width: usize, height: usize, seed: u64,
        distance: Option<u32> = "Exactly this many moves from the goal, up to 16 cells.",
        goal: Option<String>,
    }

    /// What stood on a display of two lines of sixteen characters.
    struct Screens { screens: Vec<[String; 2]> = "One after the other." }

    /// Can the goal be reached, and why or why not.
    struct Verdict {
        solvable: bool, board: Board, goal: Board,
        transpositions: usize = "How many exchanges of two tiles make the goal of the board.",
        exchanges: Vec<Transposition> = "Those exchanges, one after the other.",
        blank_distance: usize = "Steps of the blank to its goal cell.",
        inversions: u64 = "Pairs of tiles of the board in which the larger comes first.",
        reachable_goal: Option<Goal> = "The first standard goal that can be reached, if one can.",
        standard_goals: Vec<StandardGoal> = "All standard goals.",
    }

    /// A goal that has a name.
    struct StandardGoal {
        name: Goal,
        reachable: bool = "Can it be reached?",
        board: Board,
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
        }
    }
}
