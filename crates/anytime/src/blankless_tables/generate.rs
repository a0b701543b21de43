//! Builds the table of a pattern: the number of moves of its tiles that bring them home, for the
//! best cell of the blank.
//!
//! A node of the search is a placement of the tiles, together with a *region*: a connected set of
//! the cells that are left free. Within its region, the blank moves at no cost. A breadth-first
//! search from the goal, where every region is a source, visits all nodes. An entry is the minimum
//! over the regions of a placement.
//!
//! The cells of the tiles are the digits of an index to the base of the number of cells. A move
//! then changes the index by a constant. The price is entries for placements with two tiles on one
//! cell, which are never reached.
//!
//! The time is linear in the number of entries. The search needs 2 bytes per entry and 4 bytes per
//! node of a layer.
//!
//! # References
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//! (2002).

use knobel_core::{Phase, Progress, StopReason, Watch};
use knobel_tiles::{Direction, Shape};

/// Marks an index that is not a placement.
const NO_PLACEMENT: u8 = u8::MAX;

/// The number of the region if it is the only one. Otherwise, regions are numbered by their first
/// cells. Five tiles leave at most six regions.
const WHOLE: u32 = 7;

/// The number of nodes between two polls.
const POLL: usize = 1 << 16;

/// Builds the entries for tiles whose homes are `cells`. The cell of the first tile is the lowest
/// digit.
///
/// # Errors
/// The watch's reason, if the watch stopped it.
pub(crate) fn generate(
    shape: Shape,
    cells: &[u8],
    watch: &mut dyn Watch,
) -> Result<Vec<u8>, StopReason> {
    let masks = BoardMasks::new(shape);
    let entries = shape.cells().pow(cells.len() as u32);
    let mut table = PartialTable {
        values: vec![NO_PLACEMENT; entries],
        seen: vec![0; entries],
        found: Vec::new(),
        depth: 0,
    };
    let home = index(shape.cells(), cells);
    let free = cells
        .iter()
        .fold(masks.all, |free, &cell| free & !(1 << cell));
    match masks.regions(free) {
        1 => table.add(home, WHOLE),
        regions => (0..regions).for_each(|region| table.add(home, region)),
    }
    let (mut layer, mut done) = (Vec::new(), 0);
    while !table.found.is_empty() {
        layer.clear();
        std::mem::swap(&mut layer, &mut table.found);
        table.depth += 1;
        for nodes in layer.chunks(POLL) {
            for &node in nodes {
                masks.expand(node, cells.len(), &mut table);
            }
            done += nodes.len() as u64;
            let phase = Phase::Table {
                name: "beam",
                part: 1,
                parts: 1,
                done,
                total: entries as u64,
            };
            let progress = Progress {
                phase,
                ..Progress::default()
            };
            if let Some(reason) = watch.poll(&progress) {
                return Err(reason);
            }
        }
    }
    Ok(table.values)
}

/// The index of a placement.
fn index(cells: usize, places: &[u8]) -> u32 {
    places
        .iter()
        .rev()
        .fold(0, |index, &place| index * cells as u32 + u32::from(place))
}

/// A table that is being built.
struct PartialTable {
    values: Vec<u8>,
    /// One bit for each region of a placement that was reached.
    seen: Vec<u8>,
    /// Nodes of the next layer: the index times eight, plus the region.
    found: Vec<u32>,
    depth: u8,
}

impl PartialTable {
    /// Adds a node if it was not reached before.
    fn add(&mut self, index: u32, region: u32) {
        let at = index as usize;
        if self.seen[at] & 1 << region == 0 {
            self.seen[at] |= 1 << region;
            self.values[at] = self.values[at].min(self.depth);
            self.found.push(index << 3 | region);
        }
    }

    /// Returns whether the only region of this placement was reached.
    fn is_done(&self, index: u32) -> bool {
        self.seen[index as usize] & 1 << WHOLE != 0
    }
}

