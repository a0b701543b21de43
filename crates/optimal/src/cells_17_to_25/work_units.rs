//! Work units: a breadth-first layer of boards that together cover the whole search of a bound.
//!
//! A unit is plain data and the same on every machine. Any process with the tables can search below
//! it, in any order. The units of a bound are the boards at one depth below the start, without
//! duplicates and without boards beyond the bound. The layer depends only on the start, the tables,
//! the bound and the wanted size, so a number identifies a unit.
//!
//! A shortest path crosses the layer exactly once and never returns to the previous layer. So the
//! moves that lead back from a unit need not be tried; each unit stores them. The pruning automaton
//! starts in its initial state at each unit, because a unit stands for all paths to its board.
//!
//! A board takes 5 bits per cell and 24 bytes with the moves that lead back, so the largest
//! frontier of 131,072 units takes a few megabytes.
//!
//! # References
//! A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//! Artificial Intelligence (1994). Unlike theirs, this frontier contains no duplicates.

use knobel_engine::{Counts, Cursor, Lane, Lanes, Units, Walker};
use knobel_tiles::Direction;

use super::inner_loop::{LANES, Walk};
use super::packed_tables::EntryIndex;
use super::search_data::SearchData;

/// The length of a board's array. Cells beyond the board's shape are unused.
pub(crate) const CELLS: usize = 32;

/// The tile on each cell. A tile is numbered by its goal cell, in the solver's numbering of cells.
pub(crate) type Cells = [u8; CELLS];

/// The number of bits per cell in a packed board.
const BITS: u32 = 5;

/// A board below which a walker searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WorkUnit {
    /// The board.
    pub cells: Cells,
    /// The number of moves made to reach it.
    pub depth: u8,
    /// The directions that lead back towards the start, one bit each.
    pub back: u8,
}

impl WorkUnit {
    /// Half the number of moves that a path within the bound may spend on leading tiles away from
    /// their goal cells. It is negative if the board is beyond the bound.
    pub fn slack(&self, manhattan: i32, bound: u8) -> i32 {
        (i32::from(bound) - i32::from(self.depth) - manhattan) >> 1
    }
}

/// A board packed into five bits per cell, and the directions that lead back.
type Packed = (u128, u8);

/// The layers of a breadth-first search under one bound. Earlier layers are kept to reconstruct the
/// paths to the units.
pub(crate) struct Frontier {
    /// The number of cells of a board.
    cells: usize,
    /// The layers, each in ascending order of the packed boards.
    layers: Vec<Vec<Packed>>,
    /// The indices of the last layer, the most promising board first.
    order: Vec<u32>,
    /// The nodes expanded to grow the layers.
    pub expanded: u64,
    /// The nodes generated to grow the layers.
    pub generated: u64,
}

impl Frontier {
    /// Expands layers from `start` until one has `size` boards, no board is left, or the bound's
    /// depth is reached.
    pub fn new<I: EntryIndex, const V: usize>(
        data: &SearchData<I, V>,
        start: &Cells,
        bound: u8,
        size: usize,
    ) -> Self {
        let cells = data.shape.cells();
        let mut frontier = Self {
            cells,
            layers: vec![vec![(pack(start, cells), 0)]],
            order: vec![0],
            expanded: 0,
            generated: 0,
        };
        for depth in 1..=bound {
            let layer = frontier.last();
            if layer.is_empty() || layer.len() >= size {
                break;
            }
            let next = frontier.children(data);
            frontier.expanded += frontier.last().len() as u64;
            frontier.generated += next.len() as u64;
            frontier.add_layer(data, next, depth, bound);
        }
        frontier
    }

    fn last(&self) -> &[Packed] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// Returns the distinct children of the last layer in ascending order, without moves that lead
    /// back. Duplicates are found by sorting: it needs no hash table, and the order makes the list
    /// of units the same on every machine.
    fn children<I: EntryIndex, const V: usize>(&self, data: &SearchData<I, V>) -> Vec<Packed> {
        let layer = self.last();
        let mut children: Vec<Packed> = Vec::with_capacity(layer.len() * 3);
        for &(packed, back) in layer {
            let blank = data.blank(&unpack(packed, self.cells));
            for direction in Direction::ALL {
                if back >> direction as u8 & 1 == 0
                    && let Some(to) = data.shape.neighbour(blank, direction)
                {
                    let back = 1 << direction.opposite() as u8;
                    children.push((swapped(packed, blank, to), back));
                }
            }
        }
        children.sort_unstable();
        // A board that was reached in several ways keeps all directions that lead back.
        children.dedup_by(|other, one| {
            let same = other.0 == one.0;
            if same {
                one.1 |= other.1;
            }
            same
        });
        children
    }

    /// Adds those children that are within the bound as the next layer, and orders them.
    fn add_layer<I: EntryIndex, const V: usize>(
        &mut self,
        data: &SearchData<I, V>,
        children: Vec<Packed>,
        depth: u8,
        bound: u8,
    ) {
        // Entries are prefetched this many boards before they are read.
        const AHEAD: usize = 8;
        let cells = self.cells;
        let locate = |&(packed, back): &Packed| {
            let unit = WorkUnit {
                cells: unpack(packed, cells),
                depth,
                back,
            };
            (unit, data.locate(&unit.cells))
        };
        let mut coming = children.iter().map(locate);
        let mut located: std::collections::VecDeque<_> = coming.by_ref().take(AHEAD).collect();
        let (mut layer, mut priorities) = (Vec::new(), Vec::<i32>::new());
        for child in &children {
            located.extend(coming.next());
            let Some((unit, mut seen)) = located.pop_front() else {
                break;
            };
            data.read(&mut seen);
            let slack = unit.slack(data.manhattan(&unit.cells), bound);
            let half_excess = seen.half_excess();
            if half_excess.iter().all(|&half| half <= slack) {
                priorities.push(half_excess.iter().sum::<i32>() - V as i32 * slack);
                layer.push(*child);
            }
        }
        self.order = most_promising_first(&priorities);
        self.layers.push(layer);
    }

