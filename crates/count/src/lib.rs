//! Counts the boards at each distance from a goal, exactly, by breadth-first search of the whole
//! state space.
//!
//! A board is a number (`permutations`), and each layer of the search is a set of numbers. Layers
//! are kept in one of two forms:
//!
//! - **Bitmaps in memory** (`bitmaps`), with two bits per board, if they fit. One core counts
//!   about 170 million boards per second.
//! - **Sorted files** (`sorted`) otherwise, with delayed duplicate detection: neighbours are
//!   collected in sorted runs, and duplicates are removed when the runs are merged. One core counts
//!   about 4 million boards per second, and the disk holds about five layers.
//!
//! Both forms are shared by ranks: each rank owns a part of the boards and sends neighbours to
//! their owners. If a folder is given, each complete layer is saved there, and an interrupted count
//! resumes from the last one, with any number of ranks.
//!
//! Numbers have 64 bits, so boards of up to 20 cells can be counted. The 15-puzzle has 10¹³ boards
//! and was counted by Korf and Schultze on disk.
//!
//! # References
//! - R. E. Korf and P. Schultze, "Large-scale parallel breadth-first search", AAAI (2005).
//! - R. E. Korf, "Best-first frontier search with delayed duplicate detection", AAAI (2004).
//! - R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI (2008).

use std::collections::TryReserveError;
use std::io;
use std::path::{Path, PathBuf};

use knobel_core::{Cost, Limits, Progress, Stats, StopReason, Watch};
use knobel_tiles::Board;

pub use count_folder::goal_of;
use count_folder::{CountFolder, SavedCount};
use knobel_cluster::Communicator;
use knobel_storage::{Durability, TemporaryFolder};
use layers_in_memory::BitmapLayers;
use layers_on_disk::SortedLayers;
use permutations::PermutationIndex;

mod count_folder;
mod encoding;
mod layers_in_memory;
mod layers_on_disk;
mod merge;
mod permutations;
pub mod plan;
#[cfg(test)]
mod tests;
pub mod tree;

/// A count: its goal, limits and folder.
#[derive(Debug, Clone, Copy)]
pub struct CountJob<'a> {
    /// The board from which distances are measured.
    pub goal: &'a Board,
    /// The memory limit of each rank. A limit on expansions is ignored.
    pub limits: Limits,
    /// The disk limit of each rank in bytes, for layers of either form.
    pub disk: Option<u64>,
    /// The folder in which complete layers are saved.
    pub folder: Option<&'a Path>,
    /// Whether to resume from the layers in the folder.
    pub resume: bool,
}

impl<'a> CountJob<'a> {
    /// Makes a count from this goal without limits and without a folder.
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

/// The result of a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepthCounts {
    /// The number of boards at each distance, beginning with 0.
    pub boards: Vec<u64>,
    /// A board of the last layer. It is the same for any number of ranks.
    pub deepest: Board,
    /// The number of bytes that ranks have sent to each other.
    pub sent: u64,
    /// The peak size of the sorted layers on the disks of all ranks together, in bytes.
    pub disk: u64,
    /// The number of boards that earlier runs have counted.
    pub counted_before: u64,
    /// Why the count is incomplete, if it is.
    pub stopped: Option<CountStop>,
}

/// Why a count ended before its last layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountStop {
    /// The watch stopped it.
    Stopped(StopReason),
    /// A rank would have exceeded this limit on its disk.
    Disk {
        /// The limit, in bytes.
        limit: u64,
    },
}

