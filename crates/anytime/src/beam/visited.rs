//! The keys of boards that were seen: a cache of fixed size.
//!
//! A line holds eight keys (one cache line of the processor), and a new key replaces the oldest. A
//! forgotten board may enter the beam again, which wastes its place in a layer but causes no error.
//! Each lookup costs one access to memory.

/// The number of keys in a line.
const LINE: usize = 8;

/// The keys of boards, with the layers in which they were seen.
#[derive(Debug)]
pub(crate) struct VisitedCache {
    lines: Vec<[u64; LINE]>,
}

impl VisitedCache {
    /// The memory per board of a layer, in bytes: space for two to four layers.
    pub(crate) const BYTES: usize = 4 * size_of::<u64>();

    /// Makes a cache for some layers of `width` boards.
    pub(crate) fn new(width: usize) -> Self {
        let lines = (2 * width).div_ceil(LINE).next_power_of_two();
        Self {
            lines: vec![[0; LINE]; lines],
        }
    }

    /// Inserts a key, and returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64, layer: u32) -> bool {
        let stamp = u64::from(layer as u16) + 1;
        let line = (key >> 20) as usize & (self.lines.len() - 1);
        let line = &mut self.lines[line];
        let marked = key & !0xffff;
        let (mut oldest, mut age) = (0, u64::MAX);
        for (at, &old) in line.iter().enumerate() {
            if old & !0xffff == marked && old & 0xffff != 0 {
                return false;
            }
            if old & 0xffff < age {
                (oldest, age) = (at, old & 0xffff);
            }
        }
        line[oldest] = marked | stamp;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_new_once_and_the_oldest_is_evicted_first() {
        let mut seen = VisitedCache::new(1);
        assert_eq!(seen.lines.len(), 1);
        let keys: Vec<u64> = (1..=9).map(|key| key << 40).collect();
        for (layer, &key) in keys[..8].iter().enumerate() {
            assert!(seen.insert(key, layer as u32));
            assert!(!seen.insert(key, layer as u32));
        }
        assert!(seen.insert(keys[8], 8));
        assert!(!seen.insert(keys[1], 9), "the key is still in the cache");
        assert!(
            seen.insert(keys[0], 9),
            "the oldest key of a full line was evicted"
        );
    }
}
