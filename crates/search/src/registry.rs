//! Every algorithm by name. **Adding one is one line here**: whatever lists, runs, describes or tests algorithms asks
//! this list.

use alloc::vec::Vec;

use knobel_core::{Heuristic, Report, Space, Watch};

use crate::iddfs::{ActionList, SharedPath};
use crate::{
    AStar, AStarLecture, AStarTree, Algorithm, Beam, Bidirectional, BoundedAStar, BreadthFirst,
    BreadthFirstHeuristic, BreadthFirstLists, DepthFirst, Greedy, IdaStar, IdaStarTable, Info, Job,
    NearOptimalBidirectional, PartialExpansionAStar, RandomWalk, RecursiveBestFirst, RepeatedAStar,
    SimplifiedMemoryBounded, WeightedAStar,
};

algorithms! {
    BreadthFirst,
    BreadthFirstLists,
    DepthFirst,
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

/// The description of the algorithm of this name.
pub fn algorithm(name: &str) -> Option<&'static Info> {
    ALGORITHMS.iter().find(|info| info.name == name)
}

/// Makes the list of descriptions and the function that runs an algorithm by its name.
macro_rules! algorithms {
    ($($algorithm:ty,)*) => {
        /// The descriptions of all algorithms, plainest first.
        pub static ALGORITHMS: &[Info] = &[$(<$algorithm as Algorithm>::INFO,)*];

        /// Runs the algorithm of this name; `None` if there is none.
        ///
        /// ```
        /// use knobel_core::Zero;
        /// use knobel_search::{Graph, Job, run_named};
        ///
        /// let graph = Graph::new(|&n: &i32| vec![(n * 2, 1), (n - 3, 1)], |&n| n == 97);
        /// let job = Job::new(&graph, &Zero, &2);
        /// let report = run_named("bfs", &job, &mut ()).unwrap();
        /// assert_eq!(report.path().unwrap().len(), 11);
        /// assert!(run_named("no such thing", &job, &mut ()).is_none());
        /// ```
        pub fn run_named<S: Space, H: Heuristic<S>>(
            name: &str,
            job: &Job<'_, S, H>,
            watch: &mut dyn Watch,
        ) -> Option<Report<Vec<S::Move>>> {
            $(if name == <$algorithm as Algorithm>::INFO.name {
                return Some(<$algorithm as Algorithm>::run(job, watch));
            })*
            None
        }

        /// Runs the [tight](Info::tight) algorithm of this name; `None` if there is none. No code is generated for the
        /// others.
        pub fn run_tight<S: Space, H: Heuristic<S>>(
            name: &str,
            job: &Job<'_, S, H>,
            watch: &mut dyn Watch,
        ) -> Option<Report<Vec<S::Move>>> {
            $(if const { <$algorithm as Algorithm>::INFO.tight } && name == <$algorithm as Algorithm>::INFO.name {
                return Some(<$algorithm as Algorithm>::run(job, watch));
            })*
            None
        }
    };
}
use algorithms;
