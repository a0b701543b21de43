//! Work items: the parts of a bound that threads, ranks and files exchange.
//!
//! An item is a whole unit (four bytes) or a [`Cursor`], which describes the rest of a begun unit.
//! A cursor of a depth-first search is its stack, usually less than a hundred bytes, so moving work
//! between ranks costs little. Each item carries its own counts. Their sum is exact, however often
//! items were split, moved or reloaded.
//!
//! # References
//! V. N. Rao and V. Kumar, "Parallel depth first search, part I: implementation", International
//! Journal of Parallel Programming 16 (1987): a stack is split at its oldest node
//! ([`StackPosition`]).

use std::collections::VecDeque;
use std::ops::{Add, AddAssign, Sub};

use knobel_core::ByteReader;

/// The counts of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Nodes expanded.
    pub expanded: u64,
    /// Successors produced.
    pub generated: u64,
    /// Additional results that a kernel counts, for example solutions.
    pub results: [u64; 2],
}

impl Counts {
    /// The size of encoded counts.
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

    /// Combines two sets of counts field by field.
    fn combined(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let (these, those) = (self.numbers(), other.numbers());
        Self::from_numbers(std::array::from_fn(|at| combine(these[at], those[at])))
    }

    /// Returns the sum over all ranks, each of which must call this (an all-reduce).
    pub(crate) fn sum(self, ranks: &mut dyn knobel_cluster::Communicator) -> Self {
        Self::from_numbers(self.numbers().map(|number| ranks.all_sum(number)))
    }

    /// Appends the encoded counts.
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

/// The position of a search below a unit: everything that is left of it, with the counts so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cursor {
    /// The number of the unit in its list.
    pub unit: u32,
    /// The position, in the kernel's own encoding.
    pub place: Vec<u8>,
    /// The counts of this item in all runs so far.
    pub counts: Counts,
}

/// The position of a depth-first search below a unit. A move is one byte of the kernel's choice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StackPosition {
    /// The moves from the unit's root to the current node, at most 255.
    pub path: Vec<u8>,
    /// The siblings along this path that are not expanded yet, the next one last. Each is given by
    /// its depth and the move that leads to it.
    pub waiting: Vec<(u8, u8)>,
}

impl StackPosition {
    /// Encodes the number of moves, the moves, then two bytes for each waiting node.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.path.len() as u8];
        bytes.extend(&self.path);
        bytes.extend(self.waiting.iter().flat_map(|&(depth, last)| [depth, last]));
        bytes
    }

    /// Keeps only the first waiting node, which is nearest to the start, and the path to its
    /// parent. `root` is the depth of the unit.
    pub fn first(mut self, root: usize) -> Self {
        self.waiting.truncate(1);
        let depth = self.waiting.first().map_or(root, |it| it.0.into());
        self.path.truncate(depth.saturating_sub(root + 1));
        self
    }

    /// Follows the path from the unit, whose depth is `root`, and visits the waiting nodes on the
    /// way. Returns `None` if a visit does, or if a waiting node is not beside the path.
    pub fn replay(
        &self,
        root: usize,
        mut visit: impl FnMut(ReplayStep) -> Option<()>,
    ) -> Option<()> {
        let (mut path, mut waiting) = (self.path.iter(), self.waiting.iter().peekable());
        while waiting.next_if(|it| usize::from(it.0) == root).is_some() {
            visit(ReplayStep::UnitWaits)?;
        }
        for depth in root + 1.. {
            while let Some(&(_, last)) = waiting.next_if(|it| usize::from(it.0) == depth) {
                visit(ReplayStep::Waits(last))?;
            }
            let Some(&made) = path.next() else {
                break;
            };
            visit(ReplayStep::Makes(made))?;
        }
        waiting.next().is_none().then_some(())
    }

    /// Decodes a position. Returns `None` if the bytes are cut short.
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

/// A step of [`StackPosition::replay`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayStep {
    /// The unit itself waits.
    UnitWaits,
    /// The child to which this move leads from the current node waits.
    Waits(u8),
    /// The path continues with this move.
    Makes(u8),
}

/// A part of the work on a bound: a whole unit, or the rest of one. After splits, several cursors
/// may belong to the same unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkItem {
    /// The whole unit with this number.
    Whole(u32),
    /// The rest of a unit that was begun.
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

    /// The counts of the item so far.
    pub fn counts(&self) -> Counts {
        match self {
            Self::Whole(_) => Counts::default(),
            Self::Part(cursor) => cursor.counts,
        }
    }

    /// Appends the encoded item.
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

    /// Decodes the items that another rank has sent.
    pub(crate) fn read_all(bytes: &[u8]) -> VecDeque<Self> {
        let mut reader = ByteReader::new(bytes);
        let mut items = VecDeque::new();
        while !reader.is_at_end() {
            // A lost item would make a proof wrong, so an error here must end the program.
            let item = Self::read(&mut reader);
            items.push_back(item.expect("all ranks run the same version and use one encoding"));
        }
        items
    }
}
