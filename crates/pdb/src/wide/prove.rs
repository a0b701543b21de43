//! Iterative deepening over work units, on one thread or several, on one rank or several, kept on disk if asked to.
//!
//! Each bound begins with its [`Frontier`], of a size that depends on what the bound before took; threads take units
//! from it, the most promising first. What ranks do together is in `among.rs`. A bound that finds nothing expands the same
//! nodes on any number of threads, and in any number of runs that a checkpoint joins. Once every path shorter than one that
//! is known from elsewhere is ruled out, that one is proved and the search ends without a path of its own.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use knobel_clock::{give_way, sleep, spawn};
use knobel_core::{Cost, Limits, Outcome, Progress, Report, Round, Stats, StopReason, Watch};
use knobel_tiles::Direction;

use super::among::Team;
use super::checkpoint::{Keeper, ProofState};
use super::kernel::Kernel;
use super::progress::{Done, Pieces, Told, pieces};
use super::search::Search;
use super::units::{Cells, Frontier, Piece};
use super::walk::{MOST_MOVES, Pause, Walks};
use crate::geometry::View;
use crate::share::{IN_BROWSER, Shared, helpers};

/// Nodes between two looks at limits, watch and other threads.
const BUDGET: u64 = 1 << 15;
/// A bound has one unit for this many nodes that the bound before expanded, within limits: many, so that little is lost
/// with the units under way when a process is killed.
const NODES_PER_UNIT: u64 = 256;
const UNITS: std::ops::RangeInclusive<u64> = 64..=1 << 17;
/// A bound is shared among threads if the one before expanded at least this many nodes.
const WORTH_SHARING: u64 = 20_000;
/// Ranks expand so many nodes of a bound that promised to be short, each for itself, before they share what is left.
const FEW: u64 = 200_000;
/// How long a thread without work waits between two looks.
const WAIT: Duration = Duration::from_millis(2);
/// Bytes that a unit takes while the layers of its frontier are made.
const UNIT_BYTES: u64 = 256;

/// A search for a shortest path, or for the proof that a known one is shortest.
pub(crate) struct Prover<'a, const V: usize> {
    pub kernel: &'a Kernel<V>,
    /// How the goal is seen.
    pub view: &'a View,
    pub terms: Terms<'a>,
}

/// What a search may use, and what it need not beat.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'a> {
    pub limits: Limits,
    pub threads: usize,
    /// The length of the best path known.
    pub known: &'a AtomicU32,
}

/// How a bound ended.
pub(super) enum End {
    Searched,
    Found(Vec<Direction>),
    /// The path that is known is no longer than the bound.
    Known,
    Stopped(StopReason),
}

