//! Merges several sorted sources into one, without duplicates.
//!
//! A binary heap holds the next number of each source, so a number costs O(log k) comparisons for k
//! sources.
//!
//! # References
//! D. E. Knuth, "The Art of Computer Programming", volume 3, section 5.4.1: multiway merging.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::RankError;
use super::encoding::Unpacker;

/// A source of ascending numbers.
pub(super) enum Source {
    File(Unpacker),
    Waiting(std::vec::IntoIter<u64>),
}

impl Source {
    fn next(&mut self) -> Result<Option<u64>, RankError> {
        match self {
            Self::File(file) => file.next(),
            Self::Waiting(numbers) => Ok(numbers.next()),
        }
    }
}

/// The union of several sources.
pub(super) struct Merged {
    sources: Vec<Source>,
    heads: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Merged {
    pub fn new(mut sources: Vec<Source>) -> Result<Self, RankError> {
        let mut heads = BinaryHeap::with_capacity(sources.len());
        for (place, source) in sources.iter_mut().enumerate() {
            heads.extend(source.next()?.map(|number| Reverse((number, place))));
        }
        Ok(Self { sources, heads })
    }

    /// Returns the next number for which `wanted` returns true.
    pub fn next_of(
        &mut self,
        mut wanted: impl FnMut(u64) -> Result<bool, RankError>,
    ) -> Result<Option<u64>, RankError> {
        while let Some(number) = self.next()? {
            if wanted(number)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    fn next(&mut self) -> Result<Option<u64>, RankError> {
        let Some(&Reverse((smallest, _))) = self.heads.peek() else {
            return Ok(None);
        };
        while let Some(mut head) = self.heads.peek_mut()
            && head.0.0 == smallest
        {
            match self.sources[head.0.1].next()? {
                Some(number) => head.0.0 = number,
                None => drop(PeekMut::pop(head)),
            }
        }
        Ok(Some(smallest))
    }
}
