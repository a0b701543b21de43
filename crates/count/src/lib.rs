//! Counts the boards at each distance from a goal, exactly, by breadth-first search of the whole
//! space.
//!
//! Layers are bitmaps if these fit into memory, otherwise sorted files. If a folder is given, each
//! complete layer is saved there, and an interrupted count resumes from the last one.
//!
//! # References
//! Korf, Schultze: "Large-scale parallel breadth-first search", AAAI 2005.

use std::io;
use std::path::{Path, PathBuf};

use knobel_core::{Cost, Limits, Progress, Stats, StopReason, Watch};
use knobel_tiles::Board;

use bitmaps::BitmapLayers;
pub use checkpoint::goal_of;
use checkpoint::{CountFolder, SavedCount};
use knobel_cluster::Communicator;
use knobel_storage::{Durability, TemporaryFolder};
use permutations::PermutationIndex;
use sorted::SortedLayers;

mod bitmaps;
mod checkpoint;
mod encoding;
mod merge;
mod permutations;
pub mod plan;
mod sorted;
#[cfg(test)]
mod tests;

/// What to count, and within which limits.
#[derive(Debug, Clone, Copy)]
pub struct CountJob<'a> {
    /// Where distances are measured from.
    pub goal: &'a Board,
    /// Memory of each rank; expansions are not limited.
    pub limits: Limits,
    /// Bytes that each rank may have on disk, for layers of either kind.
    pub disk: Option<u64>,
    /// Where finished layers are saved.
    pub folder: Option<&'a Path>,
    /// Resume from the layers that are saved there.
    pub resume: bool,
}

impl<'a> CountJob<'a> {
    /// Counts from this goal without limits, and saves nothing.
    pub fn new(goal: &'a Board) -> Self {
        Self {
            goal,
            limits: Limits::default(),
            disk: None,
            folder: None,
            resume: false,
        }
    }
}

/// What a count has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepthCounts {
    /// Boards at each distance, from 0 on.
    pub boards: Vec<u64>,
    /// A board of the last of these, the same one for any number of ranks.
    pub deepest: Board,
    /// Bytes that ranks have sent to each other.
    pub sent: u64,
    /// Bytes of sorted layers that the ranks have had on disk at most, taken together.
    pub disk: u64,
    /// How many of these boards earlier runs have counted.
    pub counted_before: u64,
    /// Why there may be more layers than these, if the count is not complete.
    pub stopped: Option<CountStop>,
}

/// Why a count ended before its last layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountStop {
    /// The watch stopped it.
    Stopped(StopReason),
    /// A rank would have had more on disk than this many bytes.
    Disk {
        /// What it may have.
        limit: u64,
    },
}

/// Why a count failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// Boards of this size cannot be numbered.
    #[error("boards of more than 20 cells are too many to be numbered; count a smaller size")]
    TooLarge,
    /// A limit or a person stopped a layer.
    #[error("{0}")]
    Stopped(StopReason),
    /// Something is wrong with a file.
    #[error("{0}")]
    Disk(String),
    /// A rank may not have as much on disk as it needs.
    #[error("more than {limit} bytes are needed on disk")]
    DiskLimit {
        /// What it may have.
        limit: u64,
    },
    /// The saved layers are bitmaps, for which a rank may not have as much memory as it needs.
    #[error(
        "the layers that were kept are bitmaps and take {needed} bytes of each rank, but {limit} \
         are allowed"
    )]
    Memory {
        /// What each of this many ranks needs.
        needed: u64,
        /// What the one with least may have.
        limit: u64,
    },
    /// The folder for a new count has one.
    #[error("{}: a count is here already", .0.display())]
    AlreadyExists(PathBuf),
    /// The folder to resume from has no count.
    #[error("{}: no count is there to go on from", .0.display())]
    NotFound(PathBuf),
    /// The folder has a count of another size or goal.
    #[error("{}: it is of {size} with the goal {goal}", path.display())]
    Foreign {
        /// The file that says so.
        path: PathBuf,
        /// Width and height.
        size: String,
        /// The goal's tiles.
        goal: String,
    },
}

impl CountError {
    /// What one of so many ranks says of a file.
    fn of_rank(rank: usize, said: &str, size: usize) -> Self {
        Self::Disk(match size {
            1 => said.to_owned(),
            _ => format!("rank {rank}: {said}"),
        })
    }
}

/// Why a single rank failed.
#[derive(Debug)]
enum RankError {
    Stopped(StopReason),
    File(PathBuf, io::Error),
    DiskLimit {
        limit: u64,
    },
    AlreadyExists(PathBuf),
    NotFound(PathBuf),
    Foreign {
        path: PathBuf,
        size: String,
        goal: String,
    },
}

impl RankError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::File(path.to_owned(), error)
    }

    /// The error of a file that a count should resume from.
    fn on_resume(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| {
            let cure = match error.kind() {
                io::ErrorKind::InvalidData => "begin anew in another folder",
                io::ErrorKind::NotFound => {
                    "give the folder that all ranks had, or begin anew in another"
                }
                _ => return Self::at(path)(error),
            };
            Self::at(path)(io::Error::other(format!("{error}; {cure}")))
        }
    }
}

