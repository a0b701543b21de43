//! The work units of one bound, and the walkers that search them.
//!
//! Each bound begins with a breadth-first frontier of up to a few thousand nodes, the most
//! promising ones first. The last bound takes most of the time, and this order finds the solution
//! early in it. One thread takes the units in order, so its counts are the same in every run.
//!
//! Between two units, a search can continue with larger tables. The slack of a node depends only on
//! moves and Manhattan distance. So the remaining units are looked up in the new tables, and no
//! unit is searched twice.
//!
//! # References
//! - R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//!   Intelligence 27 (1985).
//! - A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//!   Artificial Intelligence (1994): a frontier of work units for each bound.

use knobel_core::{Cost, IN_BROWSER};
use knobel_engine::{
    Bounds, Counts, Cursor, Identity, Load, Pause, StackPosition, Units, Walker, WorkItem,
    WorkSource,
};
use knobel_tiles::Direction;

use super::kernel::{self, Kernel, MOST_MOVES, Node, Walk, moves_made};
use super::lookup::Lookup;

/// The number of nodes between two checks of the limits, the watch and other threads.
const NODES_PER_PAUSE: u64 = 1 << 15;
/// The largest depth of a frontier. A path is one word with two bits per move.
const FRONTIER_DEPTH: usize = 28;

/// A node of the frontier and the moves that lead to it, the last one in the lowest bits.
pub(super) type Entry = (Node, u64);

/// The units that other tables have left of a bound.
pub(super) struct Left {
    pub bound: Cost,
    pub entries: Vec<Entry>,
}

/// The search for one board with the tables of one stage.
pub(super) struct BoardSearch<'a, L> {
    pub kernel: &'a Kernel<L>,
    pub tiles: &'a [u8],
    /// The name of the tables.
    pub tables: &'a str,
    /// Units that the previous tables have left, if the search has just changed tables.
    pub left: Option<&'a Left>,
}

/// A search whose units can be handed over to a kernel with other tables.
pub(super) trait HandOver: knobel_engine::Kernel {
    /// Returns the units of a bound.
    fn entries(&self, bound: Cost, wanted: usize) -> Vec<Entry>;
}

impl<L: Lookup> HandOver for BoardSearch<'_, L> {
    fn entries(&self, bound: Cost, wanted: usize) -> Vec<Entry> {
        self.frontier(bound, wanted, u64::MAX).entries
    }
}

/// Lists the units of a bound. If other tables have left units of it, these are used.
impl<L: Lookup> BoardSearch<'_, L> {
    fn frontier(&self, bound: Cost, wanted: usize, most: u64) -> Frontier<'_, L> {
        let mut frontier = Frontier {
            kernel: self.kernel,
            bound,
            entries: Vec::new(),
            counts: Counts::default(),
            solutions: Vec::new(),
            is_complete: true,
        };
        match self.left.filter(|left| left.bound == bound) {
            Some(left) => frontier.entries = seen(self.kernel, &left.entries),
            None => {
                let (start, manhattan, _) = self.kernel.start(self.tiles);
                let slack = bound.saturating_sub(manhattan) / 2;
                frontier.grow(kernel::with_slack(start, slack), wanted, most);
            }
        }
        most_promising_first(&mut frontier.entries);
        frontier
    }
}

impl<L: Lookup> knobel_engine::Kernel for BoardSearch<'_, L> {
    fn identity(&self) -> Identity {
        Identity {
            problem: self.kernel.problem(self.tiles),
            method: self.tables.to_owned(),
        }
    }

    fn bounds(&self) -> Bounds {
        let (_, manhattan, half_excess) = self.kernel.start(self.tiles);
        Bounds {
            first: manhattan + 2 * half_excess,
            step: 2,
            last: MOST_MOVES,
        }
    }

    fn table_bytes(&self) -> u64 {
        self.kernel.lookup.bytes()
    }

    fn nodes_per_pause(&self) -> u64 {
        NODES_PER_PAUSE
    }

    fn units(&self, bound: Cost, wanted: usize, most: u64) -> Box<dyn Units + '_> {
        Box::new(self.frontier(bound, wanted, most))
    }
}

