//! Jumps of all boards of a bitmap at once.
//!
//! A jump changes some adjacent digits of a number. Numbers that differ only in later digits
//! therefore stay adjacent, so whole runs of bits are moved, up to 64 bits at a time. If runs are
//! short, each bit is looked up in a table.

use super::{Parts, PermutationIndex};
use crate::permutations::Jump;

/// The shortest run that is moved as a whole.
const SHORTEST_RUN: u64 = 8;
/// The smallest size of a table, if the unit has as many numbers, and the largest size.
const TABLE: std::ops::RangeInclusive<u64> = 2000..=1 << 15;

/// The method for a jump.
pub(super) enum Step {
    /// Run by run. If the first digits change, runs may go to other units.
    Runs { leave: bool },
    /// Bit by bit, within groups of this many numbers. The tables say what is added to each number,
    /// by the parity of the digits before the group.
    LookedUp { group: u64, added: [Vec<i16>; 2] },
    /// Bit by bit, by computing the number of each board.
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

/// Returns the 64 bits from this position on. The bitmap must have one extra word.
#[inline]
pub(super) fn bits_at(words: &[u64], at: u64) -> u64 {
    let (word, shift) = ((at / 64) as usize, at % 64);
    words[word] >> shift | words[word + 1] << 1 << (63 - shift)
}

/// Sets bits from this position on.
#[inline]
pub(super) fn add_at(words: &mut [u64], at: u64, bits: u64) {
    let (word, shift) = ((at / 64) as usize, at % 64);
    words[word] |= bits << shift;
    let over = bits >> 1 >> (63 - shift);
    if over != 0 {
        words[word + 1] |= over;
    }
}

/// Passes the bits of a run to `take`, 64 at a time with their place in the run, without empty
/// words.
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

/// Passes the bits of all runs of a unit to `take`: the number that the run's first board gets, the
/// place in the run, and the bits.
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
    // If a run is longer than a unit, whole units stay together.
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

/// Moves each bit of a unit by the amount in a table.
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

/// Passes the number of each bit of a unit to `take`.
pub(super) fn plain(from: &[u64], first: u64, numbers: u64, mut take: impl FnMut(u64)) {
    each(from, 0, numbers, |place, mut bits| {
        while bits != 0 {
            take(first + place + u64::from(bits.trailing_zeros()));
            bits &= bits - 1;
        }
    });
}
