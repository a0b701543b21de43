//! A priority agenda as a sorted linked list over `N` slots with a free list, as an 8-bit machine
//! would keep it.
//!
//! Inserting walks the list (at most `N` steps) but moves no entry; taking the first is one step.
//! New entries go before older ones of equal priority, so that the newest is tried first. Slots are
//! numbered by one byte, hence at most 255 of them: the value 255 marks the end of the list.

/// Marks the end of the list.
const END: u8 = u8::MAX;

/// At most `N` (1 to 255) items, kept in order of priority.
#[derive(Debug, Clone)]
pub struct SortedList<T, const N: usize> {
    slots: [Option<(u32, T)>; N],
    next: [u8; N],
    free: [u8; N],
    free_count: usize,
    first: u8,
}

impl<T, const N: usize> Default for SortedList<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> SortedList<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        const {
            assert!(
                N >= 1 && N <= END as usize,
                "slots are numbered by one byte, 255 marks the end"
            )
        };
        let mut free = [0; N];
        for (slot, number) in free.iter_mut().zip((0..N as u8).rev()) {
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

    /// How many items wait.
    pub fn len(&self) -> usize {
        N - self.free_count
    }

    /// Does none wait?
    pub fn is_empty(&self) -> bool {
        self.first == END
    }

    /// Sorts `item` in, before others of the same priority.
    ///
    /// # Errors
    /// Hands `item` back when all `N` slots are taken.
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

    /// Takes the item of lowest priority number.
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

    fn priority(&self, slot: u8) -> u32 {
        self.slots[slot as usize]
            .as_ref()
            .map_or(u32::MAX, |(priority, _)| *priority)
    }
}
