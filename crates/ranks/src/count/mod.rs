//! Counts the boards at each distance from a goal, exactly, by breadth-first search of the whole space.
//!
//! Layers are bitmaps where those fit into memory, sorted files else. Where a folder is given, each
//! finished layer is kept there, and a count that was ended goes on from the last.

use std::io;
use std::path::{Path, PathBuf};

use knobel_core::{Cost, Limits, Progress, Stats, StopReason, Watch};
use knobel_tiles::Board;

use crate::Ranks;
use bitmaps::Bitmaps;
use kept::{Kept, State};
use orders::Orders;
use sorted::Sorted;

mod bitmaps;
mod files;
mod kept;
mod orders;
pub mod plan;
mod sorted;

/// What is to be counted, and with what.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// Where distances are measured from.
    pub goal: &'a Board,
    /// Memory of each rank; expansions are not limited.
    pub limits: Limits,
    /// Bytes that each rank may have on disk.
    pub disk: Option<u64>,
    /// Where finished layers are kept.
    pub folder: Option<&'a Path>,
    /// Go on with what is kept there, instead of beginning.
    pub resume: bool,
}

impl<'a> Job<'a> {
    /// Counts from this goal, without limits, and keeps nothing.
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
pub struct Count {
    /// Boards at each distance, from 0 on.
    pub boards: Vec<u64>,
    /// A board of the last of these, the same one for any number of ranks.
    pub deepest: Board,
    /// Bytes that ranks have sent to each other.
    pub sent: u64,
    /// Bytes of sorted layers that the ranks have had on disk at most, taken together.
    pub disk: u64,
    /// Bytes of sorted layers that they have written and read.
    pub moved: u64,
    /// Why there may be more layers than these, if there may.
    pub stopped: Option<StopReason>,
}

/// Why a count cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// Boards of this size cannot be numbered.
    #[error("boards of more than 20 cells are too many to be numbered; count a smaller size")]
    TooLarge,
    /// A limit or a person stopped it.
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
    /// What was kept are bitmaps, for which a rank may not have as much memory as it needs.
    #[error(
        "the layers that were kept are bitmaps and take {needed} bytes of each rank, but {limit} are allowed"
    )]
    Memory {
        /// What each of this many ranks needs.
        needed: u64,
        /// What the one with least may have.
        limit: u64,
    },
    /// The folder for a new count has one.
    #[error("{}: a count is here already", .0.display())]
    Begun(PathBuf),
    /// The folder to go on from has no count.
    #[error("{}: no count is there to go on from", .0.display())]
    NotBegun(PathBuf),
    /// It has one of another size or goal.
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

/// What keeps a single rank from going on.
#[derive(Debug)]
enum Trouble {
    Stopped(StopReason),
    File(PathBuf, io::Error),
    DiskLimit {
        limit: u64,
    },
    Begun(PathBuf),
    NotBegun(PathBuf),
    Foreign {
        path: PathBuf,
        size: String,
        goal: String,
    },
}

impl Trouble {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::File(path.to_owned(), error)
    }

    /// Trouble with a file that a count should go on from.
    fn with_kept(path: &Path) -> impl FnOnce(io::Error) -> Self {
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
    fn begin(&mut self, goal: &Board) -> Result<(), Trouble>;
    /// Makes the next layer the current one; answers how many of its boards are here.
    fn advance(
        &mut self,
        ranks: &mut dyn Ranks,
        watch: &mut dyn Watch,
        progress: &Progress,
    ) -> Result<u64, CountError>;
    /// The first board here of the current layer, or of the one before it: the number of its order, and the blank's cell.
    fn first(&self, before: bool) -> Result<Option<(u64, usize)>, Trouble>;
    /// Writes what is needed to go on from the current layer, which has this depth.
    fn keep(&mut self, depth: usize) -> Result<(), Trouble>;
    /// Goes on from what this many ranks have kept.
    fn resume(&mut self, goal: &Board, depth: usize, size: usize) -> Result<(), Trouble>;
    /// Bytes that this rank has sent.
    fn sent(&self) -> u64;
    /// Bytes that this rank has had on disk at most, and that it has written and read, without what is kept to go on from.
    fn disk(&self) -> [u64; 2];
}

