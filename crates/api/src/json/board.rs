//! Sliding boards: read, checked for solvability, scrambled.

use knobel::notation::{BoardForm, MoveLetters, write_moves};
use knobel::parity::{self, Derivation};
use knobel::{Direction, Goal, Problem};

use crate::json::{json_types, taken};

json_types! {
    /// A board.
    struct Board {
        width: usize, height: usize, tiles: Vec<u32>,
        text: String = "The same as people write it: rows separated by `/`.",
    }

    /// The moves of a path, a letter each: U, D, L or R.
    struct Moves {
        blank: String = "Where the blank goes.",
        tile: String = "Where the tile goes.",
    }

    /// Asks what board a text is.
    struct Read {
        text: String = "The board in any notation.",
        width: Option<usize>, height: Option<usize>,
    }

    /// Asks whether a board can be solved; board and goal are as in a solve.
    struct Check { board: String, goal: Option<String> }

    /// Asks for a random solvable board.
    struct Scramble {
        width: usize, height: usize, seed: u64,
        distance: Option<u32> = "Exactly this many moves from the goal, up to 16 cells.",
        goal: Option<String>,
    }

    /// Asks what the 8-bit board would show; board and goal are as in a solve.
    struct Show { board: String, goal: Option<String> }

    /// What stood on a display of two lines of sixteen characters.
    struct Screens { screens: Vec<[String; 2]> = "One after the other." }

    /// Can the goal be reached, and why or why not.
    struct Verdict {
        solvable: bool, board: Board, goal: Board,
        transpositions: usize = "How many exchanges of two tiles make the goal of the board.",
        exchanges: Vec<Transposition> = "Those exchanges, one after the other.",
        blank_distance: usize = "Steps of the blank to its goal cell.",
        inversions: u64 = "Pairs of tiles of the board in which the larger comes first.",
        reachable_standard_goal: Option<String> = "The first standard goal that can be reached, if \
             one can.",
        standard_goals: Vec<StandardGoal> = "All standard goals.",
    }

    /// An exchange of two tiles; 0 is the blank.
    struct Transposition {
        first: u32 = "The tile that had to go.",
        second: u32 = "The tile that belongs there.",
        first_cell: usize = "The cell of the first, before.",
        second_cell: usize = "The cell of the second, before.",
    }

    /// A goal that has a name.
    struct StandardGoal {
        name: String,
        reachable: bool = "Can it be reached?",
        board: Board,
    }
}

impl From<&knobel::Board> for Board {
    fn from(board: &knobel::Board) -> Self {
        Self {
            width: board.shape().width(),
            height: board.shape().height(),
            tiles: board.tiles().to_vec(),
            text: BoardForm::Rows.write(board).expect("every board has rows"),
        }
    }
}

impl TryFrom<&Board> for knobel::Board {
    type Error = String;

    /// # Errors
    /// What is wrong with the tiles.
    fn try_from(board: &Board) -> Result<Self, String> {
        let shape = knobel::Shape::new(board.width, board.height);
        let shape = shape.map_err(|error| error.to_string())?;
        Self::new(shape, board.tiles.clone()).map_err(|error| error.to_string())
    }
}

impl From<&[Direction]> for Moves {
    fn from(moves: &[Direction]) -> Self {
        Self {
            blank: write_moves(moves, MoveLetters::Blank),
            tile: write_moves(moves, MoveLetters::Tile),
        }
    }
}

impl From<&Problem> for Verdict {
    fn from(problem: &Problem) -> Self {
        let (board, goal) = (problem.start(), problem.goal());
        let derivation = Derivation::new(board, goal).expect("a problem's boards have one shape");
        let exchange = |step: &parity::Transposition| {
            taken! { step => Transposition { first, second, first_cell, second_cell; } }
        };
        let standard = |goal: &Goal| {
            let target = goal.board(board.shape())?;
            Some(StandardGoal {
                name: goal.name()?.into(),
                reachable: parity::solvable(board, &target),
                board: (&target).into(),
            })
        };
        let reachable = parity::reachable_standard_goal(board);
        Self {
            solvable: derivation.solvable(),
            board: board.into(),
            goal: goal.into(),
            transpositions: derivation.transpositions.len(),
            exchanges: derivation.transpositions.iter().map(exchange).collect(),
            blank_distance: derivation.blank_distance,
            inversions: parity::inversions(board),
            reachable_standard_goal: reachable.as_ref().and_then(Goal::name).map(str::to_owned),
            standard_goals: Goal::STANDARD.iter().filter_map(standard).collect(),
        }
    }
}
