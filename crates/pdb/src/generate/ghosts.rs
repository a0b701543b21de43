//! Blocks of other ranks that steps of this one come from: before each depth their owners say what is new in them.
//!
//! On the way a block is a number of 16 bits and what it announces: nothing new (0), so many orders of 16 bits each, or, where
//! that is shorter, the whole bit set.

use std::ops::Range;

use knobel_ranks::Ranks;

use super::plan::Plan;
use crate::agree::is_alone;

/// A block comes as its whole bit set.
const WHOLE: u16 = u16::MAX;
/// About the most bytes that a rank sends, or gets, at a time.
pub(super) const ROUND: usize = 64 << 20;

/// What is new in other ranks' blocks, and who wants to know what of this rank's.
#[derive(Default)]
pub(super) struct Ghosts {
    pub bits: Vec<u64>,
    pub filled: Vec<bool>,
    /// For each rank the blocks here that it has as ghosts.
    wanted: Vec<Vec<u32>>,
    /// For each rank those of [`Plan::ghosts`] that are its blocks.
    owned: Vec<Range<usize>>,
    /// Blocks that go to one rank at a time, and how many times that makes.
    at_once: usize,
    rounds: usize,
    out: Vec<Vec<u8>>,
    into: Vec<u8>,
    /// Bytes that were sent.
    pub sent: u64,
}

impl Ghosts {
    /// Tells all ranks, whose sets begin at `cuts`, which blocks are wanted of them.
    pub fn new(plan: &Plan, cuts: &[usize], ranks: &mut dyn Ranks) -> Self {
        if is_alone(ranks) {
            return Self::default();
        }
        let place = |cut: usize| {
            plan.ghosts
                .partition_point(|&(set, _)| (set as usize) < cut)
        };
        let owned: Vec<_> = cuts
            .windows(2)
            .map(|cut| place(cut[0])..place(cut[1]))
            .collect();
        let mut out: Vec<Vec<u8>> = owned
            .iter()
            .map(|range| {
                let ghosts = &plan.ghosts[range.clone()];
                let mut request = (ghosts.len() as u32).to_le_bytes().to_vec();
                let words = ghosts.iter().flat_map(|&(set, region)| [set, region]);
                request.extend(words.flat_map(u32::to_le_bytes));
                request
            })
            .collect();
        out[ranks.rank()].clear();
        let sent = out.iter().map(|out| out.len() as u64).sum();
        let mut into = Vec::new();
        ranks.exchange(&mut out, &mut into);
        let mut words = into
            .chunks_exact(4)
            .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")));
        let mut next = || words.next().expect("a rank says as much as it announces");
        let mut wanted = vec![Vec::new(); ranks.size()];
        for rank in (0..ranks.size()).filter(|&rank| rank != ranks.rank()) {
            for _ in 0..next() {
                let ghost = (next(), next());
                wanted[rank].push(plan.block_of(ghost) as u32);
            }
        }
        let longest = wanted.iter().map(Vec::len).max().unwrap_or(0);
        let longest = ranks.all(longest as u64).into_iter().max().unwrap_or(0) as usize;
        let at_once = (ROUND / ranks.size() / (plan.words * 8 + 2)).max(1);
        Self {
            bits: vec![0; plan.ghosts.len() * plan.words],
            filled: vec![false; plan.ghosts.len()],
            wanted,
            owned,
            at_once,
            rounds: longest.div_ceil(at_once),
            out,
            into: Vec::new(),
            sent,
        }
    }

    /// Hands out what is new here and takes in what is new elsewhere.
    pub fn fetch(&mut self, words: usize, current: &[u64], filled: &[bool], ranks: &mut dyn Ranks) {
        if is_alone(ranks) {
            return;
        }
        for round in 0..self.rounds {
            let begin = round * self.at_once;
            for (wanted, out) in self.wanted.iter().zip(&mut self.out) {
                for &block in wanted.iter().skip(begin).take(self.at_once) {
                    let block = block as usize;
                    let bits = filled[block].then(|| &current[block * words..][..words]);
                    pack(bits.unwrap_or_default(), out);
                }
                self.sent += out.len() as u64;
            }
            ranks.exchange(&mut self.out, &mut self.into);
            let mut rest = &self.into[..];
            for owned in &self.owned {
                for ghost in owned.clone().skip(begin).take(self.at_once) {
                    let bits = &mut self.bits[ghost * words..][..words];
                    self.filled[ghost] = unpack(&mut rest, bits);
                }
            }
            self.into.clear();
        }
    }
}

