//! Searches one bound on the threads of a process.
//!
//! Threads take work items from a shared queue and search them independently, until one of them
//! asks all to halt. Then the calling thread can save the walkers' positions, share work with other
//! ranks, or give idle walkers a part of the work of busy ones. While the threads work, only the
//! calling thread checks the limits and the watch.
//!
//! A halt costs the time of one budget, about a millisecond, because walkers look at the flag only
//! between two budgets. In return they share no memory, and their inner loops contain no atomic
//! operation.
//!
//! # References
//! V. N. Rao and V. Kumar, "Parallel depth first search, part I: implementation", International
//! Journal of Parallel Programming 16 (1987): idle threads take parts of the stacks of others.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::{Instant, give_way, sleep, spawn};
use knobel_core::IN_BROWSER;

use crate::{Counts, Load, Pause, Units, Walker, WorkItem, WorkSource};

/// The calling thread checks limits at this interval when it has no work of its own.
const WAIT: Duration = Duration::from_millis(1);
/// The shortest time between two redistributions. Without it, threads would halt for each other all
/// the time near the end of a bound, when little work is left.
const REDISTRIBUTION: Duration = Duration::from_millis(1);

/// Decides, from the total number of expanded nodes, whether to pause between two units.
pub(crate) type PauseRule<'a> = dyn Fn(u64) -> bool + Sync + 'a;

/// The units of a bound and the walkers that search them.
pub(crate) struct BoundSearch<'u> {
    /// The units of this bound.
    pub units: &'u dyn Units,
    /// Items that no walker has begun.
    pub queue: Mutex<VecDeque<WorkItem>>,
    /// One walker per thread. The first belongs to the calling thread.
    pub walkers: Vec<Box<dyn Walker + 'u>>,
    /// Counts of finished items.
    pub done: Counts,
    /// Counts that items already had when a walker took them. [`counts`](Self::counts) subtracts
    /// them, because [`Walker::open_counts`] includes the nodes of earlier runs.
    taken: Counts,
    /// The number of finished items.
    pub finished: u64,
}

impl<'u> BoundSearch<'u> {
    pub fn new(units: &'u dyn Units, items: Vec<WorkItem>) -> Self {
        Self {
            units,
            queue: Mutex::new(items.into()),
            walkers: Vec::new(),
            done: Counts::default(),
            taken: Counts::default(),
            finished: 0,
        }
    }

