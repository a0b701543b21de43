//! The tables of straight runs: a search begins with small ones and continues with larger ones.

use knobel_pdb::geometry::GoalView;
use knobel_pdb::{Bytes, Colouring, PdbError, RunTable};
use knobel_tiles::Board;

use crate::SearchState;
use crate::acquire_tables::{Missing, TableOptions, TableSet};
use crate::table_key::TableKey;

/// The names of the tables by their number of colours.
const NAMES: [&str; 3] = ["runs-2", "runs-3", "runs-4"];

/// Building the table takes about as long for two coloured boards as the search takes for a node.
const BOARDS_PER_NODE: u64 = 2;

/// Tables of a search, and for how many nodes they are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunStage {
    /// The name of the tables.
    pub name: &'static str,
    /// The number of their colours.
    pub colours: usize,
    /// The search of so many nodes takes as long as building the next tables. `None`: there are no
    /// larger tables.
    pub most_nodes: Option<u64>,
}

impl RunStage {
    /// The tables for a goal in the order of their use, whatever the choice of `options`. Tables
    /// that do not fit into the room are left out. The first are those with which the search was
    /// `saved`, if they fit; else the largest that the folder has; else the smallest.
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
        let nexts = sets.iter().skip(first + 1).map(|(_, set)| Some(nodes(set)));
        let stages = sets.iter().skip(first).zip(nexts.chain([None]));
        let stage = |((colours, set), most_nodes): (&(_, TableSet<'_, _>), _)| Self {
            name: set.name,
            colours: *colours,
            most_nodes,
        };
        stages.map(stage).collect()
    }
}

/// The tables of this many colours.
pub(super) fn table_set<'a>(
    view: &GoalView,
    colours: usize,
    options: &'a TableOptions,
) -> Result<TableSet<'a, Colouring>, PdbError> {
    let keys = Colouring::for_goal(view, colours)?;
    let (least, most) = (*Colouring::SIZES.start(), *Colouring::SIZES.end());
    // Small tables are built in a moment, and not looked for in the folder.
    let are_large = keys.iter().all(Colouring::is_worth_storing);
    let name = NAMES[colours.clamp(least, most) - least];
    Ok(TableSet::new(name, keys, options, Missing::Store).with_folder_if(are_large))
}

/// How a saved search names its tables.
pub(super) fn method(colourings: &[Colouring]) -> String {
    let colours = |it: &Colouring| format!("{:?}", it.colours());
    colourings.iter().map(colours).collect()
}