/// Layers of a space: the last two of them, or this rank's part.
trait Layers {
    /// The first layer is this board.
    fn begin(&mut self, goal: &Board) -> Result<(), RankError>;
    /// Makes the next layer the current one; answers how many of its boards are here.
    fn advance(
        &mut self,
        ranks: &mut dyn Communicator,
        watch: &mut dyn Watch,
        progress: &Progress,
    ) -> Result<u64, CountError>;
    /// The first board here of the current layer, or of the one before it: the number of its order,
    /// and the blank's cell.
    fn first(&self, before: bool) -> Result<Option<(u64, usize)>, RankError>;
    /// Writes what is needed to resume from the current layer, which has this depth.
    fn save(&mut self, depth: usize) -> Result<(), RankError>;
    /// The first layer that is needed to resume from that one.
    fn oldest_needed(&self, depth: usize) -> usize;
    /// Resumes from what this many ranks have saved.
    fn resume(&mut self, goal: &Board, depth: usize, size: usize) -> Result<(), RankError>;
    /// Bytes that this rank has sent.
    fn bytes_sent(&self) -> u64;
    /// Bytes that this rank has had on disk at most, without what is saved to resume from.
    fn peak_disk(&self) -> u64;
}

/// All ranks continue, or all end with the error of the first rank that has one.
fn agree<T>(ranks: &mut dyn Communicator, mine: Result<T, RankError>) -> Result<T, CountError> {
    // The error is sent as a letter and some words.
    let error = mine.as_ref().err().map(|error| match error {
        RankError::Stopped(StopReason::Time) => "t".to_owned(),
        RankError::Stopped(_) => "s".to_owned(),
        RankError::File(path, error) => format!("f{}: {error}", path.display()),
        RankError::DiskLimit { limit } => format!("d{limit}"),
        RankError::AlreadyExists(folder) => format!("b{}", folder.display()),
        RankError::NotFound(folder) => format!("n{}", folder.display()),
        RankError::Foreign { path, size, goal } => format!("o{size}\n{goal}\n{}", path.display()),
    });
    let Some((first, said)) = ranks.agree(error.as_deref()) else {
        return mine.map_err(|_| unreachable!("no rank has an error"));
    };
    let (kind, words) = said.split_at(1);
    Err(match (kind, mine) {
        ("t", _) => CountError::Stopped(StopReason::Time),
        ("s", Err(RankError::Stopped(reason))) => CountError::Stopped(reason),
        ("s", _) => CountError::Stopped(StopReason::Interrupted),
        ("d", _) => CountError::DiskLimit {
            limit: words.parse().unwrap_or(0),
        },
        ("b", _) => CountError::AlreadyExists(words.into()),
        ("n", _) => CountError::NotFound(words.into()),
        ("o", _) => {
            let mut parts = words.splitn(3, '\n').map(str::to_owned);
            let mut next = || parts.next().unwrap_or_default();
            let [size, goal, path] = [next(), next(), next()];
            CountError::Foreign {
                path: path.into(),
                size,
                goal,
            }
        }
        _ => CountError::of_rank(first, words, ranks.size()),
    })
}

/// Counts the boards at each distance; all ranks call it with the same job, and have the same
/// answer. Their limits may differ: there are bitmaps only where those fit into the memory of each.
///
/// ```
/// use knobel_cluster::SingleRank;
/// use knobel_count::{CountJob, count};
/// use knobel_tiles::{Goal, Shape};
///
/// let goal = Goal::Last.board(Shape::new(2, 2)?).expect("standard goals fit every shape");
/// let counted = count(&CountJob::new(&goal), &mut SingleRank, &mut ()).expect("it is small");
/// assert_eq!(counted.boards, [1, 2, 2, 2, 2, 2, 1]);
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
///
/// # Errors
/// See [`CountError`]. A count that is [stopped](CountStop) is no error: it has its first layer at
/// least.
pub fn count(
    job: &CountJob<'_>,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<DepthCounts, CountError> {
    let orders = PermutationIndex::new(job.goal).ok_or(CountError::TooLarge)?;
    // Limits may differ between machines, but what is done may not.
    let memory = ranks.all_gather(job.limits.memory.unwrap_or(u64::MAX));
    let limit = memory.into_iter().min().unwrap_or(u64::MAX);
    let needed = BitmapLayers::bytes(&orders, ranks.size());
    let _claim = match job.folder {
        Some(folder) => checkpoint::claim(folder, job.resume, ranks)?,
        None => None,
    };
    let state = match job.folder.filter(|_| job.resume) {
        Some(folder) => Some(SavedCount::agreed(folder, job.goal, ranks)?),
        None => None,
    };
    let bitmaps = state.as_ref().map_or(needed <= limit, |it| it.bitmaps);
    if bitmaps && needed > limit {
        return Err(CountError::Memory { needed, limit });
    }
    // Bitmaps that are kept are those of a layer, and of the next until it is whole.
    let disk = job.disk.filter(|&disk| bitmaps && disk < needed);
    if let Some(limit) = disk.filter(|_| job.folder.is_some()) {
        return Err(CountError::DiskLimit { limit });
    }
    let about = checkpoint::about(job.goal, bitmaps);
    let kept = job.folder.map(|folder| CountFolder {
        folder,
        about: &about,
        durability: Durability::Durable,
    });
    if bitmaps {
        let mut layers = BitmapLayers::new(&orders, ranks, job.folder, &about);
        let boards = begin(job, kept.as_ref(), state, &mut layers, ranks)?;
        return run(boards, &orders, kept.as_ref(), &mut layers, ranks, watch);
    }
    let temporary = match job.folder {
        Some(_) => Ok(None),
        None => TemporaryFolder::new().map(Some),
    };
    let temporary = agree(
        ranks,
        temporary.map_err(RankError::at(&std::env::temp_dir())),
    )?;
    let folder = temporary.as_ref().map(TemporaryFolder::path);
    let folder = folder.or(job.folder).expect("one of them is there");
    let kept = kept.unwrap_or(CountFolder {
        folder,
        about: &about,
        // No count resumes from a temporary folder.
        durability: Durability::Atomic,
    });
    let mut layers = SortedLayers::new(&orders, ranks, &kept, [job.limits.memory, job.disk]);
    let boards = begin(job, Some(&kept), state, &mut layers, ranks)?;
    run(boards, &orders, Some(&kept), &mut layers, ranks, watch)
}

