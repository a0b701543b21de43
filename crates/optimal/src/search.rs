//! What all solvers share: a search on the engine, its recorder and its ranks.

use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_cluster::Communicator;
use knobel_core::{Cost, Limits, Outcome, Report, StopReason, Watch};
use knobel_engine::{
    Callbacks, Kernel, RankGroup, SearchEnd, SearchOptions, SearchState, StateRecorder,
    broadcast_state, run,
};
use knobel_pdb::PdbError;
use knobel_storage::CheckpointPace;
use knobel_tiles::{Board, Direction, Shape};

/// Takes a shortest path; returns whether to look for more.
pub(crate) type OnPath<'a> = dyn FnMut(Vec<Direction>) -> bool + 'a;

/// Searches on this process. `solution` takes what the kernel calls a solution and returns whether
/// to look for more.
pub(crate) fn search(
    kernel: &dyn Kernel,
    options: &SearchOptions<'_>,
    group: Option<&mut RankGroup<'_>>,
    recorder: &mut SearchRecorder<'_>,
    watch: &mut dyn Watch,
    solution: &mut dyn FnMut(&[u8]) -> bool,
) -> Report<()> {
    let mut state = std::mem::take(&mut recorder.state);
    let callbacks = &mut Callbacks {
        watch,
        recorder,
        solution,
    };
    let result = run(kernel, &mut state, options, group, callbacks);
    Report {
        outcome: outcome(kernel, result.ended),
        stats: result.stats,
        lower_bound: result.lower_bound,
    }
}

/// What the end of a search means for one that looks for shortest paths.
pub(crate) fn outcome(kernel: &dyn Kernel, ended: SearchEnd) -> Outcome<()> {
    match ended {
        SearchEnd::Solved | SearchEnd::Known => Outcome::Solved(()),
        SearchEnd::Stopped(reason) => Outcome::Stopped(reason),
        SearchEnd::Exhausted | SearchEnd::Paused => Outcome::Stopped(StopReason::Depth {
            limit: kernel.bounds().last,
        }),
    }
}

/// What distinguishes the search for a board from others: the shape, the goal cell of the blank,
/// and the goal cell of the tile on each cell.
pub(crate) fn problem(shape: Shape, blank: usize, tiles: &[u8]) -> Vec<u8> {
    let goal = [shape.width() as u8, shape.height() as u8, blank as u8];
    [&goal[..], tiles].concat()
}

/// # Panics
/// If the board has another shape than the goal.
pub(crate) fn assert_shape(board: &Board, goal: &Board) {
    assert!(
        board.shape() == goal.shape(),
        "the board has another shape than the goal"
    );
}

/// What a search may use on this process, and what its ranks know.
pub(crate) struct Shared<'a> {
    /// All ranks keep to the least of each limit that any of them has. Several may exceed the one
    /// on nodes by what they expand until they meet.
    pub limits: Limits,
    pub threads: &'a AtomicUsize,
    /// The cost of the best solution known to this rank.
    pub known: &'a AtomicU32,
}

/// Searches together with other ranks, each of which calls this with the same kernel; all have the
/// same report. `recorder` is the first rank's.
///
/// # Errors
/// If a rank has another kernel than the first; all of them have the error.
pub(crate) fn search_on_ranks(
    kernel: &dyn Kernel,
    ranks: &mut dyn Communicator,
    shared: &Shared<'_>,
    recorder: Option<&mut SearchRecorder<'_>>,
    watch: &mut dyn Watch,
    solution: &mut dyn FnMut(&[u8]) -> bool,
) -> Result<Report<()>, PdbError> {
    let mut idle = SearchRecorder::idle();
    let recorder = recorder.filter(|_| ranks.rank() == 0);
    let recorder = recorder.unwrap_or(&mut idle);
    broadcast_state(kernel, &mut recorder.state, ranks).map_err(|differing| {
        let (differing, size) = (differing as u64, ranks.size());
        PdbError::Differing { differing, size }
    })?;
    let mut least = |own: Option<u64>| {
        let all = ranks.all_gather(own.unwrap_or(u64::MAX)).into_iter();
        all.min().filter(|&least| least < u64::MAX)
    };
    let limits = Limits {
        nodes: least(shared.limits.nodes),
        memory: least(shared.limits.memory),
    };
    let agreed = AtomicU32::new(Cost::MAX);
    // A single rank meets no other.
    let alone = ranks.size() == 1;
    let options = SearchOptions {
        limits,
        threads: shared.threads,
        known: if alone { shared.known } else { &agreed },
        pause: None,
    };
    let mut group = RankGroup {
        ranks,
        known: shared.known,
    };
    let group = Some(&mut group).filter(|_| !alone);
    Ok(search(kernel, &options, group, recorder, watch, solution))
}

/// Stores the state of a search while it runs.
pub struct SearchRecorder<'a> {
    /// `None` if nobody needs the state.
    pace: Option<CheckpointPace>,
    store: Box<dyn FnMut(&SearchState) + Send + 'a>,
    /// Where to resume.
    state: SearchState,
}

impl<'a> SearchRecorder<'a> {
    /// Calls `store` with the state of the search at its end, and before that at this pace.
    pub fn new(pace: CheckpointPace, store: impl FnMut(&SearchState) + Send + 'a) -> Self {
        Self {
            pace: Some(pace),
            store: Box::new(store),
            state: SearchState::default(),
        }
    }

    /// Stores nothing.
    pub(crate) fn idle() -> Self {
        Self {
            pace: None,
            store: Box::new(|_| ()),
            state: SearchState::default(),
        }
    }

    /// Resumes from this state.
    pub fn resuming(mut self, state: SearchState) -> Self {
        self.state = state;
        self
    }
}

impl StateRecorder for SearchRecorder<'_> {
    fn is_due(&self) -> bool {
        self.pace.as_ref().is_some_and(CheckpointPace::is_due)
    }

    fn record(&mut self, state: &SearchState) -> bool {
        let mut store = || (self.store)(state);
        match &mut self.pace {
            Some(pace) => pace.write(store),
            None => store(),
        }
        true
    }
}
