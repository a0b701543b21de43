//! Strings of colours: a coloured board, read line by line without the blank. This module ranks the
//! strings and converts between the two directions of reading.
//!
//! Read row by row, the string does not change if the blank moves within its row. Read column by
//! column, it does not change if the blank moves within its column. A coloured board is therefore a
//! row of the blank, the string by rows, and the place of the blank in the row; or the same with
//! columns.
//!
//! A string has two bits per tile, the first tile in the lowest bits. It is split into a *head*
//! (the first eight tiles) and a *rest*. The rank of the string is the sum of two lookups, one for
//! each part. Strings with the same rest have consecutive ranks. The tables take 360 KB on a 4×4
//! board.
//!
//! # References
//! Korf, Schultze: "Large-scale parallel breadth-first search", AAAI 2005 (ranking with precomputed
//! tables).

use knobel_tiles::Shape;

use super::Colouring;

/// The number of tiles in the head of a string.
const HEAD: usize = 8;

/// Ranks the strings of a colouring from 0 to [`Colouring::strings`] − 1: a perfect hash function.
#[derive(Debug)]
pub struct StringRanking {
    /// The number of bits of a head.
    head_bits: u32,
    /// For each rest, the number of its first string.
    rests: Vec<u32>,
    /// For each rest, the kind of its heads as an index of `heads`, or [`NONE`] if no string has
    /// this rest.
    kinds: Vec<u16>,
    /// For each head, its index among the heads of its kind.
    places: Vec<u16>,
    /// For each kind, the heads in ascending order. Heads with the same number of tiles of each
    /// colour have the same kind.
    heads: Vec<Vec<u16>>,
    strings: usize,
}

/// Stands for a rest that no string has.
const NONE: u16 = u16::MAX;

impl StringRanking {
    /// The ranking for this colouring.
    pub fn new(colouring: &Colouring) -> Self {
        let (tiles, counts) = (colouring.shape().cells() - 1, colouring.counts());
        let head = tiles.min(HEAD);
        let mut heads = vec![Vec::new(); 9 * 9 * 9 * 9];
        let places = (0..1u32 << (2 * head))
            .map(|string| {
                let kind: &mut Vec<u16> = &mut heads[kind(counted(string, head))];
                kind.push(string as u16);
                kind.len() as u16 - 1
            })
            .collect();
        let (mut strings, mut kinds) = (0, Vec::new());
        let rests = (0..1u32 << (2 * (tiles - head)))
            .map(|rest| {
                let used = counted(rest, tiles - head);
                let first = strings as u32;
                if (0..4).all(|colour| used[colour] <= counts[colour]) {
                    let kind = kind(std::array::from_fn(|colour| counts[colour] - used[colour]));
                    kinds.push(kind as u16);
                    strings += heads[kind].len();
                } else {
                    kinds.push(NONE);
                }
                first
            })
            .collect();
        Self {
            head_bits: 2 * head as u32,
            rests,
            kinds,
            places,
            heads,
            strings,
        }
    }

    /// The number of strings.
    pub fn strings(&self) -> usize {
        self.strings
    }

    /// The number of a string, which must have the right number of tiles of each colour.
    #[inline]
    pub fn number(&self, string: u32) -> usize {
        let head = string & ((1 << self.head_bits) - 1);
        self.rests[(string >> self.head_bits) as usize] as usize
            + usize::from(self.places[head as usize])
    }

    /// Divides the rests into at most `parts` ranges.
    pub fn parts(&self, parts: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        let (all, size) = (self.rests.len(), self.rests.len().div_ceil(parts));
        (0..all)
            .step_by(size)
            .map(move |start| start..(start + size).min(all))
    }

    /// The number of the first string with a rest of at least `rest`.
    pub fn first(&self, rest: usize) -> usize {
        self.rests
            .get(rest)
            .map_or(self.strings, |&first| first as usize)
    }

    /// The strings with this rest, if there are any: the rest in its bits, the number of the first
    /// string, and all heads.
    pub fn with_rest(&self, rest: usize) -> Option<(u32, usize, &[u16])> {
        let kind = self.kinds[rest];
        (kind != NONE).then(|| {
            (
                (rest as u32) << self.head_bits,
                self.rests[rest] as usize,
                &self.heads[usize::from(kind)][..],
            )
        })
    }
}

/// The bytes of a ranking for strings of this many tiles.
pub fn bytes(tiles: usize) -> usize {
    let head = tiles.min(HEAD);
    6 * (1 << (2 * (tiles - head))) + 4 * (1 << (2 * head))
}

/// The number of tiles of each colour in a string.
fn counted(string: u32, tiles: usize) -> [usize; 4] {
    let mut counts = [0; 4];
    (0..tiles).for_each(|tile| counts[(string >> (2 * tile) & 3) as usize] += 1);
    counts
}

/// The kind of a head with these numbers of tiles.
fn kind(counts: [usize; 4]) -> usize {
    counts.iter().fold(0, |kind, count| kind * 9 + count)
}

/// Converts strings by rows into strings by columns, and back.
pub struct StringTransposer {
    /// For each byte (four tiles) of a string with the blank in it, the bits of these tiles in the
    /// converted string.
    bytes: [[u32; 256]; 4],
    lines: u32,
    places: u32,
}

impl StringTransposer {
    /// The conversion from strings along axis 0 (rows) or 1 (columns) to the other axis.
    pub fn new(shape: Shape, axis: usize) -> Self {
        let (lines, places) = lines_and_places(shape, axis);
        let turned = |byte: usize, value: usize| {
            (0..4).fold(0, |turned, tile| {
                let at = 4 * byte + tile;
                let to = at % places * lines + at / places;
                let colour = (value >> (2 * tile) & 3) as u32;
                turned
                    | if at < shape.cells() {
                        colour << (2 * to)
                    } else {
                        0
                    }
            })
        };
        Self {
            bytes: std::array::from_fn(|byte| std::array::from_fn(|value| turned(byte, value))),
            lines: lines as u32,
            places: places as u32,
        }
    }

    /// Converts the string of a board with the blank at this line and place.
    #[inline]
    pub fn turned(&self, string: u32, line: u32, place: u32) -> u32 {
        let at = 2 * (line * self.places + place);
        let low = u64::from(string) & ((1 << at) - 1);
        let board = low | u64::from(string) >> at << (at + 2);
        let turned = (0..4).fold(0, |turned, byte| {
            turned | self.bytes[byte][(board >> (8 * byte) & 255) as usize]
        });
        let at = 2 * (place * self.lines + line);
        let low = u64::from(turned) & ((1 << at) - 1);
        (low | u64::from(turned) >> (at + 2) << at) as u32
    }
}

/// The number of lines along an axis, and the number of places per line. Axis 0 has rows as lines,
/// axis 1 has columns.
pub fn lines_and_places(shape: Shape, axis: usize) -> (usize, usize) {
    if axis == 0 {
        (shape.height(), shape.width())
    } else {
        (shape.width(), shape.height())
    }
}
