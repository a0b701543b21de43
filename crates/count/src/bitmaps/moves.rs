//! Jumps of all boards of a bitmap at once.
//!
//! A jump changes some neighbouring digits of a number. So numbers that differ in later digits only
//! stay together: whole runs of bits are moved, word by word. Where runs are short, each bit is
//! looked up.

use super::{Parts, PermutationIndex};
use crate::permutations::Jump;

/// Runs of at least so many bits are moved as such.
const SHORTEST_RUN: u64 = 8;
/// Numbers that a table has at least, if the unit has so many, and at most.
const TABLE: std::ops::RangeInclusive<u64> = 2000..=1 << 15;

/// How a jump is made.
pub(super) enum Step {
    /// Run by run. Where the first digits change, runs may go to other units.
    Runs { leave: bool },
    /// Bit by bit, within groups of so many numbers: what is added to each, by the parity of the
    /// digits before them.
    LookedUp { group: u64, added: [Vec<i16>; 2] },
    /// Bit by bit, as numbers.
    Plain,
}

impl Step {
    pub fn new(orders: &PermutationIndex, parts: &Parts, blank: usize, jump: &Jump) -> Self {
        let leave = jump.place < parts.digits;
        if jump.has_runs(SHORTEST_RUN) {
            return Self::Runs { leave };
        }
        let whole = jump.group();
        let mut groups = orders.groups().filter(|&group| {
            group >= whole
                && group <= parts.numbers.min(*TABLE.end())
                && parts.numbers.is_multiple_of(group)
        });
        let first = groups.clone().find(|group| group >= TABLE.start());
        match first.or(groups.next_back()) {
            Some(group) if !leave => {
                let added = [false, true].map(|odd| {
                    let added = |number| orders.added(blank, jump, number, odd) as i16;
                    (0..group).map(added).collect()
                });
                Self::LookedUp { group, added }
            }
            _ => Self::Plain,
        }
    }
}

/// 64 bits from this one on; there is a word more than those of the bits that are wanted.
#[inline]
pub(super) fn bits_at(words: &[u64], at: u64) -> u64 {
    let (word, shift) = ((at / 64) as usize, at % 64);
    words[word] >> shift | words[word + 1] << 1 << (63 - shift)
}

/// Adds bits from this one on.
#[inline]
pub(super) fn add_at(words: &mut [u64], at: u64, bits: u64) {
    let (word, shift) = ((at / 64) as usize, at % 64);
    words[word] |= bits << shift;
    let over = bits >> 1 >> (63 - shift);
    if over != 0 {
        words[word + 1] |= over;
    }
}

/// Takes the bits of a run, 64 at a time: their place in the run, and what they are, if they are
/// any.
#[inline]
fn each(words: &[u64], start: u64, length: u64, mut take: impl FnMut(u64, u64)) {
    let mut done = 0;
    while done < length {
        let mut bits = bits_at(words, start + done);
        if length - done < 64 {
            bits &= (1 << (length - done)) - 1;
        }
        if bits != 0 {
            take(done, bits);
        }
        done += 64;
    }
}

/// Takes the bits of all runs of a unit: the number that a run's first becomes, the place in the
/// run, and bits.
#[inline]
pub(super) fn runs(
    orders: &PermutationIndex,
    from: &[u64],
    first: u64,
    numbers: u64,
    jump: &Jump,
    mut take: impl FnMut(u64, u64, u64),
) {
    let (weight, span) = (jump.weight, jump.span);
    let mut entry = first / weight % span;
    // Where a run is longer than a unit, it is whole units that stay together.
    let length = weight.min(numbers);
    for start in (0..numbers).step_by(length as usize) {
        let mut after = None;
        each(from, start, length, |place, bits| {
            let run = || (first + start).wrapping_add_signed(orders.run_added(jump, entry));
            take(*after.get_or_insert_with(run), place, bits);
        });
        entry += 1;
        if entry == span {
            entry = 0;
        }
    }
}

/// Adds to each bit of a unit what a table says.
pub(super) fn look_up(
    from: &[u64],
    into: &mut [u64],
    numbers: u64,
    (group, added): (u64, &[Vec<i16>; 2]),
    is_odd: impl Fn(u64) -> bool,
) {
    for start in (0..numbers).step_by(group as usize) {
        let added = &added[usize::from(is_odd(start))][..];
        each(from, start, group, |place, mut bits| {
            while bits != 0 {
                let low = place + u64::from(bits.trailing_zeros());
                bits &= bits - 1;
                let after = (start + low).wrapping_add_signed(added[low as usize].into());
                into[(after / 64) as usize] |= 1 << (after % 64);
            }
        });
    }
}

/// Takes the number of each bit of a unit.
pub(super) fn plain(from: &[u64], first: u64, numbers: u64, mut take: impl FnMut(u64)) {
    each(from, 0, numbers, |place, mut bits| {
        while bits != 0 {
            take(first + place + u64::from(bits.trailing_zeros()));
            bits &= bits - 1;
        }
    });
}
