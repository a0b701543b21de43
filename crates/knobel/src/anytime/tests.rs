//! The driver with improvers made for the purpose.

use std::sync::Mutex;
use std::time::Duration;

use knobel_core::{Limits, Progress, Rng};
use knobel_large::{Improver, Incumbent, Round, Task};
use knobel_tiles::{Direction, Goal, Shape, random_board};

use super::state::Way;
use super::*;
use crate::Problem;

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

    fn round(&self, task: &Task, best: &Incumbent, budget: u64, watch: &mut dyn Watch) -> Round {
        self.budgets.lock().unwrap().push(budget);
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
            expanded: budget,
            generated: budget,
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

/// A job, and a path for it with detours.
fn job(limits: Limits) -> (Job, Vec<Direction>) {
    let goal = Goal::Last.board(Shape::new(6, 6).unwrap()).unwrap();
    let board = random_board(&goal, &mut Rng::new(4));
    let mut job = Job::new(Problem::new(board, &Goal::Last).unwrap());
    job.limits = limits;
    job.tables.threads = 2;
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
    let state = State::new(&job.problem, 100);
    state.offer(&long, Way::Forth, "detours").unwrap();
    let ended = improve(&job, &parts, &state, &mut Keeper::new(None), &mut ());
    let found = ended.and_then(|stopped| state.finding(stopped));
    (found, budgets.lock().unwrap().clone())
}

fn limits(nodes: Option<u64>) -> Limits {
    Limits {
        nodes,
        memory: None,
    }
}

#[test]
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
    let folder = tempfile::tempdir().unwrap();
    let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    let mut job = Job::new(Problem::new(start.clone(), &Goal::Last).unwrap());
    job.tables.threads = 2;
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
    let finding = solve(&job, &mut ()).unwrap();
    assert!(matches!(finding.report.outcome, Outcome::Solved(_)));
    assert_eq!(finding.heuristic.unwrap().name, "pdb");
}
