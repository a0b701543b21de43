//! Writes files: each is written under a temporary name, and renamed when it is complete.
//!
//! If the process is killed or the disk is full, the old file or the new one remains, but never a
//! part of it. The [`Durability`] that the caller chooses determines what remains after a power
//! cut.
//!
//! # References
//! Pillai and others: "All file systems are not created equal: on the complexity of crafting
//! crash-consistent applications", OSDI 2014 (why file and folder are synced, and in this order).

use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::sweeper::{self, sweep};

/// The possible effects of a power cut on a file that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// The writer does not wait for the disk. After a power cut the file may be missing, empty or
    /// damaged, and only a checksum reveals that. This suits files that are cheap to rebuild.
    Atomic,
    /// The writer waits until the disk has the file and then its name (`fsync` of the file, rename,
    /// `fsync` of the folder). This suits files that replace the only copy of long work.
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

    /// Gives the file its name, and replaces any other file of that name. The returned file is
    /// positioned after the last written byte. It stays [locked](crate::lock) until it is closed.
    ///
    /// # Errors
    /// If the file cannot be written, as on a full disk. The old file stays then. If only the sync
    /// of the folder fails, the new file exists.
    pub fn finish(self) -> io::Result<File> {
        self.rename(|file, path| Ok(file.persist(path)?))
    }

    /// Gives the file its name, but only if no file has the name yet.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if a file has the name; otherwise the errors of
    /// [`finish`](Self::finish).
    pub(crate) fn finish_new(self) -> io::Result<File> {
        self.rename(|file, path| match file.persist_noclobber(path) {
            // Some file systems can only rename with replacement.
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

/// Replaces a file by these bytes and returns it, like [`FileWriter::finish`].
///
/// # Errors
/// If the folder cannot be written to, or the disk is full.
pub fn write_file(path: &Path, bytes: &[u8], durability: Durability) -> io::Result<File> {
    sweep(folder_of(path));
    let mut file = FileWriter::new(path, durability)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Creates a folder and its missing parents, and waits until the disk has them.
///
/// # Errors
/// If a folder cannot be created.
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
        // Another process has created the folder in the meantime.
        Err(_) if path.is_dir() => Ok(()),
        made => made
            .and_then(|()| sync_folder(parent))
            .map_err(|error| in_the_way(path, error)),
    }
}

/// Makes an error that names the file in place of a folder. The system's "File exists" does not
/// name it.
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

/// Returns the folder that contains a path.
pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    folder
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Waits until the disk has the names in a folder.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some systems and file systems cannot sync a folder, and a writable folder need not be
        // readable. In these cases the error is ignored.
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
    fn existing_folders_are_kept() {
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