/// Looks up the nodes of another kernel in the tables of this one, and drops those that are now
/// beyond the bound.
fn seen<L: Lookup>(kernel: &Kernel<L>, entries: &[Entry]) -> Vec<Entry> {
    let again = |&(node, path): &Entry| {
        let (node, half_excess) = kernel.seen(node);
        (half_excess <= kernel::slack(&node)).then_some((node, path))
    };
    entries.iter().filter_map(again).collect()
}

/// The units of a bound: the nodes of a breadth-first frontier.
struct Frontier<'k, L> {
    kernel: &'k Kernel<L>,
    bound: Cost,
    entries: Vec<Entry>,
    /// The nodes expanded and generated while the frontier grew.
    counts: Counts,
    /// Goals met while the frontier grew.
    solutions: Vec<Vec<u8>>,
    /// Whether the frontier grew without reaching the node limit.
    is_complete: bool,
}

impl<L: Lookup> Frontier<'_, L> {
    /// Searches breadth-first from the root until there are `size` nodes, or `most` nodes are
    /// expanded. The root is always expanded here: it may have four children, and the inner loop
    /// allows three.
    fn grow(&mut self, root: Node, size: usize, most: u64) {
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
                if self.kernel.is_goal(&node) {
                    let path = unpack(path, moves_made(&node));
                    self.solutions.push(path.collect());
                    continue;
                }
                self.kernel
                    .children(&node, depth == 0, &mut self.counts.generated, |child| {
                        next.push((child, path << 2 | kernel::last_move(&child) as u64));
                    });
            }
            level = next;
        }
        self.entries = level;
    }

    /// Returns the nodes along the path of a cursor, and those on its stack. Returns `None` if the
    /// cursor does not belong to this frontier.
    fn resumed(&self, cursor: &Cursor) -> Option<(Vec<Node>, Vec<Node>)> {
        let &(unit, _) = self.entries.get(cursor.unit as usize)?;
        let child = |node: &Node, direction: u8| {
            let mut found = None;
            self.kernel.children(node, false, &mut 0, |child| {
                if kernel::last_move(&child) as u8 == direction {
                    found = Some(child);
                }
            });
            found
        };
        let place = StackPosition::from_bytes(&cursor.place)?;
        let mut along = vec![unit];
        for (parent, &direction) in place.path.iter().enumerate() {
            along.push(child(&along[parent], direction)?);
        }
        let mut waiting = Vec::new();
        for (depth, direction) in place.waiting {
            let below = usize::from(depth).checked_sub(moves_made(&unit))?;
            waiting.push(match below.checked_sub(1) {
                None => unit,
                Some(parent) => child(along.get(parent)?, direction)?,
            });
        }
        (waiting.len() <= kernel::STACK).then_some((along, waiting))
    }
}

impl<L: Lookup> Units for Frontier<'_, L> {
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
        !IN_BROWSER && self.resumed(cursor).is_some()
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        Box::new(UnitWalker {
            frontier: self,
            walk: Walk::new(),
            unit: None,
        })
    }
}

/// The walker of a thread. It searches one unit at a time.
struct UnitWalker<'u, L> {
    frontier: &'u Frontier<'u, L>,
    walk: Walk,
    /// The number of the current unit. The walk holds its counts, including earlier runs.
    unit: Option<u32>,
}

