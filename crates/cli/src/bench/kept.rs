//! `bench --resume`: the boards that are done, in a file to go on from.

use std::path::Path;

use anyhow::bail;
use knobel_wire::{BenchHead, BenchRow, read, write};

use crate::journal::{Journal, whole_lines};

/// A file with a line for each board that is done, after one that says what is measured.
pub struct Kept {
    journal: Journal,
    rows: std::vec::IntoIter<BenchRow>,
}

impl Kept {
    /// Opens the file of this measurement, or begins it. What a killed run has left of a line is taken away.
    pub fn open(path: &Path, bench: String) -> anyhow::Result<Self> {
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
        let rows: Result<Vec<BenchRow>, String> = lines.map(read).collect();
        let (true, Ok(rows)) = (ours, rows) else {
            let name = journal.name();
            bail!("{name} is not of this set, method and limits; remove it or name another file");
        };
        if whole.is_empty() {
            journal.replace((write(&head) + "\n").as_bytes())?;
        } else if whole.len() < old.len() {
            journal.replace(whole)?;
        }
        let rows = rows.into_iter();
        Ok(Self { journal, rows })
    }

    /// The next board of this index, if it is done.
    pub fn next(&mut self, index: u32) -> Option<BenchRow> {
        self.rows.find(|row| row.index == index)
    }

    /// Keeps a board.
    pub fn add(&mut self, row: &BenchRow) -> anyhow::Result<()> {
        self.journal.add(&write(row))
    }
}
