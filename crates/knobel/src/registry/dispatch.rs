//! From names to compiled searches: one dynamic call a job, static code below it.
//!
//! A search is compiled for three storages (packed words, bytes, boxed slices). IDA* is compiled for every heuristic
//! as well, because it spends its time there; the algorithms that store states take any heuristic through one
//! pointer, because they spend their time in the store. Compiling every pair would triple the build for nothing.

use std::fmt;

use knobel_core::{Cost, Heuristic, Limits, Report, Settings, Watch};
use knobel_search::{Algorithm, Info, Job};
use knobel_tiles::{Board, Cells, Direction, Large, Packed, Puzzle, Shape, State};

/// What a heuristic promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promise {
    /// Never overestimates, and changes by at most 1 a move.
    Consistent,
    /// Never overestimates.
    Admissible,
    /// Nothing: answers and bounds that rest on it are not proved.
    None,
}

/// What people want to know about a heuristic.
#[derive(Debug, Clone, Copy)]
pub struct HeuristicInfo {
    /// The name on the command line, in JSON and on the page.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it promises.
    pub promise: Promise,
}

/// A search to be made: from a board to a goal of the same shape that it can reach.
#[derive(Debug, Clone)]
pub struct Task {
    /// The start.
    pub start: Board,
    /// The goal.
    pub goal: Board,
    /// What the search may use.
    pub limits: Limits,
    /// Knobs of algorithms that have any.
    pub settings: Settings,
}

/// A heuristic that cannot be had for a shape of board, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unavailable {
    /// The heuristic.
    pub heuristic: &'static str,
    /// The board.
    pub shape: Shape,
    /// What stands against it.
    pub why: String,
}

impl std::error::Error for Unavailable {}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "heuristic {} cannot be had for a board {}: {}; use manhattan or linear-conflict",
            self.heuristic, self.shape, self.why
        )
    }
}

/// An algorithm behind its name.
pub trait AlgorithmEntry: Sync {
    /// The description.
    fn info(&self) -> &'static Info;

    /// Runs the algorithm with the heuristic of this name.
    ///
    /// # Errors
    /// If the heuristic cannot be had for this shape of board.
    ///
    /// # Panics
    /// If no heuristic has this name.
    fn run(
        &self,
        task: &Task,
        heuristic: &str,
        watch: &mut dyn Watch,
    ) -> Result<Report<Vec<Direction>>, Unavailable>;
}

/// An algorithm that is compiled once a storage.
pub(super) struct Stored<A>(pub(super) A);

impl<A: Algorithm + Sync> AlgorithmEntry for Stored<A> {
    fn info(&self) -> &'static Info {
        const { &A::INFO }
    }

    fn run(
        &self,
        task: &Task,
        heuristic: &str,
        watch: &mut dyn Watch,
    ) -> Result<Report<Vec<Direction>>, Unavailable> {
        struct Erase;
        impl<C: Cells + 'static> Visitor<C> for Erase {
            type Out = Box<dyn ErasedHeuristic<C>>;

            fn visit<H: Heuristic<Puzzle<C>> + 'static>(
                self,
                _: &Puzzle<C>,
                heuristic: H,
            ) -> Self::Out {
                Box::new(heuristic)
            }
        }
        struct RunStored<'a, A> {
            task: &'a Task,
            watch: &'a mut dyn Watch,
            algorithm: std::marker::PhantomData<A>,
        }
        impl<A: Algorithm> StorageVisitor for RunStored<'_, A> {
            type Out = Report<Vec<Direction>>;

            fn visit<C: Cells + 'static>(
                self,
                puzzle: &Puzzle<C>,
                heuristic: &str,
            ) -> Result<Self::Out, Unavailable> {
                let erased = Erased(super::with_heuristic(heuristic, puzzle, Erase)?);
                Ok(run::<A, C, _>(self.task, puzzle, &erased, self.watch))
            }
        }
        with_storage(
            &task.goal,
            heuristic,
            RunStored::<A> {
                task,
                watch,
                algorithm: std::marker::PhantomData,
            },
        )
    }
}

/// An algorithm that is compiled for every heuristic.
pub(super) struct Inlined<A>(pub(super) A);

impl<A: Algorithm + Sync> AlgorithmEntry for Inlined<A> {
    fn info(&self) -> &'static Info {
        const { &A::INFO }
    }

    fn run(
        &self,
        task: &Task,
        heuristic: &str,
        watch: &mut dyn Watch,
    ) -> Result<Report<Vec<Direction>>, Unavailable> {
        struct RunInlined<'a, A> {
            task: &'a Task,
            watch: &'a mut dyn Watch,
            algorithm: std::marker::PhantomData<A>,
        }
        impl<C: Cells + 'static, A: Algorithm> Visitor<C> for RunInlined<'_, A> {
            type Out = Report<Vec<Direction>>;

            fn visit<H: Heuristic<Puzzle<C>> + 'static>(
                self,
                puzzle: &Puzzle<C>,
                heuristic: H,
            ) -> Self::Out {
                run::<A, C, H>(self.task, puzzle, &heuristic, self.watch)
            }
        }
        impl<A: Algorithm> StorageVisitor for RunInlined<'_, A> {
            type Out = Report<Vec<Direction>>;

            fn visit<C: Cells + 'static>(
                self,
                puzzle: &Puzzle<C>,
                heuristic: &str,
            ) -> Result<Self::Out, Unavailable> {
                super::with_heuristic(heuristic, puzzle, self)
            }
        }
        with_storage(
            &task.goal,
            heuristic,
            RunInlined::<A> {
                task,
                watch,
                algorithm: std::marker::PhantomData,
            },
        )
    }
}

