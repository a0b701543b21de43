//! Turns the generator's distances, kept by set and order, into the packed entries of a table, kept
//! by rank.
//!
//! An entry is half the excess of the distance over the tiles' Manhattan distance (the excess is
//! even: every step changes both by one), in four bits. An excess over 30 is cut to 30, which keeps
//! the value a lower bound.
//!
//! For each arrangement of the ranking's first half, the second half's orders on one set are a run
//! both here and there: the conversion reads and writes runs. Time: about 1 ns an entry.
//!
//! # References
//! Felner, Korf, Meshulam, Holte: "Compressed pattern databases", Journal of Artificial
//! Intelligence Research 30, 2007.

use knobel_tiles::Shape;

use crate::generate::Distances;
use crate::ranking::{digit_bits, digit_tuples, factorial, halves, order_at, subset_rank, subsets};
use crate::{BuildContext, Pattern, PdbError, table};

/// About so many bytes of entries are made at a time.
pub(crate) const CHUNK: usize = 4 << 20;

/// First halves that are packed at a time, at least: twice as many.
const LEAST: usize = 8;

/// Packs `distances` into entries and hands them to `take`, piece by piece in their order.
///
/// # Errors
/// If `build` is asked to stop, or `take` refuses.
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
    // An even number of first halves, so that no byte belongs to two pieces.
    let piece = 2 * (CHUNK / emitter.runs()).max(LEAST);
    for firsts in firsts.chunks(piece) {
        take(&emitter.pack(firsts, build)?)?;
    }
    Ok(())
}

/// Puts entries, two a byte, behind those that are there, of which there are `place`.
fn put(packed: &mut [u8], place: usize, entries: &[u8]) {
    for (offset, &entry) in entries.iter().enumerate() {
        let index = place + offset;
        packed[index / 2] |= entry << (index % 2 * 4);
    }
}

struct Emitter<'a> {
    pattern: &'a Pattern,
    distances: &'a Distances,
    /// Ranks of sets, for boards of up to 16 cells; looked up in each run.
    set_rank: Vec<u16>,
    /// The sets of renumbered cells that the second half can occupy, ascending.
    seconds: Vec<u32>,
    /// The orders of the second half: for each order and tile its place.
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

    fn set_rank(&self, set: u32) -> usize {
        match self.set_rank.get(set as usize) {
            Some(&rank) => usize::from(rank),
            None => subset_rank(set),
        }
    }

    /// How many entries a first half has.
    fn runs(&self) -> usize {
        self.seconds.len() * self.orders.len()
    }

    /// All entries of some first halves.
    fn pack(&self, firsts: &[[u8; 4]], build: &mut BuildContext<'_>) -> Result<Vec<u8>, PdbError> {
        let runs = self.runs();
        let mut packed = vec![0; (firsts.len() * runs).div_ceil(2)];
        // An even number at a time, so that no byte belongs to two threads.
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
                        let values = left.next().expect("as many as there are runs");
                        self.convert(&run, values);
                    });
                    put(packed, number * runs, &values);
                }
            }
        };
        build.share(parts, || (total, total), worker)?;
        Ok(packed)
    }

    /// Calls `visit` for every set that the second half can occupy beside `first`.
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

    /// The entries of a run.
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

    /// Where the orders with the first half on `first` begin among all orders on `set`.
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

/// The second half's orders on one set, beside a first half.
struct Run<'a> {
    /// Steps of the first half.
    manhattan: u8,
    /// The set, as renumbered cells.
    cells: [u8; 4],
    /// See [`steps`].
    steps: &'a [[u8; 32]],
    /// How far each order is from the goal.
    distances: &'a [u8],
}

/// For each tile and each free cell (by its new number) the steps to the tile's goal cell.
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

/// The renumbered cells of `second` in ascending order, and the set of real cells with `taken`
/// added.
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
