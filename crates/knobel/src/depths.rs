//! Counts the boards at every distance from a goal, exactly, for boards of up to twelve cells or so.
//!
//! Breadth-first search over bitmaps, one bit a board: a layer's neighbours are in the layer before or the layer
//! after, so three bitmaps do and nothing is looked up in a table. A board is its blank's cell and the order of its
//! tiles read row by row, without the blank, as Lehmer digits. A horizontal move leaves that order alone, so whole
//! bitmaps are merged word by word; a vertical one lets a tile jump over `width − 1` others, as many exchanges of
//! neighbouring digits. Half the orders cannot be reached, and the last free digit, which tells the halves apart, is
//! not stored: 3×4 takes 90 MB.

use knobel_core::{Cost, Limits, Progress, Stats, StopReason, Watch};
use knobel_tiles::{Board, Direction, Shape, parity};

/// Boards with more cells than this have more states than memory has bits.
const MOST_CELLS: usize = 13;

/// How many boards are at each distance from `goal`, from 0 on.
///
/// ```
/// use knobel::{Goal, Limits, Shape, depths};
///
/// let goal = Goal::Last.board(Shape::new(2, 2)?).expect("standard goals fit every shape");
/// assert_eq!(depths::count(&goal, &Limits::default(), &mut ()), Ok(vec![1, 2, 2, 2, 2, 2, 1]));
/// # Ok::<(), knobel::BoardError>(())
/// ```
///
/// # Errors
/// The reason for which the watch stopped the count, or [`StopReason::Memory`] where the [bitmaps](bytes) do not fit, and
/// for a board of too many cells. Expansions are not limited.
pub fn count(goal: &Board, limits: &Limits, watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
    let most = limits.memory.unwrap_or(u64::MAX);
    match bytes(goal.shape()) {
        None => {
            let most = (1..=MOST_CELLS as u64).product::<u64>() / 2;
            let limit = 3 * most / 8;
            return Err(StopReason::Memory { limit });
        }
        Some(needed) if needed > most => return Err(StopReason::Memory { limit: most }),
        Some(_) => {}
    }
    let mut layers = Layers::new(goal);
    let mut counts = vec![1];
    let mut stats = Stats {
        expanded: 1,
        ..Stats::default()
    };
    loop {
        let progress = Progress {
            stats,
            lower_bound: counts.len() as Cost,
            ..Progress::default()
        };
        if let Some(reason) = watch.poll(&progress) {
            return Err(reason);
        }
        match layers.advance(watch, &progress)? {
            0 => return Ok(counts),
            found => counts.push(found),
        }
        stats.expanded += counts.last().copied().unwrap_or(0);
    }
}

/// How many bytes the count takes; nothing for a board of too many cells.
pub fn bytes(shape: Shape) -> Option<u64> {
    let fits = shape.cells() <= MOST_CELLS;
    fits.then(|| 3 * (shape.cells() * words(shape) * size_of::<u64>()) as u64)
}

/// Words of a bitmap for one cell of the blank.
fn words(shape: Shape) -> usize {
    (states(shape) / shape.cells()).div_ceil(64)
}

/// Boards of this shape that can reach each other.
fn states(shape: Shape) -> usize {
    (1..=shape.cells()).product::<usize>() / 2
}

/// The last two layers as bitmaps, one for each cell of the blank.
struct Layers {
    shape: Shape,
    before: Vec<Vec<u64>>,
    current: Vec<Vec<u64>>,
    next: Vec<Vec<u64>>,
    /// Parity of the tile order of reachable boards, by the blank's row.
    odd: Vec<bool>,
}

impl Layers {
    fn new(goal: &Board) -> Self {
        let shape = goal.shape();
        let empty = || vec![vec![0u64; words(shape)]; shape.cells()];
        let goal_row = shape.row(goal.blank());
        let goal_is_odd = parity::inversions(goal) % 2 == 1;
        // A vertical move takes a tile past width − 1 others.
        let flips = |row: usize| (row.abs_diff(goal_row) * (shape.width() - 1)) % 2 == 1;
        let odd = (0..shape.height())
            .map(|row| goal_is_odd != flips(row))
            .collect();
        let mut layers = Self {
            shape,
            before: empty(),
            current: empty(),
            next: empty(),
            odd,
        };
        let order: Vec<u32> = goal
            .tiles()
            .iter()
            .copied()
            .filter(|&tile| tile != 0)
            .collect();
        let index = index(&digits_of(&order));
        layers.current[goal.blank()][index / 64] |= 1 << (index % 64);
        layers
    }

