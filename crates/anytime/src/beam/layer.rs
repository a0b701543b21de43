//! A layer of a beam: boards that were reached with the same number of moves.
//!
//! A board is a record of bytes: the cell of each tile, and the value of each pattern. Boards are
//! identified by Zobrist keys of 64 bits, which a move updates with two exclusive-ors. Equal keys
//! count as equal boards: a collision is unlikely, and could only drop a board, never produce a
//! wrong path.
//!
//! # References
//! A. L. Zobrist, "A new hashing method with application for game playing", Technical Report 88,
//! University of Wisconsin (1970).

use std::ops::Range;

use knobel_core::Rng;
use knobel_tiles::{Direction, Shape};

use crate::beam::heuristic::{BeamHeuristic, SUM_SCALE};
use crate::beam::visited::VisitedCache;
use crate::blankless_tables::views::VIEWS;

/// The data that belongs to the search as a whole.
#[derive(Debug)]
pub(crate) struct BeamContext<'a> {
    heuristic: &'a BeamHeuristic,
    /// A random number for each tile at each cell. A board's key combines those of its tiles.
    random: Vec<u64>,
    /// For each cell and direction, the blank's next cell, or the number of cells if there is none.
    next: Vec<[u8; 4]>,
    /// The key of the goal.
    pub(crate) goal: u64,
}

impl<'a> BeamContext<'a> {
    pub(crate) fn new(shape: Shape, heuristic: &'a BeamHeuristic) -> Self {
        let cells = shape.cells();
        let mut rng = Rng::new(cells as u64);
        let next = |cell| {
            let step = |direction| shape.neighbour(cell, direction).unwrap_or(cells) as u8;
            Direction::ALL.map(step)
        };
        let mut context = Self {
            heuristic,
            random: (0..cells * cells).map(|_| rng.bits()).collect(),
            next: (0..cells).map(next).collect(),
            goal: 0,
        };
        context.goal = context.key(&(0..cells as u8).collect::<Vec<u8>>());
        context
    }

    /// The key of a board, given the cell of each tile.
    fn key(&self, places: &[u8]) -> u64 {
        let cells = self.heuristic.cells;
        let tiles = places.iter().enumerate();
        let tiles = tiles.filter(|&(tile, _)| tile != self.heuristic.blank_home);
        tiles.fold(0, |key, (tile, &place)| {
            key ^ self.random[tile * cells + usize::from(place)]
        })
    }

    /// The size of a record, in bytes.
    fn stride(&self) -> usize {
        self.heuristic.cells + self.heuristic.views.slots
    }

    /// The memory per board of the width, on a path of this many layers, in bytes: two layers, the
    /// children before the choice, the keys of boards that were seen, and the bits of the path.
    pub(crate) fn bytes(&self, layers: u64) -> u64 {
        let record = self.stride() + 8 + 4 + 2 + 1;
        (2 * record + 3 * size_of::<Child>() + VisitedCache::BYTES) as u64 + layers.div_ceil(2)
    }
}

/// A child before the choice. It is small, because most children are dropped; its record is written
/// only if it is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Child {
    key: u64,
    /// The values of the pattern that changed, one per view.
    values: [u8; VIEWS],
    /// The estimate of the child.
    estimate: i32,
    parent: u32,
    sum: u16,
    direction: u8,
}

/// The children of a layer, and what is needed to choose among them.
#[derive(Debug)]
pub(crate) struct Chooser {
    pub(crate) children: Vec<Child>,
    seen: VisitedCache,
    counts: Vec<u32>,
}

/// Estimates are counted in buckets of 1/32 of a move. Estimates below −16 moves share a bucket,
/// and so do the highest ones.
const BUCKETS: usize = 1 << 14;

/// The bucket of an estimate.
#[inline]
fn bucket(estimate: i32) -> usize {
    ((estimate + 4096).max(0) as usize >> 3).min(BUCKETS - 1)
}

impl Chooser {
    pub(crate) fn new(width: usize) -> Self {
        Self {
            children: Vec::with_capacity(3 * width + 1),
            seen: VisitedCache::new(width),
            counts: vec![0; BUCKETS],
        }
    }

    /// Returns the bucket up to which children are kept so that they are `width`, and how many of
    /// that last bucket are kept.
    fn threshold(&mut self, width: usize) -> (usize, u32) {
        self.counts.fill(0);
        for child in &self.children {
            self.counts[bucket(child.estimate)] += 1;
        }
        let mut left = width as u32;
        for (bucket, &count) in self.counts.iter().enumerate() {
            if count > left {
                return (bucket, left);
            }
            left -= count;
        }
        (BUCKETS, 0)
    }
}

