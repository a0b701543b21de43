//! Writes a table file: under another name first, then renamed, so that nobody ever sees half a table.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

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
    fs::create_dir_all(folder).map_err(|error| PdbError::io("make the folder", folder, error))?;
    remove_abandoned(folder);
    let unfinished = Unfinished::new(path);
    let attempt = || {
        let mut file = File::create(&unfinished.0)?;
        file.write_all(&header.to_bytes())?;
        file.write_all(entries)?;
        file.sync_all()?;
        fs::rename(&unfinished.0, path)
    };
    attempt().map_err(|error| PdbError::io("write", path, error))
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

/// An unfinished file; removed when it goes out of use (after the rename there is nothing to remove).
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(path: &Path) -> Self {
        // Own to this process and, within it, to this call.
        static CALLS: AtomicU64 = AtomicU64::new(0);
        let call = CALLS.fetch_add(1, Ordering::Relaxed);
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}-{call}{UNFINISHED}", std::process::id()));
        Self(path.with_file_name(name))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
