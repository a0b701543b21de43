//! A file of lines that grows by one line at a time, so that a run can resume from it after a kill
//! at any moment.
//!
//! Only one process at a time writes it.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use knobel::storage::{Durability, lock, write_file};

/// The file, locked by this process.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or creates the file, and also returns its contents.
    ///
    /// # Errors
    /// If the file cannot be read or written, is no regular file, or another process has locked it.
    pub fn open(path: &Path) -> anyhow::Result<(Self, Vec<u8>)> {
        let name = path.display();
        let file = lock::open_locked(path, true);
        let file = file.with_context(|| format!("cannot write {name}"))?;
        // A device such as /dev/zero has no end, so reading it would fill the memory.
        ensure!(
            file.metadata().is_ok_and(|file| file.is_file()),
            "{name} is not a regular file; name another file"
        );
        let there = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let path = path.to_owned();
        Ok((Self { path, file }, there))
    }

    /// Replaces all lines atomically.
    pub fn replace(&mut self, lines: &[u8]) -> anyhow::Result<()> {
        // Written durably, because the replaced lines are the only record of the run.
        let replaced = write_file(&self.path, lines, Durability::Durable);
        self.file = replaced.with_context(|| self.cannot_write())?;
        Ok(())
    }

    /// Appends a line with one write.
    pub fn add(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| self.cannot_write())
    }

    /// The name of the file for messages.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.name())
    }
}

/// The complete lines. A killed run may have left a part of its last line.
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

    #[test]
    #[cfg(target_os = "linux")]
    fn a_device_is_no_file_of_lines() {
        // It can be read, and would end at once.
        let opened = Journal::open(Path::new("/dev/null"));
        let why = opened.err().expect("it is a device").to_string();
        assert_eq!(why, "/dev/null is not a regular file; name another file");
    }
}
