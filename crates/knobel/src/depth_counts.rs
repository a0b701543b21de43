//! Counts the boards at every distance from a goal, exactly, for boards whose bitmaps fit into
//! memory.

use knobel_cluster::SingleRank;
use knobel_core::{Limits, StopReason, Watch};
use knobel_count::{self as count, CountJob, CountStop};
use knobel_tiles::Board;

/// How many boards are at each distance from `goal`, from 0 on.
///
/// ```
/// use knobel::{Goal, Limits, Shape, depth_counts};
///
/// let goal = Goal::Last.board(Shape::new(2, 2)?).expect("standard goals fit every shape");
/// assert_eq!(depth_counts::count(&goal, &Limits::default(), &mut ()), Ok(vec![1, 2, 2, 2, 2, 2, 1]));
/// # Ok::<(), knobel::BoardError>(())
/// ```
///
/// # Errors
/// The reason for which the watch stopped the count, or [`StopReason::Memory`] where the
/// [bitmaps](bytes) do not fit. Expansions are not limited.
pub fn count(goal: &Board, limits: &Limits, watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
    let limit = limits.memory.unwrap_or(u64::MAX);
    if bytes(goal).is_none_or(|needed| needed > limit) {
        return Err(StopReason::Memory { limit });
    }
    let counted = match count::count(&CountJob::new(goal), &mut SingleRank, watch) {
        Ok(counted) => counted,
        Err(error) => unreachable!("nothing is kept on disk: {error}"),
    };
    match counted.stopped {
        None => Ok(counted.boards),
        Some(CountStop::Stopped(reason)) => Err(reason),
        Some(_) => unreachable!("nothing is kept on disk"),
    }
}

/// How many bytes the count takes; nothing for a board of too many cells.
pub fn bytes(goal: &Board) -> Option<u64> {
    count::bytes(goal, 1)
}
