//! The search under one bound of straight runs.
//!
//! A bound begins with a breadth-first frontier, most promising first, which threads share; as in the solver for single
//! moves. One thread counts the same in every run.

use knobel_core::{Cost, Limits, Progress, Stats, StopReason, Watch};
use knobel_tiles::Direction;

use super::kernel::{Kernel, Node};
use crate::geometry::View;
use crate::share::{Shared, helpers};

/// Nodes between two looks at limits, watch and other threads.
const BUDGET: u64 = 1 << 14;
/// The frontier has one node for this many that the bound before expanded, within limits.
const NODES_PER_FRONTIER: u64 = 64;
const FRONTIER: std::ops::RangeInclusive<u64> = 16..=4096;

/// Takes a shortest path; answers whether to look for more.
pub(super) type OnPath<'a> = dyn FnMut(Vec<Direction>) -> bool + 'a;

/// How a bound ended.
pub(super) enum End {
    Searched,
    Enough,
    Stopped(StopReason),
}

/// A frontier node, the axis of its next run, the blank's way to it, and the sum of its values.
struct Entry {
    node: Node,
    axis: usize,
    way: Vec<u8>,
    promise: Cost,
}

/// The search under one bound.
pub(super) struct Deepen<'a, 'o> {
    pub kernel: &'a Kernel<'a>,
    pub view: &'a View,
    pub limits: Limits,
    pub threads: usize,
    pub bound: Cost,
    pub stats: &'a mut Stats,
    pub watch: &'o mut dyn Watch,
    pub on_path: &'a mut OnPath<'o>,
    pub found: bool,
}

impl Deepen<'_, '_> {
    /// `last` is how many nodes the bound before expanded.
    pub fn run(&mut self, roots: &[(Node, Cost); 2], last: u64) -> End {
        let roots = roots.iter().enumerate();
        let within = roots.filter(|(_, (_, value))| *value <= self.bound);
        let level = within
            .map(|(axis, &(node, promise))| Entry {
                node,
                axis,
                way: Vec::new(),
                promise,
            })
            .collect();
        let size = (last / NODES_PER_FRONTIER).clamp(*FRONTIER.start(), *FRONTIER.end());
        let mut frontier = match self.frontier(level, size as usize) {
            Ok(frontier) => frontier,
            Err(end) => return end,
        };
        frontier.sort_by_key(|entry| entry.promise);
        self.stats.peak_frontier = self.stats.peak_frontier.max(frontier.len() as u64);
        if helpers(self.threads) > 0 {
            self.sweep_shared(&frontier)
        } else {
            self.sweep(&frontier)
        }
    }

    /// Breadth first from the roots until there are `size` nodes, or how it ended already.
    fn frontier(&mut self, mut level: Vec<Entry>, size: usize) -> Result<Vec<Entry>, End> {
        for depth in 1..self.bound {
            if level.is_empty() || level.len() >= size {
                break;
            }
            let mut next = Vec::new();
            for entry in level {
                if let Some(limit) = self.spent() {
                    return Err(End::Stopped(StopReason::Nodes { limit }));
                }
                self.stats.expanded += 1;
                self.stats.generated += self.kernel.branches(entry.axis);
                let mut homes = Vec::new();
                self.kernel.successors(
                    &entry.node,
                    entry.axis,
                    self.bound - depth,
                    |node, promise| {
                        let mut way = entry.way.clone();
                        way.push(self.kernel.cell(&node));
                        next.push(Entry {
                            node,
                            axis: 1 - entry.axis,
                            way,
                            promise,
                        });
                    },
                    |cell| homes.push(cell),
                );
                for cell in homes {
                    let mut way = entry.way.clone();
                    way.push(cell);
                    if self.kernel.reaches_goal(&way) && !self.tell(&way) {
                        return Err(End::Enough);
                    }
                }
            }
            level = next;
        }
        Ok(level)
    }

    /// Searches below every frontier node.
    fn sweep(&mut self, frontier: &[Entry]) -> End {
        let mut entries = frontier.iter();
        let mut walks = Walks::new(self.kernel, self.bound, self.budget());
        let before = *self.stats;
        loop {
            let pause = walks.advance(|| entries.next());
            self.stats.expanded = before.expanded + walks.expanded;
            self.stats.generated = before.generated + walks.generated;
            match pause {
                Pause::Finished => return End::Searched,
                Pause::Goal(way) => {
                    if !self.tell(&way) {
                        return End::Enough;
                    }
                }
                Pause::Budget => {
                    if let Some(reason) = self.look() {
                        return End::Stopped(reason);
                    }
                    walks.pause_at = walks.expanded + self.budget();
                }
            }
        }
    }

    /// The same by several threads; the first path found is the answer.
    fn sweep_shared(&mut self, frontier: &[Entry]) -> End {
        let shared = Shared::default();
        let (kernel, bound, before) = (self.kernel, self.bound, *self.stats);
        let mut reason = None;
        std::thread::scope(|scope| {
            for _ in 0..helpers(self.threads) {
                scope.spawn(|| help(&shared, kernel, frontier, bound, || ()));
            }
            help(&shared, kernel, frontier, bound, || {
                shared.add_to(self.stats, before);
                reason = self.look();
                if reason.is_some() {
                    shared.stop();
                }
            });
        });
        shared.add_to(self.stats, before);
        match (shared.into_found(), reason) {
            (Some(way), _) => {
                self.tell(&way);
                End::Enough
            }
            (None, Some(reason)) => End::Stopped(reason),
            (None, None) => End::Searched,
        }
    }

