//! Searches bound after bound: lists the units, has them searched and records the state.
//!
//! # References
//! Korf: "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27, 1985: one bound after the other.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use knobel_cluster::{Communicator, IN_BROWSER, helpers};
use knobel_core::{Cost, Limits, Progress, Round, Stats, StopReason, Watch};

use crate::bound::{BoundSearch, PauseRule, Slice};
use crate::state::Open;
use crate::{Counts, Kernel, SearchState, WorkItem};

/// If a bound is expected to be short, each rank first searches the same few pauses of it alone.
/// For so few nodes, a meeting takes longer than the search.
const PAUSES_BEFORE_MEETING: u64 = 6;

/// The limits of a search, its threads, and the cost of the best known solution.
#[derive(Clone, Copy)]
pub struct SearchOptions<'a> {
    /// Limits. The one on nodes counts those of earlier runs too. Without a group, one thread keeps
    /// it to the node. With a group, it is checked when the ranks meet.
    pub limits: Limits,
    /// Threads of this process. The number may grow while a bound is searched with other ranks; a
    /// rank with 0 only meets the others.
    pub threads: &'a AtomicUsize,
    /// The cost of the best solution known from elsewhere; [`Cost::MAX`] for none. It may shrink
    /// while the search runs. The search ends when every cheaper solution is ruled out.
    pub known: &'a AtomicU32,
    /// The search pauses between two units once this holds for the nodes expanded in all.
    pub pause: Option<&'a PauseRule<'a>>,
}

/// The ranks that search together, as one of them sees them.
pub struct RankGroup<'a> {
    /// The ranks. The first one alone looks at the watch and keeps a record.
    pub ranks: &'a mut dyn Communicator,
    /// The best solution that this rank knows from elsewhere; all agree on the best of all ranks in
    /// [`SearchOptions::known`].
    pub known: &'a AtomicU32,
}

/// The callbacks of a search.
pub struct Callbacks<'a> {
    /// Decides when to stop.
    pub watch: &'a mut dyn Watch,
    /// Stores the state of the search.
    pub recorder: &'a mut dyn StateRecorder,
    /// Takes a solution and answers whether to look for more of the same cost. Several threads or
    /// ranks always end with the first.
    pub solution: &'a mut dyn FnMut(&[u8]) -> bool,
}

/// Stores the state of a search.
pub trait StateRecorder {
    /// Whether it is time to record the state.
    fn is_due(&self) -> bool;

    /// Records the state. Returns whether that worked; the search stops if it did not.
    fn record(&mut self, state: &SearchState) -> bool;
}

/// Records nothing.
impl StateRecorder for () {
    fn is_due(&self) -> bool {
        false
    }

    fn record(&mut self, _: &SearchState) -> bool {
        true
    }
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchEnd {
    /// A solution was found at the last bound.
    Solved,
    /// The known solution is proved optimal.
    Known,
    /// All bounds are searched.
    Exhausted,
    /// The search should continue with another kernel; [`SearchState::whole_units`] lists the
    /// remaining units.
    Paused,
    /// A limit or the watch stopped it.
    Stopped(StopReason),
}

/// What a search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchResult {
    /// How it ended.
    pub ended: SearchEnd,
    /// What it took, in all runs.
    pub stats: Stats,
    /// No solution costs less.
    pub lower_bound: Cost,
}

/// How the search of a bound ended.
pub(crate) enum End {
    Searched,
    /// A solution was handed on, and no more are wanted.
    Enough,
    Known,
    Paused,
    Stopped(StopReason),
}

/// Searches bound after bound from where `state` is, alone or in a group, and leaves in `state` how
/// far it came. Every rank of a group calls this with the same kernel; those after the first begin
/// where the first does.
pub fn run(
    kernel: &dyn Kernel,
    state: &mut SearchState,
    options: &SearchOptions<'_>,
    mut group: Option<&mut RankGroup<'_>>,
    callbacks: &mut Callbacks<'_>,
) -> SearchResult {
    let interrupted = (state.bound, state.round_began);
    state.fit(kernel);
    if let (bound, Some(began)) = interrupted
        && bound != state.bound
    {
        state.round_began = None;
        callbacks.watch.round(&round(bound, state.counts() - began));
    }
    let mut stats = Stats::default();
    stats.note_size(0, kernel.table_bytes());
    let mut search = Driver {
        kernel,
        options,
        stats,
        total: state.counts(),
        found: false,
        recorded: true,
    };
    let bounds = kernel.bounds();
    let ended = loop {
        if let Some(group) = &mut group {
            group.agree(options.known);
        }
        if search.known() <= state.bound {
            break SearchEnd::Known;
        }
        if state.bound > bounds.last {
            break SearchEnd::Exhausted;
        }
        let began = *state.round_began.get_or_insert(state.counts());
        let end = search.bound(state, group.as_deref_mut(), callbacks);
        if !matches!(end, End::Paused) {
            state.round_began = None;
            callbacks
                .watch
                .round(&round(state.bound, search.total - began));
        }
        match end {
            End::Paused => break SearchEnd::Paused,
            End::Stopped(reason) => break SearchEnd::Stopped(reason),
            End::Searched if !search.found => state.advance(state.bound + bounds.step),
            _ => {
                // No unit is left to search on any rank.
                state.before = search.total;
                state.done = Counts::default();
                state.open = None;
                break if search.found {
                    SearchEnd::Solved
                } else {
                    SearchEnd::Known
                };
            }
        }
    };
    search.stats.expanded = search.total.expanded;
    search.stats.generated = search.total.generated;
    if ended != SearchEnd::Paused {
        callbacks.recorder.record(state);
    }
    SearchResult {
        ended,
        stats: search.stats,
        lower_bound: state.bound.min(search.known()),
    }
}

