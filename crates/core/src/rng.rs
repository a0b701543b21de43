//! A small random number generator with a seed, which gives the same numbers on every machine.
//!
//! It is SplitMix64: 64 bits of state and two multiplications per number. It passes BigCrush, so it
//! serves for scrambles, tests and simulated annealing. It is not cryptographically secure.
//!
//! # References
//! Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014. Lemire: "Fast
//! random integer generation in an interval", ACM Transactions on Modeling and Computer Simulation
//! 29, 2019 (the multiplication in [`Rng::below`]). Durstenfeld: "Algorithm 235: random
//! permutation", Communications of the ACM 7, 1964 ([`Rng::shuffle`]).

/// A reproducible stream of random numbers.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// The stream that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A uniform random number below `end`. The method is multiply-shift without rejection, so the
    /// bias is below 2⁻³².
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        assert!(end > 0, "`end` must be at least 1");
        (((self.bits() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// Shuffles `items` (Fisher and Yates): every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}
