//! The folder of a count, and its record: the file that says which layers are complete.
//!
//! The record is written after the layers that it names and read before them, so files without a
//! record are leftovers and are removed. Each file begins with a line that identifies the count,
//! which protects against files of another count in the same folder.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use knobel_tiles::{Board, Shape};

use super::encoding::{Durability, PartReader, PartWriter, invalid_data};
use super::{CountError, RankError, agree};
use knobel_cluster::Communicator;
use knobel_storage::{create_folder, lock, parts};

/// The beginning of the first line of every count, and of counts of this version.
const ANY_VERSION: &str = "knobel count ";
const VERSION: &str = "knobel count 3, ";
/// The lock file, which a running count holds.
const LOCK: &str = "lock";
/// The longest first line.
const LINE: u64 = 1 << 12;

/// The folder of a count.
pub(super) struct CountFolder<'a> {
    pub folder: &'a Path,
    /// The description in the first line of its files.
    pub about: &'a str,
    /// The durability of its record and layers. It is durable if a count that takes days may resume
    /// from them.
    pub durability: Durability,
}

/// The progress of a saved count.
pub(super) struct SavedCount {
    /// Whether its layers are bitmaps; otherwise they are sorted files.
    pub bitmaps: bool,
    /// The number of boards of each layer. The files of the last one exist.
    pub boards: Vec<u64>,
    /// The number of ranks that have written the files.
    pub ranks: usize,
}

/// The description of a count in the first line of its files.
pub(super) fn about(goal: &Board, bitmaps: bool) -> String {
    let kind = if bitmaps { "bitmaps" } else { "sorted layers" };
    let shape = goal.shape();
    let (width, height) = (shape.width(), shape.height());
    let tiles: Vec<String> = goal.tiles().iter().map(u32::to_string).collect();
    format!("{VERSION}{kind}, {width}x{height}, {}", tiles.join(" "))
}

/// The path of the record.
fn index(folder: &Path) -> PathBuf {
    folder.join("count")
}

/// Locks the folder of a count for these ranks until the result is dropped, and checks that all
/// ranks see the same folder. Creates the folder for a new count.
pub(super) fn claim(
    folder: &Path,
    resume: bool,
    ranks: &mut dyn Communicator,
) -> Result<Option<File>, CountError> {
    let claimed = match ranks.rank() {
        0 => claim_first(folder, resume).map(Some),
        _ => Ok(None),
    };
    let claimed = agree(ranks, claimed)?;
    parts::check_shared_folder(folder, ranks).map_err(|(rank, error)| {
        let said = format!("{}: {error}", folder.display());
        CountError::of_rank(rank, &said, ranks.size())
    })?;
    Ok(claimed)
}

/// Returns the locked file of the folder.
fn claim_first(folder: &Path, resume: bool) -> Result<File, RankError> {
    let begun = || index(folder).try_exists().map_err(RankError::at(folder));
    if resume && !begun()? {
        return Err(RankError::NotFound(folder.to_owned()));
    }
    let not_written = |error: io::Error| {
        let cure = match error.kind() {
            io::ErrorKind::WouldBlock => "",
            _ => "; give a writable folder",
        };
        let error = io::Error::new(error.kind(), format!("{error}{cure}"));
        RankError::NotWritten(folder.to_owned(), error)
    };
    create_folder(folder).map_err(not_written)?;
    lock::open_locked(&folder.join(LOCK), true).map_err(not_written)
}

/// Returns the goal of the count in this folder.
///
/// # Errors
/// If the folder has no count, or one of another version.
pub fn goal_of(folder: &Path) -> Result<Board, CountError> {
    let disk = |trouble| match trouble {
        RankError::NotFound(folder) => CountError::NotFound(folder),
        RankError::File(path, error) => CountError::Disk(format!("{}: {error}", path.display())),
        other => unreachable!("only files are examined here: {other:?}"),
    };
    let path = index(folder);
    if !path.exists() {
        return Err(disk(RankError::NotFound(folder.to_owned())));
    }
    let line = first_line(&path).map_err(disk)?;
    let goal = described(&line).and_then(|(size, goal)| {
        let (width, height) = size.split_once('x')?;
        let shape = Shape::new(width.parse().ok()?, height.parse().ok()?).ok()?;
        let tiles: Option<Vec<u32>> = goal.split(' ').map(|tile| tile.parse().ok()).collect();
        Board::new(shape, tiles?).ok()
    });
    goal.ok_or_else(|| disk(not_ours(&path, &line)))
}

