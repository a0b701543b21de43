//! The work units of one bound for straight runs, and the walkers that search them.
//!
//! A bound begins with a breadth-first frontier, the most promising nodes first. A walker
//! interleaves several depth-first searches: while one waits for its table entries, the others
//! continue. A node takes 28 bytes, and a stack has at most a few hundred nodes.
//!
//! # References
//! A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//! Artificial Intelligence (1994).

use knobel_core::{Cost, IN_BROWSER};
use knobel_engine::{
    Counts, Cursor, Load, Pause, StackPosition, Units, Walker, WorkItem, WorkSource,
};

use super::kernel::{Kernel, Node};

/// A node of the frontier, the axis of its next run, the cells to which the blank has run, and the
/// sum of its values (the smaller, the more promising).
struct Entry {
    node: Node,
    axis: usize,
    path: Vec<u8>,
    priority: Cost,
}

/// The units of a bound: the nodes of a breadth-first frontier.
pub(super) struct Frontier<'k> {
    kernel: &'k Kernel<'k>,
    bound: Cost,
    entries: Vec<Entry>,
    counts: Counts,
    /// Goals met while the frontier grew.
    solutions: Vec<Vec<u8>>,
    /// Whether the frontier grew without reaching the node limit.
    is_complete: bool,
}

impl<'k> Frontier<'k> {
    /// Searches breadth-first from both roots until there are `size` nodes, or `most` nodes are
    /// expanded.
    pub fn new(kernel: &'k Kernel<'k>, bound: Cost, size: usize, most: u64) -> Self {
        let roots = [0, 1].map(|axis| kernel.root(axis)).into_iter().enumerate();
        let within = roots.filter(|(_, (_, value))| *value <= bound);
        let entries = within.map(|(axis, (node, priority))| Entry {
            node,
            axis,
            path: Vec::new(),
            priority,
        });
        let mut frontier = Self {
            kernel,
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
        let (kernel, left) = (self.kernel, self.bound - depth);
        for entry in std::mem::take(&mut self.entries) {
            if self.counts.expanded >= most {
                self.is_complete = false;
                return;
            }
            self.counts.expanded += 1;
            self.counts.generated += kernel.branches(entry.axis);
            let extended = |cell| [&entry.path[..], &[cell]].concat();
            let mut homes = Vec::new();
            kernel.successors(
                &entry.node,
                entry.axis,
                left,
                |node, priority| {
                    self.entries.push(Entry {
                        node,
                        axis: 1 - entry.axis,
                        path: extended(kernel.cell(&node)),
                        priority,
                    });
                },
                |cell| homes.push(cell),
            );
            let homes = homes.into_iter().map(extended);
            (self.solutions).extend(homes.filter(|path| kernel.reaches_goal(path)));
        }
    }
}

impl Units for Frontier<'_> {
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
        let entry = self.entries.get(cursor.unit as usize);
        let resumes = |entry| {
            let mut walk = Walk::default();
            walk.begin(cursor.unit, entry, self.bound);
            walk.resume(self.kernel, entry, &cursor.place).is_some()
        };
        !IN_BROWSER && entry.is_some_and(resumes)
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        Box::new(Walks {
            frontier: self,
            lanes: Vec::new(),
            idle: (0..LANES).map(|_| Walk::default()).collect(),
            turn: 0,
        })
    }
}

/// The walker of a thread: several depth-first searches, one step of each in turn.
struct Walks<'u> {
    frontier: &'u Frontier<'u>,
    /// Walks that have work.
    lanes: Vec<Walk>,
    /// Walks that found no work at their last request.
    idle: Vec<Walk>,
    /// The number of the walk that makes the next step.
    turn: usize,
}

/// The number of interleaved walks. With 2, 4, 8 and 16, Korf's 100 boards took 5.3, 5.0, 5.1 and
/// 5.1 s.
const LANES: usize = 4;

impl Walks<'_> {
    /// Gives the next item to the lane whose turn it is, if an item is available.
    fn begin(&mut self, work: &mut dyn WorkSource) {
        let walk = &mut self.lanes[self.turn];
        if walk.unit.take().is_some() {
            work.finished(walk.counts);
        }
        let Some(item) = work.next() else {
            self.idle.push(self.lanes.remove(self.turn));
            return;
        };
        let entry = &self.frontier.entries[item.unit() as usize];
        walk.begin(item.unit(), entry, self.frontier.bound);
        // A browser never resumes or splits a unit, so the code for it is left out there.
        if let (WorkItem::Part(cursor), false) = (item, IN_BROWSER) {
            let resumed = walk.resume(self.frontier.kernel, entry, &cursor.place);
            resumed.expect("Units::accepts has checked the cursor");
            walk.counts = cursor.counts;
        }
    }
}

