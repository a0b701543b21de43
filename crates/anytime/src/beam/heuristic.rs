//! The estimate that leads the beam, carried from a board to its children.

use crate::learned::pairs::{Pairs, SCALE};
use crate::patterns::views::{VIEWS, Views};

/// Parts of a move for a move in the sum of the views.
pub(crate) const SUM_SCALE: i32 = SCALE / VIEWS as i32;

/// Views and corrections for boards of one shape whose blank belongs at one cell.
#[derive(Debug)]
pub(crate) struct BeamHeuristic {
    pub(crate) views: Views,
    pub(crate) pairs: Option<Pairs>,
    pub(crate) cells: usize,
    pub(crate) blank_home: usize,
}

impl BeamHeuristic {
    /// The estimate of a board, in parts of a move, from the sum of its values.
    pub(crate) fn estimate(&self, board: &[u8; 64], sum: u32) -> i32 {
        let pairs = self.pairs.as_ref();
        let corrected = pairs.map_or(0, |pairs| pairs.whole(self.blank_home, board));
        sum as i32 * SUM_SCALE + corrected
    }

    /// What the corrections change when `tile` goes from `from` to the blank's cell `to`. `board`
    /// is as before, also afterwards.
    #[inline]
    pub(crate) fn change(&self, tile: usize, from: usize, to: usize, board: &mut [u8; 64]) -> i32 {
        let Some(pairs) = &self.pairs else { return 0 };
        let before = pairs.of(tile, from, board);
        board[from] = self.blank_home as u8;
        let after = pairs.of(tile, to, board);
        board[from] = tile as u8;
        after - before + pairs.blank[from] - pairs.blank[to]
    }
}
