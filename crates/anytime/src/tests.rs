//! Tests of the driver with improvers and provers made for the purpose.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use knobel_clock::{VirtualClock, sleep};
use knobel_core::{
    Limits, LogEntry, Outcome, Progress, Report, Rng, Stats, StopReason, Watch, WatchWith,
};
use knobel_storage::CheckpointError;
use knobel_tiles::constructive::Constructive;
use knobel_tiles::metric::Metric;
use knobel_tiles::{Board, Direction, Goal, Shape, random_board};

use crate::checkpoint::CheckpointFile;
use crate::driver::{improve, open};
use crate::improvers::Improvers;
use crate::state::PathDirection;
use crate::*;

/// A board with everything that a run needs. It is its own backend.
pub(crate) struct Case {
    pub(crate) start: Board,
    pub(crate) goal: Board,
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    pub(crate) aim: AnytimeOptions,
    pub(crate) proof: Proof,
}

/// The prover of a case.
pub(crate) enum Proof {
    /// No prover.
    None,
    /// An [`Expands`].
    Endless,
    /// A [`Reads`], which notes when it has its tables.
    Tables(Arc<AtomicBool>),
}

impl Case {
    /// A random board of this size and seed on two threads, without limits.
    pub(crate) fn new(side: usize, seed: u64) -> Self {
        let goal = Goal::Last.board(Shape::new(side, side).unwrap()).unwrap();
        Self {
            start: random_board(&goal, &mut Rng::new(seed)),
            goal,
            limits: Limits::default(),
            threads: 2,
            aim: AnytimeOptions::default(),
            proof: Proof::None,
        }
    }

    pub(crate) fn job(&self) -> AnytimeJob<'_> {
        AnytimeJob {
            start: &self.start,
            goal: &self.goal,
            limits: self.limits,
            threads: self.threads,
            options: &self.aim,
            backend: self,
        }
    }

    pub(crate) fn state(&self) -> AnytimeState<'_> {
        AnytimeState::new(&self.start, &self.goal, self.aim.percent)
    }

    /// The constructive solution.
    pub(crate) fn constructed(&self) -> Vec<Direction> {
        Constructive::new(&self.goal).solve(&self.start).unwrap()
    }
}

impl Backend for Case {
    fn first_solution(
        &self,
        state: &AnytimeState<'_>,
        _: &mut dyn Watch,
    ) -> Result<Option<StopReason>, AnytimeError> {
        let report = Report {
            outcome: Outcome::Solved(self.constructed()),
            stats: Stats::default(),
            lower_bound: 0,
        };
        state.take(report, "constructive")?;
        Ok(None)
    }

    fn prover(&self, _: &AnytimeState<'_>, _: Option<u64>) -> Option<Box<dyn Prover + '_>> {
        match &self.proof {
            Proof::None => None,
            Proof::Endless => Some(Box::new(Expands)),
            Proof::Tables(read) => Some(Box::new(Reads { begun: false, read })),
        }
    }

    fn takes_tables(&self) -> bool {
        matches!(self.proof, Proof::Tables(_))
    }

    fn table_bytes(&self, _: u64) -> u64 {
        0
    }
}

/// A prover that expands its budget and proves nothing.
struct Expands;

impl Prover for Expands {
    fn heuristic(&self) -> &'static str {
        "manhattan"
    }

    fn stage(&self) -> ProofMode {
        ProofMode::Alone
    }

    fn has_ready_tables(&self) -> bool {
        false
    }

    fn advance(
        &mut self,
        state: &AnytimeState<'_>,
        slice: Slice,
        watch: &mut dyn Watch,
    ) -> Result<bool, AnytimeError> {
        let most = slice.nodes.unwrap_or(u64::MAX);
        let mut progress = Progress::default();
        loop {
            progress.stats.expanded = most.min(progress.stats.expanded + 100);
            if watch.poll(&progress).is_some() || progress.stats.expanded == most {
                state.spend(progress.stats);
                return Ok(false);
            }
        }
    }
}

/// A prover with tables on disk, which it reads after its first slice.
struct Reads<'a> {
    begun: bool,
    read: &'a AtomicBool,
}