fn round(bound: Cost, counts: Counts) -> Round {
    Round {
        bound,
        expanded: counts.expanded,
        generated: counts.generated,
    }
}

/// The search of one process.
pub(crate) struct Driver<'a> {
    pub kernel: &'a dyn Kernel,
    pub options: &'a SearchOptions<'a>,
    stats: Stats,
    /// What was counted so far on all ranks, in all runs.
    pub total: Counts,
    pub found: bool,
    /// Did the last record work?
    pub recorded: bool,
}

impl Driver<'_> {
    /// Searches one bound, or what is left of it.
    fn bound(
        &mut self,
        state: &mut SearchState,
        group: Option<&mut RankGroup<'_>>,
        callbacks: &mut Callbacks<'_>,
    ) -> End {
        let most_units = self.most_units();
        if (state.open.as_ref()).is_some_and(|open| u64::from(open.wanted) > most_units) {
            // They were listed where there was more memory.
            state.drop_units();
        }
        let resumed = state.open.as_ref().map(|open| open.wanted as usize);
        let wanted = resumed.unwrap_or_else(|| {
            let wanted =
                (self.kernel).wanted_units(state.last, self.options.limits.nodes.is_some());
            wanted.min(usize::try_from(most_units).unwrap_or(usize::MAX))
        });
        let most = match resumed {
            Some(_) => u64::MAX,
            None => self.nodes_left(state.counts()),
        };
        let units = self.kernel.units(state.bound, wanted, most);
        let units = &*units;
        let (items, checksum) = (state.reopen(units), units.checksum());
        let before = items.iter().map(WorkItem::counts).sum();
        let mut open = OpenBound {
            base: state.counts() + before,
            began: state.done,
            search: BoundSearch::new(units, items),
            wanted: wanted as u32,
            checksum,
        };
        self.total = open.base;
        let bytes = self.kernel.table_bytes() + units.bytes();
        self.stats.note_size(units.count(), bytes);
        for path in units.solutions() {
            self.found = true;
            if !(callbacks.solution)(&path) {
                return End::Enough;
            }
        }
        if !units.is_complete() {
            // The next run lists them again, and counts that.
            state.done = state.done - units.counts();
            return self.out_of_nodes();
        }
        // A bound that ends within one pause is not worth starting a thread.
        let shares = state.last >= self.kernel.nodes_per_pause();
        // In a browser there are no ranks, and the code for them is left out.
        let Some(group) = group.filter(|_| !IN_BROWSER) else {
            return self.search_on_threads(&mut open, shares, state, callbacks);
        };
        if !shares && let Some(end) = self.search_before_meeting(&mut open, state, callbacks) {
            return end;
        }
        self.search_on_ranks(&mut open, state, group, callbacks)
    }

    /// Searches all items on the threads of this process.
    fn search_on_threads(
        &mut self,
        open: &mut OpenBound<'_>,
        shares: bool,
        state: &mut SearchState,
        callbacks: &mut Callbacks<'_>,
    ) -> End {
        // Only one thread can keep a node limit exactly.
        let threads = if shares && self.options.limits.nodes.is_none() {
            1 + helpers(self.options.threads.load(Ordering::Relaxed))
        } else {
            1
        };
        open.search.fill(threads);
        loop {
            let (end, due) = self.slice(open, state, callbacks);
            if end.is_some() || due {
                open.note(state, open.search.done, open.search.items());
            }
            if due {
                self.recorded = callbacks.recorder.record(state);
            }
            if let Some(end) = end {
                return end;
            }
            if !IN_BROWSER && threads > 1 {
                open.search.redistribute();
            }
        }
    }

    /// Searches until the threads halt. Answers how the bound ended, if it did, and whether it is
    /// time to record the state.
    fn slice(
        &mut self,
        open: &mut OpenBound<'_>,
        state: &SearchState,
        callbacks: &mut Callbacks<'_>,
    ) -> (Option<End>, bool) {
        let (most, base) = (self.kernel.nodes_per_pause(), open.base);
        let slice = Slice {
            budget: most.min(self.nodes_left(base + open.search.counts())),
            until: None,
            pause: self.options.pause,
            before: (state.before + open.began).expanded,
        };
        let (mut end, mut due, mut found, mut enough) = (None, false, false, false);
        let (this, watch, recorder) = (&*self, &mut *callbacks.watch, &*callbacks.recorder);
        let mut look = |counts: Counts| {
            let counts = base + counts;
            end = this.check_limits(state.bound, counts, watch);
            due = recorder.is_due();
            if end.is_some() || due {
                return 0;
            }
            most.min(this.nodes_left(counts))
        };
        let take = &mut *callbacks.solution;
        let mut solution = |path: &[u8]| {
            found = true;
            enough = !take(path);
            !enough
        };
        let other = open.search.work(&slice, &mut look, &mut solution);
        if let Some(path) = other {
            (found, enough) = (true, true);
            (callbacks.solution)(&path);
        }
        self.found |= found;
        self.total = base + open.search.counts();
        if enough {
            return (Some(End::Enough), false);
        }
        if end.is_none() && open.search.load().busy == 0 {
            let left = !open.search.queue().is_empty();
            let pauses = |rule: &PauseRule<'_>| left && rule(self.total.expanded);
            if !left {
                end = Some(End::Searched);
            } else if self.options.pause.is_some_and(pauses) {
                end = Some(End::Paused);
            }
        }
        (end, due)
    }

    /// Searches the first nodes of a bound on one thread without communication. Every rank does the
    /// same. Returns how the bound ended, if it did.
    fn search_before_meeting(
        &mut self,
        open: &mut OpenBound<'_>,
        state: &mut SearchState,
        callbacks: &mut Callbacks<'_>,
    ) -> Option<End> {
        let few = open.base.expanded + PAUSES_BEFORE_MEETING * self.kernel.nodes_per_pause();
        let options = SearchOptions {
            limits: Limits {
                nodes: Some(few.min(self.options.limits.nodes.unwrap_or(u64::MAX))),
                ..self.options.limits
            },
            ..*self.options
        };
        let mut few = Driver {
            options: &options,
            ..*self
        };
        let quiet = &mut Callbacks {
            watch: &mut (),
            recorder: &mut (),
            solution: &mut *callbacks.solution,
        };
        let end = few.search_on_threads(open, false, state, quiet);
        (self.found, self.total) = (few.found, few.total);
        match end {
            End::Stopped(_) => None,
            end => Some(end),
        }
    }

    /// Looks at what is known, the limits and the watch; answers how the bound is to end, if it is.
    pub fn check_limits(&self, bound: Cost, counts: Counts, watch: &mut dyn Watch) -> Option<End> {
        if self.known() <= bound {
            return Some(End::Known);
        }
        if self.nodes_left(counts) == 0 {
            return Some(self.out_of_nodes());
        }
        if !self.recorded {
            return Some(End::Stopped(StopReason::Interrupted));
        }
        let known = self.known();
        let reason = watch.poll(&Progress {
            stats: Stats {
                expanded: counts.expanded,
                generated: counts.generated,
                ..self.stats
            },
            lower_bound: bound,
            best: (known != Cost::MAX).then_some(known),
            ..Progress::default()
        });
        reason.map(End::Stopped)
    }

    pub fn known(&self) -> Cost {
        self.options.known.load(Ordering::Relaxed)
    }

    fn nodes_left(&self, counts: Counts) -> u64 {
        let left = |most: u64| most.saturating_sub(counts.expanded);
        self.options.limits.nodes.map_or(u64::MAX, left)
    }

    fn out_of_nodes(&self) -> End {
        let limit = self.options.limits.nodes.unwrap_or(u64::MAX);
        End::Stopped(StopReason::Nodes { limit })
    }

    /// Units that the memory holds beside the tables.
    fn most_units(&self) -> u64 {
        let beside = |most: u64| most.saturating_sub(self.kernel.table_bytes());
        let units = |most: u64| {
            let units = beside(most).checked_div(self.kernel.unit_bytes());
            units.map_or(u64::MAX, |units| units.max(1))
        };
        self.options.limits.memory.map_or(u64::MAX, units)
    }
}

/// A bound that is searched, and what is recorded of it.
pub(crate) struct OpenBound<'u> {
    pub search: BoundSearch<'u>,
    /// All counts when the search of the bound began.
    pub base: Counts,
    /// Counts of this bound then: the listing of the units, and items that were finished before.
    pub began: Counts,
    wanted: u32,
    checksum: u32,
}

impl OpenBound<'_> {
    /// Notes in the state what was finished since the search began, and what is left.
    pub fn note(&self, state: &mut SearchState, done: Counts, mut items: Vec<WorkItem>) {
        // Items are searched in the order of their units, whoever had them.
        items.sort_by_key(WorkItem::unit);
        state.done = self.began + done;
        // Even with no items: otherwise all units would be listed again.
        state.open = Some(Open {
            wanted: self.wanted,
            units: self.search.units.count() as u32,
            checksum: self.checksum,
            items,
        });
    }

    /// Takes back everything that is left, for all ranks to share.
    pub fn recall(&mut self) -> VecDeque<WorkItem> {
        let mut items = self.search.items();
        items.sort_by_key(WorkItem::unit);
        self.base += self.search.counts();
        self.began += self.search.done;
        self.search = BoundSearch::new(self.search.units, Vec::new());
        items.into()
    }
}