/// Makes the first layer, or reads the last one that was saved. Returns the boards of each layer.
fn begin(
    job: &CountJob<'_>,
    kept: Option<&CountFolder<'_>>,
    state: Option<SavedCount>,
    layers: &mut dyn Layers,
    ranks: &mut dyn Communicator,
) -> Result<Vec<u64>, CountError> {
    if let Some(SavedCount {
        boards,
        ranks: size,
        ..
    }) = state
    {
        agree(ranks, layers.resume(job.goal, boards.len() - 1, size))?;
        return Ok(boards);
    }
    if let Some(kept) = kept {
        agree(ranks, kept.is_new())?;
    }
    agree(ranks, layers.begin(job.goal))?;
    Ok(vec![1])
}

/// Makes one layer after the other. Each is saved before the next one begins.
fn run(
    mut boards: Vec<u64>,
    orders: &PermutationIndex,
    kept: Option<&CountFolder<'_>>,
    layers: &mut dyn Layers,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<DepthCounts, CountError> {
    let counted_before = match boards.len() {
        1 => 0,
        _ => boards.iter().sum(),
    };
    let stopped = loop {
        if let Some(kept) = kept {
            commit(kept, &boards, layers, ranks)?;
        }
        let progress = Progress {
            stats: Stats {
                expanded: boards.iter().sum(),
                ..Stats::default()
            },
            lower_bound: boards.len() as Cost,
            ..Progress::default()
        };
        let found = match layers.advance(ranks, watch, &progress) {
            Err(CountError::Stopped(reason)) => break Some(CountStop::Stopped(reason)),
            Err(CountError::DiskLimit { limit }) => break Some(CountStop::Disk { limit }),
            found => found?,
        };
        match ranks.all_sum(found) {
            0 => break None,
            found => boards.push(found),
        }
    };
    // The first of all: the same one however many share the boards.
    let here = agree(ranks, layers.first(stopped.is_none()))?;
    let numbers = ranks.all_gather(here.map_or(u64::MAX, |(number, _)| number));
    let blanks = ranks.all_gather(here.map_or(u64::MAX, |(_, blank)| blank as u64));
    let there = numbers.into_iter().zip(blanks);
    let (number, blank) = there.min().expect("there is at least this rank");
    Ok(DepthCounts {
        boards,
        disk: ranks.all_sum(layers.peak_disk()),
        deepest: orders.board(blank as usize, number),
        sent: ranks.all_sum(layers.bytes_sent()),
        counted_before,
        stopped,
    })
}

/// Saves the last of these layers, and records that when every rank has its part.
///
/// In a folder from which a count can resume, each step is durable before the next one begins:
/// every rank's part, the record that names the layer, and only then the removal of the layer
/// before. So a power cut leaves a record and the layer that it names. A test checks the order, but
/// no test cuts the power: `strace -e fsync,renameat,unlink` shows when the disk is waited for.
fn commit(
    kept: &CountFolder<'_>,
    boards: &[u64],
    layers: &mut dyn Layers,
    ranks: &mut dyn Communicator,
) -> Result<(), CountError> {
    let depth = boards.len() - 1;
    agree(ranks, layers.save(depth))?;
    let wrote = match ranks.rank() {
        0 => kept.write(boards, ranks.size()),
        _ => Ok(()),
    };
    agree(ranks, wrote)?;
    kept.sweep(layers.oldest_needed(depth), ranks);
    Ok(())
}
