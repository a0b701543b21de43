//! The loop of iterative deepening: it searches one bound after the other until a solution is
//! found, or until every cheaper solution than the known one is ruled out.
//!
//! For each bound the driver lists the work units, has them searched by the threads of this process
//! ([`bound`](crate::bound)) or by all ranks ([`work_sharing`](crate::work_sharing)), and records
//! the state when the caller wants it. The driver alone knows the limits. The number of nodes grows
//! exponentially with the bound, so the completed bounds together cost a fraction of the last one.
//!
//! # References
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27 (1985).

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use knobel_cluster::Communicator;
use knobel_core::{Cost, IN_BROWSER, Limits, Progress, Round, Stats, StopReason, Watch, helpers};

use crate::bound::{BoundSearch, PauseRule, Slice};
use crate::state::Open;
use crate::{Counts, Kernel, SearchState, Units, WorkItem};

/// If a bound is expected to be short, each rank first searches this many pauses of it alone, and
/// all ranks search the same nodes. For so few nodes, communication would take longer than the
/// search.
const PAUSES_BEFORE_MEETING: u64 = 6;

/// The limits of a search, its threads, and the cost of the best known solution.
#[derive(Clone, Copy)]
pub struct SearchOptions<'a> {
    /// Time, memory and node limits. The node limit includes the nodes of earlier runs. Without a
    /// group, one thread keeps it exactly. With a group, it is checked only when the ranks
    /// communicate, so the search may exceed it a little.
    pub limits: Limits,
    /// The number of threads of this process. It may grow while a bound is searched together with
    /// other ranks. A rank with 0 threads does not search, but takes part in the communication.
    pub threads: &'a AtomicUsize,
    /// The cost of the best solution known from elsewhere, or [`Cost::MAX`]. It may decrease while
    /// the search runs. The search ends when every cheaper solution is ruled out.
    pub known: &'a AtomicU32,
    /// Makes the search pause between two units, once the rule holds for the total number of
    /// expanded nodes. The caller can then continue with another kernel, for example with larger
    /// tables.
    pub pause: Option<&'a PauseRule<'a>>,
}

/// The ranks that search together, from the point of view of one of them.
pub struct RankGroup<'a> {
    /// The communicator. Only rank 0 polls the watch and records the state.
    pub ranks: &'a mut dyn Communicator,
    /// The cost of the best solution that this rank knows from elsewhere. The ranks agree on the
    /// minimum and store it in [`SearchOptions::known`].
    pub known: &'a AtomicU32,
}

/// The caller's side of a search.
pub struct Callbacks<'a> {
    /// Receives the progress and decides when to stop.
    pub watch: &'a mut dyn Watch,
    /// Stores the state of the search.
    pub recorder: &'a mut dyn StateRecorder,
    /// Receives a solution and returns whether to look for more of the same cost. On several
    /// threads or ranks, the search always ends with the first solution.
    pub solution: &'a mut dyn FnMut(&[u8]) -> bool,
}

/// Stores the state of a search.
pub trait StateRecorder {
    /// Returns whether it is time to record the state.
    fn is_due(&self) -> bool;

    /// Records the state.
    fn record(&mut self, state: &SearchState);
}

/// Records nothing.
impl StateRecorder for () {
    fn is_due(&self) -> bool {
        false
    }