impl Walker for Walks<'_> {
    fn advance(&mut self, work: &mut dyn WorkSource, budget: u64) -> Pause {
        let kernel = self.frontier.kernel;
        self.lanes.append(&mut self.idle);
        let mut expanded = 0;
        while !self.lanes.is_empty() {
            if self.turn >= self.lanes.len() {
                self.turn = 0;
            }
            let walk = &mut self.lanes[self.turn];
            // Cursors do not store `homes`, so a goal must be reported before the walker pauses.
            if let Some(path) = walk.goal(kernel) {
                return Pause::Found(path);
            }
            if expanded >= budget {
                return Pause::Budget;
            }
            let Some((node, made)) = walk.waiting.pop() else {
                self.begin(work);
                continue;
            };
            expanded += 1;
            walk.counts.expanded += 1;
            walk.counts.generated += walk.expand(kernel, &node, made);
            // A walk whose successors may be the goal keeps its turn, so that they are checked at
            // once.
            self.turn += usize::from(walk.homes.is_empty());
        }
        Pause::Done
    }

    fn open_counts(&self) -> Counts {
        let open = self.lanes.iter().filter(|walk| walk.unit.is_some());
        open.map(|walk| walk.counts).sum()
    }

    fn cursors(&self) -> Vec<Cursor> {
        let cursor = |walk: &Walk| {
            Some(Cursor {
                unit: walk.unit?,
                place: walk.place(self.frontier.kernel, &walk.waiting),
                counts: walk.counts,
            })
        };
        self.lanes.iter().filter_map(cursor).collect()
    }

    fn load(&self) -> Load {
        let spare = |walk: &Walk| walk.waiting.len().saturating_sub(1);
        let shared = self.lanes.iter().filter(|walk| walk.waiting.len() > 1);
        Load {
            lanes: LANES,
            busy: self.lanes.iter().filter(|walk| walk.unit.is_some()).count(),
            spare: self.lanes.iter().map(spare).sum(),
            depth: shared.map(Walk::nearest).min().unwrap_or(0),
        }
    }

    fn split(&mut self) -> Option<Cursor> {
        let lanes = self.lanes.iter_mut();
        let shared = lanes.filter(|walk| !IN_BROWSER && walk.waiting.len() > 1);
        let walk = shared.min_by_key(|walk| walk.nearest())?;
        let part = walk.waiting.remove(0);
        Some(Cursor {
            unit: walk.unit?,
            place: walk.place(self.frontier.kernel, &[part]),
            counts: Counts::default(),
        })
    }
}

/// One depth-first search. Each node on its stack comes with the number of runs below the unit.
#[derive(Default)]
struct Walk {
    /// The stack. The next node is the last one.
    waiting: Vec<(Node, u32)>,
    /// The blank's cells in successors with every colour at home. They may be the goal.
    homes: Vec<u8>,
    /// The cells to which the blank has run, up to the node that was expanded last.
    path: Vec<u8>,
    /// The number of runs to the unit, the axis of its next run, and the number of runs left there.
    depth: usize,
    axis: usize,
    left: Cost,
    /// The number of the unit that the walk searches.
    unit: Option<u32>,
    /// The counts of this unit, including earlier runs.
    counts: Counts,
}

impl Walk {
    /// Begins the search of a unit.
    fn begin(&mut self, unit: u32, entry: &Entry, bound: Cost) {
        self.waiting.clear();
        self.waiting.push((entry.node, 0));
        self.path.clone_from(&entry.path);
        self.depth = entry.path.len();
        self.axis = entry.axis;
        self.left = bound - entry.path.len() as Cost;
        self.unit = Some(unit);
        self.counts = Counts::default();
    }

    /// The depth of the node on the stack that is nearest to the start.
    fn nearest(&self) -> usize {
        self.waiting
            .first()
            .map_or(0, |&(_, made)| self.depth + made as usize)
    }

    /// Encodes the position of these nodes in the tree. A move is the blank's new cell, and depths
    /// count the runs below the unit.
    fn place(&self, kernel: &Kernel<'_>, waiting: &[(Node, u32)]) -> Vec<u8> {
        let waits = |(node, made): &(Node, u32)| (*made as u8, kernel.cell(node));
        let place = StackPosition {
            path: self.path[self.depth..].to_vec(),
            waiting: waiting.iter().map(waits).collect(),
        };
        place.to_bytes()
    }

    /// Loads the position that a cursor describes. Returns `None` if the bytes are not a position
    /// below this unit.
    fn resume(&mut self, kernel: &Kernel<'_>, entry: &Entry, place: &[u8]) -> Option<()> {
        let place = StackPosition::from_bytes(place)?;
        // The nodes along the path, by the number of runs below the unit.
        let mut along = vec![entry.node];
        for (made, &cell) in place.path.iter().enumerate() {
            let axis = (self.axis + made) % 2;
            along.push(kernel.run_to(&along[made], axis, cell)?);
        }
        let mut waiting = Vec::new();
        for (made, cell) in place.waiting {
            let node = match usize::from(made).checked_sub(1) {
                None => entry.node,
                Some(from) => kernel.run_to(along.get(from)?, (self.axis + from) % 2, cell)?,
            };
            waiting.push((node, made.into()));
        }
        self.path.extend(&place.path);
        self.waiting = waiting;
        Some(())
    }

    /// Returns the path to the goal, if a successor of the last node is the goal.
    #[inline(always)]
    fn goal(&mut self, kernel: &Kernel<'_>) -> Option<Vec<u8>> {
        while let Some(cell) = self.homes.pop() {
            let mut path = self.path.clone();
            path.push(cell);
            if kernel.reaches_goal(&path) {
                return Some(path);
            }
        }
        None
    }

    /// Generates the successors of a node and returns their number.
    #[inline(always)]
    fn expand(&mut self, kernel: &Kernel<'_>, node: &Node, made: u32) -> u64 {
        if made > 0 {
            self.path.truncate(self.depth + made as usize - 1);
            self.path.push(kernel.cell(node));
        }
        let axis = (self.axis + made as usize) % 2;
        kernel.successors(
            node,
            axis,
            self.left - made - 1,
            |child, _| self.waiting.push((child, made + 1)),
            |cell| self.homes.push(cell),
        );
        kernel.branches(axis)
    }
}
