//! Layers on disk: sorted files with delayed duplicate detection.
//!
//! 1. Read the current layer in chunks, and generate the neighbours of its boards. A hash of the
//!    tile order determines the owner of a board, so horizontal moves stay on the same rank.
//! 2. Exchange neighbours with the other ranks (all-to-all).
//! 3. Collect neighbours in memory. When it is full, sort them and write them as a run.
//! 4. At the end of the layer, merge all runs into the next layer. Duplicates are adjacent in the
//!    merge and are dropped, and so are boards of the previous layer. Older layers need not be
//!    checked, because a move changes the distance by one.
//!
//! If there are very many runs, groups of them are merged into longer runs first, because a process
//! may have only about a thousand files open.
//!
//! Every board is written and read a constant number of times, always sequentially.
//!
//! # References
//! R. E. Korf, "Best-first frontier search with delayed duplicate detection", AAAI (2004).

use std::fs;
use std::path::{Path, PathBuf};

use knobel_core::{Progress, Watch};
use knobel_tiles::{Board, Direction};

use super::count_folder::CountFolder;
use super::encoding::{Durability, Packer, PartWriter, Unpacker, part_path};
use super::merge::{Merged, Source};
use super::permutations::PermutationIndex;
use super::{CountError, Layers, RankError, agree, granted};
use knobel_cluster::Communicator;
use knobel_storage::parts;

/// The number of boards that are expanded between two exchanges.
const CHUNK: usize = 1 << 17;
/// The number of boards that are merged between two polls.
const LOOK: usize = 1 << 14;
/// The memory of a board that waits, in bytes: its number, and the spare capacity of a growing
/// vector.
const WAITING: u64 = 16;
/// The smallest number of boards in a run, however little memory is available.
const LEAST: u64 = 1 << 16;
/// This many runs of one level are merged into one run of the next level. The final merge sees two
/// or three levels.
const JOINED: usize = 256;

/// This rank's part of the last two layers.
pub(super) struct SortedLayers<'a> {
    orders: &'a PermutationIndex,
    kept: &'a CountFolder<'a>,
    rank: usize,
    size: usize,
    depth: usize,
    /// The neighbours that wait to be sorted.
    buffer: Vec<u64>,
    /// The largest number of neighbours that may wait.
    most: usize,
    /// The runs of the next layer.
    runs: Vec<Run>,
    /// The number of runs written so far.
    begun: usize,
    /// The size of the files on disk in bytes: the last two layers, runs, and the output of merges.
    used: u64,
    /// The limit of this size in bytes.
    disk: u64,
    /// The peak of this size.
    peak_used: u64,
    /// The size of a number in a message, in bytes.
    width: usize,
    sent: u64,
    out: Vec<Vec<u8>>,
    into: Vec<u8>,
}

/// A sorted run.
struct Run {
    path: PathBuf,
    /// The number of times that its boards were merged.
    merges: u32,
}

/// Polls the watch at intervals while boards are merged.
struct Looks<'a> {
    watch: &'a mut dyn Watch,
    progress: &'a Progress,
    seen: usize,
}

impl Looks<'_> {
    fn look(&mut self) -> Result<(), RankError> {
        self.seen += 1;
        let reason = if self.seen.is_multiple_of(LOOK) {
            self.watch.poll(self.progress)
        } else {
            None
        };
        reason.map_or(Ok(()), |reason| Err(RankError::Stopped(reason)))
    }
}

impl<'a> SortedLayers<'a> {
    /// The largest memory for waiting boards on each rank, in bytes, even if more is available.
    pub const MEMORY: u64 = 1 << 30;

    /// The size of a board in a message, in bytes.
    pub fn width(orders: &PermutationIndex) -> usize {
        (orders.count() * orders.shape().cells() as u64).ilog2() as usize / 8 + 1
    }

    /// Makes an empty search. Its files are in the folder of the count, and `memory` and `disk` are
    /// this rank's limits in bytes.
    pub fn new(
        orders: &'a PermutationIndex,
        ranks: &dyn Communicator,
        kept: &'a CountFolder<'a>,
        [memory, disk]: [Option<u64>; 2],
    ) -> Self {
        let waiting = memory.unwrap_or(u64::MAX).min(Self::MEMORY) / WAITING;
        Self {
            orders,
            kept,
            rank: ranks.rank(),
            size: ranks.size(),
            depth: 0,
            buffer: Vec::new(),
            most: waiting.max(LEAST) as usize,
            runs: Vec::new(),
            begun: 0,
            used: 0,
            disk: disk.unwrap_or(u64::MAX),
            peak_used: 0,
            width: Self::width(orders),
            sent: 0,
            out: vec![Vec::new(); ranks.size()],
            into: Vec::new(),
        }
    }

