//! Generates the table of a colouring: a breadth-first search from the goal over runs, on both axes
//! at once.
//!
//! # Idea
//! Let V(b) be the minimum number of runs from board b if the next run goes along a column, and
//! H(b) if it goes along a row. Boards that only differ in the place of the blank in its row have
//! the same string by rows; they form a *line*. H of a board is 1 plus the minimum of V over the
//! *other* boards on its line, and the same holds for V with columns.
//!
//! If V is found for the first board of a line, H of all other boards on the line follows. If V is
//! found for a second board, H of the first board follows. Each value is therefore passed on
//! exactly once.
//!
//! For each board and axis, one bit tells whether it is new at this depth, one whether it was known
//! before, and one whether it is new at the next depth. These six bits per board keep the working
//! set small.
//!
//! # Order of work
//! Lines are visited in the order of their numbers, so no number has to be converted into a string;
//! only the string of the other axis is ranked. Threads share the lines and set the bits of the
//! next depth atomically, so the result does not depend on the number of threads.
//!
//! Time: about 50 ns per board and axis, mostly cache misses.
//!
//! # References
//! Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998 (a backward
//! search from the goal fills the table).

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Colouring;
use super::strings::{StringRanking, StringTransposer, lines_and_places};
use super::table::{self, MOST_ABOVE, UNREACHED, entry_bytes};
use crate::{BuildContext, PdbError};

/// The number of parts into which the strings of one row or column are divided.
const PARTS: usize = 64;

/// The bytes that generating the table needs in addition to the table.
pub(crate) fn bytes(colouring: &Colouring) -> usize {
    let words = |axis| {
        let (lines, places) = lines_and_places(colouring.shape(), axis);
        (lines * colouring.strings() * group_bits(places)).div_ceil(64)
    };
    3 * 8 * (words(0) + words(1))
}

/// The number of bits of a line. It is a power of two, so that no line extends over two words.
fn group_bits(places: usize) -> usize {
    places.next_power_of_two().max(4)
}

/// The boards by lines along one axis, and the depths at which they were found.
struct Axis {
    lines: usize,
    places: usize,
    /// The number of bits of a line.
    group: usize,
    transposer: StringTransposer,
    /// The line and the place of the goal.
    goal: (usize, usize),
    /// Boards that were found at this depth.
    new: Vec<u64>,
    /// Boards that were found at lower depths.
    known: Vec<u64>,
    /// Boards that were found for the next depth.
    next: Vec<AtomicU64>,
}

/// Some lines and their entries, for one thread to fill.
struct Work<'a> {
    line: usize,
    rests: Range<usize>,
    /// The number of the first line.
    first: usize,
    entries: &'a mut [u8],
}

/// The entries of the table, those of rows first.
pub(crate) fn entries(
    colouring: &Colouring,
    ranking: &StringRanking,
    build: &mut BuildContext<'_>,
) -> Result<Vec<u8>, PdbError> {
    let mut axes = [0, 1].map(|axis| Axis::new(colouring, ranking, axis));
    let mut entries = vec![u8::MAX; colouring.bytes()];
    let split = axes[0].lines * ranking.strings() * entry_bytes(axes[0].places);
    let (done, total) = (AtomicU64::new(2), 2 * colouring.boards() as u64);
    for depth in 0..UNREACHED {
        let (rows, columns) = entries.split_at_mut(split);
        let before = done.load(Ordering::Relaxed);
        for (axis, entries) in [rows, columns].into_iter().enumerate() {
            let level = Level {
                ranking,
                along: &axes[axis],
                across: &axes[1 - axis],
                depth,
            };
            let fill = |part| {
                done.fetch_add(level.fill(part), Ordering::Relaxed);
            };
            let far = || (done.load(Ordering::Relaxed), total);
            build.share(level.split(entries).into_iter(), far, || fill)?;
        }
        if done.load(Ordering::Relaxed) == before {
            return Ok(entries);
        }
        axes.iter_mut().for_each(Axis::advance);
    }
    Err(PdbError::Pattern {
        reason: "the colouring needs more than 254 runs",
    })
}

