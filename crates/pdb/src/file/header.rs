//! The first 4096 bytes of a table file.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `knobelPD` |
//! | 8..12 | version, 1 |
//! | 12..16 | width and height of the board, 16 bits each |
//! | 16 | the blank's goal cell |
//! | 17 | metric: 0, single moves of the pattern's own tiles; 1, straight runs of all tiles |
//! | 18 | encoding: 1, half the excess over Manhattan in four bits, least over the blank's regions; 2, least of a line and what its places have above |
//! | 19 | number of tiles |
//! | 20..28 | their goal cells, ascending, then zeros; for runs the colours of all cells, two bits each, then zeros |
//! | 32..40 | number of entries |
//! | 40..48 | bytes of entries |
//! | 48..56 | zero; in files of earlier versions the milliseconds it took to make the table |
//! | 56..60 | bytes a block of the checksums |
//! | 64..4092 | CRC-32 of each block, then zeros |
//! | 4092..4096 | CRC-32 of the header so far |

use std::fmt;

use knobel_tiles::Shape;

use crate::{Colouring, Pattern};

/// Bytes before the entries: a page.
pub(crate) const LENGTH: usize = 4096;
const MAGIC: &[u8; 8] = b"knobelPD";
const VERSION: u32 = 1;
/// Metric and encoding of patterns, and of runs.
const PATTERN: [u8; 2] = [0, 1];
const RUNS: [u8; 2] = [1, 2];
const CHECKSUMS: std::ops::Range<usize> = 64..LENGTH - 4;
/// The least bytes of a block.
const SMALLEST_BLOCK: usize = 1 << 20;

/// Whose table a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    /// Single moves of a pattern's tiles.
    Pattern(Pattern),
    /// Straight runs of coloured tiles.
    Runs(Colouring),
}

impl Contents {
    /// How many entries there are.
    fn entries(&self) -> usize {
        match self {
            Self::Pattern(pattern) => pattern.entries(),
            Self::Runs(colouring) => {
                let shape = colouring.shape();
                (shape.width() + shape.height()) * colouring.strings()
            }
        }
    }

    /// Bytes of entries.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Pattern(pattern) => pattern.entries().div_ceil(2),
            Self::Runs(colouring) => colouring.bytes(),
        }
    }

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
            return Err("it has a metric or an encoding that this program does not know".into());
        };
        contents.map_err(|error| error.to_string())
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pattern(pattern) => pattern.fmt(f),
            Self::Runs(colouring) => colouring.fmt(f),
        }
    }
}

/// What a table file says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Whose table it is.
    pub contents: Contents,
    /// How long it took to make, in milliseconds, where an earlier version has written it. Now
    /// every file of a table has the same bytes.
    pub milliseconds: Option<u64>,
    pub(crate) block: usize,
    pub(crate) checksums: Vec<u32>,
}

impl Header {
    /// The header of a table of which no entry is known yet.
    pub(crate) fn new(contents: Contents) -> Self {
        let most_blocks = CHECKSUMS.len() / 4;
        let block = contents
            .bytes()
            .div_ceil(most_blocks)
            .next_power_of_two()
            .max(SMALLEST_BLOCK);
        Self {
            contents,
            milliseconds: None,
            block,
            checksums: Vec::new(),
        }
    }

    /// Bytes of entries.
    pub(crate) fn body(&self) -> usize {
        self.contents.bytes()
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; LENGTH];
        let mut put = |at: usize, field: &[u8]| bytes[at..at + field.len()].copy_from_slice(field);
        let (shape, blank, [metric, encoding], tiles, told) = match &self.contents {
            Contents::Pattern(pattern) => (
                pattern.shape(),
                pattern.blank(),
                PATTERN,
                pattern.tiles(),
                pattern.cells().to_vec(),
            ),
            Contents::Runs(colouring) => (
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
        put(20, &told);
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

    /// Reads a header.
    ///
    /// # Errors
    /// The reason, in words, if this is not the header of a table that this version can use.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() < LENGTH {
            return Err(format!(
                "the file ends after {} bytes, inside its header",
                bytes.len()
            ));
        }
        if &bytes[..8] != MAGIC {
            return Err("it is not a pattern database of knobel".into());
        }
        let version = number(bytes, 8, 4);
        if version != u64::from(VERSION) {
            return Err(format!(
                "it has format version {version}, this program reads version {VERSION}"
            ));
        }
        if number(bytes, LENGTH - 4, 4) != u64::from(crc32fast::hash(&bytes[..LENGTH - 4])) {
            return Err("its header is damaged: the checksum does not fit".into());
        }
        let contents = Contents::from_bytes(bytes)?;
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
            milliseconds: Some(number(bytes, 48, 8)).filter(|&it| it > 0),
            contents,
            block,
        })
    }
}

fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes[at..at + length]
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}
