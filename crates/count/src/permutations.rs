//! A perfect hash for the boards of one shape that can reach each other, and how moves change the
//! hash value.
//!
//! A board consists of the blank's cell and the order of its tiles, read row by row without the
//! blank. The order is ranked with Lehmer digits, the digits of the factorial number system. A
//! horizontal move does not change the order. A vertical move lets one tile jump over `width − 1`
//! others, which changes `width` adjacent digits. A table contains the resulting change of the
//! number, so a move costs one division and one lookup. Half of all orders cannot be reached
//! because of parity. The last free digit distinguishes the halves, so it is left out of the
//! number.
//!
//! # References
//! R. E. Korf and P. Schultze, "Large-scale parallel breadth-first search", AAAI (2005).

use knobel_tiles::{Board, Direction, Shape, parity};

/// A table for a jump has at most this many entries. Longer jumps are computed digit by digit.
const MOST_ENTRIES: u64 = 1 << 16;
/// Parities of adjacent digits are looked up together, in tables of at most this many entries.
const MOST_SUMS: u64 = 1 << 20;

/// The largest number of tiles for which numbers fit into 64 bits.
const MOST_DIGITS: usize = 20;

/// The perfect hash for the boards of one shape.
pub(super) struct PermutationIndex {
    shape: Shape,
    /// The number of orders for each cell of the blank.
    count: u64,
    /// The weight of each digit; 0 for the last two, which are not part of the number.
    weights: Vec<u64>,
    /// The parity of the tile order of reachable boards, by the blank's row.
    odd: Vec<bool>,
    parities: Parities,
    /// The jumps up and down, by the blank's cell.
    jumps: Vec<[Option<Jump>; 2]>,
}

/// The effect of a vertical move of the blank.
pub(super) struct Jump {
    /// The blank's new cell.
    pub to: usize,
    /// Whether the tile moves behind those that it jumps over.
    towards_end: bool,
    /// The first digit that changes.
    pub place: usize,
    /// The entry of a number is its quotient by `weight`, modulo `span`.
    pub weight: u64,
    pub span: u64,
    /// The number that is added, by entry and by the last free digit. It is empty if the table
    /// would be too large.
    added: Vec<[i64; 2]>,
    /// Whether the last free digit matters.
    reads_parity: bool,
}

/// The parity of the digit sum of a number. Digits are grouped from the last one on; each group has
/// a table of parities.
struct Parities(Vec<(u64, Vec<bool>)>);