/// Appends a block, of which nothing is given where nothing is new.
fn pack(bits: &[u64], out: &mut Vec<u8>) {
    let count: usize = bits.iter().map(|word| word.count_ones() as usize).sum();
    if 2 * count >= 8 * bits.len() && count > 0 {
        out.extend(WHOLE.to_le_bytes());
        out.extend(bits.iter().flat_map(|word| word.to_le_bytes()));
        return;
    }
    out.extend((count as u16).to_le_bytes());
    for (place, word) in bits.iter().enumerate() {
        let mut word = *word;
        while word != 0 {
            let order = place as u32 * 64 + word.trailing_zeros();
            out.extend((order as u16).to_le_bytes());
            word &= word - 1;
        }
    }
}

/// Takes a block from the front of `bytes`; answers whether anything is new.
fn unpack(bytes: &mut &[u8], bits: &mut [u64]) -> bool {
    let mut take = |count: usize| {
        bytes
            .split_off(..count)
            .expect("blocks are sent as a whole")
    };
    let number = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes[1]]);
    match number(take(2)) {
        WHOLE => {
            let whole = take(bits.len() * 8);
            for (word, bytes) in bits.iter_mut().zip(whole.chunks_exact(8)) {
                *word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
            }
            true
        }
        0 => false,
        count => {
            bits.fill(0);
            for order in take(2 * usize::from(count)).chunks_exact(2) {
                let order = number(order);
                bits[usize::from(order / 64)] |= 1 << (order % 64);
            }
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_ranks::in_turn;

    /// Each of three ranks has some blocks of a word, of which one has nothing new, and wants those of both others.
    #[test]
    fn blocks_that_are_too_many_at_once_come_in_rounds() {
        const BLOCKS: usize = 5;
        for at_once in [1, 2, BLOCKS] {
            in_turn(3, 1, |ranks| {
                let block = |rank: usize, block: usize| 1 << (BLOCKS * rank + block);
                let current = [0, 1, 2, 3, 4].map(|it| block(ranks.rank(), it));
                let mut ghosts = Ghosts {
                    bits: vec![0; 2 * BLOCKS],
                    filled: vec![true; 2 * BLOCKS],
                    at_once,
                    rounds: BLOCKS.div_ceil(at_once),
                    out: vec![Vec::new(); 3],
                    ..Ghosts::default()
                };
                for rank in 0..3 {
                    let blocks = if rank == ranks.rank() { 0 } else { BLOCKS };
                    let begin = ghosts.owned.last().map_or(0, |before| before.end);
                    ghosts.wanted.push((0..blocks as u32).collect());
                    ghosts.owned.push(begin..begin + blocks);
                }
                ghosts.fetch(1, &current, &[true, true, false, true, true], ranks);
                for (rank, owned) in ghosts.owned.iter().enumerate() {
                    for (place, ghost) in owned.clone().enumerate() {
                        assert_eq!(ghosts.filled[ghost], place != 2);
                        let new = ghosts.filled[ghost].then(|| block(rank, place));
                        assert_eq!(ghosts.bits[ghost], new.unwrap_or(0));
                    }
                }
            });
        }
    }

    #[test]
    fn blocks_come_as_they_went() {
        let blocks = [
            [0, 0],
            [1, 0],
            [1 << 63, 1 << 7],
            [u64::MAX, 0],
            [u64::MAX; 2],
        ];
        let mut sent = Vec::new();
        blocks.iter().for_each(|block| pack(block, &mut sent));
        pack(&[], &mut sent);
        assert_eq!(sent.len(), 2 + 4 + 6 + 18 + 18 + 2);
        let mut rest = &sent[..];
        for block in blocks {
            let mut bits = [5; 2];
            let filled = unpack(&mut rest, &mut bits);
            assert_eq!(filled, block != [0, 0]);
            assert!(!filled || bits == block);
        }
        assert!(!unpack(&mut rest, &mut [0; 2]) && rest.is_empty());
    }
}
