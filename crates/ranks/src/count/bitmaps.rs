//! Layers of a whole space in memory, two bits a board, shared by ranks.
//!
//! A rank has a range of orders, the same for every cell of the blank, so that horizontal moves stay at home and whole
//! bitmaps are merged word by word; vertical ones go to another rank only where they move a tile near the board's first.
//!
//! A move changes the colour of the blank's cell as on a chessboard, and so boards of one layer have blanks of one colour.
//! Neighbours of a layer are in the layer before or after it. So there are two bitmaps for a cell: one has the last layer of
//! its colour, the other is free for the next.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::Path;

use knobel_core::{Progress, Watch};
use knobel_tiles::{Board, Direction};

use super::files::{Reader, Writer, part};
use super::orders::Orders;
use super::{CountError, Layers, Trouble, agree};
use crate::Ranks;

/// Words of a bitmap that are gone through between two exchanges; what is to be sent then takes 40 MB at most.
const CHUNK: u64 = 1 << 16;

/// The words that a rank has of each bitmap.
fn range(orders: &Orders, size: usize, rank: usize) -> Range<u64> {
    let words = u128::from(orders.count().div_ceil(64));
    let first = |rank: usize| (words * rank as u128 / size as u128) as u64;
    first(rank)..first(rank + 1)
}

/// A rank's part of the last two layers.
pub(super) struct Bitmaps<'a> {
    orders: &'a Orders,
    /// Where layers are kept, and what their files are about.
    folder: Option<&'a Path>,
    about: &'a str,
    rank: usize,
    /// The words of each rank.
    ranges: Vec<Range<u64>>,
    /// By the blank's cell: the last layer with the blank there.
    last: Vec<Vec<u64>>,
    /// The one that is made; empty between two layers.
    next: Vec<Vec<u64>>,
    /// Colour of the cells where the blank is in the current layer.
    colour: usize,
    /// Bytes of a number on its way.
    width: usize,
    sent: u64,
    out: Vec<Vec<u8>>,
    into: Vec<u8>,
}

impl<'a> Bitmaps<'a> {
    /// Bytes that the largest part of this many takes, without what is sent.
    pub fn bytes(orders: &Orders, size: usize) -> u64 {
        let words = orders.count().div_ceil(64).div_ceil(size as u64);
        2 * 8 * words * orders.shape().cells() as u64
    }

    /// No board yet.
    pub fn new(
        orders: &'a Orders,
        ranks: &dyn Ranks,
        folder: Option<&'a Path>,
        about: &'a str,
    ) -> Self {
        let (size, rank) = (ranks.size(), ranks.rank());
        let ranges: Vec<_> = (0..size).map(|rank| range(orders, size, rank)).collect();
        let own = (ranges[rank].end - ranges[rank].start) as usize;
        let empty = || vec![vec![0; own]; orders.shape().cells()];
        let numbers = 64 * longest(&ranges).max(1);
        Self {
            orders,
            folder,
            about,
            rank,
            ranges,
            last: empty(),
            next: empty(),
            colour: 0,
            // One bit more tells up from down.
            width: (2 * numbers - 1).ilog2() as usize / 8 + 1,
            sent: 0,
            out: vec![Vec::new(); size],
            into: Vec::new(),
        }
    }

    /// The rank that has this word.
    fn owner(&self, word: u64) -> usize {
        self.ranges.partition_point(|range| range.end <= word)
    }

    fn horizontal(&mut self, blank: usize) {
        for way in [Direction::Left, Direction::Right] {
            if let Some(to) = self.orders.shape().neighbour(blank, way) {
                let words = self.next[to].iter_mut().zip(&self.last[blank]);
                words.for_each(|(next, last)| *next |= last);
            }
        }
    }

    /// Moves the blank up and down on every board with the blank on this cell.
    fn vertical(
        &mut self,
        blank: usize,
        ranks: &mut dyn Ranks,
        watch: &mut dyn Watch,
        progress: &Progress,
    ) -> Result<(), CountError> {
        for chunk in 0..longest(&self.ranges).div_ceil(CHUNK) {
            self.jump(blank, chunk * CHUNK);
            self.exchange(blank, ranks);
            agree(
                ranks,
                watch
                    .poll(progress)
                    .map_or(Ok(()), |reason| Err(Trouble::Stopped(reason))),
            )?;
        }
        Ok(())
    }

    /// Makes the jumps of one chunk; those that leave this rank wait to be sent.
    fn jump(&mut self, blank: usize, from: u64) {
        let first = self.ranges[self.rank].start;
        let own = self.last[blank].len() as u64;
        for word in from.min(own)..(from + CHUNK).min(own) {
            let mut bits = self.last[blank][word as usize];
            while bits != 0 {
                let number = (first + word) * 64 + u64::from(bits.trailing_zeros());
                bits &= bits - 1;
                for (way, jump) in self.orders.jumps(blank).iter().enumerate() {
                    let Some(jump) = jump else { continue };
                    let after = self.orders.after(blank, jump, number);
                    let here = (after / 64).wrapping_sub(first);
                    if here < own {
                        self.next[jump.to][here as usize] |= 1 << (after % 64);
                    } else {
                        let owner = self.owner(after / 64);
                        let there = after - 64 * self.ranges[owner].start;
                        let bytes = (2 * there + way as u64).to_le_bytes();
                        self.out[owner].extend_from_slice(&bytes[..self.width]);
                    }
                }
            }
        }
    }

