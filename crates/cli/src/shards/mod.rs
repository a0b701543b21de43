//! `solve --shard` solves one part of a set of boards, so that the jobs of a batch queue share the
//! set.
//!
//! Each shard has a [`RecordStore`]. A job that runs again solves only unfinished boards.

mod merge;

use std::path::{Path, PathBuf};

use knobel::{Answer, Status};

use super::input::shortened;
use super::records::{Record, RecordStore};
use super::{Exit, text};

pub use merge::Merge;

/// The highest accepted number of shards; job arrays have fewer jobs.
const MOST_SHARDS: usize = 1_000_000;

/// One part of a set: `0/4` is the first of four.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shard {
    number: usize,
    of: usize,
}

/// Parses `i/n`.
pub fn shard(given: &str) -> Result<Shard, String> {
    let numbers = given.split_once('/');
    let numbers = numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((number, of)) if number < of && of <= MOST_SHARDS => Ok(Shard { number, of }),
        Some((_, of)) if of > MOST_SHARDS => Err(format!(
            "{of} shards were given, but a set can be divided into at most {}",
            text::thousands(MOST_SHARDS as u64)
        )),
        _ => Err(format!(
            "'{}' is not a shard; write i/n with i from 0 to n − 1, as in 0/4",
            shortened(given)
        )),
    }
}

impl Shard {
    /// The shard's file in a folder.
    pub fn file(self, folder: &Path) -> PathBuf {
        folder.join(format!("shard-{}-of-{}.jsonl", self.number, self.of))
    }

    /// Returns whether the shard contains this record, counted from 1.
    pub fn has(self, record: usize) -> bool {
        record > 0 && (record - 1) % self.of == self.number
    }

    /// The numbers of its records in a set of `all` boards.
    pub fn records(self, all: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.number..all).step_by(self.of).map(|place| place + 1)
    }
}

/// Tidies up the file of a shard, and returns its summary and the exit code of its worst board.
pub fn finish(
    shard: Shard,
    boards: usize,
    mut store: RecordStore<Answer>,
) -> anyhow::Result<(String, Exit)> {
    store.tidy_up()?;
    let status = |record: &Record<Answer>| record.answer.status;
    let stopped = store.records().filter(|it| status(it) == Status::Stopped);
    let counted = |number: usize, how| match number {
        0 => String::new(),
        number => format!(", {} of them {how}", text::thousands(number as u64)),
    };
    let Shard { number, of } = shard;
    let summary = format!(
        "shard {number} of {of}: {} of {} in {}{}{}",
        text::thousands(store.records().count() as u64),
        text::count(shard.records(boards).len(), "board"),
        store.name(),
        counted(stopped.count(), "stopped"),
        counted(
            store.with_greater_limits(),
            "from a run with greater limits"
        ),
    );
    let exits = store.records().map(|record| Exit::from(status(record)));
    Ok((summary, exits.max().unwrap_or(Exit::Fine)))
}
