//! Iterative deepening depth-first search, in the two memory layouts that the AKSEN report
//! describes for an 8-bit board.
//!
//! Both layouts search the tree to a depth limit. The limit grows by the *step width* from round to
//! round, until a path is found or the maximal depth is reached. Both visit the same states in the
//! same order. They differ in what an agenda entry stores: a whole list of actions
//! ([`ActionList`]), or the state itself beside one list of actions for the current path
//! ([`SharedPath`]). Neither allocates: the length of the agenda and the maximal depth are part of
//! the type.
//!
//! With step width 1, the first path has the fewest moves. A larger step saves rounds but may
//! return a longer path. Without a table of known states, the time is exponential in the depth:
//! each round searches the whole tree again, which costs a constant factor. The memory is the
//! agenda, which needs about (branching factor − 1) · depth entries.
//!
//! # References
//! Korf: "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27, 1985. The two layouts are those of the AKSEN report, which the crate
//! `knobel-aksen` cites.

mod action_list;
mod shared_path;

pub use action_list::ActionList;
pub use shared_path::SharedPath;

use knobel_core::{Cost, Fate, Outcome, Space, StopReason};

use crate::{NewNode, SearchJob, SearchRun, SearchSetting, SettingUnit, Tracing};

/// The growth of the depth limit per round. The default is 1 for iterative deepening, and the
/// maximal depth for [`BoundedAStar`](crate::BoundedAStar), which then has a single round.
pub const STEP_WIDTH: SearchSetting = SearchSetting {
    name: "step-width",
    summary: "increase of the depth limit per round",
    unit: SettingUnit::Number,
    least: 1,
    most: Cost::MAX as u64,
    default: None,
};

/// The maximal depth, for searches whose paths have a fixed capacity. The default is this capacity.
pub const MAX_DEPTH: SearchSetting = SearchSetting {
    name: "max-depth",
    summary: "maximal depth of a path",
    unit: SettingUnit::Number,
    least: 0,
    most: Cost::MAX as u64,
    default: None,
};

/// The maximal depth of a search whose paths have room for `capacity` moves.
pub(crate) fn deepest<S: Space, H>(job: &SearchJob<'_, S, H>, capacity: usize) -> usize {
    let depth = job.settings.get(&MAX_DEPTH);
    depth.map_or(capacity, |depth| capacity.min(depth as usize))
}

/// Raises the depth limit round by round until `dive` finds a path. `capacity` is the number of
/// moves for which the layout has room.
fn deepen<S: Space, H, P, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
    capacity: usize,
    mut dive: impl FnMut(&mut SearchRun<'_, F>, usize) -> Result<Option<P>, StopReason>,
) -> Result<Outcome<P>, StopReason> {
    let step = job.settings.number(&STEP_WIDTH) as usize;
    let deepest = self::deepest(job, capacity);
    run.lower_bound = Cost::from(!job.space.is_goal(job.start));
    let mut limit = step.min(deepest);
    loop {
        run.round(Some(limit as Cost), 0);
        if let Some(path) = dive(run, limit)? {
            return Ok(Outcome::Solved(path));
        }
        run.lower_bound = limit as Cost + 1;
        if limit == deepest {
            return Err(StopReason::Depth {
                limit: deepest as Cost,
            });
        }
        limit = (limit + step).min(deepest);
    }
}

/// The event for a successor of an entry at `depth`, which is about to be pushed on an agenda of
/// length `agenda`.
fn child(agenda: usize, depth: usize) -> NewNode {
    let g = depth as Cost + 1;
    NewNode::new(agenda as u32, Fate::New, [g, 0, g])
}
