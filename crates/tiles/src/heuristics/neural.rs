//! About how many moves are left, as a neural network says it that looks at the board.
//! Inadmissible: it is wrong by nearly two moves on average, to either side. What it is good for is
//! leading a search that promises nothing.
//!
//! For 3×3 boards only. A look costs about a microsecond and nothing of it is carried along: a move
//! changes two of the nine inputs, but the products behind them are most of the work.

use knobel_core::{Cost, Heuristic};

use crate::neural::{self, Network, NetworkView};
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, State};

/// The distance that the network for this goal says; 0 at the goal alone.
#[derive(Debug, Clone)]
pub struct Neural<C: Cells> {
    network: Network<'static>,
    view: NetworkView,
    offsets: Offsets,
    goal_cell: C::Map<u32>,
}

impl<C: Cells> Neural<C> {
    /// For boards of `puzzle`; `None` if they are not 3×3.
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

    /// The estimate when the tile on each cell is `tile(cell)`.
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
