//! Turns the generator's distances, kept by set and order, into the packed entries of a table, kept by rank.
//!
//! An entry is half the excess of the distance over the tiles' Manhattan distance (the excess is even: every step
//! changes both by one), in four bits. An excess over 30 is cut to 30, which keeps the value a lower bound.
//!
//! For each arrangement of the ranking's first half, the second half's orders on one set are a run both here and
//! there: the conversion reads and writes runs. Time: about 1 ns an entry.
//!
//! Entries are made some first halves at a time, a piece of them by each rank or, where that would be too many bytes for
//! rank 0, by the first of them. Every piece has sets of all ranks: the others hand in what is theirs, two entries a byte,
//! and whoever makes the piece puts it in its place. Rank 0 gets the pieces in their order.

use std::ops::Range;

use knobel_ranks::Ranks;
use knobel_tiles::Shape;

use crate::agree::{agree, is_alone};
use crate::generate::Distances;
use crate::rank::{digit_bits, digit_tuples, factorial, halves, order_at, subset_rank, subsets};
use crate::{Build, Pattern, PdbError, table};

/// About so many bytes of entries are made at a time.
pub(crate) const CHUNK: usize = 4 << 20;

/// First halves in a piece, at least: twice as many.
const LEAST: usize = 8;

/// The most bytes of entries that ranks make at a time. Packing is much faster than rank 0 writes, so that it is no loss if some
/// ranks have no piece.
const ROUND: usize = 32 << 20;

/// First halves in a piece, and how many ranks make one at a time.
fn pieces(runs: usize, size: usize, round: usize) -> (usize, usize) {
    // An even number of first halves, so that no byte belongs to two pieces.
    let piece = 2 * (CHUNK / size / runs).max(LEAST);
    (piece, (round / (piece * runs / 2)).clamp(1, size))
}

/// How many of so many ranks pack entries at a time, and about how many bytes a rank holds then, with what is sent.
pub(crate) fn packers(pattern: &Pattern, size: usize) -> (usize, usize) {
    let (split, rest) = halves(pattern.tiles());
    let runs = subsets(pattern.shape().cells() - split, rest).len() * factorial(rest);
    let (piece, makers) = pieces(runs, size, ROUND);
    let round = (makers * piece * runs).min(pattern.entries()).div_ceil(2);
    (makers, 3 * round)
}

/// Packs `distances` into entries, which rank 0 hands to `take` piece by piece; all ranks call it. Answers how many bytes this
/// rank has sent.
///
/// # Errors
/// If `build` is asked to stop, or `take` refuses.
pub(crate) fn entries(
    pattern: &Pattern,
    distances: &Distances,
    ranks: &mut dyn Ranks,
    build: &mut Build<'_>,
    take: impl FnMut(&[u8]) -> Result<(), PdbError>,
) -> Result<u64, PdbError> {
    in_rounds(pattern, distances, ROUND, ranks, build, take)
}

/// [`entries`], so many bytes at a time.
fn in_rounds(
    pattern: &Pattern,
    distances: &Distances,
    round: usize,
    ranks: &mut dyn Ranks,
    build: &mut Build<'_>,
    mut take: impl FnMut(&[u8]) -> Result<(), PdbError>,
) -> Result<u64, PdbError> {
    let (split, cells) = (halves(pattern.tiles()).0, pattern.shape().cells());
    let emitter = Emitter::new(pattern, distances);
    let firsts: Vec<[u8; 4]> = digit_tuples(split, digit_bits(cells), cells)
        .flatten()
        .collect();
    let (rank, size) = (ranks.rank(), ranks.size());
    let (piece, makers) = pieces(emitter.runs(), size, round);
    if is_alone(ranks) {
        for firsts in firsts.chunks(piece) {
            take(&emitter.pack(firsts, &[], build)?)?;
        }
        return Ok(0);
    }
    let mut sent = 0;
    for firsts in firsts.chunks(piece * makers) {
        let pieces: Vec<&[[u8; 4]]> = firsts.chunks(piece).collect();
        let own = pieces.get(rank).copied().unwrap_or_default();
        let parcels = |(to, firsts): (usize, &&[[u8; 4]])| match to == rank {
            true => Ok(Vec::new()),
            false => emitter.hand_in(firsts, build),
        };
        let out = pieces.iter().enumerate().map(parcels).collect();
        let out = agree(ranks, out)?;
        let others = deliver(ranks, out, &mut sent);
        let parcels = sorted(&others, own.len(), rank, size);
        let packed = agree(ranks, emitter.pack(own, &parcels, build))?;
        let (packed, out) = match rank {
            0 => (packed, Vec::new()),
            _ => (Vec::new(), vec![packed]),
        };
        let others = deliver(ranks, out, &mut sent);
        let taken = match rank {
            0 => take(&packed).and_then(|()| take(&others)),
            _ => Ok(()),
        };
        agree(ranks, taken)?;
    }
    Ok(sent)
}