/// Takes a heuristic of a type that is not known before.
pub(super) trait Visitor<C: Cells> {
    type Out;

    fn visit<H: Heuristic<Puzzle<C>> + 'static>(
        self,
        puzzle: &Puzzle<C>,
        heuristic: H,
    ) -> Self::Out;
}

/// Takes a puzzle of a storage that is not known before.
pub(super) trait StorageVisitor {
    type Out;

    fn visit<C: Cells + 'static>(
        self,
        puzzle: &Puzzle<C>,
        heuristic: &str,
    ) -> Result<Self::Out, Unavailable>;
}

/// Chooses the smallest storage that holds the goal.
pub(super) fn with_storage<V: StorageVisitor>(
    goal: &Board,
    heuristic: &str,
    visitor: V,
) -> Result<V::Out, Unavailable> {
    let cells = goal.shape().cells();
    if cells <= Packed::MOST {
        visitor.visit(&puzzle::<Packed>(goal), heuristic)
    } else if cells <= <[u8; 25]>::MOST {
        visitor.visit(&puzzle::<[u8; 25]>(goal), heuristic)
    } else if cells <= Large::MOST {
        visitor.visit(&puzzle::<Large>(goal), heuristic)
    } else {
        Err(Unavailable {
            heuristic: super::heuristic(heuristic).map_or("", |info| info.name),
            shape: goal.shape(),
            why: format!("searches take boards of up to {} cells", Large::MOST),
        })
    }
}

fn puzzle<C: Cells>(goal: &Board) -> Puzzle<C> {
    Puzzle::new(goal.shape(), goal.tiles())
        .expect("a board has one of each tile, and its storage was chosen to fit")
}

pub(super) fn state<C: Cells>(puzzle: &Puzzle<C>, board: &Board) -> State<C> {
    puzzle
        .state_of(board.tiles())
        .expect("a task's boards have the same shape")
}

fn run<A: Algorithm, C: Cells, H: Heuristic<Puzzle<C>>>(
    task: &Task,
    puzzle: &Puzzle<C>,
    heuristic: &H,
    watch: &mut dyn Watch,
) -> Report<Vec<Direction>> {
    let start = state(puzzle, &task.start);
    let job = Job::new(puzzle, heuristic, &start)
        .with_limits(task.limits)
        .with_settings(task.settings);
    A::run(&job, watch)
}

/// A heuristic behind a pointer: without a memo that all of them could share, an estimate is computed from the state.
trait ErasedHeuristic<C: Cells> {
    fn at(&self, state: &State<C>) -> Cost;
    fn after(&self, before: &State<C>, mv: &Direction) -> Cost;
}

impl<C: Cells, H: Heuristic<Puzzle<C>>> ErasedHeuristic<C> for H {
    fn at(&self, state: &State<C>) -> Cost {
        self.estimate(state)
    }

    fn after(&self, before: &State<C>, mv: &Direction) -> Cost {
        self.value(&self.step(&self.start(before), before, mv))
    }
}

struct Erased<C: Cells>(Box<dyn ErasedHeuristic<C>>);

impl<C: Cells> Heuristic<Puzzle<C>> for Erased<C> {
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        self.0.at(state)
    }

    fn step(&self, _: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        self.0.after(before, mv)
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

/// Makes the list of heuristics and the function that finds one by name.
macro_rules! heuristics {
    ($($name:literal, $summary:literal, $promise:expr, $make:expr;)*) => {
        /// All heuristics, plainest first.
        pub static HEURISTICS: &[HeuristicInfo] = &[
            $(HeuristicInfo { name: $name, summary: $summary, promise: $promise },)*
        ];

        /// Makes the heuristic of this name and hands it to `visitor`.
        fn with_heuristic<C: knobel_tiles::Cells + 'static, V: dispatch::Visitor<C>>(
            name: &str,
            puzzle: &knobel_tiles::Puzzle<C>,
            visitor: V,
        ) -> Result<V::Out, Unavailable> {
            // Gives each closure its argument's type.
            fn make<C: knobel_tiles::Cells, H>(
                puzzle: &knobel_tiles::Puzzle<C>,
                make: impl FnOnce(&knobel_tiles::Puzzle<C>) -> Result<H, Unavailable>,
            ) -> Result<H, Unavailable> {
                make(puzzle)
            }
            match name {
                $($name => Ok(visitor.visit(puzzle, make(puzzle, $make)?)),)*
                _ => panic!("callers look names up in HEURISTICS first"),
            }
        }
    };
}
pub(super) use heuristics;
