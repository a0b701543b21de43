//! A* as the search lecture prints it. It marks a state when the state is *generated* and ignores
//! cheaper paths to it that it finds later.
//!
//! This mistake is common and instructive. If an admissible heuristic is weak or inconsistent, the
//! first path to a state need not be the cheapest, and the answer can be longer than the optimum.
//! On the lecture's own board it is, with plain Hamming distance: 21 moves instead of 19.
//! [`AStar`](crate::AStar) updates the cost of a known state instead. Time and memory are
//! proportional to the number of states seen.
//!
//! # References
//! The search lecture, which the crate `knobel-tiles` cites. Hart, Nilsson, Raphael: "A formal
//! basis for the heuristic determination of minimum cost paths", IEEE Transactions on Systems
//! Science and Cybernetics 4, 1968 (the original, which updates a marked state).

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::greedy::mark_when_generated;
use crate::{Algorithm, AlgorithmInfo, SearchJob, SearchRun, Tracing};

/// The algorithm `a-star-lecture`.
#[derive(Debug, Clone, Copy)]
pub struct AStarLecture;

impl Algorithm for AStarLecture {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "a-star-lecture",
        summary: "A* that closes states when they are generated; paths can be longer",
        informed: true,
        follows: true,
        ties_by_key: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        mark_when_generated(job, run, Cost::saturating_add)
    }
}
