//! Keeps solvers and heuristics with tables in memory between requests.
//!
//! One cache holds all kinds of entries and follows one rule about memory. Old entries may stay
//! beside a new one if they take at most half of the memory that the request allows; otherwise they
//! are dropped. If all entries together exceed the request's memory, only those that the request
//! uses stay.

use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::sleep;
use knobel_core::{Progress, Watch};
use knobel_pdb::{PdbError, UsedTables};

/// Polling interval while another request builds the same tables.
const PAUSE: Duration = Duration::from_millis(5);

/// A solver or a heuristic with tables.
pub(crate) trait OnTables: Any + Send + Sync {
    /// The tables with which it starts.
    fn used(&self) -> &UsedTables;

    /// Bytes of all tables that it currently holds.
    fn bytes(&self) -> u64 {
        self.used().bytes
    }

    /// The number of entries of this kind that the cache keeps.
    fn most_ready(&self) -> usize {
        4
    }
}

/// The cached entries.
pub(crate) struct Cache<K>(Mutex<List<K>>);

struct List<K> {
    /// Ordered by last use, the latest first.
    ready: Vec<(K, Arc<dyn OnTables>)>,
    /// Keys of entries that a request is building.
    building: Vec<(TypeId, K)>,
}

impl<K: PartialEq + Clone> Cache<K> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(List {
            ready: Vec::new(),
            building: Vec::new(),
        }))
    }

    /// Returns the cached entry for `key` if it suits the memory, or a new one that `build` makes
    /// within the given room. The memory includes the entries in `used`, which the request already
    /// has. If another request builds the same entry, this one waits for it as long as `watch`
    /// allows.
    ///
    /// # Errors
    /// If the entry cannot be built.
    pub(crate) fn get<T: OnTables>(
        &self,
        key: &K,
        (memory, used): (Option<u64>, &[Arc<T>]),
        watch: &mut dyn Watch,
        build: impl FnOnce(Option<u64>, &mut dyn Watch) -> Result<T, PdbError>,
    ) -> Result<Arc<T>, PdbError> {
        let taken: u64 = used.iter().map(|it| it.bytes()).sum();
        let room = memory.map(|memory| memory.saturating_sub(taken));
        let building = (TypeId::of::<T>(), key.clone());
        let (left, _building) = loop {
            let mut list = self.lock();
            let others = list.bytes_beside(used);
            let drops = room.is_some_and(|room| others > room / 2);
            let left = room.map(|room| room - if drops { 0 } else { others });
            if let Some(ready) = list.take(key, room, left) {
                return Ok(ready);
            }
            if !list.building.contains(&building) {
                list.building.push(building.clone());
                if drops {
                    list.keep(used);
                }
                break (left, InProgress(self, building));
            }
            drop(list);
            if let Some(reason) = watch.poll(&Progress::default()) {
                return Err(PdbError::Stopped(reason));
            }
            sleep(PAUSE);
        };
        let new = Arc::new(build(left, watch)?);
        self.lock().add(key.clone(), &new);
        Ok(new)
    }

    /// Drops all entries except `used` if all together take more than this memory.
    pub(crate) fn keep_within<T: OnTables>(&self, memory: Option<u64>, used: &[Arc<T>]) {
        let mut list = self.lock();
        if memory.is_some_and(|memory| list.bytes_beside::<T>(&[]) > memory) {
            list.keep(used);
        }
    }

    fn lock(&self) -> MutexGuard<'_, List<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: PartialEq> List<K> {
    /// The cached entry for a key, if it takes at most `room` and would not be larger if it were
    /// built in the room that is `left`.
    fn take<T: OnTables>(
        &mut self,
        key: &K,
        room: Option<u64>,
        left: Option<u64>,
    ) -> Option<Arc<T>> {
        let suits = |ready: &T| {
            let grows = |needed| left.is_none_or(|left| left >= needed);
            room.is_none_or(|room| ready.bytes() <= room) && !ready.used().larger.is_some_and(grows)
        };
        let place = self.ready.iter().position(|(of, ready)| {
            let ready: &dyn Any = &**ready;
            of == key && ready.downcast_ref().is_some_and(suits)
        })?;
        self.ready[..=place].rotate_right(1);
        let ready: Arc<dyn Any + Send + Sync> = Arc::clone(&self.ready[0].1) as _;
        ready.downcast().ok()
    }

    /// Adds a new entry, and drops the oldest of its kind if there are too many.
    fn add<T: OnTables>(&mut self, key: K, new: &Arc<T>) {
        let mut count = 1;
        self.ready.retain(|(_, ready)| {
            let is_same = Any::type_id(&**ready) == TypeId::of::<T>();
            count += usize::from(is_same);
            !is_same || count <= new.most_ready()
        });
        self.ready.insert(0, (key, Arc::clone(new) as _));
    }

    /// Bytes of all entries except `used`.
    fn bytes_beside<T>(&self, used: &[Arc<T>]) -> u64 {
        let others = self.ready.iter().filter(|(_, it)| !is_one_of(it, used));
        others.map(|(_, it)| it.bytes()).sum()
    }

    /// Drops all entries except `used`.
    fn keep<T>(&mut self, used: &[Arc<T>]) {
        self.ready.retain(|(_, it)| is_one_of(it, used));
    }
}

