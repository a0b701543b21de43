//! Layers in memory: bitmaps with two bits per board, shared by ranks.
//!
//! A rank owns *units*, which are ranges of tile orders, for every cell of the blank. Horizontal
//! moves do not change the order, so they stay on the rank, and whole bitmaps are combined word by
//! word. Vertical moves leave the rank only if they move a tile near the beginning of the board.
//!
//! A move changes the colour of the blank's cell on a chessboard, so the blanks of one layer are
//! all on cells of one colour. The neighbours of a layer are in the layer before it or in the layer
//! after it. Therefore two bitmaps per cell suffice: one has the last layer of the cell's colour,
//! and the other one collects the next.
//!
//! Memory is two bits per reachable board, divided by the number of ranks. That is 60 MB for 4×3
//! and 2.6 TB for 4×4.
//!
//! # References
//! R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI (2008).

use std::io::{self, Read, Write};
use std::path::Path;

use knobel_core::{Progress, Watch};
use knobel_tiles::{Board, Direction};

use super::encoding::{Durability, PartReader, PartWriter, part_path};
use super::permutations::{Jump, PermutationIndex};
use super::{CountError, Layers, RankError, agree, granted};
use knobel_cluster::Communicator;
use moves::Step;
use outboxes::Outboxes;
use ownership::Parts;

mod moves;
mod outboxes;
mod ownership;

/// This rank's part of the last two layers.
pub(super) struct BitmapLayers<'a> {
    orders: &'a PermutationIndex,
    /// The folder for saved layers.
    folder: Option<&'a Path>,
    /// The description in the files of saved layers.
    about: &'a str,
    rank: usize,
    size: usize,
    parts: Parts,
    /// The units of this rank.
    units: Vec<u64>,
    /// The methods for jumps up and down, by the blank's cell.
    steps: Vec<[Option<Step>; 2]>,
    /// The current layer.
    last: Layer,
    /// The layer that is being computed. It is empty between two layers.
    next: Layer,
    /// The colour of the blank's cells in the current layer.
    colour: usize,
    /// The number of bits of an address that select a board within its unit.
    shift: u32,
    parcels: Outboxes,
}

/// By the blank's cell: a bitmap with one extra word, and which of its units may have boards.
struct Layer {
    words: Vec<Vec<u64>>,
    full: Vec<Vec<bool>>,
}

impl Layer {
    fn new(cells: usize, units: usize, words: usize) -> Result<Self, RankError> {
        let length = units * words + 1;
        let bitmap = |cell: usize| {
            let mut bitmap = Vec::new();
            granted(bitmap.try_reserve_exact(length), 8 * cell * length)?;
            bitmap.resize(length, 0);
            Ok(bitmap)
        };
        Ok(Self {
            words: (0..cells).map(bitmap).collect::<Result<_, _>>()?,
            full: vec![vec![false; units]; cells],
        })
    }

    /// Returns a unit to which boards will be added.
    #[inline]
    fn unit(&mut self, cell: usize, place: usize, words: usize) -> &mut [u64] {
        self.full[cell][place] = true;
        &mut self.words[cell][place * words..=(place + 1) * words]
    }
}

impl<'a> BitmapLayers<'a> {
    /// The number of words that are processed between two exchanges. Messages then take about 40 MB
    /// at most.
    pub const CHUNK: usize = 1 << 20;

    /// The memory of the largest part if there are this many ranks, without messages, in bytes.
    pub fn bytes(orders: &PermutationIndex, size: usize) -> u64 {
        let parts = Parts::new(orders, size);
        2 * 8 * (parts.longest * parts.words) as u64 * orders.shape().cells() as u64
    }

    /// Makes an empty search.
    ///
    /// # Errors
    /// If the system has no memory for the bitmaps.
    pub fn new(
        orders: &'a PermutationIndex,
        ranks: &dyn Communicator,
        folder: Option<&'a Path>,
        about: &'a str,
    ) -> Result<Self, RankError> {
        let (rank, size) = (ranks.rank(), ranks.size());
        let parts = Parts::new(orders, size);
        let cells = orders.shape().cells();
        let units: Vec<u64> = parts.of(rank).collect();
        let steps = (0..cells).map(|blank| {
            let jumps = orders.jumps(blank).each_ref();
            jumps.map(|jump| Some(Step::new(orders, &parts, blank, jump.as_ref()?)))
        });
        Ok(Self {
            orders,
            folder,
            about,
            rank,
            size,
            steps: steps.collect(),
            last: Layer::new(cells, units.len(), parts.words)?,
            next: Layer::new(cells, units.len(), parts.words)?,
            units,
            colour: 0,
            shift: (64 * parts.words).next_power_of_two().ilog2(),
            parts,
            parcels: Outboxes::new(size),
        })
    }

