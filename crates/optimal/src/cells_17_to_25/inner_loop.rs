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
//! E. Burns, M. Hatem, M. J. Leighton and W. Ruml, "Implementing fast heuristic search code",
//! Symposium on Combinatorial Search (2012): moves are made and undone in place.

#![allow(
    clippy::needless_range_loop,
    reason = "a view's number finds its part of several small arrays at once"
)]

use knobel_engine::{Counts, Cursor, Lane, LanePause, ReplayStep, StackPosition};
use knobel_tiles::Direction;

use super::packed_tables::EntryIndex;
use super::search_data::{Edge, PATTERNS, SearchData, Seen};
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
    /// The index of the moved tile's pattern before the move, by view.
    index: [I; V],
    /// The entry of the moved tile's pattern before the move, by view.
    value: [u8; V],
    /// The blank's cell before the move.
    from: u8,
}

/// One depth-first search with its own board and stack.
pub(crate) struct Walk<I, const V: usize> {
    /// The current board.
    cells: [u8; CELLS],
    /// Its table indices and entries.
    seen: Seen<I, V>,
    blank: u8,
    /// The number of moves from the start.
    depth: u8,
    /// The stack. Children of one node are adjacent, and the next child is the last one.
    waiting: Vec<Child<I, V>>,
    /// The data for undoing each move of the path, by depth.
    made: Box<[Made<I, V>; 256]>,
    /// The number of the unit that the walk searches.
    unit: u32,
    /// The depth of the unit.
    root: u8,
}

