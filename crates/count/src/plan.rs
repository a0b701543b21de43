//! Plans a count: boards, memory and disk by formula, time by recorded rates.
//!
//! The numbers of boards and the memory are exact. The number of layers is exact where it is
//! published. Disk space and time are estimates: the plan assumes that the sizes of layers follow a
//! normal distribution, and that every rank counts as many boards per second as the recorded
//! machine. A machine of another speed, a disk shared by ranks, or a slow network changes the time
//! but not the memory.
//!
//! # References
//! - R. E. Korf, "Linear-time disk-based implicit graph search", Journal of the ACM 55 (2008): the
//!   largest distances of many shapes.
//! - OEIS A151944: the same distances with corrections.

use knobel_tiles::{Board, Shape};

use super::layers_in_memory::BitmapLayers;
use super::layers_on_disk::SortedLayers;
use super::permutations::PermutationIndex;

/// The published largest distances for a blank in the corner, by the shorter and the longer side.
const PUBLISHED: &[(usize, usize, usize)] = &[
    (2, 2, 6),
    (2, 3, 21),
    (2, 4, 36),
    (2, 5, 55),
    (2, 6, 80),
    (2, 7, 108),
    (2, 8, 140),
    (3, 3, 31),
    (3, 4, 53),
    (3, 5, 84),
    (4, 4, 80),
];

/// The number of boards that one rank counts per second, by the form of the layers.
///
/// `record/2026-11-17-cluster.txt`: one core of an Intel Xeon counts the 239,500,800 boards of 4x3
/// in memory in 1.38 s; two of them count 1,008,872,714 boards of 3x5 on disk in 120 s.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RecordedRates {
    /// For bitmaps in memory.
    pub bitmaps: f64,
    /// For sorted layers on disk.
    pub sorted: f64,
    /// The date of the measurement.
    pub date: &'static str,
    /// The machine of the measurement.
    pub machine: &'static str,
}

/// The rates for plans.
pub const RATES: RecordedRates = RecordedRates {
    bitmaps: 174e6,
    sorted: 4.2e6,
    date: "2026-11-17",
    machine: "one core of an Intel Xeon",
};

/// The standard deviation of a board's distance, as a fraction of the number of layers: 0.11 for
/// 3×3, 0.08 for 3×4.
const WIDTH: f64 = 0.08;

/// The disk space in units of the largest layer: three layers of boards, and the sorted runs of
/// their neighbours, which take as much as two layers (measured on 2×5).
const LAYERS_ON_DISK: f64 = 5.0;

/// The cost of a count on each rank.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlanCost {
    /// The memory, in bytes.
    pub memory: u64,
    /// The disk space in bytes. Bitmaps need it only if layers are saved.
    pub disk: u64,
    /// The time in seconds.
    pub seconds: f64,
}

/// The cost of a count in both forms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CountPlan {
    /// The number of boards that can reach the goal.
    pub boards: u64,
    /// The exact or estimated number of layers.
    pub layers: u64,
    /// Whether the number of layers is published, for a goal with its blank in the corner.
    pub published: bool,
    /// The cost with bitmaps in memory.
    pub bitmaps: PlanCost,
    /// The cost with sorted layers on disk.
    pub sorted: PlanCost,
}

/// The number of boards that can reach a goal: half of the factorial of the cells.
///
/// ```
/// use knobel_count::plan::ReachableBoards;
///
/// assert_eq!(ReachableBoards::of(9).exact, Some(181_440));
/// let boards = ReachableBoards::of(25);
/// assert_eq!(boards.exact, None);
/// assert_eq!((boards.mantissa() * 100.0).round(), 776.0);
/// assert_eq!(boards.log10 as u32, 24);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReachableBoards {
    /// The number, if it has at most 64 bits.
    pub exact: Option<u64>,
    /// Its decimal logarithm.
    pub log10: f64,
}

impl ReachableBoards {
    /// The number for boards of this many cells.
    pub fn of(cells: usize) -> Self {
        let factors = 3..=cells as u64;
        Self {
            exact: factors.clone().try_fold(1, u64::checked_mul),
            log10: factors.map(|factor| (factor as f64).log10()).sum(),
        }
    }

    /// The digits before the power of ten, from 1 to 10.
    pub fn mantissa(self) -> f64 {
        10f64.powf(self.log10.fract())
    }
}

