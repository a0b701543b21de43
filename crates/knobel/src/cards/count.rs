//! Counts solutions in parallel, with checkpoints from which a killed count resumes.
//!
//! The card [`Engine`] searches, and `knobel-engine` shares the search among threads and ranks. A
//! work unit is a task of the card engine: the first cards of a row scan. The checkpoint contains
//! the game, the plan and a checksum; a file that does not match is rejected.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicUsize};
use std::time::Duration;

use knobel_cards::engine::{CountTask, Engine, Plan, SearchCounts, SolutionCount};
use knobel_cards::{Game, notation};
use knobel_clock::Instant;
use knobel_cluster::Communicator;
use knobel_core::{Cost, Limits, LogEntry, Progress, Status, StopReason, Watch, WatchWith};
use knobel_engine::{
    Bounds, Callbacks, Counts, Cursor, Identity, Kernel, Lane, LanePause, Lanes, RankGroup,
    SearchEnd, SearchOptions, SearchState, StateRecorder, Units, Walker, broadcast_state, run,
};
use knobel_storage::{CheckpointError, CheckpointFormat, CheckpointPace, LockedFile};

/// The options of a count.
#[derive(Debug, Clone)]
pub struct CountRequest {
    /// The search plan.
    pub plan: Plan,
    /// Worker threads; at least 1.
    pub threads: usize,
    /// Stop after about this many placements. The count then uses one thread.
    pub nodes: Option<u64>,
    /// The time that the choice of the plan took.
    pub planning: Duration,
    /// Where to store the state, so that the count can resume after a crash.
    pub checkpoint: Option<PathBuf>,
}

/// The result of a count.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CountResult {
    /// The short name of the game.
    pub game: String,
    /// Whether there are solutions, as far as the count went.
    pub status: Status,
    /// Why the count stopped early, if it did.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::message::option::serialize")
    )]
    pub reason: Option<StopReason>,
    /// The counts, which are incomplete if the search was stopped.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub count: SolutionCount,
    /// Whether the count resumed from a checkpoint.
    pub resumed: bool,
    /// Why the checkpoint could not be written at the end: the file is older than these counts.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub not_saved: Option<String>,
    /// The time taken, including the choice of the plan.
    pub seconds: f64,
}

/// Why a count fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CardCountError {
    /// The checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The first rank cannot use its checkpoint.
    #[error("{0}")]
    Rank(String),
    /// Some ranks have different games or plans from the first rank.
    #[error(
        "{differing} of {size} ranks count another game, or by another method, than the first; \
         give all the same"
    )]
    Differing {
        /// The number of these ranks.
        differing: usize,
        /// The number of all ranks.
        size: usize,
    },
}

/// Interval between checkpoints, the most that a killed count loses.
const LOST_AT_MOST: Duration = Duration::from_secs(1);

