//! The walker that all kernels share. It takes work, counts, saves and splits, while its lanes
//! search.
//!
//! A [`Lane`] is one depth-first search of a kernel, with its own stack. [`Lanes`] searches one
//! node of each lane in turn, so that a table entry which one lane has prefetched arrives while the
//! others compute. If lanes are not [interleaved](Lane::IS_INTERLEAVED), a lane gets the whole
//! budget instead, and its inner loop can keep its variables in registers.
//!
//! The type of the lane is a parameter, so the compiler joins the loop over the lanes with the
//! kernel's inner loop. No virtual call is made per node.
//!
//! # References
//! V. N. Rao and V. Kumar, "Parallel depth first search, part I: implementation", International
//! Journal of Parallel Programming 16 (1987): the oldest node of a stack is split off, because it
//! has the largest subtree.

use knobel_core::IN_BROWSER;

use crate::{Counts, Cursor, Load, Pause, Walker, WorkItem, WorkSource};

/// One depth-first search below a unit, with its own stack. `U` is the list of units.
pub trait Lane<U: ?Sized>: Send {
    /// Whether the walker asks its lanes for one node each in turn. If not, it passes its whole
    /// budget to one lane. This is a constant, because a walker that contained both loops took
    /// 2 % longer on 5×5.
    const IS_INTERLEAVED: bool = true;

    /// Begins the search of a whole unit. Returns the counts of the nodes that this expanded.
    fn begin(&mut self, units: &U, unit: u32) -> Counts;

    /// Continues at a cursor. Returns `None` if the cursor does not belong to these units. The
    /// cursor may come from a file, so every field must be checked.
    fn resume(&mut self, units: &U, cursor: &Cursor) -> Option<()>;

    /// Expands the next nodes of the stack, at most `budget`, and adds them to `counts`. The budget
    /// of an [interleaved](Self::IS_INTERLEAVED) lane is one node.
    fn search(&mut self, units: &U, budget: u64, counts: &mut Counts) -> LanePause;

    /// The number of nodes on the stack that could be split off: all but the next one.
    fn spare(&self) -> usize;

    /// The depth of the node on the stack that is nearest to the start.
    fn depth(&self) -> usize;

    /// Encodes the position of the search, for [`Cursor::place`].
    fn place(&self, units: &U) -> Vec<u8>;

    /// Removes the node that is nearest to the start from the stack. Returns the encoded position
    /// of a search of this node alone, or `None` if no node can be split off.
    fn split(&mut self, units: &U) -> Option<Vec<u8>>;
}

/// Why [`Lane::search`] returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LanePause {
    /// The budget is used up. The next lane takes its turn.
    Budget,
    /// The lane keeps its turn.
    Again,
    /// No node is left.
    Finished,
    /// A solution was found. The bytes are the path from the start of the search, in the kernel's
    /// encoding.
    Found(Vec<u8>),
}

/// A walker with one or more lanes.
pub struct Lanes<'u, U: ?Sized, L> {
    units: &'u U,
    /// Lanes that have work.
    busy: Vec<OpenItem<L>>,
    /// Lanes that found no work at their last request.
    idle: Vec<OpenItem<L>>,
    /// The number of the lane whose turn it is.
    turn: usize,
}

/// A lane and the item that it searches.
struct OpenItem<L> {
    lane: L,
    /// The number of the unit, or `None` if the lane has no item.
    unit: Option<u32>,
    /// The counts of the item, including earlier runs.
    counts: Counts,
}

impl<'u, U: ?Sized, L: Lane<U>> Lanes<'u, U, L> {
    /// Makes a walker from lanes with empty stacks.
    pub fn new(units: &'u U, lanes: impl IntoIterator<Item = L>) -> Self {
        let idle = lanes.into_iter().map(|lane| OpenItem {
            lane,
            unit: None,
            counts: Counts::default(),
        });
        Self {
            units,
            busy: Vec::new(),
            idle: idle.collect(),
            turn: 0,
        }
    }

