//! The one writer: a file is written under a temporary name and renamed when it is whole.
//!
//! A process that is killed, or a full disk, leaves the old file or the new one, never a part. What
//! a power cut leaves depends on the [`Durability`] that the caller chooses.
//!
//! # References
//! Pillai and others: "All file systems are not created equal: on the complexity of crafting
//! crash-consistent applications", OSDI 2014 (why file and folder are synced, and in this order).

use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::sweeper::{self, sweep};

/// What a power cut may do to a file that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// The writer does not wait for the disk. After a power cut the file may be missing, empty or
    /// damaged, and a checksum has to find that. For files that are cheap to make again.
    Atomic,
    /// The writer waits until the disk has the file and then its name (`fsync` of the file, rename,
    /// `fsync` of the folder). For files that replace the only copy of long work.
    Durable,
}

/// A file that grows under a temporary name. It is removed unless it is [finished](Self::finish).
///
/// ```
/// use std::io::Write;
/// use knobel_storage::{Durability, FileWriter};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("numbers");
/// let mut file = FileWriter::new(&path, Durability::Atomic)?;
/// file.write_all(b"1 2 3")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"1 2 3");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct FileWriter {
    file: NamedTempFile,
    path: PathBuf,
    durability: Durability,
}

impl FileWriter {
    /// Begins a file that will have this path.
    ///
    /// # Errors
    /// If its folder cannot be written to.
    pub fn new(path: &Path, durability: Durability) -> io::Result<Self> {
        Ok(Self {
            file: sweeper::create(folder_of(path))?,
            path: path.to_owned(),
            durability,
        })
    }

    /// Gives the file its name, in place of any other file of that name. The answer is open behind
    /// the last byte that was written and stays [locked](crate::lock) until it is closed.
    ///
    /// # Errors
    /// If the file cannot be written, as on a full disk; the old file stays then. If only the sync
    /// of the folder fails, the new file is there.
    pub fn finish(self) -> io::Result<File> {
        self.rename(|file, path| Ok(file.persist(path)?))
    }

    /// Does the same, but only if no file has the name yet.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if one has; else as [`finish`](Self::finish).
    pub(crate) fn finish_new(self) -> io::Result<File> {
        self.rename(|file, path| match file.persist_noclobber(path) {
            // Some file systems can only replace.
            Err(not) if not.error.kind() != ErrorKind::AlreadyExists => {
                Ok(not.file.persist(path)?)
            }
            done => Ok(done?),
        })
    }

    fn rename(
        self,
        rename: impl FnOnce(NamedTempFile, &Path) -> io::Result<File>,
    ) -> io::Result<File> {
        let is_durable = self.durability == Durability::Durable;
        if is_durable {
            self.file.as_file().sync_all()?;
        }
        let file = rename(self.file, &self.path)?;
        if is_durable {
            sync_folder(folder_of(&self.path))?;
        }
        Ok(file)
    }
}

// The temporary file's own `write` adds its name to errors, but the user never gave that name.
impl Write for FileWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

impl Seek for FileWriter {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.as_file_mut().seek(to)
    }
}

/// Replaces a file by these bytes and answers it, as [`FileWriter::finish`] does.
///
/// # Errors
/// If the folder cannot be written to, or the disk is full.
pub fn write_file(path: &Path, bytes: &[u8], durability: Durability) -> io::Result<File> {
    sweep(folder_of(path));
    let mut file = FileWriter::new(path, durability)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Makes a folder and those above it, where they are missing, and waits until the disk has them.
///
/// # Errors
/// If a folder cannot be made.
pub fn create_folder(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    let parent = folder_of(path);
    let made = match fs::create_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound && parent != path => {
            create_folder(parent).and_then(|()| fs::create_dir(path))
        }
        made => made,
    };
    match made {
        // Another process was faster.
        Err(_) if path.is_dir() => Ok(()),
        made => made
            .and_then(|()| sync_folder(parent))
            .map_err(|error| in_the_way(path, error)),
    }
}

/// Names the file that stands where a folder is needed. The system's "File exists" does not.
fn in_the_way(folder: &Path, error: io::Error) -> io::Error {
    let is_file = |path: &&Path| path.metadata().is_ok_and(|it| !it.is_dir());
    match folder.ancestors().find(is_file) {
        Some(file) => {
            let why = format!("{} is a file, not a folder", file.display());
            io::Error::new(ErrorKind::NotADirectory, why)
        }
        None => error,
    }
}

/// The folder in which a path is.
pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    folder
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Waits until the disk has the names in a folder.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some systems and file systems cannot do it, and a folder that may be written to need not
        // be readable. Nothing more can be done there.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::PermissionDenied | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Durability; 2] = [Durability::Atomic, Durability::Durable];

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_finished() {
        for durability in BOTH {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("numbers");
            write_file(&path, b"old", durability).unwrap();
            let mut file = FileWriter::new(&path, durability).unwrap();
            file.write_all(b"new").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"old");
            file.finish().unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
            assert_eq!(names(folder.path()), ["numbers"]);
        }
    }

    #[test]
    fn an_abandoned_writer_leaves_nothing() {
        for durability in BOTH {
            let folder = tempfile::tempdir().unwrap();
            let file = FileWriter::new(&folder.path().join("numbers"), durability).unwrap();
            assert_eq!(names(folder.path()).len(), 1);
            drop(file);
            assert_eq!(names(folder.path()).len(), 0);
        }
    }

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing/numbers");
        let error = write_file(&path, b"", Durability::Atomic).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        assert!(!error.to_string().contains("knobel"), "{error}");
    }

    #[test]
    fn folders_are_made_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one/two");
        create_folder(&path).unwrap();
        create_folder(&path).unwrap();
        assert!(path.is_dir());
        write_file(&path.join("file"), b"", Durability::Atomic).unwrap();
        for below in ["file", "file/three", "file/three/four"] {
            let error = create_folder(&path.join(below)).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::NotADirectory);
            let said = error.to_string();
            assert!(said.ends_with("file is a file, not a folder"), "{said}");
        }
    }
}
