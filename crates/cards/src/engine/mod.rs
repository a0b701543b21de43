//! The exact engine: counts and lists all solutions by a row scan over packed candidate lists.
//!
//! A [`Plan`] says how: which corner to start in ([`Orientation`]), whether identical pieces are
//! searched as one, and whether the board's symmetry is broken by an anchor, a piece that may lie
//! only in part of the board. Every plan gives the same counts; [`Plan::row_scan`] is the plain one
//! whose number of placements can be compared with other programs, [`Plan::choose`] looks for the
//! fastest by short probes.
//!
//! # References
//! Candidates by two sides: the Eternity II solvers of the groups.io community (Verhaard,
//! Blackwood, Bucas). The layout and the loops here are our own; see `kernel.rs` for what was
//! measured.

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
pub use tally::{SolutionCount, Tallies};

use knobel_core::{ByteReader, Progress, Stats, StopReason, Watch};

use crate::{Arrangement, FixedPiece, Game, Placed};
use candidates::{Candidates, Word, class};
use classes::Classes;
use cursor::{Cursor, drive};

/// Placements between two polls of a watch: a few milliseconds.
const PAUSE: u64 = 1 << 19;

/// A game made ready for a search under a plan.
pub struct Engine {
    game: Game,
    plan: Plan,
    classes: Classes,
    candidates: Candidates,
    fast: Option<kernel::FixedLists>,
    cells: Vec<u16>,
}

/// A part of the search: a cursor, what it must not step back beyond, and what was counted so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountTask {
    /// Which place of the anchor.
    pub branch: usize,
    cursor: Cursor,
    /// Pieces that belong to the task's name and are not taken up.
    pub floor: usize,
    /// Counted so far.
    pub found: Tallies,
}

impl CountTask {
    fn of_branch(branch: usize) -> Self {
        Self {
            branch,
            cursor: Cursor::start(),
            floor: 0,
            found: Tallies::default(),
        }
    }

    /// Whether nothing is left to do.
    pub fn is_done(&self) -> bool {
        self.cursor.is_done(self.floor)
    }

    /// How often it could be [split](Self::split).
    pub fn spare(&self) -> usize {
        let levels = self.cursor.path.len() - self.floor.min(self.cursor.path.len());
        levels.saturating_sub(usize::from(!self.cursor.pending))
    }