impl PermutationIndex {
    /// Makes the hash for boards that reach `goal`, or returns `None` if the numbers exceed 64
    /// bits.
    pub fn new(goal: &Board) -> Option<Self> {
        let shape = goal.shape();
        let len = shape.cells() - 1;
        let count = (3..=len as u64).try_fold(1u64, |all, radix| all.checked_mul(radix))?;
        // The numbers of whole layers must fit as well.
        count.checked_mul(shape.cells() as u64 * 2)?;
        let mut weights = vec![0; len];
        let mut weight = 1;
        for place in (0..len.saturating_sub(2)).rev() {
            weights[place] = weight;
            weight *= (len - place) as u64;
        }
        let goal_row = shape.row(goal.blank());
        let goal_is_odd = parity::inversions(goal) % 2 == 1;
        // A vertical move takes a tile past width − 1 others.
        let flips = |row: usize| (row.abs_diff(goal_row) * (shape.width() - 1)) % 2 == 1;
        let odd = (0..shape.height()).map(|row| goal_is_odd != flips(row));
        let mut orders = Self {
            shape,
            count,
            parities: Parities::new(len),
            weights,
            odd: odd.collect(),
            jumps: Vec::new(),
        };
        let jumps = (0..shape.cells()).map(|blank| {
            [Direction::Up, Direction::Down].map(|way| Jump::new(&orders, blank, way))
        });
        orders.jumps = jumps.collect();
        Some(orders)
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The colour of a cell on a chessboard.
    pub fn colour(&self, cell: usize) -> usize {
        (self.shape.row(cell) + self.shape.column(cell)) % 2
    }

    /// The cells of one colour.
    pub fn cells(&self, colour: usize) -> impl Iterator<Item = usize> {
        (0..self.shape.cells()).filter(move |&cell| self.colour(cell) == colour)
    }

    /// The number of orders for each cell of the blank.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of values of each digit, from the first digit on.
    pub fn radices(&self) -> impl Iterator<Item = u64> {
        (3..=self.weights.len() as u64).rev()
    }

    /// The number of values of the last digit, of the last two digits together, and so on.
    pub fn groups(&self) -> impl DoubleEndedIterator<Item = u64> + Clone {
        let weights = self.weights[..self.weights.len() - 2].iter().rev().skip(1);
        weights.copied().chain([self.count])
    }

    /// Returns whether the digit sum of a number is odd.
    #[inline]
    pub fn is_odd(&self, number: u64) -> bool {
        self.parities.of(number)
    }

    /// Ranks a board that reaches the goal.
    pub fn number(&self, board: &Board) -> u64 {
        let order: Vec<u32> = board
            .tiles()
            .iter()
            .copied()
            .filter(|&tile| tile != 0)
            .collect();
        let smaller_after = |place: usize| {
            let after = &order[place + 1..];
            after.iter().filter(|&&tile| tile < order[place]).count() as u64
        };
        let digits = self.weights.iter().enumerate();
        digits
            .map(|(place, weight)| weight * smaller_after(place))
            .sum()
    }

    /// Unranks a number: returns the board with this number and this cell of the blank.
    pub fn board(&self, blank: usize, number: u64) -> Board {
        let digits = self.digits(number, self.last_digit(blank, number));
        let digits = &digits[..self.weights.len()];
        let mut left: Vec<u32> = (1..=digits.len() as u32).collect();
        let mut tiles: Vec<u32> = digits
            .iter()
            .map(|&digit| left.remove(usize::from(digit)))
            .collect();
        tiles.insert(blank, 0);
        Board::new(self.shape, tiles).expect("the digits select each tile once")
    }

    /// The vertical moves of a blank on this cell: up and down.
    pub fn jumps(&self, blank: usize) -> &[Option<Jump>; 2] {
        &self.jumps[blank]
    }

    /// The last free digit of a board, which follows from its parity.
    #[inline]
    fn last_digit(&self, blank: usize, number: u64) -> bool {
        self.parities.of(number) != self.odd[self.shape.row(blank)]
    }

    /// Returns what a jump from this cell adds to a number. `odd` is the parity of the digits
    /// before those that change.
    pub fn added(&self, blank: usize, jump: &Jump, number: u64, odd: bool) -> i64 {
        let last = jump.reads_parity && self.last_digit(blank, number) != odd;
        let entry = number / jump.weight % jump.span;
        jump.added[entry as usize][usize::from(last)]
    }

    /// Returns what a jump adds to all numbers of a run, given the table entry of the run.
    #[inline]
    pub fn run_added(&self, jump: &Jump, entry: u64) -> i64 {
        match jump.added.get(entry as usize) {
            Some(added) => added[0],
            None => {
                let first = entry * jump.weight;
                self.after_digits(jump, first, false).wrapping_sub(first) as i64
            }
        }
    }

    /// Returns the number after a jump from this cell.
    #[inline]
    pub fn after(&self, blank: usize, jump: &Jump, number: u64) -> u64 {
        let last = jump.reads_parity && self.last_digit(blank, number);
        if jump.added.is_empty() {
            return self.after_digits(jump, number, last);
        }
        let entry = number / jump.weight % jump.span;
        number.wrapping_add_signed(jump.added[entry as usize][usize::from(last)])
    }

    /// Computes the number after a jump digit by digit, without a table.
    fn after_digits(&self, jump: &Jump, number: u64, last: bool) -> u64 {
        let mut digits = self.digits(number, last);
        jump.exchange(&mut digits, self.shape.width());
        let digits = self.weights.iter().zip(digits);
        digits
            .map(|(weight, digit)| weight * u64::from(digit))
            .sum()
    }

    fn digits(&self, mut number: u64, last: bool) -> [u8; MOST_DIGITS] {
        let len = self.weights.len();
        let mut digits = [0; MOST_DIGITS];
        for place in (0..len.saturating_sub(2)).rev() {
            let radix = (len - place) as u64;
            digits[place] = (number % radix) as u8;
            number /= radix;
        }
        digits[len - 2] = u8::from(last);
        digits
    }
}

impl Jump {
    fn new(orders: &PermutationIndex, blank: usize, way: Direction) -> Option<Self> {
        let to = orders.shape.neighbour(blank, way)?;
        let (width, len) = (orders.shape.width(), orders.weights.len());
        let towards_end = way == Direction::Up;
        // A tile from above moves back, past the tiles from `to` on. A tile from below moves
        // forward, from `to − 1` to `blank`.
        let place = if towards_end { to } else { blank };
        // The digits of the number that change, if there are any.
        let changing = place..(place + width).min(len - 2);
        let span = changing
            .clone()
            .map(|place| (len - place) as u64)
            .product::<u64>();
        let mut jump = Self {
            to,
            towards_end,
            place,
            weight: changing
                .clone()
                .next_back()
                .map_or(1, |place| orders.weights[place]),
            span,
            added: Vec::new(),
            reads_parity: place + width > len - 2,
        };
        if span <= MOST_ENTRIES {
            let added = |entry: u64| {
                [false, true].map(|last| {
                    let number = entry * jump.weight;
                    orders
                        .after_digits(&jump, number, last)
                        .wrapping_sub(number) as i64
                })
            };
            jump.added = (0..span).map(added).collect();
        }
        Some(jump)
    }

