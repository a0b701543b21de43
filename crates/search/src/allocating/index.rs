//! A hash table that maps the hash of a state to the number of its node. It only grows.
//!
//! Searches spend most of their time on cache misses in this table, so its layout minimises them.
//! The table is an array of groups of 64 bytes, one cache line each. A group holds up to twelve
//! node numbers, one byte of the hash of each (its *tag*), and their count. Most lookups are for
//! states that are new: such a lookup reads one line, and inserting the state writes the same line.
//! A general-purpose table such as `hashbrown` stores tags and values in separate arrays, which
//! costs twice the misses. If a group is full, probing continues with the next one.
//!
//! The table holds 4-byte numbers at a load of at most 9 in 12 slots: 7 to 14 bytes per state,
//! depending on how recently it doubled.
//!
//! # References
//! Peterson: "Addressing for random-access storage", IBM Journal of Research and Development 1,
//! 1957 (open addressing; here the unit of probing is a cache line).

use alloc::vec::Vec;

use knobel_core::StopReason;

use super::nodes::{NodeId, granted};

/// The number of slots in a group.
const SLOTS: usize = 12;

/// The average number of used slots per group at which the table is full. Beyond it, too many
/// groups overflow into the next one.
const FILL: usize = 9;

/// The entries that share a home group. It fills exactly one cache line.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
struct Group {
    /// The tag of each used slot, never 0.
    tags: [u8; SLOTS],
    len: u32,
    ids: [NodeId; SLOTS],
}

impl Group {
    /// Compares all tags with `tag`. In the result, the top bit of a byte is set if the tag of this
    /// slot matches.
    ///
    /// This is the classic search for a zero byte in a word, after an exclusive or with `tag` in
    /// every byte. A borrow can also set the bit of the byte above a match, so the caller compares
    /// the keys.
    #[inline]
    fn matches(&self, tag: u8) -> u128 {
        const LOW: u128 = u128::from_le_bytes([1; 16]);
        let mut word = [0; 16];
        word[..SLOTS].copy_from_slice(&self.tags);
        let differ = u128::from_le_bytes(word) ^ u128::from_le_bytes([tag; 16]);
        differ.wrapping_sub(LOW) & !differ & LOW << 7
    }
}

/// A hash table of node numbers. The keys stay in the nodes; the caller compares them.
#[derive(Default)]
pub(crate) struct Index {
    /// The groups: a power of two of them, or none before the first insertion.
    groups: Vec<Group>,
    len: usize,
    /// The number of entries at which the table is full.
    most: usize,
}

impl Index {
    /// The size of the smallest table.
    pub(crate) const LEAST_BYTES: u64 = size_of::<Group>() as u64;

    /// Replaces the table by an empty one of twice the size; the caller inserts the entries again.
    /// The old table is freed first, so that both never exist at the same time.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] with the bytes that were in use if the system has no more
    /// memory. The table is empty then.
    pub(crate) fn double(&mut self) -> Result<(), StopReason> {
        let (groups, bytes) = ((2 * self.groups.len()).max(1), self.bytes());
        *self = Self::default();
        let reserved = self.groups.try_reserve_exact(groups);
        granted(reserved, bytes)?;
        self.groups.resize(groups, Group::default());
        self.most = groups * FILL;
        Ok(())
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

    /// The group in which probing for a hash begins.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> 8) as usize & self.groups.len().wrapping_sub(1)
    }

    /// Prefetches the group that [`find`](Self::find) will read. A loop of such calls overlaps the
    /// cache misses, because no load waits for another.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) {
        core::hint::black_box(
            self.groups
                .get(self.home(hash))
                .map_or(0, |group| group.len),
        );
    }

    /// The number with this hash for which `is_it` returns true.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        let mut at = self.home(hash);
        loop {
            let group = self.groups.get(at)?;
            let mut matches = group.matches(tag(hash));
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

    /// Inserts a number that is not in the table yet. The table must not be full.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, id: NodeId) {
        let mut at = self.home(hash);
        while self.groups[at].len == SLOTS as u32 {
            at = (at + 1) & (self.groups.len() - 1);
        }
        let group = &mut self.groups[at];
        let slot = group.len as usize % SLOTS;
        group.tags[slot] = tag(hash);
        group.ids[slot] = id;
        group.len += 1;
        self.len += 1;
    }
}

/// The tag of a hash: its lowest byte, but never 0, which marks unused slots.
#[inline]
fn tag(hash: u64) -> u8 {
    (hash as u8).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bad hash function: many keys share a group, many share a tag, and overflow wraps around
    /// the end of the table.
    fn hash(key: u32) -> u64 {
        u64::from(key % 7) << 8 | u64::from(key % 3)
    }

    #[test]
    fn inserted_numbers_are_found_and_no_others() {
        let mut index = Index::default();
        for key in 0..1000 {
            assert_eq!(index.find(hash(key), |id| id == key), None);
            if index.is_full() {
                index.double().unwrap();
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