impl<const V: usize> Prover<'_, V> {
    /// Searches from `start`, which must be able to reach the goal, alone or as one of a team. No path: the one that is
    /// known is a shortest.
    pub fn run(
        &self,
        start: Cells,
        keeper: Option<&mut Keeper<'_>>,
        mut team: Option<&mut Team<'_>>,
        watch: &mut dyn Watch,
    ) -> Report<Option<Vec<Direction>>> {
        let (half_excess, manhattan) = self.kernel.estimate(&start);
        let mut search = Search {
            start,
            stats: Stats::default(),
            bound: (manhattan + 2 * half_excess) as Cost,
            last: 0,
            began: [0; 2],
            keeper,
        };
        search.stats.peak_bytes = self.kernel.entries.bytes().len() as u64;
        // Units that were made with more memory than there is now are made anew.
        let mut kept = search.resume();
        kept = kept.filter(|kept| u64::from(kept.size) <= self.most_units());
        let outcome = loop {
            if let Some(team) = &mut team {
                team.agree(self.terms.known);
            }
            if self.terms.known.load(Ordering::Relaxed) <= search.bound {
                break Outcome::Solved(None);
            }
            if search.bound > MOST_MOVES {
                break Outcome::Stopped(StopReason::Depth { limit: MOST_MOVES });
            }
            match self.round(&mut search, kept.take(), team.as_deref_mut(), watch) {
                End::Searched => {
                    search.last = search.stats.expanded.saturating_sub(search.began[0]);
                    search.bound += 2;
                }
                End::Found(path) => {
                    let path = path.into_iter().map(|way| self.view.direction(way));
                    break Outcome::Solved(Some(path.collect()));
                }
                End::Known => break Outcome::Solved(None),
                End::Stopped(reason) => break Outcome::Stopped(reason),
            }
        };
        search.end(&outcome);
        Report {
            outcome,
            stats: search.stats,
            lower_bound: search.bound.min(self.terms.known.load(Ordering::Relaxed)),
        }
    }

    /// Searches one bound, notes from where it counts, and tells of it.
    fn round(
        &self,
        search: &mut Search<'_, '_>,
        kept: Option<ProofState>,
        team: Option<&mut Team<'_>>,
        watch: &mut dyn Watch,
    ) -> End {
        let before = search.stats;
        search.began = match &kept {
            Some(kept) => kept.began,
            None => [before.expanded, before.generated],
        };
        let end = self.bound(search, kept, team, watch);
        watch.round(&Round {
            bound: search.bound,
            expanded: search.stats.expanded - before.expanded,
            generated: search.stats.generated - before.generated,
        });
        end
    }

    /// Searches one bound, or what a checkpoint has left of it.
    fn bound(
        &self,
        search: &mut Search<'_, '_>,
        kept: Option<ProofState>,
        team: Option<&mut Team<'_>>,
        watch: &mut dyn Watch,
    ) -> End {
        let size = kept.as_ref().map_or_else(
            || self.size(search),
            |kept| (kept.size as usize).clamp(1, *UNITS.end() as usize),
        );
        let bound = search.bound as u8;
        let frontier = Frontier::new(self.kernel, &search.start, bound, size);
        // A frontier that is made again was counted before: the size of the next one depends on these counts.
        if kept.is_none() {
            search.stats.expanded += frontier.expanded;
            search.stats.generated += frontier.generated;
        }
        search.stats.note_size(
            frontier.len(),
            self.kernel.entries.bytes().len() as u64 + frontier.bytes(),
        );
        if frontier.depth() == bound && frontier.len() > 0 {
            return End::Found(frontier.path(self.kernel, 0));
        }
        let pieces = pieces(frontier.len(), kept);
        if let Some(keeper) = &mut search.keeper {
            keeper.state.size = size as u32;
            keeper.state.units = frontier.len() as u32;
        }
        // In a browser there is none, and the code for it is left out.
        match team.filter(|_| !IN_BROWSER) {
            None => self.alone(&frontier, &pieces, search, watch),
            Some(team) if search.last >= WORTH_SHARING => {
                self.among(&frontier, pieces, search, team, watch)
            }
            Some(team) => match self.begin_alone(&frontier, &pieces, search) {
                Ok(end) => end,
                Err(left) => self.among(&frontier, left, search, team, watch),
            },
        }
    }

    /// What is done soon each rank does for itself: all of them come to the same. Answers how the bound ended, or what is
    /// left of it after a few nodes.
    fn begin_alone(
        &self,
        frontier: &Frontier,
        all: &[Piece],
        search: &mut Search<'_, '_>,
    ) -> Result<End, Vec<Piece>> {
        let mut few = Self { ..*self };
        few.terms.limits.nodes = Some(search.stats.expanded + FEW);
        match few.alone(frontier, all, search, &mut ()) {
            End::Stopped(_) => {
                let keeper = search
                    .keeper
                    .as_ref()
                    .expect("every rank of a team has one");
                Err(pieces(frontier.len(), Some(keeper.state.clone())))
            }
            end => Ok(end),
        }
    }

    /// Searches all pieces on the threads of this process.
    fn alone(
        &self,
        frontier: &Frontier,
        all: &[Piece],
        search: &mut Search<'_, '_>,
        watch: &mut dyn Watch,
    ) -> End {
        let (shared, told) = (Shared::default(), Told::new(self.terms.threads));
        let done = Done::new(all.len());
        let pieces = Pieces {
            frontier,
            all,
            done: &done,
            told: &told,
            shared: &shared,
        };
        let end = self.sweep(pieces, search, watch);
        if matches!(end, Some(End::Stopped(_))) {
            search.keep(pieces.cursors(), pieces.done_units());
        }
        let searched = (0..all.len() as u32).all(|piece| done.has(piece));
        match (shared.into_found(), end) {
            (Some((piece, below)), _) => {
                End::Found(self.path(frontier, all[piece as usize].unit(), below))
            }
            (None, Some(end)) => end,
            (None, None) => {
                assert!(searched, "a bound is searched when all its pieces are");
                End::Searched
            }
        }
    }

    /// The moves to a unit and those below it.
    pub(super) fn path(
        &self,
        frontier: &Frontier,
        unit: u32,
        below: Vec<Direction>,
    ) -> Vec<Direction> {
        let mut path = frontier.path(self.kernel, unit);
        path.extend(below);
        path
    }

    /// How many units to make: within memory, and only one where nodes are counted, which is kept to the node.
    fn size(&self, search: &Search<'_, '_>) -> usize {
        if self.terms.limits.nodes.is_some() {
            return 1;
        }
        let wanted = (search.last / NODES_PER_UNIT).clamp(*UNITS.start(), *UNITS.end());
        wanted.min(self.most_units()) as usize
    }

    /// Units that the memory holds beside the tables.
    fn most_units(&self) -> u64 {
        let tables = self.kernel.entries.bytes().len() as u64;
        let beside = |most: u64| most.saturating_sub(tables) / UNIT_BYTES;
        self.terms.limits.memory.map_or(u64::MAX, beside).max(1)
    }

    /// Has all threads work through the pieces; answers how it ended, if it did early.
    fn sweep(
        &self,
        pieces: Pieces<'_>,
        search: &mut Search<'_, '_>,
        watch: &mut dyn Watch,
    ) -> Option<End> {
        let before = search.stats;
        // A limit on nodes is kept to the node, which one thread can.
        let share = search.last >= WORTH_SHARING && self.terms.limits.nodes.is_none();
        let threads = if share { self.terms.threads } else { 1 };
        let (shared, bound) = (pieces.shared, search.bound as u8);
        let mut end = None;
        std::thread::scope(|scope| {
            let others = (0..helpers(threads)).map(|helper| {
                spawn(scope, move || {
                    self.help(pieces, helper + 1, bound, || BUDGET)
                })
            });
            let others: Vec<_> = others.collect();
            let mut look = || {
                shared.add_to(&mut search.stats, before);
                end = self.look(search, &pieces, watch);
                if end.is_some() {
                    shared.stop();
                }
                BUDGET.min(self.nodes_left(&search.stats))
            };
            self.help(pieces, 0, bound, &mut look);
            while others.iter().any(|other| !other.is_finished()) && !shared.is_stopped() {
                sleep(WAIT);
                look();
            }
            drop(others);
        });
        shared.add_to(&mut search.stats, before);
        end
    }

    /// What each thread does: searches pieces until none is left or one of the threads ends it.
    fn help(
        &self,
        mut pieces: Pieces<'_>,
        thread: usize,
        bound: u8,
        mut look: impl FnMut() -> u64,
    ) {
        let (shared, told) = (pieces.shared, pieces.told);
        let mut walks = Walks::new(self.kernel, bound);
        let (mut budget, mut asked) = (look(), 0);
        while !shared.is_stopped() {
            let pause = walks.advance(&mut pieces, budget);
            shared.count(&mut walks.expanded, &mut walks.generated);
            match pause {
                Pause::Finished => break,
                // Where it was told to be before is where to go on if the path is lost.
                Pause::Goal(piece, path) => return shared.find((piece, path)),
                Pause::Budget => {
                    if told.asked.load(Ordering::Relaxed) != asked {
                        asked = told.asked.load(Ordering::Relaxed);
                        told.tell(thread, walks.cursors());
                    }
                    budget = look();
                    give_way();
                }
            }
        }
        told.tell(thread, walks.cursors());
    }

    fn nodes_left(&self, stats: &Stats) -> u64 {
        let left = |most: u64| most.saturating_sub(stats.expanded);
        self.terms.limits.nodes.map_or(u64::MAX, left)
    }

    /// Looks at limits, watch and checkpoint; answers how the search is to end, if it is.
    fn look(
        &self,
        search: &mut Search<'_, '_>,
        pieces: &Pieces<'_>,
        watch: &mut dyn Watch,
    ) -> Option<End> {
        if self.terms.known.load(Ordering::Relaxed) <= search.bound {
            return Some(End::Known);
        }
        let limit = self.terms.limits.nodes;
        if let Some(limit) = limit.filter(|&it| search.stats.expanded >= it) {
            return Some(End::Stopped(StopReason::Nodes { limit }));
        }
        search.keep_if_due(pieces);
        self.poll(search, watch).map(End::Stopped)
    }

    /// Asks the watch whether to stop.
    pub(super) fn poll(
        &self,
        search: &Search<'_, '_>,
        watch: &mut dyn Watch,
    ) -> Option<StopReason> {
        let known = self.terms.known.load(Ordering::Relaxed);
        watch.poll(&Progress {
            stats: search.stats,
            lower_bound: search.bound,
            best: (known != Cost::MAX).then_some(known),
            ..Progress::default()
        })
    }
}
