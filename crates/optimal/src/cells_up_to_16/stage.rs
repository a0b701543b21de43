//! A stage: acquired tables together with the search data that refer to them.

use std::sync::Arc;

use knobel_tiles::Pruning;

use super::board_search::{BoardSearch, HandOver, Left};
use super::lookup::{Direct, Lookup, Ranked};
use super::search_data::SearchData;
use super::tables::Tables;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{Pattern, UsedTables};

/// The tables of one partition, ready for a search.
pub(super) struct Stage {
    /// A report for the caller.
    pub used: UsedTables,
    patterns: Vec<Pattern>,
    /// Whether the goal is symmetric, so that the reflected board is looked up as well.
    mirrored: bool,
    data: AnySearchData,
}

/// The search data for each layout of tables. The tables are shared, because a search for all
/// solutions needs search data with another automaton.
enum AnySearchData {
    Direct(SearchData<Arc<Direct>>),
    Ranked(SearchData<Arc<Ranked>>),
}

impl Stage {
    /// Prepares acquired tables for the search. Small tables are copied into the layout that needs
    /// no ranking, because the copy fits into a cache. Large tables are read in the form of their
    /// files, because a copy would have 16⁸ instead of 519 million entries for eight tiles.
    pub fn new(acquired: Tables<'_>, view: &GoalView, pruning: &Pruning) -> Self {
        let (patterns, tables) = (acquired.set.keys, acquired.tables);
        let mirrored = view.is_mirrored();
        let (data, bytes) = if patterns.iter().all(Direct::suits) {
            let lookup = Arc::new(Direct::new(&tables));
            let data = SearchData::new(&patterns, lookup, mirrored, pruning);
            let bytes = data.lookup.bytes();
            (AnySearchData::Direct(data), bytes)
        } else {
            let lookup = Arc::new(Ranked::new(tables));
            let data = SearchData::new(&patterns, lookup, mirrored, pruning);
            let bytes = data.lookup.bytes();
            (AnySearchData::Ranked(data), bytes)
        };
        Self {
            used: UsedTables {
                bytes,
                ..acquired.used
            },
            patterns,
            mirrored,
            data,
        }
    }

    /// Returns whether the tables are small, so that larger ones may be worth building.
    pub fn is_small(&self) -> bool {
        matches!(self.data, AnySearchData::Direct(..))
    }

    /// Prepares the search for a board with these tables and passes it to `search`. `pruning`
    /// replaces the solver's automaton.
    pub fn searched<T>(
        &self,
        tiles: &[u8],
        pruning: Option<&Pruning>,
        left: Option<&Left>,
        search: impl FnOnce(&dyn HandOver) -> T,
    ) -> T {
        macro_rules! search_with {
            ($data:expr) => {{
                let lookup = || Arc::clone(&$data.lookup);
                let other = pruning.map(|pruning| {
                    SearchData::new(&self.patterns, lookup(), self.mirrored, pruning)
                });
                search(&BoardSearch {
                    data: other.as_ref().unwrap_or($data),
                    tiles,
                    tables: self.used.name,
                    left,
                })
            }};
        }
        match &self.data {
            AnySearchData::Direct(data) => search_with!(data),
            AnySearchData::Ranked(data) => search_with!(data),
        }
    }
}
