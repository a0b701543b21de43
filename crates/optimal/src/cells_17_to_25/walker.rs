//! The inner loop: several interleaved depth-first searches ([`Walk`]), one step of each in turn.
//!
//! A walk has one board, the table indices and entries of all patterns, and the moves that led
//! there. It runs in these steps:
//!
//! 1. Pop a child from the stack. Its entries were prefetched when it was pushed.
//! 2. Read the entries. If they exceed what the bound allows, drop the child.
//! 3. Undo moves up to the child's parent, then make the child's move on the board.
//! 4. Compute each of its children from constants, prefetch their entries, and push them.
//! 5. Continue with the next walk, while the prefetched entries arrive.
//!
//! A child on the stack takes 16 bytes (24 with indices of 64 bits): the indices of the entries
//! that the move changes, the largest values that the bound admits for them, and its depth. A stack
//! of whole boards would write four times as many bytes per child, although more than a third of
//! the children are pruned.
//!
//! When a walk reaches the depth of the bound, no slack is left, so the Manhattan distance is 0 and
//! the walk has reached the goal. No other goal test is needed.
//!
//! # References
//! - E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//!   Symposium on Combinatorial Search (2012): moves are made and undone in place.
//! - V. N. Rao and V. Kumar, "Parallel depth first search, part I: implementation", International
//!   Journal of Parallel Programming 16 (1987): the oldest node of a stack is split off, because it
//!   has the largest subtree.

#![allow(
    clippy::needless_range_loop,
    reason = "a view's number finds its part of several small arrays at once"
)]

use knobel_core::IN_BROWSER;
use knobel_engine::{Counts, Cursor, Load, Pause, StackPosition, Walker, WorkItem, WorkSource};
use knobel_tiles::Direction;

use super::kernel::{Edge, Kernel, PATTERNS, Seen};
use super::packed_tables::EntryIndex;
use super::work_units::{BoundUnits, CELLS, WorkUnit};

/// The number of interleaved walks. With 8, 12, 16 and 24, one of Korf and Felner's boards took
/// 4.6, 4.7, 4.7 and 4.8 s.
pub(crate) const LANES: usize = 8;

/// The longest path whose depth fits into eight bits.
pub(crate) const MOST_MOVES: u32 = 255;

/// A child that waits on the stack.
#[derive(Clone, Copy)]
struct Child<I, const V: usize> {
    /// The new index of the moved tile's pattern, by view.
    index: [I; V],
    /// The move that leads to the child, and the automaton's state after it.
    edge: Edge,
    /// The largest values of the new entries that keep the child within the bound.
    room: [i8; V],
    /// The number of moves from the start.
    depth: u8,
}

/// The old values that undoing a move restores.
#[derive(Clone, Copy)]
struct Made<I, const V: usize> {
    /// The index and the entry of the moved tile's pattern before the move, by view.
    index: [I; V],
    value: [u8; V],
    /// The blank's cell before the move.
    from: u8,
}

/// One depth-first search with its own board and stack.
struct Walk<I, const V: usize> {
    /// The current board.
    cells: [u8; CELLS],
    /// Its table indices and entries.
    seen: Seen<I, V>,
    blank: u8,
    /// The number of moves from the start.
    depth: u8,
    /// The stack. Children of one node are adjacent, and the next child is the last one.
    waiting: Vec<Child<I, V>>,
    /// How to undo each move of the path, by depth.
    made: Box<[Made<I, V>; 256]>,
    /// The number of the unit that the walk searches.
    unit: Option<u32>,
    /// The depth of that unit.
    root: u8,
    /// The counts of this unit, including earlier runs.
    counts: Counts,
}

/// The walker of a thread: several depth-first searches under one bound.
pub(crate) struct Walks<'a, I, const V: usize> {
    units: &'a BoundUnits<'a, I, V>,
    /// Walks that have work.
    lanes: Vec<Walk<I, V>>,
    /// Walks that found no work at their last request.
    idle: Vec<Walk<I, V>>,
    /// The number of the walk that makes the next step.
    turn: usize,
}

impl<'a, I: EntryIndex, const V: usize> Walks<'a, I, V> {
    pub fn new(units: &'a BoundUnits<'a, I, V>) -> Self {
        Self {
            units,
            lanes: Vec::new(),
            idle: (0..LANES).map(|_| Walk::new()).collect(),
            turn: 0,
        }
    }

