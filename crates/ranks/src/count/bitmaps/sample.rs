//! Layers that are made up, to see what real ones cost: a part of a rank's share, filled by chance.

use knobel_core::{Progress, Rng};

use super::{Bitmaps, Layers, Orders, Parts};
use crate::Ranks;
use crate::count::CountError;

/// A part of what one of some ranks has.
pub(in crate::count) struct Sample<'a> {
    bitmaps: Bitmaps<'a>,
    echo: Echo,
    rng: Rng,
}

impl<'a> Sample<'a> {
    /// Bytes of the smallest sample.
    pub fn unit(orders: &Orders) -> u64 {
        2 * 8 * (Parts::new(orders, 1).words * orders.shape().cells()) as u64
    }

    /// A part of the share of this rank of so many that takes this many bytes, or a unit.
    pub fn new(orders: &'a Orders, [rank, size]: [usize; 2], bytes: u64) -> Self {
        let mut parts = Parts::new(orders, size);
        // Where there are more ranks than units, only the first ones have something to do.
        let rank = if parts.of(rank).next().is_some() {
            rank
        } else {
            0
        };
        let own = parts.of(rank).count() as u64;
        parts.take((bytes / Self::unit(orders)).clamp(1, own) as usize);
        Self {
            bitmaps: Bitmaps::of(orders, parts, [rank, size]),
            echo: Echo { rank, size },
            rng: Rng::new(rank as u64),
        }
    }

    /// Fills the current layer and the one before it to this part; answers how many boards the current one has.
    pub fn fill(&mut self, density: f64) -> u64 {
        let Bitmaps {
            orders,
            parts,
            last,
            units,
            colour,
            ..
        } = &mut self.bitmaps;
        let mut boards = 0;
        for cell in 0..orders.shape().cells() {
            for place in 0..units.len() {
                let unit = last.unit(cell, place, parts.words);
                for (word, begin) in unit[..parts.words].iter_mut().zip((0..).step_by(64)) {
                    *word = random_word(&mut self.rng, density);
                    if parts.numbers - begin < 64 {
                        *word &= (1 << (parts.numbers - begin)) - 1;
                    }
                    if orders.colour(cell) == *colour {
                        boards += u64::from(word.count_ones());
                    }
                }
            }
        }
        boards
    }

    /// Words of the current layer.
    pub fn words(&self) -> u64 {
        let Bitmaps {
            orders,
            parts,
            units,
            colour,
            ..
        } = &self.bitmaps;
        (orders.cells(*colour).count() * units.len() * parts.words) as u64
    }

    /// Makes the next layer; what would be sent comes back.
    pub fn advance(&mut self) -> Result<u64, CountError> {
        let progress = Progress::default();
        self.bitmaps.advance(&mut self.echo, &mut (), &progress)
    }

    /// Bytes that would have been sent.
    pub fn sent(&self) -> u64 {
        self.bitmaps.sent()
    }
}

/// A word whose bits are set with this probability, to within 1 in 256.
fn random_word(rng: &mut Rng, density: f64) -> u64 {
    let part = (density * 256.0).round().clamp(1.0, 255.0) as u32;
    (part.trailing_zeros()..8).fold(0, |word, place| match part >> place & 1 {
        1 => word | rng.bits(),
        _ => word & rng.bits(),
    })
}

/// What this rank sends comes back to it, as much as it would hear from others.
struct Echo {
    rank: usize,
    size: usize,
}

impl Ranks for Echo {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn exchange(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        out.iter_mut().for_each(|out| into.append(out));
    }

    fn tell(&mut self, _: usize, _: &[u8]) {}

    fn heard(&mut self) -> Option<(usize, Vec<u8>)> {
        None
    }

    fn all(&mut self, mine: u64) -> Vec<u64> {
        vec![mine; self.size]
    }
}
