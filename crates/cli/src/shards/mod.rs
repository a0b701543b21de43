//! `solve --shard`: a share of a set of boards, so that jobs of a batch queue solve it together.
//!
//! Every line names the set by its number of boards and a checksum over all of them. A line is
//! written when its board is done: a shard that is run anew goes on after the lines that are there.
//! Boards that a limit stopped are tried again, and so are those that might have a shorter solution
//! where they are allowed more than before. What is there stays unless the new answer is better.
//! Other methods, metrics and settings are refused.

mod merge;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use knobel::{Board, DEFAULT_TIME, instance_sets};
use knobel_api::{Allowance, Record, Status, read, write};

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
    /// Is it a better answer than the other? Solutions are better than what was stopped, shorter
    /// ones are better than longer ones, and nothing is better than what more time does not change.
    fn improves(&self, other: &Self) -> bool {
        let worth = |line: &Self| {
            let answer = &line.record.answer;
            let length = answer.length.unwrap_or(usize::MAX);
            match (line.is_stopped(), line.may_improve()) {
                (true, _) => (2, length, Reverse(answer.lower_bound)),
                (false, true) => (1, length, Reverse(answer.lower_bound)),
                (false, false) => (0, 0, Reverse(0)),
            }
        };
        worth(self) < worth(other)
    }

    /// Was it ended by a limit with a solution, so that there may be a shorter one?
    fn may_improve(&self) -> bool {
        let answer = &self.record.answer;
        let ended = answer.status == Status::Solved && !answer.improvements.is_empty();
        ended && !answer.optimal && answer.because.code == "not-proved"
    }

    fn is_stopped(&self) -> bool {
        self.record.answer.status == Status::Stopped
    }
}

/// How boards are to be solved.
pub struct ShardOptions {
    /// Method, metric and settings.
    pub how: String,
    /// The limits that were given.
    pub limits: Allowance,
}

impl ShardOptions {
    /// What a board may use; one whose solution is improved on ends by itself.
    fn limits(&self, improved: bool) -> Allowance {
        with_usual_time(self.limits, improved)
    }
}

/// What a board may use: one whose solution is improved on ends by itself.
pub fn with_usual_time(limits: Allowance, improved: bool) -> Allowance {
    let usual = (improved && limits.nodes.is_none()).then(|| DEFAULT_TIME.as_secs_f64());
    Allowance {
        seconds: limits.seconds.or(usual),
        ..limits
    }
}

/// Does one allow no more than the other, in any kind?
pub fn is_within(one: Allowance, other: Allowance) -> bool {
    // Where there is no limit, that is the greatest.
    fn at_most<N: PartialOrd>(one: Option<N>, other: Option<N>) -> bool {
        other.is_none_or(|other| one.is_some_and(|one| one <= other))
    }
    at_most(one.seconds, other.seconds)
        && at_most(one.nodes, other.nodes)
        && at_most(one.bytes, other.bytes)
}

/// A shard that is being written.
pub struct Writer {
    shard: Shard,
    journal: Journal,
    records: usize,
    set: String,
    asked: ShardOptions,
    /// By the number of their records.
    lines: BTreeMap<usize, Line>,
    /// Are the lines of the file these and no others, in this order?
    tidy: bool,
}

impl Writer {
    /// Opens the shard's file for a set of boards and their goals. What a killed run has left of a
    /// line is taken away, and so are records that are there twice.
    pub fn open<'a>(
        shard: Shard,
        folder: &Path,
        set: impl ExactSizeIterator<Item = (&'a Board, &'a Board)>,
        asked: ShardOptions,
    ) -> anyhow::Result<Self> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let (journal, old) = Journal::open(&shard.file(folder))?;
        let mut writer = Self {
            shard,
            journal,
            records: set.len(),
            set: instance_sets::checksum(set),
            asked,
            lines: BTreeMap::new(),
            tidy: true,
        };
        let whole = whole_lines(&old).split_inclusive(|&byte| byte == b'\n');
        for (bytes, number) in whole.zip(1..) {
            let Some(line) = writer.read(bytes) else {
                bail!(
                    "line {number} of {} is damaged or belongs to another set or shard; remove the \
                     file or name another folder",
                    writer.journal.name()
                );
            };
            if line.record.asked != writer.asked.how {
                bail!(
                    "line {number} of {} was solved with another method, metric or setting; ask \
                     for the same, or name another folder",
                    writer.journal.name()
                );
            }
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

    /// Takes a line; where there is one for its record, the better answer with the greater limits:
    /// those of the one or of the other, since nobody had the time of one and the nodes of the
    /// other. Where neither are greater, the new ones count, so that the same run does nothing when
    /// it is repeated. Answers what is new.
    fn take(&mut self, mut line: Line) -> Option<&str> {
        let number = line.record.record;
        if let Some(there) = self.lines.get(&number) {
            let (new, old) = (line.record.limits, there.record.limits);
            let limits = if is_within(new, old) { old } else { new };
            let better = line.improves(there);
            if !better && limits == old {
                return None;
            }
            if !better {
                line.record.answer = there.record.answer.clone();
            }
            line.record.limits = limits;
            line.text = write(&line.record);
        }
        self.lines.insert(number, line);
        self.lines.get(&number).map(|line| line.text.as_str())
    }

    /// Is the record of this number to be solved here?
    pub fn wants(&self, record: usize) -> bool {
        self.shard.has(record)
            && self.lines.get(&record).is_none_or(|line| {
                let more = !is_within(self.asked.limits(true), line.record.limits);
                line.is_stopped() || line.may_improve() && more
            })
    }

    /// Writes an answer, where it is better than what is there.
    pub fn add(&mut self, record: usize, answer: &knobel::Answer) -> anyhow::Result<()> {
        let record = Record {
            record,
            records: self.records,
            set: self.set.clone(),
            asked: self.asked.how.clone(),
            limits: self.asked.limits(!answer.improvements.is_empty()),
            answer: answer.into(),
        };
        let text = write(&record);
        let last = self.lines.last_key_value().map(|(&number, _)| number);
        let in_order = last.is_none_or(|last| last < record.record);
        if let Some(text) = self.take(Line { text, record }) {
            let text = text.to_owned();
            self.journal.add(&text)?;
            self.tidy &= in_order;
        }
        Ok(())
    }

    /// Ends the work: what is there, in a line, and how the worst board ended.
    pub fn finish(mut self) -> anyhow::Result<(String, Exit)> {
        self.tidy_up()?;
        let stopped = self.counted(Line::is_stopped, "stopped");
        let now = self.asked.limits(true);
        let greater = |limits| limits != now && is_within(now, limits);
        let before = |line: &Line| line.may_improve() && greater(line.record.limits);
        let before = self.counted(before, "from a run with greater limits");
        let Shard { number, of } = self.shard;
        let summary = format!(
            "shard {number} of {of}: {} of {} in {}{stopped}{before}",
            text::thousands(self.lines.len() as u64),
            text::count(self.shard.records(self.records).len(), "board"),
            self.journal.name()
        );
        let exits = self.lines.values().map(|line| line.record.answer.status);
        let worst = exits.map(Exit::from).max().unwrap_or(Exit::Fine);
        Ok((summary, worst))
    }

    /// How many lines are so, if any are.
    fn counted(&self, are: impl Fn(&Line) -> bool, how: &str) -> String {
        match self.lines.values().filter(|line| are(line)).count() {
            0 => String::new(),
            number => format!(", {} of them {how}", text::thousands(number as u64)),
        }
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
