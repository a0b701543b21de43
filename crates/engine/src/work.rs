//! Work items, as threads take them and as ranks and files exchange them.

use std::collections::VecDeque;
use std::ops::{Add, AddAssign, Sub};

use knobel_core::ByteReader;

/// What a search has counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Nodes expanded.
    pub expanded: u64,
    /// Successors produced.
    pub generated: u64,
    /// What else a kernel counts, for example solutions.
    pub results: [u64; 2],
}

impl Counts {
    const BYTES: usize = 32;

    fn numbers(self) -> [u64; 4] {
        let [first, second] = self.results;
        [self.expanded, self.generated, first, second]
    }

    fn from_numbers([expanded, generated, first, second]: [u64; 4]) -> Self {
        Self {
            expanded,
            generated,
            results: [first, second],
        }
    }

    fn combined(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let (these, those) = (self.numbers(), other.numbers());
        Self::from_numbers(std::array::from_fn(|at| combine(these[at], those[at])))
    }

    /// Adds the counts of all ranks, each of which calls this.
    pub(crate) fn sum(self, ranks: &mut dyn knobel_cluster::Communicator) -> Self {
        Self::from_numbers(self.numbers().map(|number| ranks.all_sum(number)))
    }

    pub(crate) fn put(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.numbers().iter().flat_map(|it| it.to_le_bytes()));
    }

    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Option<Self> {
        let mut numbers = ByteReader::new(reader.bytes(Self::BYTES)?);
        let numbers = std::array::from_fn(|_| numbers.number(8).unwrap_or(0));
        Some(Self::from_numbers(numbers))
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.combined(other, u64::saturating_add)
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Counts {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.combined(other, u64::saturating_sub)
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Self::add)
    }
}

/// Where the search below a unit stands: everything that is left of it, and what was counted for it
/// so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cursor {
    /// The number of the unit.
    pub unit: u32,
    /// The place, in the kernel's own encoding.
    pub place: Vec<u8>,
    /// What was counted for this item so far.
    pub counts: Counts,
}

/// The position of a depth-first search below a unit. A move is one byte of the kernel's choice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StackPosition {
    /// The moves from the unit to where the search is, at most 255.
    pub path: Vec<u8>,
    /// The nodes that wait along these moves, the last one next: the depth of each and the move
    /// that leads to it.
    pub waiting: Vec<(u8, u8)>,
}

impl StackPosition {
    /// The number of moves, the moves, then two bytes for each node that waits.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.path.len() as u8];
        bytes.extend(&self.path);
        bytes.extend(self.waiting.iter().flat_map(|&(depth, last)| [depth, last]));
        bytes
    }

    /// From bytes; `None` if they are cut short.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&moves, rest) = bytes.split_first()?;
        let (path, waiting) = rest.split_at_checked(moves.into())?;
        let (waiting, []) = waiting.as_chunks() else {
            return None;
        };
        Some(Self {
            path: path.to_vec(),
            waiting: waiting.iter().map(|&[depth, last]| (depth, last)).collect(),
        })
    }
}

/// A part of the work on a bound: a whole unit, or what is left below one. Several cursors may be
/// below the same unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkItem {
    /// All of this unit.
    Whole(u32),
    /// The part of a unit that is left.
    Part(Box<Cursor>),
}

impl WorkItem {
    /// The number of its unit.
    pub fn unit(&self) -> u32 {
        match self {
            Self::Whole(unit) => *unit,
            Self::Part(cursor) => cursor.unit,
        }
    }

    /// What was counted for it so far.
    pub fn counts(&self) -> Counts {
        match self {
            Self::Whole(_) => Counts::default(),
            Self::Part(cursor) => cursor.counts,
        }
    }

    /// Appends it.
    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(matches!(self, Self::Part(_))));
        bytes.extend(self.unit().to_le_bytes());
        if let Self::Part(cursor) = self {
            cursor.counts.put(bytes);
            bytes.extend((cursor.place.len() as u32).to_le_bytes());
            bytes.extend(&cursor.place);
        }
    }

    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Option<Self> {
        let (kind, unit) = (reader.number(1)?, reader.number(4)? as u32);
        match kind {
            0 => Some(Self::Whole(unit)),
            1 => {
                let counts = Counts::read(reader)?;
                let length = reader.number(4)? as usize;
                let place = reader.bytes(length)?.to_vec();
                Some(Self::Part(Box::new(Cursor {
                    unit,
                    place,
                    counts,
                })))
            }
            _ => None,
        }
    }

    /// Reads the items that another rank has sent.
    pub(crate) fn read_all(bytes: &[u8]) -> VecDeque<Self> {
        let mut reader = ByteReader::new(bytes);
        let mut items = VecDeque::new();
        while !reader.is_at_end() {
            // A lost item would make the proof wrong, so this must not go unnoticed.
            let item = Self::read(&mut reader);
            items.push_back(item.expect("ranks of one version use one encoding"));
        }
        items
    }
}
