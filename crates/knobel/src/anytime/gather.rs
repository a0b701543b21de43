//! Tables that all ranks have, the same as the first, which alone looks at the watch while the others get theirs.

use std::sync::Arc;
use std::time::Duration;

use knobel_clock::sleep;
use knobel_core::{Phase, Polled, Progress, StopReason, Watch};
use knobel_pdb::{WideSolver, WideTables};
use knobel_ranks::Ranks;

use super::shared::agree;
use super::state::State;
use super::wide;
use crate::SolveError;
use crate::methods::{Job, TableError};
use crate::tables::NoSolver;

/// How long one that waits for another waits between two looks.
pub(super) const PAUSE: Duration = Duration::from_millis(2);

/// What a rank tells the first of its tables: they are ready, or there are none; then why, where it is for lack of room.
const READY: u8 = 1;
const NONE: u8 = 0;
/// What the first tells the others, where it does: to give up.
const ENOUGH: u8 = 2;

/// Waits until all others have their tables or have given up, looking at the watch, which may end it. Answers whether all
/// have them, and whether they were told to give up; both the first has to say to all.
pub(super) fn attend_others(
    name: &'static str,
    state: &State<'_>,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> (bool, bool) {
    let progress = Progress {
        phase: Phase::Reading {
            name,
            part: 1,
            parts: 1,
        },
        ..Progress::default()
    };
    let (mut waiting, mut ready, mut told) = (ranks.size() - 1, true, false);
    while waiting > 0 {
        if let Some((_, word)) = ranks.heard() {
            waiting -= 1;
            ready &= word[0] == READY;
            if word.len() > 1 {
                state.lack_room(vec![String::from_utf8_lossy(&word[1..]).into_owned()]);
            }
            continue;
        }
        if !told && watch.poll(&progress).is_some() {
            (1..ranks.size()).for_each(|rank| ranks.tell(rank, &[ENOUGH]));
            told = true;
        }
        sleep(PAUSE);
    }
    (ready, told)
}

/// Tables of the set that the first has, which are ready or are read or made, unless it says that it is enough or some rank
/// has none.
///
/// # Errors
/// If one of the ranks cannot make or keep them.
pub(super) fn same_tables(
    (job, (tiles, partitions)): (&Job, (usize, usize)),
    ready: Option<Arc<WideSolver>>,
    state: &State<'_>,
    room: u64,
    ranks: &mut dyn Ranks,
) -> Result<Option<Arc<WideSolver>>, SolveError> {
    let mut heard = false;
    let over = |ranks: &mut dyn Ranks, heard: &mut bool| {
        *heard = *heard || ranks.heard().is_some();
        heard.then_some(StopReason::Interrupted)
    };
    let made = ready.map_or_else(
        || {
            let choice = WideTables::Exactly { tiles, partitions };
            let poll = |_: &mut dyn Watch, _: &Progress| over(ranks, &mut heard);
            let mut nobody = ();
            let mut watch = Polled::new(&mut nobody, poll);
            let threads = job.tables.threads.max(1);
            wide::solver((job, choice), state, Some(room), threads, &mut watch)
        },
        Ok,
    );
    let mut word = vec![if made.is_ok() { READY } else { NONE }];
    if let Err(NoSolver::NoRoom(error)) = &made {
        word.extend(format!("rank {}: {error}", ranks.rank()).bytes());
    }
    ranks.tell(0, &word);
    let said = ranks.first(&[]);
    let (ready, told) = (said[0] == 1, said[1] == 1);
    // Whatever was told is heard.
    while told && over(ranks, &mut heard).is_none() {
        sleep(PAUSE);
    }
    let made = match made {
        Ok(solver) => Ok(Some(solver).filter(|_| ready)),
        Err(NoSolver::Failed(error)) => Err(TableError::from(error).into()),
        Err(NoSolver::Stopped(_) | NoSolver::NoRoom(_)) => Ok(None),
    };
    agree(made, ranks)
}