    /// The path of this rank's part of a layer.
    fn layer(&self, depth: usize) -> PathBuf {
        part_path(self.kept.folder, depth, self.rank, self.size)
    }

    /// Opens a file that is read together with this many others.
    fn open(&self, path: &Path, files: usize) -> Result<Unpacker, RankError> {
        // While files are read, either no boards wait, or waiting boards take half of the memory.
        let bytes = (self.most * WAITING as usize / 2 / files).clamp(1 << 12, 1 << 20);
        let end = self.pack(0, self.orders.count());
        Unpacker::open(path, self.kept.about, end, bytes)
    }

    /// Packs a board into one number. Boards with the same tile order are adjacent.
    fn pack(&self, blank: usize, number: u64) -> u64 {
        number * self.orders.shape().cells() as u64 + blank as u64
    }

    /// Expands a chunk of the current layer. Returns whether more is left.
    fn expand(&mut self, layer: &mut Unpacker) -> Result<bool, RankError> {
        let (orders, cells) = (self.orders, self.orders.shape().cells() as u64);
        for _ in 0..CHUNK {
            let Some(packed) = layer.next()? else {
                return Ok(false);
            };
            let (blank, number) = ((packed % cells) as usize, packed / cells);
            self.make_room(Direction::ALL.len())?;
            for way in [Direction::Left, Direction::Right] {
                if let Some(to) = orders.shape().neighbour(blank, way) {
                    self.buffer.push(self.pack(to, number));
                }
            }
            for jump in orders.jumps(blank).iter().flatten() {
                let after = orders.after(blank, jump, number);
                let packed = self.pack(jump.to, after);
                match owner(after, self.size) {
                    owner if owner == self.rank => self.buffer.push(packed),
                    owner => self.out[owner].extend_from_slice(&packed.to_le_bytes()[..self.width]),
                }
            }
        }
        Ok(true)
    }

    /// Reserves room for this many more boards that wait.
    fn make_room(&mut self, boards: usize) -> Result<(), RankError> {
        let bytes = size_of_val(&*self.buffer);
        granted(self.buffer.try_reserve(boards), bytes)
    }

    /// Sends neighbours to their owners and receives those of this rank.
    fn exchange(&mut self, ranks: &mut dyn Communicator) -> Result<(), RankError> {
        self.sent += self.out.iter().map(|out| out.len() as u64).sum::<u64>();
        ranks.all_to_all(&mut self.out, &mut self.into);
        self.make_room(self.into.len() / self.width)?;
        for bytes in self.into.chunks_exact(self.width) {
            let mut packed = [0; 8];
            packed[..self.width].copy_from_slice(bytes);
            self.buffer.push(u64::from_le_bytes(packed));
        }
        self.into.clear();
        Ok(())
    }

    fn sort(&mut self) {
        self.buffer.sort_unstable();
        self.buffer.dedup();
    }

    /// Writes the waiting boards as a run, if the memory is full.
    fn spill(&mut self, looks: &mut Looks<'_>) -> Result<(), RankError> {
        if self.buffer.len() < self.most {
            return Ok(());
        }
        self.sort();
        let mut waiting = std::mem::take(&mut self.buffer);
        let mut numbers = waiting.iter().copied();
        self.write_run(0, || Ok(numbers.next()))?;
        waiting.clear();
        self.buffer = waiting;
        while let Some(Run { merges, .. }) = self.runs.last()
            && self.runs.len() >= JOINED
            && self.runs[self.runs.len() - JOINED].merges == *merges
        {
            self.join(*merges, looks)?;
        }
        Ok(())
    }

    /// Merges the last runs, which are all of this level, into one.
    fn join(&mut self, merges: u32, looks: &mut Looks<'_>) -> Result<(), RankError> {
        let runs = self.runs.split_off(self.runs.len() - JOINED);
        let sources = self.sources(&runs, JOINED)?;
        let mut merged = Merged::new(sources)?;
        self.write_run(merges + 1, || {
            looks.look()?;
            merged.next_of(|_| Ok(true))
        })?;
        runs.iter().try_for_each(|run| self.remove(&run.path))
    }

