//! Finished boards in a file, from which a later run resumes: for `solve --shard`, `bench --resume`
//! and `merge`.
//!
//! The first line, the head, names the boards and how they are solved. Every other line is one
//! finished board. A board that a limit ended is solved again if it is allowed more than before,
//! and the better answer stays. A line that a killed run has not completed is removed.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};
use knobel::measure::Measurement;
use knobel::{Answer, Board, DEFAULT_TIME, StopReason, instance_sets, registry};
use knobel_api::{read, write};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::journal::{Journal, whole_lines};
use crate::limits::Allowance;

/// The first line of a file: what its boards are and how they are solved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The number of boards in the set.
    pub boards: usize,
    /// A checksum over all boards of the set and their goals.
    pub set: String,
    /// A checksum over method, metric and settings.
    pub asked: String,
}

impl Head {
    /// Makes the head for boards with their goals. `asked` describes how they are solved.
    pub fn new<'a>(
        set: impl ExactSizeIterator<Item = (&'a Board, &'a Board)>,
        asked: &str,
    ) -> Self {
        Self {
            boards: set.len(),
            set: instance_sets::checksum(set),
            asked: instance_sets::name_of(asked),
        }
    }

    /// Describes the difference from a file that begins with another head.
    pub fn conflict(&self, other: &Self) -> Option<&'static str> {
        if (self.boards, &self.set) != (other.boards, &other.set) {
            Some("belongs to another set")
        } else if self.asked != other.asked {
            Some("was solved with another method, metric or setting")
        } else {
            None
        }
    }
}

/// A line after the head: a finished board.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<T> {
    /// The board's place in the set, from 1.
    pub record: usize,
    /// The limits of the board, the largest of all runs.
    pub limits: Allowance,
    /// The best answer of all runs.
    pub answer: T,
}

/// An answer that can be stored.
pub trait Recorded: Clone + Serialize + DeserializeOwned {
    /// The properties that decide whether the board is finished, and which of two answers is
    /// better.
    fn standing(&self) -> Standing;
}

/// The quality of an answer.
pub struct Standing {
    /// Why the search was stopped, if it was.
    stopped: Option<StopReason>,
    /// Whether a larger limit might give a better answer.
    limited: bool,
    /// Whether the method improves its answer until a limit ends it.
    improves: bool,
    length: usize,
    lower_bound: u32,
}

impl Standing {
    /// The key by which answers are ordered, the best one first: an answer that no limit ended,
    /// then a solution, then the shorter one, then the higher bound.
    fn rank(&self) -> (bool, bool, usize, Reverse<u32>) {
        let bound = Reverse(self.lower_bound);
        (self.stopped.is_some(), self.limited, self.length, bound)
    }
}

impl Recorded for Measurement {
    fn standing(&self) -> Standing {
        Standing {
            stopped: self.stop_reason(),
            limited: self.limited,
            improves: registry::improves(&self.algorithm),
            length: self.length.unwrap_or(usize::MAX),
            lower_bound: self.lower_bound,
        }
    }
}

impl Recorded for Answer {
    fn standing(&self) -> Standing {
        Standing {
            stopped: self.reason,
            limited: self.is_limited(),
            improves: registry::improves(&self.algorithm),
            length: self.path.as_ref().map_or(usize::MAX, |path| path.length),
            lower_bound: self.lower_bound,
        }
    }
}

impl<T: Recorded> Record<T> {
    /// Whether a limit ended the board, so that a larger one might give a better answer.
    pub fn is_limited(&self) -> bool {
        self.answer.standing().limited
    }

    fn rank(&self) -> impl Ord + use<T> {
        self.answer.standing().rank()
    }

    /// The better of two answers for a board, this one if they are equal, and the limits of which
    /// neither run had more. Limits of different kinds are never combined, because no run had the
    /// time of one and the nodes of the other.
    fn or(self, before: Self) -> Self {
        let limits = if is_within(self.limits, before.limits) {
            before.limits
        } else {
            self.limits
        };
        let better = if before.rank() < self.rank() {
            before
        } else {
            self
        };
        Self { limits, ..better }
    }
}

