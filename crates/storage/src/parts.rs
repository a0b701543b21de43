//! Parts of what ranks make, on disk: whole and unharmed, or not believed.
//!
//! A file has a line that says what it is about and its own name, so that one in another's place is not believed; then what
//! it holds, and a checksum of both. Each rank has one for each step that is kept; which step counts is said by one file more,
//! which is written when all of them are there.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crc32fast::Hasher;
use knobel_clock::{Instant, sleep};
use knobel_cluster::Communicator;

use crate::sweeper;
use crate::writer::{Durability, FileWriter};

/// Bytes of a checksum.
const SUM: u64 = 4;

/// The part of one rank of so many at a step.
pub fn part(folder: &Path, step: usize, rank: usize, size: usize) -> PathBuf {
    folder.join(format!("layer-{step}.rank-{rank}-of-{size}"))
}

/// What the rank has sorted of a step before it is merged.
pub fn run(folder: &Path, number: usize, step: usize, rank: usize) -> PathBuf {
    folder.join(format!("run-{number}-of-{step}.rank-{rank}"))
}

/// Is this the name of a part or a run?
fn is_part(name: &str) -> bool {
    let words = name.replace(|it: char| it.is_ascii_digit(), "");
    ["layer-.rank--of-", "run--of-.rank-"].contains(&&*words)
}

/// [Sweeps](crate::sweep) a folder that the caller has claimed, and removes all parts and runs there
/// but those that are named.
pub fn sweep_all_but(folder: &Path, named: &[PathBuf]) {
    sweeper::sweep_with(folder, |name| {
        is_part(name) && !named.contains(&folder.join(name))
    });
}

/// [Sweeps](crate::sweep) a folder that the caller has claimed, and removes parts from which no run
/// resumes: this rank's of earlier steps, and what other numbers of ranks have written.
pub fn sweep(folder: &Path, before: usize, ranks: &dyn Communicator) {
    let own = format!("rank-{}-of-{}", ranks.rank(), ranks.size());
    let others = format!("-of-{}", ranks.size());
    sweeper::sweep_with(folder, |name| {
        let named = name.strip_prefix("layer-").filter(|_| is_part(name));
        named
            .and_then(|name| name.split_once('.'))
            .is_some_and(|(step, rank)| {
                let old = step.parse().is_ok_and(|step: usize| step < before);
                !rank.ends_with(&others) || rank == own && old
            })
    });
}

/// How long a disk that machines share may take until all of them see what one has written.
const SEEN: Duration = Duration::from_secs(5);

/// Sees that all ranks have the same folder, in which the first can write; all of them call it, and all have the same answer.
///
/// # Errors
/// If one of them has another: which one, unless it is the first, and why.
pub fn all_see(folder: &Path, ranks: &mut dyn Communicator) -> Result<(), (usize, io::Error)> {
    let mark = match ranks.rank() {
        0 => sweeper::create(folder).and_then(|mark| {
            // Other machines do not see before what the system keeps for later.
            mark.as_file().sync_all()?;
            Ok(Some(mark))
        }),
        _ => Ok(None),
    };
    let name = match &mark {
        Ok(Some(mark)) => mark
            .path()
            .file_name()
            .unwrap_or_default()
            .to_string_lossy(),
        _ => "".into(),
    };
    let name = String::from_utf8_lossy(&ranks.broadcast(name.as_bytes())).into_owned();
    let seen = mark.and_then(|mark| {
        let began = Instant::now();
        while !folder.join(&name).exists() && began.elapsed() < SEEN {
            sleep(Duration::from_millis(20));
        }
        if folder.join(&name).exists() {
Ok(mark)
} else {
Err(io::Error::other(
                "what the first rank has written there is not there; give a folder that all ranks see",
            ))
}
    });
    let told = seen.as_ref().err().map(ToString::to_string);
    match ranks.agree(told.as_deref()) {
        None => Ok(()),
        Some((rank, said)) => Err((rank, io::Error::other(said))),
    }
}

