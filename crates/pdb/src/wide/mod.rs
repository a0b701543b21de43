//! Shortest paths on boards of 17 to 25 cells, and proofs that a known path is one.
//!
//! [`WideSolver::new`] gets tables ready for a goal; [`WideSolver::prove`] takes any board, and
//! [`WideSolver::prove_among`] has several ranks prove it together. What backends and other machines share is plain
//! data: how entries are numbered (`entries.rs`), the moves that the pruning automaton lets pass
//! ([`knobel_tiles::Pruning`]), and the work units of a bound (`units.rs`).

mod among;
mod checkpoint;
mod entries;
mod kernel;
mod meeting;
mod progress;
mod prove;
mod search;
mod tables;
#[cfg(test)]
mod tests;
mod units;
mod walk;

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use knobel_core::{Cost, Limits, Outcome, Report, Stats, Watch};
use knobel_ranks::Ranks;
use knobel_tiles::{Board, Direction, Pruning, Shape, parity};

pub use checkpoint::{Keeper, Pace, ProofState};

use crate::geometry::View;
use crate::{Build, Folder, Pattern, PdbError, Used};
use among::Team;
use kernel::Kernel;
use prove::{Prover, Terms};
use units::{CELLS, Cells};

/// Longest walks that the pruning automaton knows. 10 is made in 25 ms; 14 takes 0.7 s, and its greater table makes the
/// search slower by more than the 5 % of nodes that it saves.
const PRUNED_WALKS: usize = 10;

/// Which tables to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WideTables {
    /// The largest if the folder has them all, else small ones made in memory.
    #[default]
    Ready,
    /// The largest; those that the folder does not have are made and kept there.
    Large,
    /// Groups of up to this many tiles, made in memory.
    Tiles(usize),
    /// Groups of up to `tiles` tiles in so many partitions, and no others; the largest as with [`Large`](Self::Large).
    /// So other ranks have the same tables as the first, whatever their folders hold.
    Exactly {
        /// Tiles in the largest group.
        tiles: usize,
        /// 1 or 2.
        partitions: usize,
    },
}

/// What a [`WideSolver`] may use.
#[derive(Debug, Clone, Default)]
pub struct WideOptions {
    /// Where large tables are kept; none are read or written without.
    pub folder: Option<Folder>,
    /// Which tables to use.
    pub tables: WideTables,
    /// Threads for making tables; 0 and 1 both mean one.
    pub threads: usize,
    /// The most bytes for tables and for making them. Where the largest do not fit, smaller ones are used, and
    /// [`Used::refused`] says so.
    pub room: Option<u64>,
}

/// Solves boards of 17 to 25 cells to one goal, optimally.
///
/// ```
/// use std::sync::atomic::AtomicU32;
/// use knobel_core::Limits;
/// use knobel_pdb::{WideOptions, WideSolver, WideTables};
/// use knobel_tiles::{Goal, notation::parse_board};
///
/// let board = parse_board("5 1 2 3 4 / 10 6 7 8 9 / 0 11 12 13 14 / 15 16 17 18 19", None)?;
/// let goal = Goal::First.board(board.shape()).expect("standard goals fit every shape");
/// let options = WideOptions { tables: WideTables::Tiles(3), ..WideOptions::default() };
/// let solver = WideSolver::new(&goal, &options, &mut ())?;
/// let unknown = AtomicU32::new(u32::MAX);
/// let report = solver.prove(&board, &unknown, Limits::default(), 1, None, &mut ());
/// let path = report.into_path().flatten();
/// assert_eq!(path.map(|path| path.len()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WideSolver {
    goal: Board,
    view: View,
    engine: Engine,
    used: Used,
    /// Tiles in the largest group, and partitions.
    set: (usize, usize),
    identity: String,
}

/// By how many sights there are.
enum Engine {
    One(Box<Kernel<1>>),
    Two(Box<Kernel<2>>),
}

