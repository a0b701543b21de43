//! A priority queue as a sorted linked list over `N` slots with a free list, as a program for an
//! 8-bit machine would implement it.
//!
//! `push` walks the list (at most `N` steps) but moves no entry; `pop` takes constant time. Among
//! entries of equal priority, the newest comes first. Two bytes number a slot, because an agenda
//! with packed moves has over 255 places on the 8-bit board.

/// Marks the end of the list in place of a slot number.
const END: u16 = u16::MAX;

/// A queue of 1 to 65,535 items in order of priority.
#[derive(Debug, Clone)]
pub struct SortedList<T, const N: usize> {
    slots: [Option<(u32, T)>; N],
    next: [u16; N],
    free: [u16; N],
    free_count: usize,
    first: u16,
}

impl<T, const N: usize> Default for SortedList<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> SortedList<T, N> {
    /// An empty queue.
    pub fn new() -> Self {
        const {
            assert!(
                N >= 1 && N <= END as usize,
                "the capacity must be 1 to 65,535: two bytes number a slot"
            )
        };
        let mut free = [0; N];
        for (slot, number) in free.iter_mut().zip((0..N as u16).rev()) {
            *slot = number;
        }
        Self {
            slots: [const { None }; N],
            next: [END; N],
            free,
            free_count: N,
            first: END,
        }
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        N - self.free_count
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.first == END
    }

    /// Inserts `item` before other items of the same priority.
    ///
    /// # Errors
    /// Returns `item` if all `N` slots are taken.
    pub fn push(&mut self, priority: u32, item: T) -> Result<(), T> {
        let Some(last_free) = self.free_count.checked_sub(1) else {
            return Err(item);
        };
        self.free_count = last_free;
        let slot = self.free[last_free];
        let (mut before, mut after) = (END, self.first);
        while after != END && self.priority(after) < priority {
            before = after;
            after = self.next[after as usize];
        }
        self.slots[slot as usize] = Some((priority, item));
        self.next[slot as usize] = after;
        match before {
            END => self.first = slot,
            _ => self.next[before as usize] = slot,
        }
        Ok(())
    }

    /// Removes the first item: the lowest priority number, and the newest among equals.
    pub fn pop(&mut self) -> Option<(u32, T)> {
        if self.first == END {
            return None;
        }
        let slot = self.first;
        self.first = self.next[slot as usize];
        self.free[self.free_count] = slot;
        self.free_count += 1;
        self.slots[slot as usize].take()
    }

    /// The items in order of priority.
    pub fn iter(&self) -> impl Iterator<Item = &(u32, T)> {
        let mut at = self.first;
        core::iter::from_fn(move || {
            let item = self.slots.get(at as usize)?.as_ref()?;
            at = self.next[at as usize];
            Some(item)
        })
    }

    fn priority(&self, slot: u16) -> u32 {
        self.slots[slot as usize]
            .as_ref()
            .map_or(u32::MAX, |(priority, _)| *priority)
    }
}
