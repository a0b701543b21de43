//! Questions and answers about single moves: the next move, and the evaluation of a list of moves.

use knobel::notation::{Moves, WrittenMove};
use knobel::{Board, Direction, IllegalStep, Problem, Proof, Replay, Status, StopReason, metric};

use crate::Message;
use crate::json::json_types;

json_types! {
    /// The next best move.
    struct Hint {
        status: Status,
        #[serde(with = "crate::message::option")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<Message>"))]
        reason: Option<StopReason> = "The reason why the search was stopped, if it was.",
        tile: Option<u32> = "The tile to slide, or null if the board is the goal or no solution \
                             is known.",
        tile_goes: Option<Direction> = "The direction in which the tile slides.",
        blank_goes: Option<Direction> = "The direction in which the blank moves.",
        remaining: Option<usize> = "The number of single-tile moves that remain after this one.",
        optimal: bool = "Whether it is proved that no solution is shorter.",
        lower_bound: u32 = "No solution of the board is shorter than this.",
        #[serde(with = "crate::message")]
        #[cfg_attr(feature = "schema", schemars(with = "Message"))]
        proof: Proof = "The proof of the answer, or its guarantee.",
        start: Board, goal: Board,
    }

    /// The result of replaying a list of moves.
    struct MovesVerdict {
        legal: bool = "Whether every move is legal.",
        reaches_goal: bool = "Whether every move is legal and the last board is the goal.",
        illegal: Option<IllegalMove> = "The first illegal move.",
        moves: Moves = "The moves before the first illegal one.",
        stm: usize = "The number of these moves.",
        mtm: usize = "The number of straight runs in these moves.",
        shortest: Option<usize> = "The number of single-tile moves of a shortest solution, if it \
                                   was asked for and is known.",
        lower_bound: Option<u32> = "A proved lower bound of all solutions, if it was asked for.",
        reason: Option<Message> = "The reason why the length of a shortest solution is unknown.",
        start: Board, goal: Board,
        end: Board = "The board after the moves.",
    }

    /// An illegal move.
    struct IllegalMove {
        number: usize = "The number of the move in the list, from 1.",
        tile: Option<u32> = "The tile that the move names, which is not beside the blank.",
        blank_goes: Option<Direction> = "The direction in which the move takes the blank off the \
                                         board.",
        row: usize = "The blank's row before the move, from 1.",
        column: usize = "The blank's column before the move, from 1.",
    }
}

impl From<&knobel::Answer> for Hint {
    fn from(answer: &knobel::Answer) -> Self {
        let (problem, path) = (&answer.problem, answer.path.as_ref());
        let start = problem.start();
        let first = path.and_then(|path| path.moves.first().copied());
        let tile = first.and_then(|direction| {
            let cell = start.shape().neighbour(start.blank(), direction)?;
            Some(start.tiles()[cell])
        });
        Self {
            status: answer.status,
            reason: answer.reason,
            tile,
            tile_goes: first.map(Direction::opposite),
            blank_goes: first,
            remaining: path.map(|path| path.stm.saturating_sub(1)),
            optimal: answer.optimal,
            lower_bound: answer.lower_bound,
            proof: answer.proof.clone(),
            start: start.clone(),
            goal: problem.goal().clone(),
        }
    }
}

impl MovesVerdict {
    /// Evaluates replayed moves. `answer` is the result of the search for a shortest solution, if
    /// it was asked for.
    pub fn new(problem: &Problem, replay: &Replay, answer: Option<&knobel::Answer>) -> Self {
        let shortest = answer.and_then(|answer| replay.shortest(answer));
        let unknown = answer.filter(|_| shortest.is_none());
        let reason = unknown.map(|answer| {
            let stopped = answer.reason.as_ref().map(Message::of);
            stopped.unwrap_or_else(|| Message::of(&answer.proof))
        });
        Self {
            legal: replay.impossible.is_none(),
            reaches_goal: replay.reaches_goal,
            illegal: replay.impossible.map(|fault| illegal(replay, fault)),
            moves: replay.moves.as_slice().into(),
            stm: metric::stm(&replay.moves),
            mtm: metric::mtm(&replay.moves),
            shortest,
            lower_bound: answer.map(|answer| answer.lower_bound),
            reason,
            start: problem.start().clone(),
            goal: problem.goal().clone(),
            end: replay.end.clone(),
        }
    }
}

fn illegal(replay: &Replay, fault: IllegalStep) -> IllegalMove {
    let (shape, blank) = (replay.end.shape(), replay.end.blank());
    let (tile, blank_goes) = match fault.written {
        WrittenMove::Tile(tile) => (Some(tile), None),
        WrittenMove::Blank(direction) => (None, Some(direction)),
    };
    IllegalMove {
        number: fault.number,
        tile,
        blank_goes,
        row: shape.row(blank) + 1,
        column: shape.column(blank) + 1,
    }
}
