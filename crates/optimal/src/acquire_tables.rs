//! Gets the tables of a partition, from the folder or made, within the memory that is allowed.

use knobel_core::Watch;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{
    Additive, BuildContext, Bytes, Folder, Groups, Pattern, PdbError, Table, UsedTables, partition,
    room,
};
use knobel_tiles::Board;

use crate::cells_up_to_16::Direct;

/// Which tables to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TableChoice {
    /// The largest tables that the folder has and memory holds, else small ones made in memory; larger ones for a search
    /// that lasts.
    #[default]
    Best,
    /// Small ones made in memory, whatever the folder has.
    Small,
    /// The partition of this name; made if it is not in the folder.
    Named(&'static partition::NamedPartition),
    /// Groups that somebody chose; large tables are kept in the folder.
    Own(Groups),
}

/// What a [`Solver16`](crate::Solver16) or [`additive`] tables may use.
#[derive(Debug, Clone, Default)]
pub struct Solver16Options {
    /// Where tables are kept; none are read or written without.
    pub folder: Option<Folder>,
    /// Which tables to use.
    pub choice: TableChoice,
    /// Threads for making tables and, where no others are named, for searching; 0 and 1 both mean one.
    pub threads: usize,
    /// The most bytes for tables and for making them.
    pub room: Option<u64>,
}

/// Tables, and where they come from.
pub(crate) struct Gathered {
    pub tables: Vec<Table<Bytes>>,
    pub used: UsedTables,
}

/// Tables as a heuristic for any search: those of `options` for boards with this goal.
///
/// ```
/// use knobel_core::Heuristic;
/// use knobel_optimal::{TableChoice, Solver16Options, additive};
/// use knobel_tiles::{Goal, Packed, Puzzle, Shape};
///
/// let goal = Goal::Last.board(Shape::new(3, 3)?).unwrap();
/// let options = Solver16Options { choice: TableChoice::Own("1,2,3/4,5,6".parse()?), ..Solver16Options::default() };
/// let tables = additive(&goal, &options, &mut ())?;
/// let puzzle = Puzzle::<Packed>::new(goal.shape(), goal.tiles())?;
/// let turned = puzzle.state_of(&[3, 2, 1, 4, 5, 6, 7, 8, 0])?;
/// assert!(Heuristic::<Puzzle<Packed>>::estimate(&tables, &turned) > 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are no such tables for the board, they do not fit into the room, or the watch stops it while they are
/// made. A damaged file is no error: see [`UsedTables::refused`].
pub fn additive(
    goal: &Board,
    options: &Solver16Options,
    watch: &mut dyn Watch,
) -> Result<Additive, PdbError> {
    let (view, gathered) = gather_for(goal, options, watch)?;
    Ok(Additive::new(goal, &view, gathered.tables, gathered.used))
}

/// The tables that `options` ask for, for boards with this goal, and how it is seen.
pub(crate) fn gather_for(
    goal: &Board,
    options: &Solver16Options,
    watch: &mut dyn Watch,
) -> Result<(GoalView, Gathered), PdbError> {
    let view = GoalView::new(goal);
    if view.shape.cells() > 16 {
        return Err(PdbError::Shape {
            name: "pdb",
            shape: view.shape,
        });
    }
    let mut build = BuildContext::new(options.threads.max(1), watch);
    let gathered = gather(&view, options, &mut build)?;
    Ok((view, gathered))
}

fn gather(
    view: &GoalView,
    options: &Solver16Options,
    build: &mut BuildContext<'_>,
) -> Result<Gathered, PdbError> {
    let (mut refused, mut larger) = (Vec::new(), None);
    if let (TableChoice::Best, Some(folder)) = (options.choice, &options.folder) {
        let unused = (&mut refused, &mut larger);
        if let Some(gathered) = large(view, folder, options.room, build.threads, unused) {
            return Ok(gathered);
        }
    }
    let (name, patterns) = match options.choice {
        TableChoice::Named(named) => (named.name, named.patterns(view.shape, view.blank)?),
        TableChoice::Own(groups) => ("pdb", groups.patterns(view)?),
        _ if view.shape.cells() == 16 => ("pdb-5-5-5", partition::small(view.shape, view.blank)?),
        _ => ("pdb", partition::small(view.shape, view.blank)?),
    };
    let mut gathered = get(name, &patterns, options, refused, build)?;
    gathered.used.larger = larger;
    Ok(gathered)
}