impl<L: Lookup> UnitWalker<'_, L> {
    /// The counts of the current unit.
    fn of_unit(&self) -> Counts {
        Counts {
            expanded: self.walk.expanded,
            generated: self.walk.generated,
            ..Counts::default()
        }
    }

    /// Begins the search of an item.
    fn begin(&mut self, item: &WorkItem) {
        let (node, _) = self.frontier.entries[item.unit() as usize];
        self.unit = Some(item.unit());
        (self.walk.expanded, self.walk.generated) = (0, 0);
        self.walk.begin(node);
        // A browser never resumes or splits a unit, so the code for it is left out there.
        if let (WorkItem::Part(cursor), false) = (item, IN_BROWSER) {
            let resumed = self.frontier.resumed(cursor);
            let (along, waiting) = resumed.expect("Units::accepts has checked the cursor");
            self.walk.resume(&along, &waiting);
            (self.walk.expanded, self.walk.generated) =
                (cursor.counts.expanded, cursor.counts.generated);
        }
    }

    /// Encodes the position of these nodes of the stack.
    fn place(&self, waiting: &[Node]) -> Vec<u8> {
        let root = self.unit.map_or(0, |unit| {
            moves_made(&self.frontier.entries[unit as usize].0)
        });
        let deepest = waiting.iter().map(moves_made).max().unwrap_or(root);
        // The parent of the deepest node is on the path.
        let path = self.walk.path(root, deepest.saturating_sub(1).max(root));
        let waits = |node: &Node| (moves_made(node) as u8, kernel::last_move(node) as u8);
        let place = StackPosition {
            path: path.map(|direction| direction as u8).collect(),
            waiting: waiting.iter().map(waits).collect(),
        };
        place.to_bytes()
    }
}

impl<L: Lookup> Walker for UnitWalker<'_, L> {
    fn advance(&mut self, work: &mut dyn WorkSource, budget: u64) -> Pause {
        let mut left = budget;
        loop {
            if self.unit.is_some() {
                let before = self.walk.expanded;
                let pause = self.frontier.kernel.advance(&mut self.walk, left);
                left -= self.walk.expanded - before;
                match pause {
                    kernel::Pause::Budget => return Pause::Budget,
                    kernel::Pause::Goal => {
                        let unit = self.unit.unwrap_or(0) as usize;
                        let (node, path) = self.frontier.entries[unit];
                        let depth = moves_made(&node);
                        let below = self.walk.path(depth, self.frontier.bound as usize);
                        let below = below.map(|direction| direction as u8);
                        return Pause::Found(unpack(path, depth).chain(below).collect());
                    }
                    kernel::Pause::Finished => {
                        let counts = self.of_unit();
                        self.unit = None;
                        work.finished(counts);
                    }
                }
            }
            let Some(item) = work.next() else {
                return Pause::Done;
            };
            self.begin(&item);
        }
    }

    fn open_counts(&self) -> Counts {
        self.unit.map_or(Counts::default(), |_| self.of_unit())
    }

    fn cursors(&self) -> Vec<Cursor> {
        let cursor = |unit| Cursor {
            unit,
            place: self.place(self.walk.waiting()),
            counts: self.of_unit(),
        };
        self.unit
            .filter(|_| !IN_BROWSER)
            .map(cursor)
            .into_iter()
            .collect()
    }

    fn load(&self) -> Load {
        let waiting = self.unit.map_or(&[][..], |_| self.walk.waiting());
        Load {
            lanes: 1,
            busy: usize::from(self.unit.is_some()),
            spare: waiting.len().saturating_sub(1),
            depth: waiting.first().map_or(0, moves_made),
        }
    }

    fn split(&mut self) -> Option<Cursor> {
        let unit = self
            .unit
            .filter(|_| !IN_BROWSER && self.walk.waiting().len() > 1)?;
        let part = self.walk.take_first();
        Some(Cursor {
            unit,
            place: self.place(&[part]),
            counts: Counts::default(),
        })
    }
}

/// Decodes a path of the frontier.
fn unpack(path: u64, length: usize) -> impl Iterator<Item = u8> {
    (0..length)
        .rev()
        .map(move |later| (path >> (2 * later) & 3) as u8)
}

/// A function of its own, because it is then compiled once instead of once per kind of table.
fn most_promising_first(frontier: &mut [Entry]) {
    frontier.sort_by_key(|(node, _)| kernel::priority(node));
}

/// Decodes moves in the kernel's view of the board.
pub(super) fn directions(moves: &[u8]) -> impl Iterator<Item = Direction> {
    moves
        .iter()
        .map(|&direction| Direction::ALL[usize::from(direction) % 4])
}
