//! A* as the search lecture printed it: a state is marked when it is *generated*, and a cheaper
//! path found later is ignored.
//!
//! That is wrong, and instructive: with an admissible heuristic that is poor or not consistent, the
//! first path to a state need not be the cheapest, and the answer can be longer than the optimum
//! (21 moves instead of 19 with plain Hamming distance on the lecture's own board).
//! [`AStar`](crate::AStar) does it right.
//!
//! # References
//! The search lecture that the crate `knobel-tiles` names. Hart, Nilsson, Raphael: "A formal basis
//! for the heuristic determination of minimum cost paths", IEEE Transactions on Systems Science and
//! Cybernetics 4, 1968 (the original, which updates a marked state).

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::greedy::mark_when_generated;
use crate::{Algorithm, AlgorithmInfo, SearchJob, SearchRun, Tracing};

/// `a-star-lecture`.
#[derive(Debug, Clone, Copy)]
pub struct AStarLecture;

impl Algorithm for AStarLecture {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "a-star-lecture",
        summary: "A* that marks states when generated: can return longer paths",
        informed: true,
        follows: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        mark_when_generated(job, run, Cost::saturating_add)
    }
}
