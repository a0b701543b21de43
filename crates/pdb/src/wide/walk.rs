//! The inner loop: several depth-first searches, a step of each in turn.
//!
//! A walk keeps one board, the indices and values of all its patterns, and the moves that led there; a child that waits
//! is 16 bytes: the entries it depends on, how large they may be, and its depth. The entries are asked for when the
//! child is made and read when its walk's turn comes again: what the other walks do meanwhile hides the way to memory.
//! A child that is within the bound is moved to, after the moves below its depth are taken back.
//!
//! Reaching the depth of the bound is reaching the goal: no slack can be left there, so every tile is at home.
//!
//! A stack of whole boards would write four times as much a child, and more than a third of those that wait are cut.

#![allow(
    clippy::needless_range_loop,
    reason = "a sight's number finds its part of several small arrays at once"
)]

use knobel_tiles::Direction;

use super::kernel::{Edge, Kernel, PATTERNS, Seen};
use super::units::{CELLS, Cursor, Unit};

/// How many walks take turns: with 8, 12, 16 and 24 one of Korf and Felner's boards took 4.6, 4.7, 4.7 and 4.8 s.
pub(crate) const LANES: usize = 8;

/// The longest path that the eight bits of a depth can count.
pub(crate) const MOST_MOVES: u32 = 255;

/// A child that waits.
#[derive(Clone, Copy)]
struct Child<const V: usize> {
    /// The new index of the moved tile's pattern, by sight.
    index: [u32; V],
    edge: Edge,
    /// The most that the new entries may be.
    room: [i8; V],
    depth: u8,
}

/// What taking a move back restores.
#[derive(Clone, Copy)]
struct Made<const V: usize> {
    index: [u32; V],
    value: [u8; V],
    from: u8,
}

/// One depth-first search.
struct Walk<const V: usize> {
    cells: [u8; CELLS],
    seen: Seen<V>,
    blank: u8,
    depth: u8,
    waiting: Vec<Child<V>>,
    /// By depth.
    made: Box<[Made<V>; 256]>,
    /// The number of the piece that it searches.
    piece: Option<u32>,
    /// That unit's depth.
    root: u8,
}

/// Several depth-first searches under one bound.
pub(crate) struct Walks<'a, const V: usize> {
    kernel: &'a Kernel<V>,
    bound: u8,
    lanes: Vec<Walk<V>>,
    turn: usize,
    pub expanded: u64,
    pub generated: u64,
}

/// Why [`Walks::advance`] came back.
pub(crate) enum Pause {
    /// There are no more pieces.
    Finished,
    /// The goal was reached from the unit of the piece of this number by these moves.
    Goal(u32, Vec<Direction>),
    /// As many nodes were expanded as asked for.
    Budget,
}

/// Where walks get their pieces of work, and whom they tell that one is done.
pub(crate) trait Source {
    /// The number of the next piece, which is its owner's to choose, its unit, and where in that to go on.
    fn next(&mut self) -> Option<(u32, Unit, Option<&Cursor>)>;
    /// All of a piece was searched.
    fn finished(&mut self, piece: u32);
}

impl<'a, const V: usize> Walks<'a, V> {
    pub fn new(kernel: &'a Kernel<V>, bound: u8) -> Self {
        Self {
            kernel,
            bound,
            lanes: (0..LANES).map(|_| Walk::new()).collect(),
            turn: 0,
            expanded: 0,
            generated: 0,
        }
    }

    /// Searches the pieces of `source` until something happens or `budget` nodes were expanded.
    pub fn advance(&mut self, source: &mut impl Source, budget: u64) -> Pause {
        let end = self.expanded.saturating_add(budget);
        while !self.lanes.is_empty() {
            if self.turn >= self.lanes.len() {
                self.turn = 0;
            }
            if self.expanded >= end {
                return Pause::Budget;
            }
            let walk = &mut self.lanes[self.turn];
            if walk.advance(self.kernel, &mut self.generated) {
                self.expanded += 1;
                if walk.depth == self.bound {
                    return Pause::Goal(walk.piece.unwrap_or(0), walk.path(self.kernel));
                }
                self.turn += 1;
                continue;
            }
            if let Some(done) = walk.piece.take() {
                source.finished(done);
            }
            match source.next() {
                Some((number, unit, cursor)) => {
                    walk.piece = Some(number);
                    let resumed = cursor.is_some_and(|cursor| {
                        walk.resume(self.kernel, &unit, cursor, self.bound)
                            .is_some()
                    });
                    if !resumed {
                        self.expanded += u64::from(walk.begin(self.kernel, &unit, self.bound));
                    }
                    self.turn += 1;
                }
                None => drop(self.lanes.swap_remove(self.turn)),
            }
        }
        Pause::Finished
    }

