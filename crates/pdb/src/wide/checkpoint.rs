//! How far a proof is, as plain data: what is needed to go on after the process has ended, on this machine or another.
//!
//! As bytes, numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | first | checksum of the board (4), length and name of the tables (2 and UTF-8) |
//! | then | bound (4), units asked for (4), units (4), nodes of the bound before (8), expanded and generated when this one began (8 each) and so far (8 each) |
//! | then | words of units that are done (4), 8 bytes each |
//! | then | searches under way (4), maybe several below a unit; for each its unit (4), moves of its path (4, a byte each), children that wait (4) with a byte for depth and move each |
//!
//! The file around it, with its checksum, belongs to whoever keeps it.

use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Cost, Reader};
use knobel_tiles::Direction;

use super::units::Cursor;

/// How far a proof is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProofState {
    /// Every shorter path is ruled out.
    pub bound: Cost,
    /// Nodes expanded so far, in all runs.
    pub expanded: u64,
    /// Successors produced so far, in all runs.
    pub generated: u64,
    /// A checksum of the board.
    pub(crate) board: u32,
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

impl ProofState {
    /// As bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.board.to_le_bytes().to_vec();
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
        bytes.extend((self.done.len() as u32).to_le_bytes());
        bytes.extend(self.done.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend((self.cursors.len() as u32).to_le_bytes());
        (self.cursors.iter()).for_each(|cursor| cursor.put(&mut bytes));
        bytes
    }

    /// From bytes; nothing if they are cut short or do not make sense.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes);
        let board = reader.number(4)? as u32;
        let length = reader.number(2)? as usize;
        let tables = String::from_utf8(reader.bytes(length)?.to_vec()).ok()?;
        let mut four = || Some(reader.number(4)? as u32);
        let (bound, size, units) = (four()?, four()?, four()?);
        let mut eight = || reader.number(8);
        let (last, began) = (eight()?, [eight()?, eight()?]);
        let (expanded, generated) = (eight()?, eight()?);
        let words = reader.number(4)?;
        let done = (0..words).map(|_| reader.number(8));
        let done = done.collect::<Option<_>>()?;
        let searches = reader.number(4)?;
        let cursors = (0..searches).map(|_| Cursor::read(&mut reader));
        let cursors = cursors.collect::<Option<Vec<Cursor>>>()?;
        let about_units = [0, u64::from(units).div_ceil(64)].contains(&words)
            && cursors.iter().all(|cursor| cursor.unit < units);
        (reader.is_at_end() && about_units).then_some(Self {
            bound,
            board,
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

impl Cursor {
    /// Appends it.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.unit.to_le_bytes());
        bytes.extend((self.path.len() as u32).to_le_bytes());
        bytes.extend(self.path.iter().map(|&way| way as u8));
        bytes.extend((self.waiting.len() as u32).to_le_bytes());
        let waiting = self.waiting.iter();
        bytes.extend(waiting.flat_map(|&(depth, way)| [depth, way as u8]));
    }

    /// Takes one off; nothing if that is none.
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let unit = reader.number(4)? as u32;
        let moves = reader.number(4)? as usize;
        let path = reader.bytes(moves)?.iter().map(|&way| direction(way));
        let path = path.collect::<Option<_>>()?;
        let waiting = reader.number(4)? as usize;
        let pairs = reader.bytes(waiting.checked_mul(2)?)?.chunks_exact(2);
        let pairs = pairs.map(|pair| Some((pair[0], direction(pair[1])?)));
        Some(Self {
            unit,
            path,
            waiting: pairs.collect::<Option<_>>()?,
        })
    }
}

fn direction(byte: u8) -> Option<Direction> {
    Direction::ALL.get(usize::from(byte)).copied()
}

/// How often something is written, so that a process that is killed loses little of its time: a 32nd of it, 20 ms or ten times
/// what writing takes, whichever is longest, and never more than the most that is allowed.
#[derive(Debug, Clone)]
pub struct Pace {
    most: Duration,
    started: Instant,
    written: Instant,
    took: Duration,
}

impl Pace {
    const PARTS: u32 = 32;
    const SHORTEST: Duration = Duration::from_millis(20);
    const TIMES: u32 = 10;

    /// At most `most` is lost.
    pub fn new(most: Duration) -> Self {
        let started = Instant::now();
        Self {
            most,
            started,
            written: started,
            took: Duration::ZERO,
        }
    }

    /// Is it time to write?
    pub fn is_due(&self) -> bool {
        self.written.elapsed() >= self.pause(self.started.elapsed())
    }

    /// How long nothing is written so long after the start.
    fn pause(&self, since: Duration) -> Duration {
        let part = (since / Self::PARTS).max(Self::SHORTEST);
        part.max(Self::TIMES * self.took).min(self.most)
    }

    /// Writes it.
    pub fn write<T>(&mut self, write: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let written = write();
        self.written = Instant::now();
        self.took = self.written - began;
        written
    }
}

/// Keeps how far a proof is while it runs.
pub struct Keeper<'a> {
    /// Nothing where nobody waits for it.
    pace: Option<Pace>,
    keep: Box<dyn FnMut(&ProofState) + Send + 'a>,
    /// Where to go on.
    pub(crate) resumed: Option<ProofState>,
    /// What is kept next.
    pub(crate) state: ProofState,
    /// Were all threads asked where they are since it was kept?
    pub(crate) asked: bool,
}

impl<'a> Keeper<'a> {
    /// Hands how far the proof is to `keep`: at its end, and meanwhile at this pace.
    pub fn new(pace: Pace, keep: impl FnMut(&ProofState) + Send + 'a) -> Self {
        Self {
            pace: Some(pace),
            keep: Box::new(keep),
            resumed: None,
            state: ProofState::default(),
            asked: false,
        }
    }

    /// Keeps nothing.
    pub(crate) fn idle() -> Self {
        Self {
            pace: None,
            ..Self::new(Pace::new(Duration::ZERO), |_| ())
        }
    }

    /// Goes on where `state` is.
    pub fn resuming(mut self, state: ProofState) -> Self {
        self.resumed = Some(state);
        self
    }

    /// Is it time to keep it?
    pub(crate) fn is_due(&self) -> bool {
        self.pace.as_ref().is_some_and(Pace::is_due)
    }

    pub(crate) fn write(&mut self) {
        let mut keep = || (self.keep)(&self.state);
        match &mut self.pace {
            Some(pace) => pace.write(keep),
            None => keep(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_and_more_time_may_be_lost_but_never_more_than_is_allowed() {
        let [moment, second, most] = [1, 1000, 5000].map(Duration::from_millis);
        let mut pace = Pace::new(most);
        let pauses = [moment, 32 * second, 64 * second, 3600 * second].map(|it| pace.pause(it));
        assert_eq!(pauses, [Pace::SHORTEST, second, 2 * second, most]);
        pace.took = second / 4;
        assert_eq!(pace.pause(moment), 10 * second / 4);
        pace.took = second;
        assert_eq!(pace.pause(moment), most);
    }
}