/// Counts all solutions of a game, together with other ranks if there are any. All ranks call this
/// with the same game and plan, and all get the same result or an error. Only the first rank uses
/// the checkpoint and the watch.
///
/// # Errors
/// If the checkpoint file cannot be used, or ranks have different games.
pub fn count(
    game: &Game,
    request: &CountRequest,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<CountResult, CardCountError> {
    let started = Instant::now();
    let engine = Engine::new(game, request.plan.clone());
    let kernel = CountKernel::new(game, &request.plan, &engine);
    let is_first = ranks.rank() == 0;
    let path = request.checkpoint.as_deref().filter(|_| is_first);
    let failed = Failure::default();
    let loaded = CountFile::claim(path, &failed).and_then(|file| Ok((file.load(&kernel)?, file)));
    // If the file cannot be used, all ranks stop, so that none waits for the first.
    let said = loaded.as_ref().err().map(ToString::to_string);
    if let Some((_, why)) = ranks.agree(said.as_deref()) {
        loaded?;
        return Err(CardCountError::Rank(why));
    }
    let (mut state, mut file) = loaded?;
    let resumed = ranks.all_sum(file.was_there().into()) > 0;
    if let Err(differing) = broadcast_state(&kernel, &mut state, ranks) {
        let size = ranks.size();
        return Err(CardCountError::Differing { differing, size });
    }
    let known = AtomicU32::new(Cost::MAX);
    let alone = ranks.size() == 1;
    let mut group = RankGroup {
        ranks: &mut *ranks,
        known: &known,
    };
    let group = (!alone).then_some(&mut group);
    let ended = search(&kernel, request, &mut state, group, &mut file, watch);
    // The first rank's state contains the counts of all ranks.
    let whole = ranks.broadcast(&state.to_bytes());
    let state = SearchState::from_bytes(&whole).expect("ranks of one version use one encoding");
    let error = failed.error.take();
    let not_saved = error.as_ref().map(ToString::to_string);
    let never = error.filter(|_| !failed.is_begun.get());
    let said = never.as_ref().map(ToString::to_string);
    if let Some((_, why)) = ranks.agree(said.as_deref()) {
        return Err(never.map_or(CardCountError::Rank(why), CardCountError::from));
    }
    let count = engine.count(search_counts(state.counts()));
    let reason = match ended {
        SearchEnd::Stopped(reason) => Some(reason),
        _ => None,
    };
    Ok(CountResult {
        game: game.id().to_owned(),
        status: status(reason, count.raw),
        reason,
        count,
        resumed,
        not_saved,
        seconds: (request.planning + started.elapsed()).as_secs_f64(),
    })
}

fn status(reason: Option<StopReason>, solutions: u128) -> Status {
    match (reason, solutions) {
        (Some(_), _) => Status::Stopped,
        (None, 0) => Status::Unsolvable,
        (None, _) => Status::Solved,
    }
}

fn search(
    kernel: &CountKernel<'_>,
    request: &CountRequest,
    state: &mut SearchState,
    group: Option<&mut RankGroup<'_>>,
    file: &mut CountFile<'_>,
    watch: &mut dyn Watch,
) -> SearchEnd {
    let (failed, mut warned) = (file.failed, false);
    // The limit applies to this run only.
    let placed = state.counts().expanded;
    let options = SearchOptions {
        limits: Limits {
            nodes: request.nodes.map(|nodes| placed.saturating_add(nodes)),
            memory: None,
        },
        threads: &AtomicUsize::new(request.threads.max(1)),
        known: &AtomicU32::new(Cost::MAX),
        pause: None,
    };
    // The watch gets only this run's placements, so that it can show the rate.
    let since = |watch: &mut dyn Watch, progress: &Progress| {
        let mut progress = *progress;
        progress.stats.expanded = progress.stats.expanded.saturating_sub(placed);
        progress.stats.generated = progress.stats.generated.saturating_sub(placed);
        if let (false, Some(error)) = (warned, &*failed.error.borrow()) {
            if !failed.is_begun.get() {
                return Some(StopReason::Interrupted); // The run would lose all its work.
            }
            warned = true;
            report(error, watch);
        }
        watch.poll(&progress)
    };
    let callbacks = &mut Callbacks {
        watch: &mut WatchWith::new(watch, since),
        recorder: file,
        solution: &mut |_| true,
    };
    let ended = run(kernel, state, &options, group, callbacks).ended;
    match (ended, request.nodes) {
        (SearchEnd::Stopped(StopReason::Nodes { .. }), Some(limit)) => {
            SearchEnd::Stopped(StopReason::Nodes { limit })
        }
        _ => ended,
    }
}

/// Tells the watch that the checkpoint could not be written.
fn report(error: &CheckpointError, watch: &mut dyn Watch) {
    if let CheckpointError::NotWritten(file, why) = error {
        watch.note(&LogEntry::CheckpointNotWritten { file, why });
    }
}

fn search_counts(counts: Counts) -> SearchCounts {
    SearchCounts {
        placements: counts.expanded,
        boards: counts.results[0],
        least: counts.results[1],
    }
}

fn counts(found: SearchCounts) -> Counts {
    Counts {
        expanded: found.placements,
        generated: found.placements,
        results: [found.boards, found.least],
    }
}

/// Number of work units, enough to start many threads at once. Units are split further on demand.
const UNITS: usize = 64;

/// A count as a kernel of the exhaustive-search engine, with a single pass.
struct CountKernel<'a> {
    engine: &'a Engine,
    identity: Identity,
}

