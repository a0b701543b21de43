//! A stage: acquired tables together with the kernel that reads them.

use std::sync::Arc;

use knobel_tiles::Pruning;

use super::kernel::Kernel;
use super::lookup::{Direct, Lookup, Ranked};
use super::tables::Tables;
use super::walker::{BoardSearch, HandOver, Left};
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{Pattern, UsedTables};

/// The tables of one partition, ready for a search.
pub(super) struct Stage {
    /// A report for the caller.
    pub used: UsedTables,
    patterns: Vec<Pattern>,
    /// Whether the goal is symmetric, so that the reflected board is looked up as well.
    mirrored: bool,
    engine: Engine,
}

/// The kernel for each layout of tables. The tables are shared, because a search for all solutions
/// makes a second kernel with another automaton.
enum Engine {
    Direct(Kernel<Arc<Direct>>),
    Ranked(Kernel<Arc<Ranked>>),
}

impl Stage {
    pub fn new(acquired: Tables<'_>, view: &GoalView, pruning: &Pruning) -> Self {
        let (patterns, tables) = (acquired.set.keys, acquired.tables);
        let mirrored = view.is_mirrored();
        let (engine, bytes) = if patterns.iter().all(Direct::suits) {
            let lookup = Arc::new(Direct::new(&tables));
            let kernel = Kernel::new(&patterns, lookup, mirrored, pruning);
            let bytes = kernel.lookup.bytes();
            (Engine::Direct(kernel), bytes)
        } else {
            let lookup = Arc::new(Ranked::new(tables));
            let kernel = Kernel::new(&patterns, lookup, mirrored, pruning);
            let bytes = kernel.lookup.bytes();
            (Engine::Ranked(kernel), bytes)
        };
        Self {
            used: UsedTables {
                bytes,
                ..acquired.used
            },
            patterns,
            mirrored,
            engine,
        }
    }

    /// Returns whether the tables are small, so that larger ones may be worth building.
    pub fn is_small(&self) -> bool {
        matches!(self.engine, Engine::Direct(..))
    }

    /// Prepares the search for a board with these tables and passes it to `search`. `pruning`
    /// replaces the solver's automaton.
    pub fn searched<T>(
        &self,
        tiles: &[u8],
        pruning: Option<&Pruning>,
        left: Option<&Left>,
        search: impl FnOnce(&dyn HandOver) -> T,
    ) -> T {
        macro_rules! search_with {
            ($kernel:expr) => {{
                let lookup = || Arc::clone(&$kernel.lookup);
                let other = pruning
                    .map(|pruning| Kernel::new(&self.patterns, lookup(), self.mirrored, pruning));
                search(&BoardSearch {
                    kernel: other.as_ref().unwrap_or($kernel),
                    tiles,
                    tables: self.used.name,
                    left,
                })
            }};
        }
        match &self.engine {
            Engine::Direct(kernel) => search_with!(kernel),
            Engine::Ranked(kernel) => search_with!(kernel),
        }
    }
}
