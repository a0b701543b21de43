//! Files that are there whole or not at all, and files that one process at a time writes.
//!
//! A lock is the system's and ends with the process, however that ends. Where a system or a disk has no locks, there is none.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

pub use knobel_ranks::lock::open_alone;
use knobel_ranks::lock::{is_still, lock};

/// Writes a file through a temporary one beside it: after a crash there is the old one or the new one, never a part.
///
/// # Errors
/// If the folder cannot be written to, or the disk is full.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(path, bytes, false, |_| ()).map(drop)
}

/// Does the same to a file that this process alone writes, and answers it, open behind its last byte: nobody else can
/// [open it](open_alone) before it is closed.
///
/// # Errors
/// If the folder cannot be written to, or the disk is full.
pub fn replace_alone(path: &Path, bytes: &[u8]) -> io::Result<File> {
    put_alone(path, bytes, false)
}

/// Does so, or, where it is to be `new`, only if nothing has the name yet.
fn put_alone(path: &Path, bytes: &[u8], new: bool) -> io::Result<File> {
    // Locked before it has the name. It is nobody's yet: where it cannot be locked, there are no locks.
    replace(path, bytes, new, |file| drop(lock(file)))
}

/// A file that is replaced as a whole again and again, by this process alone.
#[derive(Debug)]
pub struct Replaced<'a> {
    path: &'a Path,
    /// Nothing where it is not claimed, or not there yet.
    held: Option<File>,
}

impl<'a> Replaced<'a> {
    /// The file of this path.
    pub fn new(path: &'a Path) -> Self {
        Self { path, held: None }
    }

    /// Where it is.
    pub fn path(&self) -> &'a Path {
        self.path
    }

    /// Was it there when it was claimed, or has been written since?
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// If it is there, nobody else writes it from now on.
    ///
    /// # Errors
    /// If another process writes it, or it cannot be written.
    pub fn claim(&mut self) -> io::Result<()> {
        if let Some(file) = self.held.take()
            && is_still(&file, self.path)?
        {
            self.held = Some(file);
            return Ok(());
        }
        self.held = match open_alone(self.path, false) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            file => Some(file?),
        };
        Ok(())
    }

    /// Puts these bytes in the place of what is there.
    ///
    /// # Errors
    /// If it cannot be [claimed](Self::claim), or as [`write_atomically`].
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.claim()?;
        let new = self.held.is_none();
        let file = match put_alone(self.path, bytes, new) {
            Err(error) if new && error.kind() == ErrorKind::AlreadyExists => {
                // Another process has begun it in the meantime.
                self.claim()?;
                replace_alone(self.path, bytes)
            }
            file => file,
        };
        self.held = Some(file?);
        Ok(())
    }
}

/// Writes a file, shows it before it has its name, and answers it. A `new` one takes the place of nothing.
fn replace(path: &Path, bytes: &[u8], new: bool, before: impl FnOnce(&File)) -> io::Result<File> {
    write_and_rename(path, bytes, new, before).map_err(plain)
}

fn write_and_rename(
    path: &Path,
    bytes: &[u8],
    new: bool,
    before: impl FnOnce(&File),
) -> io::Result<File> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let builder = &mut tempfile::Builder::new();
    // Temporary files are for their owner alone; this one is to stay, so the umask decides as for any other.
    #[cfg(unix)]
    let builder = builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    before(file.as_file());
    if !new {
        return Ok(file.persist(path)?);
    }
    Ok(match file.persist_noclobber(path) {
        // Some disks cannot do it.
        Err(not) if not.error.kind() != ErrorKind::AlreadyExists => not.file.persist(path)?,
        done => done?,
    })
}

/// What the system says, without the name of the temporary file: nobody has given that.
fn plain(error: io::Error) -> io::Error {
    let said = error.to_string();
    match said.split_once(" at path ") {
        Some((said, _)) => io::Error::new(error.kind(), said),
        None => error,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn nobody_else_opens_a_file_while_it_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let mut held = open_alone(&path, true).unwrap();
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                // Once at least.
                loop {
                    let over = done.load(Ordering::Relaxed);
                    let refused = open_alone(&path, true).is_err();
                    if over || !refused {
                        return refused;
                    }
                }
            });
            for _ in 0..50 {
                held = replace_alone(&path, b"one\n").unwrap();
            }
            done.store(true, Ordering::Relaxed);
            assert!(other.join().unwrap(), "it was open twice");
        });
        drop(held);
        open_alone(&path, false).unwrap();
    }

    #[test]
    fn one_of_two_that_begin_a_file_together_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        for _ in 0..20 {
            let mut both = [b"one", b"two"].map(|bytes| (Replaced::new(&path), bytes));
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
            assert_eq!(refused, [ErrorKind::WouldBlock], "one has it");
            let winner = written.iter().position(Result::is_ok).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), both[winner].1);
            both[winner].0.write(b"again").unwrap();
            assert!(both[1 - winner].0.write(b"wrong").is_err());
            std::fs::remove_file(&path).unwrap();
        }
    }

    /// Somebody has removed it, and another process has begun it anew.
    #[test]
    fn a_file_that_is_another_ones_by_now_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let [mut one, mut other] = [(); 2].map(|()| Replaced::new(&path));
        one.write(b"one").unwrap();
        std::fs::remove_file(&path).unwrap();
        other.write(b"other").unwrap();
        let refused = one.write(b"one").unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::WouldBlock);
        assert_eq!(std::fs::read(&path).unwrap(), b"other");
    }
}
