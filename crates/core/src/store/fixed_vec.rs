//! A vector with room for `N` items inside itself, so that it needs no allocator. Every operation
//! takes constant time, except `truncate`, which drops items one by one.

/// A vector of at most `N` items.
#[derive(Debug, Clone)]
pub struct FixedVec<T, const N: usize> {
    slots: [Option<T>; N],
    len: usize,
}

impl<T, const N: usize> Default for FixedVec<T, N> {
    fn default() -> Self {
        Self {
            slots: [const { None }; N],
            len: 0,
        }
    }
}

impl<T, const N: usize> FixedVec<T, N> {
    /// An empty vector.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `item` at the end.
    ///
    /// # Errors
    /// Returns `item` if all `N` slots are taken.
    pub fn push(&mut self, item: T) -> Result<(), T> {
        match self.slots.get_mut(self.len) {
            Some(slot) => {
                *slot = Some(item);
                self.len += 1;
                Ok(())
            }
            None => Err(item),
        }
    }

    /// Removes and returns the last item.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.slots[self.len].take()
    }

    /// Shortens the vector to its first `len` items.
    pub fn truncate(&mut self, len: usize) {
        while self.len > len {
            self.pop();
        }
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the vector is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The last item.
    pub fn last(&self) -> Option<&T> {
        self.slots[..self.len].last()?.as_ref()
    }

    /// The items from first to last.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.slots[..self.len].iter().flatten()
    }
}
