//! A proof on disk: what is needed to go on after the process has ended, on this machine or another.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `knobelCP` |
//! | 8..12 | version |
//! | 12.. | width and height (2 bytes each), the start's tiles and the goal's (a byte each) |
//! | then | length and name of the tables (2 bytes and UTF-8), bound (4), units asked for (4), units (4), nodes of the bound before (8), expanded and generated when this one began (8 each) and so far (8 each) |
//! | then | the best path: moves (4, or 2³² − 1 for none), a byte each |
//! | then | words of units that are done (4), 8 bytes each |
//! | then | searches under way (4); for each its unit (4), its path (as above), children that wait (4) with a byte for depth and move each |
//! | last 4 | CRC-32 of all before |
//!
//! Numbers are little-endian. A file is written under another name first and then renamed, so that there is always a
//! whole one, whenever the process is killed. It is not forced to the disk: after a power failure an older one may do.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use knobel_core::Cost;
use knobel_tiles::{Board, Direction, Shape};

use super::units::Cursor;
use crate::file::write::unfinished;

const MAGIC: &[u8; 8] = b"knobelCP";
const VERSION: u32 = 1;
/// A process that is killed loses at most this part of its time, or [`SHORTEST`] if that is longer.
const PARTS: u32 = 32;
const SHORTEST: Duration = Duration::from_millis(20);
/// No path.
const NONE: u32 = u32::MAX;

/// Why a checkpoint cannot be written or used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("cannot {what} the checkpoint {}: {error}", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Some other file.
    #[error("{} is not a checkpoint of knobel", path.display())]
    NoCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// Written by another version.
    #[error("{} is a checkpoint of version {given}, but this program reads version {VERSION}; begin again without it", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        given: u32,
    },
    /// Cut short or changed.
    #[error("{} is damaged: it is cut short or its checksum does not fit; begin again without it", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// About another board or goal.
    #[error("{} is the checkpoint of another {what}; resume it with the {what} it was made for", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// `board` or `goal`.
        what: &'static str,
    },
}

/// How far a proof is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofCheckpoint {
    /// The board that is solved.
    pub start: Board,
    /// Its goal.
    pub goal: Board,
    /// Every shorter path is ruled out.
    pub bound: Cost,
    /// The best path known.
    pub path: Option<Vec<Direction>>,
    /// Nodes expanded so far, in all runs.
    pub expanded: u64,
    /// Successors produced so far, in all runs.
    pub generated: u64,
    /// Which tables the units are of.
    pub(crate) tables: String,
    /// Units that were asked for, units of this bound, and which are done.
    pub(crate) size: u32,
    pub(crate) units: u32,
    pub(crate) done: Vec<u64>,
    /// Where in units that are under way to go on.
    pub(crate) cursors: Vec<Cursor>,
    /// What the bound before expanded.
    pub(crate) last: u64,
    /// Nodes expanded and generated when this one began.
    pub(crate) began: [u64; 2],
}