/// Plans a count from this goal on this many ranks. Returns `None` if boards cannot be numbered.
///
/// ```
/// use knobel_count::plan::plan;
/// use knobel_tiles::{Goal, Shape};
///
/// let goal = Goal::Last.board(Shape::new(4, 4)?).expect("standard goals fit every shape");
/// let plan = plan(&goal, 64).expect("boards of up to 20 cells can be numbered");
/// assert_eq!((plan.boards, plan.layers), (10_461_394_944_000, 81));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plan(goal: &Board, ranks: usize) -> Option<CountPlan> {
    let (orders, shape) = (PermutationIndex::new(goal)?, goal.shape());
    let (cells, published) = (shape.cells() as u64, deepest(shape));
    let boards = orders.count() * cells;
    // This formula is accurate to a quarter where the number is known.
    let about = || 7 * cells * (shape.width() + shape.height()) as u64 / 10;
    let layers = 1 + published.map_or_else(about, |deepest| deepest as u64);
    let memory = BitmapLayers::bytes(&orders, ranks);
    let each = boards as f64 / ranks as f64;
    let largest = largest(layers);
    Some(CountPlan {
        boards,
        layers,
        published: published.is_some(),
        bitmaps: PlanCost {
            memory,
            // The disk holds the last two layers, with one bit per board each.
            disk: memory,
            seconds: each / RATES.bitmaps,
        },
        sorted: PlanCost {
            memory: SortedLayers::MEMORY,
            disk: (each * largest * LAYERS_ON_DISK * record(largest, ranks)) as u64,
            seconds: each / RATES.sorted,
        },
    })
}

/// The largest layer, as a fraction of all boards.
fn largest(layers: u64) -> f64 {
    let width = WIDTH * layers as f64;
    (1.0 / ((2.0 * std::f64::consts::PI).sqrt() * width)).min(0.5)
}

/// The size of a board in a sorted file, in bytes: its difference from the previous board, 7 bits
/// per byte. Every second number is a board with a blank of the layer's colour, and boards are
/// spread over the ranks.
fn record(largest: f64, ranks: usize) -> f64 {
    (ranks as f64 / largest).log2().max(7.0) / 7.0
}

/// The published largest distance for a shape.
fn deepest(shape: Shape) -> Option<usize> {
    let (short, long) = (
        shape.width().min(shape.height()),
        shape.width().max(shape.height()),
    );
    let known = PUBLISHED.iter();
    let mut known = known.filter(|&&(width, height, _)| (width, height) == (short, long));
    known.next().map(|&(_, _, deepest)| deepest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CountJob, count};
    use knobel_cluster::in_turn;
    use knobel_tiles::Goal;

    fn goal(width: usize, height: usize) -> Board {
        let shape = Shape::new(width, height).unwrap();
        Goal::Last.board(shape).unwrap()
    }

    #[test]
    fn plans_agree_with_counts() {
        for (width, height, ranks) in [(3, 3, 1), (3, 3, 2), (5, 2, 1), (2, 5, 2)] {
            let goal = goal(width, height);
            let plan = plan(&goal, ranks).unwrap();
            let mut job = CountJob::new(&goal);
            job.limits.memory = Some(0);
            let counted = in_turn(ranks, 1, |ranks| count(&job, ranks, &mut ()).unwrap());
            assert_eq!(plan.boards, counted.boards.iter().sum::<u64>());
            assert_eq!(plan.layers, counted.boards.len() as u64);
            // The planned disk space suffices and is not far too large.
            let (planned, used) = (plan.sorted.disk * ranks as u64, counted.disk);
            assert!(used < planned && planned < 3 * used, "{planned} for {used}");
        }
    }

    #[test]
    fn more_ranks_need_less_memory_and_time_each() {
        for (width, height) in [(2, 2), (3, 5), (4, 4), (4, 5)] {
            let goal = goal(width, height);
            let alone = plan(&goal, 1).unwrap();
            let shared = plan(&goal, 64).unwrap();
            assert!(shared.bitmaps.memory <= alone.bitmaps.memory);
            assert!(shared.sorted.disk <= alone.sorted.disk);
            assert_eq!(shared.bitmaps.seconds, alone.bitmaps.seconds / 64.0);
        }
    }

    #[test]
    fn boards_of_more_than_20_cells_have_no_plan() {
        assert_eq!(plan(&goal(5, 5), 64), None);
        assert!(!plan(&goal(5, 4), 1).unwrap().published);
    }
}
