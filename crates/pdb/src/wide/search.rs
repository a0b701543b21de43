//! How far a proof is, and what a checkpoint is told of it.

use std::sync::atomic::Ordering;

use knobel_core::{Cost, Outcome, Stats};
use knobel_tiles::Direction;

use super::checkpoint::{Keeper, ProofState};
use super::progress::Pieces;
use super::units::{Cells, Cursor};

/// How far a search is.
pub(super) struct Search<'k, 'f> {
    pub start: Cells,
    pub stats: Stats,
    pub bound: Cost,
    /// What the bound before expanded.
    pub last: u64,
    /// Nodes expanded and generated when this one began.
    pub began: [u64; 2],
    pub keeper: Option<&'k mut Keeper<'f>>,
}

impl Search<'_, '_> {
    /// Takes over what a checkpoint knows; answers it if it is about units of these tables.
    pub fn resume(&mut self) -> Option<ProofState> {
        let board = crc32fast::hash(&self.start);
        let keeper = self.keeper.as_mut()?;
        keeper.state.board = board;
        let kept = keeper.resumed.take().filter(|kept| kept.board == board)?;
        self.stats.expanded = kept.expanded;
        self.stats.generated = kept.generated;
        let same = kept.tables == self.keeper.as_ref()?.state.tables;
        if kept.bound < self.bound || (kept.bound - self.bound) % 2 == 1 {
            return None;
        }
        self.bound = kept.bound;
        self.last = kept.last;
        same.then_some(kept)
    }

    /// If it is time, asks all threads where they are, and writes it when they had time to tell.
    pub fn keep_if_due(&mut self, pieces: &Pieces<'_>) {
        let Some(keeper) = self.keeper.as_mut().filter(|it| it.is_due()) else {
            return;
        };
        keeper.asked = !keeper.asked;
        if keeper.asked {
            pieces.told.asked.fetch_add(1, Ordering::Relaxed);
        } else {
            self.keep(pieces.cursors(), pieces.done_units());
        }
    }

    /// Writes how far it is: searches under way, and a bit for each unit that is done.
    pub fn keep(&mut self, cursors: Vec<Cursor>, done: Vec<u64>) {
        let Some(keeper) = &mut self.keeper else {
            return;
        };
        keeper.state.cursors = cursors;
        keeper.state.done = done;
        keeper.state.bound = self.bound;
        keeper.state.last = self.last;
        keeper.state.began = self.began;
        keeper.state.expanded = self.stats.expanded;
        keeper.state.generated = self.stats.generated;
        keeper.write();
    }

    /// Keeps the end: the bound is the length of a shortest path.
    pub fn end(&mut self, outcome: &Outcome<Option<Vec<Direction>>>) {
        if let (Some(keeper), Outcome::Solved(_)) = (&mut self.keeper, outcome) {
            keeper.state.bound = self.bound;
            keeper.state.expanded = self.stats.expanded;
            keeper.state.generated = self.stats.generated;
            keeper.state.began = self.began;
            keeper.state.last = self.last;
            // What was noted of units may be about another bound.
            keeper.state.units = 0;
            keeper.state.done.clear();
            keeper.state.cursors.clear();
            keeper.write();
        }
    }
}
