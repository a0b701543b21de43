//! Tables that a search can use, and a search with them.

use std::sync::Arc;

use knobel_core::{Limits, Outcome, Watch};
use knobel_tiles::Pruning;

use super::Used;
use super::deepen::{Deepen, Grow, OnPath, Search};
use super::gather::{Gathered, is_small};
use super::kernel::Kernel;
use super::lookup::{Direct, Ranked};
use crate::Pattern;
use crate::geometry::View;

/// The tables of one partition, ready to be searched with.
pub(super) struct Rung {
    pub used: Used,
    patterns: Vec<Pattern>,
    mirrored: bool,
    engine: Engine,
}

enum Engine {
    Direct(Kernel<Arc<Direct>>, Arc<Direct>),
    Ranked(Kernel<Arc<Ranked>>, Arc<Ranked>),
}

/// How to search.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    /// Another automaton than the usual one.
    pub pruning: Option<&'a Pruning>,
    pub threads: usize,
    pub limits: Limits,
}

impl Rung {
    pub fn new(gathered: Gathered, view: &View, pruning: &Pruning) -> Self {
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
            used: Used {
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

    /// Goes on with a search: see [`Deepen::run`].
    pub fn search(
        &self,
        way: Way<'_>,
        grow: Grow<'_>,
        search: &mut Search,
        watch: &mut dyn Watch,
        on_path: &mut OnPath<'_>,
    ) -> Option<Outcome<()>> {
        let mirrored = self.mirrored;
        match (&self.engine, way.pruning) {
            (Engine::Direct(kernel, _), None) => {
                deepen(kernel, way, grow).run(search, watch, on_path)
            }
            (Engine::Ranked(kernel, _), None) => {
                deepen(kernel, way, grow).run(search, watch, on_path)
            }
            (Engine::Direct(_, lookup), Some(pruning)) => {
                let kernel = Kernel::new(&self.patterns, Arc::clone(lookup), mirrored, pruning);
                deepen(&kernel, way, grow).run(search, watch, on_path)
            }
            (Engine::Ranked(_, lookup), Some(pruning)) => {
                let kernel = Kernel::new(&self.patterns, Arc::clone(lookup), mirrored, pruning);
                deepen(&kernel, way, grow).run(search, watch, on_path)
            }
        }
    }
}

fn deepen<'a, L>(kernel: &'a Kernel<L>, way: Way<'_>, grow: Grow<'a>) -> Deepen<'a, L> {
    Deepen {
        kernel,
        limits: way.limits,
        threads: way.threads,
        grow,
    }
}