    /// Gives the next item to the lane whose turn it is. Returns the number of nodes that this
    /// expanded, or `None` if no work was available.
    fn begin(&mut self, work: &mut dyn WorkSource) -> Option<u64> {
        let walk = &mut self.lanes[self.turn];
        if walk.unit.is_some() {
            work.finished(walk.counts);
            walk.unit = None;
        }
        let Some(item) = work.next() else {
            self.idle.push(self.lanes.swap_remove(self.turn));
            return None;
        };
        let (kernel, bound) = (self.units.kernel, self.units.bound);
        let unit = self
            .units
            .unit(item.unit())
            .expect("all ranks list the same units");
        walk.unit = Some(item.unit());
        walk.counts = Counts::default();
        if let WorkItem::Part(cursor) = item {
            let resumed = walk.resume(kernel, &unit, &cursor.place, bound);
            resumed.expect("Units::accepts has checked the cursor");
            walk.counts = cursor.counts;
            return Some(0);
        }
        walk.counts.expanded = walk.begin(kernel, &unit, bound).into();
        Some(walk.counts.expanded)
    }
}

/// Returns whether a walk can continue from a cursor.
pub(super) fn accepts<I: EntryIndex, const V: usize>(
    units: &BoundUnits<'_, I, V>,
    cursor: &Cursor,
) -> bool {
    units.unit(cursor.unit).is_some_and(|unit| {
        let resumed = Walk::new().resume(units.kernel, &unit, &cursor.place, units.bound);
        resumed.is_some()
    })
}

impl<I: EntryIndex, const V: usize> Walker for Walks<'_, I, V> {
    fn advance(&mut self, work: &mut dyn WorkSource, budget: u64) -> Pause {
        let (kernel, bound) = (self.units.kernel, self.units.bound);
        self.lanes.append(&mut self.idle);
        let mut expanded = 0;
        while !self.lanes.is_empty() {
            if self.turn >= self.lanes.len() {
                self.turn = 0;
            }
            if expanded >= budget {
                return Pause::Budget;
            }
            let walk = &mut self.lanes[self.turn];
            if walk.advance(kernel) {
                expanded += 1;
                if walk.depth == bound {
                    let below = walk.path(kernel);
                    return Pause::Found(self.units.path(walk.unit, &below));
                }
                self.turn += 1;
            } else if let Some(begun) = self.begin(work) {
                expanded += begun;
                self.turn += 1;
            }
        }
        Pause::Done
    }

    fn open_counts(&self) -> Counts {
        let open = self.lanes.iter().filter(|walk| walk.unit.is_some());
        open.map(|walk| walk.counts).sum()
    }

    fn cursors(&self) -> Vec<Cursor> {
        let cursor = |walk: &Walk<I, V>| {
            let place = StackPosition {
                path: bytes(&walk.path(self.units.kernel)),
                waiting: walk.waiting.iter().map(Child::position).collect(),
            };
            Some(Cursor {
                unit: walk.unit?,
                place: place.to_bytes(),
                counts: walk.counts,
            })
        };
        self.lanes.iter().filter_map(cursor).collect()
    }

    fn load(&self) -> Load {
        let spare = |walk: &Walk<I, V>| walk.waiting.len().saturating_sub(1);
        let shared = self.lanes.iter().filter(|walk| walk.waiting.len() > 1);
        let depth = shared.map(|walk| usize::from(walk.waiting[0].depth)).min();
        Load {
            lanes: LANES,
            busy: self.lanes.iter().filter(|walk| walk.unit.is_some()).count(),
            spare: self.lanes.iter().map(spare).sum(),
            depth: depth.unwrap_or(0),
        }
    }

    fn split(&mut self) -> Option<Cursor> {
        let lanes = self.lanes.iter_mut();
        let spare = lanes.filter(|walk| !IN_BROWSER && walk.waiting.len() > 1);
        let walk = spare.min_by_key(|walk| walk.waiting[0].depth)?;
        let (unit, child) = (walk.unit?, walk.waiting.remove(0));
        let mut path = walk.path(self.units.kernel);
        path.truncate(usize::from(child.depth - 1 - walk.root));
        let place = StackPosition {
            path: bytes(&path),
            waiting: vec![child.position()],
        };
        Some(Cursor {
            unit,
            place: place.to_bytes(),
            counts: Counts::default(),
        })
    }
}

