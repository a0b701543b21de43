//! The tables for boards of 17 to 25 cells: the choice of the groups of tiles, and the sources of
//! the tables.
//!
//! On 5×5 the tiles are grouped into the four blocks of a pinwheel. If the blank's goal is a
//! corner, these are the blocks of Korf and Felner:
//!
//! ```text
//! a a a b b
//! a a a b b
//! c c · b b      · belongs to the block in which the blank's goal is
//! c c d d d
//! c c d d d
//! ```
//!
//! Two other partitions needed 3.7 and 22 times as many nodes on four of their boards. On other
//! shapes the groups follow the lines of the board, unless the user chose them. If the goal is not
//! symmetric about the main diagonal, a second partition, with rows and columns exchanged, gives
//! the second view.
//!
//! The four 6-tile tables of 5×5 have 127.5 million entries each and are built in about ten seconds
//! on two cores. Each table is a file of its own, which is written when the table is complete. A
//! run that is stopped while it builds tables resumes with the next missing one.
//!
//! # References
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//! (2002).

use knobel_tiles::Shape;

use super::packed_tables::{self, Entries, Place};
use super::search_data::{PATTERNS, TableView};
use crate::acquire_tables::{
    self, Acquired, Missing, NO_TABLES, TableChoice, TableForm, TableOptions,
};
use crate::table_key::TableKey;
use knobel_pdb::geometry::{GoalView, cells_in_order, transposed};
use knobel_pdb::{BuildContext, Bytes, Groups, Pattern, PdbError, Table};

/// The group sizes whose tables are built within a second, the best first.
const SMALL: [usize; 3] = [5, 4, 3];
/// The blocks of the pinwheel, except for the last one.
const PINWHEEL: [[u8; 6]; 3] = [
    [0, 1, 2, 5, 6, 7],
    [3, 4, 8, 9, 13, 14],
    [10, 11, 15, 16, 20, 21],
];
/// The cell in the middle of a 5×5 board.
const CENTRE: u8 = 12;

type TableSet<'a> = acquire_tables::TableSet<'a, Pattern>;
/// The tables of a set, in the form in which the search reads them.
pub(super) type Tables<'a> = Acquired<'a, Pattern, PackedTables>;

/// The number of tiles in the largest group of the largest tables. Boards of up to 20 cells have
/// three groups, larger boards four.
fn largest_tiles(shape: Shape) -> usize {
    let groups = if shape.cells() <= 20 { 3 } else { 4 };
    (shape.cells() - 1).div_ceil(groups)
}

/// The number of partitions of the best tables. A symmetric goal needs one, because the second view
/// uses the same tables.
fn most_partitions(view: &GoalView) -> usize {
    if view.is_mirrored() { 1 } else { 2 }
}

/// The patterns of the largest tables for a goal.
pub(super) fn largest(view: &GoalView) -> Result<Vec<Pattern>, PdbError> {
    patterns(view, largest_tiles(view.shape), most_partitions(view))
}

/// Returns whether a search with this identity used the largest tables, with one or two partitions.
pub(super) fn is_largest(view: &GoalView, method: &str) -> bool {
    let with = |partitions| patterns(view, largest_tiles(view.shape), partitions);
    (1..=most_partitions(view)).any(|it| with(it).is_ok_and(|it| identity(&it) == method))
}

/// The identity of a search with these tables: units listed with other tables differ.
pub(super) fn identity(patterns: &[Pattern]) -> String {
    let names: Vec<String> = patterns.iter().map(Pattern::to_string).collect();
    names.join(" ")
}

/// Acquires the best tables that `options` allow.
pub(super) fn tables<'a>(
    view: &GoalView,
    options: &'a TableOptions,
    build: &mut BuildContext<'_>,
) -> Result<Tables<'a>, PdbError> {
    let mut tables: Tables<'_> =
        acquire_tables::acquire(table_sets(view, options)?, options.room, build)?;
    tables.used.bytes = tables.tables.entries.bytes().len() as u64;
    Ok(tables)
}

/// The peak memory for acquiring the best tables that `options` allow, in bytes, or `None` if no
/// tables fit.
pub(super) fn needs(view: &GoalView, options: &TableOptions) -> Result<Option<u64>, PdbError> {
    let sets = table_sets(view, options)?;
    let usable = sets.iter().filter(|set| set.is_usable());
    let mut needs = usable.map(TableSet::needed::<PackedTables>);
    Ok(needs.find(|&needed| options.room.is_none_or(|room| needed <= room)))
}

