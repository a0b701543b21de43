//! Turns the generator's distances, kept by set and order, into the packed entries of a table, kept by rank.
//!
//! An entry is half the excess of the distance over the tiles' Manhattan distance (the excess is even: every step
//! changes both by one), in four bits. An excess over 30 is cut to 30, which keeps the value a lower bound.
//!
//! For each arrangement of the ranking's first half, the second half's orders on one set are a run both here and
//! there: the conversion reads and writes runs. Time: about 1 ns an entry.

use knobel_tiles::Shape;

use crate::generate::Distances;
use crate::rank::{Ranking, digit_tuples, factorial, order_at, subset_rank, subsets};
use crate::{Build, Pattern, PdbError, table};

/// Packs `distances` into entries.
///
/// # Errors
/// If `build` is asked to stop.
pub(crate) fn entries(
    pattern: &Pattern,
    ranking: &Ranking,
    distances: &Distances,
    build: &mut Build<'_>,
) -> Result<Vec<u8>, PdbError> {
    let (split, rest) = ranking.halves();
    let emitter = Emitter::new(pattern, ranking, distances);
    let firsts: Vec<[u8; 4]> = digit_tuples(split, ranking.digit_bits(), ranking.cells())
        .flatten()
        .collect();
    let runs = pattern.entries() / firsts.len();
    let mut packed = vec![0; pattern.entries().div_ceil(2)];
    // An even number of first halves at a time, so that no byte belongs to two threads.
    let group = 2 * firsts.len().div_ceil(build.threads.max(1) * 32);
    let parts = firsts
        .chunks(group)
        .zip(packed.chunks_mut(group * runs / 2));
    let total = pattern.entries() as u64;
    build.share(
        parts,
        || (total, total),
        || {
            let mut values = vec![0; runs];
            let emitter = &emitter;
            move |(firsts, packed): (&[[u8; 4]], &mut [u8])| {
                for (number, first) in firsts.iter().enumerate() {
                    emitter.fill(&first[..split], rest, &mut values);
                    for (offset, &value) in values.iter().enumerate() {
                        let index = number * runs + offset;
                        packed[index / 2] |= value << (index % 2 * 4);
                    }
                }
            }
        },
    )?;
    Ok(packed)
}

struct Emitter<'a> {
    pattern: &'a Pattern,
    distances: &'a Distances,
    /// Ranks of sets, for boards of up to 16 cells; looked up in each run.
    set_rank: Vec<u16>,
    /// The sets of renumbered cells that the second half can occupy.
    seconds: Vec<u32>,
    /// The orders of the second half: for each order and tile its place.
    orders: Vec<[u8; 4]>,
}

impl<'a> Emitter<'a> {
    fn new(pattern: &'a Pattern, ranking: &Ranking, distances: &'a Distances) -> Self {
        let (split, rest) = ranking.halves();
        let mut set_rank = Vec::new();
        if ranking.cells() <= 16 {
            set_rank.resize(1 << ranking.cells(), 0);
            for (rank, &set) in distances.sets.iter().enumerate() {
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
            seconds: subsets(ranking.cells() - split, rest),
            orders: orders.collect(),
        }
    }

    fn set_rank(&self, set: u32) -> usize {
        match self.set_rank.get(set as usize) {
            Some(&rank) => usize::from(rank),
            None => subset_rank(set),
        }
    }

    /// The entries of all arrangements whose first half lies on `first`.
    fn fill(&self, first: &[u8], rest: usize, values: &mut [u8]) {
        let (shape, goals) = (self.pattern.shape(), self.pattern.cells());
        let taken = crate::rank::set_of(first);
        let free: Vec<u8> = (0..shape.cells() as u8)
            .filter(|&cell| taken >> cell & 1 == 0)
            .collect();
        let first_manhattan: usize = first
            .iter()
            .zip(goals)
            .map(|(&cell, &goal)| shape.distance(cell.into(), goal.into()))
            .sum();
        let steps = steps(shape, &free, &goals[first.len()..]);
        for (&second, values) in self
            .seconds
            .iter()
            .zip(values.chunks_exact_mut(self.orders.len()))
        {
            let (cells, set) = spread(second, &free, taken);
            let run = self.set_rank(set) * self.distances.orders + self.run_start(first, set);
            let source = &self.distances.values[run..][..values.len()];
            let mut far = [[0u8; 4]; 4];
            for (far, steps) in far.iter_mut().zip(&steps) {
                *far = cells.map(|cell| steps[cell as usize]);
            }
            for ((value, &distance), order) in values.iter_mut().zip(source).zip(&self.orders) {
                let second: u8 = (0..rest)
                    .map(|tile| far[tile][usize::from(order[tile] & 3)])
                    .sum();
                *value = table::entry(distance, first_manhattan as u8 + second);
            }
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

/// The renumbered cells of `second` in ascending order, and the set of real cells with `taken` added.
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