impl<I: EntryIndex, const V: usize> Child<I, V> {
    /// Returns how far each view's half excess is below the slack, given the entries.
    #[inline(always)]
    fn left(&self, value: [u8; V]) -> [i32; V] {
        std::array::from_fn(|view| i32::from(self.room[view]) - i32::from(value[view]))
    }

    /// The depth of the child and the move that leads to it, as a cursor stores them.
    fn position(&self) -> (u8, u8) {
        (self.depth, self.edge.direction() as u8)
    }
}

// The methods below are the hot loop. They are inlined into `Walks::advance`.
impl<I: EntryIndex, const V: usize> Walk<I, V> {
    fn new() -> Self {
        let nothing = Made {
            index: [I::default(); V],
            value: [0; V],
            from: 0,
        };
        Self {
            cells: [0; CELLS],
            seen: Seen::empty(),
            blank: 0,
            depth: 0,
            waiting: Vec::with_capacity(256),
            made: Box::new([nothing; 256]),
            unit: None,
            root: 0,
            counts: Counts::default(),
        }
    }

    /// Begins the search of a unit. Returns whether the unit is within the bound.
    fn begin(&mut self, kernel: &Kernel<I, V>, unit: &WorkUnit, bound: u8) -> bool {
        let left = self.place(kernel, unit, bound);
        let within = left.iter().all(|&left| left >= 0);
        if within {
            let forward = |edge: &Edge| unit.back >> edge.direction() & 1 == 0;
            for edge in kernel.edges(usize::from(self.blank)).filter(forward) {
                self.push(kernel, edge, left);
            }
        }
        within
    }

    /// Loads a unit's board. Returns how far each view's half excess is below the slack.
    fn place(&mut self, kernel: &Kernel<I, V>, unit: &WorkUnit, bound: u8) -> [i32; V] {
        self.cells = unit.cells;
        self.blank = kernel.blank(&unit.cells) as u8;
        self.depth = unit.depth;
        self.root = unit.depth;
        self.waiting.clear();
        self.seen = kernel.locate(&unit.cells);
        kernel.read(&mut self.seen);
        let slack = unit.slack(kernel.manhattan(&unit.cells), bound);
        self.seen.half_excess().map(|half| slack - half)
    }

    /// Loads the position that a cursor describes: replays its path from the unit, pushing the
    /// children that wait at each depth. Returns `None` if no walk can have been there.
    fn resume(
        &mut self,
        kernel: &Kernel<I, V>,
        unit: &WorkUnit,
        place: &[u8],
        bound: u8,
    ) -> Option<()> {
        let place = StackPosition::from_bytes(place)?;
        let mut left = self.place(kernel, unit, bound);
        let mut state = usize::from(self.blank);
        let mut waiting = place.waiting.iter().peekable();
        let mut path = place.path.iter();
        loop {
            let along = |state, direction: u8| {
                let mut edges = kernel.edges(state);
                edges.find(|edge| edge.direction() == usize::from(direction))
            };
            let depth = self.depth.wrapping_add(1);
            while let Some(&(_, direction)) = waiting.next_if(|it| it.0 == depth) {
                self.push(kernel, along(state, direction)?, left);
            }
            // Make the next move of the path. The pruning automaton and the bound must both allow
            // it.
            let Some(&direction) = path.next().filter(|_| self.depth < bound) else {
                break;
            };
            let (made, waits) = (along(state, direction)?, self.waiting.len());
            self.push(kernel, made, left);
            let child = self.waiting.pop().filter(|_| self.waiting.len() == waits)?;
            let value = child.index.map(|index| kernel.entries.get(index));
            left = child.left(value);
            self.make(kernel, &child, value);
            state = made.state();
        }
        // A walk that resumed at the goal would never report it.
        (self.depth < bound && waiting.next().is_none()).then_some(())
    }

