//! Iterative deepening around the kernel: bound by bound, a sorted frontier first, then everything below it, on one
//! thread or several.
//!
//! Each bound begins with a breadth-first frontier of up to a few thousand nodes, most promising first: in the last
//! bound, which is the costliest, the solution is then met early. The frontier is also what threads share: each takes
//! the next node when it has finished one. One thread takes the same nodes in the same order and locks nothing, so its
//! counts are the same in every run.
//!
//! Between two frontier nodes a search can go on with larger tables: a node's slack counts moves and Manhattan distance
//! only, so what is left of the frontier is looked up again and what was searched stays searched.

use std::sync::atomic::{AtomicBool, Ordering};

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Round, Stats, StopReason, Watch};
use knobel_tiles::Direction;

use super::kernel::{self, Kernel, MOST_MOVES, Node, Pause, Walk, moves_made};
use super::lookup::Lookup;
use crate::share::{Shared, helpers};

/// Nodes between two looks at limits, watch and other threads.
const BUDGET: u64 = 1 << 15;
/// The frontier has one node for this many that the bound before expanded, within limits.
const NODES_PER_FRONTIER: u64 = 64;
const FRONTIER: std::ops::RangeInclusive<u64> = 16..=4096;
/// The frontier's paths are kept in two bits a move of one word.
const FRONTIER_DEPTH: usize = 28;
/// A bound is shared among threads if the one before expanded at least this many nodes.
const WORTH_SHARING: u64 = 20_000;

/// A search for shortest paths with certain tables.
pub(crate) struct Deepen<'a, L> {
    pub kernel: &'a Kernel<L>,
    pub limits: Limits,
    pub threads: usize,
    pub grow: Grow<'a>,
}

/// When a search is to end so that it can go on with larger tables.
#[derive(Clone, Copy)]
pub(crate) enum Grow<'a> {
    Never,
    /// After so many expansions.
    At(u64),
    /// Once it is set.
    When(&'a AtomicBool),
}

impl Grow<'_> {
    fn now(self, expanded: u64) -> bool {
        match self {
            Self::Never => false,
            Self::At(most) => expanded >= most,
            Self::When(ready) => ready.load(Ordering::Acquire),
        }
    }
}

/// A frontier node and the moves to it, the last one lowest.
type Entry = (Node, u64);

/// Takes a shortest path; answers whether to look for more.
pub(crate) type OnPath<'a> = dyn FnMut(Vec<Direction>) -> bool + 'a;

/// How far a search is, whatever tables it goes on with.
pub(crate) struct Search {
    tiles: Vec<u8>,
    pub stats: Stats,
    pub lower_bound: Cost,
    /// Of the bound that is searched.
    slack: u32,
    found: bool,
    /// What the bound before expanded, and the counts when this one began.
    last_bound: u64,
    before: Stats,
    /// What is left of this bound's frontier.
    left: Option<Vec<Entry>>,
}

impl Search {
    /// From `tiles`, which must be able to reach the goal.
    pub fn new(tiles: Vec<u8>) -> Self {
        Self {
            tiles,
            stats: Stats::default(),
            lower_bound: 0,
            slack: 0,
            found: false,
            last_bound: 0,
            before: Stats::default(),
            left: None,
        }
    }

    /// The bound is over: what it took.
    fn round(&mut self) -> Round {
        let before = std::mem::replace(&mut self.before, self.stats);
        Round {
            bound: self.lower_bound,
            expanded: self.stats.expanded - before.expanded,
            generated: self.stats.generated - before.generated,
        }
    }

    /// What it has come to.
    pub fn report(self, outcome: Outcome<()>) -> Report<()> {
        Report {
            outcome,
            stats: self.stats,
            lower_bound: self.lower_bound,
        }
    }
}

/// Those who follow a search.
struct Followers<'a, 'o> {
    watch: &'o mut dyn Watch,
    on_path: &'a mut OnPath<'o>,
}

/// How a bound ended.
enum End {
    Searched,
    Enough,
    Stopped(StopReason),
    /// With these frontier nodes left for larger tables.
    Grow(Vec<Entry>),
}