/// The boards of a layer.
#[derive(Debug, Default)]
pub(crate) struct Layer {
    records: Vec<u8>,
    keys: Vec<u64>,
    estimates: Vec<i32>,
    sums: Vec<u16>,
    last: Vec<u8>,
}

/// Marks the first board, which no move has reached.
const NO_MOVE: u8 = 4;

impl Layer {
    /// Returns a layer with the first board, given by what lies on each cell.
    pub(crate) fn first(context: &BeamContext<'_>, homes: &[u8]) -> Self {
        let cells = context.heuristic.cells;
        let mut places = vec![0; cells];
        let mut board = [cells as u8; 64];
        for (cell, &home) in homes.iter().enumerate() {
            places[usize::from(home)] = cell as u8;
            board[cell] = home;
        }
        let (values, sum) = context.heuristic.views.values(&places);
        let key = context.key(&places);
        places.extend(values);
        Self {
            records: places,
            keys: vec![key],
            estimates: vec![context.heuristic.estimate(&board, sum)],
            sums: vec![sum as u16],
            last: vec![NO_MOVE],
        }
    }

    /// Returns an empty layer with capacity for `width` boards. A growing vector would take up to
    /// twice the memory.
    pub(crate) fn with_capacity(context: &BeamContext<'_>, width: usize) -> Self {
        Self {
            records: Vec::with_capacity(width * context.stride()),
            keys: Vec::with_capacity(width),
            estimates: Vec::with_capacity(width),
            sums: Vec::with_capacity(width),
            last: Vec::with_capacity(width),
        }
    }