    /// The number of units.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// The number of moves made to reach each of them.
    pub fn depth(&self) -> u8 {
        (self.layers.len() - 1) as u8
    }

    /// Returns the unit with this number.
    pub fn unit(&self, number: u32) -> Option<WorkUnit> {
        let at = *self.order.get(number as usize)?;
        let (packed, back) = self.last()[at as usize];
        Some(WorkUnit {
            cells: unpack(packed, self.cells),
            depth: self.depth(),
            back,
        })
    }

    /// Returns the moves from the start to a unit, by following the directions that lead back
    /// through the earlier layers.
    pub fn path<I: EntryIndex, const V: usize>(
        &self,
        data: &SearchData<I, V>,
        number: u32,
    ) -> Vec<Direction> {
        let Some(unit) = self.unit(number) else {
            return Vec::new();
        };
        let (mut packed, mut back) = (pack(&unit.cells, self.cells), unit.back);
        let mut path = Vec::new();
        for layer in self.layers.iter().rev().skip(1) {
            let blank = data.blank(&unpack(packed, self.cells));
            let leads_back = |it: &Direction| back >> *it as u8 & 1 == 1;
            let Some(direction) = Direction::ALL.into_iter().find(leads_back) else {
                break;
            };
            let to = data.shape.neighbour(blank, direction).unwrap_or(blank);
            packed = swapped(packed, blank, to);
            path.push(direction.opposite());
            let Ok(at) = layer.binary_search_by_key(&packed, |&(board, _)| board) else {
                break;
            };
            back = layer[at].1;
        }
        path.reverse();
        path
    }

    /// The memory of the layers, in bytes.
    pub fn bytes(&self) -> u64 {
        let boards: usize = self.layers.iter().map(Vec::capacity).sum();
        (boards * size_of::<Packed>() + self.order.capacity() * size_of::<u32>()) as u64
    }
}

/// The units of a bound, as the engine sees them.
pub(crate) struct BoundUnits<'k, I, const V: usize> {
    pub data: &'k SearchData<I, V>,
    pub frontier: Frontier,
    pub bound: u8,
}

impl<I: EntryIndex, const V: usize> BoundUnits<'_, I, V> {
    pub fn unit(&self, number: u32) -> Option<WorkUnit> {
        self.frontier.unit(number)
    }

    /// Returns the moves from the start to a unit, followed by the moves below it.
    pub fn path(&self, unit: u32, below: &[Direction]) -> Vec<u8> {
        let mut path = self.frontier.path(self.data, unit);
        path.extend(below);
        path.into_iter().map(|direction| direction as u8).collect()
    }

    /// Whether the last layer is the goal: no other board can be within the bound at its depth.
    fn is_goal(&self) -> bool {
        self.frontier.depth() == self.bound && self.frontier.len() > 0
    }
}

impl<I: EntryIndex, const V: usize> Units for BoundUnits<'_, I, V> {
    fn count(&self) -> usize {
        // Below the goal nothing is left to search.
        if self.is_goal() {
            0
        } else {
            self.frontier.len()
        }
    }

    fn checksum(&self) -> u32 {
        let mut checksum = crc32fast::Hasher::new();
        for &at in &self.frontier.order {
            let (board, back) = self.frontier.last()[at as usize];
            checksum.update(&board.to_le_bytes());
            checksum.update(&[back]);
        }
        checksum.finalize()
    }

    fn counts(&self) -> Counts {
        Counts {
            expanded: self.frontier.expanded,
            generated: self.frontier.generated,
            ..Counts::default()
        }
    }

    fn bytes(&self) -> u64 {
        self.frontier.bytes()
    }

    fn solutions(&self) -> Vec<Vec<u8>> {
        let goal = self.is_goal().then(|| self.path(0, &[]));
        goal.into_iter().collect()
    }

    fn accepts(&self, cursor: &Cursor) -> bool {
        Walk::new().resume(self, cursor).is_some()
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        Box::new(Lanes::new(self, (0..LANES).map(|_| Walk::new())))
    }
}

/// Packs a board, with cell 0 in the lowest bits.
fn pack(board: &Cells, cells: usize) -> u128 {
    let tiles = board.iter().take(cells).rev();
    tiles.fold(0, |packed, &tile| packed << BITS | u128::from(tile))
}

/// The inverse of [`pack`].
fn unpack(packed: u128, cells: usize) -> Cells {
    let mut board = [0; CELLS];
    for (cell, tile) in board.iter_mut().enumerate().take(cells) {
        *tile = (packed >> (BITS * cell as u32)) as u8 & 31;
    }
    board
}

/// Exchanges the tiles on two cells of a packed board.
fn swapped(packed: u128, one: usize, other: usize) -> u128 {
    let (one, other) = (BITS * one as u32, BITS * other as u32);
    let difference = (packed >> one ^ packed >> other) & 31;
    packed ^ (difference << one | difference << other)
}

/// Returns the indices of these estimates, the smallest estimate first, in a stable order. Sorting
/// numbers that contain both estimate and index is faster than sorting indices with a lookup.
fn most_promising_first(priorities: &[i32]) -> Vec<u32> {
    let number = |(&priority, at): (&i32, u32)| {
        let from_zero = priority.cast_unsigned() ^ 1 << 31;
        u64::from(from_zero) << 32 | u64::from(at)
    };
    let mut order: Vec<u64> = priorities.iter().zip(0..).map(number).collect();
    order.sort_unstable();
    order.into_iter().map(|number| number as u32).collect()
}
