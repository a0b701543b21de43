//! The connection between the solvers and the engine: running a search, storing its state, and
//! sharing it among ranks.
//!
//! Every solver turns a board into a [`Kernel`] and calls [`search`] or [`search_on_ranks`]. Both
//! return a [`Report`] with the proved lower bound, so the solvers contain no code for threads,
//! clocks or checkpoints.

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

/// Receives a shortest path and returns whether to look for more.
pub(crate) type OnPath<'a> = dyn FnMut(Vec<Direction>) -> bool + 'a;

/// Searches in this process. `solution` receives each solution in the kernel's encoding and returns
/// whether to look for more.
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

/// Translates the end of a search into an outcome. A search that was exhausted or paused did not
/// prove that there is no solution: it reached the kernel's last bound.
pub(crate) fn outcome(kernel: &dyn Kernel, ended: SearchEnd) -> Outcome<()> {
    match ended {
        SearchEnd::Solved | SearchEnd::Known => Outcome::Solved(()),
        SearchEnd::Stopped(reason) => Outcome::Stopped(reason),
        SearchEnd::Exhausted | SearchEnd::Paused => Outcome::Stopped(StopReason::Depth {
            limit: kernel.bounds().last,
        }),
    }
}

/// Identifies the search for a board: the shape, the goal cell of the blank, and the goal cell of
/// the tile on each cell.
pub(crate) fn problem(shape: Shape, blank: usize, tiles: &[u8]) -> Vec<u8> {
    let goal = [shape.width() as u8, shape.height() as u8, blank as u8];
    [&goal[..], tiles].concat()
}

/// Checks that a board fits the solver's goal.
///
/// # Panics
/// If the shapes of board and goal differ.
pub(crate) fn assert_shape(board: &Board, goal: &Board) {
    assert!(
        board.shape() == goal.shape(),
        "the board has another shape than the goal"
    );
}

/// The limits of a search in this process, and the best solution known to its rank.
pub(crate) struct Shared<'a> {
    /// Each limit is replaced by the smallest one of all ranks. The number of nodes may exceed its
    /// limit by the nodes that the ranks expand until their next exchange.
    pub limits: Limits,
    /// The number of threads, which may grow during the search.
    pub threads: &'a AtomicUsize,
    /// The cost of the best solution known to this rank.
    pub known: &'a AtomicU32,
}

/// Searches together with other ranks. Each rank calls this with the same kernel, and all return
/// the same report. Only the `recorder` of rank 0 is used.
///
/// # Errors
/// If the kernel of a rank differs from that of rank 0. All ranks return the same error.
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
    // All ranks must stop for the same reason at the same exchange.
    let mut least = |own: Option<u64>| {
        let all = ranks.all_gather(own.unwrap_or(u64::MAX)).into_iter();
        all.min().filter(|&least| least < u64::MAX)
    };
    let limits = Limits {
        nodes: least(shared.limits.nodes),
        memory: least(shared.limits.memory),
    };
    let agreed = AtomicU32::new(Cost::MAX);
    // A single rank has no exchanges, so nothing would copy its known cost.
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

/// Stores the state of a search at regular intervals, so that a later run can resume it.
pub struct SearchRecorder<'a> {
    /// `None` if the state is not needed.
    pace: Option<CheckpointPace>,
    /// Writes the state, usually to a file.
    store: Box<dyn FnMut(&SearchState) + Send + 'a>,
    /// The state from which the search begins.
    state: SearchState,
}

impl<'a> SearchRecorder<'a> {
    /// Calls `store` at this pace while the search runs, and once more when it ends.
    pub fn new(pace: CheckpointPace, store: impl FnMut(&SearchState) + Send + 'a) -> Self {
        Self {
            pace: Some(pace),
            store: Box::new(store),
            state: SearchState::default(),
        }
    }

    /// Makes a recorder that stores nothing.
    pub(crate) fn idle() -> Self {
        Self {
            pace: None,
            store: Box::new(|_| ()),
            state: SearchState::default(),
        }
    }

    /// Makes the search resume from this state.
    pub fn resuming(mut self, state: SearchState) -> Self {
        self.state = state;
        self
    }
}

impl StateRecorder for SearchRecorder<'_> {
    fn is_due(&self) -> bool {
        self.pace.as_ref().is_some_and(CheckpointPace::is_due)
    }

    fn record(&mut self, state: &SearchState) {
        let mut store = || (self.store)(state);
        match &mut self.pace {
            Some(pace) => pace.write(store),
            None => store(),
        }
    }
}