/// Why a count failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// Boards of this size cannot be numbered with 64 bits.
    #[error(
        "there are too many boards of more than 20 cells to number them; choose a smaller size"
    )]
    TooLarge,
    /// A limit or the user stopped a layer.
    #[error("{0}")]
    Stopped(StopReason),
    /// A file cannot be used.
    #[error("{0}")]
    Disk(String),
    /// A rank needs more disk space than it may use.
    #[error("more than {limit} bytes are needed on disk")]
    DiskLimit {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The saved layers are bitmaps, and a rank may not use as much memory as they need.
    #[error(
        "the saved layers are bitmaps and take {needed} bytes on each rank, but {limit} \
         are allowed"
    )]
    Memory {
        /// The memory that each rank needs, in bytes.
        needed: u64,
        /// The smallest limit of a rank, in bytes.
        limit: u64,
    },
    /// The folder for a new count already has one.
    #[error("{}: the folder already has a count", .0.display())]
    AlreadyExists(PathBuf),
    /// The folder to resume from has no count.
    #[error("{}: the folder has no count to resume", .0.display())]
    NotFound(PathBuf),
    /// The folder has a count of another size or goal.
    #[error("{}: it is of {size} with the goal {goal}", path.display())]
    Foreign {
        /// The file with the description of the count.
        path: PathBuf,
        /// The width and height of that count.
        size: String,
        /// The tiles of that count's goal.
        goal: String,
    },
}

impl CountError {
    /// Makes the error for a file of one rank out of `size`.
    fn of_rank(rank: usize, said: &str, size: usize) -> Self {
        Self::Disk(match size {
            1 => said.to_owned(),
            _ => format!("rank {rank}: {said}"),
        })
    }
}

/// Why a single rank failed. It is sent to the others, so that all return the same error.
#[derive(Debug)]
enum RankError {
    Stopped(StopReason),
    File(PathBuf, io::Error),
    NotWritten(PathBuf, io::Error),
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

    /// Makes the error for a file from which a count should resume.
    fn on_resume(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| {
            let cure = match error.kind() {
                io::ErrorKind::InvalidData => "start again in another folder",
                io::ErrorKind::NotFound => {
                    "give the folder of the earlier ranks, or start again in another"
                }
                _ => return Self::at(path)(error),
            };
            Self::at(path)(io::Error::other(format!("{error}; {cure}")))
        }
    }
}

/// Turns a reservation that the system has refused into the end of a count, with `bytes` in use.
fn granted(reserved: Result<(), TryReserveError>, bytes: usize) -> Result<(), RankError> {
    let limit = bytes as u64;
    reserved.map_err(|_| RankError::Stopped(StopReason::Memory { limit }))
}

/// The layers of a search, in one of the two forms: this rank's part of the last two layers.
trait Layers {
    /// Makes this board the first layer.
    fn begin(&mut self, goal: &Board) -> Result<(), RankError>;
    /// Computes the next layer. Returns how many of its boards belong to this rank.
    fn advance(
        &mut self,
        ranks: &mut dyn Communicator,
        watch: &mut dyn Watch,
        progress: &Progress,
    ) -> Result<u64, CountError>;
    /// Returns the first board of this rank in the current layer, or in the previous one: the
    /// number of its tile order, and the blank's cell.
    fn first(&self, before: bool) -> Result<Option<(u64, usize)>, RankError>;
    /// Saves the data from which a count can resume at the current layer, which has this depth.
    fn save(&mut self, depth: usize) -> Result<(), RankError>;
    /// The oldest layer that is needed to resume from this depth.
    fn oldest_needed(&self, depth: usize) -> usize;
    /// Resumes from the data that this many ranks have saved.
    fn resume(&mut self, goal: &Board, depth: usize, size: usize) -> Result<(), RankError>;
    /// The number of bytes that this rank has sent.
    fn bytes_sent(&self) -> u64;
    /// The peak size of this rank's files in bytes, without saved layers.
    fn peak_disk(&self) -> u64;
}

