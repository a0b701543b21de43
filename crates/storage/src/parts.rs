//! The files of ranks that share a job. There is one file per rank and step, and it is checked when
//! it is read.
//!
//! The first line of a file identifies the job and contains the file's own name. A file that was
//! renamed to another file's name is therefore rejected. The content follows, then a checksum of
//! both. When all ranks have finished a step, an index file records that the step is complete.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crc32fast::Hasher;
use knobel_clock::{Instant, sleep};
use knobel_cluster::Communicator;

use crate::atomic_writer::{Durability, FileWriter};
use crate::sweeper;

/// Bytes of a checksum.
const CHECKSUM_BYTES: u64 = 4;

/// The path of the file that one of `size` ranks writes after a step.
pub fn part_path(folder: &Path, step: usize, rank: usize, size: usize) -> PathBuf {
    folder.join(format!("layer-{step}.rank-{rank}-of-{size}"))
}

/// The path of a sorted run, which a rank writes during a step and merges at its end.
pub fn run_path(folder: &Path, number: usize, step: usize, rank: usize) -> PathBuf {
    folder.join(format!("run-{number}-of-{step}.rank-{rank}"))
}

/// Returns whether this is the name of a part or a run.
fn is_part(name: &str) -> bool {
    let words = name.replace(|it: char| it.is_ascii_digit(), "");
    ["layer-.rank--of-", "run--of-.rank-"].contains(&&*words)
}

/// [Sweeps](crate::sweep) a folder that the caller has locked, and removes all parts and runs there
/// except these.
pub fn sweep_except(folder: &Path, needed: &[PathBuf]) {
    sweeper::sweep_with(folder, |name| {
        is_part(name) && !needed.contains(&folder.join(name))
    });
}

/// [Sweeps](crate::sweep) a folder that the caller has locked, and removes parts from which no job
/// can resume: those of this rank before step `before`, and those of another number of ranks.
pub fn sweep(folder: &Path, before: usize, ranks: &dyn Communicator) {
    let own = format!("rank-{}-of-{}", ranks.rank(), ranks.size());
    let others = format!("-of-{}", ranks.size());
    sweeper::sweep_with(folder, |name| {
        let part = name.strip_prefix("layer-").filter(|_| is_part(name));
        part.and_then(|name| name.split_once('.'))
            .is_some_and(|(step, rank)| {
                let old = step.parse().is_ok_and(|step: usize| step < before);
                !rank.ends_with(&others) || rank == own && old
            })
    });
}

/// How long a network file system may take to show a file to other machines.
const VISIBILITY_DELAY: Duration = Duration::from_secs(5);
const NOT_VISIBLE: &str =
    "a file of the first rank is not visible here; give a folder that every rank can read";

/// Checks that all ranks see the same folder, and that the first rank can write there. All ranks
/// call this, and all get the same result.
///
/// # Errors
/// The number of the first rank that has another folder or cannot write, and the reason.
pub fn check_shared_folder(
    folder: &Path,
    ranks: &mut dyn Communicator,
) -> Result<(), (usize, io::Error)> {
    let probe = match ranks.rank() {
        0 => sweeper::create(folder).and_then(|probe| {
            // Wait for the disk, because other machines do not see files that are only in the cache
            // of this one.
            probe.as_file().sync_all()?;
            Ok(Some(probe))
        }),
        _ => Ok(None),
    };
    let name = match &probe {
        Ok(Some(probe)) => probe.path().file_name().unwrap_or_default(),
        _ => "".as_ref(),
    };
    let name = ranks.broadcast(name.to_string_lossy().as_bytes());
    let path = folder.join(&*String::from_utf8_lossy(&name));
    let visible = probe.and_then(|probe| {
        let began = Instant::now();
        while !path.exists() && began.elapsed() < VISIBILITY_DELAY {
            sleep(Duration::from_millis(20));
        }
        let is_visible = path.exists().then_some(probe);
        is_visible.ok_or_else(|| io::Error::other(NOT_VISIBLE))
    });
    let error = visible.as_ref().err().map(ToString::to_string);
    match ranks.agree(error.as_deref()) {
        None => Ok(()),
        Some((rank, error)) => Err((rank, io::Error::other(error))),
    }
}

/// Makes the first line of a file that belongs to a job.
pub fn first_line(path: &Path, about: &str) -> String {
    let name = path.file_name().unwrap_or_default();
    format!("{about}, {}", name.to_string_lossy())
}

/// The size of a buffer: 1 MiB, or 8 KiB if `ulimit -v` leaves no more, because the buffers of the
/// standard library cannot report that.
fn buffer_bytes() -> usize {
    const WANTED: usize = 1 << 20;
    const LEAST: usize = 1 << 13;
    let mut asked = Vec::<u8>::new();
    let is_granted = asked.try_reserve_exact(WANTED).is_ok();
    // The compiler may remove an allocation that nobody looks at.
    black_box(&mut asked);
    if is_granted { WANTED } else { LEAST }
}

