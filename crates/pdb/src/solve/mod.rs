//! Solves boards of up to 16 cells optimally with the best tables at hand.
//!
//! [`Solver::new`] gets a goal ready once: it opens large tables from the table folder where they are, or makes small
//! ones in memory. [`Solver::solve`] then takes any board.

mod deepen;
mod kernel;
mod lookup;

use std::sync::Arc;

use knobel_core::{Limits, Outcome, Report, Stats, Watch};
use knobel_tiles::{Board, Direction, Pruning, parity};

use crate::geometry::View;
use crate::{Build, Bytes, Folder, Pattern, PdbError, Table, partition};
use deepen::Deepen;
use kernel::Kernel;
use lookup::{Direct, Lookup, Ranked};

/// Longest walks that the pruning automaton knows. 8 is made in 2 ms, 10 in 8 ms and saves 12 % of the nodes, 12 in
/// 37 ms for another 8 %: too long beside a search of a few milliseconds.
const PRUNED_WALKS: usize = 10;

/// Which tables to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    /// The largest tables that the folder has, else small ones made in memory.
    #[default]
    Best,
    /// Small ones made in memory, whatever the folder has.
    Small,
    /// The partition of this name; made if it is not in the folder.
    Named(&'static partition::Named),
}

/// What a [`Solver`] may use.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Where tables are kept; none are read or written without.
    pub folder: Option<Folder>,
    /// Which tables to use.
    pub choice: Choice,
    /// Threads for making tables and for searching; 0 and 1 both mean one.
    pub threads: usize,
}

/// Solves boards to one goal, optimally.
///
/// ```
/// use knobel_core::Limits;
/// use knobel_pdb::{Options, Solver};
/// use knobel_tiles::{Board, Goal, Shape};
///
/// let shape = Shape::new(3, 4)?;
/// let goal = Goal::Last.board(shape).unwrap();
/// let solver = Solver::new(&goal, &Options::default(), &mut ())?;
/// let board = Board::new(shape, vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11])?;
/// let report = solver.solve(&board, Limits::default(), &mut ());
/// assert_eq!(report.path().map(Vec::len), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    goal: Board,
    view: View,
    patterns: Vec<Pattern>,
    engine: Engine,
    used: Used,
    threads: usize,
}

/// Which tables a solver uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// The partition's name; `pdb` where it has none.
    pub name: &'static str,
    /// Bytes of the tables.
    pub bytes: u64,
    /// Read from files, not made by this solver?
    pub from_files: bool,
    /// Why files that were there were not used: one line each.
    pub refused: Vec<String>,
}

enum Engine {
    Direct(Kernel<Arc<Direct>>, Arc<Direct>),
    Ranked(Kernel<Arc<Ranked>>, Arc<Ranked>),
}

impl Solver {
    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board has more than 16 cells, or the watch stops it while tables are made. A damaged file is no error: it is refused, see [`Used::refused`], and the table made anew in memory or,
    /// if it was asked for by name, in the folder.
    pub fn new(goal: &Board, options: &Options, watch: &mut dyn Watch) -> Result<Self, PdbError> {
        let (view, gathered) = gather_for(goal, options, watch)?;
        let patterns: Vec<Pattern> = gathered
            .tables
            .iter()
            .map(|table| table.pattern().clone())
            .collect();
        let pruning = Pruning::new(view.shape, PRUNED_WALKS);
        let mirrored = view.is_mirrored();
        let small = patterns
            .iter()
            .all(|pattern| pattern.tiles() <= Direct::MOST_TILES);
        let engine = if small {
            let lookup = Arc::new(Direct::new(&gathered.tables));
            Engine::Direct(
                Kernel::new(&patterns, Arc::clone(&lookup), mirrored, &pruning),
                lookup,
            )
        } else {
            let lookup = Arc::new(Ranked::new(gathered.tables));
            Engine::Ranked(
                Kernel::new(&patterns, Arc::clone(&lookup), mirrored, &pruning),
                lookup,
            )
        };
        let bytes = match &engine {
            Engine::Direct(kernel, _) => kernel.bytes(),
            Engine::Ranked(kernel, _) => kernel.bytes(),
        };
        Ok(Self {
            goal: goal.clone(),
            view,
            patterns,
            engine,
            used: Used {
                bytes,
                ..gathered.used
            },
            threads: options.threads.max(1),
        })
    }

    /// Which tables this solver uses.
    pub fn used(&self) -> &Used {
        &self.used
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// A shortest solution. With one thread all counts are the same in every run.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve(
        &self,
        board: &Board,
        limits: Limits,
        watch: &mut dyn Watch,
    ) -> Report<Vec<Direction>> {
        let mut solution = None;
        let mut keep = |path| {
            solution = Some(path);
            false
        };
        let report = match &self.engine {
            Engine::Direct(kernel, _) => {
                self.run(kernel, self.threads, board, limits, watch, &mut keep)
            }
            Engine::Ranked(kernel, _) => {
                self.run(kernel, self.threads, board, limits, watch, &mut keep)
            }
        };
        let outcome = match (report.outcome, solution) {
            (Outcome::Solved(()), Some(path)) => Outcome::Solved(path),
            (Outcome::Stopped(reason), _) => Outcome::Stopped(reason),
            _ => Outcome::Unsolvable,
        };
        Report {
            outcome,
            stats: report.stats,
            lower_bound: report.lower_bound,
        }
    }

