//! The inner loop: several depth-first searches, a step of each in turn.
//!
//! A walk keeps one board, the indices and values of all its patterns, and the moves that led there; a child that waits
//! is 16 bytes (24 with indices of 64 bits): the entries it depends on, how large they may be, and its depth. The entries are asked for when the
//! child is made and read when its walk's turn comes again: what the other walks do meanwhile hides the way to memory.
//! A child that is within the bound is moved to, after the moves below its depth are taken back.
//!
//! Reaching the depth of the bound is reaching the goal: no slack can be left there, so every tile is at home.
//!
//! A stack of whole boards would write four times as much a child, and more than a third of those that wait are cut.
//!
//! # References
//! Burns, Hatem, Leighton, Ruml: "Implementing fast heuristic search code", SoCS 2012. Rao, Kumar: "Parallel depth first
//! search", International Journal of Parallel Programming 16 (1987): the oldest node of a stack is split off.

#![allow(
    clippy::needless_range_loop,
    reason = "a sight's number finds its part of several small arrays at once"
)]

use knobel_cluster::IN_BROWSER;
use knobel_engine::{Counts, Cursor, Load, Pause, StackPosition, Walker, WorkItem, WorkSource};
use knobel_tiles::Direction;

use super::kernel::{Edge, Kernel, PATTERNS, Seen};
use super::packed_tables::EntryIndex;
use super::work_units::{BoundUnits, CELLS, WorkUnit};

/// How many walks take turns: with 8, 12, 16 and 24 one of Korf and Felner's boards took 4.6, 4.7, 4.7 and 4.8 s.
pub(crate) const LANES: usize = 8;

/// The longest path that the eight bits of a depth can count.
pub(crate) const MOST_MOVES: u32 = 255;

/// A child that waits.
#[derive(Clone, Copy)]
struct Child<I, const V: usize> {
    /// The new index of the moved tile's pattern, by sight.
    index: [I; V],
    edge: Edge,
    /// The most that the new entries may be.
    room: [i8; V],
    depth: u8,
}

/// What taking a move back restores.
#[derive(Clone, Copy)]
struct Made<I, const V: usize> {
    index: [I; V],
    value: [u8; V],
    from: u8,
}

/// One depth-first search.
struct Walk<I, const V: usize> {
    cells: [u8; CELLS],
    seen: Seen<I, V>,
    blank: u8,
    depth: u8,
    waiting: Vec<Child<I, V>>,
    /// By depth.
    made: Box<[Made<I, V>; 256]>,
    /// The number of the unit that it searches.
    unit: Option<u32>,
    /// That unit's depth.
    root: u8,
    /// What was counted for this unit, in earlier runs too.
    counts: Counts,
}

/// Several depth-first searches under one bound.
pub(crate) struct Walks<'a, I, const V: usize> {
    units: &'a BoundUnits<'a, I, V>,
    lanes: Vec<Walk<I, V>>,
    /// Walks that found no work when they asked last.
    idle: Vec<Walk<I, V>>,
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

    /// Gives a lane the next item, if there is one. Returns how many nodes that expands.
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
            .expect("all have the same units");
        walk.unit = Some(item.unit());
        walk.counts = Counts::default();
        if let WorkItem::Part(cursor) = item {
            let resumed = walk.resume(kernel, &unit, &cursor.place, bound);
            resumed.expect("Units::accepts it");
            walk.counts = cursor.counts;
            return Some(0);
        }
        walk.counts.expanded = walk.begin(kernel, &unit, bound).into();
        Some(walk.counts.expanded)
    }
}

/// Whether a walk can continue from a cursor below a unit.
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
                waiting: walk.waiting.iter().map(Child::told).collect(),
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
            waiting: vec![child.told()],
        };
        Some(Cursor {
            unit,
            place: place.to_bytes(),
            counts: Counts::default(),
        })
    }
}

impl<I: EntryIndex, const V: usize> Child<I, V> {
    /// By how much each sight's half excess is below the slack, once the entries are known.
    #[inline(always)]
    fn left(&self, value: [u8; V]) -> [i32; V] {
        std::array::from_fn(|sight| i32::from(self.room[sight]) - i32::from(value[sight]))
    }

