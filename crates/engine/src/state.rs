//! The state of a search as plain data. A search can resume from it on any machine, with any number
//! of threads and ranks.
//!
//! The rest is derived again: the units are listed again and compared by their checksum, so a state
//! takes about one bit per unit, plus a cursor per lane that has begun. The layout in bytes, with
//! little-endian numbers:
//!
//! | bytes | what |
//! |---|---|
//! | first | format version (1) |
//! | then | length (4) and bytes of the problem, length (4) and UTF-8 of the method |
//! | then | bound (4), nodes of the bound before (8), counts before this bound (32), counts of finished items (32) |
//! | then | 1 if units are open, else 0 and the end |
//! | then | units asked for (4), units (4), their checksum (4), words (4) of 64 bits, one bit for each whole unit that is left |
//! | then | cursors (4), each with unit (4), counts (32), length of the place (4) and the place |
//!
//! The caller wraps these bytes in a file with a checksum.

use knobel_core::{ByteReader, Cost};

use crate::{Counts, Identity, Kernel, Units, WorkItem};

const VERSION: u8 = 1;

/// The progress of a search.
///
/// [`Default`] is a search that has not begun.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchState {
    /// Every solution that costs less is ruled out.
    pub bound: Cost,
    pub(crate) identity: Identity,
    /// The number of nodes that the previous bound expanded.
    pub(crate) last: u64,
    /// The counts of all earlier bounds.
    pub(crate) before: Counts,
    /// The counts of this bound: listing its units, and all finished items.
    pub(crate) done: Counts,
    /// The remaining items of this bound, if it has been opened.
    pub(crate) open: Option<Open>,
    /// The counts at which this process began the current bound, for reports on rounds.
    pub(crate) round_began: Option<Counts>,
}

/// The remaining items of a bound.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Open {
    /// The number of units that was asked for. It is needed to list the same units again.
    pub wanted: u32,
    /// The number of units that were listed.
    pub units: u32,
    /// The checksum of the list of units.
    pub checksum: u32,
    pub items: Vec<WorkItem>,
}

impl SearchState {
    /// The counts of all runs so far.
    pub fn counts(&self) -> Counts {
        self.before + self.of_bound()
    }

    /// The counts of this bound.
    pub(crate) fn of_bound(&self) -> Counts {
        let items = self.open.iter().flat_map(|open| &open.items);
        self.done + items.map(WorkItem::counts).sum()
    }

    /// The method of the kernel with which the state was saved.
    pub fn method(&self) -> &str {
        &self.identity.method
    }

    /// Returns whether the state belongs to the same problem and method as the kernel.
    pub fn is_of(&self, kernel: &dyn Kernel) -> bool {
        self.identity == kernel.identity()
    }

    /// For a search that has paused: the number of units that was asked for, and the units that are
    /// left.
    pub fn whole_units(&self) -> Option<(usize, impl Iterator<Item = u32>)> {
        let open = self.open.as_ref()?;
        Some((open.wanted as usize, open.items.iter().map(WorkItem::unit)))
    }

    /// Discards the open units, because another kernel continues with them.
    pub fn hand_over(&mut self) {
        self.open = None;
    }

    /// Adapts the state to a kernel. This is the only place that decides what a mismatch
    /// invalidates:
    ///
    /// 1. If the problem differs, the whole state is discarded.
    /// 2. If the method differs, or the kernel does not search this bound, the bound stays proved
    ///    and the counts stay valid. The open items are discarded, and the units are listed again.
    /// 3. If the units differ from the saved ones, or the kernel cannot read a cursor,
    ///    [`reopen`](Self::reopen) notices this. The consequences are those of 2.
    pub(crate) fn fit(&mut self, kernel: &dyn Kernel) {
        let identity = kernel.identity();
        if self.identity.problem != identity.problem {
            *self = Self::default();
        } else if self.identity.method != identity.method && self.open.is_some() {
            self.drop_units();
        }
        self.identity = identity;
        if self.counts() == Counts::default() {
            self.last = kernel.forecast();
        }
        let bounds = kernel.bounds();
        if self.bound < bounds.first || !(self.bound - bounds.first).is_multiple_of(bounds.step) {
            self.drop_units();
            // No solution lies between two bounds of this kernel, so rounding up stays correct.
            let above = self.bound.saturating_sub(bounds.first);
            self.bound = bounds.first + above.next_multiple_of(bounds.step);
        }
    }

