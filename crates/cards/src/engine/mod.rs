//! The exact engine: counts and lists all solutions by backtracking over the cells in a fixed
//! order.
//!
//! The cells are filled row by row (a *row scan*), so that each new piece touches at most two
//! pieces that are already there: one above and one to the left. A [`Plan`] determines:
//!
//! - from which corner and along which side the scan runs ([`Orientation`]),
//! - whether identical pieces are searched as one,
//! - whether rotations are removed by an *anchor*: a piece that may lie only in part of the board.
//!
//! Every plan gives the same counts. [`Plan::row_scan`] is the simple one, whose number of
//! placements can be compared with other programs. [`Plan::choose`] looks for the fastest plan with
//! short probes.
//!
//! For each cell, the pieces that fit the labels above and to the left are in a list that was built
//! in advance (`candidates`). The inner loop (`kernel`) therefore never looks at a piece that does
//! not fit. It only checks whether the piece is still unused. It makes about 175 million placements
//! per second on one core. Memory is some 100 KB of lists.
//!
//! A search is a list of [`CountTask`]s. Each can be stopped, stored, resumed and split, so the
//! caller decides about threads and files.
//!
//! A task can be stopped by a limit, stored, and resumed later:
//!
//! ```
//! use knobel_cards::engine::{CountTask, EngineOutcome, Engine, Plan};
//! use knobel_cards::nine_cards;
//!
//! let game = nine_cards();
//! let engine = Engine::new(&game, Plan::row_scan());
//! let mut task = engine.tasks().remove(0);
//! let stopped = engine.run(&mut task, Some(1000), &mut (), &mut |_| true);
//! assert!(matches!(stopped, EngineOutcome::Stopped(_)));
//!
//! let stored = task.place();
//! let mut resumed = CountTask::at(&stored, task.found).expect("the bytes are intact");
//! assert!(engine.accepts(&resumed));
//! assert_eq!(engine.run(&mut resumed, None, &mut (), &mut |_| true), EngineOutcome::Done);
//! assert_eq!(engine.count(resumed.found).raw, 8);
//! ```
//!
//! # References
//! - D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
//!   (1975): the estimate of the number of placements.
//! - Lists by two sides are used by the Eternity II solvers of the groups.io community (Verhaard,
//!   Blackwood, Bucas). The layout and the loops here are our own; `kernel.rs` lists what was
//!   measured.

pub(crate) mod candidates;
mod classes;
mod cursor;
pub mod estimate;
mod kernel;
mod orientation;
mod plain;
mod plan;
mod tally;

pub use orientation::Orientation;
pub use plan::Plan;
pub use tally::{SearchCounts, SolutionCount};

use knobel_core::{ByteReader, Progress, Stats, StopReason, Watch};

use crate::{Arrangement, FixedPiece, Game, Placed};
use candidates::{Candidates, Word, class};
use classes::Classes;
use cursor::{Cursor, drive};

/// The number of placements between two polls of a watch, which take a few milliseconds.
const PAUSE: u64 = 1 << 19;

/// A game that is prepared for a search with a plan.
pub struct Engine {
    game: Game,
    plan: Plan,
    /// The classes of identical pieces.
    classes: Classes,
    candidates: Candidates,
    /// The lists for the fast kernel, unless they are too long for it.
    fast: Option<kernel::FixedLists>,
    /// The cells of the real board, in the order of the scan.
    cells: Vec<u16>,
}

/// A part of the search: where it stands, which prefix belongs to it, and what was counted so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountTask {
    /// The number of the anchor's place.
    pub branch: usize,
    /// The position of the search.
    cursor: Cursor,
    /// The number of pieces that identify the task. The search never takes these back.
    pub floor: usize,
    /// The counts so far.
    pub found: SearchCounts,
}

impl CountTask {
    fn of_branch(branch: usize) -> Self {
        Self {
            branch,
            cursor: Cursor::start(),
            floor: 0,
            found: SearchCounts::default(),
        }
    }

    /// Returns whether nothing is left to search.
    pub fn is_done(&self) -> bool {
        self.cursor.is_done(self.floor)
    }

    /// The number of times that the task can be [split](Self::split).
    pub fn spare(&self) -> usize {
        let levels = self.cursor.path.len() - self.floor.min(self.cursor.path.len());
        levels.saturating_sub(usize::from(!self.cursor.pending))
    }

    /// Splits off the remaining candidates of the first cell below the floor. They become a task of
    /// their own, and the counts stay here.
    pub fn split(&mut self) -> Option<Self> {
        if self.spare() == 0 {
            return None;
        }
        let split = Self {
            branch: self.branch,
            cursor: Cursor {
                path: self.cursor.path[..=self.floor].to_vec(),
                pending: false,
            },
            floor: self.floor,
            found: SearchCounts::default(),
        };
        self.floor += 1;
        Some(split)
    }

    /// Encodes the position: branch, floor, whether the boards below the path are still to be
    /// searched, and the positions in the candidate lists.
    pub fn place(&self) -> Vec<u8> {
        let numbers = [self.branch, self.floor, usize::from(self.cursor.pending)];
        let numbers = numbers.into_iter().map(|number| number as u32);
        let numbers = numbers.chain(self.cursor.path.iter().copied());
        numbers.flat_map(u32::to_le_bytes).collect()
    }

