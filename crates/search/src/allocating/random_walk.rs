//! Random walks: from the start, apply random moves until the walk meets the goal or has reached
//! its length; then start again.
//!
//! This is the simplest method that can find a goal at all, and a baseline for the others: a search
//! is only worth its effort if it beats random walks. A walk never undoes its last move. Its length
//! is 32 times the next element of Luby's sequence 1, 1, 2, 1, 1, 2, 4, …. Whatever the best length
//! of a walk is, this sequence takes at most a logarithmic factor longer than walks of that length.
//! All random numbers come from the seed.
//!
//! The method ignores costs and guarantees nothing. If there is no solution, only a limit ends it.
//! The time for a distant goal is proportional to the number of states, or worse. Memory is that of
//! the longest walk; near the memory limit, walks are shortened to what fits.
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

/// The algorithm `random-walk`.
#[derive(Debug, Clone, Copy)]
pub struct RandomWalk;

/// The seed of the random numbers, read by [`RandomWalk`].
pub const SEED: SearchSetting = SearchSetting {
    name: "seed",
    summary: "seed of the random numbers; the same seed gives the same run",
    unit: SettingUnit::Number,
    least: 0,
    most: u64::MAX,
    default: Some(1),
};

/// The length of the shortest walk.
const SHORTEST: u64 = 32;

impl Algorithm for RandomWalk {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "random-walk",
        summary: "repeated random walks from the start, as a baseline",
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

/// Starts walks of Luby's lengths until one of them meets the goal.
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
    // The list of moves doubles as it grows, and for a moment both arrays exist.
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
    unreachable!("the loop over walks has no end")
}

/// Walks up to `steps` moves and returns true if the walk meets the goal. `path` then leads to it.
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

/// The element of Luby's sequence at `place`, counted from 1. The first 2ᵏ − 1 elements are the
/// first 2ᵏ⁻¹ − 1 elements twice, followed by 2ᵏ⁻¹.
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
