//! Makes the table of a pattern: how many moves of its tiles bring them home, wherever the blank
//! is.
//!
//! A node is a way to put the tiles down and a *region*, a connected part of the cells that are
//! left free; the blank walks about its region at no cost. Breadth-first from the goal, where every
//! region is a source; an entry is the least over the regions. Places are digits to the base of the
//! number of cells: a move changes the index by a constant, at the price of entries where two tiles
//! share a cell.
//!
//! Linear in the entries; 2 bytes for each and 4 for each node of a layer meanwhile.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.

use knobel_core::{Phase, Progress, StopReason, Watch};
use knobel_tiles::{Direction, Shape};

/// What stands where no placement is.
const NO_PLACEMENT: u8 = u8::MAX;

/// The region's number where it is the only one. Others are numbered by their first cells; five
/// tiles leave no more than six.
const WHOLE: u32 = 7;

/// Nodes between two questions whether to stop.
const POLL: usize = 1 << 16;

/// The entries for tiles whose homes are `cells`: the first tile's place is the lowest digit.
///
/// # Errors
/// Why `watch` stopped it.
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

/// The number of a placement.
fn index(cells: usize, places: &[u8]) -> u32 {
    places
        .iter()
        .rev()
        .fold(0, |index, &place| index * cells as u32 + u32::from(place))
}

/// A table as far as it is known.
struct PartialTable {
    values: Vec<u8>,
    /// A bit for each region of a placement that was reached.
    seen: Vec<u8>,
    /// Nodes that wait: index times eight, and the region.
    found: Vec<u32>,
    depth: u8,
}

impl PartialTable {
    fn add(&mut self, index: u32, region: u32) {
        let at = index as usize;
        if self.seen[at] & 1 << region == 0 {
            self.seen[at] |= 1 << region;
            self.values[at] = self.values[at].min(self.depth);
            self.found.push(index << 3 | region);
        }
    }

    /// Has the only region of this placement been reached?
    fn is_done(&self, index: u32) -> bool {
        self.seen[index as usize] & 1 << WHOLE != 0
    }
}

/// A board's cells as bits.
struct BoardMasks {
    cells: u32,
    all: u64,
    neighbours: Vec<u64>,
    /// The eight cells around each cell in circular order, the upper one first; [`NOWHERE`] where
    /// there is none.
    ring: Vec<[u8; 8]>,
    width: usize,
    not_left: u64,
    not_right: u64,
    /// For each set of free cells around a cell: do they hang together without it?
    whole: [bool; 256],
    powers: [u32; 8],
}

/// A cell that no board of up to 49 cells has.
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

    /// All of `free` that can be reached from `from`.
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

    /// How many regions `free` has.
    fn regions(&self, free: u64) -> u32 {
        let (mut left, mut count) = (free, 0);
        while left != 0 {
            left &= !self.region(free, left & left.wrapping_neg());
            count += 1;
        }
        count
    }

    /// Region number `number` of `free`.
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

    /// The number of the region that `cell` is in.
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

    /// Adds every placement and region that one move of a tile leads to.
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

    /// Do the cells of `free` around `cell`, which is taken, hang together?
    fn stays_connected(&self, free: u64, cell: usize) -> bool {
        let around = self.ring[cell].iter().enumerate();
        let around = around.fold(0, |bits, (at, &cell)| bits | (free >> cell & 1) << at);
        self.whole[around as usize]
    }
}

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

/// Are the sides (even bits) of a ring of eight joined by what is free on the ring?
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

    /// Moves of the pattern's tiles from home to every placement, least over the blank's cells: a
    /// plain search over places and blank, where the blank's own steps cost nothing.
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
    fn tables_equal_a_plain_search() {
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
    fn it_stops_when_asked() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let shape = Shape::new(5, 5).unwrap();
        let stopped = generate(shape, &[0, 1, 5], &mut &stop);
        assert_eq!(stopped, Err(StopReason::Interrupted));
    }
}