impl<'a> CountKernel<'a> {
    fn new(game: &Game, plan: &Plan, engine: &'a Engine) -> Self {
        Self {
            engine,
            identity: Identity {
                problem: notation::text::write(game).into_bytes(),
                method: format!("{plan:?}"),
            },
        }
    }
}

impl Kernel for CountKernel<'_> {
    fn identity(&self) -> Identity {
        self.identity.clone()
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            first: 0,
            step: 1,
            last: 0,
        }
    }

    fn forecast(&self) -> u64 {
        u64::MAX
    }

    fn wanted_units(&self, _: u64) -> usize {
        UNITS
    }

    fn limits_listing(&self) -> bool {
        false
    }

    fn table_bytes(&self) -> u64 {
        0
    }

    fn nodes_per_pause(&self) -> u64 {
        1 << 19
    }

    fn units(&self, _: Cost, wanted: usize, _: u64) -> Box<dyn Units + '_> {
        let (tasks, above) = self.engine.split(wanted);
        Box::new(Tasks {
            engine: self.engine,
            tasks,
            above,
        })
    }
}

/// The tasks of a count, and the counts of the tree above them.
struct Tasks<'a> {
    engine: &'a Engine,
    tasks: Vec<CountTask>,
    above: SearchCounts,
}

impl Units for Tasks<'_> {
    fn count(&self) -> usize {
        self.tasks.len()
    }

    fn checksum(&self) -> u32 {
        let mut checksum = crc32fast::Hasher::new();
        self.tasks
            .iter()
            .for_each(|task| checksum.update(&task.place()));
        checksum.finalize()
    }

    fn counts(&self) -> Counts {
        counts(self.above)
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn solutions(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    fn accepts(&self, cursor: &Cursor) -> bool {
        None.resume(self, cursor).is_some()
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        Box::new(Lanes::new(self, [None]))
    }
}

/// The task that a walker searches, if it has one.
impl Lane<Tasks<'_>> for Option<CountTask> {
    const IS_INTERLEAVED: bool = false;

    fn begin(&mut self, tasks: &Tasks<'_>, unit: u32) -> Counts {
        let task = self.insert(tasks.tasks[unit as usize].clone());
        counts(task.found)
    }

    fn resume(&mut self, tasks: &Tasks<'_>, cursor: &Cursor) -> Option<()> {
        let task = CountTask::at(&cursor.place, search_counts(cursor.counts))?;
        *self = (task.is_done() || tasks.engine.accepts(&task)).then_some(task);
        self.as_ref().map(|_| ())
    }

    fn search(&mut self, tasks: &Tasks<'_>, budget: u64, total: &mut Counts) -> LanePause {
        let Some(task) = self.as_mut().filter(|task| !task.is_done()) else {
            return LanePause::Finished;
        };
        let limit = task.found.placements.saturating_add(budget);
        tasks.engine.run(task, Some(limit), &mut (), &mut |_| true);
        *total = counts(task.found);
        if task.is_done() {
            LanePause::Finished
        } else {
            LanePause::Budget
        }
    }

    fn spare(&self) -> usize {
        self.as_ref().map_or(0, CountTask::spare)
    }

    fn depth(&self) -> usize {
        self.as_ref().map_or(0, |task| task.floor)
    }

    fn place(&self, _: &Tasks<'_>) -> Vec<u8> {
        self.as_ref().map_or_else(Vec::new, CountTask::place)
    }

    fn split(&mut self, _: &Tasks<'_>) -> Option<Vec<u8>> {
        Some(self.as_mut()?.split()?.place())
    }
}

/// The format of a checkpoint file with the state of the search.
const FORMAT: CheckpointFormat = CheckpointFormat {
    kind: "a count of cards",
    magic: "knobel cards checkpoint",
    version: 4,
};