/// Hands `out` to the first ranks, counts its bytes, and answers what the others have for this one.
fn deliver(ranks: &mut dyn Ranks, mut out: Vec<Vec<u8>>, sent: &mut u64) -> Vec<u8> {
    *sent += out.iter().map(|out| out.len() as u64).sum::<u64>();
    out.resize(ranks.size(), Vec::new());
    let mut into = Vec::new();
    ranks.exchange(&mut out, &mut into);
    into
}

/// What ranks have handed in for a piece that this one makes: by rank, the entries of each first half.
fn sorted(mut bytes: &[u8], firsts: usize, own: usize, size: usize) -> Vec<Vec<&[u8]>> {
    let mut take = |count: usize| bytes.split_off(..count).expect("ranks hand in all");
    let length = |it: &[u8]| u32::from_le_bytes([it[0], it[1], it[2], it[3]]) as usize;
    let parcel = |rank| {
        if rank == own {
            return Vec::new();
        }
        let lengths = take(4 * firsts).chunks_exact(4);
        lengths.map(|it| take(length(it))).collect()
    };
    (0..size).map(parcel).collect()
}

/// The entry at a place among those that stand two a byte.
fn entry_at(packed: &[u8], place: usize) -> u8 {
    packed[place / 2] >> (place % 2 * 4) & 15
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
    /// From the first set that is here to the first behind them.
    own: Range<u64>,
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
        let set_at = |rank: usize| sets.get(rank).map_or(u64::MAX, |&set| u64::from(set));
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
            own: set_at(distances.own.start)..set_at(distances.own.end),
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

    /// The entries that are here of some first halves, as they are handed in: how many bytes each has, then the bytes.
    fn hand_in(&self, firsts: &[[u8; 4]], build: &mut Build<'_>) -> Result<Vec<u8>, PdbError> {
        let mut picked = vec![Vec::new(); firsts.len()];
        let group = firsts.len().div_ceil(build.threads.max(1) * 8);
        let parts = firsts.chunks(group).zip(picked.chunks_mut(group));
        let total = self.pattern.entries() as u64;
        let worker = || {
            let mut values = vec![0; self.runs()];
            move |(firsts, picked): (&[[u8; 4]], &mut [Vec<u8>])| {
                for (first, picked) in firsts.iter().zip(picked) {
                    let mut count = 0;
                    self.each_run(first, true, |run| {
                        if let Source::Here(source) = run.source {
                            self.convert(&run, source, &mut values[count..][..source.len()]);
                            count += source.len();
                        }
                    });
                    picked.resize(count.div_ceil(2), 0);
                    put(picked, 0, &values[..count]);
                }
            }
        };
        build.share(parts, || (total, total), worker)?;
        let lengths = picked.iter().flat_map(|it| (it.len() as u32).to_le_bytes());
        let mut bytes: Vec<u8> = lengths.collect();
        picked.iter().for_each(|it| bytes.extend_from_slice(it));
        Ok(bytes)
    }

    /// All entries of some first halves, with what the other ranks have handed in.
    fn pack(
        &self,
        firsts: &[[u8; 4]],
        parcels: &[Vec<&[u8]>],
        build: &mut Build<'_>,
    ) -> Result<Vec<u8>, PdbError> {
        let runs = self.runs();
        let mut packed = vec![0; (firsts.len() * runs).div_ceil(2)];
        // An even number at a time, so that no byte belongs to two threads.
        let group = 2 * firsts.len().div_ceil(build.threads.max(1) * 16).max(1);
        let parts = firsts
            .chunks(group)
            .zip(packed.chunks_mut(group * runs / 2))
            .enumerate();
        let total = self.pattern.entries() as u64;
        let worker = || {
            let (mut values, mut taken) = (vec![0; runs], vec![0; parcels.len()]);
            move |(part, (firsts, packed)): (usize, (&[[u8; 4]], &mut [u8]))| {
                for (number, first) in firsts.iter().enumerate() {
                    let mut left = values.chunks_exact_mut(self.orders.len());
                    taken.fill(0);
                    self.each_run(first, false, |run| {
                        let values = left.next().expect("as many as there are runs");
                        match run.source {
                            Source::Here(source) => self.convert(&run, source, values),
                            Source::Rank(rank) => {
                                let parcel = parcels[rank][part * group + number];
                                for value in values {
                                    *value = entry_at(parcel, taken[rank]);
                                    taken[rank] += 1;
                                }
                            }
                        }
                    });
                    put(packed, number * runs, &values);
                }
            }
        };
        build.share(parts, || (total, total), worker)?;
        Ok(packed)
    }

    /// Calls `visit` for every set that the second half can occupy beside `first`, or for those that are here only.
    #[inline(always)]
    fn each_run(&self, first: &[u8; 4], here: bool, mut visit: impl FnMut(Run<'_>)) {
        let (shape, goals) = (self.pattern.shape(), self.pattern.cells());
        let first = &first[..halves(goals.len()).0];
        let taken = crate::rank::set_of(first);
        let free: Vec<u8> = (0..shape.cells() as u8)
            .filter(|&cell| taken >> cell & 1 == 0)
            .collect();
        let manhattan: usize = first
            .iter()
            .zip(goals)
            .map(|(&cell, &goal)| shape.distance(cell.into(), goal.into()))
            .sum();
        let steps = steps(shape, &free, &goals[first.len()..]);
        // Sets come in ascending order, too: those that are here are neighbours.
        let mut seconds = &self.seconds[..];
        if here {
            let set = |second: u32| u64::from(spread(second, &free, taken).1);
            seconds = &seconds[seconds.partition_point(|&it| set(it) < self.own.start)..];
            seconds = &seconds[..seconds.partition_point(|&it| set(it) < self.own.end)];
        }
        for &second in seconds {
            let (cells, set) = spread(second, &free, taken);
            visit(Run {
                manhattan: manhattan as u8,
                cells,
                steps: &steps,
                source: self.source(self.set_rank(set), || self.run_start(first, set)),
            });
        }
    }

    /// The distances of the orders from `start` on, on the set of this number.
    #[inline(always)]
    fn source(&self, set: usize, start: impl FnOnce() -> usize) -> Source<'_> {
        let distances = self.distances;
        if distances.own.contains(&set) {
            let at = (set - distances.own.start) * distances.orders + start();
            return Source::Here(&distances.values[at..][..self.orders.len()]);
        }
        Source::Rank(distances.cuts.partition_point(|&cut| cut <= set) - 1)
    }

    /// The entries of a run.
    #[inline(always)]
    fn convert(&self, run: &Run<'_>, source: &[u8], values: &mut [u8]) {
        let mut far = [[0u8; 4]; 4];
        for (far, steps) in far.iter_mut().zip(run.steps) {
            *far = run.cells.map(|cell| steps[cell as usize]);
        }
        for ((value, &distance), order) in values.iter_mut().zip(source).zip(&self.orders) {
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
    source: Source<'a>,
}

/// Where the distances of a run are.
enum Source<'a> {
    Here(&'a [u8]),
    /// On another rank.
    Rank(usize),
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

#[cfg(test)]
mod tests {
    use knobel_ranks::in_turn;

    use super::*;
    use crate::{Table, generate};

    #[test]
    fn what_is_made_at_a_time_does_not_grow_with_the_ranks() {
        // The last is an 8-tile table of 5×5.
        for runs in [1, 24, 11_880, 143_640] {
            for size in [1, 2, 4, 64, 2_000, 65_535] {
                let (piece, makers) = pieces(runs, size, ROUND);
                assert!(piece % 2 == 0 && (1..=size).contains(&makers));
                let bytes = piece * makers * runs / 2;
                assert!(bytes <= ROUND, "{runs}, {size}: {bytes}");
            }
        }
    }

    #[test]
    fn ranks_without_a_piece_hand_in_theirs() {
        let pattern = Pattern::new(Shape::new(4, 3).unwrap(), 0, &[1, 2, 3, 4, 5]).unwrap();
        let expected = Table::generate(&pattern, &mut Build::new(1, &mut ())).unwrap();
        for round in [1, 2_000, 5_000, ROUND] {
            let packed = in_turn(4, 1, |ranks| {
                let (mut watch, mut packed) = ((), Vec::new());
                let build = &mut Build::new(1, &mut watch);
                let distances = generate::distances(&pattern, build, ranks, None).unwrap();
                let take = |entries: &[u8]| {
                    packed.extend_from_slice(entries);
                    Ok(())
                };
                in_rounds(&pattern, &distances, round, ranks, build, take).unwrap();
                packed
            });
            assert!(packed == expected.bytes(), "{round}");
        }
    }
}
