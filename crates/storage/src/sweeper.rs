//! Temporary files whose names identify their owner, and the sweeper, which removes the files of
//! owners that have ended.
//!
//! `.knobel-node17-4711-x1Y2z3.tmp` is written by process 4711 of the machine `node17`. The number
//! only informs people, because after a restart or on another machine it may belong to another
//! process. Instead, the owner locks the open file, and the system releases the lock even if the
//! process is killed. The sweeper therefore removes a file only if it has such a name and its lock
//! can be taken. On file systems without locks, such as some network file systems, leftover files
//! stay.

use std::fs::{self, DirEntry, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use knobel_core::IN_BROWSER;

use tempfile::NamedTempFile;

use crate::lock::{is_current, lock};

/// The beginning and the end of the names of temporary files.
const PREFIX: &str = ".knobel-";
const SUFFIX: &str = "tmp";
/// The end of the name of a temporary folder. The rest is the name of the temporary file that its
/// owner locks.
const FOLDER_SUFFIX: &str = "files";
/// The number of random characters in a name.
const RANDOM: usize = 6;
/// Some file systems hide locks from other machines. Files of another machine must therefore also
/// be unchanged for this long, including those in its temporary folder. An owner that still runs
/// writes to one of them.
const SILENCE: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes temporary files whose owner is gone. Failures are ignored, because no program reads
/// these files and the next sweep finds them again.
pub fn sweep(folder: &Path) {
    sweep_with(folder, |_| false);
}

/// Sweeps like [`sweep`], and also removes finished files with obsolete names, which the caller
/// must own.
pub(crate) fn sweep_with(folder: &Path, is_obsolete: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            continue;
        };
        if is_obsolete(name) {
            let _ = fs::remove_file(entry.path());
        } else if let Some(machine) = machine_of(name)
            && let Some(lock) = take_over(&entry, machine)
        {
            let _ = remove(&entry.path());
            drop(lock);
        }
    }
}

/// Returns the locked file if its owner has ended.
fn take_over(entry: &DirEntry, machine: &str) -> Option<File> {
    let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
    let path = entry.path();
    let silence = last_written(&path, &metadata)?
        .elapsed()
        .unwrap_or_default();
    let is_local = cfg!(unix) && machine == this_machine();
    if !is_local && silence < SILENCE {
        return None;
    }
    let file = OpenOptions::new().append(true).open(&path).ok()?;
    lock(&file).ok()?;
    // The owner may have finished the file in the meantime.
    is_current(&file, &path).ok()?.then_some(file)
}

/// Returns the time when a temporary file, or a file in its temporary folder, was last written.
fn last_written(path: &Path, metadata: &fs::Metadata) -> Option<SystemTime> {
    let files = fs::read_dir(folder_beside(path))
        .into_iter()
        .flatten()
        .flatten();
    let files = files.filter_map(|file| file.metadata().ok()?.modified().ok());
    files.chain(metadata.modified().ok()).max()
}

/// Removes the temporary folder of a temporary file, and then the file.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder_beside(path)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::remove_file(path),
    }
}

/// Begins a temporary file, which is locked until it is closed. The user's mask decides who can
/// read it, because it becomes an ordinary file.
///
/// # Errors
/// If the folder cannot be written to.
pub(crate) fn create(folder: &Path) -> io::Result<NamedTempFile> {
    // A browser has no processes and no disk.
    if IN_BROWSER {
        return Err(ErrorKind::Unsupported.into());
    }
    let prefix = format!("{PREFIX}{}-{}-", this_machine(), std::process::id());
    let suffix = format!(".{SUFFIX}");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(&suffix).rand_bytes(RANDOM);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let file = builder.tempfile_in(folder).map_err(without_path)?;
        // A sweeper may act between creating and locking. It then holds the lock or has removed the
        // file, so begin another one.
        let is_taken =
            lock(file.as_file()).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        if !is_taken && is_current(file.as_file(), file.path())? {
            return Ok(file);
        }
    }
}

/// Returns the system's error without the name of the temporary file, which the user does not know.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((text, _)) => io::Error::new(error.kind(), text),
        None => error,
    }
}

/// Returns the machine in the name of a temporary file, or `None` for any other name.
fn machine_of(name: &str) -> Option<&str> {
    let name = name.strip_prefix(PREFIX)?;
    let name = name.strip_suffix(SUFFIX)?.strip_suffix('.')?;
    let mut words = name.rsplitn(3, '-');
    let [random, process, machine] = [words.next()?, words.next()?, words.next()?];
    let is_ours = random.len() == RANDOM
        && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && process.parse::<u32>().is_ok();
    is_ours.then_some(machine)
}