    /// How far the walks are; each with the number of its piece in the place of a unit's.
    pub fn cursors(&self) -> Vec<Cursor> {
        let cursor = |walk: &Walk<V>| {
            Some(Cursor {
                unit: walk.piece?,
                path: walk.path(self.kernel),
                waiting: walk.waiting.iter().map(Child::told).collect(),
            })
        };
        self.lanes.iter().filter_map(cursor).collect()
    }

    /// Has idle walks for those that found no piece.
    pub fn fill(&mut self) {
        self.lanes.resize_with(LANES, Walk::new);
    }

    /// How many walks have something left.
    pub fn busy(&self) -> usize {
        let left = |walk: &&Walk<V>| !walk.waiting.is_empty();
        self.lanes.iter().filter(left).count()
    }

    /// How many children could be split off.
    pub fn spare(&self) -> usize {
        let spare = |walk: &Walk<V>| walk.waiting.len().saturating_sub(1);
        self.lanes.iter().map(spare).sum()
    }

    /// The depth of the child that [`split`](Self::split) would split off, if there is one.
    pub fn nearest(&self) -> Option<u8> {
        let spare = self.lanes.iter().filter(|walk| walk.waiting.len() > 1);
        spare.map(|walk| walk.waiting[0].depth).min()
    }

    /// Splits off the child that waits nearest to its unit, which promises the most work, unless its walk has no other.
    /// What is left and what was split off are together what was there.
    pub fn split(&mut self) -> Option<Cursor> {
        let spare = self.lanes.iter_mut().filter(|walk| walk.waiting.len() > 1);
        let walk = spare.min_by_key(|walk| walk.waiting[0].depth)?;
        let (piece, child) = (walk.piece?, walk.waiting.remove(0));
        let mut path = walk.path(self.kernel);
        path.truncate(usize::from(child.depth - 1 - walk.root));
        Some(Cursor {
            unit: piece,
            path,
            waiting: vec![child.told()],
        })
    }
}

impl<const V: usize> Child<V> {
    /// By how much each sight's half excess is below the slack, once the entries are known.
    #[inline(always)]
    fn left(&self, value: [u8; V]) -> [i32; V] {
        std::array::from_fn(|sight| i32::from(self.room[sight]) - i32::from(value[sight]))
    }

    /// Its depth and the move that leads to it.
    fn told(&self) -> (u8, Direction) {
        (self.depth, Direction::ALL[self.edge.direction()])
    }
}

impl<const V: usize> Walk<V> {
    fn new() -> Self {
        let nothing = Made {
            index: [0; V],
            value: [0; V],
            from: 0,
        };
        Self {
            cells: [0; CELLS],
            seen: Seen::EMPTY,
            blank: 0,
            depth: 0,
            waiting: Vec::with_capacity(256),
            made: Box::new([nothing; 256]),
            piece: None,
            root: 0,
        }
    }

    /// Begins below a unit; answers whether it is within the bound.
    fn begin(&mut self, kernel: &Kernel<V>, unit: &Unit, bound: u8) -> bool {
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
    fn place(&mut self, kernel: &Kernel<V>, unit: &Unit, bound: u8) -> [i32; V] {
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

    /// Goes on below a unit where another walk was. Answers `None`, and must begin anew, if it cannot have been there.
    fn resume(
        &mut self,
        kernel: &Kernel<V>,
        unit: &Unit,
        cursor: &Cursor,
        bound: u8,
    ) -> Option<()> {
        let mut left = self.place(kernel, unit, bound);
        let mut state = usize::from(self.blank);
        let mut waiting = cursor.waiting.iter().peekable();
        let mut path = cursor.path.iter();
        loop {
            let along = |state, way: Direction| {
                let mut edges = kernel.edges(state);
                edges.find(|edge| edge.direction() == way as usize)
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
    fn push(&mut self, kernel: &Kernel<V>, edge: Edge, left: [i32; V]) {
        let tile = self.cells[edge.to()];
        let step = kernel.step(edge.direction(), tile);
        let cost = i32::from(kernel.is_farther(self.blank, edge.direction(), tile));
        let mut child = Child {
            index: [0; V],
            edge,
            room: [0; V],
            depth: self.depth.wrapping_add(1),
        };
        let mut rooms = 0;
        for sight in 0..V {
            let pattern = usize::from(step.pattern[sight]) % PATTERNS;
            let index = self.seen.index[sight][pattern];
            child.index[sight] = index.wrapping_add(step.change[sight]);
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
    fn advance(&mut self, kernel: &Kernel<V>, generated: &mut u64) -> bool {
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
            for edge in kernel.edges(child.edge.state()) {
                *generated += 1;
                self.push(kernel, edge, left);
            }
            return true;
        }
        false
    }

    #[inline(always)]
    fn make(&mut self, kernel: &Kernel<V>, child: &Child<V>, value: [u8; V]) {
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
    fn take_back(&mut self, kernel: &Kernel<V>) {
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
    fn path(&self, kernel: &Kernel<V>) -> Vec<Direction> {
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

#[cfg(test)]
mod tests;
