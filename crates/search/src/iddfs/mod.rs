//! Iterative deepening depth-first search in the two memory layouts that once ran on an 8-bit board.
//!
//! Both search the tree to a depth limit that grows by the *step width* until a path is found or the maximal depth is
//! reached. They visit the same states in the same order and differ in what an agenda entry holds: a whole list of
//! actions ([`ActionList`]), or the state itself with one shared list for the current path ([`SharedPath`]). Neither
//! allocates: the agenda's length and the depth are part of the type.
//!
//! With a step width of 1 the first path found has the fewest moves; a wider step saves rounds and may return a
//! longer one.

mod action_list;
mod shared_path;

pub use action_list::ActionList;
pub use shared_path::SharedPath;

use knobel_core::{Cost, Fate, Outcome, Space, StopReason};

use crate::{Child, Follow, Job, Run};

/// Raises the depth limit step by step until `dive` finds a path. `deepest` is what the layout has room for.
fn deepen<S: Space, H, P, F: Follow>(
    job: &Job<'_, S, H>,
    run: &mut Run<'_, F>,
    deepest: usize,
    mut dive: impl FnMut(&mut Run<'_, F>, usize) -> Result<Option<P>, StopReason>,
) -> Result<Outcome<P>, StopReason> {
    let step = job.settings.step_width.unwrap_or(1).max(1) as usize;
    let deepest = job
        .settings
        .max_depth
        .map_or(deepest, |depth| deepest.min(depth as usize));
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
fn child(agenda: usize, depth: usize) -> Child {
    let g = depth as Cost + 1;
    Child::new(agenda as u32, Fate::New, [g, 0, g])
}
