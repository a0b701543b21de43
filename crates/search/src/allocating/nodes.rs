//! Stores the states that a search has seen, within an exact memory limit.
//!
//! [`Arena`] stores items in chunks that never move, so growth needs no second copy of the data.
//! [`Nodes`] adds an [`Index`] by key, which takes 7 to 14 bytes per state. Every growth is checked
//! against the limit before anything is allocated; a growth that would exceed the limit ends the
//! search with [`StopReason::Memory`] instead. A growth that the system refuses, as under `ulimit
//! -v`, also ends the search.
//!
//! The hash function has no random seed, and no search takes an order from the table. Node counts
//! are therefore the same on every machine.
//!
//! # References
//! Burns, Hatem, Leighton, Ruml: "Implementing fast heuristic search code", SoCS 2012 (nodes in
//! chunks, packed states). Wang: wyhash, 2019 (hashing by a folded multiplication).

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use knobel_core::{Cost, Fate, IN_BROWSER, Space, StopReason};

use super::index::Index;

/// The default number of items in one chunk.
const CHUNK: usize = 1 << 13;

/// The number of a node in its arena.
pub(crate) type NodeId = u32;

/// The parent of a start node. [`has_numbers`] ensures that no node gets this number.
pub(crate) const NO_PARENT: NodeId = NodeId::MAX;

/// Returns whether a store of `len` items can number `more` of them. If it cannot, the search ends
/// as if it had reached the memory limit.
pub(crate) fn has_numbers(len: usize, more: usize) -> bool {
    len <= NO_PARENT as usize - more
}

/// Reserves room for one more item, for lists that the account of the memory limit covers already.
///
/// # Errors
/// Returns [`StopReason::Memory`] with the bytes in use if the system has no more memory.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>) -> Result<(), StopReason> {
    if list.len() < list.capacity() {
        return Ok(());
    }
    let reserved = list.try_reserve(1);
    granted(reserved, (list.capacity() * size_of::<T>()) as u64)
}

/// Turns a reservation that the system has refused into the end of a search with `bytes` in use.
/// A browser has no limit of this kind.
///
/// # Errors
/// Returns [`StopReason::Memory`] if the reservation was refused.
#[inline]
pub(crate) fn granted(reserved: Result<(), TryReserveError>, bytes: u64) -> Result<(), StopReason> {
    if IN_BROWSER {
        return Ok(());
    }
    reserved.map_err(|_| StopReason::Memory { limit: bytes })
}

/// A growing array in chunks of `ITEMS`, whose items never move.
pub(crate) struct Arena<T, const ITEMS: usize = CHUNK> {
    chunks: Vec<Vec<T>>,
    len: usize,
    /// Heap bytes that each item owns besides its own size.
    heap_bytes_each: usize,
}

