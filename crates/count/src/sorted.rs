//! Layers of a space that is too large for memory: sorted files, and duplicates found where they
//! are merged.
//!
//! The order of a board's tiles says which rank it belongs to, so that horizontal moves stay at
//! home. Neighbours are collected, sorted and written as runs of the size of the memory; then all
//! runs are merged, and what is in the layer before is left out. Where there are very many runs,
//! some are merged to longer ones before, as a process may have a thousand files open and not more.
//!
//! # References
//! Korf: "Best-first frontier search with delayed duplicate detection", AAAI 2004.

use std::fs;
use std::path::{Path, PathBuf};

use knobel_core::{Progress, Watch};
use knobel_tiles::{Board, Direction};

use super::checkpoint::CountFolder;
use super::encoding::{Durability, Packer, PartWriter, Unpacker, part_path};
use super::merge::{Merged, Source};
use super::permutations::PermutationIndex;
use super::{CountError, Layers, RankError, agree};
use knobel_cluster::Communicator;
use knobel_storage::parts;

/// Boards that are taken between two exchanges.
const CHUNK: usize = 1 << 17;
/// Boards that are merged between two looks whether to end.
const LOOK: usize = 1 << 14;
/// Bytes that a board takes while it waits: its number, and room that a growing list keeps.
const WAITING: u64 = 16;
/// No run has fewer boards, however little memory there is.
const LEAST: u64 = 1 << 16;
/// So many runs of one kind become one of the next: what is merged in the end has two kinds or
/// three.
const JOINED: usize = 256;

/// A rank's part of the last two layers.
pub(super) struct SortedLayers<'a> {
    orders: &'a PermutationIndex,
    kept: &'a CountFolder<'a>,
    rank: usize,
    size: usize,
    depth: usize,
    /// Neighbours that wait to be sorted, and how many may.
    buffer: Vec<u64>,
    most: usize,
    /// Those that were written of the next layer, and how many there have ever been.
    runs: Vec<Run>,
    begun: usize,
    /// Bytes on disk: the last two layers, runs and what is merged; and how many there may be.
    used: u64,
    disk: u64,
    /// The greatest number of these bytes so far.
    peak_used: u64,
    /// Bytes of a number on its way.
    width: usize,
    sent: u64,
    out: Vec<Vec<u8>>,
    into: Vec<u8>,
}

/// A sorted file.
struct Run {
    path: PathBuf,
    /// How often its boards were merged.
    merges: u32,
}

/// Looks now and then whether to end, while boards are merged.
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
    /// No rank has more waiting than this many bytes, however much memory there is.
    pub const MEMORY: u64 = 1 << 30;

    /// Bytes of a board on its way.
    pub fn width(orders: &PermutationIndex) -> usize {
        (orders.count() * orders.shape().cells() as u64).ilog2() as usize / 8 + 1
    }

    /// No board yet. Files go into the folder of the count; `memory` and `disk` are how many bytes
    /// this rank may use.
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

    fn layer(&self, depth: usize) -> PathBuf {
        part_path(self.kept.folder, depth, self.rank, self.size)
    }

    /// Opens a file, one of so many that are read at a time.
    fn open(&self, path: &Path, files: usize) -> Result<Unpacker, RankError> {
        // While they are read nothing waits, or what does takes half of its room.
        let bytes = (self.most * WAITING as usize / 2 / files).clamp(1 << 12, 1 << 20);
        let end = self.pack(0, self.orders.count());
        Unpacker::open(path, self.kept.about, end, bytes)
    }

    /// A board as one number: boards of one order are neighbours.
    fn pack(&self, blank: usize, number: u64) -> u64 {
        number * self.orders.shape().cells() as u64 + blank as u64
    }

    /// Takes a chunk of the current layer; answers whether there is more.
    fn expand(&mut self, layer: &mut Unpacker) -> Result<bool, RankError> {
        let (orders, cells) = (self.orders, self.orders.shape().cells() as u64);
        for _ in 0..CHUNK {
            let Some(packed) = layer.next()? else {
                return Ok(false);
            };
            let (blank, number) = ((packed % cells) as usize, packed / cells);
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

    fn exchange(&mut self, ranks: &mut dyn Communicator) {
        self.sent += self.out.iter().map(|out| out.len() as u64).sum::<u64>();
        ranks.all_to_all(&mut self.out, &mut self.into);
        for bytes in self.into.chunks_exact(self.width) {
            let mut packed = [0; 8];
            packed[..self.width].copy_from_slice(bytes);
            self.buffer.push(u64::from_le_bytes(packed));
        }
        self.into.clear();
    }

    fn sort(&mut self) {
        self.buffer.sort_unstable();
        self.buffer.dedup();
    }

    /// Writes what waits as a run, if it is too much.
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

    /// Merges the last runs, which were all merged so often, to one.
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

    /// Opens runs, of so many files that are read at a time.
    fn sources(&mut self, runs: &[Run], files: usize) -> Result<Vec<Source>, RankError> {
        let runs = runs.iter();
        runs.map(|run| Ok(Source::File(self.open(&run.path, files)?)))
            .collect()
    }

    /// Writes numbers as one more run.
    fn write_run(
        &mut self,
        merges: u32,
        next: impl FnMut() -> Result<Option<u64>, RankError>,
    ) -> Result<(), RankError> {
        let path = parts::run_path(self.kept.folder, self.begun, self.depth, self.rank);
        self.begun += 1;
        // Atomic is enough: runs are made again when a count resumes.
        self.write(&path, Durability::Atomic, next)?;
        self.runs.push(Run { path, merges });
        Ok(())
    }

    /// Writes numbers to a file, if there is room for them; answers how many they are.
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

    /// Merges what waits and all runs to the next layer, without what is in the layer before.
    fn merge(&mut self, looks: &mut Looks<'_>) -> Result<u64, RankError> {
        self.sort();
        let runs = std::mem::take(&mut self.runs);
        // All runs, and the layer before.
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

    /// Bytes of the last two layers.
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
        // Those before these two are gone: the current one is to be believed.
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
            self.exchange(ranks);
            let spilled = match looks.watch.poll(progress) {
                Some(reason) => Err(RankError::Stopped(reason)),
                None => taken.and_then(|left| {
                    more = left;
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

    /// Layers are on disk already.
    fn save(&mut self, _: usize) -> Result<(), RankError> {
        Ok(())
    }

    /// Boards of the one before are left out of the next.
    fn oldest_needed(&self, depth: usize) -> usize {
        depth.saturating_sub(1)
    }

    fn resume(&mut self, _: &Board, depth: usize, size: usize) -> Result<(), RankError> {
        self.depth = depth;
        for depth in depth.saturating_sub(1)..=depth {
            // Where there were other ranks, each takes what is its own now from all parts.
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

/// The rank, of so many, that has boards of this order.
fn owner(number: u64, size: usize) -> usize {
    // The golden ratio spreads neighbours; the product's upper half is even over all ranks.
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
    fn many_runs_become_few_and_lose_nothing() {
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
