//! What stands on tables stays ready between requests.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Things of one kind that were used last, each after what it was made for.
pub(crate) struct Ready<K, T> {
    kept: Mutex<Vec<(K, Arc<T>)>>,
    most: usize,
    size: fn(&T) -> u64,
}

impl<K: PartialEq, T> Ready<K, T> {
    /// Keeps the `most` that were made last; `size` says the bytes of one.
    pub(crate) const fn new(most: usize, size: fn(&T) -> u64) -> Self {
        let kept = Mutex::new(Vec::new());
        Self { kept, most, size }
    }

    /// One that is ready for `key` and has at most `room` bytes, or a new one.
    pub(crate) fn get<E>(
        &self,
        key: K,
        room: Option<u64>,
        make: impl FnOnce() -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        let fits = |made: &T| room.is_none_or(|room| (self.size)(made) <= room);
        let same = |(of, made): &&(K, Arc<T>)| *of == key && fits(made);
        if let Some((_, made)) = self.lock().iter().find(same) {
            return Ok(Arc::clone(made));
        }
        let made = Arc::new(make()?);
        let mut kept = self.lock();
        kept.truncate(self.most - 1);
        kept.insert(0, (key, Arc::clone(&made)));
        Ok(made)
    }

    /// Bytes of all that are kept.
    pub(crate) fn bytes(&self) -> u64 {
        self.lock().iter().map(|(_, made)| (self.size)(made)).sum()
    }

    /// Lets all go.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(K, Arc<T>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ones_stay_ready_where_they_fit() {
        let ready: Ready<u32, u64> = Ready::new(2, |&bytes| bytes);
        let mut made = 0;
        let mut get = |key, room| {
            let make = || {
                made += 1;
                Ok::<_, ()>(u64::from(key))
            };
            assert_eq!(*ready.get(key, room, make).unwrap(), u64::from(key));
            made
        };
        assert_eq!(get(7, None), 1);
        assert_eq!(get(7, Some(7)), 1, "it is ready");
        assert_eq!(get(7, Some(6)), 2, "it has no room");
        assert_eq!((get(8, None), get(9, None)), (3, 4));
        assert_eq!(get(7, None), 5, "two others were made since");
        assert_eq!(ready.bytes(), 7 + 9);
        ready.clear();
        assert_eq!(ready.bytes(), 0);
    }
}
