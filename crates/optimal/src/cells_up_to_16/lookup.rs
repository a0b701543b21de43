//! How a search finds a table's entry: by plain digits for small patterns, by rank for large ones.

use knobel_pdb::{Bytes, Groups, Pattern, Table};

/// Entries of the patterns of a partition.
pub(crate) trait Lookup: Sync {
    /// The entry of `pattern` for `digits`: the cell of its first tile in the lowest four bits, and
    /// so on. `first` is the result of [`first`](Self::first) for the pattern, which searches
    /// compute once.
    fn half_excess(&self, pattern: usize, first: u32, digits: u64) -> u32;

    /// Where the entries of `pattern` begin.
    fn first(&self, pattern: usize) -> u32;

    /// Bytes the entries take.
    fn bytes(&self) -> u64;
}

/// The most patterns of a partition.
pub(crate) const MOST_PATTERNS: usize = Groups::most_for_solver(16);

/// Small tables whose index is the digits themselves, without any ranking, with two bits per entry.
///
/// Excesses over 6 are cut to 6, so entries remain lower bounds. This affects about 80 of 524,160
/// entries of a five-tile table. With two bits three five-tile tables (0.75 MiB) fit into a
/// second-level cache of 1 MiB. Four bits were slower.
pub(crate) struct Direct {
    entries: Vec<u8>,
    firsts: [u32; MOST_PATTERNS],
}

impl Direct {
    /// Whether the table of a pattern is small enough: with 6 tiles it has 2²⁴ entries, 4 MiB. Such
    /// a table is built in a moment.
    pub fn suits(pattern: &Pattern) -> bool {
        pattern.tiles() <= 6 && pattern.shape().cells() <= 16
    }

    /// Bytes of the entries of `patterns`.
    pub fn bytes_for(patterns: &[Pattern]) -> u64 {
        let entries: u64 = patterns.iter().map(|it| 1 << (4 * it.tiles())).sum();
        entries.div_ceil(4)
    }

    pub fn new<D: AsRef<[u8]>>(tables: &[Table<D>]) -> Self {
        let mut firsts = [0; MOST_PATTERNS];
        let mut length = 0u32;
        for (first, table) in firsts.iter_mut().zip(tables) {
            *first = length;
            length += 1 << (4 * table.pattern().tiles());
        }
        let mut entries = vec![0; length.div_ceil(4) as usize];
        for (&first, table) in firsts.iter().zip(tables) {
            spread(table, first as usize, &mut entries);
        }
        Self { entries, firsts }
    }
}

/// Copies a table to where its digits point.
fn spread<D: AsRef<[u8]>>(table: &Table<D>, first: usize, entries: &mut [u8]) {
    let tiles = table.pattern().tiles();
    let cells = table.pattern().shape().cells();
    let mut places = vec![(0u64, 0u32, 0usize)];
    // Extend arrangements tile by tile, so that no two tiles are ever on the same cell.
    while let Some((digits, taken, placed)) = places.pop() {
        if placed == tiles {
            let value = table.half_excess(table.ranking().rank(digits)).min(3);
            let index = first + digits as usize;
            entries[index / 4] |= value << (index % 4 * 2);
            continue;
        }
        for cell in (0..cells).filter(|cell| taken >> cell & 1 == 0) {
            places.push((
                digits | (cell as u64) << (4 * placed),
                taken | 1 << cell,
                placed + 1,
            ));
        }
    }
}

impl Lookup for Direct {
    #[inline(always)]
    fn half_excess(&self, _: usize, first: u32, digits: u64) -> u32 {
        let index = (first + digits as u32) as usize;
        u32::from(self.entries[index / 4]) >> (index % 4 * 2) & 3
    }

    fn first(&self, pattern: usize) -> u32 {
        self.firsts[pattern]
    }

    fn bytes(&self) -> u64 {
        self.entries.len() as u64
    }
}

/// Large tables as they are, looked up by rank.
pub(crate) struct Ranked {
    tables: Vec<Table<Bytes>>,
}

impl Ranked {
    pub fn new(tables: Vec<Table<Bytes>>) -> Self {
        Self { tables }
    }
}

impl Lookup for Ranked {
    #[inline(always)]
    fn half_excess(&self, pattern: usize, _: u32, digits: u64) -> u32 {
        let table = &self.tables[pattern];
        u32::from(table.half_excess(table.ranking().rank(digits)))
    }

    fn first(&self, _: usize) -> u32 {
        0
    }

    fn bytes(&self) -> u64 {
        self.tables
            .iter()
            .map(|table| table.bytes().len() as u64)
            .sum()
    }
}

impl<L: Lookup + Send> Lookup for std::sync::Arc<L> {
    #[inline(always)]
    fn half_excess(&self, pattern: usize, first: u32, digits: u64) -> u32 {
        (**self).half_excess(pattern, first, digits)
    }

    fn first(&self, pattern: usize) -> u32 {
        (**self).first(pattern)
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }
}
