//! Checks that every kernel must pass: whatever disturbs a search, its counts stay the same.
//!
//! A disturbed search is stopped and resumed at random moments, from its last state or from an
//! older record as after a kill, on other numbers of threads and ranks. All of it runs on a virtual
//! clock, so that a seed repeats a run exactly.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_clock::VirtualClock;
use knobel_cluster::threads;
use knobel_core::{Cost, Limits, Progress, Rng, Round, StopReason, Watch};

use crate::{
    Callbacks, Counts, Kernel, Pause, RankGroup, SearchEnd, SearchOptions, SearchResult,
    SearchState, StateRecorder, Units, WorkItem, WorkSource, run,
};

/// Says whether bytes are a solution.
pub type IsSolution<'a> = dyn Fn(&[u8]) -> bool + Sync + 'a;

/// Checks a kernel with this many random disturbances. Its search takes some hundred thousand nodes
/// at most, and the length of a solution is its cost.
///
/// # Panics
/// If a disturbed search comes to another result than an undisturbed one, or finds what is no
/// solution.
pub fn check(kernel: &dyn Kernel, is_solution: &IsSolution<'_>, cases: u64) {
    let first = undisturbed(kernel, Cost::MAX, is_solution);
    let known = match first.ended {
        SearchEnd::Solved => first.lower_bound,
        _ => Cost::MAX,
    };
    // With the cost known, all bounds below it are searched completely.
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
    }
}

/// Runs on one thread to the end.
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
        assert!(is_solution(&path), "{path:?} is no solution");
        assert_eq!(path.len() as Cost, result.lower_bound, "its cost");
    }
}

/// The bounds below the known cost and what each of them counts, units with the listing.
fn completed(kernel: &dyn Kernel, known: Cost) -> Vec<(Cost, Counts)> {
    let (bounds, mut last) = (kernel.bounds(), kernel.forecast());
    let below = (bounds.first..=bounds.last).step_by(bounds.step as usize);
    let count = |bound| {
        let units = kernel.units(bound, kernel.wanted_units(last, false), u64::MAX);
        let mut work = Items::new(&*units);
        let mut walker = units.walker();
        assert_eq!(walker.advance(&mut work, u64::MAX), Pause::Done);
        let counts = work.done + units.counts();
        assert_eq!(walker.open_counts(), Counts::default(), "nothing is open");
        last = counts.expanded;
        (bound, counts)
    };
    below
        .take_while(|&bound| bound < known)
        .map(count)
        .collect()
}

/// Stops and resumes at random; answers the counts and what the search came to.
fn disturbed(
    kernel: &dyn Kernel,
    known: Cost,
    is_solution: &IsSolution<'_>,
    case: u64,
) -> (Counts, SearchResult) {
    let mut random = Rng::new(case);
    let mut state = SearchState::default();
    loop {
        let (ranks, own) = (
            [1, 2, 4][random.below(3) as usize],
            1 + random.below(2) as usize,
        );
        let (polls, every) = (1 + random.below(30), 1 + random.below(5));
        let seed = random.bits();
        let begin = &state;
        let (result, last, recorded) = VirtualClock::new(seed).run(|| {
            threads(ranks, |rank| {
                let (mut state, mut path) = (begin.clone(), None);
                let mut recorder = Records {
                    every,
                    asked: Mutex::new(0),
                    bytes: Vec::new(),
                };
                let mut watch = Polls { left: polls };
                let (agreed, known) = (AtomicU32::new(known), AtomicU32::new(known));
                let threads = AtomicUsize::new(own);
                let mut callbacks = Callbacks {
                    watch: &mut watch,
                    recorder: &mut recorder,
                    solution: &mut |found| {
                        path = Some(found.to_vec());
                        false
                    },
                };
                let mut group = RankGroup {
                    ranks: rank,
                    known: &known,
                };
                let group = (ranks > 1).then_some(&mut group);
                let result = run(
                    kernel,
                    &mut state,
                    &options(&threads, &agreed),
                    group,
                    &mut callbacks,
                );
                check_path(&result, path, is_solution);
                (result, state, recorder.bytes)
            })
        });
        if result.ended == SearchEnd::Stopped(StopReason::Interrupted) {
            // A kill leaves the record before the last, or what the run began with.
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

/// Searches the units of a bound in many small parts: random budgets, splits, and cursors that go
/// on in another walker.
fn scattered(kernel: &dyn Kernel, bound: Cost, case: u64) {
    let mut random = Rng::new(case);
    let wanted = 1 + random.below(40) as usize;
    let units = kernel.units(bound, wanted, u64::MAX);
    let again = kernel.units(bound, wanted, u64::MAX);
    assert_eq!(
        units.checksum(),
        again.checksum(),
        "the same units each time"
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
        "case {case}, bound {bound}: in parts"
    );
}

/// Checks that a limit on nodes is kept to the node.
///
/// # Panics
/// If another number of nodes is expanded.
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

/// All units, and the counts of those that are done.
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

/// Stops a search after some polls.
struct Polls {
    left: u32,
}

impl Watch for Polls {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.left = self.left.saturating_sub(1);
        (self.left == 0).then_some(StopReason::Interrupted)
    }

    fn round(&mut self, _: &Round) {}
}

/// Records the state at some of the moments when it could.
struct Records {
    every: u32,
    asked: Mutex<u32>,
    bytes: Vec<Vec<u8>>,
}

impl StateRecorder for Records {
    fn is_due(&self) -> bool {
        let mut asked = self.asked.lock().expect("no panic while it is held");
        *asked += 1;
        asked.is_multiple_of(self.every)
    }

    fn record(&mut self, state: &SearchState) -> bool {
        self.bytes.push(state.to_bytes());
        true
    }
}