impl<L: Lookup> Deepen<'_, L> {
    /// Goes on with a search and hands every shortest path to `on_path` until it has enough; the outcome holds no path.
    /// No outcome: it is time for larger tables, with which the search can go on.
    pub fn run(
        &self,
        search: &mut Search,
        watch: &mut dyn Watch,
        on_path: &mut OnPath<'_>,
    ) -> Option<Outcome<()>> {
        let (start, manhattan, half_excess) = self.kernel.start(&search.tiles);
        if half_excess > search.slack {
            search.slack = half_excess;
            if search.left.take().is_some() {
                watch.round(&search.round());
            }
        }
        loop {
            search.lower_bound = manhattan + 2 * search.slack;
            let followers = &mut Followers {
                watch: &mut *watch,
                on_path: &mut *on_path,
            };
            let end = if search.lower_bound > MOST_MOVES {
                End::Stopped(StopReason::Depth { limit: MOST_MOVES })
            } else if let Some(left) = search.left.take() {
                self.sweep(self.seen(&left), search, followers)
            } else {
                let root = kernel::with_slack(start, search.slack);
                self.bound(root, search, followers)
            };
            if let End::Grow(left) = end {
                search.left = Some(left);
                return None;
            }
            let round = search.round();
            watch.round(&round);
            match end {
                End::Stopped(reason) => return Some(Outcome::Stopped(reason)),
                End::Enough => return Some(Outcome::Solved(())),
                _ if search.found => return Some(Outcome::Solved(())),
                _ => {
                    search.last_bound = round.expanded;
                    search.slack += 1;
                }
            }
        }
    }

    fn bound(&self, root: Node, search: &mut Search, followers: &mut Followers<'_, '_>) -> End {
        let size = search.last_bound / NODES_PER_FRONTIER;
        let size = size.clamp(*FRONTIER.start(), *FRONTIER.end());
        let mut frontier = Vec::new();
        if let Some(end) = self.frontier(root, size as usize, search, followers, &mut frontier) {
            return end;
        }
        self.sweep(frontier, search, followers)
    }

    /// Frontier nodes of other tables as these see them, without those that are beyond the bound.
    fn seen(&self, frontier: &[Entry]) -> Vec<Entry> {
        let again = |&(node, path): &Entry| {
            let (node, half_excess) = self.kernel.seen(node);
            (half_excess <= kernel::slack(&node)).then_some((node, path))
        };
        frontier.iter().filter_map(again).collect()
    }

    /// Breadth first from the root until there are `size` nodes. Answers how it ended, if it did already.
    fn frontier(
        &self,
        root: Node,
        size: usize,
        search: &mut Search,
        followers: &mut Followers<'_, '_>,
        frontier: &mut Vec<Entry>,
    ) -> Option<End> {
        let mut level: Vec<Entry> = vec![(root, 0)];
        for depth in 0..FRONTIER_DEPTH {
            if level.is_empty() || level.len() >= size {
                break;
            }
            let mut next = Vec::with_capacity(level.len() * 3);
            for (node, path) in level {
                if let Some(limit) = self.spent(&search.stats) {
                    return Some(End::Stopped(StopReason::Nodes { limit }));
                }
                search.stats.expanded += 1;
                if self.kernel.is_goal(&node) {
                    search.found = true;
                    if !(followers.on_path)(unpack(path, moves_made(&node)).collect()) {
                        return Some(End::Enough);
                    }
                    continue;
                }
                self.kernel
                    .children(&node, depth == 0, &mut search.stats.generated, |child| {
                        next.push((child, path << 2 | kernel::last_move(&child) as u64));
                    });
            }
            level = next;
        }
        *frontier = level;
        None
    }

    /// Searches below every frontier node, the most promising first.
    fn sweep(
        &self,
        mut frontier: Vec<Entry>,
        search: &mut Search,
        followers: &mut Followers<'_, '_>,
    ) -> End {
        most_promising_first(&mut frontier);
        let peak = &mut search.stats.peak_frontier;
        *peak = (*peak).max(frontier.len() as u64);
        // A limit on nodes is kept to the node, which one thread can.
        if helpers(self.threads) > 0
            && search.last_bound >= WORTH_SHARING
            && self.limits.nodes.is_none()
        {
            self.sweep_shared(&frontier, search, followers)
        } else {
            self.sweep_alone(&frontier, search, followers)
        }
    }

    /// One after the other.
    fn sweep_alone(
        &self,
        frontier: &[Entry],
        search: &mut Search,
        followers: &mut Followers<'_, '_>,
    ) -> End {
        let mut walk = Walk::new();
        let mut polled = 0;
        let before = search.stats;
        for (at, entry) in frontier.iter().enumerate() {
            if self.grow.now(search.stats.expanded) {
                return End::Grow(frontier[at..].to_vec());
            }
            walk.begin(entry.0);
            loop {
                let pause = self.kernel.advance(&mut walk, self.budget(&search.stats));
                search.stats.expanded = before.expanded + walk.expanded;
                search.stats.generated = before.generated + walk.generated;
                if pause == Pause::Goal {
                    search.found = true;
                    if !(followers.on_path)(whole_path(entry, &walk, search.lower_bound)) {
                        return End::Enough;
                    }
                }
                if walk.expanded - polled >= BUDGET || pause == Pause::Budget {
                    polled = walk.expanded;
                    if let Some(reason) = self.look(search, followers) {
                        return End::Stopped(reason);
                    }
                }
                if pause == Pause::Finished {
                    break;
                }
            }
        }
        End::Searched
    }

    /// The same by several threads; the first path found is the answer.
    fn sweep_shared(
        &self,
        frontier: &[Entry],
        search: &mut Search,
        followers: &mut Followers<'_, '_>,
    ) -> End {
        let shared = Shared::default();
        let (lower_bound, before) = (search.lower_bound, search.stats);
        let grow = || self.grow.now(before.expanded + shared.expanded());
        let mut reason = None;
        std::thread::scope(|scope| {
            for _ in 0..helpers(self.threads) {
                scope.spawn(|| self.help(frontier, lower_bound, &shared, grow, || ()));
            }
            self.help(frontier, lower_bound, &shared, grow, || {
                shared.add_to(&mut search.stats, before);
                reason = self.look(search, followers);
                if reason.is_some() {
                    shared.stop();
                }
            });
        });
        shared.add_to(&mut search.stats, before);
        let taken = shared.taken().min(frontier.len());
        match (shared.into_found(), reason) {
            (Some(path), _) => {
                search.found = true;
                (followers.on_path)(path);
                End::Enough
            }
            (None, Some(reason)) => End::Stopped(reason),
            (None, None) if taken < frontier.len() => End::Grow(frontier[taken..].to_vec()),
            (None, None) => End::Searched,
        }
    }

    /// What each thread does: takes frontier nodes until none is left, one of the threads is done, or it is time for
    /// larger tables.
    fn help(
        &self,
        frontier: &[Entry],
        lower_bound: Cost,
        shared: &Shared<Vec<Direction>>,
        grow: impl Fn() -> bool,
        mut look: impl FnMut(),
    ) {
        let mut walk = Walk::new();
        let mut since_look = 0;
        while !grow()
            && let Some(entry) = frontier.get(shared.take())
        {
            walk.begin(entry.0);
            loop {
                let pause = self.kernel.advance(&mut walk, BUDGET);
                since_look += walk.expanded;
                shared.count(&mut walk.expanded, &mut walk.generated);
                if pause == Pause::Goal {
                    shared.find(whole_path(entry, &walk, lower_bound));
                }
                if since_look >= BUDGET {
                    since_look = 0;
                    look();
                }
                if shared.is_stopped() {
                    return;
                }
                if pause == Pause::Finished {
                    break;
                }
            }
        }
    }

    /// How many nodes may be expanded before the next look.
    fn budget(&self, stats: &Stats) -> u64 {
        let left = self
            .limits
            .nodes
            .map_or(u64::MAX, |most| most.saturating_sub(stats.expanded));
        BUDGET.min(left)
    }

    /// The limit on nodes, once it is reached.
    fn spent(&self, stats: &Stats) -> Option<u64> {
        self.limits.nodes.filter(|&most| stats.expanded >= most)
    }

    fn look(&self, search: &Search, followers: &mut Followers<'_, '_>) -> Option<StopReason> {
        if let Some(limit) = self.spent(&search.stats) {
            return Some(StopReason::Nodes { limit });
        }
        followers.watch.poll(&Progress {
            stats: search.stats,
            lower_bound: search.lower_bound,
            ..Progress::default()
        })
    }
}

/// The path to a frontier node and on to the goal that a walk has reached.
fn whole_path(entry: &Entry, walk: &Walk, length: Cost) -> Vec<Direction> {
    let depth = moves_made(&entry.0);
    unpack(entry.1, depth)
        .chain(walk.path(depth, length as usize))
        .collect()
}

fn unpack(path: u64, length: usize) -> impl Iterator<Item = Direction> {
    (0..length)
        .rev()
        .map(move |later| Direction::ALL[(path >> (2 * later) & 3) as usize])
}

/// A function of its own, so that it is compiled once and not for every kind of table.
fn most_promising_first(frontier: &mut [Entry]) {
    frontier.sort_by_key(|(node, _)| kernel::promise(node));
}
