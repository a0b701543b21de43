//! A priority queue for integer priorities with few distinct values: a stack for each pair of
//! priority and estimate.
//!
//! The queue returns the lowest priority first. Among equal priorities it returns the least
//! estimate first, which in A* means the greatest cost so far. Among equals in both, it returns the
//! newest item. The level of the lowest priority is stored separately, because nearly all
//! operations of A* hit it or the next one. Push and pop take constant time there. The other levels
//! are in a map, in which finding a level takes time logarithmic in the number of priorities. A
//! binary heap would take time logarithmic in the number of items and move entries in every
//! operation.
//!
//! Memory: stacks may be half empty, as vectors are. Stacks of emptied levels are reused.
//!
//! # References
//! Dial: "Algorithm 360: shortest-path forest with topological ordering", Communications of the ACM
//! 12, 1969. Burns, Hatem, Leighton, Ruml: "Implementing fast heuristic search code", SoCS 2012
//! (buckets by two keys).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem::take;

use knobel_core::{Cost, StopReason};

use super::nodes::reserve;

/// All estimates from this one on share a stack, so that a 64-bit word has a bit for each stack.
/// The order among equal priorities then is no longer exact, which costs speed but never
/// correctness.
const FARTHEST: Cost = u64::BITS - 1;

/// A priority queue, lowest priority first.
pub(crate) struct Buckets<T> {
    /// The lowest priority, and the items that have it.
    priority: u64,
    level: Level<T>,
    /// The other levels by their priority.
    later: BTreeMap<u64, Level<T>>,
    /// Empty stacks of former levels, for reuse.
    spare: Vec<Vec<T>>,
    len: usize,
    /// The capacity of all stacks together.
    capacity: usize,
    /// The capacity of the largest stack.
    largest: usize,
    /// The number of stacks, including the spare ones.
    stacks: usize,
}

/// The stacks of one priority in the order of their estimates.
struct Level<T> {
    /// A bit for each estimate that has a stack.
    present: u64,
    /// A bit for each estimate whose stack is not empty.
    filled: u64,
    stacks: Vec<Vec<T>>,
}

impl<T> Default for Level<T> {
    fn default() -> Self {
        Self {
            present: 0,
            filled: 0,
            stacks: Vec::new(),
        }
    }
}

impl<T> Level<T> {
    /// The position of an estimate's stack: the number of stacks of lower estimates.
    #[inline]
    fn place(&self, estimate: Cost) -> usize {
        (self.present & ((1 << estimate) - 1)).count_ones() as usize
    }
}

impl<T> Buckets<T> {
    pub(crate) fn new() -> Self {
        Self {
            priority: u64::MAX,
            level: Level::default(),
            later: BTreeMap::new(),
            spare: Vec::new(),
            len: 0,
            capacity: 0,
            largest: 0,
            stacks: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The bytes in use, reserved capacity included.
    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        // A stack has a slot in a level and one in `spare`. Both lists may be half empty, and most
        // levels have few stacks.
        let overhead = 4 * size_of::<Vec<T>>() + size_of::<Level<T>>();
        (self.capacity * size_of::<T>() + self.stacks * overhead) as u64
    }

    /// The largest number of bytes that one more item may add. A full stack doubles, and for a
    /// moment its old array exists beside the new one.
    #[inline]
    pub(crate) fn growth(&self) -> u64 {
        (2 * self.largest.max(4) * size_of::<T>()) as u64
    }

    /// Adds an item.
    ///
    /// # Errors
    /// Returns [`StopReason::Memory`] with the bytes in use if the system has no more memory.
    #[inline]
    pub(crate) fn push(
        &mut self,
        priority: u64,
        estimate: Cost,
        item: T,
    ) -> Result<(), StopReason> {
        if priority < self.priority {
            let mut level = take(&mut self.level);
            if level.filled != 0 {
                self.later.insert(self.priority, level);
            } else {
                self.spare.append(&mut level.stacks);
            }
            self.priority = priority;
        }
        let level = if priority == self.priority {
            &mut self.level
        } else {
            self.later.entry(priority).or_default()
        };
        let estimate = estimate.min(FARTHEST);
        let place = level.place(estimate);
        if level.present & 1 << estimate == 0 {
            let stack = self.spare.pop();
            self.stacks += usize::from(stack.is_none());
            level.stacks.insert(place, stack.unwrap_or_default());
            level.present |= 1 << estimate;
        }
        level.filled |= 1 << estimate;
        let stack = &mut level.stacks[place];
        if stack.len() == stack.capacity() {
            self.capacity -= stack.capacity();
            let reserved = reserve(stack);
            self.capacity += stack.capacity();
            reserved?;
            self.largest = self.largest.max(stack.capacity());
        }
        stack.push(item);
        self.len += 1;
        Ok(())
    }

    /// Removes the newest item of the lowest priority and the least estimate.
    pub(crate) fn pop(&mut self) -> Option<(u64, T)> {
        let mut items = Vec::new();
        let priority = self.pop_some(1, &mut items)?;
        items.pop().map(|item| (priority, item))
    }

    /// Moves up to `most` items of the lowest priority into `items`, those with the least estimates
    /// first. Returns their priority, or `None` if the queue is empty.
    #[inline]
    pub(crate) fn pop_some(&mut self, most: usize, items: &mut Vec<T>) -> Option<u64> {
        if self.level.filled == 0 {
            self.spare.append(&mut take(&mut self.level).stacks);
            (self.priority, self.level) = self.later.pop_first()?;
        }
        let before = items.len();
        let level = &mut self.level;
        while level.filled != 0 && items.len() < most {
            let estimate = level.filled.trailing_zeros();
            let place = level.place(estimate);
            let stack = &mut level.stacks[place];
            while items.len() < most
                && let Some(item) = stack.pop()
            {
                items.push(item);
            }
            level.filled &= !(u64::from(stack.is_empty()) << estimate);
        }
        self.len -= items.len() - before;
        Some(self.priority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_leave_by_priority_then_least_estimate_then_newest() {
        let mut buckets = Buckets::new();
        // Estimates from `FARTHEST` on count as equal.
        for (name, priority, estimate) in [
            ("late", 9, 0),
            ("older", 5, 2),
            ("far", 5, 70),
            ("farther", 5, 1 << 31),
            ("newer", 5, 2),
            ("near", 5, 1),
            ("first", 3, 8),
        ] {
            buckets.push(priority, estimate, name).unwrap();
        }
        assert_eq!(buckets.pop(), Some((3, "first")));
        buckets
            .push(4, 9, "earlier than the remaining items")
            .unwrap();
        let mut items = Vec::new();
        assert_eq!(buckets.pop_some(9, &mut items), Some(4));
        assert_eq!(buckets.pop_some(4, &mut items), Some(5));
        assert_eq!(
            items,
            ["earlier than the remaining items", "near", "newer", "older"]
        );
        assert_eq!(buckets.pop(), Some((5, "farther")));
        assert_eq!(buckets.pop(), Some((5, "far")));
        assert_eq!(buckets.len(), 1);
        assert_eq!(buckets.pop(), Some((9, "late")));
        assert_eq!(buckets.pop(), None);
    }
}
