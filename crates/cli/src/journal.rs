//! A file of lines that grows by one at a time, so that a run killed at any moment can go on from
//! it.
//!
//! One process at a time writes it.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use knobel::storage::{Durability, lock, write_file};

/// The file, open for this process alone.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the file, or begins it; also answers what is in it.
    ///
    /// # Errors
    /// If it cannot be read or written, or another process writes it.
    pub fn open(path: &Path) -> anyhow::Result<(Self, Vec<u8>)> {
        let name = path.display();
        let file = lock::open_locked(path, true);
        let file = file.with_context(|| format!("cannot write {name}"))?;
        let there = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let path = path.to_owned();
        Ok((Self { path, file }, there))
    }

    /// Puts other lines in place of all that are there, at once.
    pub fn replace(&mut self, lines: &[u8]) -> anyhow::Result<()> {
        // Durable: the lines that are replaced are the only record of the run.
        let replaced = write_file(&self.path, lines, Durability::Durable);
        self.file = replaced.with_context(|| self.cannot_write())?;
        Ok(())
    }

    /// Adds a line, in one piece.
    pub fn add(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| self.cannot_write())
    }

    /// The file as people read it.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.name())
    }
}

/// The lines that are whole: a killed run may have left a part of the last one.
pub fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte == b'\n');
    &text[..end.map_or(0, |end| end + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_added_follow_those_that_were_put_in_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let (mut journal, there) = Journal::open(&path).unwrap();
        assert!(there.is_empty());
        journal.add("lost").unwrap();
        journal.replace(b"one\n").unwrap();
        journal.add("two").unwrap();
        drop(journal);
        assert_eq!(Journal::open(&path).unwrap().1, b"one\ntwo\n");
    }
}