/// The name of this machine in its network. It does not change at a restart, which releases all
/// locks.
#[cfg(unix)]
fn this_machine() -> String {
    let system = rustix::system::uname();
    let name = system.nodename().to_string_lossy();
    name.replace(
        |it: char| !it.is_ascii_alphanumeric() && !"-.".contains(it),
        "_",
    )
}

/// On this system machines have no names, so every file counts as one of another machine.
#[cfg(not(unix))]
fn this_machine() -> String {
    "unknown".to_owned()
}

/// A folder for files that only this process needs. Dropping the value removes the folder. If this
/// process is killed, the next process that makes such a folder removes it.
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
    /// The locked file, which shows that the folder is in use. It is dropped after the folder is
    /// removed.
    _owner: NamedTempFile,
}

impl TemporaryFolder {
    /// Makes a folder in the system's folder for temporary files.
    ///
    /// # Errors
    /// If the system's folder cannot be written to.
    pub fn new() -> io::Result<Self> {
        Self::in_folder(&std::env::temp_dir())
    }

    fn in_folder(parent: &Path) -> io::Result<Self> {
        sweep(parent);
        let owner = create(parent)?;
        let path = folder_beside(owner.path());
        fs::create_dir(&path)?;
        Ok(Self {
            path,
            _owner: owner,
        })
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // If removing fails, the next sweep tries again.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Returns the temporary folder that belongs to a temporary file.
fn folder_beside(path: &Path) -> PathBuf {
    path.with_extension(FOLDER_SUFFIX)
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::SystemTime;

    use super::*;

    /// A name such as a killed process would leave.
    fn left_by(machine: &str) -> String {
        format!("{PREFIX}{machine}-4711-x1Y2z3.{SUFFIX}")
    }

    /// Returns whether the sweeper keeps a file with this name that was written this many hours
    /// ago.
    fn stays(name: &str, hours: u64, is_locked: bool) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        let file = File::create(&path).unwrap();
        let written = SystemTime::now() - Duration::from_secs(hours * 60 * 60);
        file.set_modified(written).unwrap();
        let _held = is_locked.then(|| {
            lock(&file).unwrap();
            file
        });
        sweep(folder.path());
        path.exists()
    }

    #[test]
    fn foreign_files_stay_at_any_age() {
        let names = [
            "movie.part",
            ".knobel-notes",
            ".knobel-x1Y2z3",
            ".knobel-node-x1Y2z3.tmp",
            ".knobel-node-one-x1Y2z3.tmp",
            ".knobel-node-4711-x1Y2z3.tmp.gz",
            "knobel-node-4711-x1Y2z3.tmp",
        ];
        for name in names {
            assert!(stays(name, 1000, false), "{name}");
        }
    }

    #[test]
    fn temporary_files_without_a_lock_are_removed() {
        let local = left_by(&this_machine());
        assert!(!stays(&local, 0, false));
        assert!(stays(&local, 1000, true));
        // The lock of another machine may be invisible here.
        let remote = left_by("other-node.cluster");
        assert!(stays(&remote, 23, false));
        assert!(!stays(&remote, 25, false));
        assert!(stays(&remote, 1000, true));
    }

    #[test]
    fn names_identify_the_machine() {
        assert_eq!(machine_of(&left_by("node1")), Some("node1"));
        assert_eq!(
            machine_of(&left_by("node1-2.cluster")),
            Some("node1-2.cluster")
        );
        let folder = tempfile::tempdir().unwrap();
        let file = create(folder.path()).unwrap();
        let name = file.path().file_name().unwrap().to_str().unwrap();
        assert_eq!(machine_of(name), Some(&*this_machine()));
    }

    /// Each thread sweeps while the other one creates its file, locks it and gives it its name.
    #[test]
    fn a_sweeper_never_removes_a_file_in_use() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let file = create(folder.path()).unwrap();
                        sweep(folder.path());
                        file.persist(folder.path().join("file")).unwrap();
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_temporary_folder_is_removed_with_its_owner() {
        let parent = tempfile::tempdir().unwrap();
        let count = || fs::read_dir(parent.path()).unwrap().count();
        let folder = TemporaryFolder::in_folder(parent.path()).unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        sweep(parent.path());
        assert!(folder.path().join("file").exists());
        // This is the state that a killed process would leave.
        let left = parent.path().join(left_by(&this_machine()));
        fs::write(&left, "").unwrap();
        fs::create_dir(folder_beside(&left)).unwrap();
        fs::write(folder_beside(&left).join("file"), "").unwrap();
        assert_eq!(count(), 4);
        let second = TemporaryFolder::in_folder(parent.path()).unwrap();
        assert_eq!(count(), 4);
        drop((folder, second));
        assert_eq!(count(), 0);
    }
}
