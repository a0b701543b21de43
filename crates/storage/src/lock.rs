//! Files that one process at a time writes.
//!
//! The operating system holds the locks, and releases them even if the process is killed. Systems
//! and file systems without locks leave the files unprotected.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::atomic_writer::{Durability, FileWriter, folder_of};
use crate::sweeper::sweep;

/// Opens a file for appending and locks it. If `new`, a missing file is created.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if another process has locked it; otherwise the error of opening it.
pub fn open_locked(path: &Path, new: bool) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().create(new).append(true).open(path)?;
        match lock(&file) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                let why =
                    "it is being written by another process; wait until it has ended, or end it";
                return Err(io::Error::new(ErrorKind::WouldBlock, why));
            }
            _ if is_current(&file, path)? => return Ok(file),
            // Another process has replaced it in the meantime.
            _ => {}
        }
    }
}

/// A file that only this process writes, each time by replacing all of it.
#[derive(Debug)]
pub struct LockedFile<'a> {
    name: &'a Path,
    /// The file that is written. If the given name is a symbolic link, this is its target.
    path: PathBuf,
    /// The locked file; `None` if the file is not claimed or does not exist yet.
    held: Option<File>,
}

impl<'a> LockedFile<'a> {
    /// Names a file, which may not exist yet.
    pub fn new(name: &'a Path) -> Self {
        Self {
            name,
            path: linked(name),
            held: None,
        }
    }

    /// The name of the file.
    pub fn path(&self) -> &'a Path {
        self.name
    }

    /// Whether the file existed when it was claimed, or was written since.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Locks the file if it exists, so that no other process writes it from now on.
    ///
    /// # Errors
    /// If another process has locked it, or it cannot be written.
    pub fn claim(&mut self) -> io::Result<()> {
        if let Some(file) = self.held.take()
            && is_current(&file, &self.path)?
        {
            self.held = Some(file);
            return Ok(());
        }
        // Opening a pipe would wait for a reader.
        if let Ok(found) = std::fs::metadata(&self.path)
            && !found.is_file()
        {
            let what = if found.is_dir() {
                "a folder"
            } else {
                "not a regular file"
            };
            let why = format!("it is {what}; name another file");
            return Err(io::Error::new(ErrorKind::InvalidInput, why));
        }
        sweep(folder_of(&self.path));
        self.held = match open_locked(&self.path, false) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            file => Some(file?),
        };
        Ok(())
    }

    /// Replaces the file that was [claimed](Self::claim), or begins it if there was none.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if another process has begun the file since it was claimed,
    /// even if that process has ended: its bytes may be the only record of a run. Otherwise the
    /// error of a folder that cannot be written to, or of a full disk.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let is_ours = match &self.held {
            Some(file) => is_current(file, &self.path)?,
            None => false,
        };
        let file = self.begin(bytes)?;
        let written = if is_ours {
            file.finish()
        } else {
            file.finish_new().map_err(begun_by_another)
        };
        self.held = Some(written?);
        Ok(())
    }

    /// Such files are durable: each replaces the only record of a run that may have taken days.
    fn begin(&self, bytes: &[u8]) -> io::Result<FileWriter> {
        let mut file = FileWriter::new(&self.path, Durability::Durable)?;
        file.write_all(bytes)?;
        Ok(file)
    }
}

/// Follows symbolic links to the file that is to be written, which may be missing.
fn linked(name: &Path) -> PathBuf {
    const MOST_LINKS: usize = 40;
    let mut path = name.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = std::fs::read_link(&path) else {
            break;
        };
        path = folder_of(&path).join(target);
    }
    path
}

fn begun_by_another(error: io::Error) -> io::Error {
    if error.kind() != ErrorKind::AlreadyExists {
        return error;
    }
    let why = "another process has begun this file in the meantime; choose another name";
    io::Error::new(ErrorKind::AlreadyExists, why)
}

/// Locks an open file until it is closed, without waiting.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if another process has locked it; otherwise why it cannot be locked.
#[cfg(unix)]
pub fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

/// Does nothing: this system has no such locks.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn lock(_: &File) -> io::Result<()> {
    Ok(())
}

/// Whether a path still names this open file.
///
/// # Errors
/// If the system cannot read the metadata.
#[cfg(unix)]
pub fn is_current(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match std::fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        named => named.map(|named| (named.dev(), named.ino()) == (open.dev(), open.ino())),
    }
}

/// Assumes that the path still names this open file: this system cannot tell.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn is_current(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::write_file;

    #[test]
    fn no_other_process_opens_a_file_while_it_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let mut held = open_locked(&path, true).unwrap();
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                // The loop ran at least once.
                loop {
                    let over = done.load(Ordering::Relaxed);
                    let refused = open_locked(&path, true).is_err();
                    if over || !refused {
                        return refused;
                    }
                }
            });
            for _ in 0..50 {
                held = write_file(&path, b"one\n", Durability::Durable).unwrap();
            }
            done.store(true, Ordering::Relaxed);
            assert!(other.join().unwrap(), "the file was locked twice");
        });
        drop(held);
        open_locked(&path, false).unwrap();
    }

    #[test]
    fn one_of_two_processes_that_create_a_file_at_once_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        for _ in 0..20 {
            let mut both = [b"one", b"two"].map(|bytes| (LockedFile::new(&path), bytes));
            (both.iter_mut()).for_each(|(file, _)| file.claim().unwrap());
            let barrier = Barrier::new(2);
            let written = std::thread::scope(|scope| {
                let workers = both.each_mut().map(|(file, bytes)| {
                    let barrier = &barrier;
                    scope.spawn(move || {
                        barrier.wait();
                        file.write(&bytes[..])
                    })
                });
                workers.map(|worker| worker.join().unwrap())
            });
            let refused = written.iter().filter_map(|it| it.as_ref().err());
            let refused: Vec<ErrorKind> = refused.map(io::Error::kind).collect();
            assert_eq!(
                refused,
                [ErrorKind::AlreadyExists],
                "one process has the file"
            );
            let winner = written.iter().position(Result::is_ok).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), both[winner].1);
            both[winner].0.write(b"again").unwrap();
            assert!(both[1 - winner].0.write(b"wrong").is_err());
            std::fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn a_symbolic_link_stays_and_its_target_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (link, target) = (folder.path().join("link"), folder.path().join("target"));
        std::os::unix::fs::symlink("target", &link).unwrap();
        for bytes in [b"one", b"two"] {
            let mut file = LockedFile::new(&link);
            file.claim().unwrap();
            file.write(bytes).unwrap();
            assert!(link.is_symlink() && std::fs::read(&target).unwrap() == bytes);
        }
    }

    #[test]
    fn pipes_are_rejected_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let mode = rustix::fs::Mode::RWXU;
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, mode).unwrap();
        let error = LockedFile::new(&pipe).claim().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
    }

    #[test]
    fn a_file_that_another_process_began_meanwhile_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let [mut one, mut other] = [(); 2].map(|()| LockedFile::new(&path));
        one.write(b"one").unwrap();
        std::fs::remove_file(&path).unwrap();
        other.write(b"other").unwrap();
        let rejected = |one: &mut LockedFile<'_>| {
            assert_eq!(
                one.write(b"one").unwrap_err().kind(),
                ErrorKind::AlreadyExists
            );
            assert_eq!(std::fs::read(&path).unwrap(), b"other");
        };
        rejected(&mut one);
        // The file stays when the other process has ended.
        drop(other);
        rejected(&mut one);
        let mut resumed = LockedFile::new(&path);
        resumed.claim().unwrap();
        resumed.write(b"more").unwrap();
    }
}
