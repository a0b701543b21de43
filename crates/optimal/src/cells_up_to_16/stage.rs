//! Tables that a search can use, and a search with them.

use std::sync::Arc;

use knobel_tiles::Pruning;

use super::kernel::Kernel;
use super::lookup::{Direct, Ranked};
use super::walker::{BoardSearch, HandOver, Left};
use crate::acquire_tables::{Gathered, is_small};
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{Pattern, UsedTables};

/// The tables of one partition, ready to be searched with.
pub(super) struct Stage {
    pub used: UsedTables,
    patterns: Vec<Pattern>,
    mirrored: bool,
    engine: Engine,
}

enum Engine {
    Direct(Kernel<Arc<Direct>>, Arc<Direct>),
    Ranked(Kernel<Arc<Ranked>>, Arc<Ranked>),
}

impl Stage {
    pub fn new(gathered: Gathered, view: &GoalView, pruning: &Pruning) -> Self {
        let tables = gathered.tables;
        let patterns: Vec<Pattern> = tables.iter().map(|table| table.pattern().clone()).collect();
        let mirrored = view.is_mirrored();
        let (engine, bytes) = if patterns.iter().all(is_small) {
            let lookup = Arc::new(Direct::new(&tables));
            let kernel = Kernel::new(&patterns, Arc::clone(&lookup), mirrored, pruning);
            let bytes = kernel.bytes();
            (Engine::Direct(kernel, lookup), bytes)
        } else {
            let lookup = Arc::new(Ranked::new(tables));
            let kernel = Kernel::new(&patterns, Arc::clone(&lookup), mirrored, pruning);
            let bytes = kernel.bytes();
            (Engine::Ranked(kernel, lookup), bytes)
        };
        Self {
            used: UsedTables {
                bytes,
                ..gathered.used
            },
            patterns,
            mirrored,
            engine,
        }
    }

    /// Were its tables made at once?
    pub fn is_small(&self) -> bool {
        matches!(self.engine, Engine::Direct(..))
    }

    /// Has a board searched with these tables; `pruning` is another automaton than the usual one.
    pub fn searched<T>(
        &self,
        tiles: &[u8],
        pruning: Option<&Pruning>,
        left: Option<&Left>,
        search: impl FnOnce(&dyn HandOver) -> T,
    ) -> T {
        let (mirrored, tables) = (self.mirrored, self.used.name);
        macro_rules! search_with {
            ($kernel:expr) => {
                search(&BoardSearch {
                    kernel: $kernel,
                    tiles,
                    tables,
                    left,
                })
            };
        }
        match (&self.engine, pruning) {
            (Engine::Direct(kernel, _), None) => search_with!(kernel),
            (Engine::Ranked(kernel, _), None) => search_with!(kernel),
            (Engine::Direct(_, lookup), Some(pruning)) => {
                search_with!(&Kernel::new(
                    &self.patterns,
                    Arc::clone(lookup),
                    mirrored,
                    pruning
                ))
            }
            (Engine::Ranked(_, lookup), Some(pruning)) => {
                search_with!(&Kernel::new(
                    &self.patterns,
                    Arc::clone(lookup),
                    mirrored,
                    pruning
                ))
            }
        }
    }
}