    fn record(&mut self, _: &SearchState) {}
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchEnd {
    /// A solution was found at the last bound. It is optimal, because all smaller bounds were
    /// completed.
    Solved,
    /// Every solution cheaper than the known one is ruled out, so the known one is optimal.
    Known,
    /// All bounds up to [`Bounds::last`](crate::Bounds::last) are completed.
    Exhausted,
    /// The [`pause`](SearchOptions::pause) rule ended the search, which should continue with
    /// another kernel. [`SearchState::whole_units`] lists the remaining units.
    Paused,
    /// A limit or the watch stopped the search.
    Stopped(StopReason),
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchResult {
    /// How the search ended.
    pub ended: SearchEnd,
    /// The nodes, the peak size of the frontier and the memory, in all runs together.
    pub stats: Stats,
    /// The proved lower bound: no solution costs less.
    pub lower_bound: Cost,
}

/// How the search of one bound ended.
pub(crate) enum End {
    /// The bound is completed.
    Searched,
    /// A solution was passed to the caller, who wants no more.
    Enough,
    /// The known solution turned out to be optimal while the bound was searched.
    Known,
    Paused,
    Stopped(StopReason),
}

/// Searches bound after bound, alone or in a group, beginning at `state`, and updates `state` with
/// the progress made. Every rank of a group calls this with the same kernel. Only the state of rank
/// 0 is recorded; give the other ranks the same state first, with
/// [`broadcast_state`](crate::broadcast_state).
pub fn run(
    kernel: &dyn Kernel,
    state: &mut SearchState,
    options: &SearchOptions<'_>,
    group: Option<&mut RankGroup<'_>>,
    callbacks: &mut Callbacks<'_>,
) -> SearchResult {
    fit(kernel, state, callbacks.watch);
    let mut stats = Stats::default();
    stats.note_size(0, kernel.table_bytes());
    let mut search = Driver {
        kernel,
        options,
        stats,
        total: state.counts(),
        found: false,
    };
    let ended = search.bounds(state, group, callbacks);
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

/// Fits a state to the kernel. Reports a bound that an earlier run began, if this kernel skips it.
fn fit(kernel: &dyn Kernel, state: &mut SearchState, watch: &mut dyn Watch) {
    let interrupted = (state.bound, state.round_began);
    state.fit(kernel);
    if let (bound, Some(began)) = interrupted
        && bound != state.bound
    {
        state.round_began = None;
        watch.round(&round(bound, state.counts() - began));
    }
}

/// A report for the watch on what one bound has cost.
fn round(bound: Cost, counts: Counts) -> Round {
    Round {
        bound,
        expanded: counts.expanded,
        generated: counts.generated,
    }
}

/// The state of a search that is not recorded: limits, statistics and flags of this process.
pub(crate) struct Driver<'a> {
    pub kernel: &'a dyn Kernel,
    pub options: &'a SearchOptions<'a>,
    stats: Stats,
    /// The counts of all ranks in all runs so far.
    pub total: Counts,
    /// Whether a solution was found in this bound.
    pub found: bool,
}

impl<'a> Driver<'a> {
    /// Searches bound after bound, until the search ends for some reason.
    fn bounds(
        &mut self,
        state: &mut SearchState,
        mut group: Option<&mut RankGroup<'_>>,
        callbacks: &mut Callbacks<'_>,
    ) -> SearchEnd {
        let bounds = self.kernel.bounds();
        loop {
            if let Some(group) = &mut group {
                group.agree(self.options.known);
            }
            if self.known() <= state.bound {
                return SearchEnd::Known;
            }
            if state.bound > bounds.last {
                return SearchEnd::Exhausted;
            }
            let began = *state.round_began.get_or_insert(state.counts());
            let end = self.bound(state, group.as_deref_mut(), callbacks);
            if !matches!(end, End::Paused) {
                state.round_began = None;
                callbacks
                    .watch
                    .round(&round(state.bound, self.total - began));
            }
            match end {
                End::Paused => return SearchEnd::Paused,
                End::Stopped(reason) => return SearchEnd::Stopped(reason),
                End::Searched if !self.found => state.advance(state.bound + bounds.step),
                _ => {
                    // The last bound is not completed, but no rank searches it any more.
                    state.before = self.total;
                    state.done = Counts::default();
                    state.open = None;
                    return if self.found {
                        SearchEnd::Solved
                    } else {
                        SearchEnd::Known
                    };
                }
            }
        }
    }

    /// Searches one bound, or the rest of it, in these steps:
    ///
    /// 1. List the units, as many as fit into memory.
    /// 2. Reopen the saved items, if they belong to these units.
    /// 3. Report solutions found while listing.
    /// 4. Search the items on threads or ranks.
    fn bound(
        &mut self,
        state: &mut SearchState,
        group: Option<&mut RankGroup<'_>>,
        callbacks: &mut Callbacks<'_>,
    ) -> End {
        let (units, wanted) = self.list(state);
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
            // No node is left. The next run lists the unit again and counts it then.
            state.done = state.done - units.counts();
            return self.out_of_nodes();
        }
        // If the previous bound ended within one pause, starting threads would take longer than
        // searching.
        let shares = state.last >= self.kernel.nodes_per_pause();
        // A browser has no ranks. Leaving their code out keeps the library of the page small.
        let Some(group) = group.filter(|_| !IN_BROWSER) else {
            return self.search_on_threads(&mut open, shares, state, callbacks);
        };
        if !shares && let Some(end) = self.search_before_meeting(&mut open, state, callbacks) {
            return end;
        }
        self.search_on_ranks(&mut open, state, group, callbacks)
    }

    /// Lists the units of a bound. Also returns the number of units that was asked for.
    fn list(&self, state: &mut SearchState) -> (Box<dyn Units + 'a>, usize) {
        let (kernel, bound, most_units) = (self.kernel, state.bound, self.most_units());
        if (state.open.as_ref()).is_some_and(|open| u64::from(open.wanted) > most_units) {
            // An earlier run had more memory and listed more units than fit now.
            state.drop_units();
        }
        if let Some(open) = &state.open {
            // A resumed bound must list the same units again, whatever the node limit says.
            let wanted = open.wanted as usize;
            return (kernel.units(bound, wanted, u64::MAX), wanted);
        }
        let wanted = kernel.wanted_units(state.last);
        let wanted = wanted.min(usize::try_from(most_units).unwrap_or(usize::MAX));
        let most = self.nodes_left(state.counts());
        if most == u64::MAX || kernel.limits_listing() {
            let units = kernel.units(bound, wanted, most);
            if units.is_complete() {
                return (units, wanted);
            }
        }
        // A list that takes too many nodes would have to begin again in each run. A single unit
        // takes at most one node, so a run makes progress however small its limit is.
        (kernel.units(bound, 1, most), 1)
    }

    /// Searches all items of the bound on the threads of this process.
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
                callbacks.recorder.record(state);
            }
            if let Some(end) = end {
                return end;
            }
            if !IN_BROWSER && threads > 1 {
                open.search.redistribute();
            }
        }
    }

    /// Searches until the threads halt. Returns how the bound ended, if it did, and whether it is
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

    /// Searches the first nodes of a bound on one thread, without communication. Every rank does
    /// the same work, and so reaches the same result. Returns how the bound ended, if it did.
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
        // Ranks must not report the same progress or poll different clocks here.
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

    /// Checks the known cost, the limits and the watch. Returns how the bound must end, or `None`
    /// to continue.
    pub fn check_limits(&self, bound: Cost, counts: Counts, watch: &mut dyn Watch) -> Option<End> {
        if self.known() <= bound {
            return Some(End::Known);
        }
        if self.nodes_left(counts) == 0 {
            return Some(self.out_of_nodes());
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

    /// The cost of the best known solution.
    pub fn known(&self) -> Cost {
        self.options.known.load(Ordering::Relaxed)
    }

    /// The number of nodes until the limit.
    fn nodes_left(&self, counts: Counts) -> u64 {
        let left = |most: u64| most.saturating_sub(counts.expanded);
        self.options.limits.nodes.map_or(u64::MAX, left)
    }

    /// The end of a bound at which the node limit is reached.
    fn out_of_nodes(&self) -> End {
        let limit = self.options.limits.nodes.unwrap_or(u64::MAX);
        End::Stopped(StopReason::Nodes { limit })
    }

    /// The number of units that fit into the memory limit beside the tables.
    fn most_units(&self) -> u64 {
        let beside = |most: u64| most.saturating_sub(self.kernel.table_bytes());
        let units = |most: u64| {
            let units = beside(most).checked_div(self.kernel.unit_bytes());
            units.map_or(u64::MAX, |units| units.max(1))
        };
        self.options.limits.memory.map_or(u64::MAX, units)
    }
}

/// A bound while it is searched, with the data for its record.
pub(crate) struct OpenBound<'u> {
    pub search: BoundSearch<'u>,
    /// The counts of all runs at the time when this run opened the bound.
    pub base: Counts,
    /// The part of `base` that belongs to this bound: listing the units, and items finished
    /// earlier.
    pub began: Counts,
    /// The number of units that was asked for.
    wanted: u32,
    /// The checksum of the list of units.
    checksum: u32,
}

impl OpenBound<'_> {
    /// Updates the state with the items that were finished since the bound was opened, and with
    /// those that are left.
    pub fn note(&self, state: &mut SearchState, done: Counts, mut items: Vec<WorkItem>) {
        // The record must not depend on which thread or rank holds an item.
        items.sort_by_key(WorkItem::unit);
        state.done = self.began + done;
        // This is done even if no items are left. Otherwise the next run would list all units
        // again.
        state.open = Some(Open {
            wanted: self.wanted,
            units: self.search.units.count() as u32,
            checksum: self.checksum,
            items,
        });
    }

    /// Takes all remaining items from the walkers, so that the ranks can share them.
    pub fn recall(&mut self) -> VecDeque<WorkItem> {
        let mut items = self.search.items();
        items.sort_by_key(WorkItem::unit);
        self.base += self.search.counts();
        self.began += self.search.done;
        self.search = BoundSearch::new(self.search.units, Vec::new());
        items.into()
    }
}
