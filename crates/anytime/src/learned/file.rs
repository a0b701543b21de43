//! The file of the corrections of one shape.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `knobelLW` |
//! | 8..12 | version, 1 |
//! | 12, 13 | width and height |
//! | 14 | the blank's home |
//! | 15 | 0 |
//! | 16..24 | the seed it was trained with |
//! | 24..28 | a number for the course of the training |
//! | 28..32 | what every board has more, in 1/256 of a move |
//! | then | tile at cell and blank at cell, 16 bits each, in 1/256 of a move |
//! | then | pairs, 8 bits each, in 1/32 of a move |
//! | last 4 | CRC-32 of all before |

use knobel_tiles::Shape;

use crate::learned::pairs::{NEAR, Pairs, near};

const MAGIC: &[u8; 8] = b"knobelLW";
const VERSION: u32 = 1;
const HEADER: usize = 32;

/// What a file says about itself, and its weights.
#[derive(Debug, Clone)]
pub struct Weights {
    /// The boards that they are for.
    pub shape: Shape,
    /// The cell where the blank belongs on those that they were learned from.
    pub blank_home: usize,
    /// The seed of the training.
    pub seed: u64,
    /// A number for the course of the training.
    pub course: u32,
    /// The weights themselves.
    pub pairs: Pairs,
}

impl Weights {
    /// The file's bytes.
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

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// What is wrong with them if they cannot be used.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, &'static str> {
        let (body, crc) = bytes
            .split_at_checked(bytes.len().wrapping_sub(4))
            .ok_or("it is too short")?;
        if body.len() < HEADER || body[..8] != *MAGIC {
            return Err("it holds no weights");
        }
        if body[8..12] != VERSION.to_le_bytes() {
            return Err("it has another version");
        }
        if crc32fast::hash(body).to_le_bytes() != crc {
            return Err("its checksum does not match");
        }
        let shape = Shape::new(body[12].into(), body[13].into())
            .map_err(|_| "it has no shape of a board")?;
        let cells = shape.cells();
        let singles = HEADER + 2 * (cells * cells + cells);
        let mut count = 0;
        each_pair(shape, |_, _, _, _, _| count += 1);
        if body.len() != singles + count {
            return Err("it has another length than its shape needs");
        }
        let mut pairs = Pairs::new(shape);
        pairs.bias = i32::from_le_bytes(body[28..32].try_into().expect("four bytes"));
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
            let weight = *weights.next().expect("the length was compared") as i8;
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

/// Every pair in the file's order: tile, cell, direction, the other tile and its cell.
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
    fn a_file_is_read_as_it_was_written_and_refused_if_changed() {
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