    /// Moves the boards into the memory of another layer.
    pub(crate) fn copied_into(self, mut room: Self) -> Self {
        room.records.extend(self.records);
        room.keys.extend(self.keys);
        room.estimates.extend(self.estimates);
        room.sums.extend(self.sums);
        room.last.extend(self.last);
        room
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The smallest estimate.
    pub(crate) fn least(&self) -> i32 {
        self.estimates.iter().copied().min().unwrap_or(0)
    }

    /// The number of the board with this key.
    pub(crate) fn position(&self, key: u64) -> Option<usize> {
        self.keys.iter().position(|&it| it == key)
    }

    fn clear(&mut self) {
        self.records.clear();
        self.keys.clear();
        self.estimates.clear();
        self.sums.clear();
        self.last.clear();
    }

    /// Appends the children of the boards numbered `range` to `children`, except for those whose
    /// sum is above `most`.
    pub(crate) fn expand(
        &self,
        context: &BeamContext<'_>,
        range: Range<usize>,
        most: usize,
        children: &mut Vec<Child>,
    ) {
        let heuristic = context.heuristic;
        let (cells, stride) = (heuristic.cells, context.stride());
        for parent in range {
            // 1. Unpack the board, by tiles and by cells.
            let record = &self.records[parent * stride..][..stride];
            let mut places = [0_u8; 64];
            places[..cells].copy_from_slice(&record[..cells]);
            let mut board = [cells as u8; 64];
            for (tile, &place) in record[..cells].iter().enumerate() {
                board[usize::from(place & 63)] = tile as u8;
            }
            let blank = usize::from(record[heuristic.blank_home]);
            let back = self.last[parent] ^ 1;
            for (direction, &from) in context.next[blank].iter().enumerate() {
                let from = usize::from(from);
                if from == cells || direction as u8 == back {
                    continue;
                }
                // 2. Look up the pattern of the tile that moves, in every view.
                let tile = usize::from(board[from]);
                places[tile] = blank as u8;
                let values = heuristic.views.values_of(tile, &places);
                places[tile] = from as u8;
                let before = i32::from(self.sums[parent]);
                let mut sum = before;
                for (entry, &value) in heuristic.views.entries[tile].iter().zip(&values) {
                    sum += i32::from(value) - i32::from(record[cells + usize::from(entry.slot)]);
                }
                if sum as usize > most {
                    continue;
                }
                // 3. Update the corrections around the two cells.
                let change = heuristic.change(tile, from, blank, &mut board);
                let random = &context.random[tile * cells..][..cells];
                children.push(Child {
                    key: self.keys[parent] ^ random[from] ^ random[blank],
                    values,
                    estimate: self.estimates[parent] + change + (sum - before) * SUM_SCALE,
                    parent: parent as u32,
                    sum: sum as u16,
                    direction: direction as u8,
                });
            }
        }
    }

    /// Replaces this layer by the best `width` children of `before`, without boards that were seen.
    /// Returns four bits per parent, which say for each direction whether the child was kept.
    pub(crate) fn choose(
        &mut self,
        context: &BeamContext<'_>,
        before: &Layer,
        chooser: &mut Chooser,
        width: usize,
        depth: u32,
    ) -> Vec<u8> {
        self.clear();
        let mut kept = vec![0_u8; before.len().div_ceil(2)];
        let (threshold, mut ties) = chooser.threshold(width);
        for child in &chooser.children {
            let bucket = bucket(child.estimate);
            if bucket > threshold || bucket == threshold && ties == 0 {
                continue;
            }
            ties -= u32::from(bucket == threshold);
            if chooser.seen.insert(child.key, depth) {
                self.push(context, before, child);
                kept[child.parent as usize / 2] |=
                    1 << (child.direction as u32 + child.parent % 2 * 4);
            }
        }
        kept
    }

    /// Appends the record of a child.
    fn push(&mut self, context: &BeamContext<'_>, before: &Layer, child: &Child) {
        let heuristic = context.heuristic;
        let (cells, stride) = (heuristic.cells, context.stride());
        let start = self.records.len();
        self.records
            .extend_from_slice(&before.records[child.parent as usize * stride..][..stride]);
        let record = &mut self.records[start..];
        let blank = record[heuristic.blank_home];
        let from = context.next[usize::from(blank)][usize::from(child.direction)];
        let tile = record[..cells].iter().position(|&place| place == from);
        let tile = tile.expect("every cell has a tile or the blank");
        record[tile] = blank;
        record[heuristic.blank_home] = from;
        for (entry, &value) in heuristic.views.entries[tile].iter().zip(&child.values) {
            record[cells + usize::from(entry.slot)] = value;
        }
        self.keys.push(child.key);
        self.estimates.push(child.estimate);
        self.sums.push(child.sum);
        self.last.push(child.direction);
    }
}

/// Returns the parent of board number `child` of a layer and the move between them, given the bits
/// that [`Layer::choose`] returned.
pub(crate) fn parent(kept: &[u8], child: usize) -> (usize, Direction) {
    let mut left = child;
    for (at, &bits) in kept.iter().enumerate() {
        let count = bits.count_ones() as usize;
        if left < count {
            let last = (0..left).fold(bits, |bits, _| bits & (bits - 1));
            let bit = last.trailing_zeros() as usize;
            return (at * 2 + bit / 4, Direction::ALL[bit % 4]);
        }
        left -= count;
    }
    unreachable!("every board of a layer has a parent in the previous layer")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::blankless_tables::generate::generate;
    use crate::blankless_tables::views::Views;
    use crate::learned::pairs::Pairs;

    /// A heuristic with random corrections.
    fn heuristic(shape: Shape, blank_home: usize, rng: &mut Rng) -> BeamHeuristic {
        let mut fetch = |cells: &[u8]| generate(shape, cells, &mut ()).map(Arc::from);
        let views = Views::new(shape, blank_home, &mut fetch).unwrap();
        let pairs = Pairs::random(shape, blank_home, rng);
        BeamHeuristic {
            views,
            pairs: Some(pairs),
            cells: shape.cells(),
            blank_home,
        }
    }

    #[test]
    fn incremental_values_equal_those_computed_from_scratch() {
        let mut rng = Rng::new(1);
        for (width, height, blank_home) in [(5, 5, 24), (4, 5, 7), (6, 6, 14), (3, 7, 0)] {
            let shape = Shape::new(width, height).unwrap();
            let heuristic = heuristic(shape, blank_home, &mut rng);
            let context = BeamContext::new(shape, &heuristic);
            let mut homes: Vec<u8> = (0..shape.cells() as u8).collect();
            rng.shuffle(&mut homes);
            let mut layer = Layer::first(&context, &homes);
            for depth in 1..60 {
                let mut chooser = Chooser::new(50);
                layer.expand(&context, 0..layer.len(), usize::MAX, &mut chooser.children);
                let mut next = Layer::default();
                next.choose(&context, &layer, &mut chooser, 50, depth);
                layer = next;
            }
            assert!(layer.len() > 30);
            for board in 0..layer.len() {
                let record = &layer.records[board * context.stride()..][..context.stride()];
                let mut homes = vec![0; shape.cells()];
                for (tile, &place) in record[..shape.cells()].iter().enumerate() {
                    homes[usize::from(place)] = tile as u8;
                }
                let anew = Layer::first(&context, &homes);
                assert_eq!(record, anew.records);
                assert_eq!(layer.estimates[board], anew.estimates[0]);
                assert_eq!(layer.sums[board], anew.sums[0]);
                assert_eq!(layer.keys[board], anew.keys[0]);
            }
        }
    }

    #[test]
    fn parents_are_found_by_counting_bits() {
        // The first parent has children up and left, the second has none, and the third has one to
        // the right.
        let kept = [0b0000_0101, 0b0000_1000];
        assert_eq!(parent(&kept, 0), (0, Direction::Up));
        assert_eq!(parent(&kept, 1), (0, Direction::Left));
        assert_eq!(parent(&kept, 2), (2, Direction::Right));
    }
}
