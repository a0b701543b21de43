//! Solves boards of up to 16 cells in the fewest straight runs: iterative deepening around the kernel.
//!
//! Each bound begins with a breadth-first frontier, most promising first, which threads share; as in the solver for
//! single moves. One thread counts the same in every run.

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Round, Stats, StopReason, Watch};
use knobel_tiles::{Board, Direction, parity};

use super::kernel::{Kernel, Node};
use super::{Colouring, RunTable};
use crate::geometry::View;
use crate::share::Shared;
use crate::{Build, Bytes, Folder, PdbError};

/// Nodes between two looks at limits, watch and other threads.
const BUDGET: u64 = 1 << 14;
/// The frontier has one node for this many that the bound before expanded, within limits.
const NODES_PER_FRONTIER: u64 = 64;
const FRONTIER: std::ops::RangeInclusive<u64> = 16..=4096;
/// A bound is shared among threads if the one before expanded at least this many nodes.
const WORTH_SHARING: u64 = 20_000;
/// Tables of more coloured boards than this are kept in the folder; smaller ones are made in a moment.
const WORTH_KEEPING: usize = 30_000_000;
/// Longer ways are not looked for; no board of up to 16 cells needs as many.
const MOST_RUNS: Cost = 250;

/// The names of the tables by their number of colours.
const NAMES: [&str; 3] = ["runs-2", "runs-3", "runs-4"];

/// What a [`RunsSolver`] may use.
#[derive(Debug, Clone)]
pub struct RunsOptions {
    /// Where large tables are kept; none are read or written without.
    pub folder: Option<Folder>,
    /// Colours of the tables, as in [`Colouring::SIZES`].
    pub colours: usize,
    /// Threads for making tables and for searching; 0 and 1 both mean one.
    pub threads: usize,
}

/// Solves boards to one goal in the fewest straight runs.
///
/// ```
/// use knobel_core::Limits;
/// use knobel_pdb::{RunsOptions, RunsSolver};
/// use knobel_tiles::{Goal, metric, notation::parse_board};
///
/// let board = parse_board("1 2 3 4 / 5 6 7 8 / 0 9 10 11", None)?;
/// let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
/// let options = RunsOptions { folder: None, colours: 3, threads: 1 };
/// let solver = RunsSolver::new(&goal, &options, &mut ())?;
/// let report = solver.solve(&board, 0, Limits::default(), &mut ());
/// assert_eq!(report.path().map(|path| metric::mtm(path)), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RunsSolver {
    goal: Board,
    view: View,
    tables: Vec<RunTable<Bytes>>,
    name: &'static str,
    refused: Vec<String>,
    threads: usize,
}

/// Takes a shortest path; answers whether to look for more.
type OnPath<'a> = dyn FnMut(Vec<Direction>) -> bool + 'a;

impl RunsSolver {
    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board has more than 16 cells, or the watch stops it while tables are made. A damaged file is no error: it
    /// is refused, see [`refused`](Self::refused), and the table made anew.
    pub fn new(
        goal: &Board,
        options: &RunsOptions,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        let view = View::new(goal);
        let colourings = colourings(goal, options.colours)?;
        let name = name(options.colours);
        let mut build = Build::new(options.threads.max(1), watch);
        build.name = name;
        let (mut tables, mut refused) = (Vec::new(), Vec::new());
        for (part, colouring) in (1..).zip(&colourings) {
            build.part = (part, colourings.len() as u32);
            let folder = options.folder.as_ref().filter(|_| is_kept(colouring));
            tables.push(match folder {
                Some(folder) => folder.open_or_make(colouring, &mut build, &mut refused)?,
                None => RunTable::generate(colouring, &mut build)?.map(Bytes::Owned),
            });
        }
        Ok(Self {
            goal: goal.clone(),
            view,
            tables,
            name,
            refused,
            threads: options.threads.max(1),
        })
    }

    /// The name of its tables.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Why files that were there were not used, or new ones not kept: one line each.
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> u64 {
        let bytes = |table: &RunTable<Bytes>| table.colouring().search_bytes();
        self.tables.iter().map(bytes).sum::<usize>() as u64
    }

