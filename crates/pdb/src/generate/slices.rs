//! What is made so far of a table, kept on disk: each rank's slice of one depth, and a file that says which depth is to be
//! believed. Whoever makes the same table later goes on from there, with any number of ranks.
//!
//! A slice has for each of its sets the values and, for each block, what is new at this depth and at the one before. Slices
//! name the pattern, the depth and their sets, so that none is taken for another. Of several runs that make the same table at a
//! time, the first to claim the folder keeps slices, the others none.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, fs};

use knobel_clock::Instant;
use knobel_ranks::{Ranks, files, lock};

use super::Search;
use super::plan::Plan;
use crate::agree::agree;
use crate::{Pattern, PdbError};

/// Keeping takes at most one part in so many of the time.
const SHARE: u32 = 10;

/// The folder beside a table in which slices are kept while it is made.
pub(crate) struct Slices {
    folder: PathBuf,
    pattern: String,
    every: Duration,
    /// When slices were written last, and how long that took.
    last: Instant,
    took: Duration,
    /// Is this still done? Not after it has failed.
    on: bool,
    /// What keeps others from the folder, once it is claimed.
    claim: Option<File>,
}

/// What is kept: the depth, and where the sets of each slice begin, with their end.
struct Kept {
    depth: usize,
    cuts: Vec<usize>,
}

impl Slices {
    /// Slices of a table in `folder`, written this often where that is not too dear.
    pub fn new(folder: &Path, pattern: &Pattern, every: Duration) -> Self {
        Self {
            folder: folder.join(format!("{pattern}.slices")),
            pattern: pattern.to_string(),
            every,
            last: Instant::now(),
            took: Duration::ZERO,
            on: true,
            claim: None,
        }
    }

    /// Is it time to write slices? At every depth where no time is to pass.
    pub fn are_due(&self) -> bool {
        let due = self.every.max(SHARE * self.took);
        self.on && (self.every.is_zero() || self.last.elapsed() >= due)
    }

