//! What a table takes on so many ranks: memory, disk, traffic and time, from what can be counted and rates that are measured
//! on a smaller table of as many tiles.

use std::time::Duration;

use knobel_clock::Instant;
use knobel_ranks::{Alone, Ranks, threads};
use knobel_tiles::Shape;

use super::ghosts::{Ghosts, ROUND};
use super::plan::{Plan, bits_of, column_steps, deal, regions};
use super::{distances, plan_bytes};
use crate::geometry::neighbours;
use crate::rank::{factorial, subset_rank, subsets};
use crate::share::IN_BROWSER;
use crate::{Build, Pattern, PdbError, emit};

/// About so many sets are looked at; the others are taken to be like them.
const SAMPLE: usize = 1 << 17;
/// The most entries of the table that is made to measure rates: about a second.
const MEASURED: usize = 20_000_000;
/// How long blocks are handed over to see how fast that is.
const EXCHANGED: Duration = Duration::from_millis(300);

/// What making a table takes on so many ranks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sizing {
    /// Bytes of memory of the rank that needs the most.
    pub memory: u64,
    /// Bytes on disk: the table, and what is made so far, twice while it is written.
    pub disk: u64,
    /// Bytes that all ranks send.
    pub traffic: u64,
    /// Seconds of the search.
    pub searching: f64,
    /// Seconds until everything is sent, as fast as two threads of this process hand it over.
    pub sending: f64,
    /// Seconds in which entries are packed.
    pub packing: f64,
}

/// What is counted of a table that is dealt to ranks.
struct Counts {
    /// For each rank: sets, blocks, blocks of others that it pulls from, and column steps with one for each block.
    ranks: Vec<[f64; 4]>,
}

/// What was measured, each a second.
struct Rates {
    /// Orders taken along a column step.
    steps: f64,
    /// Entries packed.
    entries: f64,
    /// Bytes handed over by each of two ranks.
    bytes: f64,
    /// Bytes sent for an order of a block that another rank pulls from.
    an_order: f64,
}

/// Sees that every rank has room for the largest part of a table; all ranks call it.
///
/// # Errors
/// If one has not; all of them have the error then.
pub(super) fn fits(
    pattern: &Pattern,
    build: &Build<'_>,
    ranks: &mut dyn Ranks,
) -> Result<(), PdbError> {
    // In a browser nobody says how much there is, and the code for it is left out.
    if IN_BROWSER {
        return Ok(());
    }
    let rooms = ranks.all(build.room.unwrap_or(u64::MAX));
    let Some(room) = rooms.into_iter().min().filter(|&room| room < u64::MAX) else {
        return Ok(());
    };
    let needed = Counts::new(pattern, ranks.size())?.memory(pattern);
    if needed > room {
        return Err(PdbError::Memory {
            name: pattern.to_string(),
            ranks: ranks.size(),
            needed,
            room,
        });
    }
    Ok(())
}

/// What the table of `pattern` takes on so many ranks. It makes a small table, on as many threads as `build` has.
///
/// # Errors
/// If there are more ranks than the table can be shared by, or the watch stops it.
pub fn sizing(pattern: &Pattern, size: usize, build: &mut Build<'_>) -> Result<Sizing, PdbError> {
    let counts = Counts::new(pattern, size)?;
    let rates = Rates::measure(pattern, build)?;
    let orders = factorial(pattern.tiles());
    let block = (orders.div_ceil(64) * 8) as f64;
    let most = |of: &dyn Fn(&[f64; 4]) -> f64| counts.ranks.iter().map(of).fold(0.0, f64::max);
    let sum = |place: usize| counts.ranks.iter().map(|it| it[place]).sum::<f64>();
    let entries = pattern.entries() as f64;
    let slices = entries + 2.0 * sum(1) * block;
    // Entries go to the rank that packs them, and from there to the first.
    let handed_in = entries * (1.0 - 1.0 / size as f64);
    let pulled = |ghosts: f64| ghosts * orders as f64 * rates.an_order;
    Ok(Sizing {
        memory: counts.memory(pattern),
        disk: (entries / 2.0 + 2.0 * slices) as u64,
        traffic: (pulled(sum(2)) + handed_in) as u64,
        searching: most(&|it| it[3]) * orders as f64 / rates.steps,
        sending: (pulled(most(&|it| it[2])) + handed_in / 2.0) / rates.bytes,
        packing: entries / emit::packers(pattern, size).0 as f64 / rates.entries,
    })
}

