//! Iterative deepening around the kernel: bound by bound, a sorted frontier first, then everything below it, on one
//! thread or several.
//!
//! Each bound begins with a breadth-first frontier of up to a few thousand nodes, most promising first: in the last
//! bound, which is the costliest, the solution is then met early. The frontier is also what threads share: each takes
//! the next node when it has finished one. One thread takes the same nodes in the same order and locks nothing, so its
//! counts are the same in every run.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Round, Stats, StopReason, Watch};
use knobel_tiles::Direction;

use super::kernel::{self, Kernel, MOST_MOVES, Node, Pause, Walk, moves_made};
use super::lookup::Lookup;

/// Nodes between two looks at limits, watch and other threads.
const BUDGET: u64 = 1 << 15;
/// The frontier has one node for this many that the bound before expanded, within limits.
const NODES_PER_FRONTIER: u64 = 64;
const FRONTIER: std::ops::RangeInclusive<u64> = 16..=4096;
/// The frontier's paths are kept in two bits a move of one word.
const FRONTIER_DEPTH: usize = 28;
/// A bound is shared among threads if the one before expanded at least this many nodes.
const WORTH_SHARING: u64 = 20_000;

/// A search for shortest paths.
pub(crate) struct Deepen<'a, L> {
    pub kernel: &'a Kernel<L>,
    pub limits: Limits,
    pub threads: usize,
}

/// A frontier node and the moves to it, the last one lowest.
type Entry = (Node, u64);

/// Takes a shortest path; answers whether to look for more.
pub(crate) type OnPath<'a> = dyn FnMut(Vec<Direction>) -> bool + 'a;

struct Bound<'a, 'o> {
    stats: Stats,
    lower_bound: Cost,
    watch: &'o mut dyn Watch,
    on_path: &'a mut OnPath<'o>,
    found: bool,
}

/// How a bound ended.
enum End {
    Searched,
    Enough,
    Stopped(StopReason),
}