    /// Locks the queue of items that no walker has begun.
    pub fn queue(&self) -> MutexGuard<'_, VecDeque<WorkItem>> {
        lock(&self.queue)
    }

    /// Returns what the walkers have counted since this search began.
    pub fn counts(&self) -> Counts {
        let open = self.walkers.iter().map(|walker| walker.open_counts());
        self.done + open.sum() - self.taken
    }

    /// Returns all work that is left: a cursor for each begun item, then the queued items.
    pub fn items(&self) -> Vec<WorkItem> {
        let begun = self.walkers.iter().flat_map(|walker| walker.cursors());
        let begun = begun.map(|cursor| WorkItem::Part(Box::new(cursor)));
        begun.chain(self.queue().iter().cloned()).collect()
    }

    /// Returns the sum of the loads of all walkers.
    pub fn load(&self) -> Load {
        let loads = self.walkers.iter().map(|walker| walker.load());
        loads.fold(Load::default(), |all, one| Load {
            lanes: all.lanes + one.lanes,
            busy: all.busy + one.busy,
            spare: all.spare + one.spare,
            depth: 0,
        })
    }

    /// Makes walkers for this many threads. Walkers that have begun an item are kept.
    pub fn fill(&mut self, threads: usize) {
        let (units, threads) = (self.units, threads.max(self.walkers.len()));
        self.walkers.resize_with(threads, || units.walker());
    }

    /// Searches on all threads until no work is left, a thread asks to halt, or the time is over.
    /// The calling thread calls `look` after each budget and while it waits for others; `look`
    /// returns the next budget, or 0 to halt. `solution` receives each solution that the calling
    /// thread finds, and returns whether to look for more. A solution that another thread finds is
    /// returned.
    ///
    /// The function is not divided, because the scope of the threads borrows most of its variables.
    pub fn work(
        &mut self,
        slice: &Slice<'_>,
        look: &mut dyn FnMut(Counts) -> u64,
        solution: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Option<Vec<u8>> {
        let shared = Shared::new(slice, self.counts(), self.done.expanded);
        let sources = self
            .walkers
            .iter()
            .map(|_| LocalWork::new(&self.queue, &shared));
        let mut sources: Vec<LocalWork<'_>> = sources.collect();
        if IN_BROWSER {
            // A browser has no other threads. Leaving their code out keeps the library of the page
            // small.
            for (walker, source) in self.walkers.iter_mut().zip(&mut sources) {
                search(&mut **walker, source, &shared, look, solution);
            }
        } else if let (Some((first, others)), Some((source, rest))) =
            (self.walkers.split_first_mut(), sources.split_first_mut())
        {
            let mut started = 0;
            std::thread::scope(|scope| {
                let pairs = others.iter_mut().zip(rest.iter_mut());
                let others = pairs.map_while(|(walker, source)| {
                    let shared = &shared;
                    spawn(scope, move || {
                        let mut found = |path: &[u8]| {
                            shared.find(path);
                            false
                        };
                        let look = &mut |_| slice.budget;
                        search(&mut **walker, source, shared, look, &mut found);
                    })
                });
                let others: Vec<_> = others.collect();
                started = others.len();
                // The calling thread searches as well. When its own work is done, it keeps polling:
                // otherwise neither a time limit nor Ctrl-C would end a search whose rest is on
                // other threads.
                search(&mut **first, source, &shared, look, solution);
                while others.iter().any(|other| !other.is_finished()) && !shared.is_halted() {
                    sleep(WAIT);
                    if look(shared.counts()) == 0 {
                        shared.halt();
                    }
                }
                drop(others);
            });
            // The calling thread also does the work of walkers whose threads could not be started.
            for (walker, source) in others.iter_mut().zip(rest).skip(started) {
                search(&mut **walker, source, &shared, look, solution);
            }
        } else if let Some(until) = slice.until {
            // A rank without threads waits for the next exchange with other ranks.
            sleep(until.saturating_duration_since(Instant::now()));
        }
        for source in sources {
            self.done += source.done;
            self.taken += source.taken;
            self.finished += source.finished;
        }
        shared.into_found()
    }

    /// Queues parts of the busy walkers' work for the idle ones. A walker counts as idle if more
    /// than half of its lanes have no work; splitting for a single free lane would cost more than
    /// it gains.
    pub fn redistribute(&mut self) {
        let idle = self.walkers.iter().map(|walker| walker.load());
        let idle = idle.map(|load| load.lanes - load.busy);
        let lanes = |lanes: usize, walkers: usize| lanes / walkers.max(1) / 2;
        let half = lanes(self.load().lanes, self.walkers.len());
        let idle: usize = idle.filter(|&idle| idle > half).sum();
        if idle > 0 && self.queue().is_empty() {
            // At most half of the spare parts move, so that the givers do not become idle next.
            let parts = self.take(idle.min(self.load().spare.div_ceil(2)));
            self.queue().extend(parts);
        }
    }

    /// Removes and returns up to this many items: queued items from the back first, then the
    /// largest parts of begun items.
    pub fn take(&mut self, items: usize) -> Vec<WorkItem> {
        let mut taken = Vec::new();
        while taken.len() < items {
            let queued = self.queue().pop_back();
            let Some(item) = queued.or_else(|| self.split()) else {
                break;
            };
            taken.push(item);
        }
        taken
    }

    /// Splits the walker whose largest remaining subtree has its root nearest to the start. Depth
    /// is the best available estimate of the size of a subtree.
    fn split(&mut self) -> Option<WorkItem> {
        let spare = self.walkers.iter_mut().filter(|it| it.load().spare > 0);
        let walker = spare.min_by_key(|walker| walker.load().depth)?;
        walker.split().map(|part| WorkItem::Part(Box::new(part)))
    }
}

/// Limits for the time during which the threads work without a halt.
pub(crate) struct Slice<'a> {
    /// The number of nodes that a walker expands between two checks.
    pub budget: u64,
    /// The time at which all threads halt, if nothing else halts them. Several ranks set it for
    /// their next exchange.
    pub until: Option<Instant>,
    /// Once this rule holds, no new unit is begun.
    pub pause: Option<&'a PauseRule<'a>>,
    /// The number of nodes expanded before the slice.
    pub before: u64,
}

/// State that the threads of a slice share. All of it is atomic or locked; the counters are only
/// for progress and limits, so relaxed ordering suffices.
struct Shared<'a> {
    slice: &'a Slice<'a>,
    began: Instant,
    /// Tells all threads to return after their current budget.
    halt: AtomicBool,
    /// The number of threads without work.
    dry: AtomicUsize,
    expanded: AtomicU64,
    generated: AtomicU64,
    /// The number of nodes of finished items. It is exact if one thread works in one lane.
    of_finished: AtomicU64,
    /// The first solution that a thread other than the calling one has found.
    found: Mutex<Option<Vec<u8>>>,
}

