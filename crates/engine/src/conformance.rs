//! Checks that every kernel must pass: however a search is disturbed, its counts stay the same.
//!
//! A disturbed search is stopped and resumed at random moments, on a varying number of threads and
//! ranks. It resumes from its last state, or from an older record, as after a kill. Everything runs
//! on a virtual clock, so a seed repeats a run exactly. The checks assert that the counts of
//! completed bounds, the outcome and the proved bound equal those of an undisturbed search on one
//! thread.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_clock::VirtualClock;
use knobel_cluster::{Communicator, threads};
use knobel_core::{Cost, Limits, Progress, Rng, StopReason, Watch};

use crate::{
    Callbacks, Counts, Kernel, Pause, RankGroup, SearchEnd, SearchOptions, SearchResult,
    SearchState, StateRecorder, Units, WorkItem, WorkSource, run,
};

/// Returns whether the bytes of a path are a solution.
pub type IsSolution<'a> = dyn Fn(&[u8]) -> bool + Sync + 'a;

/// Checks a kernel with this many random disturbances. The kernel's search should take at most some
/// hundred thousand nodes, and the number of bytes of a solution must be its cost.
///
/// # Panics
/// If a disturbed search has a different result from an undisturbed one, or finds a path that is
/// not a solution.
pub fn check(kernel: &dyn Kernel, is_solution: &IsSolution<'_>, cases: u64) {
    let first = undisturbed(kernel, Cost::MAX, is_solution);
    let known = match first.ended {
        SearchEnd::Solved => first.lower_bound,
        _ => Cost::MAX,
    };
    // If the cost is known, the search completes all bounds below it, so their counts are
    // comparable.
    let whole = undisturbed(kernel, known, is_solution);
    let bounds = completed(kernel, known);
    for case in 0..cases {
        let (counts, ended) = disturbed(kernel, known, is_solution, case);
        assert_eq!(ended.ended, whole.ended, "case {case}");
        assert_eq!(counts, bounds.iter().map(|it| it.1).sum(), "case {case}");
        let (_, found) = disturbed(kernel, Cost::MAX, is_solution, case);
        assert_eq!(found.ended, first.ended, "case {case}");
        assert_eq!(found.lower_bound, first.lower_bound, "case {case}");
        for &(bound, _) in &bounds {
            scattered(kernel, bound, case);
        }
        if first.ended == SearchEnd::Solved {
            paused(kernel, known, case);
        }
    }
}

/// Searches on one thread without interruption.
fn undisturbed(kernel: &dyn Kernel, known: Cost, is_solution: &IsSolution<'_>) -> SearchResult {
    let mut path = None;
    let result = run(
        kernel,
        &mut SearchState::default(),
        &options(&AtomicUsize::new(1), &AtomicU32::new(known)),
        None,
        &mut Callbacks {
            watch: &mut (),
            recorder: &mut (),
            solution: &mut |found| {
                path = Some(found.to_vec());
                false
            },
        },
    );
    check_path(&result, path, is_solution);
    result
}

fn check_path(result: &SearchResult, path: Option<Vec<u8>>, is_solution: &IsSolution<'_>) {
    assert_eq!(path.is_some(), result.ended == SearchEnd::Solved);
    if let Some(path) = path {
        assert!(is_solution(&path), "{path:?} is not a solution");
        assert_eq!(
            path.len() as Cost,
            result.lower_bound,
            "the length of a solution is its cost"
        );
    }
}

/// Returns the bounds below the known cost and the counts of each, including those of listing the
/// units.
fn completed(kernel: &dyn Kernel, known: Cost) -> Vec<(Cost, Counts)> {
    let (bounds, mut last) = (kernel.bounds(), kernel.forecast());
    let below = (bounds.first..=bounds.last).step_by(bounds.step as usize);
    let count = |bound| {
        let units = kernel.units(bound, kernel.wanted_units(last), u64::MAX);
        let mut work = Items::new(&*units);
        let mut walker = units.walker();
        assert_eq!(walker.advance(&mut work, u64::MAX), Pause::Done);
        let counts = work.done + units.counts();
        assert_eq!(
            walker.open_counts(),
            Counts::default(),
            "an idle walker has no open counts"
        );
        last = counts.expanded;
        (bound, counts)
    };
    below
        .take_while(|&bound| bound < known)
        .map(count)
        .collect()
}