    /// Splits off the candidates that are left for its first cell. They are a task of their own,
    /// and what was counted stays here.
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
            found: Tallies::default(),
        };
        self.floor += 1;
        Some(split)
    }

    /// Where it stands, as bytes: branch, floor, whether the boards below are still to do, and the
    /// positions.
    pub fn place(&self) -> Vec<u8> {
        let numbers = [self.branch, self.floor, usize::from(self.cursor.pending)];
        let numbers = numbers.into_iter().map(|number| number as u32);
        let numbers = numbers.chain(self.cursor.path.iter().copied());
        numbers.flat_map(u32::to_le_bytes).collect()
    }

    /// The task that stands [there](Self::place) with these counts; `None` for any other bytes.
    pub fn at(place: &[u8], found: Tallies) -> Option<Self> {
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

    /// The same with the plain kernel: the twin that the fast one is compared with.
    pub fn plain(game: &Game, plan: Plan) -> Self {
        Self::with_kernel(game, plan, false)
    }

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

    /// The whole search: one task for each place of the anchor.
    pub fn tasks(&self) -> Vec<CountTask> {
        (0..self.candidates.branches.len())
            .map(CountTask::of_branch)
            .collect()
    }

    /// Searches on with a task until it is done (`None`) or the watch, the placement limit or
    /// `visit` ends it. Only `visit` may end it without a reason: it is called with each picture
    /// found and answers whether to go on.
    pub fn run(
        &self,
        task: &mut CountTask,
        limit: Option<u64>,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(&Arrangement) -> bool,
    ) -> Ended {
        self.search(task, limit, watch, visit, false)
    }

    /// The same, and a watch that follows is told of every piece: by the plain kernel, as long as
    /// it follows.
    pub(crate) fn follow(
        &self,
        task: &mut CountTask,
        limit: Option<u64>,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(&Arrangement) -> bool,
    ) -> Ended {
        if watch.follows() {
            let ended = self.search(task, limit, watch, visit, true);
            if ended != Ended::Done || task.is_done() {
                return ended;
            }
        }
        self.run(task, limit, watch, visit)
    }

    fn search(
        &self,
        task: &mut CountTask,
        limit: Option<u64>,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(&Arrangement) -> bool,
        follows: bool,
    ) -> Ended {
        let mut tally = tally::Tally {
            engine: self,
            found: task.found,
            board: Arrangement::empty(&self.game),
            watch,
            visit,
            limit,
            follows,
            ended: Ended::Done,
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
        task.found = Tallies {
            placements,
            ..tally.found
        };
        tally.ended
    }

    /// Splits the whole search into at least `wanted` tasks where it has so many, in scan order.
    /// The second value is what was placed and found above them.
    pub fn split(&self, wanted: usize) -> (Vec<CountTask>, Tallies) {
        let mut above = Tallies::default();
        let mut tasks = self.tasks();
        for _ in 1..self.game.cells() {
            if tasks.len() >= wanted || tasks.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for task in &tasks {
                self.children(task, &mut next, &mut above);
            }
            tasks = next;
        }
        (tasks, above)
    }

    fn children(&self, task: &CountTask, into: &mut Vec<CountTask>, above: &mut Tallies) {
        let candidates = &self.candidates;
        let mut stock = candidates.stock;
        let path = &task.cursor.path;
        let placed: Vec<Word> = path
            .iter()
            .map(|&position| candidates.words[position as usize])
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
                found: Tallies::default(),
            });
        }
    }

    /// Whether a cursor read from a file can belong to this search.
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

    /// Turns what was found by finished tasks into counts.
    pub fn count(&self, found: Tallies) -> SolutionCount {
        tally::count(&self.game, &self.plan, &self.classes, found)
    }

    /// The board that scan-ordered candidate words (their low half is enough) show; pieces of one
    /// class are dealt out in order.
    fn board(&self, words: &[u32], board: &mut Arrangement) {
        let mut dealt = [0u8; 256];
        for (&word, &cell) in words.iter().zip(&self.cells) {
            let class = class(word.into());
            let placed = self.member(word.into(), dealt[class].into());
            dealt[class] += 1;
            board.put(cell.into(), Some(placed));
        }
    }

    /// The piece that a word stands for when so many of its class lie already.
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
pub enum Ended {
    /// The task is done.
    Done,
    /// The visitor wanted no more.
    Enough,
    /// A limit or the watch ended it.
    Stopped(StopReason),
}

impl Ended {
    /// Whether everything was searched, or the limit on placements came first; any other end is the
    /// caller's.
    ///
    /// # Errors
    /// The reason of the watch.
    pub fn complete(self) -> Result<bool, StopReason> {
        match self {
            Self::Done | Self::Enough => Ok(true),
            Self::Stopped(StopReason::Nodes { .. }) => Ok(false),
            Self::Stopped(reason) => Err(reason),
        }
    }
}

/// Asks a watch; an error is its reason to stop.
pub(crate) fn ask(watch: &mut dyn Watch, tried: u64, found: u64) -> Result<(), StopReason> {
    watch.poll(&progress(tried, found)).map_or(Ok(()), Err)
}

/// Counts all solutions in this thread.
pub fn count(
    game: &Game,
    plan: Plan,
    limit: Option<u64>,
    watch: &mut dyn Watch,
) -> (SolutionCount, Ended) {
    let engine = Engine::new(game, plan);
    let mut found = Tallies::default();
    for mut task in engine.tasks() {
        // Counts run on from branch to branch, so that the limit and the watch see one search.
        task.found = found;
        let ended = engine.run(&mut task, limit, watch, &mut |_| true);
        found = task.found;
        if ended != Ended::Done {
            return (engine.count(found), ended);
        }
    }
    (engine.count(found), Ended::Done)
}

/// A fixed piece as a board shows it.
pub(crate) fn lies(board: &Arrangement, fixed: &FixedPiece) -> Option<Placed> {
    board.at(fixed.cell.into())
}

/// Progress as the shared vocabulary says it: placements are what an edge search expands.
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