    /// Decodes a [position](Self::place) and adds these counts. Returns `None` if the bytes are
    /// malformed.
    pub fn at(place: &[u8], found: SearchCounts) -> Option<Self> {
        let mut reader = ByteReader::new(place);
        let mut number = || Some(reader.number(4)? as u32);
        let (branch, floor, pending) = (number()?, number()?, number()?);
        if pending > 1 || !place.len().is_multiple_of(4) {
            return None;
        }
        let path = std::iter::from_fn(number).collect();
        Some(Self {
            branch: branch as usize,
            cursor: Cursor {
                path,
                pending: pending == 1,
            },
            floor: floor as usize,
            found,
        })
    }
}

impl Engine {
    /// Builds the candidate lists.
    pub fn new(game: &Game, plan: Plan) -> Self {
        Self::with_kernel(game, plan, true)
    }

    /// Makes an engine that uses the plain kernel. Tests compare the fast kernel with it.
    pub fn plain(game: &Game, plan: Plan) -> Self {
        Self::with_kernel(game, plan, false)
    }

    /// Builds the candidate lists, and converts them for the fast kernel unless they are too long
    /// for it or `fast` is false.
    fn with_kernel(game: &Game, plan: Plan, fast: bool) -> Self {
        let classes = if plan.merge {
            Classes::merged(game)
        } else {
            Classes::separate(game)
        };
        let candidates = Candidates::new(game, &plan, &classes);
        let fast = if fast {
            kernel::FixedLists::new(&candidates)
        } else {
            None
        };
        let (cells, _) = plan.orientation.cells(game.width(), game.height());
        Self {
            game: game.clone(),
            plan,
            classes,
            candidates,
            fast,
            cells,
        }
    }

    /// Returns the whole search: one task for each place of the anchor.
    pub fn tasks(&self) -> Vec<CountTask> {
        (0..self.candidates.branches.len())
            .map(CountTask::of_branch)
            .collect()
    }

    /// Continues a task until it is done, or until the watch, the limit on placements or `visit`
    /// stops it. `visit` receives each picture that is found and returns whether to continue.
    pub fn run(
        &self,
        task: &mut CountTask,
        limit: Option<u64>,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(&Arrangement) -> bool,
    ) -> EngineOutcome {
        self.search(task, limit, watch, visit, false)
    }

    /// Continues a task, and reports every piece to a watch that wants to follow. The plain kernel
    /// does this as long as the watch follows; then the fast kernel takes over.
    pub(crate) fn follow(
        &self,
        task: &mut CountTask,
        limit: Option<u64>,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(&Arrangement) -> bool,
    ) -> EngineOutcome {
        if watch.follows() {
            let ended = self.search(task, limit, watch, visit, true);
            if ended != EngineOutcome::Done || task.is_done() {
                return ended;
            }
        }
        self.run(task, limit, watch, visit)
    }

    /// Runs a task with one of the kernels. A search with a watch that `follows` uses the plain
    /// one.
    fn search(
        &self,
        task: &mut CountTask,
        limit: Option<u64>,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(&Arrangement) -> bool,
        follows: bool,
    ) -> EngineOutcome {
        // The kernels differ only in speed and in whether they report each piece.
        let mut tally = tally::Tally {
            engine: self,
            found: task.found,
            board: Arrangement::empty(&self.game),
            watch,
            visit,
            limit,
            follows,
            ended: EngineOutcome::Done,
            fixed_exactly: tally::needs_canonical(&self.game, &self.plan, &self.classes),
        };
        let before = task.found.placements;
        let start = self.candidates.start;
        let placements = match self.fast.as_ref().filter(|_| !follows) {
            Some(fixed) => {
                let mut state =
                    kernel::State::new(fixed, &self.candidates, task.branch, before, &mut tally);
                drive(&mut state, start, task.floor, &mut task.cursor);
                cursor::Walker::placements(&state)
            }
            None => {
                let mut state =
                    plain::Plain::new(&self.candidates, task.branch, before, &mut tally);
                drive(&mut state, start, task.floor, &mut task.cursor);
                cursor::Walker::placements(&state)
            }
        };
        task.found = SearchCounts {
            placements,
            ..tally.found
        };
        tally.ended
    }

    /// Splits the whole search into at least `wanted` tasks, or into as many as there are, in the
    /// order of the scan. The second value counts what was placed above the tasks.
    pub fn split(&self, wanted: usize) -> (Vec<CountTask>, SearchCounts) {
        let mut above = SearchCounts::default();
        let mut tasks = self.tasks();
        for _ in 1..self.game.cells() {
            if tasks.len() >= wanted || tasks.is_empty() {
                break;
            }
            // Each round replaces the tasks by their children, which are one piece deeper.
            let mut next = Vec::new();
            for task in &tasks {
                self.children(task, &mut next, &mut above);
            }
            tasks = next;
        }
        (tasks, above)
    }

