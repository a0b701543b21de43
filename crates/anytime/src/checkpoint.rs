//! Checkpoints: files from which a long run can be resumed after a crash, on another machine, or
//! with another number of threads.
//!
//! The file begins with a line that contains its type and version, and a checksum of the rest. Then
//! follow, as little-endian numbers of fixed width, the boards, the metric, the bound, the best
//! path, the resources used, and the state of the proof. The file is replaced atomically, so a
//! crash leaves the old or the new version. Files that are incomplete, changed, foreign or of
//! another version are rejected.

use std::path::Path;
use std::time::Duration;

use knobel_core::{ByteReader, Cost, IN_BROWSER, LogEntry, Watch};
use knobel_storage::{CheckpointError, CheckpointFormat, CheckpointPace, LockedFile};
use knobel_tiles::metric::Metric;
use knobel_tiles::{Board, Direction, Shape};

use crate::{AnytimeError, AnytimeState};

/// The format of the file.
const FORMAT: CheckpointFormat = CheckpointFormat {
    kind: "a run",
    magic: "knobel solve checkpoint",
    version: 4,
};

/// The interval at which the proof reports its state, and at which reported states are written. A
/// killed process therefore loses at most twice this time.
pub const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(5);

/// The progress of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// The board to solve.
    pub start: Board,
    /// The goal.
    pub goal: Board,
    /// The metric of the bound and the path.
    pub metric: Metric,
    /// The proved lower bound: no solution is shorter.
    pub bound: Cost,
    /// The heuristic with which the bound was proved.
    pub heuristic: String,
    /// The best solution so far.
    pub path: Vec<Direction>,
    /// States expanded so far.
    pub expanded: u64,
    /// Successors produced so far.
    pub generated: u64,
    /// The time used so far.
    pub milliseconds: u64,
    /// The state of the proof, in the prover's own encoding.
    pub proof: Vec<u8>,
}

impl Checkpoint {
    /// Reads a file.
    ///
    /// # Errors
    /// If the file cannot be read, or is not an intact checkpoint of this version.
    pub fn load(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = std::fs::read(path).map_err(|why| CheckpointError::not_read(path, &why))?;
        Self::from_bytes(&bytes, path)
    }

    /// Decodes the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are not an intact checkpoint of this version.
    pub fn from_bytes(bytes: &[u8], path: &Path) -> Result<Self, CheckpointError> {
        FORMAT.read(path, bytes, read)
    }

    /// Returns whether both belong to the same board, goal and metric.
    pub(crate) fn is_of_run(&self, other: &Self) -> bool {
        let same = (&self.start, &self.goal) == (&other.start, &other.goal);
        same && self.metric == other.metric
    }

    /// Encodes the checkpoint as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.file(|body| self.write(body))
    }

    fn write(&self, body: &mut Vec<u8>) {
        let shape = self.start.shape();
        put(body, shape.width() as u64);
        put(body, shape.height() as u64);
        for tile in self.start.tiles().iter().chain(self.goal.tiles()) {
            body.extend(tile.to_le_bytes());
        }
        let metric = METRICS.iter().position(|it| *it == self.metric);
        put(body, metric.expect("METRICS lists every metric") as u64);
        put(body, self.bound.into());
        put(body, self.expanded);
        put(body, self.generated);
        put(body, self.milliseconds);
        put(body, self.heuristic.len() as u64);
        body.extend(self.heuristic.as_bytes());
        put(body, self.path.len() as u64);
        body.extend(self.path.iter().map(|direction| direction.letter() as u8));
        put(body, self.proof.len() as u64);
        body.extend(&self.proof);
    }
}

/// The metrics, by their number in the file.
const METRICS: [Metric; 2] = [Metric::Stm, Metric::Mtm];

/// Appends a number of eight bytes.
fn put(body: &mut Vec<u8>, number: u64) {
    body.extend(number.to_le_bytes());
}

/// Decodes the body of a file, if it is complete and consistent.
fn read(body: &[u8]) -> Option<Checkpoint> {
    let mut reader = ByteReader::new(body);
    let mut number = || reader.number(8);
    let (width, height) = (number()?, number()?);
    let shape = Shape::new(usize::try_from(width).ok()?, usize::try_from(height).ok()?).ok()?;
    let (start, goal) = (board(&mut reader, shape)?, board(&mut reader, shape)?);
    let mut number = || reader.number(8);
    let metric = *METRICS.get(usize::try_from(number()?).ok()?)?;
    let bound = Cost::try_from(number()?).ok()?;
    let (expanded, generated) = (number()?, number()?);
    let milliseconds = number()?;
    let heuristic = std::str::from_utf8(section(&mut reader)?).ok()?.to_owned();
    let direction = |&letter: &u8| {
        let mut all = Direction::ALL.into_iter();
        all.find(|it| it.letter() as u8 == letter)
    };
    let letters = section(&mut reader)?.iter();
    let path: Option<Vec<Direction>> = letters.map(direction).collect();
    let checkpoint = Checkpoint {
        start,
        goal,
        metric,
        bound,
        heuristic,
        path: path?,
        expanded,
        generated,
        milliseconds,
        proof: section(&mut reader)?.to_vec(),
    };
    reader.is_at_end().then_some(checkpoint)
}

/// Reads a length, then as many bytes.
fn section<'a>(reader: &mut ByteReader<'a>) -> Option<&'a [u8]> {
    let length = reader.number(8)?;
    reader.bytes(usize::try_from(length).ok()?)
}

/// Reads a board.
fn board(reader: &mut ByteReader<'_>, shape: Shape) -> Option<Board> {
    let tiles = reader.bytes(shape.cells().checked_mul(4)?)?.as_chunks().0;
    let tiles = tiles.iter().map(|tile| u32::from_le_bytes(*tile));
    Board::new(shape, tiles.collect()).ok()
}