    /// Makes the moves of a unit's boards with the blank on this cell. Boards that leave this rank
    /// are queued for sending.
    fn expand(&mut self, blank: usize, place: usize) {
        if !self.last.full[blank][place] {
            return;
        }
        let (orders, words) = (self.orders, self.parts.words);
        let bitmap = std::mem::take(&mut self.last.words[blank]);
        let from = &bitmap[place * words..=(place + 1) * words];
        for way in [Direction::Left, Direction::Right] {
            if let Some(to) = orders.shape().neighbour(blank, way) {
                let into = self.next.unit(to, place, words);
                let words = into[..words].iter_mut().zip(from);
                words.for_each(|(next, last)| *next |= last);
            }
        }
        for (way, jump) in orders.jumps(blank).iter().enumerate() {
            if let Some(jump) = jump {
                self.jump([blank, way], jump, place, from);
            }
        }
        self.last.words[blank] = bitmap;
    }

    /// Makes one of the jumps of a unit's boards.
    fn jump(&mut self, [blank, way]: [usize; 2], jump: &Jump, place: usize, from: &[u64]) {
        let (orders, numbers) = (self.orders, self.parts.numbers);
        let first = self.units[place] * numbers;
        let words = self.parts.words;
        match self.steps[blank][way]
            .as_ref()
            .expect("every jump has a step")
        {
            Step::Runs { leave: false } => {
                let into = self.next.unit(jump.to, place, words);
                moves::runs(orders, from, first, numbers, jump, |after, place, bits| {
                    moves::add_at(into, after - first + place, bits);
                });
            }
            Step::LookedUp { group, added } => {
                let into = self.next.unit(jump.to, place, words);
                let is_odd = |start| orders.is_odd(first + start);
                moves::look_up(from, into, numbers, (*group, added), is_odd);
            }
            Step::Runs { leave: true } => {
                moves::runs(orders, from, first, numbers, jump, |after, place, bits| {
                    self.deliver(jump.to, after, place, bits);
                });
            }
            Step::Plain => moves::plain(from, first, numbers, |number| {
                let after = orders.after(blank, jump, number);
                self.deliver(jump.to, after, 0, 1);
            }),
        }
    }

    /// Delivers bits to their unit. They begin at this place of a run, which begins at this number.
    #[inline]
    fn deliver(&mut self, cell: usize, run: u64, place: u64, bits: u64) {
        let (unit, start) = (run / self.parts.numbers, run % self.parts.numbers);
        let (owner, there) = self.parts.owner(unit);
        if owner == self.rank {
            let into = self.next.unit(cell, there, self.parts.words);
            moves::add_at(into, start + place, bits);
        } else {
            let unit = (cell * self.parts.longest + there) as u64;
            let address = (unit << self.shift) + start + place;
            self.parcels.put(owner, address, bits);
        }
    }

    /// Sends the queued boards and adds those that other ranks send.
    fn exchange(&mut self, ranks: &mut dyn Communicator) {
        let (next, parts, shift) = (&mut self.next, &self.parts, self.shift);
        self.parcels.exchange(ranks, |address, bits| {
            let unit = (address >> shift) as usize;
            let (cell, place) = (unit / parts.longest, unit % parts.longest);
            let into = next.unit(cell, place, parts.words);
            moves::add_at(into, address & ((1 << shift) - 1), bits);
        });
    }

    /// Removes boards of the previous layer from the next one, and makes it the current layer.
    /// Returns how many boards it has.
    fn settle(&mut self) -> u64 {
        let words = self.parts.words;
        let mut found = 0;
        for cell in self.orders.cells(1 - self.colour) {
            let (last, next) = (&mut self.last.words[cell], &mut self.next.words[cell]);
            let full = self.last.full[cell].iter_mut();
            for (place, (last_full, next_full)) in full.zip(&mut self.next.full[cell]).enumerate() {
                if !*last_full && !*next_full {
                    continue;
                }
                let unit = place * words..(place + 1) * words;
                let mut new = 0;
                for (next, last) in next[unit.clone()].iter_mut().zip(&mut last[unit]) {
                    *next &= !std::mem::take(last);
                    new += u64::from(next.count_ones());
                }
                (*last_full, *next_full) = (new > 0, false);
                found += new;
            }
            std::mem::swap(last, next);
        }
        self.colour = 1 - self.colour;
        found
    }

