//! What a count would take on some ranks: memory, disk, traffic and time, computed from rates that were measured.
//!
//! How long a word of the bitmaps takes depends on how many boards it has; that is measured on layers that are made up, of
//! the shape and for the number of ranks that are asked about ([`measure`]). What is sent goes at the rate of the ranks that
//! measured. Layers on disk are measured by the count of a small space.

use knobel_tiles::{Board, Shape};

use super::bitmaps::{Bitmaps, Sample};
use super::orders::Orders;
use super::sorted::Sorted;
use super::{CountError, Job, count};

mod measured;

pub use measured::measure;

/// The greatest distances that are published for a blank in the corner, by the shorter and the longer side.
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

/// Where the middle of the boards is, and the standard deviation from there, as parts of all layers: 0.69 and 0.11 for
/// 3×3, 0.65 and 0.08 for 3×4.
const MIDDLE: f64 = 0.65;
const WIDTH: f64 = 0.08;

/// Ranks meet so often for a chunk of a layer: to exchange lengths and boards, and to agree; and for the sum.
const MEETINGS: f64 = 4.0;

/// A whole space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    /// Boards that reach the goal.
    pub boards: u64,
    /// Layers that they are in, or about so many.
    pub layers: u64,
    /// Is that number published, for a goal with its blank in the corner?
    pub published: bool,
    /// Cells that the blank can be on.
    pub cells: u64,
    /// Vertical moves that a board has, on average.
    pub vertical: f64,
}

impl Size {
    /// The space of a goal; nothing where its boards cannot be numbered.
    pub fn of(goal: &Board) -> Option<Self> {
        let shape = goal.shape();
        let (boards, published) = (Orders::new(goal)?.count(), deepest(shape));
        let cells = shape.cells() as u64;
        // Sides and cells say it to within a quarter where it is known.
        let about = || 7 * cells * (shape.width() + shape.height()) as u64 / 10;
        Some(Self {
            boards: boards * cells,
            layers: 1 + published.map_or_else(about, |deepest| deepest as u64),
            published: published.is_some(),
            cells,
            vertical: 2.0 * (1.0 - 1.0 / shape.height() as f64),
        })
    }

    /// What part of the boards each layer has: they are spread as a bell is.
    fn shares(&self) -> impl Iterator<Item = f64> {
        let (layers, width) = (self.layers as f64, WIDTH * self.layers as f64);
        let peak = self.largest();
        (0..self.layers).map(move |layer| {
            let away = (layer as f64 - MIDDLE * layers) / width;
            peak * (-away * away / 2.0).exp()
        })
    }

    /// What part of the boards the largest layer has.
    fn largest(&self) -> f64 {
        let width = WIDTH * self.layers as f64;
        (1.0 / ((2.0 * std::f64::consts::PI).sqrt() * width)).min(0.5)
    }

    /// What part of all boards with a blank of its colour the largest layer has.
    fn density(&self) -> f64 {
        2.0 * self.largest()
    }
}

fn deepest(shape: Shape) -> Option<usize> {
    let (short, long) = (
        shape.width().min(shape.height()),
        shape.width().max(shape.height()),
    );
    let known = PUBLISHED.iter();
    let mut known = known.filter(|&&(width, height, _)| (width, height) == (short, long));
    known.next().map(|&(_, _, deepest)| deepest)
}

/// What ranks do, as measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rates {
    /// Words of the bitmaps, from sparse to dense.
    pub words: [WordRates; 3],
    /// The shape of which they are: a smaller one where a sample would be too large.
    pub shape: Shape,
    /// Bytes that it sends in a second, while others do; nothing where a rank was alone.
    pub exchange: Option<f64>,
    /// Seconds in which ranks meet.
    pub meeting: f64,
    /// Bytes that it writes to disk in a second.
    pub disk: f64,
    /// Sorted layers.
    pub sorted: SortedRates,
}

/// What a rank does for a word of the bitmaps in a layer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WordRates {
    /// The part of its bits that are boards.
    pub density: f64,
    /// How long it takes.
    pub seconds: f64,
    /// Bytes that are sent for it.
    pub sent: f64,
}

impl Rates {
    /// Seconds and bytes sent for a word that has this part of boards: between two that were measured, or none and the first.
    fn word(&self, density: f64) -> [f64; 2] {
        let mut before = WordRates {
            density: 0.0,
            seconds: 0.0,
            sent: 0.0,
        };
        for (place, &word) in self.words.iter().enumerate() {
            if density <= word.density || place + 1 == self.words.len() {
                let part = (density - before.density) / (word.density - before.density);
                let between = |from: f64, to: f64| from + part * (to - from);
                return [
                    between(before.seconds, word.seconds),
                    between(before.sent, word.sent),
                ];
            }
            before = word;
        }
        [0.0; 2]
    }
}

