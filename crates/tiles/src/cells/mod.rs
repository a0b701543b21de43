//! Storage for the tiles of a search state: a 64-bit word for up to 16 cells, 25 bytes for the
//! 24-puzzle, or a boxed slice for larger boards.
//!
//! Searches are generic over the storage, because copying a word is many times faster than
//! allocating a slice. Each storage has a key, the smallest value that identifies the arrangement;
//! searches that remember states store keys.
//!
//! # References
//! Burns, Hatem, Leighton, Ruml: "Implementing fast heuristic search code", SoCS 2012 (packed
//! states).

#[cfg(feature = "alloc")]
mod large;

use core::fmt::Debug;
use core::hash::Hash;

#[cfg(feature = "alloc")]
pub use large::LargeCells;

/// Storage for the tiles of one state. The trait is sealed, because searches are compiled for these
/// three implementations only.
pub trait Cells: Clone + Eq + Debug + sealed::SealedCells {
    /// The smallest value that identifies an arrangement. Its order is the lexicographic order of
    /// the tiles, row by row.
    type Key: Clone + Eq + Ord + Hash + Debug;

    /// A table with one entry for each cell or tile.
    type Map<T: Copy + Debug>: AsRef<[T]> + AsMut<[T]> + Clone + Debug;

    /// The largest number of cells.
    const MOST: usize;

    /// Stores `tiles`, of which there are at most [`MOST`](Cells::MOST).
    fn new(tiles: &[u32]) -> Self;

    /// A table of `len` entries (at most [`MOST`](Cells::MOST)). If the table has more entries,
    /// they repeat the last one.
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

    /// The arrangement that `key` identifies.
    fn from_key(key: &Self::Key) -> Self;

    /// Heap bytes that the key of a board with this many cells owns.
    fn key_heap_bytes(cells: usize) -> usize {
        let _ = cells;
        0
    }
}

mod sealed {
    pub trait SealedCells {}
}

/// Up to 16 tiles of four bits each in one word. Cell 0 is in the lowest bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedCells(u64);

impl PackedCells {
    /// The word. Cell `c` is in bits `4c..4c+4`.
    pub const fn word(self) -> u64 {
        self.0
    }
}

impl sealed::SealedCells for PackedCells {}

impl Cells for PackedCells {
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
        // The lowest nibble that is 0. Subtracting 1 from every nibble borrows there first, which
        // sets its high bit.
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

/// Reverses the order of the nibbles, so that cell 0 is in the highest bits and keys compare in
/// reading order.
fn reverse_nibbles(word: u64) -> u64 {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let bytes = word.swap_bytes();
    bytes >> 4 & LOW | (bytes & LOW) << 4
}

/// Up to 25 tiles in a byte each, for the 24-puzzle. A key packs them into five bits each.
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
