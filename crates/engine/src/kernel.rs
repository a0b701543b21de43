//! The traits that a puzzle implements: they divide its search into units and search below a unit.

use knobel_core::Cost;

use crate::{Counts, Cursor, WorkItem};

/// A prepared search problem: start, goal and tables.
pub trait Kernel: Sync {
    /// What a saved search must match before it is resumed.
    fn identity(&self) -> Identity;

    /// The bounds that are searched one after the other.
    fn bounds(&self) -> Bounds;

    /// How many nodes the first bound is expected to expand; 0 where it is unknown.
    fn forecast(&self) -> u64 {
        0
    }

    /// How many units to list for a bound when the bound before it expanded `last` nodes. `limited`
    /// says that the search must stop after an exact number of nodes. By default there is one unit
    /// for 64 nodes, between 16 and 4096.
    fn wanted_units(&self, last: u64, limited: bool) -> usize {
        let _ = limited;
        (last / 64).clamp(16, 4096) as usize
    }

    /// Bytes that one unit takes while the units are listed; 0 where all of them are too few to
    /// matter for a memory limit.
    fn unit_bytes(&self) -> u64 {
        0
    }

    /// Bytes of the tables.
    fn table_bytes(&self) -> u64;

    /// The number of nodes that a walker expands between two checks of limits and other threads:
    /// about a millisecond of work.
    fn nodes_per_pause(&self) -> u64;

    /// Lists about `wanted` units that together stand for the whole search under a bound. The list
    /// depends on the kernel's identity, the bound and `wanted`, and on nothing else. If listing
    /// them would expand more than `most` nodes, the list is [not complete](Units::is_complete).
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

/// What a saved search is about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Identity {
    /// The start and the goal. A search saved for another problem is of no use.
    pub problem: Vec<u8>,
    /// The tables and the rules by which units are listed. If only the method differs, the saved
    /// bound stays proved, but its units are discarded.
    pub method: String,
}

/// The work units of one bound, in the order in which they are searched.
pub trait Units: Sync {
    /// The number of units.
    fn count(&self) -> usize;

    /// Whether all of them were listed within the limit on nodes.
    fn is_complete(&self) -> bool {
        true
    }

    /// A checksum of the units in their order.
    fn checksum(&self) -> u32;

    /// Nodes that were expanded and generated to list them.
    fn counts(&self) -> Counts;

    /// Bytes that they hold.
    fn bytes(&self) -> u64;

    /// Solutions met while the units were listed. They are not found again below the units.
    fn solutions(&self) -> Vec<Vec<u8>>;

    /// Whether a walker can continue from this cursor, which may come from a file.
    fn accepts(&self, cursor: &Cursor) -> bool;

    /// Makes a walker for one thread.
    fn walker(&self) -> Box<dyn Walker + '_>;
}

/// Searches below units on one thread. It may interleave several searches, each in a *lane*, to
/// hide the latency of memory.
pub trait Walker: Send {
    /// Searches items of `work` until `budget` nodes were expanded, nothing is left, or a solution
    /// is found. After a solution, the next call continues behind it.
    fn advance(&mut self, work: &mut dyn WorkSource, budget: u64) -> Pause;

    /// The counts of the items that it has begun and not finished, including those of earlier runs.
    fn open_counts(&self) -> Counts;

    /// A cursor for each lane that has an item.
    fn cursors(&self) -> Vec<Cursor>;

    /// How much it has to do.
    fn load(&self) -> Load;

    /// Splits off the part of its remaining work that promises to be largest. What is left and
    /// what was split off are together what was there before. The counts stay with the walker.
    fn split(&mut self) -> Option<Cursor>;
}

/// Where walkers get their work.
pub trait WorkSource {
    /// The next item, if there is one.
    fn next(&mut self) -> Option<WorkItem>;

    /// Reports that an item is finished, with all its counts, including those of earlier runs.
    fn finished(&mut self, counts: Counts);
}

/// Why [`Walker::advance`] returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pause {
    /// Nothing is left.
    Done,
    /// The budget is used up.
    Budget,
    /// A solution, from the start of the search.
    Found(Vec<u8>),
}

/// How much a walker has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Load {
    /// The number of lanes.
    pub lanes: usize,
    /// Lanes that have something left.
    pub busy: usize,
    /// How often it could be split.
    pub spare: usize,
    /// The depth of what [`Walker::split`] would split off: the smaller, the more work it promises.
    pub depth: usize,
}