impl Counts {
    fn new(pattern: &Pattern, size: usize) -> Result<Self, PdbError> {
        Self::of_some(pattern, size, SAMPLE)
    }

    /// Counts by looking at about so many sets.
    fn of_some(pattern: &Pattern, size: usize, sample: usize) -> Result<Self, PdbError> {
        let shape = pattern.shape();
        let sets = subsets(shape.cells(), pattern.tiles());
        if sets.len() < size {
            return Err(PdbError::Ranks {
                ranks: size,
                sets: sets.len(),
            });
        }
        let cuts = deal(&sets, shape, size);
        let owner = |set: usize| cuts.partition_point(|&cut| cut <= set) - 1;
        let near = neighbours(shape);
        let all = u32::MAX >> (32 - shape.cells());
        let step = (sets.len() / sample).max(1);
        let scale = sets.len() as f64 / sets.len().div_ceil(step) as f64;
        let mut ranks = vec![[0.0; 4]; size];
        let mut others = Vec::new();
        for (number, &set) in sets.iter().enumerate().step_by(step) {
            let own = owner(number);
            ranks[own][3] += scale * f64::from(column_steps(set, shape));
            for region in regions(all & !set, &near) {
                ranks[own][1] += scale;
                ranks[own][3] += scale;
                others.clear();
                for cell in bits_of(set) {
                    for to in bits_of(near[cell] & region) {
                        let after = set & !(1 << cell) | 1 << to;
                        others.push(owner(subset_rank(after)));
                    }
                }
                others.sort_unstable();
                others.dedup();
                for &other in others.iter().filter(|&&other| other != own) {
                    ranks[other][2] += scale;
                }
            }
        }
        for (rank, cut) in ranks.iter_mut().zip(cuts.windows(2)) {
            rank[0] = (cut[1] - cut[0]) as f64;
        }
        Ok(Self { ranks })
    }

    /// Bytes of memory of the rank that needs the most.
    fn memory(&self, pattern: &Pattern) -> u64 {
        let orders = factorial(pattern.tiles());
        let block = (orders.div_ceil(64) * 8) as f64;
        let packing = emit::packers(pattern, self.ranks.len()).1 as f64;
        let part = |&[sets, blocks, ghosts, _]: &[f64; 4]| {
            let buffers = (2.0 * ghosts * block).min(2.0 * ROUND as f64);
            let plan = plan_bytes(pattern, sets as usize, blocks as usize) as f64;
            let searching = (2.0 * blocks + ghosts) * block + buffers + plan;
            sets * orders as f64 + searching.max(packing)
        };
        self.ranks.iter().map(part).fold(0.0, f64::max) as u64
    }
}

impl Rates {
    /// Makes a table of as many tiles on a board that is small enough, alone; then has two ranks hand over its blocks.
    fn measure(pattern: &Pattern, build: &mut Build<'_>) -> Result<Self, PdbError> {
        let small = smaller(pattern);
        let orders = factorial(small.tiles()) as f64;
        let began = Instant::now();
        let made = distances(&small, build, &mut Alone, None)?;
        let searched = began.elapsed().as_secs_f64();
        let began = Instant::now();
        emit::entries(&small, &made, &mut Alone, build, |_| Ok(()))?;
        let packed = began.elapsed().as_secs_f64();
        drop(made);
        let one = Counts::new(&small, 1)?;
        let two = Counts::new(&small, 2)?;
        let ghosts: f64 = two.ranks.iter().map(|it| it[2]).sum();
        let shared = threads(2, |ranks| -> Result<f64, PdbError> {
            let mut quiet = ();
            let made = distances(&small, &mut Build::new(1, &mut quiet), ranks, None)?;
            Ok(ranks.sum(made.sent) as f64)
        })?;
        Ok(Self {
            steps: one.ranks[0][3] * orders / searched,
            entries: small.entries() as f64 / packed,
            bytes: threads(2, |ranks| hand_over(&small, ranks)),
            an_order: shared / (ghosts * orders),
        })
    }
}