/// What a count with sorted layers did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SortedRates {
    /// The space, and the ranks that counted it.
    pub of: Size,
    /// See `of`.
    pub ranks: usize,
    /// Seconds for a board and rank.
    pub board: f64,
    /// Bytes written and read for a board.
    pub moved: f64,
    /// Bytes on disk at most, for a board.
    pub most: f64,
}

/// What a count takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// Bytes of memory of each rank.
    pub memory: u64,
    /// Bytes on disk of each rank.
    pub disk: u64,
    /// Bytes that are sent, by all together.
    pub sent: f64,
    /// How long it takes.
    pub seconds: f64,
}

/// What a count takes, by how layers are kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// The space.
    pub size: Size,
    /// Two bits a board in memory.
    pub bitmaps: Cost,
    /// The same, with every layer kept in a folder.
    pub kept: Cost,
    /// Sorted layers on disk.
    pub sorted: Cost,
}

/// What a count from this goal takes on so many ranks that have these rates; nothing where boards cannot be numbered.
pub fn plan(goal: &Board, ranks: usize, rates: &Rates) -> Option<Plan> {
    let (size, orders) = (Size::of(goal)?, Orders::new(goal)?);
    let bitmaps = in_memory(&size, &orders, ranks, rates);
    // The last two layers are there, each with one bit a board.
    let written = bitmaps.memory as f64 / 2.0 * size.layers as f64;
    Some(Plan {
        size,
        bitmaps,
        kept: Cost {
            disk: bitmaps.memory,
            seconds: bitmaps.seconds + written / rates.disk,
            ..bitmaps
        },
        sorted: on_disk(&size, &orders, ranks, rates),
    })
}

fn in_memory(size: &Size, orders: &Orders, ranks: usize, rates: &Rates) -> Cost {
    let memory = Bitmaps::bytes(orders, ranks);
    // A layer is half of the bitmaps, whose words have 8 bytes.
    let words = |ranks| Bitmaps::bytes(orders, ranks) as f64 / 2.0 / 2.0 / 8.0;
    let [mut seconds, mut sent] = [0.0; 2];
    for share in size.shares() {
        let [took, bytes] = rates.word(2.0 * share);
        // The rank with most takes longest.
        seconds += took * words(ranks);
        sent += bytes * words(1);
    }
    let meetings = size.layers as f64 * (words(ranks) / Bitmaps::CHUNK as f64).max(1.0) * MEETINGS;
    Cost {
        memory,
        disk: 0,
        sent,
        seconds: seconds + on_the_way(sent, ranks, rates) + meetings * rates.meeting,
    }
}

fn on_disk(size: &Size, orders: &Orders, ranks: usize, rates: &Rates) -> Cost {
    let sorted = &rates.sorted;
    let boards = size.boards as f64;
    let away = 1.0 - 1.0 / ranks as f64;
    let sent = boards * size.vertical * away * Sorted::width(orders) as f64;
    // Distances between numbers grow with the ranks and with what lies between.
    let longer = record(size, ranks) / record(&sorted.of, sorted.ranks);
    let disk = boards * sorted.most * longer * size.largest() / sorted.of.largest();
    let moved = boards * sorted.moved * longer / ranks as f64;
    Cost {
        memory: Sorted::MEMORY,
        disk: (disk / ranks as f64) as u64,
        sent,
        seconds: boards / ranks as f64 * sorted.board
            + moved / rates.disk
            + on_the_way(sent, ranks, rates),
    }
}

/// Seconds that a rank sends its part.
fn on_the_way(sent: f64, ranks: usize, rates: &Rates) -> f64 {
    match rates.exchange {
        Some(rate) if ranks > 1 => sent / ranks as f64 / rate,
        _ => 0.0,
    }
}