    /// Opens runs that are read together with this many others.
    fn sources(&mut self, runs: &[Run], files: usize) -> Result<Vec<Source>, RankError> {
        let runs = runs.iter();
        runs.map(|run| Ok(Source::File(self.open(&run.path, files)?)))
            .collect()
    }

    /// Writes numbers as a new run.
    fn write_run(
        &mut self,
        merges: u32,
        next: impl FnMut() -> Result<Option<u64>, RankError>,
    ) -> Result<(), RankError> {
        let path = parts::run_path(self.kept.folder, self.begun, self.depth, self.rank);
        self.begun += 1;
        // Atomic durability suffices: a resumed count produces its runs again.
        self.write(&path, Durability::Atomic, next)?;
        self.runs.push(Run { path, merges });
        Ok(())
    }

    /// Writes numbers to a file, if the disk limit allows it. Returns how many there are.
    fn write(
        &mut self,
        path: &Path,
        durability: Durability,
        mut next: impl FnMut() -> Result<Option<u64>, RankError>,
    ) -> Result<u64, RankError> {
        let room = self.disk.saturating_sub(self.used);
        let file =
            PartWriter::new(path, self.kept.about, durability).map_err(RankError::at(path))?;
        let mut numbers = Packer::new(file);
        loop {
            let number = next()?;
            if numbers.file.bytes > room {
                return Err(RankError::DiskLimit { limit: self.disk });
            }
            match number {
                Some(number) => numbers.push(number).map_err(RankError::at(path))?,
                None => break,
            }
        }
        let (count, bytes) = (numbers.count, numbers.file.bytes);
        numbers.file.finish().map_err(RankError::at(path))?;
        self.used += bytes;
        self.peak_used = self.peak_used.max(self.used);
        Ok(count)
    }

    /// Writes this rank's part of a layer.
    fn write_layer(
        &mut self,
        depth: usize,
        next: impl FnMut() -> Result<Option<u64>, RankError>,
    ) -> Result<u64, RankError> {
        self.write(&self.layer(depth), self.kept.durability, next)
    }

    /// Merges the waiting boards and all runs into the next layer, without boards of the previous
    /// layer.
    fn merge(&mut self, looks: &mut Looks<'_>) -> Result<u64, RankError> {
        self.sort();
        let runs = std::mem::take(&mut self.runs);
        // All runs, and the previous layer.
        let files = runs.len() + 1;
        let mut sources = self.sources(&runs, files)?;
        let waiting = std::mem::take(&mut self.buffer);
        sources.push(Source::Waiting(waiting.into_iter()));
        let mut before = match self.depth {
            0 => None,
            depth => Some(self.open(&self.layer(depth - 1), files)?),
        };
        let mut known = None;
        let mut new = |packed| -> Result<bool, RankError> {
            looks.look()?;
            while let Some(before) = &mut before
                && known.is_none_or(|known| known < packed)
            {
                known = Some(before.next()?.unwrap_or(u64::MAX));
            }
            Ok(known != Some(packed))
        };
        let mut merged = Merged::new(sources)?;
        let count = self.write_layer(self.depth + 1, || merged.next_of(&mut new))?;
        runs.iter().try_for_each(|run| self.remove(&run.path))?;
        Ok(count)
    }

    /// The size of the last two layers, in bytes.
    fn of_layers(&self) -> u64 {
        let layers = self.depth.saturating_sub(1)..=self.depth;
        let bytes = layers.map(|depth| fs::metadata(self.layer(depth)).map_or(0, |it| it.len()));
        bytes.sum()
    }

    fn remove(&mut self, path: &Path) -> Result<(), RankError> {
        let bytes = fs::metadata(path).map_or(0, |file| file.len());
        self.used = self.used.saturating_sub(bytes);
        fs::remove_file(path).map_err(RankError::at(path))
    }
}

