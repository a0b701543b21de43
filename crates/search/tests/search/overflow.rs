//! Tests of costs whose sum does not fit into `Cost`: such a path is never mistaken for a cheap
//! one.

use knobel_core::{Cost, Outcome, StopReason, Zero};
use knobel_search::closures::ClosureHeuristic;
use knobel_search::{ALGORITHMS, AlgorithmInfo, Graph, SearchJob, run_named};

const HALF: Cost = Cost::MAX / 2 + 1;

/// Three ways from 0 to 9. Two edges that each cost over half of `Cost::MAX`; two edges of which
/// the second costs `Cost::MAX`; and, if `detour`, seven edges of cost 1.
fn successors(n: u32, detour: bool) -> Vec<(u32, Cost)> {
    match n {
        0 if detour => vec![(1, HALF), (2, 1), (100, 1)],
        0 => vec![(1, HALF), (2, 1)],
        1 => vec![(9, HALF)],
        2 => vec![(9, Cost::MAX)],
        100..105 => vec![(n + 1, 1)],
        105 => vec![(9, 1)],
        _ => vec![],
    }
}

#[test]
fn a_path_whose_cost_overflows_is_not_an_answer() {
    for info in ALGORITHMS.iter().filter(|info| info.informed) {
        for estimate in [0, Cost::MAX] {
            let graph = Graph::new(|&n: &u32| successors(n, false), |&n| n == 9);
            let estimate = ClosureHeuristic::new(|&n: &u32| if n == 2 { estimate } else { 0 });
            let outcome = run_named(info.name, &SearchJob::new(&graph, &estimate, &0), &mut ())
                .unwrap()
                .outcome;
            let overflow = outcome == Outcome::Stopped(StopReason::CostOverflow);
            // A graph of closures cannot be searched backward.
            let one_way = outcome == Outcome::Stopped(StopReason::NeedsGoalState);
            assert!(
                overflow || one_way && info.name == "nbs",
                "{}: {outcome:?}",
                info.name
            );
        }
    }
}

#[test]
fn a_cheap_path_is_found_beside_paths_whose_cost_overflows() {
    let graph = Graph::new(|&n: &u32| successors(n, true), |&n| n == 9);
    let takes_graphs = |info: &&AlgorithmInfo| info.informed && info.name != "nbs";
    for info in ALGORITHMS.iter().filter(takes_graphs) {
        let report = run_named(info.name, &SearchJob::new(&graph, &Zero, &0), &mut ()).unwrap();
        let cost: Cost = report
            .path()
            .expect(info.name)
            .iter()
            .map(|edge| edge.cost)
            .sum();
        assert_eq!(cost, 7, "{}", info.name);
    }
}