/// Bytes a second that one of two ranks hands over, blocks with an order in four, packed and unpacked.
fn hand_over(pattern: &Pattern, ranks: &mut dyn Ranks) -> f64 {
    let sets = subsets(pattern.shape().cells(), pattern.tiles());
    let cuts = deal(&sets, pattern.shape(), ranks.size());
    let own = cuts[ranks.rank()]..cuts[ranks.rank() + 1];
    let plan = Plan::new(pattern, &sets, own);
    let mut ghosts = Ghosts::new(&plan, &cuts, ranks);
    let bits = vec![0x1111_1111_1111_1111; plan.blocks.len() * plan.words];
    let filled = vec![true; plan.blocks.len()];
    let before = ghosts.sent;
    let began = Instant::now();
    // The first says when it is enough.
    while ranks.all(u64::from(began.elapsed() < EXCHANGED))[0] != 0 {
        ghosts.fetch(plan.words, &bits, &filled, ranks);
    }
    let sent = ranks.sum(ghosts.sent - before) as f64 / ranks.size() as f64;
    sent / began.elapsed().as_secs_f64()
}

/// The largest table that can be made in about a second: of as many tiles, on a board that is no wider and no higher.
fn smaller(pattern: &Pattern) -> Pattern {
    let (shape, tiles) = (pattern.shape(), pattern.tiles());
    let sizes =
        (2..=shape.width()).flat_map(|width| (2..=shape.height()).map(move |it| (width, it)));
    let cells: Vec<u8> = (1..=tiles as u8).collect();
    let patterns = sizes.filter(|(width, height)| width * height > tiles + 1);
    let patterns = patterns.filter_map(|(width, height)| {
        let shape = Shape::new(width, height).ok()?;
        Pattern::new(shape, 0, &cells).ok()
    });
    let fitting = patterns.filter(|it| it.entries() <= MEASURED);
    let largest = fitting.max_by_key(Pattern::entries);
    largest.unwrap_or_else(|| pattern.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_there() {
        let pattern = Pattern::new(Shape::new(4, 4).unwrap(), 0, &[1, 2, 3, 4, 5, 6]).unwrap();
        let sets = subsets(16, 6);
        for size in [1, 2, 5] {
            let cuts = deal(&sets, pattern.shape(), size);
            let counts = Counts::new(&pattern, size).unwrap();
            for (cut, counted) in cuts.windows(2).zip(&counts.ranks) {
                let plan = Plan::new(&pattern, &sets, cut[0]..cut[1]);
                let there = [plan.sets.len(), plan.blocks.len(), plan.ghosts.len()];
                assert_eq!(there.map(|it| it as f64), counted[..3]);
            }
        }
    }

    #[test]
    fn what_is_counted_of_some_sets_is_near_what_is_there() {
        let pattern = Pattern::new(Shape::new(4, 4).unwrap(), 0, &[1, 2, 3, 4, 5, 6]).unwrap();
        for size in [1, 2, 5] {
            let all = Counts::new(&pattern, size).unwrap();
            let some = Counts::of_some(&pattern, size, 1000).unwrap();
            for (all, some) in all.ranks.iter().zip(&some.ranks) {
                for (all, some) in all.iter().zip(some) {
                    assert!((all - some).abs() <= all / 5.0, "{size}: {some} of {all}");
                }
            }
        }
    }

    #[test]
    fn a_table_takes_less_memory_on_more_ranks() {
        let pattern = Pattern::new(Shape::new(4, 4).unwrap(), 0, &[1, 2, 3, 4, 5]).unwrap();
        let mut watch = ();
        let mut on = |size| sizing(&pattern, size, &mut Build::new(1, &mut watch)).unwrap();
        // Where the time to measure passes by looks.
        let (one, four) = knobel_clock::VirtualClock::new(1).run(|| (on(1), on(4)));
        assert_eq!(one.traffic, 0);
        assert!(four.traffic > 0 && four.memory < one.memory && four.disk == one.disk);
        let refused = sizing(&pattern, 5000, &mut Build::new(1, &mut ()));
        assert!(matches!(refused, Err(PdbError::Ranks { sets: 4368, .. })));
    }
}