/// All ranks go on, or all end for the trouble of the first that has any.
fn agree<T>(ranks: &mut dyn Ranks, mine: Result<T, Trouble>) -> Result<T, CountError> {
    // It is told by a letter and some words.
    let told = mine.as_ref().err().map(|trouble| match trouble {
        Trouble::Stopped(StopReason::Time) => "t".to_owned(),
        Trouble::Stopped(_) => "s".to_owned(),
        Trouble::File(path, error) => format!("f{}: {error}", path.display()),
        Trouble::DiskLimit { limit } => format!("d{limit}"),
        Trouble::Begun(folder) => format!("b{}", folder.display()),
        Trouble::NotBegun(folder) => format!("n{}", folder.display()),
        Trouble::Foreign { path, size, goal } => format!("o{size}\n{goal}\n{}", path.display()),
    });
    let Some((first, said)) = ranks.first_error(told.as_deref()) else {
        return mine.map_err(|_| unreachable!("nobody has any"));
    };
    let (kind, words) = said.split_at(1);
    Err(match (kind, mine) {
        ("t", _) => CountError::Stopped(StopReason::Time),
        ("s", Err(Trouble::Stopped(reason))) => CountError::Stopped(reason),
        ("s", _) => CountError::Stopped(StopReason::Interrupted),
        ("d", _) => CountError::DiskLimit {
            limit: words.parse().unwrap_or(0),
        },
        ("b", _) => CountError::Begun(words.into()),
        ("n", _) => CountError::NotBegun(words.into()),
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
        _ if ranks.size() > 1 => CountError::Disk(format!("rank {first}: {words}")),
        _ => CountError::Disk(words.to_owned()),
    })
}

/// Bytes that each of so many ranks needs for a count in memory; nothing where boards cannot be numbered.
pub fn bytes(goal: &Board, size: usize) -> Option<u64> {
    Some(Bitmaps::bytes(&Orders::new(goal)?, size))
}

/// Counts the boards at each distance; all ranks call it with the same job, and have the same answer. Their limits may
/// differ: there are bitmaps only where those fit into the memory of each.
///
/// ```
/// use knobel_ranks::Alone;
/// use knobel_ranks::count::{Job, count};
/// use knobel_tiles::{Goal, Shape};
///
/// let goal = Goal::Last.board(Shape::new(2, 2)?).expect("standard goals fit every shape");
/// let counted = count(&Job::new(&goal), &mut Alone, &mut ()).expect("it is small");
/// assert_eq!(counted.boards, [1, 2, 2, 2, 2, 2, 1]);
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
///
/// # Errors
/// See [`CountError`]. A count that is stopped after its first layer is no error.
pub fn count(
    job: &Job<'_>,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> Result<Count, CountError> {
    let orders = Orders::new(job.goal).ok_or(CountError::TooLarge)?;
    // Limits may differ between machines, but what is done may not.
    let memory = ranks.all(job.limits.memory.unwrap_or(u64::MAX));
    let limit = memory.into_iter().min().unwrap_or(u64::MAX);
    let needed = Bitmaps::bytes(&orders, ranks.size());
    let _claim = match job.folder {
        Some(folder) => kept::claim(folder, job.resume, ranks)?,
        None => None,
    };
    let state = match job.folder.filter(|_| job.resume) {
        Some(folder) => Some(State::agreed(folder, job.goal, ranks)?),
        None => None,
    };
    let bitmaps = state.as_ref().map_or(needed <= limit, |it| it.bitmaps);
    if bitmaps && needed > limit {
        return Err(CountError::Memory { needed, limit });
    }
    let about = kept::about(job.goal, bitmaps);
    let kept = job.folder.map(|folder| Kept {
        folder,
        about: &about,
    });
    if bitmaps {
        let mut layers = Bitmaps::new(&orders, ranks, job.folder, &about);
        let boards = begin(job, kept.as_ref(), state, &mut layers, ranks)?;
        return run(boards, &orders, kept, &mut layers, ranks, watch);
    }
    let temporary = match job.folder {
        Some(_) => Ok(None),
        None => tempfile::tempdir().map(Some),
    };
    let temporary = agree(ranks, temporary.map_err(Trouble::at(&std::env::temp_dir())))?;
    let folder = temporary.as_ref().map(|folder| folder.path());
    let folder = folder.or(job.folder).expect("one of them is there");
    let mut layers = Sorted::new(
        &orders,
        ranks,
        folder,
        &about,
        [job.limits.memory, job.disk],
    );
    let kept = Kept {
        folder,
        about: &about,
    };
    let boards = begin(job, Some(&kept), state, &mut layers, ranks)?;
    run(boards, &orders, Some(kept), &mut layers, ranks, watch)
}

