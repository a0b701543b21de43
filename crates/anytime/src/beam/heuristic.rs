//! The estimate that leads the beam, updated from a board to its children.

use crate::blankless_tables::views::{VIEWS, Views};
use crate::learned::pairs::{Pairs, SCALE};

/// The scale of the estimate, divided by the number of views: the weight of one unit of their sum.
pub(crate) const SUM_SCALE: i32 = SCALE / VIEWS as i32;

/// The views and corrections for boards of one shape, and one home of the blank.
#[derive(Debug)]
pub(crate) struct BeamHeuristic {
    pub(crate) views: Views,
    pub(crate) pairs: Option<Pairs>,
    pub(crate) cells: usize,
    pub(crate) blank_home: usize,
}

impl BeamHeuristic {
    /// The estimate of a board, in fractions of a move, from the sum of its values.
    pub(crate) fn estimate(&self, board: &[u8; 64], sum: u32) -> i32 {
        let pairs = self.pairs.as_ref();
        let corrected = pairs.map_or(0, |pairs| pairs.whole(self.blank_home, board));
        sum as i32 * SUM_SCALE + corrected
    }

    /// Returns how the corrections change when `tile` moves from `from` to the blank's cell `to`.
    /// `board` is the board before the move; it is restored at the end.
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