    /// A solution in the fewest runs, of which `proved` are known to be needed. The report's lower bound counts runs.
    /// With one thread all counts are the same in every run.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve(
        &self,
        board: &Board,
        proved: Cost,
        limits: Limits,
        watch: &mut dyn Watch,
    ) -> Report<Vec<Direction>> {
        let mut solution = None;
        let report = self.run(board, proved, limits, self.threads, watch, &mut |path| {
            solution = Some(path);
            false
        });
        Report {
            outcome: match (report.outcome, solution) {
                (Outcome::Solved(()), Some(path)) => Outcome::Solved(path),
                (Outcome::Stopped(reason), _) => Outcome::Stopped(reason),
                _ => Outcome::Unsolvable,
            },
            stats: report.stats,
            lower_bound: report.lower_bound,
        }
    }

    /// Every solution in the fewest runs, one by one, in a fixed order. `visit` answers whether it wants more. The report
    /// says [`Outcome::Solved`] once there was one.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve_all(
        &self,
        board: &Board,
        proved: Cost,
        limits: Limits,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Report<()> {
        self.run(board, proved, limits, 1, watch, visit)
    }

    fn run(
        &self,
        board: &Board,
        proved: Cost,
        limits: Limits,
        threads: usize,
        watch: &mut dyn Watch,
        on_path: &mut OnPath<'_>,
    ) -> Report<()> {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        let mut stats = Stats {
            peak_bytes: self.bytes(),
            ..Stats::default()
        };
        let report = |outcome, stats, lower_bound| Report {
            outcome,
            stats,
            lower_bound,
        };
        if !parity::solvable(board, &self.goal) {
            return report(Outcome::Unsolvable, stats, 0);
        }
        let tiles = self.view.tiles(board);
        let kernel = Kernel::new(&self.tables, &tiles);
        if kernel.reaches_goal(&[]) {
            on_path(Vec::new());
            return report(Outcome::Solved(()), stats, 0);
        }
        let roots = [0, 1].map(|axis| kernel.root(axis));
        let least = roots.iter().map(|&(_, value)| value).min().unwrap_or(0);
        let mut last = 0;
        for bound in least.max(proved).max(1)..=MOST_RUNS {
            let before = stats;
            let mut deepen = Deepen {
                kernel: &kernel,
                view: &self.view,
                limits,
                // A limit on nodes is kept to the node, which one thread can.
                threads: if last >= WORTH_SHARING && limits.nodes.is_none() {
                    threads
                } else {
                    1
                },
                bound,
                stats: &mut stats,
                watch: &mut *watch,
                on_path: &mut *on_path,
                found: false,
            };
            let end = deepen.run(&roots, last);
            let found = deepen.found;
            let round = Round {
                bound,
                expanded: stats.expanded - before.expanded,
                generated: stats.generated - before.generated,
            };
            watch.round(&round);
            match end {
                End::Stopped(reason) => return report(Outcome::Stopped(reason), stats, bound),
                End::Searched if !found => last = round.expanded,
                _ => return report(Outcome::Solved(()), stats, bound),
            }
        }
        let limit = MOST_RUNS;
        report(Outcome::Stopped(StopReason::Depth { limit }), stats, limit)
    }
}

/// The colourings of the tables for a goal, as they are kept: turned and mirrored so that the blank's goal is as near
/// to the top left as can be.
///
/// # Errors
/// If the board has more than 16 cells.
pub fn colourings(goal: &Board, colours: usize) -> Result<Vec<Colouring>, PdbError> {
    Colouring::for_goal(&View::new(goal), colours)
}

/// The name of the tables of this many colours.
pub fn name(colours: usize) -> &'static str {
    NAMES[colours.clamp(*Colouring::SIZES.start(), *Colouring::SIZES.end())
        - Colouring::SIZES.start()]
}

/// Is the table of this colouring kept in the folder?
pub fn is_kept(colouring: &Colouring) -> bool {
    colouring.boards() > WORTH_KEEPING
}

/// How a bound ended.
enum End {
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
struct Deepen<'a, 'o> {
    kernel: &'a Kernel<'a>,
    view: &'a View,
    limits: Limits,
    threads: usize,
    bound: Cost,
    stats: &'a mut Stats,
    watch: &'o mut dyn Watch,
    on_path: &'a mut OnPath<'o>,
    found: bool,
}

impl Deepen<'_, '_> {
    /// `last` is how many nodes the bound before expanded.
    fn run(&mut self, roots: &[(Node, Cost); 2], last: u64) -> End {
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
        if self.threads > 1 {
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
            for _ in 1..self.threads {
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