impl Prover for Reads<'_> {
    fn heuristic(&self) -> &'static str {
        "pdb"
    }

    fn stage(&self) -> ProofMode {
        if self.begun {
            ProofMode::Tables
        } else {
            ProofMode::Opening
        }
    }

    fn has_ready_tables(&self) -> bool {
        !self.read.load(Ordering::Relaxed)
    }

    fn advance(
        &mut self,
        state: &AnytimeState<'_>,
        slice: Slice,
        watch: &mut dyn Watch,
    ) -> Result<bool, AnytimeError> {
        self.read.store(self.begun, Ordering::Relaxed);
        self.begun = true;
        Expands.advance(state, slice, watch)
    }
}

/// An improver that removes immediate reversals from the constructive path, and notes its budgets.
struct Trim<'a> {
    budgets: &'a Mutex<Vec<u64>>,
    /// The number of moves that it adds by mistake.
    wrong: Option<Direction>,
}

impl Improver for Trim<'_> {
    fn name(&self) -> &'static str {
        "trim"
    }

    fn run(
        &self,
        problem: &CellProblem,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        let Budget { planned, most } = budget;
        self.budgets.lock().unwrap().push(planned);
        if planned > most {
            let limit = most;
            return RoundResult {
                stats: Stats {
                    expanded: most,
                    ..Stats::default()
                },
                stopped: Some(StopReason::Nodes { limit }),
                ..RoundResult::default()
            };
        }
        let mut path = best
            .path()
            .expect("the driver finds a first solution before it improves");
        assert!(problem.is_solved_by(&path), "the path is of this problem");
        // A detour that is easy to find: one move and its reversal.
        let undone = |pair: &[Direction]| pair[0] == pair[1].opposite();
        let at = path.windows(2).position(undone);
        if let Some(at) = at {
            path.drain(at..at + 2);
        }
        path.extend(self.wrong);
        let stats = Stats {
            expanded: planned,
            generated: planned,
            ..Stats::default()
        };
        let stopped = watch.poll(&Progress {
            stats,
            ..Progress::default()
        });
        RoundResult {
            path: (at.is_some() || self.wrong.is_some()).then_some(path),
            stats,
            stopped,
            finished: at.is_none(),
        }
    }
}

/// Runs on a virtual clock, on which only polls take time and threads take turns.
fn on_virtual_clock<T>(work: impl FnOnce() -> T) -> T {
    VirtualClock::new(1).run(work)
}

/// A case, and a path for it with detours.
fn case(limits: Limits) -> (Case, Vec<Direction>) {
    let mut case = Case::new(6, 4);
    case.limits = limits;
    case.aim.time = Some(Duration::from_millis(400));
    case.proof = Proof::Endless;
    let mut long = Vec::new();
    for (at, &direction) in case.constructed().iter().enumerate() {
        long.push(direction);
        if at % 50 == 0 {
            long.extend([direction.opposite(), direction]);
        }
    }
    (case, long)
}

/// A single improver with these directions.
fn only(
    improver: impl Improver + Send + 'static,
    directions: &'static [PathDirection],
) -> Improvers {
    Improvers {
        made: vec![(Box::new(improver), directions)],
        room: None,
    }
}

