//! Writes a table file: under another name first, then renamed, so that nobody ever sees half a table.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::header::Header;
use crate::PdbError;

/// What unfinished files end in.
const UNFINISHED: &str = ".part";
/// An unfinished file that nobody wrote to for this long was left by a process that was killed.
const ABANDONED: Duration = Duration::from_secs(60);

/// Writes header and entries to `path`, all or nothing.
///
/// Two processes may do so at the same time: each writes a file of its own, and the second rename puts equal bytes in
/// place of the first's.
///
/// # Errors
/// If the folder cannot be made or the file not be written (a full disk, for instance); nothing is left behind then.
pub(crate) fn write(path: &Path, header: &Header, entries: &[u8]) -> Result<(), PdbError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    prepare(folder)?;
    remove_abandoned(folder);
    let attempt = || {
        let mut unfinished = unfinished(folder)?;
        unfinished.write_all(&header.to_bytes())?;
        unfinished.write_all(entries)?;
        unfinished.as_file().sync_all()?;
        unfinished.persist(path)?;
        Ok(())
    };
    attempt().map_err(|error| PdbError::io("write", path, error))
}

/// Makes the folder and sees that files can be written to it.
///
/// # Errors
/// If they cannot.
pub(crate) fn prepare(folder: &Path) -> Result<(), PdbError> {
    fs::create_dir_all(folder).map_err(|error| PdbError::io("make the folder", folder, error))?;
    // What the system says has the name of a file that nobody has given.
    let plain = |error: io::Error| PdbError::io("write to the folder", folder, error.kind().into());
    unfinished(folder).map(drop).map_err(plain)
}

/// A file of this call alone, removed unless it gets its name; readable for whom the user's mask allows.
pub(crate) fn unfinished(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.suffix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
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
        if name.to_string_lossy().ends_with(UNFINISHED) && age.is_some_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
