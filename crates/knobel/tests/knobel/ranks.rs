//! Boards that ranks solve together, as threads of this process.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use knobel::cluster::{Communicator, ThreadRank, in_turn};
use knobel::optimal::Solver25;
use knobel::pdb::{BuildContext, Folder};
use knobel::{
    Answer, Checkpoint, Goal, Metric, Objective, Problem, Progress, SolveError, SolveOptions,
    StopReason, Watch,
};
use knobel::{notation, solve_on_ranks};

/// 18 cells; some hundred thousand nodes with small tables.
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

/// Ranks that take turns on a virtual clock. One test at a time: whoever waits for tables that
/// another is making has no time to.
fn among<A: Send>(size: usize, work: impl Fn(&mut ThreadRank<'_>) -> A + Sync) -> A {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    in_turn(size, 1, work)
}

/// The answers of so many ranks; only the first has the watch.
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
    // Of two threads the first rank has one that improves at first, and proves when it is done with
    // that.
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

/// 20 runs, the most that a 3×3 board needs.
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
fn an_error_of_the_first_rank_is_everybodys() {
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

/// 21 cells, whose largest tables are made soon, 58 moves from the goal.
const OBLONG: &str = "3 4 17 13 19 20 7 / 2 8 1 10 5 12 11 / 9 15 18 16 0 6 14";

/// With so much time the largest tables are made.
const TIME_FOR_TABLES: Duration = Duration::from_secs(400);

/// What the folder of the first holds of the largest tables decides, not what the others could
/// have.
#[test]
fn all_ranks_have_the_tables_of_the_first_though_it_has_only_half_of_them() {
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
fn a_rank_without_room_for_tables_leaves_the_solution_that_there_is() {
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

/// Ends it when another rank has made the first of its tables.
struct Impatient<'a>(&'a Path);

impl Watch for Impatient<'_> {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.0.exists().then_some(StopReason::Interrupted)
    }
}

/// The second rank has tables of its own to make, which the first ends when it has begun.
#[test]
fn others_that_make_tables_end_when_the_first_is_interrupted() {
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
    among(2, |ranks| {
        let asked = asked(ranks.rank());
        let answer = match ranks.rank() {
            0 => solve_on_ranks(&problem, &asked, ranks, &mut Impatient(&begun)),
            _ => solve_on_ranks(&problem, &asked, ranks, &mut ()),
        };
        let answer = answer.unwrap();
        assert!(!answer.optimal && answer.solution().is_some());
    });
    assert!(begun.exists(), "it was over before");
    assert!(!last.exists(), "it made all of its tables first");
}

#[test]
#[ignore = "slow"]
fn an_error_of_another_rank_is_everybodys() {
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

/// Ends it when a better path than the first was told.
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
fn a_run_that_goes_on_improves_however_long_it_has_been_before() {
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
