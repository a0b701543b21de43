//! The list of all algorithms, by name. Help texts, JSON, the web page, the conformance suite and
//! the signature of node counts are generated from it.
//!
//! To add an algorithm, write `<name>.rs` beside this file with a unit struct that implements
//! [`Algorithm`]. Then add its `mod` line to `mod.rs` and one line here. If callers need the type,
//! add a `pub use` as well.

use alloc::vec::Vec;

use knobel_core::{Heuristic, Report, Space, Watch};

use crate::iddfs::{ActionList, SharedPath};
use crate::settings::SearchSetting;
use crate::{
    AStar, AStarLecture, AStarTree, Algorithm, AlgorithmInfo, Beam, Bidirectional, BoundedAStar,
    BreadthFirst, BreadthFirstHeuristic, BreadthFirstLists, DepthFirst, DepthFirstPath, Greedy,
    IdaStar, IdaStarTable, NearOptimalBidirectional, PartialExpansionAStar, RandomWalk,
    RecursiveBestFirst, RepeatedAStar, SearchJob, SimplifiedMemoryBounded, WeightedAStar,
};

algorithms! {
    BreadthFirst,
    BreadthFirstLists,
    DepthFirst,
    DepthFirstPath,
    ActionList<33, 30>,
    SharedPath<33, 30>,
    Bidirectional,
    Greedy,
    AStar,
    AStarLecture,
    AStarTree,
    WeightedAStar,
    BoundedAStar<255, 12>,
    RepeatedAStar<255, 12, 264>,
    IdaStar,
    IdaStarTable,
    RecursiveBestFirst,
    SimplifiedMemoryBounded,
    PartialExpansionAStar,
    BreadthFirstHeuristic,
    NearOptimalBidirectional,
    Beam,
    RandomWalk,
}

/// The description of the algorithm called `name`.
pub fn algorithm(name: &str) -> Option<&'static AlgorithmInfo> {
    ALGORITHMS.iter().find(|info| info.name == name)
}

/// The settings of all algorithms, without duplicates, in the order of the algorithms.
pub fn settings() -> Vec<&'static SearchSetting> {
    let mut settings = Vec::new();
    for setting in ALGORITHMS.iter().flat_map(|info| info.settings) {
        if !settings.contains(&setting) {
            settings.push(setting);
        }
    }
    settings
}

/// Generates the list of descriptions and the functions that run an algorithm by its name.
macro_rules! algorithms {
    ($($algorithm:ty,)*) => {
        /// The descriptions of all algorithms, roughly from simple to advanced.
        pub static ALGORITHMS: &[AlgorithmInfo] = &[$(<$algorithm as Algorithm>::INFO,)*];

        /// Runs the algorithm called `name`. Returns `None` if there is none.
        ///
        /// ```
        /// use knobel_core::Zero;
        /// use knobel_search::{Graph, SearchJob, run_named};
        ///
        /// let graph = Graph::new(|&n: &i32| vec![(n * 2, 1), (n - 3, 1)], |&n| n == 97);
        /// let job = SearchJob::new(&graph, &Zero, &2);
        /// let report = run_named("bfs", &job, &mut ()).unwrap();
        /// assert_eq!(report.path().unwrap().len(), 11);
        /// assert!(run_named("no such thing", &job, &mut ()).is_none());
        /// ```
        pub fn run_named<S: Space, H: Heuristic<S>>(
            name: &str,
            job: &SearchJob<'_, S, H>,
            watch: &mut dyn Watch,
        ) -> Option<Report<Vec<S::Move>>> {
            $(if name == <$algorithm as Algorithm>::INFO.name {
                return Some(<$algorithm as Algorithm>::run(job, watch));
            })*
            None
        }

        /// Runs the algorithm called `name` if it is [tight](AlgorithmInfo::tight). Returns `None`
        /// otherwise. For other algorithms no code is generated, which keeps the number of compiled
        /// pairs of algorithm and heuristic small.
        pub fn run_tight<S: Space, H: Heuristic<S>>(
            name: &str,
            job: &SearchJob<'_, S, H>,
            watch: &mut dyn Watch,
        ) -> Option<Report<Vec<S::Move>>> {
            $(if const { <$algorithm as Algorithm>::INFO.tight }
                && name == <$algorithm as Algorithm>::INFO.name
            {
                return Some(<$algorithm as Algorithm>::run(job, watch));
            })*
            None
        }
    };
}
use algorithms;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_distinct_names_and_fit_into_one_request() {
        let settings = settings();
        assert!(settings.len() <= crate::settings::MOST);
        for (at, setting) in settings.iter().enumerate() {
            assert!(
                (setting.least..=setting.most).contains(&setting.default.unwrap_or(setting.least))
            );
            let mut others = settings[..at].iter();
            assert!(
                others.all(|other| other.name != setting.name),
                "{}",
                setting.name
            );
        }
    }
}
