//! Storage for boards of any size: a boxed slice of 16-bit tiles. Keys are copies of the slice.

use alloc::boxed::Box;
use core::fmt::Debug;

use knobel_core::heap_block;

use super::Cells;
use super::sealed::SealedCells;

/// Storage for boards of up to 65,536 cells.
pub type LargeCells = Box<[u16]>;

impl SealedCells for LargeCells {}

impl Cells for LargeCells {
    type Key = Self;
    type Map<T: Copy + Debug> = Box<[T]>;
    const MOST: usize = 1 << 16;

    fn new(tiles: &[u32]) -> Self {
        tiles.iter().map(|&tile| tile as u16).collect()
    }

    fn map<T: Copy + Debug>(len: usize, entry: impl FnMut(usize) -> T) -> Self::Map<T> {
        (0..len).map(entry).collect()
    }

    fn get(&self, cell: usize) -> usize {
        self[cell] as usize
    }

    fn slide(&mut self, from: usize, to: usize) {
        self[to] = self[from];
        self[from] = 0;
    }

    fn key(&self) -> Self {
        self.clone()
    }

    fn from_key(key: &Self) -> Self {
        key.clone()
    }

    fn key_heap_bytes(cells: usize) -> usize {
        heap_block(cells * size_of::<u16>())
    }
}
