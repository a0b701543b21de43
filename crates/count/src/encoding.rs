//! Sorted numbers in files: each is stored as the difference from its predecessor, in bytes of
//! seven bits (variable-byte code).
//!
//! On large layers the differences are small, so a board takes one or two bytes instead of eight.
//!
//! # References
//! H. E. Williams and J. Zobel, "Compressing integers for fast file access", The Computer Journal
//! 42 (1999).

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::{RankError, granted};

pub(super) use knobel_storage::Durability;
pub(super) use knobel_storage::parts::{PartReader, PartWriter, invalid_data, part_path};

/// Writes ascending numbers as differences.
pub(super) struct Packer {
    pub file: PartWriter,
    last: u64,
    /// The number of numbers written so far.
    pub count: u64,
}

impl Packer {
    pub fn new(file: PartWriter) -> Self {
        Self {
            file,
            last: 0,
            count: 0,
        }
    }

    pub fn push(&mut self, number: u64) -> io::Result<()> {
        let mut distance = number - self.last;
        let mut bytes = [0; 10];
        let mut used = 0;
        loop {
            bytes[used] = (distance & 127) as u8 | if distance > 127 { 128 } else { 0 };
            used += 1;
            distance >>= 7;
            if distance == 0 {
                break;
            }
        }
        self.last = number;
        self.count += 1;
        self.file.write_all(&bytes[..used])
    }
}

/// Reads numbers that a [`Packer`] has written.
pub(super) struct Unpacker {
    path: PathBuf,
    file: PartReader,
    block: Vec<u8>,
    at: usize,
    last: u64,
    /// The upper limit of all numbers, exclusive.
    end: u64,
}

impl Unpacker {
    /// Opens a file with this description, whose numbers are below `end`. It is read in blocks of
    /// this many bytes.
    pub fn open(path: &Path, about: &str, end: u64, bytes: usize) -> Result<Self, RankError> {
        // Only the first line is read in smaller blocks.
        let file = PartReader::with_capacity(1 << 9, path, about);
        let mut block = Vec::new();
        granted(block.try_reserve_exact(bytes), bytes)?;
        Ok(Self {
            path: path.to_owned(),
            file: file.map_err(RankError::on_resume(path))?,
            block,
            at: 0,
            last: 0,
            end,
        })
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.block.len() {
            self.block.resize(self.block.capacity(), 0);
            let read = self.file.read(&mut self.block)?;
            self.block.truncate(read);
            self.at = 0;
        }
        let byte = self.block.get(self.at).copied();
        self.at += 1;
        Ok(byte)
    }

    /// Returns the next number.
    pub fn next(&mut self) -> Result<Option<u64>, RankError> {
        self.unpack()
            .map_err(|error| RankError::on_resume(&self.path)(error))
    }

    fn unpack(&mut self) -> io::Result<Option<u64>> {
        let mut distance = 0;
        for place in (0..64).step_by(7) {
            let Some(byte) = self.byte()? else {
                return Ok(None);
            };
            distance |= u64::from(byte & 127) << place;
            if byte < 128 {
                // The checksum is at the end of the file, so damaged bytes may give any number
                // until then.
                let number = self.last.checked_add(distance);
                let Some(number) = number.filter(|&number| number < self.end) else {
                    break;
                };
                self.last = number;
                return Ok(Some(number));
            }
        }
        Err(invalid_data("it is damaged"))
    }
}
