//! Which tables a board of 17 to 25 cells is searched with, and where they come from.
//!
//! On 5×5 the tiles are taken in the four blocks of a pinwheel, which for a blank that ends in a corner are Korf and
//! Felner's:
//!
//! ```text
//! a a a b b
//! a a a b b
//! c c · b b      · goes with the block that the blank ends in
//! c c d d d
//! c c d d d
//! ```
//!
//! Two others that were tried on four of their boards needed 3.7 and 22 times as many nodes. Elsewhere tiles are taken
//! line by line, unless somebody chose the groups. Where the board is not its own mirror image, a second partition with rows and columns exchanged is the
//! second sight.
//!
//! Each table is a file of its own, written as a whole once it is finished: what is killed or stopped while it makes
//! them goes on with the next one that is missing.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).

use knobel_tiles::Shape;

use super::kernel::{PATTERNS, TableView};
use super::packed_tables::{self, Entries, Place};
use super::{Solver25Options, Solver25Tables};
use knobel_pdb::geometry::{GoalView, cells_in_order, transposed};
use knobel_pdb::{BuildContext, Bytes, Folder, Groups, Pattern, PdbError, Table, UsedTables, room};

/// Groups of the largest tables, which are kept in the folder: three on up to 20 cells, four on more.
fn large_groups(cells: usize) -> usize {
    if cells <= 20 { 3 } else { 4 }
}

/// Tiles in the largest group of the largest tables.
fn large_tiles(shape: Shape) -> usize {
    (shape.cells() - 1).div_ceil(large_groups(shape.cells()))
}

/// Tiles in tables that are made at once, the best first.
const SMALL: [usize; 3] = [5, 4, 3];
/// The blocks of the pinwheel but for the last.
const PINWHEEL: [[u8; 6]; 3] = [
    [0, 1, 2, 5, 6, 7],
    [3, 4, 8, 9, 13, 14],
    [10, 11, 15, 16, 20, 21],
];
const CENTRE: u8 = 12;

/// Tables and how they are looked at.
pub(super) struct Gathered {
    pub entries: Entries,
    /// One or two.
    pub sights: Vec<TableView>,
    pub used: UsedTables,
    /// Tiles in the largest group, and partitions.
    pub set: (usize, usize),
    /// Everything that the numbering of units depends on.
    pub identity: String,
}

/// A set of tables: all patterns, those of the first partition first, and how many partitions there are.
struct TableSet {
    name: &'static str,
    /// Tiles in the largest group.
    tiles: usize,
    patterns: Vec<Pattern>,
    partitions: usize,
}

/// The patterns of the largest tables for a goal that is seen like this.
pub(super) fn large(view: &GoalView) -> Result<Vec<Pattern>, PdbError> {
    Ok(TableSet::new(view, large_tiles(view.shape), both(view))?.patterns)
}

/// Are units of tables that are told apart by this those of the largest tables, with one partition or with both?
pub(super) fn is_largest(view: &GoalView, identity: &str) -> bool {
    let set = |partitions| TableSet::new(view, large_tiles(view.shape), partitions);
    (1..=both(view)).any(|it| set(it).is_ok_and(|set| set.identity() == identity))
}

/// How many partitions there are at best.
fn both(view: &GoalView) -> usize {
    if view.is_mirrored() { 1 } else { 2 }
}

/// Gets the best tables that `options` allow.
pub(super) fn gather(
    view: &GoalView,
    options: &Solver25Options,
    build: &mut BuildContext<'_>,
) -> Result<Gathered, PdbError> {
    let (mut refused, mut no_room, mut larger) = (Vec::new(), None, None);
    for (set, source) in candidates(view, options)? {
        match set.gather(view, source, options.room, build, &mut refused) {
            Ok(Some(mut gathered)) => {
                refused.extend(no_room.as_ref().map(NoTables::line));
                gathered.used.refused = refused;
                gathered.used.larger = larger;
                return Ok(gathered);
            }
            Ok(None) => {}
            Err(error @ PdbError::Room { name, needed, .. }) => {
                // Where one partition has no room either, that is what is said.
                let before: Option<NoTables> = no_room.replace(NoTables {
                    name,
                    second: set.partitions > 1,
                    error,
                });
                refused.extend(before.filter(|it| it.name != name).map(|it| it.line()));
                larger = Some(larger.unwrap_or(needed).min(needed));
            }
            Err(error) => return Err(error),
        }
    }
    let none = PdbError::Pattern {
        reason: "there are no such tables for this board",
    };
    Err(no_room.map_or(none, |it| it.error))
}

/// Tables that have no room.
struct NoTables {
    name: &'static str,
    /// Is it the second partition that has none?
    second: bool,
    error: PdbError,
}

impl NoTables {
    fn line(&self) -> String {
        if self.second {
            format!("with a second partition {}", self.error)
        } else {
            self.error.to_string()
        }
    }
}

