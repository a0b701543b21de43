//! Tests of whole jobs, from the first solution to the proof.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use knobel_anytime::{AnytimeOptions, Checkpoint};
use knobel_clock::VirtualClock;
use knobel_core::{Cost, Limits, Rng};
use knobel_optimal::{Solver25, TableChoice, TableOptions};
use knobel_tiles::{Goal, Shape, random_board};

use super::*;
use crate::tables::{Tables, solver, tests::turn};
use crate::{Metric, Problem, SolveOptions};

/// A folder that does not contain the user's tables.
fn in_memory(threads: usize) -> Tables {
    Tables {
        folder: None,
        threads,
    }
}

/// A virtual clock that advances with polls only, and threads that take turns.
fn on_virtual_clock<T>(work: impl FnOnce() -> T) -> T {
    VirtualClock::new(1).run(work)
}

/// A run that was repeatedly killed before its proof had tables still gets them when it is resumed
/// late.
#[test]
fn a_run_that_resumes_late_without_a_proof_uses_tables() {
    let _turn = turn();
    let folder = tempfile::tempdir().unwrap();
    let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    let mut job = Job::new(Problem::new(start.clone(), &Goal::Last).unwrap());
    job.tables = in_memory(2);
    let path = constructed(&job, &mut ()).unwrap().report.into_path();
    job.anytime = AnytimeOptions {
        time: Some(Duration::from_secs(60)),
        checkpoint: Some(folder.path().join("run")),
        resume: Some(Arc::new(Checkpoint {
            start,
            goal,
            metric: Metric::Stm,
            bound: 0,
            heuristic: String::new(),
            path: path.unwrap(),
            expanded: 0,
            generated: 0,
            milliseconds: 3_600_000,
            proof: Vec::new(),
        })),
        ..AnytimeOptions::default()
    };
    // A small limit on nodes is enough for a part of the proof.
    let mut few = job.clone();
    few.limits.nodes = Some(300);
    on_virtual_clock(|| solve(&few, &mut ())).unwrap();
    let kept = Checkpoint::load(&folder.path().join("run")).unwrap();
    assert!(kept.expanded == 300 && !kept.proof.is_empty());
    let finding = on_virtual_clock(|| solve(&job, &mut ())).unwrap();
    assert!(matches!(finding.report.outcome, Outcome::Solved(_)));
    assert_eq!(finding.heuristic.unwrap().name, "pdb");
}

/// Tables on disk are loaded early, on one thread and on two, and once for several boards.
#[test]
#[ignore = "slow"]
fn existing_tables_are_used_for_the_proof() {
    let _turn = turn();
    let folder = tempfile::tempdir().unwrap();
    let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
    let tables = |threads| Tables {
        folder: Some(folder.path().to_owned()),
        threads,
    };
    let prepare = |choice, watch: &mut dyn Watch| {
        solver(Solver25::new, &goal, choice, &tables(2), None, watch)
    };
    prepare(TableChoice::Largest, &mut ()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    for threads in [1, 2] {
        let mut job = Job::new(Problem::new(start.clone(), &Goal::Last).unwrap());
        job.tables = tables(threads);
        job.anytime.time = Some(Duration::from_secs(60));
        let finding = on_virtual_clock(|| solve(&job, &mut ())).unwrap();
        let length = finding.report.path().unwrap().len() as Cost;
        assert_eq!(finding.report.lower_bound, length, "{threads} threads");
        assert_eq!(finding.heuristic.unwrap().name, "pdb");
    }
    let problem = Problem::new(start, &Goal::Last).unwrap();
    let (ready, large) = (TableChoice::Best, TableChoice::Largest);
    for (seconds, choice, other) in [(299, ready, large), (300, large, ready)] {
        // Other tests have filled the cache meanwhile.
        prepare(other, &mut ()).unwrap();
        let stop = AtomicBool::new(true);
        assert!(prepare(choice, &mut &stop).is_err(), "they would be read");
        let options = SolveOptions {
            time: Some(Duration::from_secs(seconds)),
            tables: Some(folder.path().to_owned()),
            threads: Some(2),
            ..SolveOptions::default()
        };
        crate::prepare(&problem, &options, &mut ()).unwrap();
        let prepared = prepare(choice, &mut &stop);
        assert!(prepared.is_ok_and(|solver| solver.used().from_files));
    }
}

fn limits(nodes: Option<u64>) -> Limits {
    Limits {
        nodes,
        memory: None,
    }
}

/// Solves a random board of this size with all improvers and provers.
fn counted(side: usize, limits: Limits) -> MethodResult {
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
fn more_expansions_never_give_a_longer_path() {
    for (side, by) in [(5, "beam"), (12, "sweep")] {
        let mut before: Option<MethodResult> = None;
        for nodes in [0, 30_000, 200_000, 1_000_000] {
            let mut found = counted(side, limits(Some(nodes)));
            let again = counted(side, limits(Some(nodes)));
            // Cached tables would need no memory to be built.
            found.report.stats.peak_bytes = again.report.stats.peak_bytes;
            assert_eq!(found.report, again.report, "{side}, {nodes}");
            let length = |found: &MethodResult| found.report.path().unwrap().len();
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
fn without_memory_for_the_tables_of_the_beam_another_improver_works() {
    let limits = Limits {
        nodes: Some(200_000),
        memory: Some(1 << 20),
    };
    let found = counted(6, limits);
    let by = |name: &str| found.improvements.iter().any(|it| it.by == name);
    assert!(by("sweep") && !by("beam"), "{:?}", found.improvements);
    assert!((1..=1 << 20).contains(&found.report.stats.peak_bytes));
    let told = found.warnings[0].to_string();
    assert!(
        told.starts_with("beam needs ") && told.ends_with("; sweep is used instead"),
        "{told}"
    );
    assert_eq!(
        found.warnings[0].memory_shares(),
        Some(3),
        "the beam in two directions, and the proof"
    );
}

/// The tables of a proof get the memory that they need if improvers can do with less.
#[test]
fn tables_may_use_more_memory_than_each_improver() {
    let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(1));
    let mut job = Job::new(Problem::new(start, &Goal::Last).unwrap());
    job.tables = in_memory(1);
    job.anytime.time = None;
    let options = TableOptions {
        choice: TableChoice::Largest,
        ..TableOptions::default()
    };
    let needs = Solver25::needs(&goal, &options);
    let needs = needs.unwrap().unwrap();
    for (memory, fits) in [(4 * needs, true), (needs * 3 / 2, true), (needs, false)] {
        job.limits.memory = Some(memory);
        let room = room_of(&job).unwrap();
        assert_eq!(room >= needs, fits, "{room} of {memory}, {needs} needed");
        assert!(room >= memory / 3 && room <= memory * 3 / 4);
    }
}

/// Counts how often rounds restart at a lower bound.
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

/// A board 67 moves from the goal, whose proof takes more than a few time slices.
#[test]
fn a_proof_that_would_restart_is_not_interrupted() {
    let tiles = vec![4, 9, 1, 14, 11, 7, 13, 15, 3, 12, 10, 2, 0, 8, 6, 5];
    let start = crate::Board::new(Shape::new(4, 4).unwrap(), tiles).unwrap();
    let mut job = Job::new(Problem::new(start, &Goal::Last).unwrap());
    job.tables = in_memory(2);
    job.anytime.time = Some(Duration::from_secs(1));
    let mut falls = Falls::default();
    let finding = on_virtual_clock(|| solve(&job, &mut falls)).unwrap();
    assert!(finding.report.lower_bound > 30);
    assert!(falls.count <= 1, "it continues only with all threads");
}
