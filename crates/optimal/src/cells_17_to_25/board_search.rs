//! The search for one board, as the engine sees it.
//!
//! Each bound begins with a [`Frontier`], whose size depends on the number of nodes of the previous
//! bound. Threads and ranks take its units, the most promising ones first.
//!
//! # References
//! A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//! Artificial Intelligence (1994): each bound begins with a frontier of work units.

use knobel_core::Cost;
use knobel_engine::{Bounds, Identity, Units};

use super::inner_loop::MOST_MOVES;
use super::packed_tables::EntryIndex;
use super::search_data::SearchData;
use super::work_units::{BoundUnits, Cells, Frontier};

/// A bound has one unit per this many nodes of the previous bound, within the limits below.
const NODES_PER_UNIT: u64 = 256;
/// The smallest and the largest number of units of a bound.
const UNITS: std::ops::RangeInclusive<u64> = 64..=1 << 17;
/// The memory that a unit takes while the layers of its frontier are generated, in bytes.
const UNIT_BYTES: u64 = 256;

/// The search for an optimal solution of a board, or for the proof that a known one is optimal.
pub(crate) struct BoardSearch<'a, I, const V: usize> {
    pub data: &'a SearchData<I, V>,
    pub start: Cells,
    /// The names of the tables, for [`Identity::method`].
    pub tables: &'a str,
}

impl<I: EntryIndex, const V: usize> knobel_engine::Kernel for BoardSearch<'_, I, V> {
    fn identity(&self) -> Identity {
        let shape = self.data.shape;
        Identity {
            problem: crate::search::problem(
                shape,
                self.data.goal_blank,
                &self.start[..shape.cells()],
            ),
            method: self.tables.to_owned(),
        }
    }

    fn bounds(&self) -> Bounds {
        let (half_excess, manhattan) = self.data.estimate(&self.start);
        Bounds {
            first: (manhattan + 2 * half_excess) as Cost,
            step: 2,
            last: MOST_MOVES,
        }
    }

    fn wanted_units(&self, last: u64) -> usize {
        (last / NODES_PER_UNIT).clamp(*UNITS.start(), *UNITS.end()) as usize
    }

    fn limits_listing(&self) -> bool {
        false
    }

    fn unit_bytes(&self) -> u64 {
        UNIT_BYTES
    }

    fn table_bytes(&self) -> u64 {
        self.data.entries.bytes().len() as u64
    }

    fn units(&self, bound: Cost, wanted: usize, _: u64) -> Box<dyn Units + '_> {
        let bound = bound as u8;
        let most = wanted.min(*UNITS.end() as usize);
        Box::new(BoundUnits {
            data: self.data,
            frontier: Frontier::new(self.data, &self.start, bound, most),
            bound,
        })
    }
}
