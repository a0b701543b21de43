//! The driver with improvers made for the purpose.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use knobel_clock::{VirtualClock, sleep};
use knobel_core::{Limits, Polled, Progress, Rng};
use knobel_large::{Beam, Budget, Improver, Incumbent, Round, Task};
use knobel_pdb::WideTables;
use knobel_tiles::{Direction, Goal, Shape, random_board};

use super::state::Way;
use super::*;
use crate::Problem;
use crate::tables::{Tables, tests::turn, wide_solver};

/// Answers the constructive path without what it undoes at once, and notes what it was given.
struct Trim<'a> {
    budgets: &'a Mutex<Vec<u64>>,
    /// Moves that it adds by mistake.
    wrong: Option<Direction>,
}

impl Improver for Trim<'_> {
    fn name(&self) -> &'static str {
        "trim"
    }

    fn run(&self, task: &Task, best: &Incumbent, budget: Budget, watch: &mut dyn Watch) -> Round {
        let Budget { planned, most } = budget;
        self.budgets.lock().unwrap().push(planned);
        if planned > most {
            let limit = most;
            return Round {
                stats: Stats {
                    expanded: most,
                    ..Stats::default()
                },
                stopped: Some(StopReason::Nodes { limit }),
                ..Round::default()
            };
        }
        let mut path = best
            .path()
            .expect("there is one before anything is improved");
        assert!(task.is_solved_by(&path), "the path is of this task");
        // A detour that anybody can find: there and back again.
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
        Round {
            path: (at.is_some() || self.wrong.is_some()).then_some(path),
            stats,
            stopped,
            finished: at.is_none(),
        }
    }
}

/// No tables of the person who runs the tests.
fn in_memory(threads: usize) -> Tables {
    Tables {
        folder: None,
        threads,
    }
}

/// Where time passes by looks alone, and threads take turns.
fn on_virtual_clock<T>(work: impl FnOnce() -> T) -> T {
    VirtualClock::new(1).run(work)
}

/// A job, and a path for it with detours.
fn job(limits: Limits) -> (Job, Vec<Direction>) {
    let goal = Goal::Last.board(Shape::new(6, 6).unwrap()).unwrap();
    let board = random_board(&goal, &mut Rng::new(4));
    let mut job = Job::new(Problem::new(board, &Goal::Last).unwrap());
    job.limits = limits;
    job.tables = in_memory(2);
    job.aim.time = Some(Duration::from_millis(400));
    let path = constructed(&job, &mut ())
        .unwrap()
        .report
        .into_path()
        .unwrap();
    let mut long = Vec::new();
    for (at, &direction) in path.iter().enumerate() {
        long.push(direction);
        if at % 50 == 0 {
            long.extend([direction.opposite(), direction]);
        }
    }
    (job, long)
}

