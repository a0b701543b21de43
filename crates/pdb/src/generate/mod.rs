//! Makes the table of a pattern: breadth-first search from the goal, a whole blank region and all orders of the tiles
//! at a time.
//!
//! A state is a set of cells that the pattern's tiles occupy, the region of free cells in which the blank is, and the
//! order of the tiles on the set. For one set and region (a *block*) the k! orders are k! bits. Blank moves inside a
//! region cost nothing, so a step is a tile that enters the region: from one block to another, the same for all
//! orders. A step along a row leaves the order alone: one bitwise or of two blocks. A step along a column carries the
//! tile past at most width − 1 others: a fixed permutation of the k! bits, looked up bit by bit.
//!
//! Each block *pulls* from its neighbours, so that blocks are filled in parallel without locks. A step changes the
//! parity of the moved tiles' distances, so what is new at a depth is what was pulled and was not there two depths
//! before; two bit sets are enough.
//!
//! The answer keeps, for each arrangement, the least value over the blank's regions. Values of blocks change by at most
//! 1 a move; the least value over regions need not. Searches here do not rely on it.
//!
//! Ranks share a table by its sets: each has a range of them, in which the highest cells of neighbouring sets are the same, so
//! that most steps stay at home. What steps from elsewhere bring is fetched before each depth (`ghosts.rs`).
//!
//! Time: one bit operation for each arrangement, region and column step, about 2 ns. Memory: a byte an arrangement
//! and two bits for each of its regions (7 + 8 tiles of the 15-puzzle: record/ has the figures).
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).

use std::ops::Range;
use std::sync::atomic::AtomicU64;

use knobel_ranks::Ranks;

use crate::agree::{agree, is_alone};
use crate::rank::{factorial, set_of, subset_rank, subsets};
use crate::share::IN_BROWSER;
use crate::{Build, Pattern, PdbError, emit};
use ghosts::Ghosts;
use level::Level;
use plan::{Block, Edge, Plan, deal, regions};
pub use sizing::{Sizing, sizing};
pub(crate) use slices::Slices;

mod ghosts;
mod level;
mod plan;
mod sizing;
mod slices;

/// Value of an arrangement that was not reached yet.
const UNSEEN: u8 = u8::MAX;

/// The least number of moves of the pattern's own tiles from each arrangement to the goal, by set and order
/// (`set · k! + order`); see [`crate::rank`] for the final numbering. A rank has those of its own sets.
pub(crate) struct Distances {
    /// Where each rank's sets begin, and the end.
    pub cuts: Vec<usize>,
    /// The sets that are here.
    pub own: Range<usize>,
    pub orders: usize,
    pub values: Vec<u8>,
    /// Bytes that this rank has sent.
    pub sent: u64,
    /// The depth at which it went on with what was kept.
    pub resumed: Option<usize>,
}

/// How far a search has come.
struct Search {
    depth: usize,
    values: Vec<u8>,
    /// What is new at this depth, and at the one before.
    current: Vec<u64>,
    other: Vec<u64>,
    /// Which blocks have something new.
    filled: Vec<bool>,
}

/// Runs the search; all ranks call it. `build` gives the threads and is told the progress.
pub(crate) fn distances(
    pattern: &Pattern,
    build: &mut Build<'_>,
    ranks: &mut dyn Ranks,
    slices: Option<&mut Slices>,
) -> Result<Distances, PdbError> {
    // In a browser there is no disk, and the code for slices is left out.
    let mut slices = slices.filter(|_| !IN_BROWSER);
    let shape = pattern.shape();
    let sets = subsets(shape.cells(), pattern.tiles());
    if sets.len() < ranks.size() {
        return Err(PdbError::Ranks {
            ranks: ranks.size(),
            sets: sets.len(),
        });
    }
    sizing::fits(pattern, build, ranks)?;
    let cuts = match is_alone(ranks) {
        true => vec![0, sets.len()],
        false => deal(&sets, shape, ranks.size()),
    };
    let own = cuts[ranks.rank()]..cuts[ranks.rank() + 1];
    let plan = Plan::new(pattern, &sets, own.clone());
    let mut ghosts = Ghosts::new(&plan, &cuts, ranks);

    let kept = slices
        .as_mut()
        .and_then(|slices| slices.resume(&plan, &sets, ranks, &mut build.notes));
    drop(sets);
    let resumed = kept.as_ref().map(|search| search.depth);
    let mut search = kept.unwrap_or_else(|| Search::new(&plan, pattern));
    let valued = search.values.iter().filter(|&&value| value != UNSEEN);
    let done = AtomicU64::new(valued.count() as u64);
    loop {
        ghosts.fetch(plan.words, &search.current, &search.filled, ranks);
        let stepped = search.step(&plan, &ghosts, &done, build);
        agree(ranks, stepped)?;
        let due = slices.as_ref().is_some_and(|slices| slices.are_due());
        let said = ranks.all(u64::from(search.filled.contains(&true)) + 2 * u64::from(due));
        if said.iter().all(|said| said & 1 == 0) {
            break;
        }
        if let Some(slices) = slices.as_mut().filter(|_| said[0] & 2 != 0) {
            build
                .notes
                .extend(slices.keep(&search, &plan, &cuts, ranks).err());
        }
    }
    Ok(Distances {
        cuts,
        own,
        orders: plan.orders,
        values: search.values,
        sent: ghosts.sent,
        resumed,
    })
}

