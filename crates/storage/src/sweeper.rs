//! Temporary files that name their owner, and the one sweeper, which removes those whose owner is
//! gone.
//!
//! `.knobel-node17-4711-x1Y2z3.tmp` is written by process 4711 of the machine `node17`. The process
//! is for people: after a restart, or seen from another machine, its number may be another one's.
//! What counts is the lock that the owner holds on the open file. The system releases it however
//! the process ends. So the sweeper removes a file only if it has such a name and its lock can be
//! taken. Without locks, as on some network file systems, leftovers stay.

use std::fs::{self, DirEntry, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use knobel_core::IN_BROWSER;

use tempfile::NamedTempFile;

use crate::lock::{is_current, lock};

/// Names of temporary files begin and end with these.
const PREFIX: &str = ".knobel-";
const SUFFIX: &str = "tmp";
/// A temporary folder has the name of the temporary file that its owner locks, but ends with this.
const FOLDER_SUFFIX: &str = "files";
/// Random characters of a name.
const RANDOM: usize = 6;
/// Some file systems hide locks from other machines. A file of another machine, and those in its
/// folder, must also be unchanged for this long: a living owner writes to one of them.
const SILENCE: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes temporary files whose owner is gone. Failures are ignored: nobody reads these files, and
/// the next sweep finds them again.
pub fn sweep(folder: &Path) {
    sweep_with(folder, |_| false);
}

/// Does the same, and removes finished files with obsolete names, which the caller must own.
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

/// The locked file, if its owner is gone.
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

/// When a temporary file, or a file in the folder that it stands for, was written last.
fn last_written(path: &Path, metadata: &fs::Metadata) -> Option<SystemTime> {
    let files = fs::read_dir(folder_beside(path))
        .into_iter()
        .flatten()
        .flatten();
    let files = files.filter_map(|file| file.metadata().ok()?.modified().ok());
    files.chain(metadata.modified().ok()).max()
}

/// Removes a temporary file and, before it, the folder that it stands for.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder_beside(path)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::remove_file(path),
    }
}

/// Begins a temporary file, which is locked until it is closed. It can be read by everyone whom the
/// user's mask allows, as it becomes an ordinary file.
///
/// # Errors
/// If the folder cannot be written to.
pub(crate) fn create(folder: &Path) -> io::Result<NamedTempFile> {
    // There are no processes and no disk.
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
        // A sweeper may come between creating and locking. It has the lock then, or has removed the
        // file, and another one is begun.
        let is_taken =
            lock(file.as_file()).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        if !is_taken && is_current(file.as_file(), file.path())? {
            return Ok(file);
        }
    }
}

/// What the system says, without the name of the temporary file: the user has not given that.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((text, _)) => io::Error::new(error.kind(), text),
        None => error,
    }
}

/// The machine in the name of a temporary file, and nothing for any other name.
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

/// The name of this machine in its network. It survives a restart, after which no lock is left.
#[cfg(unix)]
fn this_machine() -> String {
    let system = rustix::system::uname();
    let name = system.nodename().to_string_lossy();
    name.replace(
        |it: char| !it.is_ascii_alphanumeric() && !"-.".contains(it),
        "_",
    )
}

/// Machines have no names here, and so each takes the others' files for those of another machine.
#[cfg(not(unix))]
fn this_machine() -> String {
    "unknown".to_owned()
}

/// A folder for files that only this process needs. It is removed when it is dropped. If this
/// process is killed, the next process that makes such a folder removes it.
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
    /// Shows that the folder is in use; dropped after the folder is removed.
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

/// The folder that a temporary file stands for.
fn folder_beside(path: &Path) -> PathBuf {
    path.with_extension(FOLDER_SUFFIX)
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::SystemTime;

    use super::*;

    /// A name as a killed process would leave.
    fn left_by(machine: &str) -> String {
        format!("{PREFIX}{machine}-4711-x1Y2z3.{SUFFIX}")
    }

    /// Does a file with this name stay, if it was written so many hours ago?
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
    fn files_of_others_stay_however_old_they_are() {
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
    fn temporary_files_go_when_their_lock_is_free() {
        let local = left_by(&this_machine());
        assert!(!stays(&local, 0, false));
        assert!(stays(&local, 1000, true));
        // A lock may not be seen from here.
        let remote = left_by("other-node.cluster");
        assert!(stays(&remote, 23, false));
        assert!(!stays(&remote, 25, false));
        assert!(stays(&remote, 1000, true));
    }

    #[test]
    fn a_name_tells_one_machine_from_another() {
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
    fn a_sweeper_never_takes_a_file_from_its_owner() {
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
    fn a_temporary_folder_goes_with_its_owner() {
        let parent = tempfile::tempdir().unwrap();
        let count = || fs::read_dir(parent.path()).unwrap().count();
        let folder = TemporaryFolder::in_folder(parent.path()).unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        sweep(parent.path());
        assert!(folder.path().join("file").exists());
        // As a killed process would leave it.
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