/// The largest tables that the folder has. Only those that are slow to make are worth a look at the disk. Says why larger
/// ones are not used, and the bytes that the least of those that had no room need.
fn large(
    view: &GoalView,
    folder: &Folder,
    room: Option<u64>,
    threads: usize,
    (refused, larger): (&mut Vec<String>, &mut Option<u64>),
) -> Option<Gathered> {
    for named in partition::NAMED.iter().rev() {
        let Ok(patterns) = named.patterns(view.shape, view.blank) else {
            continue;
        };
        let there = |pattern| folder.file(pattern).exists();
        if patterns.iter().all(is_small) || !patterns.iter().all(there) {
            continue;
        }
        let needed = patterns.iter().map(bytes).sum();
        if let Err(error) = allow(named.name, needed, room) {
            refused.push(error.to_string());
            *larger = Some(larger.unwrap_or(needed).min(needed));
            continue;
        }
        let mut open = |pattern| folder.open_noting(pattern, threads, refused);
        let tables: Option<Vec<_>> = patterns.iter().map(&mut open).collect();
        if let Some(tables) = tables {
            let used = UsedTables {
                name: named.name,
                bytes: 0,
                from_files: true,
                refused: std::mem::take(refused),
                larger: *larger,
            };
            return Some(Gathered { tables, used });
        }
    }
    None
}

/// The tables of `patterns`, opened where the folder has them, else made; large ones are kept there if asked for.
pub(crate) fn get(
    name: &'static str,
    patterns: &[Pattern],
    options: &Solver16Options,
    mut refused: Vec<String>,
    build: &mut BuildContext<'_>,
) -> Result<Gathered, PdbError> {
    let folder = options.folder.as_ref();
    let there = |pattern| folder.is_some_and(|folder| folder.file(pattern).exists());
    let there: Vec<bool> = patterns.iter().map(there).collect();
    allow(name, needed(patterns, &there), options.room)?;
    let mut open = |pattern| folder?.open_noting(pattern, build.threads, &mut refused);
    let opened: Vec<Option<Table<Bytes>>> = patterns.iter().map(&mut open).collect();
    let sound: Vec<bool> = opened.iter().map(Option::is_some).collect();
    if sound != there {
        allow(name, needed(patterns, &sound), options.room)?;
    }
    let from_files = !sound.contains(&false);
    let keep =
        folder.filter(|_| matches!(options.choice, TableChoice::Named(_) | TableChoice::Own(_)));
    build.name = name;
    let mut tables = Vec::new();
    for (part, (pattern, opened)) in (1..).zip(patterns.iter().zip(opened)) {
        build.part = (part, patterns.len() as u32);
        tables.push(match (opened, keep) {
            (Some(table), _) => table,
            (None, Some(folder)) if !is_small(pattern) => folder.build(pattern, build)?,
            (None, _) => Table::generate(pattern, build)?.map(Bytes::Owned),
        });
    }
    let used = UsedTables {
        name,
        bytes: 0,
        from_files,
        refused,
        larger: None,
    };
    Ok(Gathered { tables, used })
}

/// Is it made at once, and spread out for the search?
pub(crate) fn is_small(pattern: &Pattern) -> bool {
    pattern.tiles() <= Direct::MOST_TILES
}

/// Bytes of a pattern's table.
fn bytes(pattern: &Pattern) -> u64 {
    pattern.entries().div_ceil(2) as u64
}

/// The most bytes at once while tables that are not there are made and then all are used.
fn needed(patterns: &[Pattern], there: &[bool]) -> u64 {
    let held: u64 = patterns.iter().map(bytes).sum();
    let making = patterns
        .iter()
        .zip(there)
        .filter(|(_, there)| !**there)
        .map(|(pattern, _)| room(pattern).saturating_sub(bytes(pattern)))
        .max();
    let spread = if patterns.iter().all(is_small) {
        Direct::bytes_for(patterns)
    } else {
        0
    };
    held + making.unwrap_or(0).max(spread)
}

/// # Errors
/// If `needed` bytes are more than `room`.
fn allow(name: &'static str, needed: u64, room: Option<u64>) -> Result<(), PdbError> {
    match room.filter(|&room| needed > room) {
        None => Ok(()),
        Some(room) => Err(PdbError::Room { name, needed, room }),
    }
}