impl ProofCheckpoint {
    /// Reads a checkpoint.
    ///
    /// # Errors
    /// If there is none, or it is damaged or of another version.
    pub fn load(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = std::fs::read(path).map_err(|error| CheckpointError::Io {
            what: "read",
            path: path.into(),
            error,
        })?;
        let path = || path.to_path_buf();
        if !bytes.starts_with(MAGIC) {
            return Err(CheckpointError::NoCheckpoint { path: path() });
        }
        let damaged = || CheckpointError::Damaged { path: path() };
        let mut reader = Reader(&bytes[MAGIC.len()..]);
        let given = reader.number(4).ok_or_else(damaged)? as u32;
        if given != VERSION {
            let path = path();
            return Err(CheckpointError::Version { path, given });
        }
        let (body, checksum) = bytes.split_last_chunk().ok_or_else(damaged)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(damaged());
        }
        reader.0 = body.get(MAGIC.len() + 4..).ok_or_else(damaged)?;
        reader.checkpoint().ok_or_else(damaged)
    }

    /// Reads the checkpoint of a certain board and goal.
    ///
    /// # Errors
    /// As [`load`](Self::load), and if it is about another board or goal.
    pub fn load_for(path: &Path, start: &Board, goal: &Board) -> Result<Self, CheckpointError> {
        let kept = Self::load(path)?;
        let foreign = |what| {
            let path = path.into();
            Err(CheckpointError::Foreign { path, what })
        };
        match (kept.start == *start, kept.goal == *goal) {
            (true, true) => Ok(kept),
            (false, _) => foreign("board"),
            (true, false) => foreign("goal"),
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let shape = self.start.shape();
        bytes.extend((shape.width() as u16).to_le_bytes());
        bytes.extend((shape.height() as u16).to_le_bytes());
        for board in [&self.start, &self.goal] {
            bytes.extend(board.tiles().iter().map(|&tile| tile as u8));
        }
        bytes.extend((self.tables.len() as u16).to_le_bytes());
        bytes.extend(self.tables.as_bytes());
        for number in [self.bound, self.size, self.units] {
            bytes.extend(number.to_le_bytes());
        }
        let [expanded, generated] = self.began;
        for number in [
            self.last,
            expanded,
            generated,
            self.expanded,
            self.generated,
        ] {
            bytes.extend(number.to_le_bytes());
        }
        put_path(&mut bytes, self.path.as_ref());
        bytes.extend((self.done.len() as u32).to_le_bytes());
        bytes.extend(self.done.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend((self.cursors.len() as u32).to_le_bytes());
        for cursor in &self.cursors {
            bytes.extend(cursor.unit.to_le_bytes());
            put_path(&mut bytes, Some(&cursor.path));
            bytes.extend((cursor.waiting.len() as u32).to_le_bytes());
            let waiting = cursor.waiting.iter();
            bytes.extend(waiting.flat_map(|&(depth, way)| [depth, way as u8]));
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        let attempt = || {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
            let mut unfinished = unfinished(folder.unwrap_or(Path::new(".")))?;
            unfinished.write_all(&self.to_bytes())?;
            unfinished.persist(path)?;
            Ok(())
        };
        attempt().map_err(|error| CheckpointError::Io {
            what: "write",
            path: path.into(),
            error,
        })
    }
}

fn put_path(bytes: &mut Vec<u8>, path: Option<&Vec<Direction>>) {
    let moves = path.map_or(NONE, |path| path.len() as u32);
    bytes.extend(moves.to_le_bytes());
    bytes.extend(path.into_iter().flatten().map(|&way| way as u8));
}

/// What is left of the bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        self.0.split_off(..length)
    }

    fn number(&mut self, length: usize) -> Option<u64> {
        let bytes = self.bytes(length)?.iter().rev();
        Some(bytes.fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn board(&mut self, shape: Shape) -> Option<Board> {
        let tiles = self.bytes(shape.cells())?.iter();
        Board::new(shape, tiles.map(|&tile| tile.into()).collect()).ok()
    }

    fn path(&mut self) -> Option<Option<Vec<Direction>>> {
        let moves = self.number(4)? as u32;
        if moves == NONE {
            return Some(None);
        }
        let ways = self.bytes(moves as usize)?.iter();
        let ways = ways.map(|&way| direction(way));
        ways.collect::<Option<Vec<_>>>().map(Some)
    }

    fn cursor(&mut self) -> Option<Cursor> {
        let unit = self.number(4)? as u32;
        let path = self.path()??;
        let waiting = self.number(4)? as usize;
        let pairs = self.bytes(waiting.checked_mul(2)?)?.chunks_exact(2);
        let pairs = pairs.map(|pair| Some((pair[0], direction(pair[1])?)));
        Some(Cursor {
            unit,
            path,
            waiting: pairs.collect::<Option<_>>()?,
        })
    }

    fn checkpoint(&mut self) -> Option<ProofCheckpoint> {
        let (width, height) = (self.number(2)? as usize, self.number(2)? as usize);
        let shape = Shape::new(width, height).ok()?;
        let (start, goal) = (self.board(shape)?, self.board(shape)?);
        let length = self.number(2)? as usize;
        let tables = String::from_utf8(self.bytes(length)?.to_vec()).ok()?;
        let mut four = || Some(self.number(4)? as u32);
        let (bound, size, units) = (four()?, four()?, four()?);
        let last = self.number(8)?;
        let began = [self.number(8)?, self.number(8)?];
        let (expanded, generated) = (self.number(8)?, self.number(8)?);
        let path = self.path()?;
        let words = self.number(4)?;
        let done = (0..words).map(|_| self.number(8)).collect::<Option<_>>()?;
        let searches = self.number(4)?;
        let cursors = (0..searches)
            .map(|_| self.cursor())
            .collect::<Option<_>>()?;
        self.0.is_empty().then_some(ProofCheckpoint {
            start,
            goal,
            bound,
            path,
            expanded,
            generated,
            tables,
            size,
            units,
            done,
            cursors,
            last,
            began,
        })
    }
}

fn direction(byte: u8) -> Option<Direction> {
    Direction::ALL.get(usize::from(byte)).copied()
}

/// Keeps a proof on disk while it runs.
pub struct Keeper<'a> {
    file: PathBuf,
    every: Duration,
    started: Instant,
    written: Instant,
    best: Box<dyn Fn() -> Option<Vec<Direction>> + Send + 'a>,
    failure: Option<CheckpointError>,
    /// Where to go on.
    pub(crate) resumed: Option<ProofCheckpoint>,
    /// What is written next.
    pub(crate) state: ProofCheckpoint,
    /// The path that the search itself has found.
    pub(crate) found: Option<Vec<Direction>>,
    /// Were all threads asked where they are since it was written?
    pub(crate) asked: bool,
}

impl<'a> Keeper<'a> {
    /// Writes how far the proof of `start` is to `file`: at its end, and meanwhile so often that a process that is killed
    /// loses little of its time (a 32nd, or 20 ms), and no more than `every`. `best` is asked for the best path known
    /// from elsewhere.
    pub fn new(
        file: impl Into<PathBuf>,
        every: Duration,
        start: &Board,
        goal: &Board,
        best: impl Fn() -> Option<Vec<Direction>> + Send + 'a,
    ) -> Self {
        Self {
            file: file.into(),
            every,
            started: Instant::now(),
            written: Instant::now(),
            best: Box::new(best),
            failure: None,
            resumed: None,
            state: ProofCheckpoint {
                start: start.clone(),
                goal: goal.clone(),
                bound: 0,
                path: None,
                expanded: 0,
                generated: 0,
                tables: String::new(),
                size: 0,
                units: 0,
                done: Vec::new(),
                cursors: Vec::new(),
                last: 0,
                began: [0; 2],
            },
            found: None,
            asked: false,
        }
    }

    /// Goes on where `checkpoint` is.
    pub fn resuming(mut self, checkpoint: ProofCheckpoint) -> Self {
        self.found = checkpoint.path.clone();
        self.resumed = Some(checkpoint);
        self
    }

    /// Why the file could not be written the last time, if so. The proof goes on without.
    pub fn failure(&self) -> Option<&CheckpointError> {
        self.failure.as_ref()
    }

    /// Is it time to write?
    pub(crate) fn is_due(&self) -> bool {
        let part = (self.started.elapsed() / PARTS).max(SHORTEST);
        self.written.elapsed() >= part.min(self.every)
    }

    pub(crate) fn write(&mut self) {
        let paths = [(self.best)(), self.found.clone()];
        self.state.path = paths.into_iter().flatten().min_by_key(Vec::len);
        self.failure = self.state.save(&self.file).err();
        self.written = Instant::now();
    }
}