impl Search {
    fn empty(plan: &Plan, depth: usize) -> Self {
        let words = plan.blocks.len() * plan.words;
        Self {
            depth,
            values: vec![UNSEEN; plan.sets.len() * plan.orders],
            current: vec![0; words],
            other: vec![0; words],
            filled: vec![false; plan.blocks.len()],
        }
    }

    /// The goal alone, on the rank that has its set.
    fn new(plan: &Plan, pattern: &Pattern) -> Self {
        let mut search = Self::empty(plan, 0);
        let goal = subset_rank(set_of(pattern.cells()));
        if plan.own.contains(&goal) {
            let start = plan.block_with(goal, pattern.blank());
            search.values[(goal - plan.own.start) * plan.orders] = 0;
            search.current[start * plan.words] = 1;
            search.filled[start] = true;
        }
        search
    }

    /// Finds out which blocks have something new.
    fn fill(&mut self, plan: &Plan) {
        let blocks = self.current.chunks_exact(plan.words);
        for (filled, block) in self.filled.iter_mut().zip(blocks) {
            *filled = block.iter().any(|&word| word != 0);
        }
    }

    /// Goes one depth on.
    fn step(
        &mut self,
        plan: &Plan,
        ghosts: &Ghosts,
        done: &AtomicU64,
        build: &mut Build<'_>,
    ) -> Result<(), PdbError> {
        let mut filled = vec![false; plan.blocks.len()];
        let level = Level {
            plan,
            depth: self.depth + 1,
            current: &self.current,
            filled: &self.filled,
            ghosts,
        };
        level.run(&mut self.other, &mut filled, &mut self.values, done, build)?;
        self.filled = filled;
        std::mem::swap(&mut self.current, &mut self.other);
        self.depth += 1;
        Ok(())
    }
}

/// The most bytes that [`distances`] and the packing of its answer hold at once, the packed entries included.
pub(crate) fn room(pattern: &Pattern) -> u64 {
    let shape = pattern.shape();
    let (tiles, orders) = (pattern.tiles(), factorial(pattern.tiles()));
    let neighbours = crate::geometry::neighbours(shape);
    let sets = subsets(shape.cells(), tiles);
    let all = u32::MAX >> (32 - shape.cells());
    let blocks: usize = sets
        .iter()
        .map(|set| regions(all & !set, &neighbours).count())
        .sum();
    let plan = plan_bytes(pattern, sets.len(), blocks);
    let bits = 2 * blocks * orders.div_ceil(64) * size_of::<u64>();
    let (values, packed) = (pattern.entries(), pattern.entries().div_ceil(2));
    (values + (plan + bits).max(packed + emit::CHUNK.min(packed))) as u64
}

/// The most bytes of a plan with so many sets and blocks.
fn plan_bytes(pattern: &Pattern, sets: usize, blocks: usize) -> usize {
    let (tiles, orders) = (pattern.tiles(), factorial(pattern.tiles()));
    let neighbours = crate::geometry::neighbours(pattern.shape());
    let steps: u32 = neighbours.iter().map(|near| near.count_ones()).sum();
    // A step of the board leads into a set at most once, and each tile has come from four cells at most; lists that grow
    // may be twice as long as they need be.
    let edges = (steps as usize).min(2 * 4 * tiles);
    blocks * 2 * size_of::<Block>()
        + sets * (edges * size_of::<Edge>() + 16)
        + tiles * tiles * orders * size_of::<u16>()
}
