//! Files that one process at a time writes.
//!
//! A lock is the system's and ends with the process, however that ends. Where a system or a disk has no locks, there is none.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a file at its end, or begins it where `new`, for this process alone.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if another process has it; else whatever is wrong with the file.
pub fn open_alone(path: &Path, new: bool) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().create(new).append(true).open(path)?;
        match lock(&file) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                let why =
                    "it is being written by another process; wait until it has ended, or end it";
                return Err(io::Error::new(ErrorKind::WouldBlock, why));
            }
            _ if is_still(&file, path)? => return Ok(file),
            // Replaced in the meantime.
            _ => {}
        }
    }
}

/// Locks an open file until it is closed; does not wait.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if another process has it; else why it cannot be locked.
#[cfg(unix)]
pub fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

/// Does nothing: there are no locks here.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn lock(_: &File) -> io::Result<()> {
    Ok(())
}

/// Is this the file that has the name now?
///
/// # Errors
/// If the system does not say.
#[cfg(unix)]
pub fn is_still(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match std::fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        named => named.map(|named| (named.dev(), named.ino()) == (open.dev(), open.ino())),
    }
}

/// Is this the file that has the name now? Here nobody can tell: it is taken for it.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn is_still(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
