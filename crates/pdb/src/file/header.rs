//! The header of a table file: its first 4096 bytes.
//!
//! | bytes | content |
//! |---|---|
//! | 0..8 | `knobelPD` |
//! | 8..12 | version, 1 |
//! | 12..16 | width and height of the board, 16 bits each |
//! | 16 | goal cell of the blank |
//! | 17 | metric: 0 or 1 |
//! | 18 | encoding: 1 or 2 |
//! | 19 | number of tiles |
//! | 20..28 | goal cells of the tiles, or colours of all cells |
//! | 32..40 | number of entries |
//! | 40..48 | number of bytes of entries |
//! | 48..56 | 0 |
//! | 56..60 | number of bytes per block of the checksums |
//! | 64..4092 | CRC-32 of each block, then zeros |
//! | 4092..4096 | CRC-32 of the preceding header |
//!
//! Metric 0 counts single moves of the pattern's own tiles. Its encoding 1 stores half the excess
//! over Manhattan distance in four bits, the minimum over the blank's regions. The goal cells of
//! its tiles are in ascending order, followed by zeros.
//!
//! Metric 1 counts straight runs of all tiles. Its encoding 2 stores the minimum of a line and the
//! excess of each place over it. The colours take two bits each, followed by zeros.

use std::fmt;

use knobel_tiles::Shape;

use crate::{Colouring, Pattern};

/// The size of the header in bytes: a page.
pub(crate) const LENGTH: usize = Header::LENGTH;
pub(crate) const MAGIC: &[u8; 8] = b"knobelPD";
const VERSION: u32 = 1;
/// The metric and the encoding of patterns.
const PATTERN: [u8; 2] = [0, 1];
/// The metric and the encoding of straight runs.
const RUNS: [u8; 2] = [1, 2];
const CHECKSUMS: std::ops::Range<usize> = 64..LENGTH - 4;
/// The minimum number of bytes in a block.
const SMALLEST_BLOCK: usize = 1 << 20;

/// The table that a file contains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableSpec {
    /// The table of a pattern, for single moves.
    Pattern(Pattern),
    /// The table of a colouring, for straight runs.
    Runs(Colouring),
}

impl TableSpec {
    /// The number of entries.
    fn entries(&self) -> usize {
        match self {
            Self::Pattern(pattern) => pattern.entries(),
            Self::Runs(colouring) => {
                let shape = colouring.shape();
                (shape.width() + shape.height()) * colouring.strings()
            }
        }
    }

    /// The number of bytes of the entries.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Pattern(pattern) => pattern.entries().div_ceil(2),
            Self::Runs(colouring) => colouring.bytes(),
        }
    }

    /// Reads the contents from a header.
    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let side = |at| number(bytes, at, 2) as usize;
        let shape = Shape::new(side(12), side(14)).map_err(|error| error.to_string())?;
        let (blank, tiles) = (bytes[16], usize::from(bytes[19]));
        let kind = [bytes[17], bytes[18]];
        let contents = if kind == PATTERN {
            let tiles = tiles.min(Pattern::MOST_TILES);
            Pattern::new(shape, blank, &bytes[20..20 + tiles]).map(Self::Pattern)
        } else if kind == RUNS {
            let packed = number(bytes, 20, 4) as u32;
            Colouring::unpack(shape, blank.into(), packed).map(Self::Runs)
        } else {
            return Err("this program does not know its metric or encoding".into());
        };
        contents.map_err(|error| error.to_string())
    }
}

impl fmt::Display for TableSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pattern(pattern) => pattern.fmt(f),
            Self::Runs(colouring) => colouring.fmt(f),
        }
    }
}

/// The header of a table file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The table that the file contains.
    pub contents: TableSpec,
    /// The number of bytes per block of the checksums.
    pub(crate) block: usize,
    /// The checksum of each block.
    pub(crate) checksums: Vec<u32>,
}

impl Header {
    /// The number of bytes that it takes in a file.
    pub const LENGTH: usize = 4096;

    /// The header of a table before any entry is known.
    pub(crate) fn new(contents: TableSpec) -> Self {
        let most_blocks = CHECKSUMS.len() / 4;
        let block = contents
            .bytes()
            .div_ceil(most_blocks)
            .next_power_of_two()
            .max(SMALLEST_BLOCK);
        Self {
            contents,
            block,
            checksums: Vec::new(),
        }
    }

    /// The number of bytes of the entries.
    pub(crate) fn body(&self) -> usize {
        self.contents.bytes()
    }

    /// Encodes the header.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; LENGTH];
        let mut put = |at: usize, field: &[u8]| bytes[at..at + field.len()].copy_from_slice(field);
        let (shape, blank, [metric, encoding], tiles, labels) = match &self.contents {
            TableSpec::Pattern(pattern) => (
                pattern.shape(),
                pattern.blank(),
                PATTERN,
                pattern.tiles(),
                pattern.cells().to_vec(),
            ),
            TableSpec::Runs(colouring) => (
                colouring.shape(),
                colouring.blank(),
                RUNS,
                colouring.shape().cells() - 1,
                colouring.packed().to_le_bytes().to_vec(),
            ),
        };
        put(0, MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &(shape.width() as u16).to_le_bytes());
        put(14, &(shape.height() as u16).to_le_bytes());
        put(16, &[blank as u8, metric, encoding, tiles as u8]);
        put(20, &labels);
        put(32, &(self.contents.entries() as u64).to_le_bytes());
        put(40, &(self.body() as u64).to_le_bytes());
        put(56, &(self.block as u32).to_le_bytes());
        for (place, checksum) in CHECKSUMS.step_by(4).zip(&self.checksums) {
            put(place, &checksum.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes[..LENGTH - 4]);
        bytes[LENGTH - 4..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Decodes and checks a header.
    ///
    /// # Errors
    /// The reason, as a sentence, if this is not the header of a table that this version can use.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() < LENGTH {
            return Err(format!(
                "the file ends after {} bytes, inside its header",
                bytes.len()
            ));
        }
        let version = number(bytes, 8, 4);
        if version != u64::from(VERSION) {
            return Err(format!(
                "it has format version {version}, but this program reads version {VERSION}"
            ));
        }
        if number(bytes, LENGTH - 4, 4) != u64::from(crc32fast::hash(&bytes[..LENGTH - 4])) {
            return Err("its header is damaged: the checksum does not match".into());
        }
        let contents = TableSpec::from_bytes(bytes)?;
        let block = number(bytes, 56, 4) as usize;
        let body = contents.bytes();
        let blocks = body.div_ceil(block.max(1));
        if number(bytes, 32, 8) != contents.entries() as u64
            || number(bytes, 40, 8) != body as u64
            || block < SMALLEST_BLOCK
            || blocks > CHECKSUMS.len() / 4
        {
            return Err("its header contradicts itself".into());
        }
        let checksums = CHECKSUMS
            .step_by(4)
            .take(blocks)
            .map(|at| number(bytes, at, 4) as u32);
        Ok(Self {
            checksums: checksums.collect(),
            contents,
            block,
        })
    }
}

/// The little-endian number of `length` bytes at `at`.
fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes[at..at + length]
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}