/// Stops and resumes a search at random until it ends. Returns the counts of the completed bounds
/// and the result.
fn disturbed(
    kernel: &dyn Kernel,
    known: Cost,
    is_solution: &IsSolution<'_>,
    case: u64,
) -> (Counts, SearchResult) {
    let mut random = Rng::new(case);
    let mut state = SearchState::default();
    loop {
        let ranks = [1, 2, 4][random.below(3) as usize];
        let disturbance = Disturbance {
            threads: 1 + random.below(2) as usize,
            polls: 1 + random.below(30),
            every: 1 + random.below(5),
        };
        let clock = VirtualClock::new(random.bits());
        let (result, last, recorded) = clock.run(|| {
            threads(ranks, |rank| {
                disturbance.run(kernel, rank, state.clone(), known, is_solution)
            })
        });
        if result.ended == SearchEnd::Stopped(StopReason::Interrupted) {
            // After a kill, only an older record is left, or the state with which this run began.
            let killed = random.below(2) == 0;
            let kept = match recorded.iter().rev().nth(1) {
                _ if !killed => last.to_bytes(),
                Some(bytes) => bytes.clone(),
                None => state.to_bytes(),
            };
            state = SearchState::from_bytes(&kept).expect("a record can be read");
        } else {
            return (last.counts(), result);
        }
    }
}

/// How one run of a search is disturbed.
struct Disturbance {
    /// The number of threads per rank.
    threads: usize,
    /// The watch stops the run at this poll.
    polls: u32,
    /// The state is recorded at each opportunity whose number is a multiple of this one.
    every: u32,
}

impl Disturbance {
    /// Runs the search on one rank. Returns the result, the last state and all records.
    fn run(
        &self,
        kernel: &dyn Kernel,
        rank: &mut dyn Communicator,
        mut state: SearchState,
        known: Cost,
        is_solution: &IsSolution<'_>,
    ) -> (SearchResult, SearchState, Vec<Vec<u8>>) {
        let mut path = None;
        let mut recorder = Records {
            every: self.every,
            asked: Mutex::new(0),
            bytes: Vec::new(),
        };
        let mut callbacks = Callbacks {
            watch: &mut polls(self.polls),
            recorder: &mut recorder,
            solution: &mut |found| {
                path = Some(found.to_vec());
                false
            },
        };
        let (agreed, known) = (AtomicU32::new(known), AtomicU32::new(known));
        let threads = AtomicUsize::new(self.threads);
        let is_group = rank.size() > 1;
        let mut group = RankGroup {
            ranks: rank,
            known: &known,
        };
        let result = run(
            kernel,
            &mut state,
            &options(&threads, &agreed),
            Some(&mut group).filter(|_| is_group),
            &mut callbacks,
        );
        check_path(&result, path, is_solution);
        (result, state, recorder.bytes)
    }
}

