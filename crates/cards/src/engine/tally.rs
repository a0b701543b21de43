//! Counting what the kernels find: pictures, placements, pictures up to turning the board.
//!
//! A kernel finds each picture once (or, in a plain scan, each placement). Raw counts follow by a
//! factor. For the distinct count a picture counts when it is the least of those of its turns that
//! are solutions too; that needs no memory of earlier pictures. Where no two pieces look alike no
//! picture equals a turn of itself, and a division does.

use knobel_core::{StopReason, Watch};

use super::candidates::{Word, class};
use super::classes::Classes;
use super::kernel::Sink;
use super::{Ended, Engine, PAUSE, Plan, lies, progress};
use crate::strategies::acts::{BACK, FITS, tell};
use crate::{Arrangement, Game};

/// What a search has seen so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tallies {
    /// Pieces laid.
    pub placements: u64,
    /// Full boards reached.
    pub boards: u64,
    /// Of these, boards that are the least among their turns. Only kept where it is needed.
    pub least: u64,
}

impl Tallies {
    /// Both together.
    pub fn plus(self, other: Self) -> Self {
        Self {
            placements: self.placements + other.placements,
            boards: self.boards + other.boards,
            least: self.least + other.least,
        }
    }
}

/// The counts of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolutionCount {
    /// Placements: card number and turn for each cell, all turns of the board and swaps of
    /// identical cards counted. The greatest number stands for itself and everything beyond (34
    /// identical cards are too many to tell).
    pub raw: u128,
    /// Different pictures.
    pub pictures: u128,
    /// Different pictures up to turning the board.
    pub distinct: u128,
    /// Pieces laid by the search.
    pub placements: u64,
}

impl SolutionCount {
    /// [`raw`](Self::raw) in words, honest where it is too large.
    pub fn raw_text(&self) -> String {
        match self.raw {
            u128::MAX => "more than 3.4e38".into(),
            raw => raw.to_string(),
        }
    }
}

/// Whether each board has to be compared with its turns.
pub(super) fn needs_canonical(game: &Game, plan: &Plan, classes: &Classes) -> bool {
    plan.anchor.is_none() && !classes.trivial && game.board_turns() > 1
}

pub(super) fn count(game: &Game, plan: &Plan, classes: &Classes, found: Tallies) -> SolutionCount {
    let per_picture = classes.placements_per_picture;
    let turns = u128::from(game.board_turns());
    let boards = u128::from(found.boards);
    let hits = if plan.merge { 1 } else { per_picture };
    let (pictures, distinct) = match &plan.anchor {
        Some(_) => (boards * turns, boards),
        None if needs_canonical(game, plan, classes) => {
            (boards / hits, u128::from(found.least) / hits)
        }
        None if game.fixed().is_empty() => (boards / hits, boards / hits / turns),
        None => (boards / hits, boards / hits),
    };
    SolutionCount {
        raw: pictures.saturating_mul(per_picture),
        pictures,
        distinct,
        placements: found.placements,
    }
}

/// Receives what a kernel finds.
pub(super) struct Tally<'a> {
    pub engine: &'a Engine,
    pub found: Tallies,
    pub board: Arrangement,
    pub watch: &'a mut dyn Watch,
    pub visit: &'a mut dyn FnMut(&Arrangement) -> bool,
    pub limit: Option<u64>,
    /// Is the watch told of every piece?
    pub follows: bool,
    pub ended: Ended,
    pub fixed_exactly: bool,
}

/// Full boards between two polls, also of the limit: looking at one takes up to 20 µs, and where
/// every card fits everywhere the kernels themselves come to a poll too rarely.
const BOARDS: u64 = 64;

impl Tally<'_> {
    /// Asks the watch; `true` ends the search.
    fn ask(&mut self, placements: u64) -> bool {
        let stop = self.watch.poll(&progress(placements, self.found.boards));
        if let Some(reason) = stop {
            self.ended = Ended::Stopped(reason);
        }
        stop.is_some()
    }

    /// Whether the board's picture is the least among its turns that are solutions.
    fn is_least(&self) -> bool {
        let game = &self.engine.game;
        let picture = self.board.picture(game);
        self.board.turns(game)[1..].iter().all(|turned| {
            let other = turned.picture(game);
            let solution = game.fixed().iter().all(|fixed| {
                lies(turned, fixed).is_some_and(|_| {
                    let wanted = game.pieces()[usize::from(fixed.piece)].turned(fixed.turn);
                    other[usize::from(fixed.cell)] == Some(wanted)
                })
            });
            !solution || picture <= other
        })
    }
}

impl Sink for Tally<'_> {
    fn poll(&mut self, placements: u64) -> bool {
        if let Some(limit) = self.limit.filter(|&limit| placements >= limit) {
            self.ended = Ended::Stopped(StopReason::Nodes { limit });
            return true;
        }
        self.ask(placements)
    }

    fn pause(&self, placements: u64) -> u64 {
        let left = |limit: u64| limit.saturating_sub(placements).clamp(1, PAUSE);
        self.limit.map_or(PAUSE, left)
    }

    fn solution(&mut self, words: &[u32], placements: u64) -> bool {
        self.found.boards += 1;
        self.found.placements = placements;
        self.engine.board(words, &mut self.board);
        if self.fixed_exactly && self.is_least() {
            self.found.least += 1;
        }
        let enough = !(self.visit)(&self.board);
        if enough {
            self.ended = Ended::Enough;
        }
        enough || (self.found.boards.is_multiple_of(BOARDS) && self.poll(placements))
    }

    fn follows(&self) -> bool {
        self.follows
    }

    fn laid(&mut self, depth: usize, laid: Option<(Word, u8)>) -> bool {
        let cell = self.engine.cells[depth - self.engine.candidates.start];
        let (act, placed) = match laid {
            Some((word, left)) => {
                let all = self.engine.classes.members[class(word)].len();
                let dealt = all - 1 - usize::from(left);
                (FITS, Some(self.engine.member(word, dealt)))
            }
            None => (BACK, None),
        };
        self.follows = self.follows && tell(self.watch, act, [(cell.into(), placed)]);
        self.follows
    }
}