    /// Its depth and the move that leads to it.
    fn told(&self) -> (u8, u8) {
        (self.depth, self.edge.direction() as u8)
    }
}

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

    /// Begins below a unit; answers whether it is within the bound.
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

    /// Goes to a unit's board; answers by how much each sight's half excess is below the slack.
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

    /// Continues below a unit from the place of another walk. Returns `None` if no walk can have been there.
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
            let along = |state, way: u8| {
                let mut edges = kernel.edges(state);
                edges.find(|edge| edge.direction() == usize::from(way))
            };
            while let Some(&(_, way)) = waiting.next_if(|it| it.0 == self.depth.wrapping_add(1)) {
                self.push(kernel, along(state, way)?, left);
            }
            let Some(&way) = path.next().filter(|_| self.depth < bound) else {
                break;
            };
            let (made, waits) = (along(state, way)?, self.waiting.len());
            self.push(kernel, made, left);
            let child = self.waiting.pop().filter(|_| self.waiting.len() == waits)?;
            let value = child.index.map(|index| kernel.entries.get(index));
            left = child.left(value);
            self.make(kernel, &child, value);
            state = made.state();
        }
        // One that stands on the goal would never tell it.
        (self.depth < bound && waiting.next().is_none()).then_some(())
    }

    /// Makes a child, unless the patterns that the move leaves alone put it beyond the bound.
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
        for sight in 0..V {
            let pattern = usize::from(step.pattern[sight]) % PATTERNS;
            let index = self.seen.index[sight][pattern];
            child.index[sight] = index.moved(step.change[sight]);
            let room = left[sight] - cost + i32::from(self.seen.value[sight][pattern]);
            child.room[sight] = room as i8;
            rooms |= room;
        }
        // The sign of any is the sign of all.
        if rooms >= 0 {
            for index in child.index {
                kernel.entries.fetch(index);
            }
            self.waiting.push(child);
        }
    }

    /// Moves to the next child that is within the bound and makes its children. Answers `false` if there is none.
    #[inline(always)]
    fn advance(&mut self, kernel: &Kernel<I, V>) -> bool {
        while let Some(child) = self.waiting.pop() {
            let mut value = [0; V];
            let mut within = true;
            for sight in 0..V {
                value[sight] = kernel.entries.get(child.index[sight]);
                within &= value[sight] as i8 <= child.room[sight];
                if !within {
                    break;
                }
            }
            if !within {
                continue;
            }
            while self.depth >= child.depth {
                self.take_back(kernel);
            }
            self.make(kernel, &child, value);
            let left =
                std::array::from_fn(|sight| i32::from(child.room[sight]) - i32::from(value[sight]));
            self.counts.expanded += 1;
            for edge in kernel.edges(child.edge.state()) {
                self.counts.generated += 1;
                self.push(kernel, edge, left);
            }
            return true;
        }
        false
    }

    #[inline(always)]
    fn make(&mut self, kernel: &Kernel<I, V>, child: &Child<I, V>, value: [u8; V]) {
        let (from, to) = (self.blank, child.edge.to());
        let tile = self.cells[to];
        let step = kernel.step(0, tile);
        let made = &mut self.made[usize::from(child.depth)];
        made.from = from;
        for sight in 0..V {
            let pattern = usize::from(step.pattern[sight]) % PATTERNS;
            let index = &mut self.seen.index[sight][pattern];
            made.index[sight] = std::mem::replace(index, child.index[sight]);
            let old = &mut self.seen.value[sight][pattern];
            made.value[sight] = std::mem::replace(old, value[sight]);
        }
        self.cells[usize::from(from) % CELLS] = tile;
        self.blank = to as u8;
        self.depth = child.depth;
    }

    #[inline(always)]
    fn take_back(&mut self, kernel: &Kernel<I, V>) {
        let made = &self.made[usize::from(self.depth)];
        let tile = self.cells[usize::from(made.from) % CELLS];
        let step = kernel.step(0, tile);
        for sight in 0..V {
            let pattern = usize::from(step.pattern[sight]) % PATTERNS;
            self.seen.index[sight][pattern] = made.index[sight];
            self.seen.value[sight][pattern] = made.value[sight];
        }
        self.cells[usize::from(self.blank) % CELLS] = tile;
        self.blank = made.from;
        self.depth -= 1;
    }

    /// The moves from the unit to where it is.
    fn path(&self, kernel: &Kernel<I, V>) -> Vec<Direction> {
        let from = usize::from(self.root) + 1;
        let froms = self.made[from..=usize::from(self.depth)].iter();
        let mut cells: Vec<usize> = froms.map(|made| made.from.into()).collect();
        cells.push(self.blank.into());
        let way = |pair: &[usize]| {
            let leads = |&way: &Direction| kernel.shape.neighbour(pair[0], way) == Some(pair[1]);
            Direction::ALL.into_iter().find(leads)
        };
        cells.windows(2).filter_map(way).collect()
    }
}

fn bytes(path: &[Direction]) -> Vec<u8> {
    path.iter().map(|&way| way as u8).collect()
}

#[cfg(test)]
mod tests;
