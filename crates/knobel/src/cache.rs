//! What stands on tables stays ready between requests.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::sleep;
use knobel_core::{Progress, Watch};
use knobel_pdb::PdbError;

/// How long one waits between two looks while another makes what it needs.
const PAUSE: Duration = Duration::from_millis(5);

/// Things of one kind that were used last, each after what it was made for.
pub(crate) struct Cache<K, T> {
    list: Mutex<List<K, T>>,
    most: usize,
    size: fn(&T) -> u64,
}

struct List<K, T> {
    /// The one that was used last comes first.
    kept: Vec<(K, Arc<T>)>,
    /// What somebody is making.
    making: Vec<K>,
}

impl<K: PartialEq + Clone, T> Cache<K, T> {
    /// Keeps the `most` that were used last; `size` says the bytes of one.
    pub(crate) const fn new(most: usize, size: fn(&T) -> u64) -> Self {
        let list = Mutex::new(List {
            kept: Vec::new(),
            making: Vec::new(),
        });
        Self { list, most, size }
    }

    /// One that is ready for `key` and `suits`, or a new one. Where another request makes one for the same key, it is
    /// waited for, as long as `watch` has time.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub(crate) fn get(
        &self,
        key: K,
        suits: impl Fn(&T) -> bool,
        watch: &mut dyn Watch,
        make: impl FnOnce(&mut dyn Watch) -> Result<T, PdbError>,
    ) -> Result<Arc<T>, PdbError> {
        let _making = loop {
            let mut list = self.lock();
            let fits = |(of, made): &(K, Arc<T>)| *of == key && suits(made);
            if let Some(at) = list.kept.iter().position(fits) {
                list.kept[..=at].rotate_right(1);
                return Ok(Arc::clone(&list.kept[0].1));
            }
            if !list.making.contains(&key) {
                list.making.push(key.clone());
                break InProgress {
                    ready: self,
                    key: key.clone(),
                };
            }
            drop(list);
            if let Some(reason) = watch.poll(&Progress::default()) {
                return Err(PdbError::Stopped(reason));
            }
            sleep(PAUSE);
        };
        let made = Arc::new(make(watch)?);
        let kept = &mut self.lock().kept;
        kept.truncate(self.most - 1);
        kept.insert(0, (key, Arc::clone(&made)));
        Ok(made)
    }

    fn lock(&self) -> MutexGuard<'_, List<K, T>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Things of any kind that stay ready.
pub(crate) trait AnyCache: Sync {
    /// Bytes of all that are kept but so many that were used last.
    fn bytes_after(&self, last: usize) -> u64;

    /// Keeps so many of those that were used last, and lets the others go.
    fn keep(&self, most: usize);
}

impl<K: PartialEq + Clone + Send, T: Send + Sync> AnyCache for Cache<K, T> {
    fn bytes_after(&self, last: usize) -> u64 {
        let list = self.lock();
        let others = list.kept.iter().skip(last);
        others.map(|(_, made)| (self.size)(made)).sum()
    }

    fn keep(&self, most: usize) {
        self.lock().kept.truncate(most);
    }
}

/// Stands for one that is made, until it is or cannot be.
struct InProgress<'a, K: PartialEq + Clone, T> {
    ready: &'a Cache<K, T>,
    key: K,
}

impl<K: PartialEq + Clone, T> Drop for InProgress<'_, K, T> {
    fn drop(&mut self) {
        self.ready.lock().making.retain(|key| *key != self.key);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use knobel_clock::{VirtualClock, spawn, wait_until};
    use knobel_core::StopReason;

    use super::*;

    #[test]
    fn those_used_last_stay_ready_where_they_suit() {
        let ready: Cache<u32, u64> = Cache::new(2, |&bytes| bytes);
        let mut made = 0;
        let mut get = |key, room: u64| {
            let make = |_: &mut dyn Watch| {
                made += 1;
                Ok(u64::from(key))
            };
            let got = ready.get(key, |&bytes| bytes <= room, &mut (), make);
            assert_eq!(*got.unwrap(), u64::from(key));
            made
        };
        assert_eq!(get(7, 9), 1);
        assert_eq!(get(7, 7), 1, "it is ready");
        assert_eq!(get(7, 6), 2, "it has no room");
        assert_eq!((get(8, 9), get(7, 9)), (3, 3));
        assert_eq!(get(9, 9), 4);
        assert_eq!(get(7, 9), 4, "it was used after the one that made room");
        assert_eq!(get(8, 9), 5, "two others were used since");
        assert_eq!((ready.bytes_after(0), ready.bytes_after(1)), (7 + 8, 7));
        ready.keep(1);
        assert_eq!(ready.bytes_after(0), 8);
    }

    #[test]
    fn what_two_ask_for_at_once_is_made_once() {
        let ready: Cache<u32, u64> = Cache::new(2, |&bytes| bytes);
        let (made, begun) = (AtomicUsize::new(0), AtomicBool::new(false));
        let make = |_: &mut dyn Watch| {
            begun.store(true, Ordering::Relaxed);
            made.fetch_add(1, Ordering::Relaxed);
            sleep(20 * PAUSE);
            Ok(5)
        };
        let both = || {
            std::thread::scope(|scope| {
                let first = spawn(scope, || ready.get(1, |_| true, &mut (), make).unwrap());
                wait_until(|| begun.load(Ordering::Relaxed));
                // Who has no time does not wait for it.
                let stop = AtomicBool::new(true);
                let hurried = ready.get(1, |_| true, &mut &stop, make);
                assert!(matches!(
                    hurried,
                    Err(PdbError::Stopped(StopReason::Interrupted))
                ));
                assert_eq!(*ready.get(1, |_| true, &mut (), make).unwrap(), 5);
                assert_eq!(*first.join().unwrap(), 5);
            });
        };
        VirtualClock::new(1).run(both);
        assert_eq!(made.into_inner(), 1);
    }

    #[test]
    fn what_cannot_be_made_may_be_tried_again() {
        let ready: Cache<u32, u64> = Cache::new(1, |&bytes| bytes);
        let fail = |_: &mut dyn Watch| Err(PdbError::Stopped(StopReason::Time));
        assert!(ready.get(1, |_| true, &mut (), fail).is_err());
        assert_eq!(*ready.get(1, |_| true, &mut (), |_| Ok(3)).unwrap(), 3);
    }
}