/// Works with these improvers and writes no checkpoint.
fn improved(
    case: &Case,
    improvers: &Improvers,
    state: &AnytimeState<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, AnytimeError> {
    let mut file = CheckpointFile::new(None);
    improve(&case.job(), improvers, state, &mut file, watch)
}

/// Improves a path with detours. Returns the result and the budgets that were given.
fn run(
    limits: Limits,
    wrong: Option<Direction>,
) -> (Result<AnytimeReport, AnytimeError>, Vec<u64>) {
    let (case, long) = case(limits);
    let budgets: &'static Mutex<Vec<u64>> = Box::leak(Box::default());
    let trim = only(
        Trim { budgets, wrong },
        &[PathDirection::Forward, PathDirection::Backward],
    );
    let found = on_virtual_clock(|| {
        let state = case.state();
        state.offer(long, "detours").unwrap();
        let ended = improved(&case, &trim, &state, &mut ());
        ended.map(|stopped| state.report(stopped))
    });
    (found, budgets.lock().unwrap().clone())
}

fn limits(nodes: Option<u64>) -> Limits {
    Limits {
        nodes,
        memory: None,
    }
}

#[test]
fn both_directions_improve_one_path_until_nothing_is_left() {
    for nodes in [None, Some(5_000_000)] {
        let (found, budgets) = run(limits(nodes), None);
        let found = found.unwrap();
        let path = found.report.path().unwrap();
        let undone = |pair: &[Direction]| pair[0] == pair[1].opposite();
        assert!(!path.windows(2).any(undone), "every detour is gone");
        assert!(found.improvements.len() > 2);
        assert!(found.improvements.iter().skip(1).all(|it| it.by == "trim"));
        assert!(budgets.iter().max() > budgets.iter().min(), "budgets grow");
    }
}

#[test]
fn the_calling_thread_improves_alone_if_no_other_can_be_started() {
    let (case, long) = case(limits(None));
    let budgets: &'static Mutex<Vec<u64>> = Box::leak(Box::default());
    let wrong = None;
    let trim = only(Trim { budgets, wrong }, &[PathDirection::Forward]);
    let improved = || {
        let state = case.state();
        state.offer(long, "detours").unwrap();
        let before = state.length();
        improved(&case, &trim, &state, &mut ()).unwrap();
        (before, state.length())
    };
    let (before, after) = VirtualClock::new(1).with_threads(1).run(improved);
    assert!(after < before, "{after} moves, not {before}");
}

/// Each round takes almost no time, so its budget is twice the previous one.
#[test]
fn budgets_of_many_quick_rounds_do_not_overflow() {
    let mut case = Case::new(6, 4);
    case.aim.time = Some(Duration::from_secs(60));
    let detour = |&direction: &Direction| [direction, direction.opposite(), direction];
    let long: Vec<_> = case.constructed().iter().flat_map(detour).collect();
    let budgets: &'static Mutex<Vec<u64>> = Box::leak(Box::default());
    let wrong = None;
    let trim = only(Trim { budgets, wrong }, &[PathDirection::Forward]);
    let spent = on_virtual_clock(|| {
        let state = case.state();
        state.offer(long, "detours").unwrap();
        improved(&case, &trim, &state, &mut ()).unwrap();
        state.spent()
    });
    assert_eq!(budgets.lock().unwrap().last(), Some(&u64::MAX));
    assert_eq!(spent.expanded, u64::MAX);
}

#[test]
fn an_improver_with_a_bug_is_named_and_ends_the_run() {
    for nodes in [None, Some(1_000_000)] {
        let (found, _) = run(limits(nodes), Some(Direction::Up));
        let fault = found.unwrap_err().to_string();
        assert!(fault.contains("trim") && fault.contains("bug"), "{fault}");
    }
}

#[test]
fn runs_with_a_node_limit_are_prefixes_of_longer_ones() {
    let (_, most) = run(limits(Some(3_000_000)), None);
    for nodes in [0, 5_000, 20_000, 100_000, 1_000_000] {
        let (found, budgets) = run(limits(Some(nodes)), None);
        assert!(most.starts_with(&budgets), "{nodes}: {budgets:?} {most:?}");
        assert!(found.unwrap().report.stats.expanded <= nodes);
    }
}

/// An improver that finds nothing, and notes its budgets before the proof had its tables. It ends
/// the run after five rounds.
struct Waits {
    has_tables: Arc<AtomicBool>,
    before: &'static Mutex<Vec<u64>>,
    rounds: AtomicUsize,
    stop: &'static AtomicBool,
}

impl Improver for Waits {
    fn name(&self) -> &'static str {
        "waits"
    }

    fn run(
        &self,
        _: &CellProblem,
        _: &Incumbent,
        budget: Budget,
        _: &mut dyn Watch,
    ) -> RoundResult {
        if !self.has_tables.load(Ordering::Relaxed) {
            self.before.lock().unwrap().push(budget.planned);
        }
        let enough = self.rounds.fetch_add(1, Ordering::Relaxed) >= 4;
        self.stop.store(enough, Ordering::Relaxed);
        RoundResult {
            stats: Stats {
                expanded: 1,
                ..Stats::default()
            },
            ..RoundResult::default()
        }
    }
}