/// A record with its line. Lines are kept as they are, because numbers may lose a digit when JSON
/// is read and written.
pub struct Line<T> {
    /// The line without its end.
    pub text: String,
    /// The parsed record.
    pub record: Record<T>,
}

impl<T: Recorded> Line<T> {
    fn new(record: Record<T>) -> Self {
        let text = write(&record);
        Self { text, record }
    }

    /// Reads a whole line. Returns `None` if the line is damaged.
    pub fn read(line: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
        let record = read(text.as_bytes()).ok()?;
        let text = text.to_owned();
        Some(Self { text, record })
    }
}

/// A file of records that this process alone writes.
pub struct RecordStore<T> {
    journal: Journal,
    head: Head,
    /// The records by number.
    lines: BTreeMap<usize, Line<T>>,
    /// The limits per board of this run.
    limits: Allowance,
    /// Whether the file has one line per record, in order.
    tidy: bool,
}

impl<T: Recorded> RecordStore<T> {
    /// Opens the file, or creates it. It may hold records whose numbers are `mine`.
    ///
    /// # Errors
    /// If the file cannot be used, is damaged, or belongs to other boards or another method.
    pub fn open(
        path: &Path,
        head: Head,
        limits: Allowance,
        mine: impl Fn(usize) -> bool,
    ) -> anyhow::Result<Self> {
        let (journal, old) = Journal::open(path)?;
        let mut store = Self {
            journal,
            head,
            lines: BTreeMap::new(),
            limits,
            tidy: true,
        };
        let mut lines = whole_lines(&old).split_inclusive(|&byte| byte == b'\n');
        match lines.next() {
            Some(line) => store.check_head(line)?,
            None if write(&store.head).as_bytes().starts_with(&old) => {}
            None => bail!(store.foreign()),
        }
        for (line, number) in lines.zip(2..) {
            let line = Line::read(line).filter(|line| mine(line.record.record));
            let Some(line) = line else {
                bail!(
                    "line {number} of {} is damaged or belongs to another shard; remove the file \
                     or choose another one",
                    store.journal.name()
                );
            };
            store.take(line);
        }
        store.tidy = store.text().as_bytes() == old;
        store.tidy_up()?;
        Ok(store)
    }

    fn check_head(&self, line: &[u8]) -> anyhow::Result<()> {
        let head = read::<Head>(line);
        let head = head.map_err(|_| anyhow::Error::msg(self.foreign()))?;
        match self.head.conflict(&head) {
            None => Ok(()),
            Some(conflict) => bail!(
                "{} {conflict}; repeat the same command, or choose another file",
                self.journal.name()
            ),
        }
    }

    fn foreign(&self) -> String {
        let name = self.journal.name();
        format!("{name} is not a file of finished boards; choose another one")
    }

    /// Adds a line. Returns the stored line, or `None` if nothing changes.
    fn take(&mut self, mut new: Line<T>) -> Option<&str> {
        let number = new.record.record;
        if let Some(Line { record: before, .. }) = self.lines.get(&number) {
            let better = new.record.rank() < before.rank();
            if !better && is_within(new.record.limits, before.limits) {
                return None;
            }
            new = Line::new(new.record.or(before.clone()));
        }
        self.lines.insert(number, new);
        self.lines.get(&number).map(|line| line.text.as_str())
    }

    /// All records, in order.
    pub fn records(&self) -> impl Iterator<Item = &Record<T>> {
        self.lines.values().map(|line| &line.record)
    }

    /// The answer for the board at this place.
    pub fn answer(&self, number: usize) -> Option<&T> {
        self.lines.get(&number).map(|line| &line.record.answer)
    }

    /// The answer for the board at this place, unless solving it again may give a better one: a
    /// limit ended it, and the board is allowed more now or may find more free memory.
    pub fn finished(&self, number: usize) -> Option<&T> {
        let record = &self.lines.get(&number)?.record;
        let standing = record.answer.standing();
        let out_of_memory = matches!(standing.stopped, Some(StopReason::Memory { .. }));
        let more = !is_within(self.allowed(&record.answer), record.limits)
            || out_of_memory && self.limits.memory.is_none();
        (!(standing.limited && more)).then_some(&record.answer)
    }

