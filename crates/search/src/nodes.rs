//! Where searches keep the states they have seen, to the byte below a memory limit.
//!
//! [`Arena`] keeps items in chunks that never move, so that growing needs no second copy. [`Nodes`] adds an index by
//! key: a hash table of node numbers, four bytes each. Whatever would pass the limit is refused before it is
//! allocated. Hashing is fixed (no random seed), and no order is ever taken from the table: node counts are the same
//! on every machine.

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use hashbrown::HashTable;
use knobel_core::{Cost, Fate, Space, StopReason};

/// Items in one chunk.
const CHUNK: usize = 1 << 13;

/// Number of a node in its arena.
pub(crate) type NodeId = u32;

/// The parent of a start node.
pub(crate) const NO_PARENT: NodeId = NodeId::MAX;

/// Growing storage whose items never move.
pub(crate) struct Arena<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
    heap_bytes_each: usize,
}

impl<T> Arena<T> {
    /// `heap_bytes_each`: what an item keeps outside itself.
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

    pub(crate) fn bytes(&self) -> u64 {
        (self.chunks.len() * CHUNK * size_of::<T>() + self.len * self.heap_bytes_each) as u64
    }

    /// Bytes that one more item would add.
    pub(crate) fn growth(&self) -> u64 {
        let chunk = if self.len == self.chunks.len() * CHUNK {
            CHUNK * size_of::<T>()
        } else {
            0
        };
        (chunk + self.heap_bytes_each) as u64
    }

    pub(crate) fn push(&mut self, item: T) -> NodeId {
        if self.len == self.chunks.len() * CHUNK {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        self.chunks[self.len / CHUNK].push(item);
        self.len += 1;
        (self.len - 1) as NodeId
    }

    pub(crate) fn get(&self, id: NodeId) -> &T {
        &self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut T {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }
}

/// A state that was seen, and the cheapest way known to it.
pub(crate) struct Node<K> {
    pub(crate) key: K,
    pub(crate) parent: NodeId,
    pub(crate) g: Cost,
}

/// All states seen, found by key.
pub(crate) struct Nodes<K> {
    arena: Arena<Node<K>>,
    index: HashTable<NodeId>,
    limit: u64,
}

/// The answer of [`Nodes::insert`].
#[derive(Clone, Copy)]
pub(crate) enum Inserted {
    /// It is new.
    New(NodeId),
    /// It was there before.
    Known(NodeId),
}

impl<K: Clone + Eq + Hash> Nodes<K> {
    /// `limit`: the most bytes that may be used, if any; `key_heap_bytes`: what a key keeps outside itself.
    pub(crate) fn new(limit: Option<u64>, key_heap_bytes: usize) -> Self {
        Self {
            arena: Arena::new(key_heap_bytes),
            index: HashTable::new(),
            limit: limit.unwrap_or(u64::MAX),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.arena.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.arena.bytes() + self.index.allocation_size() as u64
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node<K> {
        self.arena.get(id)
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node<K> {
        self.arena.get_mut(id)
    }

    pub(crate) fn find(&self, key: &K) -> Option<NodeId> {
        self.index
            .find(hash(key), |&id| self.arena.get(id).key == *key)
            .copied()
    }

    /// Adds a state unless it is there already. `others` are the bytes that the search's other stores use.
    ///
    /// # Errors
    /// If one more state could pass the memory limit.
    pub(crate) fn insert(&mut self, node: Node<K>, others: u64) -> Result<Inserted, StopReason> {
        let hashed = hash(&node.key);
        if let Some(&id) = self
            .index
            .find(hashed, |&id| self.arena.get(id).key == node.key)
        {
            return Ok(Inserted::Known(id));
        }
        self.check_room(others)?;
        let id = self.arena.push(node);
        let arena = &self.arena;
        self.index
            .insert_unique(hashed, id, |&other| hash(&arena.get(other).key));
        Ok(Inserted::New(id))
    }

    /// The number and fate of a child in a search that keeps the first path to a state, be it the dearer one.
    #[inline]
    pub(crate) fn first_come(&self, inserted: Inserted, g: Cost) -> (NodeId, Fate) {
        match inserted {
            Inserted::New(id) => (id, Fate::New),
            Inserted::Known(id) if g < self.node(id).g => (id, Fate::Missed),
            Inserted::Known(id) => (id, Fate::Known),
        }
    }

    /// A full index doubles, and old and new table exist side by side while it is copied.
    fn check_room(&self, others: u64) -> Result<(), StopReason> {
        let doubling = if self.index.len() == self.index.capacity() {
            2 * self.index.allocation_size() as u64 + 64
        } else {
            0
        };
        let needed = self.bytes() + self.arena.growth() + doubling + others;
        let numbered = self.arena.len() < NO_PARENT as usize;
        if needed <= self.limit && numbered {
            Ok(())
        } else {
            Err(StopReason::Memory { limit: self.limit })
        }
    }

    /// The states from the start to `id`.
    pub(crate) fn chain(&self, id: NodeId) -> Vec<NodeId> {
        let mut chain = Vec::new();
        let mut at = id;
        while at != NO_PARENT {
            chain.push(at);
            at = self.node(at).parent;
        }
        chain.reverse();
        chain
    }

    /// The moves from the start to `id`.
    pub(crate) fn path<S: Space<Key = K>>(&self, space: &S, id: NodeId) -> Vec<S::Move> {
        let chain = self.chain(id);
        chain
            .windows(2)
            .map(|pair| move_between(space, &self.node(pair[0]).key, &self.node(pair[1]).key))
            .collect()
    }
}

/// The cheapest move from one state to a neighbouring one.
pub(crate) fn move_between<S: Space>(space: &S, from: &S::Key, to: &S::Key) -> S::Move {
    let before = space.state(from);
    let leads_there = |mv: &S::Move| {
        let mut after = before.clone();
        space.apply(&mut after, mv);
        space.key(&after) == *to
    };
    let moves = space.moves(&before).into_iter().filter(leads_there);
    moves
        .min_by_key(|mv| space.cost(mv))
        .expect("a child was reached from its parent by a move")
}

/// Multiply and fold: a state is spread over all bits, in two instructions a word.
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

fn hash<K: Hash>(key: &K) -> u64 {
    BuildHasherDefault::<Mixer>::default().hash_one(key)
}
