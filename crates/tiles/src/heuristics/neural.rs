//! The distance to the goal as a neural network estimates it from the board, for 3×3 boards only.
//!
//! The estimate is inadmissible. Its mean error is nearly two moves, in both directions, so it can
//! only guide searches that do not guarantee the shortest path. An evaluation takes about a
//! microsecond. It is recomputed for every state: a move changes two of the nine inputs, but the
//! products in the later layers are most of the work.
//!
//! # References
//! Ernandes, Gori: "Likely-admissible and sub-symbolic heuristics", ECAI 2004.

use knobel_core::{Cost, Heuristic};

use crate::neural::{self, Network, NetworkView};
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, State};

/// The distance that the network for this goal estimates. It is 0 only at the goal.
#[derive(Debug, Clone)]
pub struct Neural<C: Cells> {
    network: Network<'static>,
    view: NetworkView,
    offsets: Offsets,
    goal_cell: C::Map<u32>,
}

impl<C: Cells> Neural<C> {
    /// The heuristic for boards of `puzzle`, or `None` if they are not 3×3.
    pub fn new(puzzle: &Puzzle<C>) -> Option<Self> {
        let goal_cell = puzzle.goal_cells();
        let view = NetworkView::of_goal_blank(
            neural::fits(puzzle.shape()).then(|| goal_cell.as_ref()[0] as usize)?,
        );
        Some(Self {
            network: Network::of_kind(view.kind),
            view,
            offsets: Offsets::new(puzzle.shape()),
            goal_cell,
        })
    }

    /// The estimate of the board that has the tile `tile(cell)` on each cell.
    fn estimate_of(&self, blank: usize, tile: impl Fn(usize) -> usize) -> Cost {
        let home = |cell: usize| self.goal_cell.as_ref()[tile(cell)] as usize;
        let (homes, blank) = self.view.board(blank, home);
        if (0..).zip(&homes).all(|(cell, &home)| home == cell) {
            return 0;
        }
        self.network.look(&homes, blank).distance().max(1)
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for Neural<C> {
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        self.estimate_of(state.blank(), |cell| state.tile(cell))
    }

    fn step(&self, _: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let to = before.blank();
        let from = self.offsets.next(to, *mv);
        self.estimate_of(from, |cell| match cell {
            _ if cell == to => before.tile(from),
            _ if cell == from => 0,
            _ => before.tile(cell),
        })
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Self::new(&puzzle.with_goal(target))
    }
}