/// The checkpoint file of a count, if one was requested.
struct CountFile<'a> {
    file: Option<(LockedFile<'a>, CheckpointPace)>,
    /// Its contents when it was opened.
    bytes: Option<Vec<u8>>,
    /// Why the file could not be written the last time. The watch reads this.
    failed: &'a Failure,
}

/// The last failure to write the file, and whether the file holds a state of this count.
#[derive(Default)]
struct Failure {
    error: RefCell<Option<CheckpointError>>,
    is_begun: Cell<bool>,
}

impl<'a> CountFile<'a> {
    /// Opens the file and locks it against other processes.
    fn claim(path: Option<&'a Path>, failed: &'a Failure) -> Result<Self, CheckpointError> {
        let mut kept = Self {
            file: None,
            bytes: None,
            failed,
        };
        let Some(path) = path else {
            return Ok(kept);
        };
        let mut file = LockedFile::new(path);
        file.claim()
            .map_err(|why| CheckpointError::not_written(path, &why))?;
        failed.is_begun.set(file.is_held());
        kept.bytes = match std::fs::read(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            bytes => Some(bytes.map_err(|why| CheckpointError::not_read(path, &why))?),
        };
        kept.file = Some((file, CheckpointPace::new(LOST_AT_MOST)));
        Ok(kept)
    }

    fn was_there(&self) -> bool {
        self.bytes.is_some()
    }

    /// The stored state, or the state of a new count.
    fn load(&self, kernel: &dyn Kernel) -> Result<SearchState, CheckpointError> {
        let (Some(bytes), Some((file, _))) = (&self.bytes, &self.file) else {
            return Ok(SearchState::default());
        };
        let state = FORMAT.read(file.path(), bytes, SearchState::from_bytes)?;
        if !state.is_of(kernel) {
            return Err(CheckpointError::Mismatch("game or method"));
        }
        Ok(state)
    }
}

impl StateRecorder for CountFile<'_> {
    fn is_due(&self) -> bool {
        self.file.as_ref().is_some_and(|(_, pace)| pace.is_due())
    }

    fn record(&mut self, state: &SearchState) {
        let Some((file, pace)) = &mut self.file else {
            return;
        };
        let bytes = FORMAT.file(|body| body.extend(state.to_bytes()));
        let written = pace.write(|| file.write(&bytes));
        let error = written.err();
        let is_begun = self.failed.is_begun.get() || error.is_none();
        self.failed.is_begun.set(is_begun);
        let error = error.map(|why| CheckpointError::not_written(file.path(), &why));
        self.failed.error.replace(error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_engine::conformance;

    /// A folder that vanishes acts like a full disk.
    #[test]
    fn a_count_continues_while_its_checkpoint_cannot_be_written() {
        let (game, folder) = (knobel_cards::nine_cards(), tempfile::tempdir().unwrap());
        let disk = folder.path().join("disk");
        let path = disk.join("run");
        std::fs::create_dir(&disk).unwrap();
        let request = CountRequest {
            plan: Plan::row_scan(),
            threads: 1,
            nodes: Some(100),
            planning: Duration::ZERO,
            checkpoint: Some(path.clone()),
        };
        let counted = || count(&game, &request, &mut knobel_cluster::SingleRank, &mut ());
        let part = counted().unwrap();
        assert!(part.reason.is_some() && part.not_saved.is_none());
        let failed = Failure::default();
        let mut file = CountFile::claim(Some(&path), &failed).unwrap();
        std::fs::remove_dir_all(&disk).unwrap();
        file.record(&SearchState::default());
        assert!(failed.is_begun.get() && failed.error.take().is_some());
        assert!(counted().is_err(), "a new count needs its file");
    }

    #[test]
    fn counts_do_not_depend_on_threads_ranks_and_restarts() {
        let game = knobel_cards::nine_cards();
        for plan in [Plan::quick(&game), Plan::row_scan()] {
            let engine = Engine::new(&game, plan.clone());
            conformance::check(&CountKernel::new(&game, &plan, &engine), &|_| false, 12);
        }
    }
}
