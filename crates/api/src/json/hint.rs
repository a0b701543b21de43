//! Moves one by one: the next best one, and what a list of them is worth.

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
        reason: Option<StopReason> = "Why the search was stopped, if it was.",
        tile: Option<u32> = "The tile to slide; nothing where the board is the goal or no solution \
                             is known.",
        tile_goes: Option<Direction> = "Where the tile goes.",
        blank_goes: Option<Direction> = "Where the blank goes.",
        remaining: Option<usize> = "Single-tile moves that remain after it.",
        optimal: bool = "Is it proved that no solution is shorter?",
        lower_bound: u32 = "No solution of the board is shorter than this.",
        #[serde(with = "crate::message")]
        #[cfg_attr(feature = "schema", schemars(with = "Message"))]
        proof: Proof = "How the answer is known to be right, or what it is worth.",
        start: Board, goal: Board,
    }

    /// What replaying a list of moves showed.
    struct MovesVerdict {
        legal: bool = "Can every move be made?",
        reaches_goal: bool = "Can they, and is the end the goal?",
        illegal: Option<IllegalMove> = "The first move that cannot be made.",
        moves: Moves = "The moves that were made, up to that one.",
        stm: usize = "Their number.",
        mtm: usize = "Their number where a straight run of the blank counts 1.",
        shortest: Option<usize> = "Single-tile moves of a shortest solution, where that was asked \
                                   for and is known.",
        lower_bound: Option<u32> = "No solution is shorter than this, where it was asked for.",
        reason: Option<Message> = "Why the length of a shortest solution is not known.",
        start: Board, goal: Board,
        end: Board = "The board after the moves.",
    }

    /// A move that cannot be made.
    struct IllegalMove {
        number: usize = "Its number in the list, from 1.",
        tile: Option<u32> = "The tile it names, which is not beside the blank.",
        blank_goes: Option<Direction> = "Where it sends the blank, off the board.",
        row: usize = "The blank's row before it, from 1.",
        column: usize = "The blank's column before it, from 1.",
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
    /// What became of the moves, and what is known of shortest solutions if that was asked for.
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