    /// Appends a task for each candidate of the task's next cell.
    fn children(&self, task: &CountTask, into: &mut Vec<CountTask>, above: &mut SearchCounts) {
        let candidates = &self.candidates;
        let mut stock = candidates.stock;
        let path = &task.cursor.path;
        let placed: Vec<Word> = path
            .iter()
            .map(|&position| candidates.words[position as usize])
            // Pieces on the path are not available to the children.
            .inspect(|&word| stock[class(word)] -= 1)
            .collect();
        for position in candidates.next(task.branch, &placed).. {
            let word = candidates.words[position as usize];
            if word == 0 {
                break;
            }
            if stock[class(word)] == 0 {
                continue;
            }
            above.placements += 1;
            let path = path.iter().copied().chain([position]).collect();
            into.push(CountTask {
                branch: task.branch,
                cursor: Cursor {
                    path,
                    pending: true,
                },
                floor: task.floor + 1,
                found: SearchCounts::default(),
            });
        }
    }

    /// Returns whether a task that was read from a file can belong to this search.
    pub fn accepts(&self, task: &CountTask) -> bool {
        let (path, candidates) = (&task.cursor.path, &self.candidates);
        let fits = task.branch < candidates.branches.len()
            && path.len() <= self.game.cells()
            && task.floor <= path.len();
        let full = path.len() == self.game.cells() && task.cursor.pending;
        let mut stock = candidates.stock;
        let mut placed = Vec::with_capacity(path.len());
        let mut follows = |&position: &u32| {
            let first = candidates.next(task.branch, &placed);
            let list = candidates.words.get(first as usize..=position as usize);
            let Some((&word, before)) = list.and_then(|list| list.split_last()) else {
                return false;
            };
            placed.push(word);
            let left = &mut stock[class(word)];
            let free = word != 0 && !before.contains(&0) && *left > 0;
            *left = left.saturating_sub(1);
            free
        };
        fits && !full && path.iter().all(&mut follows)
    }

    /// Converts what finished tasks have found into counts.
    pub fn count(&self, found: SearchCounts) -> SolutionCount {
        tally::count(&self.game, &self.plan, &self.classes, found)
    }

    /// Fills a board from candidate words in the order of the scan; their lower half is enough.
    /// Pieces of one class are dealt out in order.
    fn board(&self, words: &[u32], board: &mut Arrangement) {
        let mut dealt = [0u8; 256];
        for (&word, &cell) in words.iter().zip(&self.cells) {
            let class = class(word.into());
            let placed = self.member(word.into(), dealt[class].into());
            dealt[class] += 1;
            board.put(cell.into(), Some(placed));
        }
    }

    /// Returns the piece for a word if `dealt` pieces of its class are already on the board.
    fn member(&self, word: Word, dealt: usize) -> Placed {
        let member = self.classes.members[class(word)][dealt];
        Placed {
            piece: member.piece,
            turn: (member.turn + candidates::turn(word)) % 4,
        }
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineOutcome {
    /// The task is finished.
    Done,
    /// The visitor wanted no more solutions.
    Enough,
    /// A limit or the watch stopped the run.
    Stopped(StopReason),
}

impl EngineOutcome {
    /// Returns whether the search was complete, as opposed to stopped by the limit on placements.
    ///
    /// # Errors
    /// The reason, if the watch stopped the search.
    pub fn complete(self) -> Result<bool, StopReason> {
        match self {
            Self::Done | Self::Enough => Ok(true),
            Self::Stopped(StopReason::Nodes { .. }) => Ok(false),
            Self::Stopped(reason) => Err(reason),
        }
    }
}

/// Polls a watch, and returns its reason to stop as an error.
pub(crate) fn ask(watch: &mut dyn Watch, tried: u64, found: u64) -> Result<(), StopReason> {
    watch.poll(&progress(tried, found)).map_or(Ok(()), Err)
}

/// Counts all solutions in the current thread.
pub fn count(
    game: &Game,
    plan: Plan,
    limit: Option<u64>,
    watch: &mut dyn Watch,
) -> (SolutionCount, EngineOutcome) {
    let engine = Engine::new(game, plan);
    let mut found = SearchCounts::default();
    for mut task in engine.tasks() {
        // Counts continue from task to task, so that the limit and the watch see a single search.
        task.found = found;
        let ended = engine.run(&mut task, limit, watch, &mut |_| true);
        found = task.found;
        if ended != EngineOutcome::Done {
            return (engine.count(found), ended);
        }
    }
    (engine.count(found), EngineOutcome::Done)
}

/// Returns the piece that lies in the cell of a fixed piece.
pub(crate) fn lies(board: &Arrangement, fixed: &FixedPiece) -> Option<Placed> {
    board.at(fixed.cell.into())
}

/// Makes a progress report in the common terms: a placement counts as an expanded and generated
/// node.
pub(crate) fn progress(placements: u64, solutions: u64) -> Progress {
    Progress {
        stats: Stats {
            expanded: placements,
            generated: placements,
            stored: solutions,
            ..Stats::default()
        },
        ..Progress::default()
    }
}