/// Has the first layer, or the last one that was kept; answers how many boards there are up to it.
fn begin(
    job: &Job<'_>,
    kept: Option<&Kept<'_>>,
    state: Option<State>,
    layers: &mut dyn Layers,
    ranks: &mut dyn Ranks,
) -> Result<Vec<u64>, CountError> {
    if let Some(State {
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

/// Makes one layer after the other; each is to be believed before the next is begun.
fn run(
    mut boards: Vec<u64>,
    orders: &Orders,
    kept: Option<Kept<'_>>,
    layers: &mut dyn Layers,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> Result<Count, CountError> {
    let stopped = loop {
        if let Some(kept) = &kept {
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
            Err(CountError::Stopped(reason)) => break Some(reason),
            found => found?,
        };
        match ranks.sum(found) {
            0 => break None,
            found => boards.push(found),
        }
    };
    // The first of all: the same one however many share the boards.
    let here = agree(ranks, layers.first(stopped.is_none()))?;
    let numbers = ranks.all(here.map_or(u64::MAX, |(number, _)| number));
    let blanks = ranks.all(here.map_or(u64::MAX, |(_, blank)| blank as u64));
    let there = numbers.into_iter().zip(blanks);
    let (number, blank) = there.min().expect("there is at least this rank");
    let [disk, moved] = layers.disk().map(|bytes| ranks.sum(bytes));
    Ok(Count {
        boards,
        disk,
        moved,
        deepest: orders.board(blank as usize, number),
        sent: ranks.sum(layers.sent()),
        stopped,
    })
}

/// Keeps the last of these layers, and says so when every rank has its part.
fn commit(
    kept: &Kept<'_>,
    boards: &[u64],
    layers: &mut dyn Layers,
    ranks: &mut dyn Ranks,
) -> Result<(), CountError> {
    let depth = boards.len() - 1;
    agree(ranks, layers.keep(depth))?;
    let wrote = match ranks.rank() {
        0 => kept.write(boards, ranks.size()),
        _ => Ok(()),
    };
    agree(ranks, wrote)?;
    kept.sweep(depth, ranks);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alone, threads};
    use knobel_core::Polled;
    use knobel_tiles::{Direction, Goal, Shape};

    fn goal(width: usize, height: usize) -> Board {
        Goal::First
            .board(Shape::new(width, height).unwrap())
            .unwrap()
    }

    /// A job that has no room for bitmaps.
    fn on_disk(goal: &Board) -> Job<'_> {
        let limits = Limits {
            memory: Some(0),
            ..Limits::default()
        };
        Job {
            limits,
            ..Job::new(goal)
        }
    }

    #[test]
    fn any_number_of_ranks_counts_the_same_in_memory_and_on_disk() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (3, 3), (5, 2), (2, 5)] {
            let goal = goal(width, height);
            let alone = count(&Job::new(&goal), &mut Alone, &mut ()).unwrap();
            let all = (3..=(width * height) as u64).product::<u64>();
            assert_eq!(alone.boards.iter().sum::<u64>(), all);
            assert_eq!((alone.stopped, alone.sent), (None, 0));
            for size in [1, 2, 3, 4, 7] {
                for job in [Job::new(&goal), on_disk(&goal)] {
                    let shared = threads(size, |ranks| count(&job, ranks, &mut ()).unwrap());
                    assert_eq!(shared.boards, alone.boards);
                    assert_eq!(shared.deepest, alone.deepest);
                }
            }
        }
    }

    #[test]
    fn a_file_in_the_place_of_another_is_not_believed() {
        let goal = goal(3, 3);
        for job in [Job::new(&goal), on_disk(&goal)] {
            for (from, to) in [((9, 1), (9, 0)), ((8, 0), (9, 0)), ((8, 1), (9, 0))] {
                let folder = tempfile::tempdir().unwrap();
                let mut job = Job {
                    folder: Some(folder.path()),
                    ..job
                };
                threads(2, |ranks| count(&job, ranks, &mut After(10)).unwrap());
                let [from, to] =
                    [from, to].map(|(depth, rank)| files::part(folder.path(), depth, rank, 2));
                std::fs::copy(from, to).unwrap();
                job.resume = true;
                for size in [1, 2] {
                    let said = threads(size, |ranks| {
                        count(&job, ranks, &mut ()).unwrap_err().to_string()
                    });
                    assert!(
                        said.contains("belongs to something else; begin anew"),
                        "{said}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_sorted_layer_that_is_damaged_is_named_with_the_cure() {
        let goal = goal(3, 3);
        for (depth, sizes) in [(14, [2, 3]), (13, [2, 3])] {
            let folder = tempfile::tempdir().unwrap();
            let mut job = Job {
                folder: Some(folder.path()),
                ..on_disk(&goal)
            };
            threads(2, |ranks| count(&job, ranks, &mut After(15)).unwrap());
            let part = files::part(folder.path(), depth, 1, 2);
            let mut bytes = std::fs::read(&part).unwrap();
            let last = bytes.len() - 9;
            bytes[last] ^= 1;
            std::fs::write(&part, bytes).unwrap();
            job.resume = true;
            for size in sizes {
                let said = threads(size, |ranks| {
                    count(&job, ranks, &mut ()).unwrap_err().to_string()
                });
                let named = format!("{}: it is damaged; begin anew", part.display());
                assert!(said.contains(&named), "{size}: {said}");
            }
        }
    }

    #[test]
    fn a_folder_is_for_one_count_at_a_time() {
        let goal = goal(3, 3);
        let folder = tempfile::tempdir().unwrap();
        let kept = |resume| Job {
            folder: Some(folder.path()),
            resume,
            ..Job::new(&goal)
        };
        let mut said = None;
        let mut nobody = ();
        let mut watch = Polled::new(&mut nobody, |_, progress| {
            if progress.lower_bound == 5 {
                let other = threads(2, |ranks| count(&kept(true), ranks, &mut ()));
                said = Some(other.unwrap_err().to_string());
            }
            None
        });
        let counted = count(&kept(false), &mut Alone, &mut watch).unwrap();
        assert_eq!(counted.boards.iter().sum::<u64>(), 181_440);
        let said = said.expect("there is a layer of that depth");
        assert!(said.contains("written by another process"), "{said}");
        assert!(count(&kept(true), &mut Alone, &mut ()).is_ok());
    }

    #[test]
    fn a_merge_of_runs_ends_when_it_is_asked_to() {
        let goal = goal(5, 2);
        let whole = count(&Job::new(&goal), &mut Alone, &mut ()).unwrap();
        // A layer's boards are taken at once: where a count looks oftener than there are layers, it looks while it merges.
        let mut looks = Vec::new();
        let mut nobody = ();
        let mut watch = Polled::new(&mut nobody, |_, progress| {
            looks.push(progress.lower_bound);
            None
        });
        count(&on_disk(&goal), &mut Alone, &mut watch).unwrap();
        let while_merging = looks
            .windows(2)
            .position(|pair| pair[0] == pair[1])
            .unwrap()
            + 1;
        let layers = looks[while_merging] as usize;
        let mut left = while_merging;
        let mut watch = Polled::new(&mut nobody, |_, _| {
            let stop = (left == 0).then_some(StopReason::Time);
            left = left.saturating_sub(1);
            stop
        });
        let counted = count(&on_disk(&goal), &mut Alone, &mut watch).unwrap();
        assert_eq!(counted.stopped, Some(StopReason::Time));
        assert_eq!(counted.boards, whole.boards[..layers]);
    }

    #[test]
    fn ranks_with_unlike_memory_do_the_same() {
        let goal = goal(3, 3);
        for poor in 0..3 {
            let counted = threads(3, |ranks| {
                let mut job = Job::new(&goal);
                job.limits.memory = (ranks.rank() == poor).then_some(0);
                count(&job, ranks, &mut ()).unwrap()
            });
            assert_eq!(counted.boards.iter().sum::<u64>(), 181_440);
            assert!(counted.disk > 0);
        }
    }

    #[test]
    fn three_by_three_is_as_published() {
        let goal = goal(3, 3);
        let counted = threads(2, |ranks| count(&Job::new(&goal), ranks, &mut ()).unwrap());
        assert_eq!((counted.boards.len(), counted.boards[31]), (32, 2));
        assert_eq!(counted.boards[24], 24047);
    }

    /// Ends a count after some layers.
    struct After(u32);

    impl Watch for After {
        fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
            (progress.lower_bound >= self.0).then_some(StopReason::Time)
        }
    }

    #[test]
    fn a_count_goes_on_with_other_ranks_from_its_last_layer() {
        let goal = goal(3, 3);
        let whole = count(&Job::new(&goal), &mut Alone, &mut ()).unwrap();
        for job in [Job::new(&goal), on_disk(&goal)] {
            let folder = tempfile::tempdir().unwrap();
            let mut job = Job {
                folder: Some(folder.path()),
                ..job
            };
            for (size, layers) in [(2, 5), (3, 9), (1, 10), (4, 11), (4, 20), (2, u32::MAX)] {
                let found = threads(size, |ranks| {
                    count(&job, ranks, &mut After(layers)).unwrap()
                });
                assert_eq!(found.boards, whole.boards[..found.boards.len()]);
                assert_eq!(found.boards.len() as u32, layers.min(32));
                let distance = found.boards.len() - 1;
                assert_eq!(distance_of(&found.deepest, &goal), distance);
                job.resume = true;
            }
        }
    }

    #[test]
    fn a_count_goes_on_as_it_began_whatever_memory_there_is() {
        let goal = goal(3, 3);
        let whole = count(&Job::new(&goal), &mut Alone, &mut ()).unwrap();
        for [first, then] in [
            [Job::new(&goal), on_disk(&goal)],
            [on_disk(&goal), Job::new(&goal)],
        ] {
            let folder = tempfile::tempdir().unwrap();
            let kept = |job, resume| Job {
                folder: Some(folder.path()),
                resume,
                ..job
            };
            let job = kept(first, false);
            threads(2, |ranks| count(&job, ranks, &mut After(9)).unwrap());
            // As a killed rank would leave them.
            let left = ["layer-9.rank-0-of-2", "run-0-of-8.rank-1", ".knobel-8aX1z9"];
            let left = left.map(|name| folder.path().join(name));
            for path in &left {
                std::fs::write(path, "").unwrap();
            }
            let job = kept(then, true);
            let on = threads(3, |ranks| count(&job, ranks, &mut ()));
            assert!(left.iter().all(|path| !path.exists()));
            if first.limits.memory == Some(0) {
                assert_eq!(on.unwrap().boards, whole.boards);
                continue;
            }
            let Err(CountError::Memory { needed, limit: 0 }) = on else {
                panic!("{on:?}");
            };
            let mut job = job;
            job.limits.memory = Some(needed);
            let on = threads(3, |ranks| count(&job, ranks, &mut ()).unwrap());
            assert_eq!(on.boards, whole.boards);
        }
    }

    #[test]
    fn what_is_on_disk_is_what_is_needed_and_keeps_to_the_limit() {
        let goal = goal(3, 3);
        let found = count(&on_disk(&goal), &mut Alone, &mut ()).unwrap();
        // Every layer is written once and read twice; no more than three are there at a time.
        assert!(found.disk < found.moved / 5, "{found:?}");
        let folder = tempfile::tempdir().unwrap();
        let mut job = on_disk(&goal);
        job.disk = Some(found.disk);
        assert_eq!(count(&job, &mut Alone, &mut ()).unwrap(), found);
        let limit = found.disk - 1;
        job.disk = Some(limit);
        job.folder = Some(folder.path());
        let refused = count(&job, &mut Alone, &mut ());
        assert!(matches!(refused, Err(CountError::DiskLimit { .. })));
        let files = std::fs::read_dir(folder.path()).unwrap();
        let files = files.map(|file| file.unwrap());
        let others = ["count", "lock"].map(std::ffi::OsStr::new);
        let layers = files.filter(|file| !others.contains(&&*file.file_name()));
        let bytes: u64 = layers.map(|file| file.metadata().unwrap().len()).sum();
        assert!(bytes <= limit, "{bytes}");
    }

    /// The distance by breadth-first search without any numbers.
    fn distance_of(board: &Board, goal: &Board) -> usize {
        let mut seen = std::collections::HashSet::from([goal.tiles().to_vec()]);
        let mut layer = vec![goal.clone()];
        for distance in 0.. {
            if layer.contains(board) {
                return distance;
            }
            let neighbours = layer.iter().flat_map(|board| {
                Direction::ALL.into_iter().filter_map(move |way| {
                    let mut next = board.clone();
                    next.slide(way).then_some(next)
                })
            });
            layer = neighbours
                .filter(|next| seen.insert(next.tiles().to_vec()))
                .collect();
        }
        unreachable!("every board of the count is found")
    }

    #[test]
    fn what_is_not_of_this_count_is_not_believed() {
        let (goal, other) = (goal(3, 2), goal(2, 3));
        let folder = tempfile::tempdir().unwrap();
        let job = Job {
            folder: Some(folder.path()),
            ..Job::new(&goal)
        };
        count(&job, &mut Alone, &mut After(8)).unwrap();
        let again = count(&job, &mut Alone, &mut ()).unwrap_err().to_string();
        assert!(again.contains("a count is here already"), "{again}");
        let job = Job {
            resume: true,
            ..job
        };
        let foreign = count(
            &Job {
                goal: &other,
                ..job
            },
            &mut Alone,
            &mut (),
        )
        .unwrap_err();
        assert!(
            foreign
                .to_string()
                .contains("it is of 3x2 with the goal 0 1 2 3 4 5"),
            "{foreign}"
        );
        let index = folder.path().join("count");
        let now = std::fs::read(&index).unwrap();
        std::fs::write(&index, b"knobel count 1, bitmaps, 3x2, 0 1 2 3 4 5\n").unwrap();
        let old = count(&job, &mut Alone, &mut ()).unwrap_err().to_string();
        assert!(
            old.contains("another version of knobel; go on with"),
            "{old}"
        );
        std::fs::write(&index, "").unwrap();
        let empty = count(&job, &mut Alone, &mut ()).unwrap_err().to_string();
        assert!(empty.contains("it is damaged, or no count"), "{empty}");
        std::fs::write(&index, now).unwrap();
        let part = files::part(folder.path(), 7, 0, 1);
        let mut bytes = std::fs::read(&part).unwrap();
        std::fs::write(&part, [&bytes[..], &[0; 8]].concat()).unwrap();
        let longer = threads(2, |ranks| {
            count(&job, ranks, &mut ()).unwrap_err().to_string()
        });
        assert!(longer.contains("longer than it should be"), "{longer}");
        let last = bytes.len() - 9;
        bytes[last] ^= 1;
        std::fs::write(&part, bytes).unwrap();
        let damaged = threads(2, |ranks| {
            count(&job, ranks, &mut ()).unwrap_err().to_string()
        });
        assert!(damaged.contains("damaged"), "{damaged}");
    }
}