impl Layers for SortedLayers<'_> {
    fn begin(&mut self, goal: &Board) -> Result<(), RankError> {
        let number = self.orders.number(goal);
        let own = owner(number, self.size) == self.rank;
        let mut goal = own.then(|| self.pack(goal.blank(), number));
        self.write_layer(0, || Ok(goal.take()))?;
        Ok(())
    }

    fn advance(
        &mut self,
        ranks: &mut dyn Communicator,
        watch: &mut dyn Watch,
        progress: &Progress,
    ) -> Result<u64, CountError> {
        // Older layers have been removed, because the current one is recorded.
        self.used = self.of_layers();
        let mut layer = agree(ranks, self.open(&self.layer(self.depth), 1))?;
        let mut looks = Looks {
            watch,
            progress,
            seen: 0,
        };
        let mut more = true;
        while ranks.all_sum(u64::from(more)) > 0 {
            let taken = if more {
                self.expand(&mut layer)
            } else {
                Ok(false)
            };
            let received = self.exchange(ranks);
            let spilled = match looks.watch.poll(progress) {
                Some(reason) => Err(RankError::Stopped(reason)),
                None => taken.and_then(|left| {
                    more = left;
                    received?;
                    self.spill(&mut looks)
                }),
            };
            agree(ranks, spilled)?;
        }
        let merged = self.merge(&mut looks);
        let found = agree(ranks, merged)?;
        self.depth += 1;
        Ok(found)
    }

    fn first(&self, before: bool) -> Result<Option<(u64, usize)>, RankError> {
        let path = self.layer(self.depth - usize::from(before));
        let cells = self.orders.shape().cells() as u64;
        let first = self.open(&path, 1)?.next()?;
        Ok(first.map(|packed| (packed / cells, (packed % cells) as usize)))
    }

    /// Layers are already on disk.
    fn save(&mut self, _: usize) -> Result<(), RankError> {
        Ok(())
    }

    /// The previous layer is needed to remove its boards from the next one.
    fn oldest_needed(&self, depth: usize) -> usize {
        depth.saturating_sub(1)
    }

    fn resume(&mut self, _: &Board, depth: usize, size: usize) -> Result<(), RankError> {
        self.depth = depth;
        for depth in depth.saturating_sub(1)..=depth {
            // If the number of ranks has changed, each rank collects its boards from all old parts.
            if size != self.size {
                let mut sources = Vec::with_capacity(size);
                for rank in 0..size {
                    let path = part_path(self.kept.folder, depth, rank, size);
                    sources.push(Source::File(self.open(&path, size)?));
                }
                let (cells, [rank, size]) =
                    (self.orders.shape().cells() as u64, [self.rank, self.size]);
                let mut merged = Merged::new(sources)?;
                let own = |packed| Ok(owner(packed / cells, size) == rank);
                self.write_layer(depth, || merged.next_of(own))?;
            }
            self.open(&self.layer(depth), 1)?;
        }
        Ok(())
    }

    fn bytes_sent(&self) -> u64 {
        self.sent
    }

    fn peak_disk(&self) -> u64 {
        self.peak_used
    }
}

/// Returns the owner of boards with this tile order.
fn owner(number: u64, size: usize) -> usize {
    // Multiplying by the golden ratio spreads adjacent numbers (Fibonacci hashing), and the upper
    // half of the product is uniform over all ranks.
    let mixed = u128::from(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    ((mixed * size as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_cluster::SingleRank;
    use knobel_core::Rng;
    use knobel_tiles::{Goal, Shape};
    use std::collections::HashSet;

    #[test]
    fn merging_runs_keeps_every_board() {
        let goal = Goal::Last.board(Shape::new(3, 3).unwrap()).unwrap();
        let orders = PermutationIndex::new(&goal).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let kept = CountFolder {
            folder: folder.path(),
            about: "",
            durability: Durability::Atomic,
        };
        let mut sorted = SortedLayers::new(&orders, &SingleRank, &kept, [None; 2]);
        sorted.most = 1;
        let mut nobody = ();
        let mut looks = Looks {
            watch: &mut nobody,
            progress: &Progress::default(),
            seen: 0,
        };
        let (mut random, mut all) = (Rng::new(1), HashSet::new());
        for _ in 0..3 * JOINED + 5 {
            let boards = [(); 3].map(|()| u64::from(random.below(9 * 20_160)));
            sorted.buffer.extend(boards);
            all.extend(boards);
            sorted.spill(&mut looks).unwrap();
        }
        let merges: Vec<u32> = sorted.runs.iter().map(|run| run.merges).collect();
        assert_eq!(merges, [1, 1, 1, 0, 0, 0, 0, 0]);
        let files = || std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files(), 8);
        assert_eq!(sorted.merge(&mut looks).unwrap(), all.len() as u64);
        assert_eq!(files(), 1);
        let mut layer = sorted.open(&sorted.layer(1), 1).unwrap();
        while let Some(board) = layer.next().unwrap() {
            assert!(all.remove(&board));
        }
        assert!(all.is_empty());
    }
}
