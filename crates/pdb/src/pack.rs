//! Converts the generator's distances, which are indexed by set and order, into the packed entries
//! of a table, which are indexed by rank.
//!
//! An entry is half the excess of the distance over the Manhattan distance of the tiles, in four
//! bits. The excess is even, because each step changes both distances by one. An excess above 30 is
//! stored as 30, which keeps the value a lower bound.
//!
//! Let the first half of the ranking be fixed. Then the orders of the second half on one set of
//! cells are consecutive in both index orders: they form a *run*. The conversion reads and writes
//! whole runs, at about 1 ns per entry. It produces a few megabytes at a time, so packed entries
//! need not fit into memory beside the distances.
//!
//! # References
//! Felner, Korf, Meshulam, Holte: "Compressed pattern databases", Journal of Artificial
//! Intelligence Research 30, 2007.

use knobel_tiles::Shape;

use crate::generate::Distances;
use crate::ranking::{digit_bits, digit_tuples, factorial, halves, order_at, subset_rank, subsets};
use crate::{BuildContext, Pattern, PdbError, table};

/// The approximate number of bytes of entries that are packed at a time.
pub(crate) const CHUNK: usize = 4 << 20;

/// Half of the minimum number of first halves that are packed at a time.
const LEAST: usize = 8;

/// Packs `distances` into entries and passes them to `take`, piece by piece in their order.
///
/// # Errors
/// If the watch stops the work, or `take` returns an error.
pub(crate) fn entries(
    pattern: &Pattern,
    distances: &Distances,
    build: &mut BuildContext<'_>,
    mut take: impl FnMut(&[u8]) -> Result<(), PdbError>,
) -> Result<(), PdbError> {
    let (split, cells) = (halves(pattern.tiles()).0, pattern.shape().cells());
    let emitter = Emitter::new(pattern, distances);
    let firsts: Vec<[u8; 4]> = digit_tuples(split, digit_bits(cells), cells)
        .flatten()
        .collect();
    // The number of first halves is even, so no byte belongs to two pieces.
    let piece = 2 * (CHUNK / emitter.runs()).max(LEAST);
    for firsts in firsts.chunks(piece) {
        take(&emitter.pack(firsts, build)?)?;
    }
    Ok(())
}

/// Writes entries from index `place` on, two per byte. The bytes must be 0 there.
fn put(packed: &mut [u8], place: usize, entries: &[u8]) {
    for (offset, &entry) in entries.iter().enumerate() {
        let index = place + offset;
        packed[index / 2] |= entry << (index % 2 * 4);
    }
}

/// Converts entries for all first halves; holds what is the same for all of them.
struct Emitter<'a> {
    pattern: &'a Pattern,
    distances: &'a Distances,
    /// The ranks of all sets, for boards of up to 16 cells. Each run needs one.
    set_rank: Vec<u16>,
    /// The sets of renumbered cells that the second half can occupy, in ascending order.
    seconds: Vec<u32>,
    /// The orders of the second half: for each order and tile, its place.
    orders: Vec<[u8; 4]>,
}

impl<'a> Emitter<'a> {
    fn new(pattern: &'a Pattern, distances: &'a Distances) -> Self {
        let (split, rest) = halves(pattern.tiles());
        let cells = pattern.shape().cells();
        let sets = subsets(cells, pattern.tiles());
        let mut set_rank = Vec::new();
        if cells <= 16 {
            set_rank.resize(1 << cells, 0);
            for (rank, &set) in sets.iter().enumerate() {
                set_rank[set as usize] = rank as u16;
            }
        }
        let orders = (0..factorial(rest)).map(|rank| {
            let mut places = [0; 4];
            places[..rest].copy_from_slice(&order_at(rest, rank));
            places
        });
        Self {
            pattern,
            distances,
            set_rank,
            seconds: subsets(cells - split, rest),
            orders: orders.collect(),
        }
    }

    /// The rank of a set, from the table if there is one.
    fn set_rank(&self, set: u32) -> usize {
        match self.set_rank.get(set as usize) {
            Some(&rank) => usize::from(rank),
            None => subset_rank(set),
        }
    }

    /// The number of entries for each first half.
    fn runs(&self) -> usize {
        self.seconds.len() * self.orders.len()
    }

