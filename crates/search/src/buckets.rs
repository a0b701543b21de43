//! A priority queue for few different priorities: a stack for each. Newest first among equals, which in A* means
//! deeper states first.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Items by priority, lowest first.
pub(crate) struct Buckets<T> {
    buckets: BTreeMap<u64, Vec<T>>,
    len: usize,
    capacity: usize,
}

impl<T> Buckets<T> {
    pub(crate) fn new() -> Self {
        Self {
            buckets: BTreeMap::new(),
            len: 0,
            capacity: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Bytes in use, and as much again for the largest bucket while it grows.
    pub(crate) fn bytes(&self) -> u64 {
        (2 * self.capacity * size_of::<T>()) as u64
    }

    pub(crate) fn push(&mut self, priority: u64, item: T) {
        let bucket = self.buckets.entry(priority).or_default();
        self.capacity -= bucket.capacity();
        bucket.push(item);
        self.capacity += bucket.capacity();
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<(u64, T)> {
        let mut first = self.buckets.first_entry()?;
        let priority = *first.key();
        let item = first.get_mut().pop()?;
        if first.get().is_empty() {
            self.capacity -= first.remove().capacity();
        }
        self.len -= 1;
        Some((priority, item))
    }
}