/// Writes the checkpoints of a run, if the user wants any.
pub struct CheckpointFile<'a> {
    file: Option<LockedFile<'a>>,
    pace: CheckpointPace,
    /// Whether the watch knows that the file cannot be written.
    warned: bool,
}

impl<'a> CheckpointFile<'a> {
    /// Uses the file at this path without claiming it yet. Without a path, nothing is written.
    pub fn new(file: Option<&'a Path>) -> Self {
        let (file, pace) = (
            file.map(LockedFile::new),
            CheckpointPace::new(CHECKPOINT_INTERVAL),
        );
        Self {
            file,
            pace,
            warned: false,
        }
    }

    /// Locks the file, so that no other process writes a checkpoint to it. Returns the checkpoint
    /// that the file contains, if it exists. Only a checkpoint that `may_be_replaced` is replaced.
    ///
    /// # Errors
    /// If another process holds the lock, or the file contains anything else.
    pub(crate) fn claim(
        &mut self,
        may_be_replaced: impl FnOnce(&Checkpoint) -> bool,
    ) -> Result<Option<Checkpoint>, AnytimeError> {
        let Some(file) = self.file.as_mut().filter(|_| !IN_BROWSER) else {
            return Ok(None);
        };
        file.claim()
            .map_err(|why| CheckpointError::not_written(file.path(), &why))?;
        if !file.is_held() {
            return Ok(None);
        }
        let there = Checkpoint::load(file.path())?;
        if !may_be_replaced(&there) {
            return Err(CheckpointError::Exists(file.path().display().to_string()).into());
        }
        Ok(Some(there))
    }

    /// Writes the file if the interval has passed. If that fails, as on a full disk, the run
    /// continues and tries again after the next interval; the watch gets one log entry about it.
    pub fn save_if_due(&mut self, state: &AnytimeState<'_>, watch: &mut dyn Watch) {
        if !self.pace.is_due() {
            return;
        }
        let saved = self.save(state);
        if saved.is_err() && !std::mem::replace(&mut self.warned, true) {
            note(saved, watch, |file, why| LogEntry::CheckpointNotWritten {
                file,
                why,
            });
        }
    }

    /// Writes the file for the last time. If that fails, the watch gets a log entry that the file
    /// is out of date.
    pub fn finish(&mut self, state: &AnytimeState<'_>, watch: &mut dyn Watch) {
        let saved = self.save(state);
        note(saved, watch, |file, why| LogEntry::CheckpointOutdated {
            file,
            why,
        });
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&mut self, state: &AnytimeState<'_>) -> Result<(), AnytimeError> {
        let Some(file) = self.file.as_mut().filter(|_| !IN_BROWSER) else {
            return Ok(()); // Avoid copying the path if nothing will be written.
        };
        let Some(checkpoint) = state.checkpoint() else {
            return Ok(());
        };
        let bytes = checkpoint.to_bytes();
        state.note_buffer((checkpoint.path.len() + bytes.len()) as u64);
        let written = self.pace.write(|| file.write(&bytes));
        written.map_err(|why| CheckpointError::not_written(file.path(), &why).into())
    }
}

/// Sends the watch a log entry that a file was not written, with the reason.
fn note(
    saved: Result<(), AnytimeError>,
    watch: &mut dyn Watch,
    entry: for<'a> fn(&'a str, &'a str) -> LogEntry<'a>,
) {
    if let Err(AnytimeError::Checkpoint(CheckpointError::NotWritten(file, why))) = saved {
        watch.note(&entry(&file, &why));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_tiles::Goal;
    use knobel_tiles::notation::parse_board;

    fn checkpoint() -> Checkpoint {
        let start = parse_board("1 2 3 / 4 0 5", None).unwrap();
        Checkpoint {
            goal: Goal::Last.board(start.shape()).unwrap(),
            start,
            metric: Metric::Mtm,
            bound: 1,
            heuristic: "manhattan".into(),
            path: vec![Direction::Right],
            expanded: 1 << 40,
            generated: 3,
            milliseconds: 1500,
            proof: vec![7; 5],
        }
    }

    #[test]
    fn checkpoints_survive_encoding() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("run");
        std::fs::write(&file, checkpoint().to_bytes()).unwrap();
        assert_eq!(Checkpoint::load(&file).unwrap(), checkpoint());
    }

    #[test]
    fn a_killed_process_loses_at_most_ten_seconds() {
        assert!(2 * CHECKPOINT_INTERVAL <= Duration::from_secs(10));
    }

    #[test]
    fn incomplete_changed_foreign_and_older_files_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("run");
        let whole = checkpoint().to_bytes();
        let refused = |bytes: &[u8]| {
            std::fs::write(&file, bytes).unwrap();
            Checkpoint::load(&file).unwrap_err()
        };
        for length in 0..whole.len() {
            refused(&whole[..length]);
        }
        for place in FORMAT.magic.len()..whole.len() {
            let mut changed = whole.clone();
            changed[place] ^= 0x10;
            refused(&changed);
        }
        let more = [&whole[..], b"x"].concat();
        assert!(matches!(refused(&more), CheckpointError::Damaged(_)));
        assert!(matches!(refused(b"P6\n"), CheckpointError::Foreign(..)));
        let head = FORMAT.magic.len() + 1;
        let version = |version: &[u8]| [&whole[..head], version, &whole[head + 1..]].concat();
        let older = version(b"0");
        assert!(
            matches!(refused(&older), CheckpointError::Version(_, version, _) if version == "0")
        );
    }
}
