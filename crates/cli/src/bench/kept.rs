//! `bench --resume`: the boards that are done, in a file to go on from.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use knobel::files::write_atomically;
use knobel_wire::{BenchHead, BenchRow, read, write};

/// A file with a line for each board that is done, after one that says what is measured.
pub struct Kept {
    name: String,
    file: File,
    rows: std::vec::IntoIter<BenchRow>,
}

impl Kept {
    /// Opens the file of this measurement, or begins it. What a killed run has left of a line is taken away.
    pub fn open(path: &Path, bench: String) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let old = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            old => old.with_context(|| format!("cannot read {name}"))?,
        };
        let whole = old.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = old[..whole].lines();
        let head = BenchHead { bench };
        let ours = match lines.next() {
            Some(line) => read(line.as_bytes()).is_ok_and(|it: BenchHead| it == head),
            None => old.is_empty() || write(&head).starts_with(&old),
        };
        let rows: Result<Vec<BenchRow>, String> = lines.map(|line| read(line.as_bytes())).collect();
        let (true, Ok(rows)) = (ours, rows) else {
            bail!("{name} is not of this set, method and limits; remove it or name another file");
        };
        let cannot = || format!("cannot write {name}");
        if whole < old.len() || old.is_empty() {
            let kept = if whole > 0 {
                old[..whole].to_owned()
            } else {
                write(&head) + "\n"
            };
            write_atomically(path, kept.as_bytes()).with_context(cannot)?;
        }
        let file = OpenOptions::new().append(true).open(path);
        Ok(Self {
            file: file.with_context(cannot)?,
            name,
            rows: rows.into_iter(),
        })
    }

    /// The next board that is done.
    pub fn next(&mut self) -> Option<BenchRow> {
        self.rows.next()
    }

    /// Keeps a board.
    pub fn add(&mut self, row: &BenchRow) -> anyhow::Result<()> {
        let line = write(row) + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.with_context(|| format!("cannot write {}", self.name))
    }
}