/// The tables that `options` name, the best first, and where they come from.
fn candidates<'a>(
    view: &GoalView,
    options: &'a Solver25Options,
) -> Result<Vec<(TableSet, Source<'a>)>, PdbError> {
    let large = large_tiles(view.shape);
    let small = SMALL.into_iter().filter(|&tiles| tiles < large);
    let sizes: Vec<usize> = match options.tables {
        Solver25Tables::Ready | Solver25Tables::Large => [large].into_iter().chain(small).collect(),
        Solver25Tables::Tiles(tiles) | Solver25Tables::Exactly { tiles, .. } => vec![tiles],
        Solver25Tables::Own(groups) => {
            let set = TableSet::own(view, groups)?;
            // Where all groups are small, making their tables takes no longer than reading them.
            let folder = options.folder.as_ref().filter(|_| set.tiles > SMALL[0]);
            return Ok(vec![(set, folder.map_or(Source::Make, Source::Keep))]);
        }
    };
    let numbers = match options.tables {
        Solver25Tables::Exactly { partitions, .. } => partitions..=partitions,
        _ => 1..=both(view),
    };
    let mut all = Vec::new();
    for tiles in sizes {
        let source = match (options.tables, &options.folder) {
            (Solver25Tables::Ready, Some(folder)) if tiles == large => Source::Read(folder),
            (Solver25Tables::Ready, None) if tiles == large => continue,
            (Solver25Tables::Large | Solver25Tables::Exactly { .. }, Some(folder))
                if tiles == large =>
            {
                Source::Keep(folder)
            }
            _ => Source::Make,
        };
        for partitions in numbers.clone().rev() {
            all.push((TableSet::new(view, tiles, partitions)?, source));
        }
    }
    Ok(all)
}

/// Bytes that the best tables which `options` name, and which keep within `room` bytes, need with their making; nothing
/// where none do.
pub(super) fn needs(
    view: &GoalView,
    options: &Solver25Options,
    room: u64,
) -> Result<Option<u64>, PdbError> {
    let all = candidates(view, options)?;
    let there = all.iter().filter(|(set, source)| set.is_there(*source));
    let mut needs = there.map(|(set, source)| set.needs(*source));
    Ok(needs.find(|&needed| needed <= room))
}

/// Where tables come from.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// They are made in memory.
    Make,
    /// From a folder; if it does not have all of them, there are none.
    Read(&'a Folder),
    /// From a folder; those it does not have are made and kept there.
    Keep(&'a Folder),
}

impl Source<'_> {
    /// Is the table of a pattern on disk already?
    fn has(self, pattern: &Pattern) -> bool {
        match self {
            Source::Make => false,
            Source::Read(folder) | Source::Keep(folder) => folder.file(pattern).exists(),
        }
    }
}

/// Bytes that reading or making the table of a pattern takes.
fn meanwhile_of(pattern: &Pattern, source: Source<'_>) -> u64 {
    if source.has(pattern) {
        pattern.entries() as u64 / 2
    } else {
        room(pattern)
    }
}

impl TableSet {
    fn new(view: &GoalView, tiles: usize, partitions: usize) -> Result<Self, PdbError> {
        let shape = view.shape;
        let mut patterns = Vec::new();
        for exchanged in [false, true].into_iter().take(partitions) {
            for cells in groups(shape, view.blank as u8, tiles, exchanged) {
                patterns.push(Pattern::new(shape, view.blank as u8, &cells)?);
            }
        }
        if patterns.len() > PATTERNS * partitions {
            return Err(PdbError::Pattern {
                reason: "the groups are too small: there may be 8 of them",
            });
        }
        Ok(Self {
            name: name(tiles),
            tiles,
            patterns,
            partitions,
        })
    }

    /// The groups that somebody chose.
    fn own(view: &GoalView, groups: Groups) -> Result<Self, PdbError> {
        if !groups.suit_solver(view.shape.cells()) {
            return Err(PdbError::Pattern {
                reason: "the solver needs every tile of the board in one of up to 8 groups",
            });
        }
        let patterns = groups.patterns(view)?;
        Ok(Self {
            name: "pdb",
            tiles: patterns.iter().map(Pattern::tiles).max().unwrap_or(0),
            patterns,
            partitions: 1,
        })
    }

    /// Can they come from there?
    fn is_there(&self, source: Source<'_>) -> bool {
        !matches!(source, Source::Read(_)) || self.patterns.iter().all(|it| source.has(it))
    }

    /// Bytes of the tables, and the most that reading or making one of them takes meanwhile.
    fn needs(&self, source: Source<'_>) -> u64 {
        // What making takes depends on the number of tiles alone, and takes a while to be counted.
        let largest = |there: bool| {
            let those = self.patterns.iter().filter(|it| source.has(it) == there);
            those.max_by_key(|it| it.tiles())
        };
        let meanwhile = [largest(true), largest(false)].into_iter().flatten();
        let meanwhile = meanwhile.map(|it| meanwhile_of(it, source)).max();
        let entries: u64 = self.patterns.iter().map(packed_tables::bytes).sum();
        entries.saturating_add(meanwhile.unwrap_or(0))
    }

    /// # Errors
    /// If what they need does not fit into the room.
    fn allow(&self, needed: u64, room: Option<u64>) -> Result<(), PdbError> {
        let Some(room) = room else { return Ok(()) };
        let name = self.name;
        if needed > room {
            Err(PdbError::Room { name, needed, room })
        } else {
            Ok(())
        }
    }

