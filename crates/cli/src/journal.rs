//! A file of lines that grows by one at a time, so that a run killed at any moment can go on from it.
//!
//! One process at a time writes it. The lock is the system's and ends with the process, however that ends. Where a system
//! or a disk has no locks, there is none.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use knobel::files;

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
        let file = open(path)?;
        let name = path.display();
        let there = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let path = path.to_owned();
        Ok((Self { path, file }, there))
    }

    /// Puts other lines in place of all that are there, at once.
    pub fn replace(&mut self, lines: &[u8]) -> anyhow::Result<()> {
        // Locked before it has the name, so that nobody else can open it. It is nobody's yet: where it cannot be locked,
        // there are no locks.
        let locked = |file: &File| drop(lock(file));
        let replaced = files::replace(&self.path, lines, locked);
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

/// Opens a file at its end, locked.
fn open(path: &Path) -> anyhow::Result<File> {
    let name = path.display();
    let cannot = || format!("cannot write {name}");
    loop {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(cannot)?;
        match lock(&file) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => bail!(
                "{name} is being written by another process; wait until it has ended, or end it"
            ),
            _ if is_still(&file, path).with_context(cannot)? => return Ok(file),
            // Replaced in the meantime.
            _ => {}
        }
    }
}

#[cfg(unix)]
fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(not(unix))]
fn lock(_: &File) -> io::Result<()> {
    Ok(())
}

/// Is this the file that has the name now?
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match std::fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        named => named.map(|named| (named.dev(), named.ino()) == (open.dev(), open.ino())),
    }
}

#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The lines that are whole: a killed run may have left a part of the last one.
pub fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte == b'\n');
    &text[..end.map_or(0, |end| end + 1)]
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

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

    #[cfg(unix)]
    #[test]
    fn nobody_else_opens_it_while_it_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let (mut journal, _) = Journal::open(&path).unwrap();
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let mut refused = true;
                while !done.load(Ordering::Relaxed) {
                    refused &= Journal::open(&path).is_err();
                }
                refused
            });
            for _ in 0..50 {
                journal.replace(b"one\n").unwrap();
            }
            done.store(true, Ordering::Relaxed);
            assert!(other.join().unwrap(), "it was open twice");
        });
    }
}