/// The first line of a file about this.
pub fn first_line(path: &Path, about: &str) -> String {
    let name = path.file_name().unwrap_or_default();
    format!("{about}, {}", name.to_string_lossy())
}

/// A file that is written: nobody finds it before it is whole.
pub struct PartWriter {
    file: BufWriter<FileWriter>,
    hasher: Hasher,
    /// Bytes so far, with those of the checksum.
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
            file: BufWriter::with_capacity(1 << 20, file),
            hasher: Hasher::new(),
            bytes: SUM,
        };
        writeln!(writer, "{}", first_line(path, about))?;
        Ok(writer)
    }

    /// Gives it its name.
    ///
    /// # Errors
    /// If it cannot be written, as on a full disk; nothing is left then.
    pub fn finish(mut self) -> io::Result<()> {
        let sum = self.hasher.clone().finalize();
        self.file.write_all(&sum.to_le_bytes())?;
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

/// Why a file is not what it should be.
pub fn not_to_be_believed(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

/// A file that is read; its end is an error if the checksum is not that of what was read.
pub struct PartReader {
    file: BufReader<File>,
    left: u64,
    hasher: Hasher,
}

impl PartReader {
    /// Opens a file about this.
    ///
    /// # Errors
    /// If it cannot be read or is about something else.
    pub fn new(path: &Path, about: &str) -> io::Result<Self> {
        Self::with_capacity(1 << 20, path, about)
    }

    /// The same; so many bytes are read at once, or more where more are wanted.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_capacity(bytes: usize, path: &Path, about: &str) -> io::Result<Self> {
        let about = first_line(path, about);
        let file = File::open(path)?;
        let left = file.metadata()?.len().saturating_sub(SUM);
        let file = BufReader::with_capacity(bytes, file);
        let mut reader = Self {
            file,
            left,
            hasher: Hasher::new(),
        };
        let mut line = vec![0; (about.len() as u64 + 1).min(left) as usize];
        reader.read_exact(&mut line)?;
        if line.strip_suffix(b"\n") != Some(about.as_bytes()) {
            return Err(not_to_be_believed("it belongs to something else"));
        }
        Ok(reader)
    }

    /// All that the file should have was read.
    ///
    /// # Errors
    /// If there is more, which is then not to be believed: its checksum was not looked at.
    pub fn end(mut self) -> io::Result<()> {
        match self.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(not_to_be_believed("it is longer than it should be")),
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
            let mut sum = [0; SUM as usize];
            self.file.read_exact(&mut sum)?;
            if u32::from_le_bytes(sum) != self.hasher.clone().finalize() {
                return Err(not_to_be_believed("it is damaged"));
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
    fn parts_that_are_not_named_are_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let named = [part(folder, 7, 0, 2), part(folder, 7, 1, 2)];
        let strange = [
            "count",
            "layer-7.txt",
            "run",
            "layer-x.rank-0-of-2",
            ".knobel-x1Y2z3",
        ];
        let strange = strange.map(|name| folder.join(name));
        let left = [
            part(folder, 8, 1, 2),
            part(folder, 7, 0, 3),
            run(folder, 12, 8, 1),
        ];
        for path in named.iter().chain(&strange).chain(&left) {
            fs::write(path, "").unwrap();
        }
        sweep_all_but(folder, &named);
        assert!(named.iter().chain(&strange).all(|path| path.exists()));
        assert!(left.iter().all(|path| !path.exists()));
    }

    #[test]
    fn a_rank_removes_its_own_old_parts_those_of_other_numbers_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let old = [
            part(folder, 6, 0, 1),
            part(folder, 7, 0, 2),
            part(folder, 7, 1, 2),
        ];
        let stays = [part(folder, 7, 0, 1), run(folder, 0, 7, 0)];
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