    /// Returns whether at least this many adjacent numbers stay adjacent after the jump.
    pub fn has_runs(&self, least: u64) -> bool {
        // Jumps without a table are computed once per run, which pays off only for longer runs.
        self.weight >= if self.added.is_empty() { 60 } else { least }
    }

    /// How many consecutive hash values share the digits before those that change. It is the
    /// largest possible number if there is no table.
    pub fn group(&self) -> u64 {
        if self.added.is_empty() {
            u64::MAX
        } else {
            self.weight * self.span
        }
    }

    /// Exchanges the tile with each tile that it jumps over.
    fn exchange(&self, digits: &mut [u8], width: usize) {
        let mut exchange = |first: usize| {
            let (p, q) = (digits[first], digits[first + 1]);
            (digits[first], digits[first + 1]) = if p > q { (q, p - 1) } else { (q + 1, p) };
        };
        let firsts = self.place..self.place + width - 1;
        if self.towards_end {
            firsts.for_each(&mut exchange);
        } else {
            firsts.rev().for_each(&mut exchange);
        }
    }
}

impl Parities {
    fn new(len: usize) -> Self {
        let mut groups: Vec<(u64, Vec<bool>)> = Vec::new();
        for radix in 3..=len as u64 {
            match groups.last_mut() {
                Some((size, odd)) if *size * radix <= MOST_SUMS => {
                    *odd = (0..radix)
                        .flat_map(|digit| odd.iter().map(move |&odd| odd != (digit % 2 == 1)))
                        .collect();
                    *size *= radix;
                }
                _ => groups.push((radix, (0..radix).map(|digit| digit % 2 == 1).collect())),
            }
        }
        Self(groups)
    }

    #[inline]
    fn of(&self, mut number: u64) -> bool {
        let mut odd = false;
        for (size, sums) in &self.0 {
            odd ^= sums[(number % size) as usize];
            number /= size;
        }
        odd
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_tiles::Goal;

    #[test]
    fn jumps_of_numbers_equal_moves_of_boards() {
        for (width, height) in [
            (2, 2),
            (3, 2),
            (2, 3),
            (4, 3),
            (3, 4),
            (4, 4),
            (8, 2),
            (2, 8),
            (3, 5),
        ] {
            let mut board = Goal::First
                .board(Shape::new(width, height).unwrap())
                .unwrap();
            let orders = PermutationIndex::new(&board).unwrap();
            for step in 0..2000usize {
                let (blank, number) = (board.blank(), orders.number(&board));
                assert_eq!(orders.board(blank, number), board);
                for (jump, way) in orders
                    .jumps(blank)
                    .iter()
                    .zip([Direction::Up, Direction::Down])
                {
                    let mut after = board.clone();
                    assert_eq!(after.slide(way), jump.is_some());
                    if let Some(jump) = jump {
                        assert_eq!(after.blank(), jump.to);
                        let after = orders.number(&after);
                        assert_eq!(orders.after(blank, jump, number), after);
                        if jump.has_runs(8) {
                            let entry = number / jump.weight % jump.span;
                            let added = orders.run_added(jump, entry);
                            assert_eq!(number.wrapping_add_signed(added), after);
                        }
                    }
                }
                let ways = [
                    Direction::Up,
                    Direction::Left,
                    Direction::Down,
                    Direction::Right,
                ];
                board.slide(ways[(step * 7 + step / 3 + step / 11) % 4]);
            }
        }
    }

    #[test]
    fn shapes_beyond_64_bits_cannot_be_numbered() {
        let large = Goal::First.board(Shape::new(5, 5).unwrap()).unwrap();
        assert!(PermutationIndex::new(&large).is_none());
    }
}