    /// How many nodes may be expanded before the next look.
    fn budget(&self) -> u64 {
        let expanded = self.stats.expanded;
        let left = |most: u64| most.saturating_sub(expanded);
        BUDGET.min(self.limits.nodes.map_or(u64::MAX, left))
    }

    /// The limit on nodes, once it is reached.
    fn spent(&self) -> Option<u64> {
        self.limits
            .nodes
            .filter(|&most| self.stats.expanded >= most)
    }

    fn look(&mut self) -> Option<StopReason> {
        if let Some(limit) = self.spent() {
            return Some(StopReason::Nodes { limit });
        }
        self.watch.poll(&Progress {
            stats: *self.stats,
            lower_bound: self.bound,
            ..Progress::default()
        })
    }

    /// Hands on the blank's way through these cells; answers whether to look for more.
    fn tell(&mut self, way: &[u8]) -> bool {
        let seen = self.kernel.moves(way);
        let moves = seen.map(|seen| self.view.direction(seen)).collect();
        self.found = true;
        (self.on_path)(moves)
    }
}

/// Why [`Walks::advance`] came back.
enum Pause {
    /// Everything below the frontier was searched.
    Finished,
    /// The goal was reached by the blank's way through these cells. Calling again goes on behind it.
    Goal(Vec<u8>),
    /// As many nodes were expanded as asked for.
    Budget,
}

/// Depth-first searches below several frontier nodes, a step of each in turn: while one waits for its table entries,
/// the others go on.
struct Walks<'a> {
    kernel: &'a Kernel<'a>,
    bound: Cost,
    lanes: Vec<Walk>,
    /// Whose turn it is.
    turn: usize,
    expanded: u64,
    generated: u64,
    pause_at: u64,
}

/// How many go on at once: with 2, 4, 8 and 16 the 100 boards of Korf took 5.3, 5.0, 5.1 and 5.1 s.
const LANES: usize = 4;

impl<'a> Walks<'a> {
    fn new(kernel: &'a Kernel<'a>, bound: Cost, budget: u64) -> Self {
        Self {
            kernel,
            bound,
            lanes: (0..LANES).map(|_| Walk::default()).collect(),
            turn: 0,
            expanded: 0,
            generated: 0,
            pause_at: budget,
        }
    }

    /// Searches below the frontier nodes that `next` hands out.
    fn advance<'e>(&mut self, mut next: impl FnMut() -> Option<&'e Entry>) -> Pause {
        while !self.lanes.is_empty() {
            if self.turn >= self.lanes.len() {
                self.turn = 0;
            }
            let walk = &mut self.lanes[self.turn];
            if let Some(way) = walk.goal(self.kernel) {
                return Pause::Goal(way);
            }
            if self.expanded >= self.pause_at {
                return Pause::Budget;
            }
            let Some((node, made)) = walk.waiting.pop() else {
                match next() {
                    Some(entry) => walk.begin(entry, self.bound),
                    None => drop(self.lanes.remove(self.turn)),
                }
                continue;
            };
            self.expanded += 1;
            self.generated += walk.expand(self.kernel, &node, made);
            // What may be the goal is looked at before anything else.
            self.turn += usize::from(walk.homes.is_empty());
        }
        Pause::Finished
    }
}

/// A depth-first search under way: nodes that wait, each with the number of runs that lead to it.
#[derive(Default)]
struct Walk {
    waiting: Vec<(Node, u32)>,
    /// Cells whose colours are all at home, and that were not looked at yet.
    homes: Vec<u8>,
    /// The blank's way to the node that was taken last.
    way: Vec<u8>,
    /// Runs that lead to the frontier node, the axis of its next run, and the runs that are left there.
    depth: usize,
    axis: usize,
    left: Cost,
}

impl Walk {
    fn begin(&mut self, entry: &Entry, bound: Cost) {
        self.waiting.push((entry.node, 0));
        self.way.clone_from(&entry.way);
        self.depth = entry.way.len();
        self.axis = entry.axis;
        self.left = bound - entry.way.len() as Cost;
    }

    /// The way to the goal, if the node that was taken last is beside it.
    #[inline(always)]
    fn goal(&mut self, kernel: &Kernel<'_>) -> Option<Vec<u8>> {
        while let Some(cell) = self.homes.pop() {
            let mut way = self.way.clone();
            way.push(cell);
            if kernel.reaches_goal(&way) {
                return Some(way);
            }
        }
        None
    }

    /// Makes the successors of a node; answers how many it has.
    #[inline(always)]
    fn expand(&mut self, kernel: &Kernel<'_>, node: &Node, made: u32) -> u64 {
        if made > 0 {
            self.way.truncate(self.depth + made as usize - 1);
            self.way.push(kernel.cell(node));
        }
        let axis = (self.axis + made as usize) % 2;
        kernel.successors(
            node,
            axis,
            self.left - made - 1,
            |child, _| self.waiting.push((child, made + 1)),
            |cell| self.homes.push(cell),
        );
        kernel.branches(axis)
    }
}

/// What each thread does: takes frontier nodes until none is left or one of the threads is done.
fn help(
    shared: &Shared<Vec<u8>>,
    kernel: &Kernel<'_>,
    frontier: &[Entry],
    bound: Cost,
    mut look: impl FnMut(),
) {
    let mut walks = Walks::new(kernel, bound, BUDGET);
    while !shared.is_stopped() {
        match walks.advance(|| frontier.get(shared.take())) {
            Pause::Finished => break,
            Pause::Goal(way) => shared.find(way),
            Pause::Budget => {
                shared.count(&mut walks.expanded, &mut walks.generated);
                walks.pause_at = BUDGET;
                look();
            }
        }
    }
    shared.count(&mut walks.expanded, &mut walks.generated);
}
