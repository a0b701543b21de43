//! Counts what the kernels find: placements, pictures, and pictures up to rotation.
//!
//! A kernel finds each picture once (or, in a plain scan, each placement). The number of placements
//! follows by a factor. For the number up to rotation, a picture counts if it is the smallest of
//! those rotations that are solutions as well. This needs no memory of earlier pictures. If no two
//! pieces look alike, no picture equals a rotation of itself, and a division suffices.
//!
//! For example, the built-in game has 8 solutions, which are the four rotations of 2 pictures. A
//! game with 8 pictures and one pair of identical cards has 16 placements.

use knobel_core::{StopReason, Watch};

use super::candidates::{Word, class};
use super::classes::Classes;
use super::kernel::Sink;
use super::{Engine, EngineOutcome, PAUSE, Plan, lies, progress};
use crate::strategies::acts::{BACK, FITS, tell};
use crate::{Arrangement, Game};

/// The results of a search so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchCounts {
    /// The number of pieces laid.
    pub placements: u64,
    /// The number of full boards.
    pub boards: u64,
    /// The number of full boards that are the smallest among their rotations. It is counted only if
    /// it is needed.
    pub least: u64,
}

impl SearchCounts {
    /// The sum of two searches.
    pub fn plus(self, other: Self) -> Self {
        Self {
            placements: self.placements + other.placements,
            boards: self.boards + other.boards,
            least: self.least + other.least,
        }
    }
}

/// The solution counts of a game.
///
/// In JSON the counts are texts, because they may have more digits than other programs read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolutionCount {
    /// The number of placements: card number and turn for each cell, counting all rotations of the
    /// board and exchanges of identical cards. The largest number stands for itself and everything
    /// above it, which 34 identical cards already exceed.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub raw: u128,
    /// The number of different pictures.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub pictures: u128,
    /// The number of different pictures up to rotation of the board.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    pub distinct: u128,
    /// The number of pieces that the search has laid.
    pub placements: u64,
}

impl SolutionCount {
    /// Writes [`raw`](Self::raw), or a lower bound if the number is too large.
    pub fn raw_text(&self) -> String {
        match self.raw {
            u128::MAX => "more than 3.4e38".into(),
            raw => raw.to_string(),
        }
    }
}

#[cfg(feature = "serde")]
fn text<S: serde::Serializer>(count: &u128, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(count)
}

/// Returns whether each board must be compared with its rotations.
pub(super) fn needs_canonical(game: &Game, plan: &Plan, classes: &Classes) -> bool {
    plan.anchor.is_none() && !classes.trivial && game.board_turns() > 1
}

/// Converts what a search has found into counts, depending on what the plan has merged.
pub(super) fn count(
    game: &Game,
    plan: &Plan,
    classes: &Classes,
    found: SearchCounts,
) -> SolutionCount {
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

/// Receives what a kernel finds, and polls the watch.
pub(super) struct Tally<'a> {
    pub engine: &'a Engine,
    pub found: SearchCounts,
    /// The last full board, which is reused for each solution.
    pub board: Arrangement,
    pub watch: &'a mut dyn Watch,
    pub visit: &'a mut dyn FnMut(&Arrangement) -> bool,
    /// The limit on placements.
    pub limit: Option<u64>,
    /// Whether the watch follows every piece.
    pub follows: bool,
    /// The reason why the search ended.
    pub ended: EngineOutcome,
    /// Whether boards must be compared with their rotations, one by one.
    pub fixed_exactly: bool,
}

/// The number of full boards between two polls, which also check the limit. Looking at a board
/// takes up to 20 µs. If every card fits everywhere, the kernels would poll too rarely.
const BOARDS: u64 = 64;

impl Tally<'_> {
    /// Polls the watch. Returns `true` to stop the search.
    fn ask(&mut self, placements: u64) -> bool {
        let stop = self.watch.poll(&progress(placements, self.found.boards));
        if let Some(reason) = stop {
            self.ended = EngineOutcome::Stopped(reason);
        }
        stop.is_some()
    }

    /// Returns whether the board's picture is the smallest among its rotations that are solutions.
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
            self.ended = EngineOutcome::Stopped(StopReason::Nodes { limit });
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
            self.ended = EngineOutcome::Enough;
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