impl Axis {
    fn new(colouring: &Colouring, ranking: &StringRanking, axis: usize) -> Self {
        let shape = colouring.shape();
        let (lines, places) = lines_and_places(shape, axis);
        let group = group_bits(places);
        let words = (lines * ranking.strings() * group).div_ceil(64);
        let blank = colouring.blank();
        let (line, place) = if axis == 0 {
            (shape.row(blank), shape.column(blank))
        } else {
            (shape.column(blank), shape.row(blank))
        };
        let string = table::string(colouring.colours(), blank, shape, axis);
        let goal = (line * ranking.strings() + ranking.number(string), place);
        let mut new = vec![0; words];
        let bit = goal.0 * group + goal.1;
        new[bit / 64] |= 1 << (bit % 64);
        Self {
            lines,
            places,
            group,
            transposer: StringTransposer::new(shape, axis),
            goal,
            new,
            known: vec![0; words],
            next: (0..words).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Advances to the next depth.
    fn advance(&mut self) {
        for ((known, new), next) in self.known.iter_mut().zip(&mut self.new).zip(&mut self.next) {
            *known |= *new;
            *new = std::mem::take(next.get_mut());
        }
    }
}

/// One depth along one axis: `along` is read, and `across` receives values.
struct Level<'a> {
    ranking: &'a StringRanking,
    along: &'a Axis,
    across: &'a Axis,
    depth: u8,
}

impl Level<'_> {
    /// Divides the entries into parts for threads to share.
    fn split<'a>(&self, mut entries: &'a mut [u8]) -> Vec<Work<'a>> {
        let (strings, size) = (self.ranking.strings(), entry_bytes(self.along.places));
        let mut queue = Vec::new();
        for line in 0..self.along.lines {
            for rests in self.ranking.parts(PARTS) {
                let numbers = self.ranking.first(rests.start)..self.ranking.first(rests.end);
                let part = entries.split_off_mut(..numbers.len() * size);
                queue.push(Work {
                    line,
                    rests,
                    first: line * strings + numbers.start,
                    entries: part.unwrap_or_default(),
                });
            }
        }
        queue
    }

    /// Writes the new values of a part into its entries, and passes them on to the other axis.
    /// Returns the number of values passed on.
    fn fill(&self, part: Work<'_>) -> u64 {
        let (group, size) = (self.along.group, entry_bytes(self.along.places));
        let mask = u64::MAX >> (64 - group);
        let mut found = 0;
        for rest in part.rests {
            let Some((rest, first, heads)) = self.ranking.with_rest(rest) else {
                continue;
            };
            let first = part.line * self.ranking.strings() + first;
            let bits = first * group..(first + heads.len()) * group;
            for word in bits.start / 64..bits.end.div_ceil(64) {
                let mut new = self.along.new[word] & within(&bits, word);
                while new != 0 {
                    let shift = new.trailing_zeros() as usize / group * group;
                    let number = (64 * word + shift) / group;
                    let at = (number - part.first) * size;
                    let line = Line {
                        line: part.line as u32,
                        string: rest | u32::from(heads[number - first]),
                        new: (new >> shift & mask) as u32,
                        known: (self.along.known[word] >> shift & mask) as u32,
                    };
                    line.enter(self.depth, &mut part.entries[at..at + size]);
                    found += self.pass_on(&line);
                    new &= !(mask << shift);
                }
            }
        }
        found
    }

    /// Gives the boards of a line their value on the other axis, which is the depth plus 1. Returns
    /// the number of values.
    fn pass_on(&self, line: &Line) -> u64 {
        // If no board of the line was known, a single new board reaches all others, and several new
        // boards reach all. If one was known, a new board reaches that one. Otherwise all have
        // values.
        let all = (1u32 << self.along.places) - 1;
        let mut reached = match (line.known.count_ones(), line.new.count_ones()) {
            (0, 1) => all & !line.new,
            (0, _) => all,
            (1, _) => line.known,
            _ => 0,
        };
        let mut found = 0;
        while reached != 0 {
            let place = reached.trailing_zeros();
            reached &= reached - 1;
            let string = self.along.transposer.turned(line.string, line.line, place);
            let number = place as usize * self.ranking.strings() + self.ranking.number(string);
            if (number, line.line as usize) != self.across.goal {
                let bit = number * self.across.group + line.line as usize;
                self.across.next[bit / 64].fetch_or(1 << (bit % 64), Ordering::Relaxed);
                found += 1;
            }
        }
        found
    }
}

/// The bits of a word that lie in a range of bits of the array.
fn within(bits: &Range<usize>, word: usize) -> u64 {
    let below = |end: usize| match end.saturating_sub(64 * word) {
        count @ 0..64 => (1 << count) - 1,
        _ => u64::MAX,
    };
    below(bits.end) & !below(bits.start)
}

/// A line with at least one new board.
struct Line {
    line: u32,
    string: u32,
    new: u32,
    known: u32,
}

impl Line {
    /// Writes the depth for all new places into the entry of the line. Entries begin with all bits
    /// set.
    fn enter(&self, depth: u8, entry: &mut [u8]) {
        if self.known == 0 {
            entry[0] = depth;
        }
        let above = depth - entry[0];
        if above >= MOST_ABOVE {
            return;
        }
        let mut new = self.new;
        while new != 0 {
            let place = new.trailing_zeros();
            new &= new - 1;
            let byte = &mut entry[1 + place as usize / 4];
            let shift = place % 4 * 2;
            *byte = *byte & !(MOST_ABOVE << shift) | above << shift;
        }
    }
}
