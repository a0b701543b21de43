//! Writes a table file: under another name first, then renamed, so that nobody ever sees half a table.

use std::fs::{self, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crc32fast::Hasher;
use knobel_ranks::{lock, machine};
use tempfile::NamedTempFile;

use super::header::{Contents, Header, LENGTH};
use crate::PdbError;
use crate::share::IN_BROWSER;

/// What unfinished files end in.
const UNFINISHED: &str = ".part";
/// An unfinished file that nobody wrote to for this long was left by a process that was killed: a day, as it takes long until a
/// disk has all of a large table.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);
/// One that can be locked is nobody's sooner: whoever writes one locks it. An hour, as some disks have locks that other machines
/// do not see; but those of this machine it does see, some moments after they were begun.
const UNLOCKED: Duration = Duration::from_secs(60 * 60);
const UNLOCKED_HERE: Duration = Duration::from_secs(5);

/// A table file that grows under another name.
///
/// Two processes may write the same table at the same time: each writes a file of its own, and the second rename puts equal
/// bytes in place of the first's.
pub(crate) struct Growing {
    file: NamedTempFile,
    path: PathBuf,
    header: Header,
    /// Checksum of the block that is not full yet, and how many bytes of it there are.
    hasher: Hasher,
    in_block: usize,
}

impl Growing {
    /// Begins the file of `path`.
    ///
    /// # Errors
    /// If the folder cannot be made or written to.
    pub fn new(path: PathBuf, contents: Contents) -> Result<Self, PdbError> {
        let folder = path.parent().unwrap_or(Path::new("."));
        prepare(folder)?;
        remove_abandoned(folder);
        // Checksums are known last and stand first.
        let file = unfinished(folder).and_then(|mut file| {
            file.write_all(&[0; LENGTH])?;
            Ok(file)
        });
        Ok(Self {
            file: file.map_err(|error| PdbError::io("write", &path, error))?,
            path,
            header: Header::new(contents),
            hasher: Hasher::new(),
            in_block: 0,
        })
    }

    /// Appends entries.
    ///
    /// # Errors
    /// If they cannot be written (a full disk, for instance); nothing is left behind then.
    pub fn push(&mut self, mut entries: &[u8]) -> Result<(), PdbError> {
        self.file
            .write_all(entries)
            .map_err(|error| PdbError::io("write", &self.path, error))?;
        while !entries.is_empty() {
            let count = entries.len().min(self.header.block - self.in_block);
            let (block, rest) = entries.split_at(count);
            self.hasher.update(block);
            self.in_block += count;
            if self.in_block == self.header.block {
                self.end_block();
            }
            entries = rest;
        }
        Ok(())
    }

    fn end_block(&mut self) {
        let checksum = std::mem::take(&mut self.hasher).finalize();
        self.header.checksums.push(checksum);
        self.in_block = 0;
    }

    /// Puts the header before the entries, which are all there, and gives the file its name.
    ///
    /// # Errors
    /// If that cannot be done; nothing is left behind then.
    pub fn finish(mut self) -> Result<(), PdbError> {
        if self.in_block > 0 {
            self.end_block();
        }
        let Self {
            mut file,
            path,
            header,
            ..
        } = self;
        let attempt = || {
            file.rewind()?;
            file.write_all(&header.to_bytes())?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        };
        attempt().map_err(|error| PdbError::io("write", &path, error))
    }
}

/// Makes the folder and sees that files can be written to it.
///
/// # Errors
/// If they cannot.
pub(crate) fn prepare(folder: &Path) -> Result<(), PdbError> {
    if IN_BROWSER {
        return Err(no_disk(folder));
    }
    fs::create_dir_all(folder).map_err(|error| PdbError::io("make the folder", folder, error))?;
    // What the system says has the name of a file that nobody has given.
    let plain = |error: io::Error| PdbError::io("write to the folder", folder, error.kind().into());
    unfinished(folder).map(drop).map_err(plain)
}

/// What a browser answers whoever would write tables.
pub(crate) fn no_disk(folder: &Path) -> PdbError {
    PdbError::io("make the folder", folder, io::ErrorKind::Unsupported.into())
}

/// A file of this call alone, removed unless it gets its name; readable for whom the user's mask allows.
pub(crate) fn unfinished(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let prefix = prefix();
    builder.prefix(&prefix).suffix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder)?;
    // Where there are no locks, its age tells.
    let _ = lock::lock(file.as_file());
    Ok(file)
}

/// What unfinished files of this machine begin with.
fn prefix() -> String {
    if IN_BROWSER {
        return String::new();
    }
    format!(".knobel-{:016x}-", machine::number())
}

/// Removes what killed processes left. Failing to is no harm: such files are never read.
fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let age = entry
            .metadata()
            .and_then(|metadata| metadata.modified())
            .ok()
            .and_then(|modified| SystemTime::now().duration_since(modified).ok());
        let is_free = || {
            let file = OpenOptions::new().append(true).open(entry.path());
            cfg!(unix) && file.and_then(|file| lock::lock(&file)).is_ok()
        };
        let name = name.to_string_lossy();
        let unlocked = match name.starts_with(&prefix()) {
            true => UNLOCKED_HERE,
            false => UNLOCKED,
        };
        if name.ends_with(UNFINISHED)
            && age.is_some_and(|age| age > ABANDONED || age > unlocked && is_free())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}