/// Searches the units of a bound in many small parts: with random budgets, with splits, and with
/// cursors that continue in another walker.
fn scattered(kernel: &dyn Kernel, bound: Cost, case: u64) {
    let mut random = Rng::new(case);
    let wanted = 1 + random.below(40) as usize;
    let units = kernel.units(bound, wanted, u64::MAX);
    let again = kernel.units(bound, wanted, u64::MAX);
    assert_eq!(
        units.checksum(),
        again.checksum(),
        "listing the units twice gives the same units"
    );
    let mut whole = Items::new(&*units);
    assert_eq!(units.walker().advance(&mut whole, u64::MAX), Pause::Done);
    let mut work = Items::new(&*units);
    let mut walker = units.walker();
    while walker.advance(&mut work, 1 + u64::from(random.below(200))) != Pause::Done {
        if random.below(3) == 0
            && let Some(part) = walker.split()
        {
            work.items.push_back(WorkItem::Part(Box::new(part)));
        }
        if random.below(8) == 0 {
            let cursors = walker.cursors().into_iter();
            let cursors = cursors.map(|it| WorkItem::Part(Box::new(it)));
            work.items.extend(cursors);
            walker = units.walker();
        }
    }
    assert_eq!(
        work.done, whole.done,
        "case {case}, bound {bound}: the parts add up to the whole"
    );
}

/// Checks that one walker finds the first solution of a bound after the same number of nodes,
/// however often it pauses.
fn paused(kernel: &dyn Kernel, bound: Cost, case: u64) {
    let mut random = Rng::new(case);
    let units = kernel.units(bound, 1 + random.below(40) as usize, u64::MAX);
    let mut counts = |most: u32| {
        let (mut work, mut walker) = (Items::new(&*units), units.walker());
        while walker.advance(&mut work, 1 + u64::from(random.below(most))) == Pause::Budget {}
        work.done + walker.open_counts()
    };
    assert_eq!(counts(8), counts(u32::MAX), "case {case}");
}

/// Checks that a search expands exactly as many nodes as its limit allows.
///
/// # Panics
/// If a search stopped by the limit expanded another number of nodes.
pub fn check_limits(kernel: &dyn Kernel) {
    let whole = undisturbed(kernel, Cost::MAX, &|_| true).stats.expanded;
    for limit in [1, whole / 3, whole / 2] {
        let mut state = SearchState::default();
        let (one, unknown) = (AtomicUsize::new(1), AtomicU32::new(Cost::MAX));
        let mut options = options(&one, &unknown);
        options.limits.nodes = Some(limit);
        let callbacks = &mut Callbacks {
            watch: &mut (),
            recorder: &mut (),
            solution: &mut |_| false,
        };
        let result = run(kernel, &mut state, &options, None, callbacks);
        if let SearchEnd::Stopped(reason) = result.ended {
            assert_eq!(reason, StopReason::Nodes { limit });
            assert_eq!(result.stats.expanded, limit);
        }
    }
}

fn options<'a>(threads: &'a AtomicUsize, known: &'a AtomicU32) -> SearchOptions<'a> {
    SearchOptions {
        limits: Limits::default(),
        threads,
        known,
        pause: None,
    }
}

/// A plain queue of items that adds up the counts of the finished ones.
struct Items {
    items: VecDeque<WorkItem>,
    done: Counts,
}

impl Items {
    fn new(units: &dyn Units) -> Self {
        Self {
            items: (0..units.count() as u32).map(WorkItem::Whole).collect(),
            done: Counts::default(),
        }
    }
}

impl WorkSource for Items {
    fn next(&mut self) -> Option<WorkItem> {
        self.items.pop_front()
    }

    fn finished(&mut self, counts: Counts) {
        self.done += counts;
    }
}

/// Stops a search after a number of polls.
fn polls(mut left: u32) -> impl Watch {
    move |_: &Progress| {
        left = left.saturating_sub(1);
        (left == 0).then_some(StopReason::Interrupted)
    }
}

/// Records the state at every `every`-th opportunity.
struct Records {
    every: u32,
    asked: Mutex<u32>,
    bytes: Vec<Vec<u8>>,
}

impl StateRecorder for Records {
    fn is_due(&self) -> bool {
        let mut asked = self
            .asked
            .lock()
            .expect("no thread panics while it holds this lock");
        *asked += 1;
        asked.is_multiple_of(self.every)
    }

    fn record(&mut self, state: &SearchState) {
        self.bytes.push(state.to_bytes());
    }
}
