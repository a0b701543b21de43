//! `bench --resume`: the boards that are done, in a file to go on from.
//!
//! As with shards, a board that a limit ended is measured again where it is allowed more than
//! before, and what is there stays unless the new answer is better.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::bail;
use knobel::registry;
use knobel_api::{Allowance, BenchHead, BenchKept, BenchRow, Status, read, write};

use crate::journal::{Journal, whole_lines};
use crate::shards::{is_within, with_usual_time};

/// A file with a line for each board that is done, after one that says what is measured.
pub struct SavedRows {
    journal: Journal,
    /// By the place of their boards in the set.
    rows: BTreeMap<usize, BenchKept>,
    /// What boards are allowed now.
    limits: Allowance,
}

impl SavedRows {
    /// Opens the file of this measurement, or begins it. What a killed run has left of a line is
    /// taken away.
    pub fn open(path: &Path, bench: String, limits: Allowance) -> anyhow::Result<Self> {
        let (mut journal, old) = Journal::open(path)?;
        let head = BenchHead { bench };
        let whole = whole_lines(&old);
        let mut lines = whole
            .split(|&byte| byte == b'\n')
            .filter(|it| !it.is_empty());
        let ours = match lines.next() {
            Some(line) => read(line).is_ok_and(|it: BenchHead| it == head),
            None => write(&head).as_bytes().starts_with(&old),
        };
        let rows: Result<Vec<BenchKept>, String> = lines.map(read).collect();
        let (true, Ok(rows)) = (ours, rows) else {
            let name = journal.name();
            bail!("{name} is not of this set and method; remove it or name another file");
        };
        if whole.is_empty() {
            journal.replace((write(&head) + "\n").as_bytes())?;
        } else if whole.len() < old.len() {
            journal.replace(whole)?;
        }
        // A later line of a board is the better one.
        let rows = rows.into_iter().map(|it| (it.record, it)).collect();
        Ok(Self {
            journal,
            rows,
            limits,
        })
    }

    /// The board at this place of the set, if it is done and more would not change it.
    pub fn done(&self, record: usize) -> Option<&BenchRow> {
        let there = self.rows.get(&record)?;
        let more = !is_within(self.allowed(&there.row), there.limits);
        (!(was_limited(&there.row) && more)).then_some(&there.row)
    }

    /// What there is of the board at this place of the set.
    pub fn there(&self, record: usize) -> Option<&BenchRow> {
        self.rows.get(&record).map(|there| &there.row)
    }

    /// Keeps a board; answers the better of this measurement and the one that was there, this one
    /// where they are alike.
    pub fn add(&mut self, record: usize, row: BenchRow) -> anyhow::Result<BenchRow> {
        let limits = self.allowed(&row);
        let before = self.rows.remove(&record);
        let row = match before {
            Some(before) if worth(&before.row) < worth(&row) => before.row,
            _ => row,
        };
        let kept = BenchKept {
            record,
            limits,
            row,
        };
        self.journal.add(&write(&kept))?;
        let row = kept.row.clone();
        self.rows.insert(record, kept);
        Ok(row)
    }

    /// How many boards, of the first so many of the set, were ended by greater limits than those of
    /// this run.
    pub fn with_greater_limits(&self, boards: usize) -> usize {
        let greater = |kept: &&BenchKept| {
            let now = self.allowed(&kept.row);
            was_limited(&kept.row) && kept.limits != now && is_within(now, kept.limits)
        };
        self.rows
            .range(..=boards)
            .map(|(_, kept)| kept)
            .filter(greater)
            .count()
    }

    fn allowed(&self, row: &BenchRow) -> Allowance {
        with_usual_time(self.limits, improves(row))
    }
}

/// Was it solved by a method that improves on its answer?
fn improves(row: &BenchRow) -> bool {
    registry::named(&row.algorithm).any(|method| method.info().anytime)
}

/// Was it ended by a limit, so that more might change it?
fn was_limited(row: &BenchRow) -> bool {
    match row.status {
        Status::Stopped => true,
        Status::Solved => !row.optimal && improves(row),
        Status::Unsolvable => false,
    }
}

/// The less the better: what more does not change, then the shorter solution, then the higher
/// bound.
fn worth(row: &BenchRow) -> (bool, bool, usize, Reverse<u32>) {
    let length = row.length.unwrap_or(usize::MAX);
    let stopped = row.status == Status::Stopped;
    (stopped, was_limited(row), length, Reverse(row.lower_bound))
}