    /// Searches until `left` nodes are expanded. The units are an argument because the compiler
    /// then knows that no lane changes them, and keeps their fields in registers.
    fn search(&mut self, units: &U, work: &mut dyn WorkSource, mut left: u64) -> Pause {
        while !self.busy.is_empty() {
            if self.turn >= self.busy.len() {
                self.turn = 0;
            }
            if left == 0 {
                return Pause::Budget;
            }
            let open = &mut self.busy[self.turn];
            // Interleaved lanes need no subtraction: with it, Korf's 100 boards took 3.7 s instead
            // of 3.6 s in straight runs.
            let (pause, expanded) = if L::IS_INTERLEAVED {
                (open.lane.search(units, 1, &mut open.counts), 1)
            } else {
                let before = open.counts.expanded;
                let pause = open.lane.search(units, left, &mut open.counts);
                (pause, open.counts.expanded - before)
            };
            match pause {
                LanePause::Budget => {
                    left = left.saturating_sub(expanded);
                    self.turn += 1;
                }
                LanePause::Again => left = left.saturating_sub(expanded),
                LanePause::Found(path) => return Pause::Found(path),
                LanePause::Finished => {
                    let spent = if L::IS_INTERLEAVED { 0 } else { expanded };
                    let begun = self.begin(work);
                    left = left.saturating_sub(spent + begun);
                    // A lane that has expanded a node has prefetched entries, so it must wait.
                    self.turn += usize::from(begun > 0);
                }
            }
        }
        Pause::Done
    }

    /// Gives the next item to the lane whose turn it is, if an item is available. Returns the
    /// number of nodes that this expanded. It is kept out of the loop, which would otherwise have
    /// fewer registers.
    #[inline(never)]
    fn begin(&mut self, work: &mut dyn WorkSource) -> u64 {
        let open = &mut self.busy[self.turn];
        if open.unit.take().is_some() {
            work.finished(open.counts);
        }
        let Some(item) = work.next() else {
            // The other lanes keep their order. Then the order in which nodes are searched does not
            // depend on how often the walker pauses.
            self.idle.push(self.busy.remove(self.turn));
            return 0;
        };
        open.unit = Some(item.unit());
        match item {
            WorkItem::Whole(unit) => {
                open.counts = open.lane.begin(self.units, unit);
                open.counts.expanded
            }
            WorkItem::Part(cursor) => {
                open.counts = cursor.counts;
                let resumed = open.lane.resume(self.units, &cursor);
                resumed.expect("Units::accepts has checked the cursor");
                0
            }
        }
    }

    /// The lanes that search an item, with the numbers of their units.
    fn open(&self) -> impl Iterator<Item = (u32, &OpenItem<L>)> {
        let open = self.busy.iter();
        open.filter_map(|open| Some((open.unit?, open)))
    }
}

impl<U: Sync + ?Sized, L: Lane<U>> Walker for Lanes<'_, U, L> {
    fn advance(&mut self, work: &mut dyn WorkSource, budget: u64) -> Pause {
        self.busy.append(&mut self.idle);
        self.search(self.units, work, budget)
    }

    fn open_counts(&self) -> Counts {
        self.open().map(|(_, open)| open.counts).sum()
    }

    fn cursors(&self) -> Vec<Cursor> {
        let cursor = |(unit, open): (u32, &OpenItem<L>)| Cursor {
            unit,
            place: open.lane.place(self.units),
            counts: open.counts,
        };
        self.open().map(cursor).collect()
    }

    fn load(&self) -> Load {
        let lanes = || self.open().map(|(_, open)| &open.lane);
        let shared = lanes().filter(|lane| lane.spare() > 0);
        Load {
            lanes: self.busy.len() + self.idle.len(),
            busy: lanes().count(),
            spare: lanes().map(Lane::spare).sum(),
            depth: shared.map(Lane::depth).min().unwrap_or(0),
        }
    }

    fn split(&mut self) -> Option<Cursor> {
        // A browser has no threads that could take over work, so the code is left out there.
        let lanes = self.busy.iter_mut();
        let shared = lanes.filter(|open| !IN_BROWSER && open.lane.spare() > 0);
        let open = shared.min_by_key(|open| open.lane.depth())?;
        Some(Cursor {
            unit: open.unit?,
            place: open.lane.split(self.units)?,
            counts: Counts::default(),
        })
    }
}