impl WideSolver {
    /// The number of cells of the boards that it solves.
    pub const CELLS: std::ops::RangeInclusive<usize> = 17..=Pruning::MOST_CELLS;

    /// Can boards of this shape be solved?
    pub fn fits(shape: Shape) -> bool {
        Self::CELLS.contains(&shape.cells())
    }

    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits), no tables fit into the room, or the watch stops it while they are made.
    pub fn new(
        goal: &Board,
        options: &WideOptions,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        let view = fitting(goal)?;
        let mut build = Build::new(options.threads.max(1), watch);
        let gathered = tables::gather(&view, options, &mut build)?;
        let pruning = Pruning::new(view.shape, PRUNED_WALKS);
        let (entries, blank) = (gathered.entries, view.blank);
        let engine = match <[_; 2]>::try_from(gathered.sights) {
            Ok(two) => Engine::Two(Box::new(Kernel::new(entries, blank, &pruning, &two))),
            Err(mut sights) => {
                let one = [sights.remove(0)];
                Engine::One(Box::new(Kernel::new(entries, blank, &pruning, &one)))
            }
        };
        Ok(Self {
            goal: goal.clone(),
            view,
            engine,
            used: gathered.used,
            set: gathered.set,
            identity: gathered.identity,
        })
    }

    /// The patterns of the largest tables for a goal, as they are kept in a folder.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn patterns(goal: &Board) -> Result<Vec<Pattern>, PdbError> {
        tables::large(&fitting(goal)?)
    }

    /// Does the folder have the largest tables for a goal? Their checksums are compared when they are used.
    pub fn is_ready(goal: &Board, folder: &Folder) -> bool {
        let there = |pattern: &Pattern| folder.file(pattern).exists();
        Self::patterns(goal).is_ok_and(|patterns| patterns.iter().all(there))
    }

    /// Was a proof kept with the largest tables for a goal? What it had done of a bound is of use with the same tables
    /// only.
    pub fn is_of_largest(goal: &Board, proof: &ProofState) -> bool {
        fitting(goal).is_ok_and(|view| tables::is_largest(&view, &proof.tables))
    }

    /// Bytes that the tables which it would use in so much `room` need with their making, whatever room the options
    /// give; nothing where none fit. Takes some milliseconds where tables would be made.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn needs(goal: &Board, options: &WideOptions, room: u64) -> Result<Option<u64>, PdbError> {
        tables::needs(&fitting(goal)?, options, room)
    }

    /// Tiles in the largest group of its tables, and partitions: [exactly](WideTables::Exactly) these are the same.
    pub fn set(&self) -> (usize, usize) {
        self.set
    }

    /// Which tables it uses.
    pub fn used(&self) -> &Used {
        &self.used
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// No path from this board is shorter.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn bound(&self, board: &Board) -> Cost {
        let cells = self.cells(board);
        let (half_excess, manhattan) = match &self.engine {
            Engine::One(kernel) => kernel.estimate(&cells),
            Engine::Two(kernel) => kernel.estimate(&cells),
        };
        (manhattan + 2 * half_excess) as Cost
    }

    /// Looks for a shortest path on `threads` threads. `known` is the length of the best path known from elsewhere,
    /// [`Cost::MAX`] for none; it may shrink meanwhile.
    ///
    /// The outcome is solved with a path if this search found it, and without one if it ruled out every path shorter
    /// than the known one; the report's lower bound is the optimal length then. The search goes on where `keeper` was
    /// told to resume, whatever number of threads it began with.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn prove(
        &self,
        board: &Board,
        known: &AtomicU32,
        limits: Limits,
        threads: usize,
        mut keeper: Option<&mut Keeper<'_>>,
        watch: &mut dyn Watch,
    ) -> Report<Option<Vec<Direction>>> {
        if !parity::solvable(board, &self.goal) {
            return unsolvable();
        }
        if let Some(keeper) = &mut keeper {
            keeper.state.tables.clone_from(&self.identity);
        }
        let terms = Terms {
            limits,
            threads,
            known,
        };
        self.run(board, terms, keeper, None, watch)
    }

    /// Looks for a shortest path together with other ranks, each of which calls this with the same board and tables; all
    /// have the same report. Each has so many bytes of memory and so many `threads`, which may become more meanwhile; one
    /// that has none takes part without searching. `known` is the best path that a rank knows from elsewhere: all learn of
    /// it at their next meeting, which is within a tenth of a second while they search a bound together, unless the first
    /// takes longer than half of that to keep. `keeper` is the first rank's, and its `watch` alone may stop; those of others only
    /// hear of rounds.
    ///
    /// Going on where a `keeper` was told to resume, it does not matter how many ranks there were before.
    ///
    /// # Errors
    /// If a rank has another board or other tables than the first; all of them have the error.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn prove_among(
        &self,
        ranks: &mut dyn Ranks,
        board: &Board,
        known: &AtomicU32,
        (memory, threads): (Option<u64>, &AtomicUsize),
        keeper: Option<&mut Keeper<'_>>,
        watch: &mut dyn Watch,
    ) -> Result<Report<Option<Vec<Direction>>>, PdbError> {
        let own = [self.identity.as_bytes(), &self.cells(board)].concat();
        let differs = ranks.first(&own) != own;
        let (differing, size) = (ranks.sum(differs.into()), ranks.size());
        if differing > 0 {
            return Err(PdbError::Differing { differing, size });
        }
        if !parity::solvable(board, &self.goal) {
            return Ok(unsolvable());
        }
        let memory = ranks.all(memory.unwrap_or(u64::MAX)).into_iter().min();
        let mut nobody = Keeper::idle();
        let keeper = keeper.filter(|_| ranks.rank() == 0);
        let keeper = keeper.unwrap_or(&mut nobody);
        let resumed = keeper.resumed.as_ref().map(ProofState::to_bytes);
        let resumed = ranks.first(&resumed.unwrap_or_default());
        keeper.resumed = ProofState::from_bytes(&resumed);
        keeper.state.tables.clone_from(&self.identity);
        let agreed = AtomicU32::new(Cost::MAX);
        let terms = Terms {
            limits: Limits {
                nodes: None,
                memory,
            },
            threads: threads.load(Ordering::Relaxed).max(1),
            known: &agreed,
        };
        let team = Some(&mut Team {
            ranks,
            threads,
            known,
        });
        Ok(self.run(board, terms, Some(keeper), team, watch))
    }

    fn run(
        &self,
        board: &Board,
        terms: Terms<'_>,
        keeper: Option<&mut Keeper<'_>>,
        team: Option<&mut Team<'_>>,
        watch: &mut dyn Watch,
    ) -> Report<Option<Vec<Direction>>> {
        let (view, cells) = (&self.view, self.cells(board));
        match &self.engine {
            Engine::One(kernel) => Prover {
                kernel,
                view,
                terms,
            }
            .run(cells, keeper, team, watch),
            Engine::Two(kernel) => Prover {
                kernel,
                view,
                terms,
            }
            .run(cells, keeper, team, watch),
        }
    }

    fn cells(&self, board: &Board) -> Cells {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        let tiles = self.view.tiles(board);
        let mut cells = [0; CELLS];
        cells[..tiles.len()].copy_from_slice(&tiles);
        cells
    }
}

fn unsolvable<P>() -> Report<P> {
    Report {
        outcome: Outcome::Unsolvable,
        stats: Stats::default(),
        lower_bound: 0,
    }
}

fn fitting(goal: &Board) -> Result<View, PdbError> {
    if !WideSolver::fits(goal.shape()) {
        return Err(PdbError::Pattern {
            reason: "these tables are for boards of 17 to 25 cells",
        });
    }
    Ok(View::new(goal))
}
