//! The tables for boards of up to 16 cells, for the solver and as a heuristic for any search.

use knobel_core::Watch;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::partition::{self, NamedPartition};
use knobel_pdb::{AdditiveHeuristic, BuildContext, Bytes, Pattern, PdbError, Table};
use knobel_tiles::Board;

use super::Direct;
use crate::acquire_tables::{
    Acquired, Missing, NO_TABLES, TableChoice, TableOptions, TableSet, acquire,
};

/// Acquired tables in the form of their files.
pub(super) type Tables<'a> = Acquired<'a, Pattern, Vec<Table<Bytes>>>;

/// Acquires additive pattern databases as a heuristic for any search.
///
/// ```
/// use knobel_core::Heuristic;
/// use knobel_optimal::{TableChoice, TableOptions, additive};
/// use knobel_tiles::{Goal, PackedCells, Puzzle, Shape};
///
/// let goal = Goal::Last.board(Shape::new(3, 3)?).unwrap();
/// let choice = TableChoice::Groups("1,2,3/4,5,6".parse()?);
/// let tables = additive(&goal, &TableOptions { choice, ..TableOptions::default() }, &mut ())?;
/// let puzzle = Puzzle::<PackedCells>::new(goal.shape(), goal.tiles())?;
/// let turned = puzzle.state_of(&[3, 2, 1, 4, 5, 6, 7, 8, 0])?;
/// assert!(Heuristic::<Puzzle<PackedCells>>::estimate(&tables, &turned) > 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are no such tables for the board, they do not fit into the memory limit, or the watch
/// stops while they are built. A damaged file is not an error:
/// [`UsedTables::warnings`](knobel_pdb::UsedTables::warnings) names it.
pub fn additive(
    goal: &Board,
    options: &TableOptions,
    watch: &mut dyn Watch,
) -> Result<AdditiveHeuristic, PdbError> {
    let view = GoalView::new(goal);
    let Acquired { tables, used, .. } = tables(&view, options, watch)?;
    Ok(AdditiveHeuristic::new(goal, &view, tables, used))
}

/// Acquires the tables that `options` ask for.
pub(super) fn tables<'a>(
    view: &GoalView,
    options: &'a TableOptions,
    watch: &mut dyn Watch,
) -> Result<Tables<'a>, PdbError> {
    let shape = view.shape;
    if shape.cells() > 16 {
        return Err(PdbError::Shape { name: "pdb", shape });
    }
    let mut build = BuildContext::new(options.threads.max(1), watch);
    acquire(table_sets(view, options)?, options.room, &mut build)
}

/// The sets of tables that `options` allow, the best first.
fn table_sets<'a>(
    view: &GoalView,
    options: &'a TableOptions,
) -> Result<Vec<TableSet<'a, Pattern>>, PdbError> {
    let small = || {
        let name = match view.shape.cells() {
            16 => "pdb-5-5-5",
            _ => "pdb",
        };
        let patterns = partition::small(view.shape, view.blank)?;
        Ok(TableSet::new(name, patterns, options, Missing::Build))
    };
    match options.choice {
        TableChoice::Small => Ok(vec![small()?]),
        TableChoice::Best => {
            let named = partition::NAMED.iter().rev();
            let large = named.filter_map(|named| {
                let set = named_set(view, named, options, Missing::Skip).ok()?;
                // Small tables are built faster than the folder is searched for them.
                (!set.keys.iter().all(Direct::suits)).then_some(set)
            });
            large.map(Ok).chain([small()]).collect()
        }
        TableChoice::Named(named) => Ok(vec![named_set(view, named, options, Missing::Store)?]),
        TableChoice::Groups(groups) => {
            let patterns = groups.patterns(view)?;
            Ok(vec![TableSet::new(
                "pdb",
                patterns,
                options,
                Missing::Store,
            )])
        }
        _ => Err(NO_TABLES),
    }
}

/// The set of tables of a named partition.
pub(super) fn named_set<'a>(
    view: &GoalView,
    named: &'static NamedPartition,
    options: &'a TableOptions,
    missing: Missing,
) -> Result<TableSet<'a, Pattern>, PdbError> {
    let patterns = named.patterns(view.shape, view.blank)?;
    Ok(TableSet::new(named.name, patterns, options, missing))
}