/// Lets all ranks continue, or lets all return the error of the first rank that has one.
fn agree<T>(ranks: &mut dyn Communicator, mine: Result<T, RankError>) -> Result<T, CountError> {
    // An error is sent as one letter and a text.
    let error = mine.as_ref().err().map(|error| match error {
        RankError::Stopped(StopReason::Time) => "t".to_owned(),
        RankError::Stopped(StopReason::Memory { limit }) => format!("m{limit}"),
        RankError::Stopped(_) => "s".to_owned(),
        RankError::File(path, error) => format!("f{}: {error}", path.display()),
        RankError::NotWritten(path, error) => format!("fcannot write {}: {error}", path.display()),
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
        ("m", _) => CountError::Stopped(StopReason::Memory {
            limit: words.parse().unwrap_or(0),
        }),
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

/// Counts the boards at each distance from a goal. All ranks call this with the same job and return
/// the same result. Their limits may differ: bitmaps are used only if they fit into the memory of
/// every rank.
///
/// ```
/// use knobel_cluster::SingleRank;
/// use knobel_count::{CountJob, count};
/// use knobel_tiles::{Goal, Shape};
///
/// let goal = Goal::Last.board(Shape::new(2, 2)?).expect("standard goals fit every shape");
/// let counted = count(&CountJob::new(&goal), &mut SingleRank, &mut ())?;
/// assert_eq!(counted.boards, [1, 2, 2, 2, 2, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`CountError`]. A count that was [stopped](CountStop) is not an error: its result has at
/// least the first layer.
pub fn count(
    job: &CountJob<'_>,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<DepthCounts, CountError> {
    let orders = PermutationIndex::new(job.goal).ok_or(CountError::TooLarge)?;
    // Limits may differ between machines, but all ranks must do the same.
    let memory = ranks.all_gather(job.limits.memory.unwrap_or(u64::MAX));
    let limit = memory.into_iter().min().unwrap_or(u64::MAX);
    let needed = BitmapLayers::bytes(&orders, ranks.size());
    let _claim = match job.folder {
        Some(folder) => count_folder::claim(folder, job.resume, ranks)?,
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
    // Saved bitmaps are those of one layer, and of the next one until it is complete.
    let disk = job.disk.filter(|&disk| bitmaps && disk < needed);
    if let Some(limit) = disk.filter(|_| job.folder.is_some()) {
        return Err(CountError::DiskLimit { limit });
    }
    let about = count_folder::about(job.goal, bitmaps);
    let kept = job.folder.map(|folder| CountFolder {
        folder,
        about: &about,
        durability: Durability::Durable,
    });
    if bitmaps {
        let layers = BitmapLayers::new(&orders, ranks, job.folder, &about);
        let mut layers = agree(ranks, layers)?;
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
    let folder = folder
        .or(job.folder)
        .expect("one of the two folders exists");
    let kept = kept.unwrap_or(CountFolder {
        folder,
        about: &about,
        // A count never resumes from a temporary folder.
        durability: Durability::Atomic,
    });
    let mut layers = SortedLayers::new(&orders, ranks, &kept, [job.limits.memory, job.disk]);
    let boards = begin(job, Some(&kept), state, &mut layers, ranks)?;
    run(boards, &orders, Some(&kept), &mut layers, ranks, watch)
}

/// Makes the first layer or reads the last saved one. Returns the number of boards of each layer.
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

/// The loop of the search: computes layer after layer, and saves each before it begins the next.
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
    // The first board of all ranks does not depend on how the boards are distributed.
    let here = agree(ranks, layers.first(stopped.is_none()))?;
    let numbers = ranks.all_gather(here.map_or(u64::MAX, |(number, _)| number));
    let blanks = ranks.all_gather(here.map_or(u64::MAX, |(_, blank)| blank as u64));
    let there = numbers.into_iter().zip(blanks);
    let (number, blank) = there.min().expect("at least this rank takes part");
    Ok(DepthCounts {
        boards,
        disk: ranks.all_sum(layers.peak_disk()),
        deepest: orders.board(blank as usize, number),
        sent: ranks.all_sum(layers.bytes_sent()),
        counted_before,
        stopped,
    })
}

/// Saves the last of these layers, and records that once every rank has saved its part.
///
/// In a folder from which a count can resume, each step is durable before the next one begins:
/// every rank's part, the record that names the layer, and only then the removal of the previous
/// layer. So a power failure leaves a record together with the layer that it names. A test checks
/// the order, but no test cuts the power: `strace -e fsync,renameat,unlink` shows where the program
/// waits for the disk.
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
