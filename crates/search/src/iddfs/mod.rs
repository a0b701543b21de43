//! Iterative deepening depth-first search in the two memory layouts that once ran on an 8-bit
//! board.
//!
//! Both search the tree to a depth limit that grows by the *step width* until a path is found or
//! the maximal depth is reached. They visit the same states in the same order and differ in what an
//! agenda entry holds: a whole list of actions ([`ActionList`]), or the state itself with one
//! shared list for the current path ([`SharedPath`]). Neither allocates: the agenda's length and
//! the depth are part of the type.
//!
//! With a step width of 1 the first path found has the fewest moves; a wider step saves rounds and
//! may return a longer one.
//!
//! # References
//! Korf: "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27, 1985. The two layouts are those of the AKSEN report that the crate
//! `knobel-aksen` names.

mod action_list;
mod shared_path;

pub use action_list::ActionList;
pub use shared_path::SharedPath;

use knobel_core::{Cost, Fate, Outcome, Space, StopReason};

use crate::{NewNode, SearchJob, SearchRun, SearchSetting, SettingUnit, Tracing};

/// Growth of the depth limit, read by iterative deepening (by default 1) and by
/// [`BoundedAStar`](crate::BoundedAStar) (by default its whole depth at once).
pub const STEP_WIDTH: SearchSetting = SearchSetting {
    name: "step-width",
    summary: "how much the depth limit grows from round to round",
    unit: SettingUnit::Number,
    least: 1,
    most: Cost::MAX as u64,
    default: None,
};

/// Greatest depth, read by the searches whose paths have a fixed capacity, which is the default.
pub const MAX_DEPTH: SearchSetting = SearchSetting {
    name: "max-depth",
    summary: "the deepest path looked for",
    unit: SettingUnit::Number,
    least: 0,
    most: Cost::MAX as u64,
    default: None,
};

/// The greatest depth of a search whose paths have room for so many moves.
pub(crate) fn deepest<S: Space, H>(job: &SearchJob<'_, S, H>, capacity: usize) -> usize {
    let depth = job.settings.get(&MAX_DEPTH);
    depth.map_or(capacity, |depth| capacity.min(depth as usize))
}

/// Raises the depth limit step by step until `dive` finds a path. `capacity` is the longest path
/// that the layout has room for.
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

/// A child of an entry of this depth, about to be put on the agenda.
fn child(agenda: usize, depth: usize) -> NewNode {
    let g = depth as Cost + 1;
    NewNode::new(agenda as u32, Fate::New, [g, 0, g])
}