impl<T, const ITEMS: usize> Arena<T, ITEMS> {
    /// An empty arena. `heap_bytes_each` are the heap bytes that each item owns besides its own
    /// size.
    pub(crate) fn new(heap_bytes_each: usize) -> Self {
        Self {
            chunks: Vec::new(),
            len: 0,
            heap_bytes_each,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The bytes of all chunks, including reserved but unused slots.
    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        (self.chunks.len() * ITEMS * size_of::<T>() + self.len * self.heap_bytes_each) as u64
    }

    /// Returns whether all chunks are full, so that one more item needs another chunk.
    #[inline]
    fn is_full(&self) -> bool {
        self.len == self.chunks.len() * ITEMS
    }

    /// The bytes that one more item would add.
    fn growth(&self) -> u64 {
        let chunk = usize::from(self.is_full()) * ITEMS * size_of::<T>();
        (chunk + self.heap_bytes_each) as u64
    }

    /// Makes room for one more item, if other stores use `others` bytes.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] if the item would exceed `limit` bytes. If the node numbers
    /// or the memory of the system have run out, the bytes in use are reported as the limit.
    pub(crate) fn make_room(&mut self, others: u64, limit: u64) -> Result<(), StopReason> {
        if self.bytes() + self.growth() + others > limit {
            return Err(StopReason::Memory { limit });
        }
        if self.is_full() {
            let (mut chunk, used) = (Vec::new(), self.bytes() + others);
            if !has_numbers(self.len, ITEMS) {
                return Err(StopReason::Memory { limit: used });
            }
            granted(chunk.try_reserve_exact(ITEMS), used)?;
            self.chunks.push(chunk);
        }
        Ok(())
    }

    /// Appends an item without checking a limit, and returns its number.
    #[inline]
    pub(crate) fn push(&mut self, item: T) -> NodeId {
        if self.is_full() {
            self.chunks.push(Vec::with_capacity(ITEMS));
        }
        self.chunks[self.len / ITEMS].push(item);
        self.len += 1;
        (self.len - 1) as NodeId
    }

    #[inline]
    pub(crate) fn get(&self, id: NodeId) -> &T {
        &self.chunks[id as usize / ITEMS][id as usize % ITEMS]
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut T {
        &mut self.chunks[id as usize / ITEMS][id as usize % ITEMS]
    }
}

/// A state that was seen, its parent on the cheapest known path, and the cost of this path.
pub(crate) struct Node<K> {
    pub(crate) key: K,
    pub(crate) parent: NodeId,
    pub(crate) g: Cost,
}

/// The states that a search has seen. They can be looked up by key.
pub(crate) struct Nodes<K> {
    arena: Arena<Node<K>>,
    index: Index,
    limit: u64,
}

/// The result of [`Nodes::insert`].
#[derive(Clone, Copy)]
pub(crate) enum Inserted {
    /// The state is new and got this number.
    New(NodeId),
    /// The state was already stored under this number.
    Known(NodeId),
}

impl<K: Clone + Eq + Hash> Nodes<K> {
    /// An empty store that may use `limit` bytes, if there is a limit. `key_heap_bytes` are the
    /// heap bytes that each key owns.
    pub(crate) fn new(limit: Option<u64>, key_heap_bytes: usize) -> Self {
        Self {
            arena: Arena::new(key_heap_bytes),
            index: Index::default(),
            limit: limit.unwrap_or(u64::MAX),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.arena.len()
    }

    /// The bytes in use, including reserved slots of the arena and the index.
    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        self.arena.bytes() + self.index.bytes()
    }

    /// The heap bytes that each key owns.
    pub(crate) fn key_heap_bytes(&self) -> usize {
        self.arena.heap_bytes_each
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node<K> {
        self.arena.get(id)
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node<K> {
        self.arena.get_mut(id)
    }

    /// The number of the state with this key.
    pub(crate) fn find(&self, key: &K) -> Option<NodeId> {
        self.find_hashed(hash(key), key)
    }

    /// Inserts the start of a search. `others` are the bytes that the search's other stores use.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] if the limit is too low for a single state.
    pub(crate) fn start(&mut self, key: K, others: u64) -> Result<NodeId, StopReason> {
        let (hash, parent, g) = (hash(&key), NO_PARENT, 0);
        self.insert_new(Node { key, parent, g }, hash, others)
    }

    /// Inserts a state unless it is already stored. `others` are the bytes that the search's other
    /// stores use.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] if one more state could exceed the limit.
    pub(crate) fn insert(&mut self, node: Node<K>, others: u64) -> Result<Inserted, StopReason> {
        let hash = hash(&node.key);
        match self.find_hashed(hash, &node.key) {
            Some(id) => Ok(Inserted::Known(id)),
            None => self.insert_new(node, hash, others).map(Inserted::New),
        }
    }

    /// Inserts a state that is not stored yet. `hash` is the hash of its key.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] if one more state could exceed the limit.
    #[inline]
    pub(crate) fn insert_new(
        &mut self,
        node: Node<K>,
        hash: u64,
        others: u64,
    ) -> Result<NodeId, StopReason> {
        // Usually these three comparisons are the only work besides the insertion.
        let after = self.bytes() + self.arena.heap_bytes_each as u64 + others;
        if self.arena.is_full() || self.index.is_full() || after > self.limit {
            self.make_room(others)?;
        }
        let id = self.arena.push(node);
        self.index.insert(hash, id);
        Ok(id)
    }

    /// Checks the limit before another store of the search grows to `others` bytes.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] if `others` and the nodes exceed the limit.
    #[inline]
    pub(crate) fn keep_limit(&self, others: u64) -> Result<(), StopReason> {
        let limit = self.limit;
        if self.bytes() + others > limit {
            return Err(StopReason::Memory { limit });
        }
        Ok(())
    }

    /// Checks the limit, and doubles the index if it is full.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] if one more state could exceed the limit.
    #[cold]
    fn make_room(&mut self, others: u64) -> Result<(), StopReason> {
        // The old index is freed before the larger one is allocated, so only the growth counts.
        let doubling = if self.index.is_full() {
            self.index.bytes().max(Index::LEAST_BYTES)
        } else {
            0
        };
        let others = others + self.index.bytes() + doubling;
        self.arena.make_room(others, self.limit)?;
        if doubling > 0 {
            self.rebuild_index()?;
        }
        Ok(())
    }

    /// Rebuilds the index at twice its size from the arena. Reading the arena in order is faster
    /// than reading the old index in its random order, and it allows the old index to be freed
    /// first. Hashes are handled in groups of 16, whose cache misses overlap.
    fn rebuild_index(&mut self) -> Result<(), StopReason> {
        self.index.double()?;
        const TOGETHER: usize = 16;
        let mut hashes = [0; TOGETHER];
        for nodes in self.arena.chunks.iter().flat_map(|it| it.chunks(TOGETHER)) {
            for (hashed, node) in hashes.iter_mut().zip(nodes) {
                *hashed = hash(&node.key);
            }
            let hashes = &hashes[..nodes.len()];
            hashes.iter().for_each(|&hash| self.index.touch(hash));
            for &hash in hashes {
                self.index.insert(hash, self.index.len() as NodeId);
            }
        }
        Ok(())
    }

    /// Prefetches the group that [`find_hashed`](Self::find_hashed) will read.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) {
        self.index.touch(hash);
    }

    /// The number of the state with this key. `hash` is the hash of the key.
    #[inline]
    pub(crate) fn find_hashed(&self, hash: u64, key: &K) -> Option<NodeId> {
        self.index.find(hash, |id| self.arena.get(id).key == *key)
    }

    /// The number and fate of a successor in a search that keeps the first path to each state, even
    /// if a later one is cheaper.
    #[inline]
    pub(crate) fn first_come(&self, inserted: Inserted, g: Cost) -> (NodeId, Fate) {
        match inserted {
            Inserted::New(id) => (id, Fate::New),
            Inserted::Known(id) if g < self.node(id).g => (id, Fate::Missed),
            Inserted::Known(id) => (id, Fate::Known),
        }
    }

    /// The node numbers on the path from `id` back to the start.
    pub(crate) fn chain(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let parent = |&id: &NodeId| Some(self.node(id).parent).filter(|&id| id != NO_PARENT);
        core::iter::successors(Some(id), parent)
    }

    /// The moves on the path from the start to `id`. Nodes store no moves; they are recovered from
    /// pairs of neighbouring states.
    pub(crate) fn path<S: Space<Key = K>>(&self, space: &S, id: NodeId) -> Vec<S::Move> {
        let steps = self.chain(id).zip(self.chain(id).skip(1));
        let mut moves: Vec<S::Move> = steps
            .map(|(to, from)| move_between(space, &self.node(from).key, &self.node(to).key))
            .collect();
        moves.reverse();
        moves
    }
}

/// The cheapest move from one state to a neighbouring state.
pub(crate) fn move_between<S: Space>(space: &S, from: &S::Key, to: &S::Key) -> S::Move {
    let before = space.state(from);
    let leads_there = |mv: &S::Move| space.key(&space.after(&before, mv)) == *to;
    let moves = space.moves(&before).into_iter().filter(leads_there);
    moves
        .min_by_key(|mv| space.cost(mv))
        .expect("a stored state is reached from its parent by a move")
}

/// A hasher that multiplies each word with a constant and folds the 128-bit product. This takes two
/// instructions per word and spreads a state over all bits.
#[derive(Default, Clone, Copy)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xa076_1d64_78bd_642f;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The hash of a key, the same in every run and on every machine.
pub(crate) fn hash<K: Hash>(key: &K) -> u64 {
    BuildHasherDefault::<Mixer>::default().hash_one(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITEMS: usize = 1 << 20;

    /// An arena with this number of full chunks. Only its lengths are set; the chunks hold no
    /// items.
    fn full(chunks: usize) -> Arena<u8, ITEMS> {
        Arena {
            chunks: (0..chunks).map(|_| Vec::new()).collect(),
            len: chunks * ITEMS,
            heap_bytes_each: 0,
        }
    }

    /// One more chunk would contain the number that stands for "no parent".
    #[test]
    fn a_store_stops_before_its_node_numbers_run_out() {
        let all = NO_PARENT as usize / ITEMS + 1;
        assert_eq!(full(all - 2).make_room(0, u64::MAX), Ok(()));
        let limit = 7 + ((all - 1) * ITEMS) as u64;
        let stopped = full(all - 1).make_room(7, u64::MAX);
        assert_eq!(stopped, Err(StopReason::Memory { limit }));
    }

    #[test]
    fn a_store_stops_before_it_exceeds_the_memory_limit() {
        let limit = 3 * ITEMS as u64;
        assert_eq!(full(2).make_room(0, limit), Ok(()));
        let stopped = full(2).make_room(1, limit);
        assert_eq!(stopped, Err(StopReason::Memory { limit }));
    }

    /// No address space has room for this.
    #[test]
    fn a_store_stops_when_the_system_has_no_more_memory() {
        let mut arena = Arena::<[u64; 1 << 30], { 1 << 30 }>::new(0);
        let refused = Err(StopReason::Memory { limit: 7 });
        assert_eq!(arena.make_room(7, u64::MAX), refused);
        let mut list = Vec::<[u64; 1 << 57]>::new();
        assert_eq!(reserve(&mut list), Err(StopReason::Memory { limit: 0 }));
    }
}
