//! The file format of the corrections for one shape.
//!
//! | bytes | content |
//! |---|---|
//! | 0..8 | `knobelLW` |
//! | 8..12 | version, 1 |
//! | 12, 13 | width and height |
//! | 14 | the blank's home |
//! | 15 | 0 |
//! | 16..24 | the seed of the training |
//! | 24..28 | a number that identifies the schedule of the training |
//! | 28..32 | a constant for every board, in 1/256 of a move |
//! | then | the weights of tiles on cells and of the blank on cells, 16 bits each, in 1/256 of a
//! move |
//! | then | the weights of pairs, 8 bits each, in 1/32 of a move |
//! | last 4 | CRC-32 of all bytes before |

use knobel_tiles::Shape;

use crate::learned::pairs::{NEAR, Pairs, near};

const MAGIC: &[u8; 8] = b"knobelLW";
const VERSION: u32 = 1;
const HEADER: usize = 32;

/// The weights of a file, and what the file says about them.
#[derive(Debug, Clone)]
pub struct Weights {
    /// The shape of the boards.
    pub shape: Shape,
    /// The blank's home on the boards from which the weights were learned.
    pub blank_home: usize,
    /// The seed of the training.
    pub seed: u64,
    /// A number that identifies the schedule of the training.
    pub course: u32,
    /// The weights.
    pub pairs: Pairs,
}

impl Weights {
    /// Encodes the weights as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([
            self.shape.width() as u8,
            self.shape.height() as u8,
            self.blank_home as u8,
            0,
        ]);
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.course.to_le_bytes());
        bytes.extend(self.pairs.bias.to_le_bytes());
        for &weight in self.pairs.single.iter().chain(&self.pairs.blank) {
            bytes.extend((weight.clamp(i16::MIN.into(), i16::MAX.into()) as i16).to_le_bytes());
        }
        each_pair(self.shape, |tile, cell, direction, other, _| {
            bytes.push(self.pairs.get(tile, cell, direction, other) as u8);
        });
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Decodes the bytes of a file.
    ///
    /// # Errors
    /// A description of the fault, if the bytes cannot be used.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, &'static str> {
        let (body, crc) = bytes
            .split_at_checked(bytes.len().wrapping_sub(4))
            .ok_or("it is too short")?;
        if body.len() < HEADER || body[..8] != *MAGIC {
            return Err("it does not contain weights");
        }
        if body[8..12] != VERSION.to_le_bytes() {
            return Err("it has another version");
        }
        if crc32fast::hash(body).to_le_bytes() != crc {
            return Err("its checksum does not match");
        }
        let shape = Shape::new(body[12].into(), body[13].into())
            .map_err(|_| "its shape is not that of a board")?;
        let cells = shape.cells();
        let singles = HEADER + 2 * (cells * cells + cells);
        let mut count = 0;
        each_pair(shape, |_, _, _, _, _| count += 1);
        if body.len() != singles + count {
            return Err("its length does not match its shape");
        }
        let mut pairs = Pairs::new(shape);
        pairs.bias = i32::from_le_bytes(body[28..32].try_into().expect("the slice has four bytes"));
        let read = |at: usize| {
            i32::from(i16::from_le_bytes([
                body[HEADER + 2 * at],
                body[HEADER + 2 * at + 1],
            ]))
        };
        pairs.single = (0..cells * cells).map(read).collect();
        pairs.blank = (cells * cells..cells * cells + cells).map(read).collect();
        let mut weights = body[singles..].iter();
        each_pair(shape, |tile, cell, direction, other, there| {
            let weight = *weights.next().expect("the length was checked") as i8;
            pairs.set(tile, cell, direction, other, there, weight);
        });
        Ok(Self {
            shape,
            blank_home: body[14].into(),
            seed: u64::from_le_bytes(body[16..24].try_into().expect("eight bytes")),
            course: u32::from_le_bytes(body[24..28].try_into().expect("four bytes")),
            pairs,
        })
    }
}

/// Visits every pair in the order of the file: tile, cell, direction, the other tile, and its cell.
pub fn each_pair(shape: Shape, mut pair: impl FnMut(usize, usize, usize, usize, usize)) {
    let cells = shape.cells();
    for cell in 0..cells {
        for (direction, &there) in near(shape, cell)[..NEAR.len() / 2].iter().enumerate() {
            let there = usize::from(there);
            if there == cells {
                continue;
            }
            for tile in 0..cells {
                for other in 0..cells {
                    pair(tile, cell, direction, other, there);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::Rng;

    #[test]
    fn files_survive_encoding_and_changed_files_are_rejected() {
        let shape = Shape::new(4, 3).unwrap();
        let weights = Weights {
            shape,
            blank_home: 11,
            seed: 7,
            course: 9,
            pairs: Pairs::random(shape, 11, &mut Rng::new(1)),
        };
        let bytes = weights.to_bytes();
        let read = Weights::from_bytes(&bytes).unwrap();
        assert_eq!(read.to_bytes(), bytes);
        assert_eq!((read.seed, read.course), (7, 9));
        for at in [0, 8, 12, 14, 30, 100, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Weights::from_bytes(&changed).is_err(), "byte {at}");
        }
        for length in [0, 3, 31, bytes.len() - 1] {
            assert!(
                Weights::from_bytes(&bytes[..length]).is_err(),
                "{length} bytes"
            );
        }
    }
}
