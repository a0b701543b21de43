//! The search for one board, as the engine sees it.
//!
//! # References
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27 (1985).

use knobel_core::Cost;
use knobel_engine::{Bounds, Identity, Kernel, Units};

use super::StraightRunSolver;
use super::search_data::SearchData;
use super::work_units::BoundUnits;
use crate::search::problem;

/// The largest bound that is searched. No board of up to 16 cells needs as many runs.
const MOST_RUNS: Cost = 250;

/// The search for a solution of one board with the fewest runs.
pub(super) struct BoardSearch<'a> {
    pub solver: &'a StraightRunSolver,
    pub data: &'a SearchData<'a>,
    pub tiles: &'a [u8],
    /// A lower bound that the caller has proved.
    pub proved: Cost,
}

impl Kernel for BoardSearch<'_> {
    fn identity(&self) -> Identity {
        let view = &self.solver.view;
        Identity {
            problem: [b"runs", &problem(view.shape, view.blank, self.tiles)[..]].concat(),
            method: self.solver.method.clone(),
        }
    }

    fn bounds(&self) -> Bounds {
        let roots = [0, 1].map(|axis| self.data.root(axis).1);
        let least = roots.into_iter().min().unwrap_or(0);
        Bounds {
            first: least.max(self.proved).max(1),
            step: 1,
            last: MOST_RUNS,
        }
    }

    fn table_bytes(&self) -> u64 {
        self.solver.used.bytes
    }

    fn nodes_per_pause(&self) -> u64 {
        // A node takes twice as long as with single moves.
        1 << 14
    }

    fn units(&self, bound: Cost, wanted: usize, most: u64) -> Box<dyn Units + '_> {
        Box::new(BoundUnits::new(self.data, bound, wanted, most))
    }
}