#[test]
fn every_improver_gets_a_short_round_before_ready_tables_are_read() {
    let before: &'static Mutex<Vec<u64>> = Box::leak(Box::default());
    let stop: &'static AtomicBool = Box::leak(Box::default());
    let has_tables = Arc::new(AtomicBool::new(false));
    let mut case = Case::new(5, 1);
    case.threads = 1;
    case.aim.time = Some(Duration::from_secs(60));
    case.proof = Proof::Tables(Arc::clone(&has_tables));
    let waits = Waits {
        has_tables: Arc::clone(&has_tables),
        before,
        rounds: AtomicUsize::new(0),
        stop,
    };
    let waits = only(waits, &[PathDirection::Forward, PathDirection::Backward]);
    on_virtual_clock(|| {
        let state = case.state();
        assert_eq!(open(&case.job(), &state, &mut ()).unwrap(), None);
        improved(&case, &waits, &state, &mut &*stop).unwrap();
    });
    assert!(has_tables.load(Ordering::Relaxed));
    assert_eq!(*before.lock().unwrap(), [improver_runner::FIRST_BUDGET; 2]);
}

/// The next round must be as large as it would have been.
#[test]
fn interrupted_rounds_change_neither_pace_nor_budget() {
    let (case, long) = case(limits(None));
    let state = case.state();
    state.offer(long, "detours").unwrap();
    let trim: Box<dyn Improver + Send> = Box::new(Trim {
        budgets: Box::leak(Box::default()),
        wrong: None,
    });
    let mut runner = improver_runner::ImproverRunner::new((&trim, PathDirection::Forward), &state);
    runner.round(&state, 1000.into(), &mut ()).unwrap();
    let before = (runner.budget, runner.pace);
    assert_eq!(runner.budget, 1000 * improver_runner::GROWTH);
    let mut stopped = |reason| {
        let nobody = &mut ();
        let mut watch = WatchWith::new(nobody, |_: &mut dyn Watch, _: &Progress| Some(reason));
        runner.round(&state, 5000.into(), &mut watch).unwrap();
        (runner.budget, runner.pace)
    };
    assert_eq!(stopped(StopReason::Interrupted), before);
    assert_eq!(stopped(StopReason::Time), before);
    // It has used up its budget, so the next budget is larger.
    let used_up = StopReason::Nodes { limit: 5000 };
    assert_eq!(stopped(used_up).0, 5000 * improver_runner::GROWTH);
}

/// An improver that polls until it must end at once, and notes the reasons.
struct Lingers<'a>(&'a Mutex<Vec<StopReason>>);

impl Improver for Lingers<'_> {
    fn name(&self) -> &'static str {
        "lingers"
    }

    fn run(&self, _: &CellProblem, _: &Incumbent, _: Budget, watch: &mut dyn Watch) -> RoundResult {
        loop {
            let reason = watch.poll(&Progress::default());
            let mut reasons = self.0.lock().unwrap();
            if let Some(reason) = reason.filter(|it| reasons.last() != Some(it)) {
                reasons.push(reason);
            }
            if reason == Some(StopReason::Interrupted) {
                return RoundResult {
                    stopped: reason,
                    ..RoundResult::default()
                };
            }
        }
    }
}

#[test]
fn improvers_get_time_to_finish_before_the_deadline() {
    let (mut case, long) = case(limits(None));
    case.threads = 1;
    case.aim.time = Some(Duration::from_millis(800));
    let reasons: &'static Mutex<Vec<StopReason>> = Box::leak(Box::default());
    let lingers = only(Lingers(reasons), &[PathDirection::Forward]);
    let ended = on_virtual_clock(|| {
        let state = case.state();
        state.offer(long, "detours").unwrap();
        // If the first solution took long, as much time is reserved at the end.
        sleep(Duration::from_millis(150));
        state.note_first_solution();
        improved(&case, &lingers, &state, &mut ()).unwrap()
    });
    assert_eq!(ended, Some(StopReason::Time));
    let reasons = reasons.lock().unwrap();
    assert_eq!(*reasons, [StopReason::Time, StopReason::Interrupted]);
}