    /// Sends what waits and takes in what the others send; they all have been at boards with the blank on this cell.
    fn exchange(&mut self, blank: usize, ranks: &mut dyn Ranks) {
        self.sent += self.out.iter().map(|out| out.len() as u64).sum::<u64>();
        ranks.exchange(&mut self.out, &mut self.into);
        let jumps = self.orders.jumps(blank).each_ref();
        let to = jumps.map(|jump| jump.as_ref().map_or(0, |jump| jump.to));
        for bytes in self.into.chunks_exact(self.width) {
            let mut number = [0; 8];
            number[..self.width].copy_from_slice(bytes);
            let number = u64::from_le_bytes(number);
            let (there, way) = (number / 2, number as usize % 2);
            self.next[to[way]][(there / 64) as usize] |= 1 << (there % 64);
        }
        self.into.clear();
    }

    /// Takes what is this rank's from a file that has these words of each bitmap.
    fn read(&mut self, path: &Path, words: Range<u64>) -> io::Result<()> {
        let mut file = Reader::new(path, self.about)?;
        let own = self.ranges[self.rank].clone();
        for bitmap in &mut self.last {
            for word in words.clone() {
                let mut bytes = [0; 8];
                file.read_exact(&mut bytes)?;
                if own.contains(&word) {
                    bitmap[(word - own.start) as usize] = u64::from_le_bytes(bytes);
                }
            }
        }
        Ok(())
    }
}

/// Words of the largest part.
fn longest(ranges: &[Range<u64>]) -> u64 {
    ranges
        .iter()
        .map(|range| range.end - range.start)
        .max()
        .unwrap_or(0)
}

impl Layers for Bitmaps<'_> {
    fn begin(&mut self, goal: &Board) -> Result<(), Trouble> {
        let (blank, number) = (goal.blank(), self.orders.number(goal));
        self.colour = self.orders.colour(blank);
        let own = &self.ranges[self.rank];
        if own.contains(&(number / 64)) {
            self.last[blank][(number / 64 - own.start) as usize] |= 1 << (number % 64);
        }
        Ok(())
    }

    fn advance(
        &mut self,
        ranks: &mut dyn Ranks,
        watch: &mut dyn Watch,
        progress: &Progress,
    ) -> Result<u64, CountError> {
        let orders = self.orders;
        for blank in orders.cells(self.colour) {
            self.horizontal(blank);
            self.vertical(blank, ranks, watch, progress)?;
        }
        let mut found = 0;
        for cell in orders.cells(1 - self.colour) {
            let (last, next) = (&mut self.last[cell], &mut self.next[cell]);
            for (next, last) in next.iter_mut().zip(last.iter_mut()) {
                *next &= !std::mem::take(last);
                found += u64::from(next.count_ones());
            }
            std::mem::swap(last, next);
        }
        self.colour = 1 - self.colour;
        Ok(found)
    }

    fn example(&self, before: bool) -> Result<Option<(usize, u64)>, Trouble> {
        let colour = (self.colour + usize::from(before)) % 2;
        Ok(self.orders.cells(colour).find_map(|blank| {
            let word = self.last[blank].iter().position(|&word| word != 0)?;
            let bit = self.last[blank][word].trailing_zeros();
            let first = self.ranges[self.rank].start;
            Some((blank, (first + word as u64) * 64 + u64::from(bit)))
        }))
    }

    fn keep(&mut self, depth: usize) -> Result<(), Trouble> {
        let Some(folder) = self.folder else {
            return Ok(());
        };
        let path = part(folder, depth, self.rank, self.out.len());
        let write = || -> io::Result<()> {
            let mut file = Writer::new(&path, self.about)?;
            for word in self.last.iter().flatten() {
                file.write_all(&word.to_le_bytes())?;
            }
            file.finish()
        };
        write().map_err(Trouble::at(&path))
    }

    fn resume(&mut self, goal: &Board, depth: usize, size: usize) -> Result<(), Trouble> {
        let folder = self.folder.expect("a count goes on from a folder");
        for rank in 0..size {
            let path = part(folder, depth, rank, size);
            let words = range(self.orders, size, rank);
            self.read(&path, words).map_err(Trouble::at(&path))?;
        }
        self.colour = (self.orders.colour(goal.blank()) + depth) % 2;
        Ok(())
    }

    fn sent(&self) -> u64 {
        self.sent
    }
}
