//! `solve --shard`: a share of a set of boards, so that jobs of a batch queue solve it together.
//!
//! Every line names the set by its number of boards and a checksum over all of them. A line is written when its board is
//! done: a shard that is run anew goes on after the lines that are there. Boards that a limit stopped are tried again,
//! and what is there stays unless the new answer is better.

mod merge;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use knobel::{Board, sets};
use knobel_wire::{Record, Status, read, write};

use super::input::shortened;
use super::journal::{Journal, whole_lines};
use super::{Exit, text};

pub use merge::Merge;

/// More parts than any set is divided into; job arrays have fewer.
const MOST_SHARDS: usize = 1_000_000;

/// Which share of a set: `0/4` is the first of four.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shard {
    number: usize,
    of: usize,
}

/// Reads `i/n`.
pub fn shard(given: &str) -> Result<Shard, String> {
    let numbers = given.split_once('/');
    let numbers = numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((number, of)) if number < of && of <= MOST_SHARDS => Ok(Shard { number, of }),
        Some((_, of)) if of > MOST_SHARDS => Err(format!(
            "{of} shards were given, but a set is divided into {} at most",
            text::thousands(MOST_SHARDS as u64)
        )),
        _ => Err(format!(
            "'{}' is not a shard; write i/n with i from 0 to n − 1, as in 0/4",
            shortened(given)
        )),
    }
}

impl Shard {
    fn file(self, folder: &Path) -> PathBuf {
        folder.join(format!("shard-{}-of-{}.jsonl", self.number, self.of))
    }

    /// Has it the record of this number, which counts from 1?
    fn has(self, record: usize) -> bool {
        record > 0 && (record - 1) % self.of == self.number
    }

    /// The numbers of its records of a set of so many.
    fn records(self, all: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.number..all).step_by(self.of).map(|place| place + 1)
    }
}

/// A line of a shard.
struct Line {
    text: String,
    record: Record,
}

impl Line {
    /// Is it a better answer than the other? What is decided is better than what was stopped, and nothing is better
    /// than what is decided.
    fn improves(&self, other: &Self) -> bool {
        let worth = |line: &Self| {
            let answer = &line.record.answer;
            let length = answer.length.unwrap_or(usize::MAX);
            match line.is_stopped() {
                true => (1, length, Reverse(answer.lower_bound)),
                false => (0, 0, Reverse(0)),
            }
        };
        worth(self) < worth(other)
    }

    fn is_stopped(&self) -> bool {
        self.record.answer.status == Status::Stopped
    }
}

/// A shard that is being written.
pub struct Writer {
    shard: Shard,
    journal: Journal,
    records: usize,
    set: String,
    /// By the number of their records.
    lines: BTreeMap<usize, Line>,
    /// Are the lines of the file these and no others, in this order?
    tidy: bool,
}

impl Writer {
    /// Opens the shard's file for a set of boards and their goals. What a killed run has left of a line is taken away,
    /// and so are records that are there twice.
    pub fn open<'a>(
        shard: Shard,
        folder: &Path,
        set: impl ExactSizeIterator<Item = (&'a Board, &'a Board)>,
    ) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let (journal, old) = Journal::open(&shard.file(folder))?;
        let mut writer = Self {
            shard,
            journal,
            records: set.len(),
            set: sets::checksum(set),
            lines: BTreeMap::new(),
            tidy: true,
        };
        let whole = whole_lines(&old).split_inclusive(|&byte| byte == b'\n');
        for (bytes, number) in whole.zip(1..) {
            let Some(line) = writer.read(bytes) else {
                bail!(
                    "line {number} of {} is damaged or belongs to another set or shard; remove the file or name another folder",
                    writer.journal.name()
                );
            };
            writer.take(line);
        }
        writer.tidy = writer.text().as_bytes() == old;
        writer.tidy_up()?;
        Ok(writer)
    }

    /// A line of this shard of this set.
    fn read(&self, bytes: &[u8]) -> Option<Line> {
        let text = std::str::from_utf8(bytes).ok()?.trim_end_matches('\n');
        let record: Record = read(text.as_bytes()).ok()?;
        let ours = (record.records, &record.set) == (self.records, &self.set)
            && self.shard.has(record.record)
            && record.record <= self.records;
        let text = text.to_owned();
        ours.then_some(Line { text, record })
    }

    /// Takes a line, unless there is one for its record that is as good. Was it taken?
    fn take(&mut self, line: Line) -> bool {
        let number = line.record.record;
        let there = self.lines.get(&number);
        let better = there.is_none_or(|there| line.improves(there));
        if better {
            self.lines.insert(number, line);
        }
        better
    }

    /// Is the record of this number to be solved here?
    pub fn wants(&self, record: usize) -> bool {
        self.shard.has(record) && self.lines.get(&record).is_none_or(Line::is_stopped)
    }

    /// Writes an answer, where it is better than what is there.
    pub fn add(&mut self, record: usize, answer: &knobel::Answer) -> anyhow::Result<()> {
        let record = Record {
            record,
            records: self.records,
            set: self.set.clone(),
            answer: answer.into(),
        };
        let text = write(&record);
        let last = self.lines.last_key_value().map(|(&number, _)| number);
        let in_order = last.is_none_or(|last| last < record.record);
        if self.take(Line {
            text: text.clone(),
            record,
        }) {
            self.journal.add(&text)?;
            self.tidy &= in_order;
        }
        Ok(())
    }

    /// Ends the work: what is there, in a line, and how the worst board ended.
    pub fn finish(mut self) -> anyhow::Result<(String, Exit)> {
        self.tidy_up()?;
        let stopped = self.lines.values().filter(|line| line.is_stopped()).count();
        let stopped = match stopped {
            0 => String::new(),
            stopped => format!(", {} of them stopped", text::thousands(stopped as u64)),
        };
        let Shard { number, of } = self.shard;
        let summary = format!(
            "shard {number} of {of}: {} of {} in {}{stopped}",
            text::thousands(self.lines.len() as u64),
            text::count(self.shard.records(self.records).len(), "board"),
            self.journal.name()
        );
        let exits = self.lines.values().map(|line| line.record.answer.status);
        let worst = exits.map(Exit::from).max().unwrap_or(Exit::Fine);
        Ok((summary, worst))
    }

    fn tidy_up(&mut self) -> anyhow::Result<()> {
        if !self.tidy {
            self.journal.replace(self.text().as_bytes())?;
            self.tidy = true;
        }
        Ok(())
    }

    /// The lines as they are to be in the file.
    fn text(&self) -> String {
        let lines = self.lines.values();
        lines.map(|line| format!("{}\n", line.text)).collect()
    }
}
