//! Gets the tables of a partition, from the folder or made, within the memory that is allowed.

use knobel_core::Watch;
use knobel_tiles::Board;

use super::lookup::Direct;
use super::{Choice, Options, Used};
use crate::geometry::View;
use crate::{Build, Bytes, Folder, Pattern, PdbError, Table, generate, partition};

/// Tables, and where they come from.
pub(crate) struct Gathered {
    pub tables: Vec<Table<Bytes>>,
    pub used: Used,
}

/// The tables that `options` ask for, for boards with this goal, and how it is seen.
pub(crate) fn gather_for(
    goal: &Board,
    options: &Options,
    watch: &mut dyn Watch,
) -> Result<(View, Gathered), PdbError> {
    let view = View::new(goal);
    if view.shape.cells() > 16 {
        return Err(PdbError::Shape {
            name: "pdb",
            shape: view.shape,
        });
    }
    let mut build = Build::new(options.threads.max(1), watch);
    let gathered = gather(&view, options, &mut build)?;
    Ok((view, gathered))
}

fn gather(view: &View, options: &Options, build: &mut Build<'_>) -> Result<Gathered, PdbError> {
    let (mut refused, mut larger) = (Vec::new(), None);
    if let (Choice::Best, Some(folder)) = (options.choice, &options.folder) {
        let unused = (&mut refused, &mut larger);
        if let Some(gathered) = large(view, folder, options.room, build.threads, unused) {
            return Ok(gathered);
        }
    }
    let (name, patterns) = match options.choice {
        Choice::Named(named) => (named.name, named.patterns(view.shape, view.blank)?),
        Choice::Own(groups) => ("pdb", groups.patterns(view)?),
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
    view: &View,
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
            let used = Used {
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
pub(super) fn get(
    name: &'static str,
    patterns: &[Pattern],
    options: &Options,
    mut refused: Vec<String>,
    build: &mut Build<'_>,
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
    let keep = folder.filter(|_| matches!(options.choice, Choice::Named(_) | Choice::Own(_)));
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
    let used = Used {
        name,
        bytes: 0,
        from_files,
        refused,
        larger: None,
    };
    Ok(Gathered { tables, used })
}

/// Is it made at once, and spread out for the search?
pub(super) fn is_small(pattern: &Pattern) -> bool {
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
        .map(|(pattern, _)| generate::room(pattern).saturating_sub(bytes(pattern)))
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