/// Bit masks of a board's cells.
struct BoardMasks {
    cells: u32,
    all: u64,
    neighbours: Vec<u64>,
    /// The eight cells around each cell, clockwise from above; [`NOWHERE`] beyond the edge.
    ring: Vec<[u8; 8]>,
    width: usize,
    not_left: u64,
    not_right: u64,
    /// For each set of free cells around a cell, whether they are connected without it.
    whole: [bool; 256],
    powers: [u32; 8],
}

/// A number that is not a cell, because boards have at most 49 cells here.
const NOWHERE: u8 = 63;

impl BoardMasks {
    fn new(shape: Shape) -> Self {
        let cells = shape.cells();
        let all = (1_u64 << cells) - 1;
        let bits = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(0, |bits, cell| bits | 1_u64 << cell)
        };
        let column = |wanted| bits(&mut (0..cells).filter(|&cell| shape.column(cell) == wanted));
        let neighbours = |cell| {
            let step = |direction| shape.neighbour(cell, direction);
            bits(&mut Direction::ALL.into_iter().filter_map(step))
        };
        Self {
            cells: cells as u32,
            all,
            neighbours: (0..cells).map(neighbours).collect(),
            ring: (0..cells).map(|cell| ring(shape, cell)).collect(),
            width: shape.width(),
            not_left: all & !column(0),
            not_right: all & !column(shape.width() - 1),
            whole: std::array::from_fn(|around| is_connected(around as u8)),
            powers: std::array::from_fn(|digit| (cells as u32).wrapping_pow(digit as u32)),
        }
    }

    /// Returns the part of `free` that can be reached from `from`, by flood filling with whole rows
    /// of bits.
    fn region(&self, free: u64, from: u64) -> u64 {
        let mut region = from;
        loop {
            let sides = (region & self.not_left) >> 1 | (region & self.not_right) << 1;
            let grown = (region | sides | region << self.width | region >> self.width) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The number of regions of `free`.
    fn regions(&self, free: u64) -> u32 {
        let (mut left, mut count) = (free, 0);
        while left != 0 {
            left &= !self.region(free, left & left.wrapping_neg());
            count += 1;
        }
        count
    }

    /// Returns the region of `free` with this number.
    fn region_numbered(&self, free: u64, number: u32) -> u64 {
        if number == WHOLE {
            return free;
        }
        let mut left = free;
        for _ in 0..number {
            left &= !self.region(free, left & left.wrapping_neg());
        }
        self.region(free, left & left.wrapping_neg())
    }

    /// Returns the number of the region that contains `cell`.
    fn number_of(&self, free: u64, cell: u64) -> u32 {
        let region = self.region(free, cell);
        if region == free {
            return WHOLE;
        }
        let (mut left, mut number) = (free, 0);
        loop {
            let first = left & left.wrapping_neg();
            if first & region != 0 {
                return number;
            }
            left &= !self.region(free, first);
            number += 1;
        }
    }

    /// Adds every placement and region that one move of a tile reaches.
    fn expand(&self, node: u32, tiles: usize, table: &mut PartialTable) {
        let (index, number) = (node >> 3, node & 7);
        let mut places = [0_u8; 8];
        let (mut rest, mut free) = (index, self.all);
        for place in &mut places[..tiles] {
            *place = (rest % self.cells) as u8;
            rest /= self.cells;
            free &= !(1 << *place);
        }
        let region = self.region_numbered(free, number);
        for (digit, &from) in places[..tiles].iter().enumerate() {
            let mut targets = self.neighbours[usize::from(from)] & region;
            while targets != 0 {
                let to = targets.trailing_zeros();
                targets &= targets - 1;
                let step = to
                    .wrapping_sub(from.into())
                    .wrapping_mul(self.powers[digit]);
                let then = index.wrapping_add(step);
                if table.is_done(then) {
                    continue;
                }
                let free = free ^ 1 << to | 1 << from;
                let whole = number == WHOLE && self.stays_connected(free, to as usize);
                let region = if whole {
                    WHOLE
                } else {
                    self.number_of(free, 1 << from)
                };
                table.add(then, region);
            }
        }
    }

    /// Returns whether the free cells around `cell`, which is occupied, stay connected. This local
    /// test avoids most flood fills.
    fn stays_connected(&self, free: u64, cell: usize) -> bool {
        let around = self.ring[cell].iter().enumerate();
        let around = around.fold(0, |bits, (at, &cell)| bits | (free >> cell & 1) << at);
        self.whole[around as usize]
    }
}

/// The eight cells around a cell.
fn ring(shape: Shape, cell: usize) -> [u8; 8] {
    let (row, column) = (shape.row(cell) as isize, shape.column(cell) as isize);
    let steps = [
        (-1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
    ];
    steps.map(|(down, right)| {
        let (row, column) = (row + down, column + right);
        let inside = (0..shape.height() as isize).contains(&row)
            && (0..shape.width() as isize).contains(&column);
        if inside {
            shape.cell(row as usize, column as usize) as u8
        } else {
            NOWHERE
        }
    })
}

/// Returns whether the free sides (even bits) of a ring of eight cells are connected through free
/// cells of the ring.
fn is_connected(around: u8) -> bool {
    let sides = around & 0b0101_0101;
    let mut reached = sides & sides.wrapping_neg();
    for _ in 0..8 {
        reached |= (reached.rotate_left(1) | reached.rotate_right(1)) & around;
    }
    sides & !reached == 0
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Computes the same table by a simple breadth-first search over placements and the blank's
    /// cell, in which the blank's own steps cost nothing.
    fn plain(shape: Shape, cells: &[u8]) -> HashMap<Vec<u8>, u8> {
        let mut known: HashMap<(Vec<u8>, usize), u8> = HashMap::new();
        let mut layer: Vec<(Vec<u8>, usize)> = (0..shape.cells())
            .filter(|&blank| !cells.contains(&(blank as u8)))
            .map(|blank| (cells.to_vec(), blank))
            .collect();
        for depth in 0.. {
            let mut next = Vec::new();
            while let Some((places, blank)) = layer.pop() {
                if known.contains_key(&(places.clone(), blank)) {
                    continue;
                }
                known.insert((places.clone(), blank), depth);
                for to in Direction::ALL
                    .into_iter()
                    .filter_map(|it| shape.neighbour(blank, it))
                {
                    match places.iter().position(|&place| usize::from(place) == to) {
                        None => layer.push((places.clone(), to)),
                        Some(tile) => {
                            let mut places = places.clone();
                            places[tile] = blank as u8;
                            next.push((places, to));
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        let mut least = HashMap::new();
        for ((places, _), depth) in known {
            let value = least.entry(places).or_insert(depth);
            *value = depth.min(*value);
        }
        least
    }

    #[test]
    fn tables_equal_those_of_a_simple_search() {
        let patterns: [(usize, usize, &[u8]); 7] = [
            (3, 3, &[0, 1]),
            (3, 3, &[1, 3, 4]),
            (3, 4, &[0, 1, 4]),
            (4, 3, &[5, 6, 9]),
            (2, 6, &[0, 1, 4]),
            (6, 2, &[2, 8, 9]),
            (3, 3, &[0, 4, 5, 8]),
        ];
        for (width, height, cells) in patterns {
            let shape = Shape::new(width, height).unwrap();
            let table = generate(shape, cells, &mut ()).unwrap();
            let plain = plain(shape, cells);
            for (places, &value) in &plain {
                let at = index(shape.cells(), places) as usize;
                assert_eq!(table[at], value, "{shape}, {cells:?} at {places:?}");
            }
            let reached = table.iter().filter(|&&value| value != NO_PLACEMENT).count();
            assert_eq!(reached, plain.len(), "{shape}, {cells:?}");
        }
    }

    #[test]
    fn building_stops_when_asked() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let shape = Shape::new(5, 5).unwrap();
        let stopped = generate(shape, &[0, 1, 5], &mut &stop);
        assert_eq!(stopped, Err(StopReason::Interrupted));
    }
}