impl<I: EntryIndex, const V: usize> Lane<BoundUnits<'_, I, V>> for Walk<I, V> {
    fn begin(&mut self, units: &BoundUnits<'_, I, V>, number: u32) -> Counts {
        let unit = units.unit(number).expect("all ranks list the same units");
        self.unit = number;
        let left = self.load(units.data, &unit, units.bound);
        let within = left.iter().all(|&left| left >= 0);
        // A shortest path never returns to the previous layer, so moves that lead back are skipped.
        // The automaton starts in its initial state here and would allow them.
        if within {
            let forward = |edge: &Edge| unit.back >> edge.direction() & 1 == 0;
            let edges = units.data.edges(usize::from(self.blank));
            for edge in edges.filter(forward) {
                self.push(units.data, edge, left);
            }
        }
        Counts {
            expanded: within.into(),
            ..Counts::default()
        }
    }

    fn resume(&mut self, units: &BoundUnits<'_, I, V>, cursor: &Cursor) -> Option<()> {
        let (data, bound) = (units.data, units.bound);
        let unit = units.unit(cursor.unit)?;
        self.unit = cursor.unit;
        let mut left = self.load(data, &unit, bound);
        let mut state = usize::from(self.blank);
        let position = StackPosition::from_bytes(&cursor.place)?;
        position.replay(unit.depth.into(), |step| {
            let along = |direction: u8| {
                let mut edges = data.edges(state);
                edges.find(|edge| edge.direction() == usize::from(direction))
            };
            match step {
                ReplayStep::UnitWaits => return None,
                ReplayStep::Waits(direction) => self.push(data, along(direction)?, left),
                // The pruning automaton and the bound must both allow the move.
                ReplayStep::Makes(direction) => {
                    let (made, waits) = (along(direction)?, self.waiting.len());
                    self.push(data, made, left);
                    let child = self.waiting.pop().filter(|_| self.waiting.len() == waits)?;
                    let value = child.index.map(|index| data.entries.get(index));
                    left = child.left(value);
                    // A walk that resumed at the goal would never report it.
                    (child.depth < bound).then_some(())?;
                    self.make(data, &child, value);
                    state = made.state();
                }
            }
            Some(())
        })
    }

    #[inline(always)]
    fn search(&mut self, units: &BoundUnits<'_, I, V>, _: u64, counts: &mut Counts) -> LanePause {
        if !self.advance(units.data, counts) {
            return LanePause::Finished;
        }
        if self.depth == units.bound {
            let below = self.path(units.data);
            return LanePause::Found(units.path(self.unit, &below));
        }
        LanePause::Budget
    }

    fn spare(&self) -> usize {
        self.waiting.len().saturating_sub(1)
    }

    fn depth(&self) -> usize {
        self.waiting.first().map_or(0, |child| child.depth.into())
    }

    fn place(&self, units: &BoundUnits<'_, I, V>) -> Vec<u8> {
        self.position(units.data).to_bytes()
    }

    fn split(&mut self, units: &BoundUnits<'_, I, V>) -> Option<Vec<u8>> {
        let first = self.position(units.data).first(self.root.into());
        self.waiting.remove(0);
        Some(first.to_bytes())
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

// The methods below are the hot loop. They are inlined into the loop of `Lanes`.
impl<I: EntryIndex, const V: usize> Walk<I, V> {
    pub fn new() -> Self {
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
            unit: 0,
            root: 0,
        }
    }

    /// Loads a unit's board. Returns how far each view's half excess is below the slack.
    fn load(&mut self, data: &SearchData<I, V>, unit: &WorkUnit, bound: u8) -> [i32; V] {
        self.cells = unit.cells;
        self.blank = data.blank(&unit.cells) as u8;
        self.depth = unit.depth;
        self.root = unit.depth;
        self.waiting.clear();
        self.seen = data.locate(&unit.cells);
        data.read(&mut self.seen);
        let slack = unit.slack(data.manhattan(&unit.cells), bound);
        self.seen.half_excess().map(|half| slack - half)
    }

    /// The position of the search in the tree.
    fn position(&self, data: &SearchData<I, V>) -> StackPosition {
        let path = self.path(data);
        StackPosition {
            path: path.iter().map(|&direction| direction as u8).collect(),
            waiting: self.waiting.iter().map(Child::position).collect(),
        }
    }

    /// Pushes a child, unless the entries that its move does not change already put it beyond the
    /// bound. Dropping such a child here saves a prefetch and a memory access.
    #[inline(always)]
    fn push(&mut self, data: &SearchData<I, V>, edge: Edge, left: [i32; V]) {
        let tile = self.cells[edge.to()];
        let step = data.step(edge.direction(), tile);
        let cost = i32::from(data.is_farther(self.blank, edge.direction(), tile));
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
                data.entries.fetch(index);
            }
            self.waiting.push(child);
        }
    }

    /// Moves to the next child that is within the bound and pushes its children. Returns `false` if
    /// the stack is empty.
    #[inline(always)]
    fn advance(&mut self, data: &SearchData<I, V>, counts: &mut Counts) -> bool {
        while let Some(child) = self.waiting.pop() {
            let mut value = [0; V];
            let mut within = true;
            for view in 0..V {
                // Steps 1 and 2: read the entries and compare them with the bound.
                value[view] = data.entries.get(child.index[view]);
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
                self.undo(data);
            }
            self.make(data, &child, value);
            let left =
                std::array::from_fn(|view| i32::from(child.room[view]) - i32::from(value[view]));
            counts.expanded += 1;
            // Step 4: push the children that the pruning automaton allows.
            for edge in data.edges(child.edge.state()) {
                counts.generated += 1;
                self.push(data, edge, left);
            }
            return true;
        }
        false
    }

    /// Makes the child's move, and keeps what undoing it needs.
    #[inline(always)]
    fn make(&mut self, data: &SearchData<I, V>, child: &Child<I, V>, value: [u8; V]) {
        let (from, to) = (self.blank, child.edge.to());
        let tile = self.cells[to];
        let step = data.step(0, tile);
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
    fn undo(&mut self, data: &SearchData<I, V>) {
        let made = &self.made[usize::from(self.depth)];
        let tile = self.cells[usize::from(made.from) % CELLS];
        let step = data.step(0, tile);
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
    fn path(&self, data: &SearchData<I, V>) -> Vec<Direction> {
        let from = usize::from(self.root) + 1;
        let froms = self.made[from..=usize::from(self.depth)].iter();
        let mut cells: Vec<usize> = froms.map(|made| made.from.into()).collect();
        cells.push(self.blank.into());
        let direction = |pair: &[usize]| {
            let leads = |it: &Direction| data.shape.neighbour(pair[0], *it) == Some(pair[1]);
            Direction::ALL.into_iter().find(leads)
        };
        cells.windows(2).filter_map(direction).collect()
    }
}

#[cfg(test)]
mod tests;
