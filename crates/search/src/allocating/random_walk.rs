//! Random walks: from the start, one possible move after the other by chance, until the goal is
//! met.
//!
//! The plainest thing that can find a goal, and a measure for all others: what a search finds in
//! fewer steps than this it owes to its idea. A walk never takes its last move back at once, and it
//! ends after a number of steps given by Luby's sequence 1, 1, 2, 1, 1, 2, 4, … times 32: whatever
//! the best length of a walk may be, that comes within a logarithmic factor of the time of the one
//! who knew it. The numbers come from the seed alone.
//!
//! Looks at no cost and promises nothing; where there is no solution it ends only by a limit. Time:
//! for a far goal proportional to the number of states, and worse. Memory: the longest walk; where
//! it would pass the memory limit, walks are no longer than fits.
//!
//! # References
//! Luby, Sinclair, Zuckerman: "Optimal speedup of Las Vegas algorithms", Information Processing
//! Letters 47, 1993.

use alloc::vec::Vec;

use knobel_core::{Heuristic, Outcome, Rng, Space, StopReason};

use crate::{
    Algorithm, AlgorithmInfo, MemoryClass, SearchJob, SearchRun, SearchSetting, SettingUnit,
    Tracing,
};

/// `random-walk`.
#[derive(Debug, Clone, Copy)]
pub struct RandomWalk;

/// Start of the random numbers, read by [`RandomWalk`].
pub const SEED: SearchSetting = SearchSetting {
    name: "seed",
    summary: "start of the random numbers; the same seed gives the same run",
    unit: SettingUnit::Number,
    least: 0,
    most: u64::MAX,
    default: Some(1),
};

/// Steps of the shortest walk.
const SHORTEST: u64 = 32;

impl Algorithm for RandomWalk {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "random-walk",
        summary: "moves by chance, from the start again and again; for comparing",
        memory: MemoryClass::Path,
        settings: &[SEED],
        ends_when_unsolvable: false,
        ..AlgorithmInfo::PLAIN
    };
    const POLL_EVERY: u64 = 1 << 12;

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        walks(job, run)
    }
}

fn walks<S: Space, H, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    let mut rng = Rng::new(job.settings.number(&SEED));
    let mut path = Vec::new();
    run.expand()?;
    if job.space.is_goal(job.start) {
        return Ok(Outcome::Solved(path));
    }
    if job.space.moves(job.start).into_iter().next().is_none() {
        return Ok(Outcome::Unsolvable);
    }
    // The list of moves doubles as it grows, and for a while both arrays exist.
    let room = |bytes: u64| bytes / (3 * size_of::<S::Move>().max(1) as u64);
    let most = job.limits.memory.map_or(u64::MAX, room);
    if let (0, Some(limit)) = (most, job.limits.memory) {
        return Err(StopReason::Memory { limit });
    }
    for number in 1.. {
        path.clear();
        let steps = most.min(SHORTEST * luby(number));
        if walk(job, run, &mut rng, &mut path, steps)? {
            return Ok(Outcome::Solved(path));
        }
    }
    unreachable!("there is always another walk")
}

/// One walk of so many steps; answers whether it met the goal, to which `path` leads then.
fn walk<S: Space, H, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
    rng: &mut Rng,
    path: &mut Vec<S::Move>,
    steps: u64,
) -> Result<bool, StopReason> {
    let (space, mut state, mut g) = (job.space, job.start.clone(), 0);
    let mut choices = Vec::new();
    for _ in 0..steps {
        choices.clear();
        match path.last() {
            Some(last) => choices.extend(space.onward(&state, last)),
            None => choices.extend(space.moves(&state)),
        }
        if choices.is_empty() {
            return Ok(false);
        }
        let mv = choices.swap_remove(rng.below(choices.len() as u32) as usize);
        let Some(further) = run.further(space, &state, g, &mv) else {
            run.expand()?;
            return Ok(false);
        };
        run.stats.generated += 1;
        g = further;
        space.apply(&mut state, &mv);
        path.push(mv);
        run.expand()?;
        run.stats
            .note_size(1, (path.capacity() * size_of::<S::Move>()) as u64);
        if space.is_goal(&state) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The number at this place of Luby's sequence, from 1 on: the sequence up to each power of two
/// less one is the one before it twice and then half that power.
fn luby(mut place: u64) -> u64 {
    while !(place + 1).is_power_of_two() {
        place -= (1 << place.ilog2()) - 1;
    }
    place.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn lubys_sequence_begins_as_printed() {
        let begin: alloc::vec::Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(begin, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
