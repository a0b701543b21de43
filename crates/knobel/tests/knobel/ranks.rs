//! Boards that several ranks solve together; the ranks are threads of this process.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use knobel::cluster::{Communicator, ThreadRank, in_turn};
use knobel::optimal::Solver25;
use knobel::pdb::{BuildContext, Folder};
use knobel::{
    Answer, Checkpoint, Goal, Metric, Objective, Phase, Problem, Progress, SolveError,
    SolveOptions, StopReason, Watch,
};
use knobel::{notation, solve_on_ranks};

/// A board of 18 cells that takes several hundred thousand nodes with small tables.
const BOARD: &str = "14 9 1 2 12 17 / 5 4 8 3 6 0 / 10 15 7 16 13 11";

fn problem(board: &str) -> Problem {
    let board = notation::parse_board(board, None).unwrap();
    Problem::new(board, &Goal::Last).unwrap()
}

fn options() -> SolveOptions {
    SolveOptions {
        tables: None,
        time: Some(Duration::from_secs(200)),
        ..SolveOptions::default()
    }
}

/// Ranks that take turns on a virtual clock. Only one test runs at a time, because waiting for
/// tables of another test would use up virtual time.
fn among<A: Send>(size: usize, work: impl Fn(&mut ThreadRank<'_>) -> A + Sync) -> A {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    in_turn(size, 1, work)
}

/// The answers of this number of ranks; only the first has the watch.
fn solved<'a>(
    (problem, options): (&Problem, &SolveOptions),
    size: usize,
    watch: impl Fn() -> Box<dyn Watch + 'a> + Sync,
) -> Vec<Result<Answer, SolveError>> {
    let all = Mutex::new(vec![None; size]);
    among(size, |ranks| {
        let answer = match ranks.rank() {
            0 => solve_on_ranks(problem, options, ranks, &mut *watch()),
            _ => {
                let mut options = options.clone();
                options.resume = None;
                solve_on_ranks(problem, &options, ranks, &mut ())
            }
        };
        all.lock().unwrap()[ranks.rank()] = Some(answer);
    });
    let all = all.into_inner().unwrap();
    all.into_iter().flatten().collect()
}

#[test]
fn all_ranks_have_the_same_answer() {
    let problem = problem(BOARD);
    let alone = knobel::solve(&problem, &options(), &mut ()).unwrap();
    assert!(alone.optimal);
    for size in 1..=3 {
        for answer in solved((&problem, &options()), size, || Box::new(())) {
            let answer = answer.unwrap();
            assert!(answer.optimal);
            assert_eq!(answer.lower_bound, alone.lower_bound);
            assert_eq!(answer.proof, alone.proof);
            let length = answer.path.as_ref().unwrap().stm;
            assert_eq!(length, alone.path.as_ref().unwrap().stm);
        }
    }
    // With two threads, one thread of the first rank improves first and then proves.
    let on_two_threads = SolveOptions {
        threads: Some(2),
        ..options()
    };
    for answer in solved((&problem, &on_two_threads), 2, || Box::new(())) {
        let answer = answer.unwrap();
        assert!(answer.optimal);
        assert_eq!(answer.lower_bound, alone.lower_bound);
    }
    let within = SolveOptions {
        objective: Objective::Within(150),
        ..options()
    };
    for answer in solved((&problem, &within), 2, || Box::new(())) {
        assert!(answer.unwrap().solution().is_some());
    }
}

/// A board of 20 runs, the maximum on 3×3.
#[test]
fn ranks_find_the_fewest_straight_runs_together() {
    let problem = problem("8 6 7 / 2 5 4 / 3 0 1").with_metric(Metric::Mtm);
    let alone = knobel::solve(&problem, &options(), &mut ()).unwrap();
    for size in 2..=3 {
        for answer in solved((&problem, &options()), size, || Box::new(())) {
            let answer = answer.unwrap();
            assert!(answer.optimal);
            assert_eq!(answer.path.as_ref().unwrap().mtm, 20);
            assert_eq!(answer.proof, alone.proof);
            assert_eq!(answer.method(), alone.method());
        }
    }
    let unfit = SolveOptions {
        objective: Objective::of(knobel::registry::ANYTIME),
        ..options()
    };
    for answer in solved((&problem, &unfit), 2, || Box::new(())) {
        let said = answer.unwrap_err().to_string();
        assert!(
            said.contains("anytime minimises single-tile moves"),
            "{said}"
        );
    }
}

#[test]
fn an_error_of_the_first_rank_reaches_all_ranks() {
    let asked = SolveOptions {
        checkpoint: Some("no/such/folder/run".into()),
        ..options()
    };
    let all = solved((&problem(BOARD), &asked), 3, || Box::new(()));
    assert_eq!(all.len(), 3);
    for answer in all {
        let said = answer.unwrap_err().to_string();
        assert!(said.contains("cannot write checkpoint"), "{said}");
    }
}

/// A board of 21 cells, 58 moves from the goal, whose largest tables are built quickly.
const OBLONG: &str = "3 4 17 13 19 20 7 / 2 8 1 10 5 12 11 / 9 15 18 16 0 6 14";

/// A time limit that is long enough for the largest tables.
const TIME_FOR_TABLES: Duration = Duration::from_secs(400);