    /// Removes all slices but those of another run: the table is there. Where that cannot be, they are never read again.
    pub fn remove(&mut self) {
        if self.folder.is_dir() && self.claim().is_ok() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    /// Claims the folder, which is made where there is none, for this run; the first rank does so for all.
    fn claim(&mut self) -> Result<(), PdbError> {
        if self.claim.is_none() {
            let path = self.lock();
            let claimed = fs::create_dir_all(&self.folder)
                .and_then(|()| lock::open_alone(&path, true))
                .map_err(|error| PdbError::io("write", &path, error));
            self.claim = Some(claimed?);
        }
        Ok(())
    }

    fn lock(&self) -> PathBuf {
        self.folder.join("lock")
    }

    /// What every file says of itself first.
    fn about(&self, what: impl fmt::Display) -> String {
        format!("knobel table 2, {}, {what}", self.pattern)
    }

    fn slice_about(&self, depth: usize, sets: &Range<usize>) -> String {
        self.about(format_args!("depth {depth}, sets {sets:?}"))
    }

    fn index(&self) -> PathBuf {
        self.folder.join("kept")
    }

    /// Writes this rank's slice and, when all are there, says that they are to be believed. After a failure, which is the
    /// answer, slices are no longer written.
    pub(super) fn keep(
        &mut self,
        search: &Search,
        plan: &Plan,
        cuts: &[usize],
        ranks: &mut dyn Ranks,
    ) -> Result<(), String> {
        let began = Instant::now();
        let kept = self.try_keep(search, plan, cuts, ranks);
        self.last = Instant::now();
        self.took = began.elapsed();
        self.on = kept.is_ok();
        kept.map_err(|error| format!("what is made so far is not kept: {error}"))
    }

    fn try_keep(
        &mut self,
        search: &Search,
        plan: &Plan,
        cuts: &[usize],
        ranks: &mut dyn Ranks,
    ) -> Result<(), PdbError> {
        let claimed = match ranks.rank() {
            0 => self.claim(),
            _ => Ok(()),
        };
        agree(ranks, claimed)?;
        let path = files::part(&self.folder, search.depth, ranks.rank(), ranks.size());
        let wrote = fs::create_dir_all(&self.folder)
            .and_then(|()| self.write(&path, search, plan))
            .map_err(|error| PdbError::io("write", &path, error));
        agree(ranks, wrote)?;
        let said = match ranks.rank() {
            0 => self.commit(search.depth, cuts),
            _ => Ok(()),
        };
        agree(
            ranks,
            said.map_err(|error| PdbError::io("write", &self.index(), error)),
        )?;
        files::sweep(&self.folder, search.depth, ranks);
        Ok(())
    }

    fn write(&self, path: &Path, search: &Search, plan: &Plan) -> io::Result<()> {
        let mut file = files::Writer::new(path, &self.slice_about(search.depth, &plan.own))?;
        let mut record = Vec::new();
        for (set, values) in search.values.chunks_exact(plan.orders).enumerate() {
            record.clear();
            record.extend_from_slice(values);
            let blocks = plan.first_block[set]..plan.first_block[set + 1];
            let words = blocks.start * plan.words..blocks.end * plan.words;
            for bits in [&search.current, &search.other] {
                record.extend(bits[words.clone()].iter().flat_map(|it| it.to_le_bytes()));
            }
            file.write_all(&record)?;
        }
        file.finish()
    }

    fn commit(&self, depth: usize, cuts: &[usize]) -> io::Result<()> {
        let mut file = files::Writer::new(&self.index(), &self.about("kept"))?;
        write!(file, "{depth}")?;
        cuts.iter().try_for_each(|cut| write!(file, " {cut}"))?;
        file.finish()
    }

    /// The search at the depth that was kept last, if one was. Why what is there is not believed is added to `notes`.
    pub(super) fn resume(
        &mut self,
        plan: &Plan,
        sets: &[u32],
        ranks: &mut dyn Ranks,
        notes: &mut Vec<String>,
    ) -> Option<Search> {
        let kept = match ranks.rank() {
            0 => self.kept(sets.len()),
            _ => Ok(None),
        };
        let kept = self.believed(ranks, kept, notes).flatten();
        let numbers = kept.map(|kept| {
            let numbers = [kept.depth].into_iter().chain(kept.cuts);
            let bytes = numbers.flat_map(|number| (number as u64).to_le_bytes());
            bytes.collect::<Vec<u8>>()
        });
        let said = ranks.first(&numbers.unwrap_or_default());
        let mut numbers = said
            .chunks_exact(8)
            .map(|number| u64::from_le_bytes(number.try_into().expect("eight bytes")) as usize);
        let depth = numbers.next()?;
        let kept = Kept {
            depth,
            cuts: numbers.collect(),
        };
        let read = self.read(&kept, plan, sets);
        self.believed(ranks, read, notes)
    }

    /// What all ranks could read. Where one could not, but may do so another time, nothing is written in the place of what is
    /// there.
    fn believed<T>(
        &mut self,
        ranks: &mut dyn Ranks,
        read: Result<T, PdbError>,
        notes: &mut Vec<String>,
    ) -> Option<T> {
        let stays = ranks.sum(u64::from(read.as_ref().is_err_and(may_pass))) > 0;
        let error = match agree(ranks, read) {
            Ok(read) => return Some(read),
            Err(error) => error,
        };
        self.on &= !stays;
        let besides = if stays { " and not kept" } else { "" };
        notes.push(format!("{error}; it is made from the start{besides}"));
        None
    }

    /// What is to be believed; whatever killed processes have left besides is removed.
    fn kept(&mut self, sets: usize) -> Result<Option<Kept>, PdbError> {
        let is_there = |path: &Path| {
            let asked = path.try_exists();
            asked.map_err(|error| PdbError::io("use", path, error))
        };
        if !is_there(&self.folder)? {
            return Ok(None);
        }
        self.claim()?;
        let path = self.index();
        if !is_there(&path)? {
            files::sweep_all_but(&self.folder, &[]);
            return Ok(None);
        }
        let mut text = String::new();
        let read = files::Reader::new(&path, &self.about("kept"))
            .and_then(|mut file| file.read_to_string(&mut text));
        read.map_err(|error| PdbError::io("use", &path, error))?;
        let numbers: Option<Vec<usize>> = text.split(' ').map(|word| word.parse().ok()).collect();
        let sound = |numbers: &Vec<usize>| {
            let cuts = &numbers[1..];
            cuts.first() == Some(&0)
                && cuts.last() == Some(&sets)
                && cuts.windows(2).all(|pair| pair[0] < pair[1])
        };
        let numbers = numbers.filter(sound).ok_or_else(|| PdbError::Refused {
            path: path.clone(),
            reason: "it is damaged".into(),
        })?;
        let kept = Kept {
            depth: numbers[0],
            cuts: numbers[1..].to_vec(),
        };
        let size = kept.cuts.len() - 1;
        let parts = (0..size).map(|rank| files::part(&self.folder, kept.depth, rank, size));
        files::sweep_all_but(&self.folder, &parts.chain([path]).collect::<Vec<_>>());
        Ok(Some(kept))
    }

    /// This rank's part, taken from all slices that have something of it.
    fn read(&self, kept: &Kept, plan: &Plan, sets: &[u32]) -> Result<Search, PdbError> {
        let mut search = Search::empty(plan, kept.depth);
        let size = kept.cuts.len() - 1;
        for (rank, cut) in kept.cuts.windows(2).enumerate() {
            let numbers = cut[0]..cut[1];
            if numbers.start >= plan.own.end || numbers.end <= plan.own.start {
                continue;
            }
            let path = files::part(&self.folder, kept.depth, rank, size);
            self.read_slice(&path, numbers, plan, sets, &mut search)
                .map_err(|error| PdbError::io("use", &path, error))?;
        }
        search.fill(plan);
        Ok(search)
    }

    fn read_slice(
        &self,
        path: &Path,
        numbers: Range<usize>,
        plan: &Plan,
        sets: &[u32],
        search: &mut Search,
    ) -> io::Result<()> {
        let mut file = files::Reader::new(path, &self.slice_about(search.depth, &numbers))?;
        let mut record = Vec::new();
        for number in numbers {
            let blocks = plan.regions(sets[number]);
            record.resize(plan.orders + 2 * 8 * blocks * plan.words, 0);
            file.read_exact(&mut record)?;
            if !plan.own.contains(&number) {
                continue;
            }
            let set = number - plan.own.start;
            let (values, bits) = record.split_at(plan.orders);
            search.values[set * plan.orders..][..plan.orders].copy_from_slice(values);
            let (current, other) = bits.split_at(bits.len() / 2);
            let first = plan.first_block[set] * plan.words;
            for (bytes, bits) in [(current, &mut search.current), (other, &mut search.other)] {
                for (word, bytes) in bits[first..].iter_mut().zip(bytes.chunks_exact(8)) {
                    *word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
                }
            }
        }
        file.end()
    }
}

/// May what cannot be read now be read another time? Not what is not there, or not as it should be.
fn may_pass(error: &PdbError) -> bool {
    use ErrorKind::{InvalidData, NotFound, Other, UnexpectedEof};
    matches!(error, PdbError::Io { error, .. }
        if !matches!(error.kind(), InvalidData | NotFound | Other | UnexpectedEof))
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_tiles::Shape;

    #[test]
    fn slices_are_written_as_often_as_is_asked_unless_that_is_too_dear() {
        let pattern = Pattern::new(Shape::new(3, 3).unwrap(), 0, &[1, 2]).unwrap();
        let hour = Duration::from_secs(3600);
        let due = |every, took, on| {
            let slices = Slices::new(Path::new("nowhere"), &pattern, every);
            Slices { took, on, ..slices }.are_due()
        };
        let short = Duration::from_nanos(1);
        assert!(due(short, Duration::ZERO, true));
        assert!(!due(hour, Duration::ZERO, true));
        assert!(!due(short, hour, true));
        // At every depth, whatever that costs; but not after a failure.
        assert!(due(Duration::ZERO, hour, true));
        assert!(!due(Duration::ZERO, Duration::ZERO, false));
    }
}