impl<L: Lookup> Deepen<'_, L> {
    /// Searches from `tiles`, which must be able to reach the goal, and hands every shortest path to `on_path` until it
    /// has enough. The report holds no path: `on_path` has had them.
    pub fn run(&self, tiles: &[u8], watch: &mut dyn Watch, on_path: &mut OnPath<'_>) -> Report<()> {
        let (start, manhattan, mut slack) = self.kernel.start(tiles);
        let mut stats = Stats {
            peak_bytes: self.kernel.bytes(),
            ..Stats::default()
        };
        let mut last_bound = 0;
        loop {
            let lower_bound = manhattan + 2 * slack;
            let before = stats;
            let mut bound = Bound {
                stats,
                lower_bound,
                watch: &mut *watch,
                on_path: &mut *on_path,
                found: false,
            };
            let end = if lower_bound > MOST_MOVES {
                End::Stopped(StopReason::Depth { limit: MOST_MOVES })
            } else {
                self.bound(kernel::with_slack(start, slack), last_bound, &mut bound)
            };
            let found = bound.found;
            stats = bound.stats;
            let round = Round {
                bound: lower_bound,
                expanded: stats.expanded - before.expanded,
                generated: stats.generated - before.generated,
            };
            watch.round(&round);
            let outcome = match end {
                End::Stopped(reason) => Outcome::Stopped(reason),
                End::Enough => Outcome::Solved(()),
                End::Searched if found => Outcome::Solved(()),
                End::Searched => {
                    last_bound = round.expanded;
                    slack += 1;
                    continue;
                }
            };
            return Report {
                outcome,
                stats,
                lower_bound,
            };
        }
    }

    fn bound(&self, root: Node, last_bound: u64, bound: &mut Bound<'_, '_>) -> End {
        let shared = self.threads > 1 && last_bound >= WORTH_SHARING;
        let size = (last_bound / NODES_PER_FRONTIER).clamp(*FRONTIER.start(), *FRONTIER.end());
        let mut frontier = Vec::new();
        if let Some(end) = self.frontier(root, size as usize, bound, &mut frontier) {
            return end;
        }
        frontier.sort_by_key(|(node, _)| kernel::promise(node));
        bound.stats.peak_frontier = bound.stats.peak_frontier.max(frontier.len() as u64);
        if shared {
            self.sweep_shared(&frontier, bound)
        } else {
            self.sweep(&frontier, bound)
        }
    }

    /// Breadth first from the root until there are `size` nodes. Answers how it ended, if it did already.
    fn frontier(
        &self,
        root: Node,
        size: usize,
        bound: &mut Bound<'_, '_>,
        frontier: &mut Vec<Entry>,
    ) -> Option<End> {
        let mut level: Vec<Entry> = vec![(root, 0)];
        for depth in 0..FRONTIER_DEPTH {
            if level.is_empty() || level.len() >= size {
                break;
            }
            let mut next = Vec::with_capacity(level.len() * 3);
            for (node, path) in level {
                if let Some(limit) = self.spent(&bound.stats) {
                    return Some(End::Stopped(StopReason::Nodes { limit }));
                }
                bound.stats.expanded += 1;
                if self.kernel.is_goal(&node) {
                    bound.found = true;
                    if !(bound.on_path)(unpack(path, moves_made(&node)).collect()) {
                        return Some(End::Enough);
                    }
                    continue;
                }
                self.kernel
                    .children(&node, depth == 0, &mut bound.stats.generated, |child| {
                        next.push((child, path << 2 | kernel::last_move(&child) as u64));
                    });
            }
            level = next;
        }
        *frontier = level;
        None
    }

    /// Searches below every frontier node, one after the other.
    fn sweep(&self, frontier: &[Entry], bound: &mut Bound<'_, '_>) -> End {
        let mut walk = Walk::new();
        let mut polled = 0;
        let before = bound.stats;
        for entry in frontier {
            walk.begin(entry.0);
            loop {
                let pause = self.kernel.advance(&mut walk, self.budget(&bound.stats));
                bound.stats.expanded = before.expanded + walk.expanded;
                bound.stats.generated = before.generated + walk.generated;
                if pause == Pause::Goal {
                    bound.found = true;
                    if !(bound.on_path)(whole_path(entry, &walk, bound.lower_bound)) {
                        return End::Enough;
                    }
                }
                if walk.expanded - polled >= BUDGET || pause == Pause::Budget {
                    polled = walk.expanded;
                    if let Some(reason) = self.look(bound) {
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
    fn sweep_shared(&self, frontier: &[Entry], bound: &mut Bound<'_, '_>) -> End {
        let shared = Shared::default();
        let (lower_bound, before) = (bound.lower_bound, bound.stats);
        let mut reason = None;
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| self.help(frontier, lower_bound, &shared, || ()));
            }
            self.help(frontier, lower_bound, &shared, || {
                bound.stats.expanded = before.expanded + shared.expanded.load(Ordering::Relaxed);
                bound.stats.generated = before.generated + shared.generated.load(Ordering::Relaxed);
                reason = self.look(bound);
                shared.stop.fetch_or(reason.is_some(), Ordering::Relaxed);
            });
        });
        bound.stats.expanded = before.expanded + shared.expanded.into_inner();
        bound.stats.generated = before.generated + shared.generated.into_inner();
        match (shared.path.into_inner().ok().flatten(), reason) {
            (Some(path), _) => {
                bound.found = true;
                (bound.on_path)(path);
                End::Enough
            }
            (None, Some(reason)) => End::Stopped(reason),
            (None, None) => End::Searched,
        }
    }

    /// What each thread does: takes frontier nodes until none is left or one of the threads is done.
    fn help(&self, frontier: &[Entry], lower_bound: Cost, shared: &Shared, mut look: impl FnMut()) {
        let mut walk = Walk::new();
        let mut since_look = 0;
        while let Some(entry) = frontier.get(shared.next.fetch_add(1, Ordering::Relaxed)) {
            walk.begin(entry.0);
            loop {
                let pause = self.kernel.advance(&mut walk, BUDGET);
                since_look += walk.expanded;
                shared
                    .expanded
                    .fetch_add(std::mem::take(&mut walk.expanded), Ordering::Relaxed);
                shared
                    .generated
                    .fetch_add(std::mem::take(&mut walk.generated), Ordering::Relaxed);
                if pause == Pause::Goal {
                    let path = whole_path(entry, &walk, lower_bound);
                    if let Ok(mut first) = shared.path.lock() {
                        first.get_or_insert(path);
                    }
                    shared.stop.store(true, Ordering::Relaxed);
                }
                if since_look >= BUDGET {
                    since_look = 0;
                    look();
                }
                if shared.stop.load(Ordering::Relaxed) {
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

    fn look(&self, bound: &mut Bound<'_, '_>) -> Option<StopReason> {
        if let Some(limit) = self.spent(&bound.stats) {
            return Some(StopReason::Nodes { limit });
        }
        bound.watch.poll(&Progress {
            stats: bound.stats,
            lower_bound: bound.lower_bound,
            ..Progress::default()
        })
    }
}

/// What threads share.
#[derive(Default)]
struct Shared {
    next: AtomicUsize,
    stop: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
    path: Mutex<Option<Vec<Direction>>>,
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
