//! The work units of one bound: a breadth-first frontier of up to a few thousand nodes.
//!
//! The most promising nodes come first. The last bound takes most of the time, and this order finds
//! the solution early in it. One thread takes the units in order, so its counts are the same in
//! every run.
//!
//! # References
//! A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//! Artificial Intelligence (1994): a frontier of work units for each bound.

use knobel_core::{Cost, IN_BROWSER};
use knobel_engine::{Counts, Cursor, Lane, Lanes, Units, Walker};

use super::inner_loop::Walk;
use super::lookup::Lookup;
use super::search_data::{self, Node, SearchData, moves_made};

/// The largest depth of a frontier. A path is one word with two bits per move.
const FRONTIER_DEPTH: usize = 28;

/// A node of the frontier and the moves that lead to it, the last one in the lowest bits.
pub(super) type Entry = (Node, u64);

/// The units of a bound: the nodes of a breadth-first frontier.
pub(super) struct BoundUnits<'k, L> {
    pub data: &'k SearchData<L>,
    pub bound: Cost,
    pub entries: Vec<Entry>,
    /// The nodes expanded and generated while the frontier grew.
    pub counts: Counts,
    /// Goals found while the frontier grew.
    pub solutions: Vec<Vec<u8>>,
    /// Whether the frontier grew without reaching the node limit.
    pub is_complete: bool,
}

impl<L: Lookup> BoundUnits<'_, L> {
    /// Searches breadth-first from the root until there are `size` nodes, or `most` nodes are
    /// expanded. The root is always expanded here: it may have four children, and the inner loop
    /// allows three.
    pub fn grow(&mut self, root: Node, size: usize, most: u64) {
        let mut level: Vec<Entry> = vec![(root, 0)];
        for depth in 0..FRONTIER_DEPTH {
            if level.is_empty() || depth > 0 && level.len() >= size {
                break;
            }
            let mut next = Vec::with_capacity(level.len() * 3);
            for (node, path) in level {
                if self.counts.expanded >= most {
                    self.is_complete = false;
                    return;
                }
                self.counts.expanded += 1;
                if self.data.is_goal(&node) {
                    let path = unpack(path, moves_made(&node));
                    self.solutions.push(path.collect());
                    continue;
                }
                self.data
                    .children(&node, depth == 0, &mut self.counts.generated, |child| {
                        next.push((child, path << 2 | search_data::last_move(&child) as u64));
                    });
            }
            level = next;
        }
        self.entries = level;
    }

    /// The child of a node to which a move leads, if it is within the bound.
    pub fn child(&self, node: &Node, direction: u8) -> Option<Node> {
        let mut found = None;
        self.data.children(node, false, &mut 0, |child| {
            if search_data::last_move(&child) as u8 == direction {
                found = Some(child);
            }
        });
        found
    }
}

impl<L: Lookup> Units for BoundUnits<'_, L> {
    fn count(&self) -> usize {
        self.entries.len()
    }

    fn is_complete(&self) -> bool {
        self.is_complete
    }

    fn checksum(&self) -> u32 {
        let mut checksum = crc32fast::Hasher::new();
        for (node, path) in &self.entries {
            checksum.update(&node[0].to_le_bytes());
            checksum.update(&path.to_le_bytes());
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
        !IN_BROWSER && Walk::new().resume(self, cursor).is_some()
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        Box::new(Lanes::new(self, [Walk::new()]))
    }
}

/// Decodes a path of the frontier.
pub(super) fn unpack(path: u64, length: usize) -> impl Iterator<Item = u8> {
    (0..length)
        .rev()
        .map(move |later| (path >> (2 * later) & 3) as u8)
}

/// This is a function of its own, so that it is compiled once instead of once per kind of table.
pub(super) fn most_promising_first(frontier: &mut [Entry]) {
    frontier.sort_by_key(|(node, _)| search_data::priority(node));
}