#[test]
fn runs_end_when_nothing_is_left_to_try() {
    for nodes in [None, Some(u64::MAX)] {
        // The board is so large that no proof is started.
        let mut case = Case::new(32, 4);
        case.limits = limits(nodes);
        case.aim.percent = Some(150);
        let trim = Trim {
            budgets: Box::leak(Box::default()),
            wrong: None,
        };
        let trim = only(trim, &[PathDirection::Forward]);
        let state = case.state();
        assert_eq!(open(&case.job(), &state, &mut ()).unwrap(), None);
        let ended = improved(&case, &trim, &state, &mut ());
        let found = state.report(ended.unwrap());
        let reason = Outcome::Stopped(StopReason::NothingLeft);
        assert_eq!(found.report.outcome, reason);
        assert!(found.best.is_some());
    }
}

#[test]
fn tables_shared_by_runners_are_counted_once() {
    let case = Case::new(5, 1);
    let state = case.state();
    assert_eq!(open(&case.job(), &state, &mut ()).unwrap(), None);
    let parts = Improvers::new(&case.job(), &state, &mut ()).unwrap();
    for (number, with_direction) in parts.with_directions().enumerate() {
        let nobody = &mut ();
        let told = |_: &mut dyn Watch, progress: &Progress| {
            state.live(number, progress);
            None
        };
        let mut runner = improver_runner::ImproverRunner::new(with_direction, &state);
        runner
            .round(&state, 20_000.into(), &mut WatchWith::new(nobody, told))
            .unwrap();
    }
    let tables = BeamImprover::bytes_for(
        [PathDirection::Forward, PathDirection::Backward].map(|it| state.view(it).0),
    );
    let bytes = state.spent().peak_bytes;
    assert!(
        (tables..tables * 3 / 2).contains(&bytes),
        "{bytes} {tables}"
    );
}

/// A checkpoint of a case.
fn kept(case: &Case, path: &[Direction], expanded: u64) -> Checkpoint {
    Checkpoint {
        start: case.start.clone(),
        goal: case.goal.clone(),
        metric: Metric::Stm,
        bound: 0,
        heuristic: String::new(),
        path: path.to_vec(),
        expanded,
        generated: 0,
        milliseconds: 0,
        proof: Vec::new(),
    }
}

#[test]
fn checkpoints_of_another_board_or_metric_are_rejected() {
    let (mut case, long) = case(limits(Some(0)));
    let of_goal = Checkpoint {
        start: case.goal.clone(),
        ..kept(&case, &[], 0)
    };
    let own = kept(&case, &long, 0);
    let in_runs = Checkpoint {
        metric: Metric::Mtm,
        ..own.clone()
    };
    let of_other_paths = [&long[1..], &[]].map(|path| kept(&case, path, 0));
    for other in of_other_paths.into_iter().chain([of_goal, in_runs]) {
        case.aim.resume = Some(Arc::new(other));
        let refused = solve(&case.job(), &mut ());
        assert!(matches!(refused, Err(AnytimeError::Checkpoint(_))));
    }
    let state = case.state();
    state.resume(&own).unwrap();
    assert!(
        state.first_solution_time() > Duration::ZERO,
        "the check took time"
    );
    case.aim.resume = Some(Arc::new(own));
    assert!(solve(&case.job(), &mut ()).is_ok());
}

/// Another process has continued the run after the file was read, and has ended.
#[test]
fn claiming_a_checkpoint_reads_its_newest_state() {
    let (mut case, long) = case(limits(Some(0)));
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), kept(&case, &long, 700).to_bytes()).unwrap();
    case.aim.resume = Some(Arc::new(kept(&case, &long, 5)));
    case.aim.checkpoint = Some(file.path().to_owned());
    let expanded = |case: &Case| {
        let found = solve(&case.job(), &mut ()).unwrap();
        found.report.stats.expanded
    };
    assert_eq!(expanded(&case), 700);
    // A file that does not exist yet belongs to no one.
    case.aim.checkpoint = Some(file.path().with_extension("new"));
    assert_eq!(expanded(&case), 5);
    std::fs::remove_file(file.path().with_extension("new")).unwrap();
    // A checkpoint with less progress is replaced.
    case.aim.checkpoint = Some(file.path().to_owned());
    std::fs::write(file.path(), kept(&case, &long, 4).to_bytes()).unwrap();
    assert_eq!(expanded(&case), 5);
}