    /// Makes the next layer the current one and answers how many boards it has.
    fn advance(&mut self, watch: &mut dyn Watch, progress: &Progress) -> Result<u64, StopReason> {
        for blank in 0..self.shape.cells() {
            if let Some(reason) = watch.poll(progress) {
                return Err(reason);
            }
            for direction in [Direction::Left, Direction::Right] {
                if let Some(to) = self.shape.neighbour(blank, direction) {
                    merge(&mut self.next[to], &self.current[blank]);
                }
            }
            self.vertical(blank);
        }
        let mut found = 0;
        for (next, before) in self.next.iter_mut().zip(&mut self.before) {
            for (next, before) in next.iter_mut().zip(before.iter_mut()) {
                *next &= !*before;
                found += u64::from(next.count_ones());
                *before = 0;
            }
        }
        std::mem::swap(&mut self.before, &mut self.current);
        std::mem::swap(&mut self.current, &mut self.next);
        Ok(found)
    }

    /// Moves the blank up and down from every board of the current layer with the blank on this cell.
    fn vertical(&mut self, blank: usize) {
        let (width, row) = (self.shape.width(), self.shape.row(blank));
        let above = self.shape.neighbour(blank, Direction::Up);
        let below = self.shape.neighbour(blank, Direction::Down);
        let mut digits = vec![0u8; self.shape.cells() - 1];
        for word in 0..self.current[blank].len() {
            let mut bits = self.current[blank][word];
            while bits != 0 {
                let number = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                fill_digits(&mut digits, number, self.odd[row]);
                if let Some(above) = above {
                    // The tile above comes down past those between: from order blank − width to blank − 1.
                    let up = jumped(&digits, above, true, width - 1);
                    self.next[above][up / 64] |= 1 << (up % 64);
                }
                if let Some(below) = below {
                    // The tile below goes up: in the order it is at blank + width − 1 and goes to blank.
                    let down = jumped(&digits, below - 1, false, width - 1);
                    self.next[below][down / 64] |= 1 << (down % 64);
                }
            }
        }
    }
}

fn merge(into: &mut [u64], from: &[u64]) {
    into.iter_mut()
        .zip(from)
        .for_each(|(into, from)| *into |= from);
}

/// For each tile how many smaller ones come after it.
fn digits_of(order: &[u32]) -> Vec<u8> {
    let smaller_after = |place: usize| {
        order[place + 1..]
            .iter()
            .filter(|&&tile| tile < order[place])
            .count()
    };
    (0..order.len())
        .map(|place| smaller_after(place) as u8)
        .collect()
}

/// The digits as one number; the last two are not part of it.
fn index(digits: &[u8]) -> usize {
    let free = digits.len() - 2;
    (0..free).fold(0, |index, place| {
        index * (digits.len() - place) + usize::from(digits[place])
    })
}

/// Undoes [`index`]; the last free digit follows from the parity.
fn fill_digits(digits: &mut [u8], mut index: usize, odd: bool) {
    let len = digits.len();
    let mut sum = 0;
    for place in (0..len - 2).rev() {
        let radix = len - place;
        digits[place] = (index % radix) as u8;
        index /= radix;
        sum += usize::from(digits[place]);
    }
    digits[len - 2] = u8::from((sum % 2 == 1) != odd);
    digits[len - 1] = 0;
}

/// The index after the tile at `place` of the order has jumped over `count` tiles, towards the end or the front.
fn jumped(digits: &[u8], place: usize, towards_end: bool, count: usize) -> usize {
    let mut after = [0u8; MOST_CELLS];
    let after = &mut after[..digits.len()];
    after.copy_from_slice(digits);
    let mut exchange = |first: usize| {
        let (p, q) = (after[first], after[first + 1]);
        (after[first], after[first + 1]) = if p > q { (q, p - 1) } else { (q + 1, p) };
    };
    if towards_end {
        (place..place + count).for_each(&mut exchange);
    } else {
        (place - count..place).rev().for_each(&mut exchange);
    }
    index(after)
}