fn is_one_of<T>(ready: &Arc<dyn OnTables>, used: &[Arc<T>]) -> bool {
    let address = Arc::as_ptr(ready);
    used.iter()
        .any(|it| std::ptr::addr_eq(Arc::as_ptr(it), address))
}

/// Marks a key as being built until the entry is ready or has failed.
struct InProgress<'a, K: PartialEq + Clone>(&'a Cache<K>, (TypeId, K));

impl<K: PartialEq + Clone> Drop for InProgress<'_, K> {
    fn drop(&mut self) {
        let mut list = self.0.lock();
        list.building.retain(|building| *building != self.1);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use knobel_clock::{VirtualClock, spawn, wait_until};
    use knobel_core::StopReason;

    use super::*;

    impl OnTables for UsedTables {
        fn used(&self) -> &UsedTables {
            self
        }

        fn most_ready(&self) -> usize {
            2
        }
    }

    fn tables(bytes: u64) -> UsedTables {
        UsedTables {
            bytes,
            ..UsedTables::default()
        }
    }

    /// Requests tables whose key is their size in bytes, and counts builds.
    fn get(cache: &Cache<u32>, built: &mut u32, key: u32, memory: Option<u64>) -> Arc<UsedTables> {
        let build = |_, _: &mut dyn Watch| {
            *built += 1;
            Ok(tables(key.into()))
        };
        let got = cache.get(&key, (memory, &[]), &mut (), build).unwrap();
        assert_eq!(got.bytes(), u64::from(key));
        got
    }

    #[test]
    fn recently_used_entries_stay_if_they_fit() {
        let (cache, mut built) = (Cache::new(), 0);
        let mut after = |key, memory| {
            get(&cache, &mut built, key, memory);
            built
        };
        assert_eq!(after(7, None), 1);
        assert_eq!(after(7, Some(7)), 1, "it is ready");
        assert_eq!(after(7, Some(6)), 2, "it does not fit");
        assert_eq!((after(8, None), after(7, None)), (3, 3));
        assert_eq!(after(9, None), 4);
        assert_eq!(
            after(7, None),
            4,
            "it was used after the one that was dropped"
        );
        assert_eq!(after(8, None), 5, "two others were used since");
        let of_7 = [get(&cache, &mut built, 7, None)];
        cache.keep_within(Some(15), &of_7);
        assert_eq!(cache.lock().bytes_beside::<UsedTables>(&[]), 7 + 8);
        cache.keep_within(Some(14), &of_7);
        assert_eq!(cache.lock().bytes_beside::<UsedTables>(&[]), 7);
    }

    #[test]
    fn concurrent_requests_build_an_entry_once() {
        let cache = Cache::new();
        let (built, begun) = (AtomicUsize::new(0), AtomicBool::new(false));
        let build = |_, _: &mut dyn Watch| {
            begun.store(true, Ordering::Relaxed);
            built.fetch_add(1, Ordering::Relaxed);
            sleep(20 * PAUSE);
            Ok(tables(5))
        };
        let get = |watch: &mut dyn Watch| cache.get(&1, (None, &[]), watch, build);
        let both = || {
            std::thread::scope(|scope| {
                let first = spawn(scope, || get(&mut ()).unwrap()).unwrap();
                wait_until(|| begun.load(Ordering::Relaxed));
                // A request without any time does not wait.
                let stop = AtomicBool::new(true);
                let hurried = get(&mut &stop);
                assert!(matches!(
                    hurried,
                    Err(PdbError::Stopped(StopReason::Interrupted))
                ));
                let second = get(&mut ()).unwrap();
                assert!(Arc::ptr_eq(&first.join().unwrap(), &second));
            });
        };
        VirtualClock::new(1).run(both);
        assert_eq!(built.into_inner(), 1);
    }

    #[test]
    fn a_failed_build_can_be_repeated() {
        let (cache, mut built) = (Cache::new(), 0);
        let fail = |_, _: &mut dyn Watch| Err::<UsedTables, _>(PdbError::Stopped(StopReason::Time));
        assert!(cache.get(&1, (None, &[]), &mut (), fail).is_err());
        get(&cache, &mut built, 1, None);
    }
}