/// Bytes of a board in a sorted file: its distance from the one before, 7 bits a byte.
fn record(size: &Size, ranks: usize) -> f64 {
    (2.0 * ranks as f64 / size.density()).log2().max(7.0) / 7.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::bytes;
    use crate::{Alone, in_turn};
    use knobel_tiles::Goal;

    fn goal(width: usize, height: usize) -> Board {
        let shape = Shape::new(width, height).unwrap();
        Goal::Last.board(shape).unwrap()
    }

    /// A second for a word with boards at every second place, and so on: what is computed can be followed.
    fn rates() -> Rates {
        let word = |density| WordRates {
            density,
            seconds: 2.0 * density,
            sent: density,
        };
        Rates {
            words: [0.01, 0.1, 0.5].map(word),
            shape: goal(4, 3).shape(),
            exchange: Some(10.0),
            meeting: 0.0,
            disk: 100.0,
            sorted: SortedRates {
                of: Size::of(&goal(5, 2)).unwrap(),
                ranks: 2,
                board: 3.0,
                moved: 20.0,
                most: 2.0,
            },
        }
    }

    fn near(one: f64, other: f64) -> bool {
        (one / other - 1.0).abs() < 0.03
    }

    #[test]
    fn layers_have_all_boards() {
        for (width, height) in [(3, 3), (4, 3), (4, 4), (5, 4)] {
            let size = Size::of(&goal(width, height)).unwrap();
            assert!(near(size.shares().sum(), 1.0));
        }
    }

    #[test]
    fn a_word_is_between_those_that_were_measured() {
        let mut rates = rates();
        rates.words[1].seconds = 1.0;
        let found = [0.0, 0.01, 0.055, 0.1, 0.3].map(|density| rates.word(density)[0]);
        assert_eq!(found[..2], [0.0, 0.02]);
        assert!(near(found[2], 0.51) && near(found[3], 1.0) && near(found[4], 1.0));
    }

    #[test]
    fn a_plan_is_the_sum_of_its_parts() {
        let goal = goal(4, 3);
        let [boards, memory] = [239_500_800.0, bytes(&goal, 2).unwrap() as f64];
        let planned = |rates: &Rates| plan(&goal, 2, rates).unwrap();
        let silent = Rates {
            exchange: None,
            ..rates()
        };
        let found = planned(&silent);
        assert_eq!((found.size.layers, found.bitmaps.disk), (54, 0));
        // Each of 64 boards of a word takes a 32nd of a second, and a 64th of a byte.
        let alone = boards / 2.0 / 32.0;
        assert!(near(found.bitmaps.seconds, alone));
        assert!(near(found.bitmaps.sent, boards / 64.0));
        let sending = planned(&rates()).bitmaps.seconds - found.bitmaps.seconds;
        assert!(near(sending, boards / 64.0 / 2.0 / 10.0));
        let meeting = Rates {
            meeting: 1000.0,
            ..silent
        };
        let meeting = planned(&meeting).bitmaps.seconds - found.bitmaps.seconds;
        assert!(near(meeting, 54.0 * MEETINGS * 1000.0));
        let writing = found.kept.seconds - found.bitmaps.seconds;
        assert!(near(writing, 54.0 * memory / 2.0 / 100.0));
        // 4/3 vertical moves, half of them to the other rank, 4 bytes each.
        let sorted = found.sorted;
        assert!(near(sorted.sent, boards * 4.0 / 3.0 / 2.0 * 4.0));
        assert!(sorted.seconds > boards / 2.0 * 3.0 && sorted.memory == Sorted::MEMORY);
    }

    #[test]
    #[ignore = "slow"]
    fn any_number_of_ranks_has_a_plan_and_too_large_boards_have_none() {
        for (width, height) in [(2, 2), (3, 5), (4, 4), (4, 5)] {
            let goal = goal(width, height);
            let alone = plan(&goal, 1, &rates()).unwrap();
            assert_eq!(alone.sorted.sent, 0.0);
            for ranks in [2, 64, 10_000] {
                let plan = plan(&goal, ranks, &rates()).unwrap();
                assert!(plan.bitmaps.memory <= alone.bitmaps.memory);
                assert!(plan.sorted.seconds.is_finite() && plan.bitmaps.seconds.is_finite());
            }
        }
        assert_eq!(plan(&goal(5, 5), 64, &rates()), None);
        assert!(!Size::of(&goal(5, 4)).unwrap().published);
    }

    #[test]
    fn rates_are_measured_on_any_ranks() {
        let goal = goal(3, 3);
        let tick = std::sync::atomic::AtomicU64::new(0);
        let clock = || {
            let now = tick.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            std::time::Duration::from_millis(100 * now)
        };
        let alone = measure(&goal, 1, &mut Alone, &clock).unwrap();
        assert_eq!((alone.words[2].sent, alone.exchange), (0.0, None));
        let two = in_turn(2, 1, |ranks| measure(&goal, 64, ranks, &clock).unwrap());
        assert!(two.words[2].sent > 0.0 && two.exchange.is_some());
        assert!(two.sorted.moved > 2.0 && two.sorted.most > 0.0);
    }
}
