//! The traits that a puzzle implements. A [`Kernel`] divides the search of a bound into work units,
//! and its [`Walker`]s search them.
//!
//! An implementation owns everything that makes a search fast: the representation of states, table
//! layouts, pruning, and several interleaved lanes. The engine owns everything else: bounds,
//! threads, ranks, limits, pausing and resuming. The traits are object-safe. One virtual call per
//! unit or per a few thousand nodes costs nothing measurable.
//!
//! Two rules keep counts and proofs exact:
//!
//! - The list of units depends only on [`Kernel::identity`], the bound and the number of units
//!   asked for. Every rank and every restart then lists the same units.
//! - A cursor stands for all nodes of its item that are not expanded yet, and carries the counts of
//!   those that are.
//!
//! # References
//! - V. N. Rao and V. Kumar, "Parallel depth first search, part I: implementation", International
//!   Journal of Parallel Programming 16 (1987): splitting the stack of a busy searcher
//!   ([`Walker::split`]).
//! - A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//!   Artificial Intelligence (1994): a list of work units for each bound ([`Kernel::units`]).

use knobel_core::Cost;

use crate::{Counts, Cursor, WorkItem};

/// A prepared search problem: start, goal and tables.
pub trait Kernel: Sync {
    /// Identifies the problem and the method. A saved search is resumed only if its identity
    /// matches.
    fn identity(&self) -> Identity;

    /// The range of bounds that are searched one after the other.
    fn bounds(&self) -> Bounds;

    /// The number of nodes that the first bound is expected to expand, or 0 if it is unknown.
    fn forecast(&self) -> u64 {
        0
    }

    /// The number of units to list for a bound, given that the previous bound expanded `last`
    /// nodes. The default is one unit per 64 nodes, between 16 and 4096: enough to balance the
    /// load, but few enough that listing them costs little.
    fn wanted_units(&self, last: u64) -> usize {
        (last / 64).clamp(16, 4096) as usize
    }

    /// Whether [`units`](Self::units) stops at its limit on nodes. If it does not, a search with a
    /// limit asks for a single unit, which takes at most one node to list.
    fn limits_listing(&self) -> bool {
        true
    }

    /// The memory that one unit takes while the units are listed, in bytes. 0 means that all units
    /// together are too small to matter for a memory limit.
    fn unit_bytes(&self) -> u64 {
        0
    }

    /// The memory of the tables, in bytes.
    fn table_bytes(&self) -> u64;

    /// The number of nodes that a walker expands between two checks of limits and other threads. It
    /// should take about a millisecond. The default suits 30 million nodes per second.
    fn nodes_per_pause(&self) -> u64 {
        1 << 15
    }

    /// Lists about `wanted` units that together cover the whole search of a bound. The list must
    /// depend only on the kernel's identity, the bound and `wanted`. If listing the units would
    /// expand more than `most` nodes, the list is [not complete](Units::is_complete). A single unit
    /// expands at most one.
    fn units(&self, bound: Cost, wanted: usize, most: u64) -> Box<dyn Units + '_>;
}

/// The bounds of a search. If `first` equals `last`, the search is a single pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// No solution costs less.
    pub first: Cost,
    /// The difference between consecutive bounds.
    pub step: Cost,
    /// The largest bound that is searched.
    pub last: Cost,
}

/// Identifies a saved search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Identity {
    /// The start and the goal. A search saved for another problem is discarded.
    pub problem: Vec<u8>,
    /// The tables and the rules by which units are listed. If only the method differs, the saved
    /// bound stays proved, but its units are discarded.
    pub method: String,
}

/// The work units of one bound, in the order in which they are searched.
pub trait Units: Sync {
    /// The number of units.
    fn count(&self) -> usize;

    /// Whether the list was finished within the limit on nodes.
    fn is_complete(&self) -> bool {
        true
    }

    /// A checksum of the units in their order. A saved search is resumed only if it matches.
    fn checksum(&self) -> u32;

    /// The nodes that were expanded and generated to list the units.
    fn counts(&self) -> Counts;

    /// The memory that the units take, in bytes.
    fn bytes(&self) -> u64;

    /// Solutions that were found while the units were listed. Walkers do not find them again.
    fn solutions(&self) -> Vec<Vec<u8>>;

    /// Returns whether a walker can continue from this cursor. The cursor may come from a file, so
    /// every field must be checked.
    fn accepts(&self, cursor: &Cursor) -> bool;

    /// Makes a walker for one thread.
    fn walker(&self) -> Box<dyn Walker + '_>;
}

/// Searches below units on one thread. A walker may interleave several independent searches, called
/// *lanes*, to hide the latency of memory: while one lane waits for a table entry, the next one
/// computes.
pub trait Walker: Send {
    /// Searches items of `work` until `budget` nodes are expanded, no work is left, or a solution
    /// is found. After a solution, the next call continues the search behind it.
    fn advance(&mut self, work: &mut dyn WorkSource, budget: u64) -> Pause;

    /// The counts of all items that this walker has begun and not finished, including earlier runs.
    fn open_counts(&self) -> Counts;

    /// Returns a cursor for each lane that has work.
    fn cursors(&self) -> Vec<Cursor>;

    /// Describes how much work is left.
    fn load(&self) -> Load;

    /// Splits off the part of the remaining work that is expected to be largest. The rest and the
    /// returned part together must equal the work before the call. The counts stay with the walker.
    fn split(&mut self) -> Option<Cursor>;
}

/// The source from which walkers take their work.
pub trait WorkSource {
    /// Returns the next item, or `None` if no item is available.
    fn next(&mut self) -> Option<WorkItem>;

    /// Reports that an item is finished, with all its counts, including those of earlier runs.
    fn finished(&mut self, counts: Counts);
}

/// Why [`Walker::advance`] returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pause {
    /// No work is left.
    Done,
    /// The budget is used up.
    Budget,
    /// A solution was found. The bytes are the path from the start of the search, in the kernel's
    /// encoding.
    Found(Vec<u8>),
}

/// Describes how much work a walker has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Load {
    /// The number of lanes.
    pub lanes: usize,
    /// The number of lanes that have work.
    pub busy: usize,
    /// The number of parts that could be split off.
    pub spare: usize,
    /// The depth of the subtree that [`Walker::split`] would split off. A smaller depth promises
    /// more work.
    pub depth: usize,
}
