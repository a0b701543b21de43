//! The work units of one bound for straight runs: a breadth-first frontier, the most promising
//! nodes first.
//!
//! # References
//! A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//! Artificial Intelligence (1994).

use knobel_core::{Cost, IN_BROWSER};
use knobel_engine::{Counts, Cursor, Lane, Lanes, Units, Walker};

use super::inner_loop::{LANES, Walk};
use super::search_data::{Node, SearchData};

/// A node of the frontier, the axis of its next run, the cells to which the blank has run, and the
/// sum of its values (the smaller, the more promising).
pub(super) struct Entry {
    pub node: Node,
    pub axis: usize,
    pub path: Vec<u8>,
    priority: Cost,
}

/// The units of a bound: the nodes of a breadth-first frontier.
pub(super) struct BoundUnits<'k> {
    pub data: &'k SearchData<'k>,
    pub bound: Cost,
    pub entries: Vec<Entry>,
    counts: Counts,
    /// Goals found while the frontier grew.
    solutions: Vec<Vec<u8>>,
    /// Whether the frontier grew without reaching the node limit.
    is_complete: bool,
}

impl<'k> BoundUnits<'k> {
    /// Searches breadth-first from both roots until there are `size` nodes, or `most` nodes are
    /// expanded.
    pub fn new(data: &'k SearchData<'k>, bound: Cost, size: usize, most: u64) -> Self {
        let roots = [0, 1].map(|axis| data.root(axis)).into_iter().enumerate();
        let within = roots.filter(|(_, (_, value))| *value <= bound);
        let entries = within.map(|(axis, (node, priority))| Entry {
            node,
            axis,
            path: Vec::new(),
            priority,
        });
        let mut frontier = Self {
            data,
            bound,
            entries: entries.collect(),
            counts: Counts::default(),
            solutions: Vec::new(),
            is_complete: true,
        };
        for depth in 1..bound {
            let entries = &frontier.entries;
            if entries.is_empty() || entries.len() >= size || !frontier.is_complete {
                break;
            }
            frontier.grow(depth, most);
        }
        frontier.entries.sort_by_key(|entry| entry.priority);
        frontier
    }

    /// Replaces the frontier by its successors, and checks those with every colour at home.
    fn grow(&mut self, depth: Cost, most: u64) {
        let (data, left) = (self.data, self.bound - depth);
        for entry in std::mem::take(&mut self.entries) {
            if self.counts.expanded >= most {
                self.is_complete = false;
                return;
            }
            self.counts.expanded += 1;
            self.counts.generated += data.branches(entry.axis);
            let extended = |cell| [&entry.path[..], &[cell]].concat();
            let mut homes = Vec::new();
            data.successors(
                &entry.node,
                entry.axis,
                left,
                |node, priority| {
                    self.entries.push(Entry {
                        node,
                        axis: 1 - entry.axis,
                        path: extended(data.cell(&node)),
                        priority,
                    });
                },
                |cell| homes.push(cell),
            );
            let homes = homes.into_iter().map(extended);
            (self.solutions).extend(homes.filter(|path| data.reaches_goal(path)));
        }
    }
}

impl Units for BoundUnits<'_> {
    fn count(&self) -> usize {
        self.entries.len()
    }

    fn is_complete(&self) -> bool {
        self.is_complete
    }

    fn checksum(&self) -> u32 {
        let mut checksum = crc32fast::Hasher::new();
        for entry in &self.entries {
            checksum.update(&[entry.axis as u8]);
            checksum.update(&entry.path);
        }
        checksum.finalize()
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn solutions(&self) -> Vec<Vec<u8>> {
        self.solutions.clone()
    }

    fn accepts(&self, cursor: &Cursor) -> bool {
        !IN_BROWSER && Walk::default().resume(self, cursor).is_some()
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        Box::new(Lanes::new(self, (0..LANES).map(|_| Walk::default())))
    }
}