/// Writes a file, which gets its name only when it is complete.
pub struct PartWriter {
    file: BufWriter<FileWriter>,
    hasher: Hasher,
    /// The bytes so far, including those of the checksum.
    pub bytes: u64,
}

impl PartWriter {
    /// Begins a file that will have this path.
    ///
    /// # Errors
    /// If its folder cannot be written to.
    pub fn new(path: &Path, about: &str, durability: Durability) -> io::Result<Self> {
        let file = FileWriter::new(path, durability)?;
        let mut writer = Self {
            file: BufWriter::with_capacity(buffer_bytes(), file),
            hasher: Hasher::new(),
            bytes: CHECKSUM_BYTES,
        };
        writeln!(writer, "{}", first_line(path, about))?;
        Ok(writer)
    }

    /// Adds the checksum and gives the file its name.
    ///
    /// # Errors
    /// If the file cannot be written, as on a full disk. In this case, nothing of it remains.
    pub fn finish(mut self) -> io::Result<()> {
        let checksum = self.hasher.clone().finalize();
        self.file.write_all(&checksum.to_le_bytes())?;
        let file = self.file.into_inner();
        file.map_err(io::IntoInnerError::into_error)?.finish()?;
        Ok(())
    }
}

impl Write for PartWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write_all(bytes)?;
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Makes the error of a file whose content is wrong.
pub fn invalid_data(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

/// Reads a file. Reading its last byte is an error if the checksum does not match.
pub struct PartReader {
    file: BufReader<File>,
    left: u64,
    hasher: Hasher,
}

impl PartReader {
    /// Opens a file that belongs to this job.
    ///
    /// # Errors
    /// If the file cannot be read or belongs to another job.
    pub fn new(path: &Path, about: &str) -> io::Result<Self> {
        Self::with_capacity(buffer_bytes(), path, about)
    }

    /// Opens a file like [`new`](Self::new), with a buffer of this many bytes. Larger reads bypass
    /// the buffer.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new).
    pub fn with_capacity(bytes: usize, path: &Path, about: &str) -> io::Result<Self> {
        let about = first_line(path, about);
        let file = File::open(path)?;
        let left = file.metadata()?.len().saturating_sub(CHECKSUM_BYTES);
        let file = BufReader::with_capacity(bytes, file);
        let mut reader = Self {
            file,
            left,
            hasher: Hasher::new(),
        };
        let mut line = vec![0; (about.len() as u64 + 1).min(left) as usize];
        reader.read_exact(&mut line)?;
        if line.strip_suffix(b"\n") != Some(about.as_bytes()) {
            return Err(invalid_data("it belongs to something else"));
        }
        Ok(reader)
    }

    /// Checks that the file has no more bytes.
    ///
    /// # Errors
    /// If the file has more bytes. Its checksum was not checked then, so the data may be wrong.
    pub fn end(mut self) -> io::Result<()> {
        match self.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(invalid_data("it is longer than it should be")),
        }
    }
}

impl Read for PartReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = (into.len() as u64).min(self.left) as usize;
        let read = self.file.read(&mut into[..most])?;
        self.hasher.update(&into[..read]);
        self.left -= read as u64;
        if self.left == 0 && read > 0 || read == 0 && most > 0 {
            let mut checksum = [0; CHECKSUM_BYTES as usize];
            self.file.read_exact(&mut checksum)?;
            if u32::from_le_bytes(checksum) != self.hasher.clone().finalize() {
                return Err(invalid_data("it is damaged"));
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use knobel_cluster::SingleRank;

    #[test]
    fn only_obsolete_parts_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let needed = [part_path(folder, 7, 0, 2), part_path(folder, 7, 1, 2)];
        let strange = [
            "count",
            "layer-7.txt",
            "run",
            "layer-x.rank-0-of-2",
            ".knobel-x1Y2z3",
        ];
        let strange = strange.map(|name| folder.join(name));
        let left = [
            part_path(folder, 8, 1, 2),
            part_path(folder, 7, 0, 3),
            run_path(folder, 12, 8, 1),
        ];
        for path in needed.iter().chain(&strange).chain(&left) {
            fs::write(path, "").unwrap();
        }
        sweep_except(folder, &needed);
        assert!(needed.iter().chain(&strange).all(|path| path.exists()));
        assert!(left.iter().all(|path| !path.exists()));
    }

    #[test]
    fn a_rank_removes_only_its_old_parts_and_those_of_other_rank_counts() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let old = [
            part_path(folder, 6, 0, 1),
            part_path(folder, 7, 0, 2),
            part_path(folder, 7, 1, 2),
        ];
        let stays = [part_path(folder, 7, 0, 1), run_path(folder, 0, 7, 0)];
        let strange = ["count", "layer-7.txt", "layer-6.csv", "layer-x.rank-0-of-2"];
        let strange = strange.map(|name| folder.join(name));
        for path in old.iter().chain(&stays).chain(&strange) {
            fs::write(path, "").unwrap();
        }
        sweep(folder, 7, &SingleRank);
        assert!(stays.iter().chain(&strange).all(|path| path.exists()));
        assert!(old.iter().all(|path| !path.exists()));
    }
}
