//! The tables for straight runs. A search begins with small tables and continues with larger ones.
//!
//! A table with more colours gives better estimates, but takes longer to build. The next table is
//! therefore built only when the search has already taken as long as building it would take. In the
//! worst case, this doubles the time.
//!
//! Stages are listed in advance, from the numbers of boards alone. The caller therefore knows which
//! tables a search will need before it builds any of them.

use knobel_pdb::geometry::GoalView;
use knobel_pdb::{Bytes, Colouring, PdbError, RunTable};
use knobel_tiles::Board;

use crate::SearchState;
use crate::acquire_tables::{Missing, TableOptions, TableSet};
use crate::table_key::TableKey;

/// The names of the tables, by their number of colours.
const NAMES: [&str; 3] = ["runs-2", "runs-3", "runs-4"];

/// Two boards of the table take about as long to compute as one node of the search.
const BOARDS_PER_NODE: u64 = 2;

/// The tables with which a search continues, and the number of nodes at which it takes larger ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunStage {
    /// The name of the tables.
    pub name: &'static str,
    /// The number of colours.
    pub colours: usize,
    /// The search takes the next larger tables when it has expanded this many nodes, with all
    /// tables and in all runs: a resumed search changes tables where an undisturbed one does.
    /// `None` means that there are no larger tables.
    pub most_nodes: Option<u64>,
}

impl RunStage {
    /// Lists the tables for a goal in the order of their use, regardless of the choice in
    /// `options`. Tables that do not fit into the memory limit are left out. The first stage has
    /// the tables of the search that was `saved`, if they fit, otherwise the largest tables in the
    /// folder, otherwise the smallest ones.
    pub fn list(goal: &Board, options: &TableOptions, saved: Option<&SearchState>) -> Vec<Self> {
        let view = GoalView::new(goal);
        let set = |colours| Some((colours, table_set(&view, colours, options).ok()?));
        let fits = |(_, set): &(usize, TableSet<'_, Colouring>)| {
            let needed = set.needed::<Vec<RunTable<Bytes>>>();
            options.room.is_none_or(|room| needed <= room)
        };
        let sets: Vec<_> = Colouring::SIZES.filter_map(set).filter(fits).collect();
        let had = |saved: &SearchState| {
            let is_of = |(_, set): &(_, TableSet<'_, _>)| method(&set.keys) == saved.method();
            sets.iter().position(is_of)
        };
        let stored = || sets.iter().rposition(|(_, set)| set.is_stored());
        let first = saved.and_then(had).or_else(stored).unwrap_or(0);
        let nodes = |set: &TableSet<'_, Colouring>| {
            let boards: usize = set.keys.iter().map(Colouring::boards).sum();
            boards as u64 / BOARDS_PER_NODE
        };
        // Searching `nodes` takes as long as building the tables. The first tables take no time.
        let nexts = sets.iter().skip(1).scan(0, |most, (_, set)| {
            *most += nodes(set);
            Some(Some(*most))
        });
        let stages = sets.iter().zip(nexts.chain([None])).skip(first);
        let stage = |((colours, set), most_nodes): (&(_, TableSet<'_, _>), _)| Self {
            name: set.name,
            colours: *colours,
            most_nodes,
        };
        stages.map(stage).collect()
    }
}

/// The set of tables with this number of colours.
pub(super) fn table_set<'a>(
    view: &GoalView,
    colours: usize,
    options: &'a TableOptions,
) -> Result<TableSet<'a, Colouring>, PdbError> {
    let keys = Colouring::for_goal(view, colours)?;
    let (least, most) = (*Colouring::SIZES.start(), *Colouring::SIZES.end());
    // Small tables are built within a second, so the folder is not searched for them.
    let are_large = keys.iter().all(Colouring::is_worth_storing);
    let name = NAMES[colours.clamp(least, most) - least];
    Ok(TableSet::new(name, keys, options, Missing::Store).with_folder_if(are_large))
}

/// The method of a saved search with these tables.
pub(super) fn method(colourings: &[Colouring]) -> String {
    let colours = |it: &Colouring| format!("{:?}", it.colours());
    colourings.iter().map(colours).collect()
}