    /// The entries of these first halves.
    fn pack(&self, firsts: &[[u8; 4]], build: &mut BuildContext<'_>) -> Result<Vec<u8>, PdbError> {
        let runs = self.runs();
        let mut packed = vec![0; (firsts.len() * runs).div_ceil(2)];
        // The number in a group is even, so no byte belongs to two threads.
        let group = 2 * firsts.len().div_ceil(build.threads.max(1) * 16).max(1);
        let parts = firsts
            .chunks(group)
            .zip(packed.chunks_mut(group * runs / 2));
        let total = self.pattern.entries() as u64;
        let worker = || {
            let mut values = vec![0; runs];
            move |(firsts, packed): (&[[u8; 4]], &mut [u8])| {
                for (number, first) in firsts.iter().enumerate() {
                    let mut left = values.chunks_exact_mut(self.orders.len());
                    self.each_run(first, |run| {
                        let values = left.next().expect("`values` has room for each run");
                        self.convert(&run, values);
                    });
                    put(packed, number * runs, &values);
                }
            }
        };
        build.share(parts, || (total, total), worker)?;
        Ok(packed)
    }

    /// Calls `visit` for each set that the second half can occupy beside `first`.
    #[inline(always)]
    fn each_run(&self, first: &[u8; 4], mut visit: impl FnMut(Run<'_>)) {
        let (shape, goals) = (self.pattern.shape(), self.pattern.cells());
        let first = &first[..halves(goals.len()).0];
        let taken = crate::ranking::set_of(first);
        let free: Vec<u8> = (0..shape.cells() as u8)
            .filter(|&cell| taken >> cell & 1 == 0)
            .collect();
        let manhattan: usize = first
            .iter()
            .zip(goals)
            .map(|(&cell, &goal)| shape.distance(cell.into(), goal.into()))
            .sum();
        let steps = steps(shape, &free, &goals[first.len()..]);
        for &second in &self.seconds {
            let (cells, set) = spread(second, &free, taken);
            let at = self.set_rank(set) * self.distances.orders + self.run_start(first, set);
            visit(Run {
                manhattan: manhattan as u8,
                cells,
                steps: &steps,
                distances: &self.distances.values[at..][..self.orders.len()],
            });
        }
    }

    /// Converts the distances of a run into entries.
    #[inline(always)]
    fn convert(&self, run: &Run<'_>, values: &mut [u8]) {
        let mut far = [[0u8; 4]; 4];
        for (far, steps) in far.iter_mut().zip(run.steps) {
            *far = run.cells.map(|cell| steps[cell as usize]);
        }
        for ((value, &distance), order) in values.iter_mut().zip(run.distances).zip(&self.orders) {
            let second: u8 = (0..run.steps.len())
                .map(|tile| far[tile][usize::from(order[tile] & 3)])
                .sum();
            *value = table::entry(distance, run.manhattan + second);
        }
    }

    /// The index of the first order on `set` that has the first half on `first`.
    fn run_start(&self, first: &[u8], set: u32) -> usize {
        let mut left = set;
        let mut start = 0;
        for (place, &cell) in first.iter().enumerate() {
            let below = (left & ((1 << cell) - 1)).count_ones() as usize;
            start = start * (self.pattern.tiles() - place) + below;
            left &= !(1 << cell);
        }
        start * self.orders.len()
    }
}

/// The orders of the second half on one set, beside a first half.
struct Run<'a> {
    /// The Manhattan distance of the first half.
    manhattan: u8,
    /// The cells of the set, renumbered.
    cells: [u8; 4],
    /// See [`steps`].
    steps: &'a [[u8; 32]],
    /// The distance of each order to the goal.
    distances: &'a [u8],
}

/// For each tile of the second half and each free cell (by its new number), the number of steps to
/// the goal cell of the tile.
fn steps(shape: Shape, free: &[u8], goals: &[u8]) -> Vec<[u8; 32]> {
    let to = |goal: &u8| {
        let mut steps = [0; 32];
        for (steps, &cell) in steps.iter_mut().zip(free) {
            *steps = shape.distance(cell.into(), usize::from(*goal)) as u8;
        }
        steps
    };
    goals.iter().map(to).collect()
}

/// The renumbered cells of `second` in ascending order, and the set of the real cells together with
/// `taken`.
fn spread(mut second: u32, free: &[u8], taken: u32) -> ([u8; 4], u32) {
    let (mut cells, mut set) = ([0; 4], taken);
    for cell in &mut cells {
        if second != 0 {
            *cell = second.trailing_zeros() as u8;
            set |= 1 << free[usize::from(*cell)];
            second &= second - 1;
        }
    }
    (cells, set)
}