    /// Reads or makes the tables one by one, and spreads each for the search. None: the folder does not have them.
    fn gather(
        &self,
        view: &GoalView,
        source: Source<'_>,
        room: Option<u64>,
        build: &mut BuildContext<'_>,
        refused: &mut Vec<String>,
    ) -> Result<Option<Gathered>, PdbError> {
        let folder = match source {
            Source::Make => None,
            Source::Read(folder) | Source::Keep(folder) => Some(folder),
        };
        if !self.is_there(source) {
            return Ok(None);
        }
        let needed = self.needs(source);
        self.allow(needed, room)?;
        let mut entries = Entries::new(&self.patterns)?;
        let places = packed_tables::places(&self.patterns);
        (build.name, build.bytes) = (self.name, needed);
        let mut from_files = true;
        for (part, (pattern, place)) in (1..).zip(self.patterns.iter().zip(&places)) {
            build.part = (part, self.patterns.len() as u32);
            build.reading = source.has(pattern);
            build.report(0, 1)?;
            let opened = folder.and_then(|it| it.open_noting(pattern, build.threads, refused));
            build.reading = opened.is_some();
            from_files &= opened.is_some();
            let table: Table<Bytes> = match (opened, source) {
                (Some(table), _) => table,
                (None, Source::Keep(folder)) => {
                    // A file that was there and is damaged must be made after all.
                    self.allow(self.needs(Source::Make), room)?;
                    folder.build(pattern, build)?
                }
                (None, Source::Read(_)) => return Ok(None),
                (None, Source::Make) => Table::generate(pattern, build)?.map(Bytes::Owned),
            };
            entries.spread(&table, place, build)?;
        }
        build.reading = false;
        let used = UsedTables {
            name: self.name,
            bytes: entries.bytes().len() as u64,
            from_files,
            refused: Vec::new(),
            larger: None,
        };
        Ok(Some(Gathered {
            entries,
            sights: self.sights(view, &places),
            used,
            set: (self.tiles, self.partitions),
            identity: self.identity(),
        }))
    }

    /// What tells them from others.
    fn identity(&self) -> String {
        let names: Vec<String> = self.patterns.iter().map(Pattern::to_string).collect();
        names.join(" ")
    }

    fn sights(&self, view: &GoalView, places: &[Place]) -> Vec<TableView> {
        let shape = view.shape;
        let straight: Vec<u8> = (0..shape.cells() as u8).collect();
        let pairs: Vec<(Pattern, Place)> = self
            .patterns
            .iter()
            .cloned()
            .zip(places.iter().cloned())
            .collect();
        let a_sight = pairs.len() / self.partitions;
        let mut sights: Vec<TableView> = pairs
            .chunks(a_sight.max(1))
            .map(|patterns| TableView {
                patterns: patterns.to_vec(),
                cells: straight.clone(),
            })
            .collect();
        if view.is_mirrored() {
            sights.push(TableView {
                patterns: pairs,
                cells: straight
                    .iter()
                    .map(|&cell| transposed(shape, cell.into()) as u8)
                    .collect(),
            });
        }
        sights
    }
}

fn name(tiles: usize) -> &'static str {
    match tiles {
        ..=3 => "pdb-3-tiles",
        4 => "pdb-4-tiles",
        5 => "pdb-5-tiles",
        6 => "pdb-6-tiles",
        _ => "pdb-7-tiles",
    }
}

/// The goal cells of groups of up to `tiles` tiles; with rows and columns exchanged or not.
pub(super) fn groups(shape: Shape, blank: u8, tiles: usize, exchanged: bool) -> Vec<Vec<u8>> {
    if (shape.width(), shape.height(), tiles) == (5, 5, 6) {
        return pinwheel(shape, blank, exchanged);
    }
    let cells: Vec<u8> = cells_in_order(shape, (shape.width() > shape.height()) != exchanged)
        .into_iter()
        .map(|cell| cell as u8)
        .filter(|&cell| cell != blank)
        .collect();
    let parts = cells.len().div_ceil(tiles.max(1));
    let mut rest = &cells[..];
    let mut groups = Vec::new();
    for part in (1..=parts).rev() {
        let (group, left) = rest.split_at(rest.len().div_ceil(part));
        groups.push(group.to_vec());
        rest = left;
    }
    groups
}

fn pinwheel(shape: Shape, blank: u8, exchanged: bool) -> Vec<Vec<u8>> {
    let last: Vec<u8> = (0..shape.cells() as u8)
        .filter(|cell| *cell != CENTRE && !PINWHEEL.iter().flatten().any(|it| it == cell))
        .collect();
    let seen = |&cell: &u8| {
        if exchanged {
            transposed(shape, cell.into()) as u8
        } else {
            cell
        }
    };
    let group = |cells: &[u8]| -> Vec<u8> {
        let cells = cells.iter().map(seen);
        cells
            .map(|cell| if cell == blank { CENTRE } else { cell })
            .collect()
    };
    let blocks = PINWHEEL.iter().map(|block| group(block));
    blocks.chain([group(&last)]).collect()
}