#[test]
fn a_run_replaces_no_file_but_its_own_checkpoint() {
    let (mut case, long) = case(limits(Some(0)));
    let file = tempfile::NamedTempFile::new().unwrap();
    case.aim.checkpoint = Some(file.path().to_owned());
    let own = kept(&case, &long, 5);
    let other = Checkpoint {
        start: case.goal.clone(),
        ..kept(&case, &[], 700)
    };
    let mut refused = |resume: Option<Checkpoint>, there: &[u8]| {
        case.aim.resume = resume.map(Arc::new);
        std::fs::write(file.path(), there).unwrap();
        let refused = solve(&case.job(), &mut ()).unwrap_err();
        assert_eq!(std::fs::read(file.path()).unwrap(), there);
        match refused {
            AnytimeError::Checkpoint(error) => error,
            other => panic!("{other}"),
        }
    };
    for resume in [None, Some(own.clone())] {
        let foreign = refused(resume.clone(), b"boards\n");
        assert!(matches!(foreign, CheckpointError::Foreign(..)), "{foreign}");
        let others = refused(resume, &other.to_bytes());
        assert!(matches!(others, CheckpointError::Exists(_)), "{others}");
    }
    let earlier = refused(None, &own.to_bytes());
    assert!(matches!(earlier, CheckpointError::Exists(_)), "{earlier}");
}

/// For each note, whether it says that the checkpoint is out of date.
struct Notes(Vec<bool>);

impl Watch for Notes {
    fn note(&mut self, note: &LogEntry<'_>) {
        let is_outdated = matches!(note, LogEntry::CheckpointOutdated { .. });
        self.0.push(is_outdated);
    }
}

#[test]
fn a_run_continues_while_its_checkpoint_cannot_be_written() {
    let (case, long) = case(limits(Some(0)));
    let folder = tempfile::tempdir().unwrap();
    let (disk, state) = (folder.path().join("disk"), case.state());
    state.offer(long, "known").unwrap();
    VirtualClock::new(1).run(|| {
        let name = disk.join("run");
        let (mut file, mut notes) = (CheckpointFile::new(Some(&name)), Notes(Vec::new()));
        let mut save = |file: &mut CheckpointFile<'_>| {
            sleep(2 * CHECKPOINT_INTERVAL);
            file.save_if_due(&state, &mut notes);
            notes.0.len()
        };
        assert_eq!([save(&mut file), save(&mut file)], [1, 1], "one warning");
        std::fs::create_dir(&disk).unwrap();
        save(&mut file);
        assert!(Checkpoint::load(&name).is_ok(), "it tries again");
        std::fs::remove_dir_all(&disk).unwrap();
        file.finish(&state, &mut notes);
        assert_eq!(notes.0, [false, true]);
    });
}

/// A folder in the place of the file cannot be claimed or written, even by root.
#[test]
fn a_finished_run_is_shown_from_a_disk_that_is_read_only() {
    let (mut case, long) = case(limits(Some(0)));
    let folder = tempfile::tempdir().unwrap();
    let mut done = kept(&case, &long, 700);
    case.aim.checkpoint = Some(folder.path().to_owned());
    case.aim.resume = Some(Arc::new(done.clone()));
    assert!(solve(&case.job(), &mut ()).is_err(), "it is not finished");
    done.bound = done.path.len() as u32;
    case.aim.resume = Some(Arc::new(done));
    let mut notes = Notes(Vec::new());
    let found = solve(&case.job(), &mut notes).unwrap();
    assert_eq!((found.report.stats.expanded, notes.0.len()), (700, 0));
}
