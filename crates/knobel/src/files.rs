//! Files that are there whole or not at all.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file through a temporary one beside it: after a crash there is the old one or the new one, never a part.
///
/// # Errors
/// If the folder cannot be written to, or the disk is full.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(path, bytes, |_| ()).map(drop)
}

/// Does the same, but shows the file before it has its name, and answers it, open behind its last byte: so a lock that is
/// taken on it holds from the first moment.
///
/// # Errors
/// If the folder cannot be written to, or the disk is full.
pub fn replace(path: &Path, bytes: &[u8], before: impl FnOnce(&File)) -> io::Result<File> {
    write_and_rename(path, bytes, before).map_err(plain)
}

fn write_and_rename(path: &Path, bytes: &[u8], before: impl FnOnce(&File)) -> io::Result<File> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    // Temporary files are for their owner alone; this one is to stay, so the umask decides as for any other.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    before(file.as_file());
    Ok(file.persist(path)?)
}

/// What the system says, without the name of the temporary file: nobody has given that.
fn plain(error: io::Error) -> io::Error {
    let said = error.to_string();
    match said.split_once(" at path ") {
        Some((said, _)) => io::Error::new(error.kind(), said),
        None => error,
    }
}
