//! A search must keep polling its watch while its calling thread has no work left.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use knobel_clock::VirtualClock;
use knobel_core::{Cost, Limits, Progress, StopReason, Watch};
use knobel_engine::{
    Bounds, Callbacks, Counts, Cursor, Identity, Kernel, Load, Pause, SearchEnd, SearchOptions,
    SearchState, Units, Walker, WorkItem, WorkSource, run,
};

const NODES_PER_PAUSE: u64 = 10;
/// The number of nodes after which the unit ends, so that a search that is never polled ends as
/// well.
const NODES: u64 = 100_000;

/// One unit that cannot be split. Its walker is on the second thread; the first thread has none.
struct OneUnit;

impl Kernel for OneUnit {
    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            first: 1,
            step: 1,
            last: 1,
        }
    }

    fn forecast(&self) -> u64 {
        NODES
    }

    fn wanted_units(&self, _: u64) -> usize {
        1
    }

    fn table_bytes(&self) -> u64 {
        0
    }

    fn nodes_per_pause(&self) -> u64 {
        NODES_PER_PAUSE
    }

    fn units(&self, _: Cost, _: usize, _: u64) -> Box<dyn Units + '_> {
        Box::new(OneUnitList {
            walkers: AtomicUsize::new(0),
        })
    }
}

struct OneUnitList {
    /// Walkers made so far. The first one belongs to the calling thread.
    walkers: AtomicUsize,
}

impl Units for OneUnitList {
    fn count(&self) -> usize {
        1
    }

    fn checksum(&self) -> u32 {
        0
    }

    fn counts(&self) -> Counts {
        Counts::default()
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn solutions(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    fn accepts(&self, _: &Cursor) -> bool {
        true
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        match self.walkers.fetch_add(1, Ordering::Relaxed) {
            0 => Box::new(Idle),
            _ => Box::new(Busy(None)),
        }
    }
}

/// A walker that takes no work.
struct Idle;

impl Walker for Idle {
    fn advance(&mut self, _: &mut dyn WorkSource, _: u64) -> Pause {
        Pause::Done
    }

    fn open_counts(&self) -> Counts {
        Counts::default()
    }

    fn cursors(&self) -> Vec<Cursor> {
        Vec::new()
    }

    fn load(&self) -> Load {
        Load {
            lanes: 1,
            ..Load::default()
        }
    }

    fn split(&mut self) -> Option<Cursor> {
        None
    }
}

/// A walker that searches the unit.
struct Busy(Option<Cursor>);

impl Walker for Busy {
    fn advance(&mut self, work: &mut dyn WorkSource, budget: u64) -> Pause {
        if self.0.is_none() {
            self.0 = work.next().map(|item| match item {
                WorkItem::Whole(_) => Cursor::default(),
                WorkItem::Part(cursor) => *cursor,
            });
        }
        let Some(cursor) = &mut self.0 else {
            return Pause::Done;
        };
        cursor.counts.expanded += budget;
        if cursor.counts.expanded >= NODES {
            work.finished(cursor.counts);
            self.0 = None;
            return Pause::Done;
        }
        Pause::Budget
    }

    fn open_counts(&self) -> Counts {
        self.0.iter().map(|cursor| cursor.counts).sum()
    }

    fn cursors(&self) -> Vec<Cursor> {
        self.0.iter().cloned().collect()
    }

    fn load(&self) -> Load {
        Load {
            lanes: 1,
            busy: usize::from(self.0.is_some()),
            ..Load::default()
        }
    }

    fn split(&mut self) -> Option<Cursor> {
        None
    }
}

/// Stops a search once it has expanded this many nodes.
struct StopAfter(u64);

impl Watch for StopAfter {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        let is_over = progress.stats.expanded >= self.0;
        is_over.then_some(StopReason::Interrupted)
    }
}

#[test]
fn searches_can_be_stopped_while_the_calling_thread_is_idle() {
    for seed in 0..4 {
        let options = SearchOptions {
            limits: Limits::default(),
            threads: &AtomicUsize::new(2),
            known: &AtomicU32::new(Cost::MAX),
            pause: None,
        };
        let callbacks = &mut Callbacks {
            watch: &mut StopAfter(NODES / 10),
            recorder: &mut (),
            solution: &mut |_| panic!("this search has no solution"),
        };
        let state = &mut SearchState::default();
        let result =
            VirtualClock::new(seed).run(|| run(&OneUnit, state, &options, None, callbacks));
        assert_eq!(result.ended, SearchEnd::Stopped(StopReason::Interrupted));
        assert!(result.stats.expanded < NODES / 5, "{:?}", result.stats);
    }
}

/// The second walker takes the unit, but there is no second thread.
#[test]
fn the_calling_thread_also_works_for_threads_that_could_not_be_started() {
    for seed in 0..4 {
        let options = SearchOptions {
            limits: Limits::default(),
            threads: &AtomicUsize::new(2),
            known: &AtomicU32::new(Cost::MAX),
            pause: None,
        };
        let callbacks = &mut Callbacks {
            watch: &mut StopAfter(2 * NODES),
            recorder: &mut (),
            solution: &mut |_| panic!("this search has no solution"),
        };
        let (state, clock) = (&mut SearchState::default(), VirtualClock::new(seed));
        let search = || run(&OneUnit, state, &options, None, callbacks);
        let result = clock.with_threads(1).run(search);
        assert_eq!(result.stats.expanded, NODES);
    }
}