    /// Pushes a child, unless the entries that its move does not change already put it beyond the
    /// bound. Dropping such a child here saves a prefetch and a memory access.
    #[inline(always)]
    fn push(&mut self, kernel: &Kernel<I, V>, edge: Edge, left: [i32; V]) {
        let tile = self.cells[edge.to()];
        let step = kernel.step(edge.direction(), tile);
        let cost = i32::from(kernel.is_farther(self.blank, edge.direction(), tile));
        let mut child = Child {
            index: [I::default(); V],
            edge,
            room: [0; V],
            depth: self.depth.wrapping_add(1),
        };
        let mut rooms = 0;
        for view in 0..V {
            let pattern = usize::from(step.pattern[view]) % PATTERNS;
            let index = self.seen.index[view][pattern];
            child.index[view] = index.moved(step.change[view]);
            let room = left[view] - cost + i32::from(self.seen.value[view][pattern]);
            child.room[view] = room as i8;
            rooms |= room;
        }
        // The bitwise or is negative if any of the numbers is.
        if rooms >= 0 {
            for index in child.index {
                kernel.entries.fetch(index);
            }
            self.waiting.push(child);
        }
    }

    /// Moves to the next child that is within the bound and pushes its children. Returns `false` if
    /// the stack is empty.
    #[inline(always)]
    fn advance(&mut self, kernel: &Kernel<I, V>) -> bool {
        while let Some(child) = self.waiting.pop() {
            let mut value = [0; V];
            let mut within = true;
            for view in 0..V {
                // Steps 1 and 2: read the entries and compare them with the bound.
                value[view] = kernel.entries.get(child.index[view]);
                within &= value[view] as i8 <= child.room[view];
                if !within {
                    break;
                }
            }
            if !within {
                continue;
            }
            // Step 3: go back to the child's parent, then make its move.
            while self.depth >= child.depth {
                self.undo(kernel);
            }
            self.make(kernel, &child, value);
            let left =
                std::array::from_fn(|view| i32::from(child.room[view]) - i32::from(value[view]));
            self.counts.expanded += 1;
            // Step 4: push the children that the pruning automaton allows.
            for edge in kernel.edges(child.edge.state()) {
                self.counts.generated += 1;
                self.push(kernel, edge, left);
            }
            return true;
        }
        false
    }

    /// Makes the child's move, and keeps what undoing it needs.
    #[inline(always)]
    fn make(&mut self, kernel: &Kernel<I, V>, child: &Child<I, V>, value: [u8; V]) {
        let (from, to) = (self.blank, child.edge.to());
        let tile = self.cells[to];
        let step = kernel.step(0, tile);
        let made = &mut self.made[usize::from(child.depth)];
        made.from = from;
        for view in 0..V {
            let pattern = usize::from(step.pattern[view]) % PATTERNS;
            let index = &mut self.seen.index[view][pattern];
            made.index[view] = std::mem::replace(index, child.index[view]);
            let old = &mut self.seen.value[view][pattern];
            made.value[view] = std::mem::replace(old, value[view]);
        }
        self.cells[usize::from(from) % CELLS] = tile;
        self.blank = to as u8;
        self.depth = child.depth;
    }

    /// Undoes the last move.
    #[inline(always)]
    fn undo(&mut self, kernel: &Kernel<I, V>) {
        let made = &self.made[usize::from(self.depth)];
        let tile = self.cells[usize::from(made.from) % CELLS];
        let step = kernel.step(0, tile);
        for view in 0..V {
            let pattern = usize::from(step.pattern[view]) % PATTERNS;
            self.seen.index[view][pattern] = made.index[view];
            self.seen.value[view][pattern] = made.value[view];
        }
        self.cells[usize::from(self.blank) % CELLS] = tile;
        self.blank = made.from;
        self.depth -= 1;
    }

    /// The moves from the unit's board to the current one.
    fn path(&self, kernel: &Kernel<I, V>) -> Vec<Direction> {
        let from = usize::from(self.root) + 1;
        let froms = self.made[from..=usize::from(self.depth)].iter();
        let mut cells: Vec<usize> = froms.map(|made| made.from.into()).collect();
        cells.push(self.blank.into());
        let direction = |pair: &[usize]| {
            let leads = |it: &Direction| kernel.shape.neighbour(pair[0], *it) == Some(pair[1]);
            Direction::ALL.into_iter().find(leads)
        };
        cells.windows(2).filter_map(direction).collect()
    }
}

fn bytes(path: &[Direction]) -> Vec<u8> {
    path.iter().map(|&direction| direction as u8).collect()
}

#[cfg(test)]
mod tests;