/// The sets of tables that `options` allow, the best first.
fn table_sets<'a>(
    view: &GoalView,
    options: &'a TableOptions,
) -> Result<Vec<TableSet<'a>>, PdbError> {
    let largest = largest_tiles(view.shape);
    let small = SMALL.into_iter().filter(|&tiles| tiles < largest);
    let mut partitions = 1..=most_partitions(view);
    let sizes: Vec<usize> = match options.choice {
        TableChoice::Best | TableChoice::Largest => [largest].into_iter().chain(small).collect(),
        TableChoice::Tiles(tiles) => vec![tiles],
        TableChoice::Exactly {
            tiles,
            partitions: exactly,
        } => {
            partitions = exactly..=exactly;
            vec![tiles]
        }
        TableChoice::Groups(groups) => return Ok(vec![chosen_set(view, groups, options)?]),
        _ => return Err(NO_TABLES),
    };
    let mut sets = Vec::new();
    for tiles in sizes {
        let missing = match options.choice {
            TableChoice::Best if tiles == largest => Missing::Skip,
            TableChoice::Largest | TableChoice::Exactly { .. } if tiles == largest => {
                Missing::Store
            }
            _ => Missing::Build,
        };
        for partitions in partitions.clone().rev() {
            sets.push(TableSet {
                name: name(tiles),
                keys: patterns(view, tiles, partitions)?,
                partitions,
                // Small tables are not stored, because building them takes no longer than reading
                // them.
                folder: (options.folder.as_ref()).filter(|_| missing != Missing::Build),
                missing,
            });
        }
    }
    Ok(sets)
}

/// The set of the groups that the user chose.
fn chosen_set<'a>(
    view: &GoalView,
    groups: Groups,
    options: &'a TableOptions,
) -> Result<TableSet<'a>, PdbError> {
    if !groups.suit_solver(view.shape.cells()) {
        return Err(PdbError::Pattern {
            reason: "the solver needs every tile of the board in one of at most 8 groups",
        });
    }
    let keys = groups.patterns(view)?;
    let is_large = keys.iter().any(|pattern| pattern.tiles() > SMALL[0]);
    let set = TableSet::new("pdb", keys, options, Missing::Store);
    Ok(set.with_folder_if(is_large))
}

/// The patterns of groups of up to `tiles` tiles, those of the first partition first.
fn patterns(view: &GoalView, tiles: usize, partitions: usize) -> Result<Vec<Pattern>, PdbError> {
    let (shape, blank) = (view.shape, view.blank as u8);
    let mut patterns = Vec::new();
    for exchanged in [false, true].into_iter().take(partitions) {
        for cells in groups(shape, blank, tiles, exchanged) {
            patterns.push(Pattern::new(shape, blank, &cells)?);
        }
    }
    if patterns.len() > PATTERNS * partitions {
        return Err(PdbError::Pattern {
            reason: "the groups are too small: at most 8 groups are possible",
        });
    }
    Ok(patterns)
}

/// The entries of all tables of a set, packed for the search.
pub(super) struct PackedTables {
    pub entries: Entries,
    /// The place of each pattern's entries.
    places: Vec<Place>,
    /// The number of tables added so far.
    added: usize,
}

impl TableForm<Pattern> for PackedTables {
    fn new(patterns: &[Pattern]) -> Result<Self, PdbError> {
        Ok(Self {
            entries: Entries::new(patterns)?,
            places: packed_tables::places(patterns),
            added: 0,
        })
    }

    /// A table is dropped as soon as its entries are packed, so only the largest one counts.
    fn needed(patterns: &[Pattern], missing: Option<&Pattern>, stored: Option<&Pattern>) -> u64 {
        let building = missing.map_or(0, Pattern::building_bytes);
        let meanwhile = building.max(stored.map_or(0, TableKey::bytes));
        let entries: u64 = patterns.iter().map(packed_tables::bytes).sum();
        entries.saturating_add(meanwhile)
    }

    fn begin_table(&self, needed: u64, build: &mut BuildContext<'_>) -> Result<(), PdbError> {
        build.bytes = needed;
        build.report(0, 1)
    }

    fn add(&mut self, table: Table<Bytes>, build: &mut BuildContext<'_>) -> Result<(), PdbError> {
        let place = &self.places[self.added];
        self.added += 1;
        self.entries.spread(&table, place, build)
    }
}

/// Returns the one or two views in which the search looks up these tables.
pub(super) fn views(set: &TableSet<'_>, tables: &PackedTables, view: &GoalView) -> Vec<TableView> {
    let cells = 0..view.shape.cells() as u8;
    let pairs = set.keys.iter().cloned().zip(tables.places.iter().cloned());
    let pairs: Vec<(Pattern, Place)> = pairs.collect();
    let per_view = (pairs.len() / set.partitions).max(1);
    let straight = pairs.chunks(per_view).map(|patterns| TableView {
        patterns: patterns.to_vec(),
        cells: cells.clone().collect(),
    });
    let mut views: Vec<TableView> = straight.collect();
    if view.is_mirrored() {
        let mirrored = |cell: u8| transposed(view.shape, cell.into()) as u8;
        views.push(TableView {
            patterns: pairs,
            cells: cells.map(mirrored).collect(),
        });
    }
    views
}

/// The name of a set of tables, for reports.
fn name(tiles: usize) -> &'static str {
    match tiles {
        ..=3 => "pdb-3-tiles",
        4 => "pdb-4-tiles",
        5 => "pdb-5-tiles",
        6 => "pdb-6-tiles",
        _ => "pdb-7-tiles",
    }
}

/// Returns the goal cells of groups of up to `tiles` tiles, with or without exchanging rows and
/// columns. Groups follow the lines of the board, and their sizes differ by at most one.
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

/// The four blocks on 5×5. The centre joins the block that contains the blank's goal.
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