impl SavedCount {
    /// Reads the progress of the count in this folder. Rank 0 reads it, removes files that do not
    /// belong to it, and broadcasts the result.
    pub fn agreed(
        folder: &Path,
        goal: &Board,
        ranks: &mut dyn Communicator,
    ) -> Result<Self, CountError> {
        let read = match ranks.rank() {
            0 => Self::read(folder, goal).map(|state| {
                state.sweep_others(folder);
                Some(state)
            }),
            _ => Ok(None),
        };
        let own = agree(ranks, read)?;
        let mut numbers = Vec::new();
        if let Some(own) = &own {
            numbers.extend([u64::from(own.bitmaps), own.ranks as u64]);
            numbers.extend(&own.boards);
        }
        let bytes: Vec<u8> = numbers.iter().flat_map(|it| it.to_le_bytes()).collect();
        let said = ranks.broadcast(&bytes);
        let (numbers, _) = said.as_chunks();
        let mut numbers = numbers.iter().map(|&number| u64::from_le_bytes(number));
        let mut next = || numbers.next().expect("rank 0 sends at least two numbers");
        Ok(Self {
            bitmaps: next() == 1,
            ranks: next() as usize,
            boards: numbers.collect(),
        })
    }

    /// Removes all parts except those of the last two layers.
    fn sweep_others(&self, folder: &Path) {
        let depth = self.boards.len() - 1;
        let parts = (depth.saturating_sub(1)..=depth).flat_map(|depth| {
            (0..self.ranks).map(move |rank| parts::part_path(folder, depth, rank, self.ranks))
        });
        parts::sweep_except(folder, &parts.collect::<Vec<_>>());
    }

    fn read(folder: &Path, goal: &Board) -> Result<Self, RankError> {
        let path = index(folder);
        let bitmaps = is_of_bitmaps(&path, goal)?;
        let mut text = String::new();
        let read = PartReader::new(&path, &about(goal, bitmaps))
            .and_then(|mut file| file.read_to_string(&mut text));
        read.map_err(RankError::on_resume(&path))?;
        let mut lines = text.lines();
        let numbers = |line: Option<&str>| -> Option<Vec<u64>> {
            line?.split(' ').map(|number| number.parse().ok()).collect()
        };
        let state = numbers(lines.next()).zip(numbers(lines.next()));
        match state {
            Some((ranks, boards)) if ranks[0] > 0 => Ok(Self {
                bitmaps,
                boards,
                ranks: ranks[0] as usize,
            }),
            _ => Err(RankError::on_resume(&path)(invalid_data("it is damaged"))),
        }
    }
}

/// Returns whether the count in this file, which must be from this goal, has bitmaps.
fn is_of_bitmaps(path: &Path, goal: &Board) -> Result<bool, RankError> {
    let line = first_line(path)?;
    let ours = |bitmaps: &bool| line == parts::first_line(path, &about(goal, *bitmaps));
    if let Some(bitmaps) = [true, false].into_iter().find(ours) {
        return Ok(bitmaps);
    }
    Err(match described(&line) {
        Some((size, goal)) => RankError::Foreign {
            path: path.to_owned(),
            size: size.to_owned(),
            goal: goal.to_owned(),
        },
        None => not_ours(path, &line),
    })
}

/// Reads the first line of a file.
fn first_line(path: &Path) -> Result<String, RankError> {
    let mut line = Vec::new();
    let read = File::open(path)
        .and_then(|file| BufReader::new(file.take(LINE)).read_until(b'\n', &mut line));
    read.map_err(RankError::at(path))?;
    let line = String::from_utf8_lossy(&line);
    Ok(line.trim_end_matches('\n').to_owned())
}

/// Extracts size and goal from a first line of this version. They are between the form of the
/// layers and the name of the file.
fn described(line: &str) -> Option<(&str, &str)> {
    let parts: Vec<&str> = line.strip_prefix(VERSION)?.split(", ").collect();
    match parts[..] {
        [_, size, goal, _] => Some((size, goal)),
        _ => None,
    }
}

/// Returns why a file with this first line cannot be used.
fn not_ours(path: &Path, line: &str) -> RankError {
    if line.starts_with(ANY_VERSION) && !line.starts_with(VERSION) {
        let other = "it is of another version of knobel; resume it with that version, or start again \
                     in another folder";
        return RankError::at(path)(io::Error::other(other));
    }
    RankError::on_resume(path)(invalid_data("it is damaged, or it is not a count"))
}

impl CountFolder<'_> {
    fn path(&self) -> PathBuf {
        index(self.folder)
    }

    /// Checks that the folder has no count yet.
    pub fn is_new(&self) -> Result<(), RankError> {
        if self.path().exists() {
            return Err(RankError::AlreadyExists(self.folder.to_owned()));
        }
        Ok(())
    }

    /// Writes the record, which makes the last layer valid.
    pub fn write(&self, boards: &[u64], ranks: usize) -> Result<(), RankError> {
        let path = self.path();
        let write = || -> io::Result<()> {
            let mut file = PartWriter::new(&path, self.about, self.durability)?;
            writeln!(file, "{ranks}\n{}", Spaced(boards))?;
            file.finish()
        };
        write().map_err(RankError::at(&path))
    }

    /// Removes layers before this one, which no resumed count needs.
    pub fn sweep(&self, before: usize, ranks: &dyn Communicator) {
        parts::sweep(self.folder, before, ranks);
    }
}

/// Formats numbers separated by spaces.
struct Spaced<'a>(&'a [u64]);

impl fmt::Display for Spaced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.0.iter().enumerate() {
            let space = if place > 0 { " " } else { "" };
            write!(f, "{space}{number}")?;
        }
        Ok(())
    }
}