impl<'a> Shared<'a> {
    fn new(slice: &'a Slice<'a>, counts: Counts, of_finished: u64) -> Self {
        Self {
            slice,
            began: Instant::now(),
            halt: AtomicBool::new(false),
            dry: AtomicUsize::new(0),
            expanded: AtomicU64::new(counts.expanded),
            generated: AtomicU64::new(counts.generated),
            of_finished: AtomicU64::new(of_finished),
            found: Mutex::new(None),
        }
    }

    fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    /// Keeps the first solution and halts all threads.
    fn find(&self, path: &[u8]) {
        lock(&self.found).get_or_insert_with(|| path.to_vec());
        self.halt();
    }

    fn into_found(self) -> Option<Vec<u8>> {
        let found = self.found.into_inner();
        found.unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, counts: Counts) {
        self.expanded.fetch_add(counts.expanded, Ordering::Relaxed);
        self.generated
            .fetch_add(counts.generated, Ordering::Relaxed);
    }

    /// Returns what all walkers have expanded and generated.
    fn counts(&self) -> Counts {
        Counts {
            expanded: self.expanded.load(Ordering::Relaxed),
            generated: self.generated.load(Ordering::Relaxed),
            ..Counts::default()
        }
    }

    /// Returns whether to halt because another thread needs a part of this walker's work.
    fn must_share(&self, walker: &dyn Walker) -> bool {
        // With other ranks, work is redistributed at the next exchange.
        self.slice.until.is_none()
            && self.dry.load(Ordering::Relaxed) > 0
            && walker.load().spare > 0
            && self.began.elapsed() >= REDISTRIBUTION
    }

    /// Returns whether the time of the slice is over.
    fn is_late(&self) -> bool {
        self.slice
            .until
            .is_some_and(|until| Instant::now() >= until)
    }
}

/// The main loop of every thread: advance the walker by a budget, add up what it counted, and check
/// whether to halt.
fn search(
    walker: &mut dyn Walker,
    source: &mut LocalWork<'_>,
    shared: &Shared<'_>,
    look: &mut dyn FnMut(Counts) -> u64,
    solution: &mut dyn FnMut(&[u8]) -> bool,
) {
    let mut budget = shared.slice.budget;
    let mut counted = walker.open_counts();
    while !shared.is_halted() {
        let pause = walker.advance(source, budget);
        let now = source.done + walker.open_counts() - source.taken;
        shared.count(now - std::mem::replace(&mut counted, now));
        match pause {
            Pause::Done => {
                shared.dry.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Pause::Found(path) => {
                if !solution(&path) {
                    shared.halt();
                }
            }
            Pause::Budget => {
                budget = look(shared.counts());
                if budget == 0 || shared.is_late() || shared.must_share(walker) {
                    shared.halt();
                }
                give_way();
            }
        }
    }
}

/// The shared queue as one thread sees it, with the counts of the items that this thread took and
/// finished. Counts per thread need no atomic operation.
struct LocalWork<'a> {
    queue: &'a Mutex<VecDeque<WorkItem>>,
    shared: &'a Shared<'a>,
    /// Counts that the items of this thread had when it took them.
    taken: Counts,
    /// Counts of the items that this thread has finished.
    done: Counts,
    finished: u64,
}

impl<'a> LocalWork<'a> {
    fn new(queue: &'a Mutex<VecDeque<WorkItem>>, shared: &'a Shared<'a>) -> Self {
        Self {
            queue,
            shared,
            taken: Counts::default(),
            done: Counts::default(),
            finished: 0,
        }
    }
}

impl WorkSource for LocalWork<'_> {
    fn next(&mut self) -> Option<WorkItem> {
        let slice = self.shared.slice;
        let expanded = || slice.before + self.shared.of_finished.load(Ordering::Relaxed);
        let mut queue = lock(self.queue);
        let item = if slice.pause.is_some_and(|pause| pause(expanded())) {
            // Before a pause, only begun items are finished.
            let begun = queue
                .iter()
                .position(|item| matches!(item, WorkItem::Part(_)))?;
            queue.remove(begun)?
        } else {
            queue.pop_front()?
        };
        self.taken += item.counts();
        Some(item)
    }

    fn finished(&mut self, counts: Counts) {
        self.shared
            .of_finished
            .fetch_add(counts.expanded, Ordering::Relaxed);
        self.done += counts;
        self.finished += 1;
    }
}

/// Locks a mutex even if another thread panicked while it held the lock. That panic ends the thread
/// scope anyway, and its message should be the one that is printed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