/// Improves a path with detours; answers what was found and the budgets that were given.
fn run(limits: Limits, wrong: Option<Direction>) -> (Result<Finding, SolveError>, Vec<u64>) {
    let (job, long) = job(limits);
    let budgets: &'static Mutex<Vec<u64>> = Box::leak(Box::default());
    let trim = Trim { budgets, wrong };
    let parts = Parts {
        made: vec![(Box::new(trim), &[Way::Forth, Way::Back])],
        room: None,
    };
    let found = on_virtual_clock(|| {
        let state = State::new(&job.problem, None);
        state.offer(long, Way::Forth, "detours").unwrap();
        let ended = improve(&job, &parts, &state, &mut Keeper::new(None), &mut ());
        ended.and_then(|stopped| state.finding(stopped))
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
#[ignore = "slow"]
fn both_ways_improve_the_same_path_until_they_can_do_no_more() {
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
fn a_part_with_a_mistake_is_named_and_ends_everything() {
    for nodes in [None, Some(1_000_000)] {
        let (found, _) = run(limits(nodes), Some(Direction::Up));
        let fault = found.unwrap_err().to_string();
        assert!(fault.contains("trim") && fault.contains("bug"), "{fault}");
    }
}

#[test]
fn what_is_counted_is_a_beginning_of_what_more_would_do() {
    let (_, most) = run(limits(Some(3_000_000)), None);
    for nodes in [0, 5_000, 20_000, 100_000, 1_000_000] {
        let (found, budgets) = run(limits(Some(nodes)), None);
        assert!(most.starts_with(&budgets), "{nodes}: {budgets:?} {most:?}");
        assert!(found.unwrap().report.stats.expanded <= nodes);
    }
}

/// A run that was killed again and again before its proof had tables, and is old by now, still comes to them.
#[test]
fn a_run_resumed_late_with_no_proof_begun_takes_tables() {
    let _turn = turn();
    let folder = tempfile::tempdir().unwrap();
    let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    let mut job = Job::new(Problem::new(start.clone(), &Goal::Last).unwrap());
    job.tables = in_memory(2);
    let path = constructed(&job, &mut ()).unwrap().report.into_path();
    job.aim = Aim {
        time: Some(Duration::from_secs(60)),
        checkpoint: Some(folder.path().join("run")),
        resume: Some(Arc::new(Checkpoint {
            start,
            goal,
            bound: 0,
            heuristic: String::new(),
            path: path.unwrap(),
            expanded: 0,
            generated: 0,
            milliseconds: 3_600_000,
            proof: Vec::new(),
        })),
        ..Aim::default()
    };
    let finding = on_virtual_clock(|| solve(&job, &mut ())).unwrap();
    assert!(matches!(finding.report.outcome, Outcome::Solved(_)));
    assert_eq!(finding.heuristic.unwrap().name, "pdb");
}

/// Tables on disk are read before much is improved, on one thread and on two, and once for several boards.
#[test]
#[ignore = "slow"]
fn tables_that_are_ready_prove() {
    let _turn = turn();
    let folder = tempfile::tempdir().unwrap();
    let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
    let tables = |threads| Tables {
        folder: Some(folder.path().to_owned()),
        threads,
    };
    let wide = |choice, watch: &mut dyn Watch| wide_solver(&goal, choice, &tables(2), None, watch);
    wide(WideTables::Large, &mut ()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    for threads in [1, 2] {
        let mut job = Job::new(Problem::new(start.clone(), &Goal::Last).unwrap());
        job.tables = tables(threads);
        job.aim.time = Some(Duration::from_secs(60));
        if threads == 1 {
            let budgets = on_virtual_clock(|| budgets_before_tables(&job));
            assert_eq!(budgets, [lane::FIRST; 2]);
        }
        let finding = on_virtual_clock(|| solve(&job, &mut ())).unwrap();
        let length = finding.report.path().unwrap().len() as Cost;
        assert_eq!(finding.report.lower_bound, length, "{threads} threads");
        assert_eq!(finding.heuristic.unwrap().name, "pdb");
    }
    let mut request = crate::Request::new(start);
    request.tables = tables(2);
    let (ready, large) = (WideTables::Ready, WideTables::Large);
    for (seconds, choice, other) in [(299, ready, large), (300, large, ready)] {
        // Others have been ready meanwhile.
        wide(other, &mut ()).unwrap();
        let stop = AtomicBool::new(true);
        assert!(wide(choice, &mut &stop).is_err(), "they would be read");
        request.time = Some(Duration::from_secs(seconds));
        crate::prepare(&request, &mut ()).unwrap();
        let prepared = wide(choice, &mut &stop);
        assert!(prepared.is_ok_and(|solver| solver.used().from_files));
    }
}

/// Finds nothing, and notes what it was given before the proof had its tables. Ends the run after five rounds.
struct Waits {
    job: Job,
    before: &'static Mutex<Vec<u64>>,
    rounds: AtomicUsize,
    stop: &'static AtomicBool,
}

impl Improver for Waits {
    fn name(&self) -> &'static str {
        "waits"
    }

    fn run(&self, _: &Task, _: &Incumbent, budget: Budget, _: &mut dyn Watch) -> Round {
        if !has_tables(&self.job) {
            self.before.lock().unwrap().push(budget.planned);
        }
        let enough = self.rounds.fetch_add(1, Ordering::Relaxed) >= 4;
        self.stop.store(enough, Ordering::Relaxed);
        Round {
            stats: Stats {
                expanded: budget.planned,
                ..Stats::default()
            },
            ..Round::default()
        }
    }
}

/// Have the tables on disk been read?
fn has_tables(job: &Job) -> bool {
    let (goal, choice) = (job.problem.goal(), WideTables::Ready);
    let stop = AtomicBool::new(true);
    wide_solver(goal, choice, &job.tables, None, &mut &stop).is_ok()
}

/// The budgets of all rounds of two ways before tables on disk are read.
fn budgets_before_tables(job: &Job) -> Vec<u64> {
    let before: &'static Mutex<Vec<u64>> = Box::leak(Box::default());
    let stop: &'static AtomicBool = Box::leak(Box::default());
    let waits = Waits {
        job: job.clone(),
        before,
        rounds: AtomicUsize::new(0),
        stop,
    };
    let parts = Parts {
        made: vec![(Box::new(waits), &[Way::Forth, Way::Back])],
        room: None,
    };
    let state = State::new(&job.problem, None);
    assert_eq!(open(job, &state, &mut ()).unwrap(), None);
    improve(job, &parts, &state, &mut Keeper::new(None), &mut &*stop).unwrap();
    assert!(has_tables(job));
    before.lock().unwrap().clone()
}

/// The next round is as large as it would have been.
#[test]
fn a_round_that_is_cut_short_changes_neither_pace_nor_budget() {
    let (job, long) = job(limits(None));
    let state = State::new(&job.problem, None);
    state.offer(long, Way::Forth, "detours").unwrap();
    let trim: Box<dyn Improver + Send> = Box::new(Trim {
        budgets: Box::leak(Box::default()),
        wrong: None,
    });
    let mut lane = lane::Lane::new((&trim, Way::Forth), &state);
    lane.round(&state, 1000.into(), &mut ()).unwrap();
    let before = (lane.budget, lane.pace);
    assert_eq!(lane.budget, 1000 * lane::GROWTH);
    let mut stopped = |reason| {
        let nobody = &mut ();
        let mut watch = Polled::new(nobody, |_: &mut dyn Watch, _: &Progress| Some(reason));
        lane.round(&state, 5000.into(), &mut watch).unwrap();
        (lane.budget, lane.pace)
    };
    assert_eq!(stopped(StopReason::Interrupted), before);
    assert_eq!(stopped(StopReason::Time), before);
    // It has used up what it was given: the next one has more.
    let used_up = StopReason::Nodes { limit: 5000 };
    assert_eq!(stopped(used_up).0, 5000 * lane::GROWTH);
}

/// Looks until it is told to end at once, and notes the reasons.
struct Lingers<'a>(&'a Mutex<Vec<StopReason>>);

impl Improver for Lingers<'_> {
    fn name(&self) -> &'static str {
        "lingers"
    }

    fn run(&self, _: &Task, _: &Incumbent, _: Budget, watch: &mut dyn Watch) -> Round {
        loop {
            let reason = watch.poll(&Progress::default());
            let mut reasons = self.0.lock().unwrap();
            if let Some(reason) = reason.filter(|it| reasons.last() != Some(it)) {
                reasons.push(reason);
            }
            if reason == Some(StopReason::Interrupted) {
                return Round {
                    stopped: reason,
                    ..Round::default()
                };
            }
        }
    }
}

#[test]
fn the_last_of_the_time_is_to_bring_things_to_an_end() {
    let (mut job, long) = job(limits(None));
    job.tables = in_memory(1);
    job.aim.time = Some(Duration::from_millis(800));
    let reasons: &'static Mutex<Vec<StopReason>> = Box::leak(Box::default());
    let parts = Parts {
        made: vec![(Box::new(Lingers(reasons)), &[Way::Forth])],
        room: None,
    };
    let ended = on_virtual_clock(|| {
        let state = State::new(&job.problem, None);
        state.offer(long, Way::Forth, "detours").unwrap();
        // A first solution that took long: as much is kept back.
        sleep(Duration::from_millis(150));
        state.opened();
        improve(&job, &parts, &state, &mut Keeper::new(None), &mut ()).unwrap()
    });
    assert_eq!(ended, Some(StopReason::Time));
    let reasons = reasons.lock().unwrap();
    assert_eq!(*reasons, [StopReason::Time, StopReason::Interrupted]);
}

#[test]
fn where_nothing_is_left_to_try_that_is_the_reason() {
    // So large that nobody proves anything.
    let goal = Goal::Last.board(Shape::new(32, 32).unwrap()).unwrap();
    let board = random_board(&goal, &mut Rng::new(4));
    let problem = Problem::new(board, &Goal::Last).unwrap();
    for nodes in [None, Some(u64::MAX)] {
        let mut job = Job::new(problem.clone());
        job.limits = limits(nodes);
        job.tables = in_memory(2);
        job.aim.percent = Some(150);
        let trim = Trim {
            budgets: Box::leak(Box::default()),
            wrong: None,
        };
        let parts = Parts {
            made: vec![(Box::new(trim), &[Way::Forth])],
            room: None,
        };
        let state = State::new(&job.problem, job.aim.percent);
        assert_eq!(open(&job, &state, &mut ()).unwrap(), None);
        let ended = improve(&job, &parts, &state, &mut Keeper::new(None), &mut ());
        let finding = state.finding(ended.unwrap()).unwrap();
        let reason = Outcome::Stopped(StopReason::NothingLeft);
        assert_eq!(finding.report.outcome, reason);
        assert!(finding.best.is_some());
    }
}

/// Solves a random board of this size with all that there is for it.
fn counted(side: usize, limits: Limits) -> Finding {
    let _turn = turn();
    let goal = Goal::Last.board(Shape::new(side, side).unwrap()).unwrap();
    let board = random_board(&goal, &mut Rng::new(side as u64));
    let mut job = Job::new(Problem::new(board, &Goal::Last).unwrap());
    job.limits = limits;
    job.tables = in_memory(2);
    let finding = solve(&job, &mut ()).unwrap();
    assert!(finding.report.stats.expanded <= limits.nodes.unwrap());
    finding
}

#[test]
#[ignore = "slow"]
fn more_expansions_of_real_improvers_never_give_a_longer_path() {
    for (side, by) in [(5, "beam"), (12, "sweep")] {
        let mut before: Option<Finding> = None;
        for nodes in [0, 30_000, 200_000, 1_000_000] {
            let mut found = counted(side, limits(Some(nodes)));
            let again = counted(side, limits(Some(nodes)));
            // Whoever finds tables ready needs no memory to make them.
            found.report.stats.peak_bytes = again.report.stats.peak_bytes;
            assert_eq!(found.report, again.report, "{side}, {nodes}");
            let length = |found: &Finding| found.report.path().unwrap().len();
            if let Some(before) = before {
                assert!(length(&found) <= length(&before), "{side}, {nodes}");
                assert!(found.report.lower_bound >= before.report.lower_bound);
            }
            before = Some(found);
        }
        let improvements = before.unwrap().improvements;
        assert!(improvements.iter().any(|it| it.by == by), "{side}");
    }
}

#[test]
fn tables_that_ways_share_are_counted_once() {
    let goal = Goal::Last.board(Shape::new(5, 5).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    let job = Job::new(Problem::new(start, &Goal::Last).unwrap());
    let state = State::new(&job.problem, None);
    assert_eq!(open(&job, &state, &mut ()).unwrap(), None);
    let parts = Parts::new(&job, &state, &mut ()).unwrap();
    for (number, way) in parts.ways().enumerate() {
        let nobody = &mut ();
        let told = |_: &mut dyn Watch, progress: &Progress| {
            state.live(number, progress);
            None
        };
        let mut lane = lane::Lane::new(way, &state);
        lane.round(&state, 20_000.into(), &mut Polled::new(nobody, told))
            .unwrap();
    }
    let tables = Beam::bytes_for([Way::Forth, Way::Back].map(|way| state.seen(way).0));
    let bytes = state.spent().peak_bytes;
    assert!(
        (tables..tables * 3 / 2).contains(&bytes),
        "{bytes} {tables}"
    );
}

#[test]
fn without_room_for_the_beams_tables_there_is_another_way() {
    let limits = Limits {
        nodes: Some(200_000),
        memory: Some(1 << 20),
    };
    let found = counted(6, limits);
    let by = |name: &str| found.improvements.iter().any(|it| it.by == name);
    assert!(by("sweep") && !by("beam"), "{:?}", found.improvements);
    assert!((1..=1 << 20).contains(&found.report.stats.peak_bytes));
    let told = &found.refused_tables[0];
    assert!(
        told.starts_with("beam needs ") && told.ends_with("; sweep is used instead"),
        "{told}"
    );
    assert_eq!(
        found.memory_shares,
        Some(3),
        "two ways of the beam, and the proof"
    );
}

#[test]
fn a_checkpoint_of_another_board_is_refused() {
    let (mut job, long) = job(limits(Some(0)));
    let of = |start: &crate::Board, path: &[Direction]| Checkpoint {
        start: start.clone(),
        goal: job.problem.goal().clone(),
        bound: 0,
        heuristic: String::new(),
        path: path.to_vec(),
        expanded: 0,
        generated: 0,
        milliseconds: 0,
        proof: Vec::new(),
    };
    let (start, goal) = (job.problem.start(), job.problem.goal());
    let others = [of(goal, &[]), of(start, &long[1..]), of(start, &[])];
    let own = of(start, &long);
    for other in others {
        job.aim.resume = Some(Arc::new(other));
        let refused = solve(&job, &mut ()).unwrap_err();
        assert_eq!(refused, SolveError::OtherCheckpoint);
    }
    let state = State::new(&job.problem, None);
    state.resume(&own).unwrap();
    assert!(state.opening() > Duration::ZERO, "the check took time");
    job.aim.resume = Some(Arc::new(own));
    assert!(solve(&job, &mut ()).is_ok());
}

/// Another process has gone on with it after it was read, and has ended.
#[test]
fn a_checkpoint_counts_as_it_is_once_it_is_claimed() {
    let (mut job, long) = job(limits(Some(0)));
    let file = tempfile::NamedTempFile::new().unwrap();
    let kept = |expanded| Checkpoint {
        start: job.problem.start().clone(),
        goal: job.problem.goal().clone(),
        bound: 0,
        heuristic: String::new(),
        path: long.clone(),
        expanded,
        generated: 0,
        milliseconds: 0,
        proof: Vec::new(),
    };
    std::fs::write(file.path(), kept(700).bytes()).unwrap();
    job.aim.resume = Some(Arc::new(kept(5)));
    job.aim.checkpoint = Some(file.path().to_owned());
    let expanded = |job: &Job| solve(job, &mut ()).unwrap().report.stats.expanded;
    assert_eq!(expanded(&job), 700);
    // Where it is to be kept in a file that is not there yet, that is nobody's.
    job.aim.checkpoint = Some(file.path().with_extension("new"));
    assert_eq!(expanded(&job), 5);
    std::fs::remove_file(file.path().with_extension("new")).unwrap();
    // One that is less far, or of another board, is not gone on with.
    let goal = job.problem.goal().clone();
    let other = Checkpoint {
        start: goal,
        path: Vec::new(),
        ..kept(700)
    };
    job.aim.checkpoint = Some(file.path().to_owned());
    for there in [kept(4), other] {
        std::fs::write(file.path(), there.bytes()).unwrap();
        assert_eq!(expanded(&job), 5);
    }
}

/// Tables of a proof have what they need where improvers can do with less.
#[test]
fn tables_need_not_fit_into_an_even_share() {
    let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    let mut job = Job::new(Problem::new(start, &Goal::Last).unwrap());
    job.tables = in_memory(1);
    job.aim.time = None;
    let options = knobel_pdb::WideOptions {
        tables: WideTables::Large,
        ..Default::default()
    };
    let needs = knobel_pdb::WideSolver::needs(&goal, &options, u64::MAX);
    let needs = needs.unwrap().unwrap();
    for (memory, fits) in [(4 * needs, true), (needs * 3 / 2, true), (needs, false)] {
        job.limits.memory = Some(memory);
        let room = room_of(&job).unwrap();
        assert_eq!(room >= needs, fits, "{room} of {memory}, {needs} needed");
        assert!(room >= memory / 3 && room <= memory * 3 / 4);
    }
}

/// Counts how often rounds begin again at a lower bound.
#[derive(Default)]
struct Falls {
    last: Cost,
    count: u32,
}

impl Watch for Falls {
    fn round(&mut self, round: &knobel_core::Round) {
        self.count += u32::from(round.bound < self.last);
        self.last = round.bound;
    }
}

/// 67 moves from the goal: more than a few slices of the time.
#[test]
fn a_proof_that_would_begin_anew_is_not_cut_short() {
    let tiles = vec![4, 9, 1, 14, 11, 7, 13, 15, 3, 12, 10, 2, 0, 8, 6, 5];
    let start = crate::Board::new(Shape::new(4, 4).unwrap(), tiles).unwrap();
    let mut job = Job::new(Problem::new(start, &Goal::Last).unwrap());
    job.tables = in_memory(2);
    job.aim.time = Some(Duration::from_secs(1));
    let mut falls = Falls::default();
    let finding = on_virtual_clock(|| solve(&job, &mut falls)).unwrap();
    assert!(finding.report.lower_bound > 30);
    assert!(falls.count <= 1, "only where it goes on with all threads");
}