/// The folder of the first rank decides which tables are used, regardless of the folders of other
/// ranks.
#[test]
fn all_ranks_use_the_tables_of_the_first_rank_even_if_some_are_missing() {
    let folder = tempfile::tempdir().unwrap();
    let asked = SolveOptions {
        tables: Some(folder.path().to_owned()),
        ..options()
    };
    let problem = problem(OBLONG);
    let patterns = Solver25::patterns(problem.goal()).unwrap();
    let (half, kept) = (patterns.len() / 2, Folder::new(folder.path()));
    for pattern in &patterns[..half] {
        kept.build(pattern, &mut BuildContext::new(1, &mut ()))
            .unwrap();
    }
    for answer in solved((&problem, &asked), 2, || Box::new(())) {
        let answer = answer.unwrap();
        assert!(answer.optimal);
        assert_eq!(answer.path.as_ref().unwrap().stm, 58);
    }
    assert!(patterns[half..].iter().all(|it| !kept.file(it).exists()));
}

#[test]
fn a_rank_without_memory_for_tables_keeps_the_known_solution() {
    let asked = SolveOptions {
        memory: Some(1 << 16),
        time: Some(Duration::from_secs(1)),
        ..options()
    };
    for answer in solved((&problem(BOARD), &asked), 2, || Box::new(())) {
        let answer = answer.unwrap();
        assert!(!answer.optimal && answer.solution().is_some());
    }
}

/// The second rank builds its own tables, and the first rank stops it meanwhile.
#[test]
fn ranks_that_build_tables_stop_when_the_first_is_interrupted() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let asked = |rank: usize| SolveOptions {
        time: Some(TIME_FOR_TABLES),
        tables: Some(folders[rank].path().to_owned()),
        ..options()
    };
    let problem = problem(OBLONG);
    let patterns = Solver25::patterns(problem.goal()).unwrap();
    let own = Folder::new(folders[1].path());
    let (last, begun) = (own.file(patterns.last().unwrap()), own.file(&patterns[0]));
    // Stops the work when another rank has built the first of its tables.
    let impatient = |_: &Progress| begun.exists().then_some(StopReason::Interrupted);
    among(2, |ranks| {
        let asked = asked(ranks.rank());
        let answer = match ranks.rank() {
            0 => solve_on_ranks(&problem, &asked, ranks, &mut &impatient),
            _ => solve_on_ranks(&problem, &asked, ranks, &mut ()),
        };
        let answer = answer.unwrap();
        assert!(!answer.optimal && answer.solution().is_some());
    });
    assert!(begun.exists(), "it was over before");
    assert!(!last.exists(), "it made all of its tables first");
}

/// Stops the work when tables are read or built.
fn without_tables(progress: &Progress) -> Option<StopReason> {
    (progress.phase != Phase::Searching).then_some(StopReason::Interrupted)
}

/// All ranks load existing or small tables at the same time. The first rank then tells the others
/// to give up.
#[test]
fn ranks_that_load_tables_stop_when_the_first_is_interrupted() {
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let problem = problem(OBLONG);
    among(3, |ranks| {
        let rank = ranks.rank();
        let asked = SolveOptions {
            tables: Some(folders[rank].path().to_owned()),
            ..options()
        };
        let answer = match rank {
            0 => solve_on_ranks(&problem, &asked, ranks, &mut without_tables),
            _ => solve_on_ranks(&problem, &asked, ranks, &mut ()),
        };
        let answer = answer.unwrap();
        assert!(!answer.optimal && answer.solution().is_some());
        assert!(ranks.try_receive().is_none(), "a message is left");
    });
}

#[test]
#[ignore = "slow"]
fn an_error_of_another_rank_reaches_all_ranks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    among(3, |ranks| {
        let own = folder.path().join(ranks.rank().to_string());
        let asked = SolveOptions {
            time: Some(TIME_FOR_TABLES),
            tables: Some(match ranks.rank() {
                1 => file.join("tables"),
                _ => own,
            }),
            ..options()
        };
        let error = solve_on_ranks(&problem(OBLONG), &asked, ranks, &mut ()).unwrap_err();
        match ranks.rank() {
            1 => assert!(matches!(error, SolveError::Tables(_)), "{error}"),
            _ => assert!(error.to_string().starts_with("rank 1: "), "{error}"),
        }
    });
}

/// Stops the work when a better path than the first is reported.
struct UntilBetter(u32);

impl Watch for UntilBetter {
    fn best(&mut self, _: u32, _: &dyn std::fmt::Display) {
        self.0 += 1;
    }

    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        (self.0 > 1).then_some(StopReason::Interrupted)
    }
}

#[test]
#[ignore = "slow"]
fn a_resumed_run_improves_regardless_of_earlier_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let board = "24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 2 1 0";
    let problem = problem(board);
    let mut asked = SolveOptions {
        checkpoint: Some(file.clone()),
        time: Some(Duration::ZERO),
        ..options()
    };
    for answer in solved((&problem, &asked), 2, || Box::new(())) {
        answer.unwrap();
    }
    let mut kept = Checkpoint::load(&file).unwrap();
    kept.milliseconds = 3_600_000;
    asked.resume = Some(Arc::new(kept));
    asked.time = Some(Duration::from_secs(60));
    let first = solved((&problem, &asked), 2, || Box::new(UntilBetter(0)));
    let first = first.into_iter().next().unwrap().unwrap();
    assert!(first.improvements.len() > 1, "{:?}", first.improvements);
}
