//! The search for one board, as the engine sees it, with the tables of one stage.
//!
//! Between two units, a search can continue with larger tables. The slack of a node depends only on
//! moves and Manhattan distance. So the remaining units are looked up in the new tables, and no
//! unit is searched twice.
//!
//! # References
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27 (1985).

use knobel_core::Cost;
use knobel_engine::{Bounds, Counts, Identity, Kernel, Units};
use knobel_tiles::Direction;

use super::lookup::Lookup;
use super::search_data::{self, MOST_MOVES, SearchData};
use super::work_units::{BoundUnits, Entry, most_promising_first};

/// The units that other tables have left of a bound.
pub(super) struct Left {
    pub bound: Cost,
    pub entries: Vec<Entry>,
}

/// The search for one board with the tables of one stage.
pub(super) struct BoardSearch<'a, L> {
    pub data: &'a SearchData<L>,
    pub tiles: &'a [u8],
    /// The name of the tables.
    pub tables: &'a str,
    /// Units that the previous tables have left, if the search has just changed tables.
    pub left: Option<&'a Left>,
}

/// A search whose units can be handed over to a search with other tables.
pub(super) trait HandOver: Kernel {
    /// Returns the units of a bound.
    fn entries(&self, bound: Cost, wanted: usize) -> Vec<Entry>;
}

impl<L: Lookup> HandOver for BoardSearch<'_, L> {
    fn entries(&self, bound: Cost, wanted: usize) -> Vec<Entry> {
        self.frontier(bound, wanted, u64::MAX).entries
    }
}

impl<L: Lookup> BoardSearch<'_, L> {
    /// Lists the units of a bound. If other tables have left units of it, these are used, so that
    /// no node is searched twice.
    fn frontier(&self, bound: Cost, wanted: usize, most: u64) -> BoundUnits<'_, L> {
        let mut frontier = BoundUnits {
            data: self.data,
            bound,
            entries: Vec::new(),
            counts: Counts::default(),
            solutions: Vec::new(),
            is_complete: true,
        };
        match self.left.filter(|left| left.bound == bound) {
            Some(left) => frontier.entries = seen(self.data, &left.entries),
            None => {
                let (start, manhattan, _) = self.data.start(self.tiles);
                let slack = bound.saturating_sub(manhattan) / 2;
                frontier.grow(search_data::with_slack(start, slack), wanted, most);
            }
        }
        most_promising_first(&mut frontier.entries);
        frontier
    }
}

impl<L: Lookup> Kernel for BoardSearch<'_, L> {
    fn identity(&self) -> Identity {
        Identity {
            problem: self.data.problem(self.tiles),
            method: self.tables.to_owned(),
        }
    }

    fn bounds(&self) -> Bounds {
        let (_, manhattan, half_excess) = self.data.start(self.tiles);
        Bounds {
            first: manhattan + 2 * half_excess,
            step: 2,
            last: MOST_MOVES,
        }
    }

    fn table_bytes(&self) -> u64 {
        self.data.lookup.bytes()
    }

    fn units(&self, bound: Cost, wanted: usize, most: u64) -> Box<dyn Units + '_> {
        Box::new(self.frontier(bound, wanted, most))
    }
}

/// Looks up the nodes of a search with other tables in these tables, and drops those that are now
/// beyond the bound.
fn seen<L: Lookup>(data: &SearchData<L>, entries: &[Entry]) -> Vec<Entry> {
    let again = |&(node, path): &Entry| {
        let (node, half_excess) = data.seen(node);
        (half_excess <= search_data::slack(&node)).then_some((node, path))
    };
    entries.iter().filter_map(again).collect()
}

/// Decodes moves in the solver's view of the board.
pub(super) fn directions(moves: &[u8]) -> impl Iterator<Item = Direction> {
    moves
        .iter()
        .map(|&direction| Direction::ALL[usize::from(direction) % 4])
}