    /// Every shortest solution, one by one, in a fixed order. `visit` answers whether it wants more. The report says
    /// [`Outcome::Solved`] once there was one.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve_all(
        &self,
        board: &Board,
        limits: Limits,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Report<()> {
        // The automaton would leave one of each group of twins; here it may only forbid the way straight back.
        let pruning = Pruning::new(self.view.shape, 2);
        let mirrored = self.view.is_mirrored();
        match &self.engine {
            Engine::Direct(_, lookup) => {
                let kernel = Kernel::new(&self.patterns, Arc::clone(lookup), mirrored, &pruning);
                self.run(&kernel, 1, board, limits, watch, visit)
            }
            Engine::Ranked(_, lookup) => {
                let kernel = Kernel::new(&self.patterns, Arc::clone(lookup), mirrored, &pruning);
                self.run(&kernel, 1, board, limits, watch, visit)
            }
        }
    }

    fn run<L: Lookup>(
        &self,
        kernel: &Kernel<L>,
        threads: usize,
        board: &Board,
        limits: Limits,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Report<()> {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        if !parity::solvable(board, &self.goal) {
            return Report {
                outcome: Outcome::Unsolvable,
                stats: Stats::default(),
                lower_bound: 0,
            };
        }
        let search = Deepen {
            kernel,
            limits,
            threads,
        };
        search.run(&self.view.tiles(board), watch, &mut |path| {
            visit(
                path.into_iter()
                    .map(|seen| self.view.direction(seen))
                    .collect(),
            )
        })
    }
}

/// The patterns of a named partition for a goal, as its tables are kept: turned and mirrored so that the blank's goal
/// is as near to the top left as can be.
///
/// # Errors
/// If the board has other than 16 cells.
pub fn patterns_for(goal: &Board, named: &partition::Named) -> Result<Vec<Pattern>, PdbError> {
    let view = View::new(goal);
    named.patterns(view.shape, view.blank)
}

fn gather_for(
    goal: &Board,
    options: &Options,
    watch: &mut dyn Watch,
) -> Result<(View, Gathered), PdbError> {
    let view = View::new(goal);
    if view.shape.cells() > 16 {
        return Err(PdbError::Shape {
            name: "pdb",
            shape: view.shape,
        });
    }
    let mut build = Build::new(options.threads.max(1), watch);
    let gathered = gather(&view, options, &mut build)?;
    Ok((view, gathered))
}

/// The tables for a solver.
struct Gathered {
    tables: Vec<Table<Bytes>>,
    used: Used,
}

fn gather(view: &View, options: &Options, build: &mut Build<'_>) -> Result<Gathered, PdbError> {
    let mut refused = Vec::new();
    if let (Choice::Best, Some(folder)) = (options.choice, &options.folder) {
        for named in partition::NAMED.iter().rev() {
            let Ok(patterns) = named.patterns(view.shape, view.blank) else {
                continue;
            };
            // Only tables that are slow to make are worth a look at the disk.
            if patterns
                .iter()
                .all(|pattern| pattern.tiles() <= Direct::MOST_TILES)
            {
                continue;
            }
            if let Some(tables) = folder.open_all(&patterns, build.threads, &mut refused) {
                let used = Used {
                    name: named.name,
                    bytes: 0,
                    from_files: true,
                    refused,
                };
                return Ok(Gathered { tables, used });
            }
        }
    }
    let (name, patterns) = match options.choice {
        Choice::Named(named) => (named.name, named.patterns(view.shape, view.blank)?),
        _ if view.shape.cells() == 16 => ("pdb-5-5-5", partition::small(view.shape, view.blank)?),
        _ => ("pdb", partition::small(view.shape, view.blank)?),
    };
    let mut tables = Vec::new();
    let mut from_files = true;
    build.name = name;
    for (part, pattern) in (1..).zip(&patterns) {
        build.part = (part, patterns.len() as u32);
        let large = pattern.tiles() > Direct::MOST_TILES;
        let (table, opened) = match &options.folder {
            Some(folder) if large => folder.open_or_build(pattern, build, &mut refused)?,
            Some(folder) if folder.file(pattern).exists() => {
                match folder.open(pattern, build.threads) {
                    Ok(table) => (table, true),
                    Err(error) => {
                        refused.push(error.to_string());
                        (Table::generate(pattern, build)?.map(Bytes::Owned), false)
                    }
                }
            }
            _ => (Table::generate(pattern, build)?.map(Bytes::Owned), false),
        };
        from_files &= opened;
        tables.push(table);
    }
    let used = Used {
        name,
        bytes: 0,
        from_files,
        refused,
    };
    Ok(Gathered { tables, used })
}
