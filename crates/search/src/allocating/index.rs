//! A hash table of node numbers that only grows: what finds a state among millions.
//!
//! Slots come in groups of one cache line: twelve numbers, a byte of each one's hash, and how many
//! there are. Looking for a state that is new, which most are, reads one line, and adding it writes
//! the same one. A general table (`hashbrown` was here before) keeps hash bytes and values apart:
//! twice the misses. A full group passes on to the next.
//!
//! # References
//! Peterson: "Addressing for random-access storage", IBM Journal of Research and Development 1,
//! 1957 (open addressing; here the unit of probing is a cache line).

use alloc::vec;
use alloc::vec::Vec;

use super::nodes::NodeId;

/// Numbers in a group.
const SLOTS: usize = 12;

/// The most numbers for each group, on average: beyond, too many groups are full.
const FILL: usize = 9;

#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
struct Group {
    /// A byte of the hash of each number, never 0 where there is one.
    bytes: [u8; SLOTS],
    len: u32,
    ids: [NodeId; SLOTS],
}

impl Group {
    /// The top bit of each byte that is `byte`, and of some that are not.
    #[inline]
    fn matches(&self, byte: u8) -> u128 {
        const LOW: u128 = u128::from_le_bytes([1; 16]);
        let mut word = [0; 16];
        word[..SLOTS].copy_from_slice(&self.bytes);
        let differ = u128::from_le_bytes(word) ^ u128::from_le_bytes([byte; 16]);
        differ.wrapping_sub(LOW) & !differ & LOW << 7
    }
}

/// Node numbers by the hash of their keys.
#[derive(Default)]
pub(crate) struct Index {
    /// A power of two of them, or none.
    groups: Vec<Group>,
    len: usize,
    /// It is full with so many.
    most: usize,
}

impl Index {
    /// What the smallest index takes.
    pub(crate) const LEAST_BYTES: u64 = size_of::<Group>() as u64;

    /// Empties the index and makes it twice as large. The old table goes before the new one comes.
    pub(crate) fn double(&mut self) {
        let groups = (2 * self.groups.len()).max(1);
        *self = Self::default();
        self.groups = vec![Group::default(); groups];
        self.most = groups * FILL;
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&*self.groups) as u64
    }

    pub(crate) fn is_full(&self) -> bool {
        self.len == self.most
    }

    /// The group where a hash belongs.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> 8) as usize & self.groups.len().wrapping_sub(1)
    }

    /// Fetches what [`find`](Self::find) will read, without waiting for it. Loads in a tight loop
    /// overlap.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) {
        core::hint::black_box(
            self.groups
                .get(self.home(hash))
                .map_or(0, |group| group.len),
        );
    }

    /// The number with this hash that `is_it`.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        let mut at = self.home(hash);
        loop {
            let group = self.groups.get(at)?;
            let mut matches = group.matches(mark(hash));
            while matches != 0 {
                let id = group.ids[matches.trailing_zeros() as usize / 8 % SLOTS];
                if is_it(id) {
                    return Some(id);
                }
                matches &= matches - 1;
            }
            if group.len < SLOTS as u32 {
                return None;
            }
            at = (at + 1) & (self.groups.len() - 1);
        }
    }

    /// Adds a number that is not there. The index must not be full.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, id: NodeId) {
        let mut at = self.home(hash);
        while self.groups[at].len == SLOTS as u32 {
            at = (at + 1) & (self.groups.len() - 1);
        }
        let group = &mut self.groups[at];
        let slot = group.len as usize % SLOTS;
        group.bytes[slot] = mark(hash);
        group.ids[slot] = id;
        group.len += 1;
        self.len += 1;
    }
}

/// The byte that stands for a hash in its group.
#[inline]
fn mark(hash: u64) -> u8 {
    (hash as u8).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that spread badly: many share a group, many a byte, and full groups pass on across the
    /// end of the table.
    fn hash(key: u32) -> u64 {
        u64::from(key % 7) << 8 | u64::from(key % 3)
    }

    #[test]
    fn what_was_added_is_found_and_nothing_else() {
        let mut index = Index::default();
        for key in 0..1000 {
            assert_eq!(index.find(hash(key), |id| id == key), None);
            if index.is_full() {
                index.double();
                (0..key).for_each(|before| index.insert(hash(before), before));
            }
            index.insert(hash(key), key);
            assert_eq!(index.len(), key as usize + 1);
        }
        for key in 0..2000 {
            let found = index.find(hash(key), |id| id == key);
            assert_eq!(found, (key < 1000).then_some(key));
        }
    }
}