    /// Reads the boards of this rank from a file that has these units of each bitmap.
    fn read(&mut self, path: &Path, units: &[u64]) -> io::Result<()> {
        let mut file = PartReader::new(path, self.about)?;
        let words = self.parts.words;
        let mut bytes = vec![0; 8 * words];
        for cell in 0..self.last.words.len() {
            for &unit in units {
                file.read_exact(&mut bytes)?;
                let (owner, place) = self.parts.owner(unit);
                if owner != self.rank {
                    continue;
                }
                let (bytes, _) = bytes.as_chunks();
                for (word, bytes) in self.last.unit(cell, place, words).iter_mut().zip(bytes) {
                    *word = u64::from_le_bytes(*bytes);
                }
            }
        }
        file.end()
    }
}

impl Layers for BitmapLayers<'_> {
    fn begin(&mut self, goal: &Board) -> Result<(), RankError> {
        let (blank, number) = (goal.blank(), self.orders.number(goal));
        self.colour = self.orders.colour(blank);
        let (owner, place) = self.parts.owner(number / self.parts.numbers);
        if owner == self.rank {
            let unit = self.last.unit(blank, place, self.parts.words);
            moves::add_at(unit, number % self.parts.numbers, 1);
        }
        Ok(())
    }

    fn advance(
        &mut self,
        ranks: &mut dyn Communicator,
        watch: &mut dyn Watch,
        progress: &Progress,
    ) -> Result<u64, CountError> {
        let orders = self.orders;
        let work = self.parts.words * orders.cells(self.colour).count();
        let mut done = 0;
        // All ranks take part in as many exchanges as the rank with the most units.
        for place in 0..self.parts.longest {
            if place < self.units.len() {
                for blank in orders.cells(self.colour) {
                    self.expand(blank, place);
                }
            }
            done += work;
            if done >= Self::CHUNK || place + 1 == self.parts.longest {
                done = 0;
                self.exchange(ranks);
                let stop = watch.poll(progress);
                agree(
                    ranks,
                    stop.map_or(Ok(()), |why| Err(RankError::Stopped(why))),
                )?;
            }
        }
        Ok(self.settle())
    }

    fn first(&self, before: bool) -> Result<Option<(u64, usize)>, RankError> {
        let colour = (self.colour + usize::from(before)) % 2;
        let words = self.parts.words;
        let of = |blank: usize| {
            let bitmap = &self.last.words[blank];
            let word = bitmap.iter().position(|&word| word != 0)?;
            let bit = bitmap[word].trailing_zeros();
            let first = self.units[word / words] * self.parts.numbers;
            Some((first + 64 * (word % words) as u64 + u64::from(bit), blank))
        };
        Ok(self.orders.cells(colour).filter_map(of).min())
    }

    fn save(&mut self, depth: usize) -> Result<(), RankError> {
        let Some(folder) = self.folder else {
            return Ok(());
        };
        let path = part_path(folder, depth, self.rank, self.size);
        let write = || -> io::Result<()> {
            // This must be durable, because the previous layer, the only other copy of the count,
            // is removed next.
            let mut file = PartWriter::new(&path, self.about, Durability::Durable)?;
            for bitmap in &self.last.words {
                for word in &bitmap[..bitmap.len() - 1] {
                    file.write_all(&word.to_le_bytes())?;
                }
            }
            file.finish()
        };
        write().map_err(RankError::at(&path))
    }

    fn oldest_needed(&self, depth: usize) -> usize {
        depth
    }

    fn resume(&mut self, goal: &Board, depth: usize, size: usize) -> Result<(), RankError> {
        let folder = self.folder.expect("a count resumes from a folder");
        let parts = Parts::new(self.orders, size);
        for rank in 0..size {
            let path = part_path(folder, depth, rank, size);
            let units: Vec<u64> = parts.of(rank).collect();
            let own = |&unit: &u64| self.parts.owner(unit).0 == self.rank;
            if !units.iter().any(own) {
                continue;
            }
            self.read(&path, &units)
                .map_err(RankError::on_resume(&path))?;
        }
        self.colour = (self.orders.colour(goal.blank()) + depth) % 2;
        Ok(())
    }

    fn bytes_sent(&self) -> u64 {
        self.parcels.sent
    }

    fn peak_disk(&self) -> u64 {
        0
    }
}