    /// Returns the saved items if they belong to these units. Otherwise returns all units and
    /// counts the nodes of listing them.
    pub(crate) fn reopen(&mut self, units: &dyn Units) -> Vec<WorkItem> {
        let (count, checksum) = (units.count() as u32, units.checksum());
        let is_read = |item: &WorkItem| match item {
            WorkItem::Whole(_) => true,
            WorkItem::Part(cursor) => units.accepts(cursor),
        };
        let same = |open: &Open| {
            (open.units, open.checksum) == (count, checksum) && open.items.iter().all(is_read)
        };
        if let Some(open) = self.open.take_if(|open| same(open)) {
            return open.items;
        }
        if self.open.is_some() {
            self.drop_units();
        }
        self.done += units.counts();
        (0..count).map(WorkItem::Whole).collect()
    }

    /// Discards the open items. The nodes spent on them stay counted, as if they belonged to an
    /// earlier bound. The results are reset, because the new units will count them again.
    pub(crate) fn drop_units(&mut self) {
        self.before += Counts {
            results: [0; 2],
            ..self.of_bound()
        };
        self.done = Counts::default();
        self.open = None;
    }

    /// Completes the current bound and begins the next one.
    pub(crate) fn advance(&mut self, bound: Cost) {
        self.last = self.done.expanded;
        self.before += self.done;
        self.done = Counts::default();
        self.open = None;
        self.bound = bound;
    }

    /// Encodes the state; the module documentation describes the layout.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        for part in [&self.identity.problem[..], self.identity.method.as_bytes()] {
            bytes.extend((part.len() as u32).to_le_bytes());
            bytes.extend(part);
        }
        bytes.extend(self.bound.to_le_bytes());
        bytes.extend(self.last.to_le_bytes());
        self.before.put(&mut bytes);
        self.done.put(&mut bytes);
        bytes.push(u8::from(self.open.is_some()));
        let Some(open) = &self.open else {
            return bytes;
        };
        let words = whole_units(open);
        for number in [open.wanted, open.units, open.checksum, words.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        let parts = open.items.iter();
        let parts: Vec<_> = parts.filter(|it| matches!(it, WorkItem::Part(_))).collect();
        bytes.extend((parts.len() as u32).to_le_bytes());
        parts.into_iter().for_each(|part| part.put(&mut bytes));
        bytes
    }

    /// Decodes the state. Returns `None` if the bytes are cut short or inconsistent.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = ByteReader::new(bytes);
        let reader = &mut reader;
        if reader.number(1)? != u64::from(VERSION) {
            return None;
        }
        let problem = sized(reader)?.to_vec();
        let method = String::from_utf8(sized(reader)?.to_vec()).ok()?;
        let state = Self {
            identity: Identity { problem, method },
            bound: reader.number(4)? as u32,
            last: reader.number(8)?,
            before: Counts::read(reader)?,
            done: Counts::read(reader)?,
            open: match reader.number(1)? {
                0 => None,
                1 => Some(read_open(reader)?),
                _ => return None,
            },
            round_began: None,
        };
        reader.is_at_end().then_some(state)
    }
}

/// Reads a length of four bytes and then as many bytes.
fn sized<'a>(reader: &mut ByteReader<'a>) -> Option<&'a [u8]> {
    let length = reader.number(4)? as usize;
    reader.bytes(length)
}

/// A bitmap with one bit for each whole unit that is left.
fn whole_units(open: &Open) -> Vec<u64> {
    let mut words = vec![0; (open.units as usize).div_ceil(64)];
    for item in &open.items {
        if let WorkItem::Whole(unit) = item {
            words[*unit as usize / 64] |= 1 << (unit % 64);
        }
    }
    words
}

/// Reads the open items and rejects those of units that do not exist.
fn read_open(reader: &mut ByteReader<'_>) -> Option<Open> {
    let mut number = || Some(reader.number(4)? as u32);
    let (wanted, units, checksum, words) = (number()?, number()?, number()?, number()?);
    if words != units.div_ceil(64) {
        return None;
    }
    let mut items = Vec::new();
    for word in 0..words {
        let bits = reader.number(8)?;
        let set = (0..64).filter(|bit| bits >> bit & 1 == 1);
        items.extend(set.map(|bit| WorkItem::Whole(64 * word + bit)));
    }
    let parts = reader.number(4)?;
    for _ in 0..parts {
        items.push(WorkItem::read(reader)?);
    }
    items.sort_by_key(WorkItem::unit);
    let known = items.iter().all(|item| item.unit() < units);
    known.then_some(Open {
        wanted,
        units,
        checksum,
        items,
    })
}
