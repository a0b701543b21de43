//! How the tiles of a search state are kept: packed into one word, as bytes, or as a boxed slice
//! for large boards.

#[cfg(feature = "alloc")]
mod large;

use core::fmt::Debug;
use core::hash::Hash;

#[cfg(feature = "alloc")]
pub use large::Large;

/// Storage for the tiles of one state. Sealed: the searches are compiled for these three.
pub trait Cells: Clone + Eq + Debug + sealed::SealedCells {
    /// The smallest value that names an arrangement; ordered as the tiles read row by row.
    type Key: Clone + Eq + Ord + Hash + Debug;

    /// A table with one entry for each cell or tile.
    type Map<T: Copy + Debug>: AsRef<[T]> + AsMut<[T]> + Clone + Debug;

    /// The most cells this storage has room for.
    const MOST: usize;

    /// Stores `tiles`; there are at most [`MOST`](Cells::MOST).
    fn new(tiles: &[u32]) -> Self;

    /// Makes a table of `len` entries (at most [`MOST`](Cells::MOST)); entries beyond repeat the
    /// last one.
    fn map<T: Copy + Debug>(len: usize, entry: impl FnMut(usize) -> T) -> Self::Map<T>;

    /// The tile on `cell`.
    fn get(&self, cell: usize) -> usize;

    /// The first cell of the blank, among the first `cells`.
    fn blank(&self, cells: usize) -> usize {
        (0..cells).find(|&cell| self.get(cell) == 0).unwrap_or(0)
    }

    /// Moves the tile on `from` to the blank cell `to`.
    fn slide(&mut self, from: usize, to: usize);

    /// The key of this arrangement.
    fn key(&self) -> Self::Key;

    /// The arrangement that `key` names.
    fn from_key(key: &Self::Key) -> Self;

    /// Bytes that the key of a board with this many cells keeps outside itself.
    fn key_heap_bytes(cells: usize) -> usize {
        let _ = cells;
        0
    }
}

mod sealed {
    pub trait SealedCells {}
}

/// Up to 16 tiles of four bits in one word; cell 0 in the lowest bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packed(u64);

impl Packed {
    /// The word itself: cell `c` in bits `4c..4c+4`.
    pub const fn word(self) -> u64 {
        self.0
    }
}

impl sealed::SealedCells for Packed {}

impl Cells for Packed {
    type Key = u64;
    type Map<T: Copy + Debug> = [T; 16];
    const MOST: usize = 16;

    fn new(tiles: &[u32]) -> Self {
        Self(
            tiles
                .iter()
                .rev()
                .fold(0, |word, &tile| word << 4 | u64::from(tile)),
        )
    }

    fn map<T: Copy + Debug>(len: usize, mut entry: impl FnMut(usize) -> T) -> [T; 16] {
        core::array::from_fn(|index| entry(index.min(len - 1)))
    }

    #[inline]
    fn get(&self, cell: usize) -> usize {
        (self.0 >> (cell * 4) & 15) as usize
    }

    #[inline]
    fn blank(&self, _: usize) -> usize {
        // The lowest four bits that are all 0, found as the lowest borrow.
        const LOW: u64 = 0x1111_1111_1111_1111;
        let zeros = self.0.wrapping_sub(LOW) & !self.0 & LOW << 3;
        (zeros.trailing_zeros() / 4) as usize
    }

    #[inline]
    fn slide(&mut self, from: usize, to: usize) {
        let tile = self.0 >> (from * 4) & 15;
        self.0 ^= tile << (from * 4) | tile << (to * 4);
    }

    fn key(&self) -> u64 {
        reverse_nibbles(self.0)
    }

    fn from_key(key: &u64) -> Self {
        Self(reverse_nibbles(*key))
    }
}

/// Cell 0 to the highest bits, so that keys compare as boards read.
fn reverse_nibbles(word: u64) -> u64 {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let bytes = word.swap_bytes();
    bytes >> 4 & LOW | (bytes & LOW) << 4
}

/// Up to 25 tiles in a byte each: the 24-puzzle. Keys take five bits a tile.
impl Cells for [u8; 25] {
    type Key = u128;
    type Map<T: Copy + Debug> = [T; 25];
    const MOST: usize = 25;

    fn new(tiles: &[u32]) -> Self {
        core::array::from_fn(|cell| tiles.get(cell).map_or(0, |&tile| tile as u8))
    }

    fn map<T: Copy + Debug>(len: usize, mut entry: impl FnMut(usize) -> T) -> [T; 25] {
        core::array::from_fn(|index| entry(index.min(len - 1)))
    }

    #[inline]
    fn get(&self, cell: usize) -> usize {
        self[cell] as usize
    }

    #[inline]
    fn slide(&mut self, from: usize, to: usize) {
        self[to] = self[from];
        self[from] = 0;
    }

    fn key(&self) -> u128 {
        self.iter()
            .fold(0, |key, &tile| key << 5 | u128::from(tile))
    }

    fn from_key(key: &u128) -> Self {
        core::array::from_fn(|cell| (key >> (5 * (24 - cell)) & 31) as u8)
    }
}

impl sealed::SealedCells for [u8; 25] {}