    /// Stores an answer, and returns the better one of this and the one before.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, number: usize, answer: T) -> anyhow::Result<T> {
        let new = Record {
            record: number,
            limits: self.allowed(&answer),
            answer,
        };
        let last = self.lines.last_key_value().map(|(&last, _)| last);
        if let Some(line) = self.take(Line::new(new)) {
            let line = line.to_owned();
            self.journal.add(&line)?;
            self.tidy &= last.is_none_or(|last| last < number);
        }
        let kept = self.answer(number).context("the record was taken")?;
        Ok(kept.clone())
    }

    /// The number of boards that a limit ended and whose limits were larger than those of this run.
    pub fn with_greater_limits(&self) -> usize {
        let greater = |record: &&Record<T>| {
            let now = self.allowed(&record.answer);
            record.is_limited() && record.limits != now && is_within(now, record.limits)
        };
        self.records().filter(greater).count()
    }

    /// Rewrites the file if it has lines that were replaced, or lines out of order.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn tidy_up(&mut self) -> anyhow::Result<()> {
        if !self.tidy {
            self.journal.replace(self.text().as_bytes())?;
            self.tidy = true;
        }
        Ok(())
    }

    /// The file's name.
    pub fn name(&self) -> String {
        self.journal.name()
    }

    fn text(&self) -> String {
        let head = write(&self.head);
        let lines = self.lines.values().map(|line| line.text.as_str());
        let lines = std::iter::once(head.as_str()).chain(lines);
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    /// The limits per board. A method that improves its answer has a default time limit.
    fn allowed(&self, answer: &T) -> Allowance {
        let Allowance { time, nodes, .. } = self.limits;
        let by_default = answer.standing().improves && nodes.is_none();
        Allowance {
            time: time.or(by_default.then(|| DEFAULT_TIME.as_secs_f64())),
            ..self.limits
        }
    }
}

/// Returns whether each limit of the first is at most that of the second.
fn is_within(one: Allowance, other: Allowance) -> bool {
    fn at_most<N: PartialOrd>(one: Option<N>, other: Option<N>) -> bool {
        other.is_none_or(|other| one.is_some_and(|one| one <= other))
    }
    at_most(one.time, other.time)
        && at_most(one.nodes, other.nodes)
        && at_most(one.memory, other.memory)
}

#[cfg(test)]
mod tests {
    use knobel::measure::RunStatus;
    use knobel::{Message, Status};

    use super::*;

    #[test]
    fn a_stopped_board_is_finished_until_its_limits_grow() {
        let stopped = |reason: StopReason| Measurement {
            algorithm: "a-star".into(),
            status: RunStatus::Ended(Status::Stopped),
            reason: Some(Message::of(&reason)),
            limited: true,
            ..Measurement::default()
        };
        let folder = tempfile::tempdir().unwrap();
        let open = |nodes| {
            let limits = Allowance {
                nodes,
                ..Allowance::default()
            };
            let head = Head::new([].into_iter(), "this");
            RecordStore::open(&folder.path().join("records"), head, limits, |_| true).unwrap()
        };
        let mut store = open(Some(9));
        store
            .add(1, stopped(StopReason::Nodes { limit: 9 }))
            .unwrap();
        store
            .add(2, stopped(StopReason::Memory { limit: 9 }))
            .unwrap();
        let finished =
            |store: &RecordStore<Measurement>| [1, 2].map(|it| store.finished(it).is_some());
        // This run may find more free memory than the earlier one.
        assert_eq!(finished(&store), [true, false]);
        drop(store);
        for (nodes, expected) in [(Some(8), true), (Some(10), false), (None, false)] {
            assert_eq!(finished(&open(nodes)), [expected, false], "{nodes:?}");
        }
    }
}
