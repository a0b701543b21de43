//! Lists of moves of bounded length. [`FixedVec`] stores any move; [`PackedPath`] packs four moves
//! into a byte, for puzzles with at most four moves.

use super::FixedVec;

/// A list of moves of bounded length.
pub trait Path<M>: Clone + Default {
    /// The largest number of moves it can hold.
    const CAPACITY: usize;

    /// Adds a move at the end.
    ///
    /// # Errors
    /// Returns the move if the path is full.
    fn push(&mut self, mv: M) -> Result<(), M>;

    /// Removes and returns the last move.
    fn pop(&mut self) -> Option<M>;

    /// The last move.
    fn last(&self) -> Option<M>;

    /// The number of moves.
    fn len(&self) -> usize;

    /// Returns whether the path is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moves from first to last.
    fn moves(&self) -> impl Iterator<Item = M>;
}

impl<M: Clone, const N: usize> Path<M> for FixedVec<M, N> {
    const CAPACITY: usize = N;

    fn push(&mut self, mv: M) -> Result<(), M> {
        self.push(mv)
    }

    fn pop(&mut self) -> Option<M> {
        self.pop()
    }

    fn last(&self) -> Option<M> {
        self.last().cloned()
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn moves(&self) -> impl Iterator<Item = M> {
        self.iter().cloned()
    }
}

/// A move that is one of four, so that two bits encode it.
pub trait Coded: Copy {
    /// The code of the move, from 0 to 3.
    fn code(self) -> u8;

    /// The move with this code. Only the two lowest bits matter.
    fn from_code(code: u8) -> Self;
}

/// A path that stores four moves in each byte, the first one in the lowest bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedPath<const BYTES: usize> {
    bytes: [u8; BYTES],
    len: u16,
}

impl<const BYTES: usize> Default for PackedPath<BYTES> {
    fn default() -> Self {
        Self {
            bytes: [0; BYTES],
            len: 0,
        }
    }
}

impl<const BYTES: usize> PackedPath<BYTES> {
    fn at<M: Coded>(&self, index: usize) -> M {
        M::from_code(self.bytes[index / 4] >> (index % 4 * 2) & 3)
    }
}

impl<M: Coded, const BYTES: usize> Path<M> for PackedPath<BYTES> {
    const CAPACITY: usize = BYTES * 4;

    fn push(&mut self, mv: M) -> Result<(), M> {
        let index = usize::from(self.len);
        let Some(byte) = self.bytes.get_mut(index / 4) else {
            return Err(mv);
        };
        let shift = index % 4 * 2;
        *byte = *byte & !(3 << shift) | (mv.code() & 3) << shift;
        self.len += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<M> {
        let last = self.last()?;
        self.len -= 1;
        Some(last)
    }

    fn last(&self) -> Option<M> {
        Some(self.at(usize::from(self.len).checked_sub(1)?))
    }

    fn len(&self) -> usize {
        usize::from(self.len)
    }

    fn moves(&self) -> impl Iterator<Item = M> {
        (0..usize::from(self.len)).map(|index| self.at(index))
    }
}
