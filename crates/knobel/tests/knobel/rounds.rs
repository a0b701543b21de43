//! Rounds of iterative deepening in answers.

use knobel::{Answer, Goal, Problem, SolveOptions, StopReason, notation, solve};

fn options(method: &str) -> SolveOptions {
    SolveOptions {
        objective: method.parse().expect("a method"),
        tables: None,
        ..SolveOptions::default()
    }
}

fn answer(board: &str, goal: &Goal, options: &SolveOptions) -> Answer {
    let board = notation::parse_board(board, None).expect("a board");
    let problem = Problem::new(board, goal).expect("one shape");
    solve(&problem, options, &mut ()).expect("an answer")
}

#[test]
fn rounds_have_growing_bounds_and_add_up_to_the_whole_work() {
    let board = "8 6 7 / 2 5 4 / 3 0 1";
    for method in ["ida-star+manhattan", "ida-star+hamming", "pdb"] {
        let answer = answer(board, &Goal::Last, &options(method));
        let rounds = &answer.rounds;
        assert!(rounds.len() > 1, "{method}");
        let sums = rounds.iter().fold((0, 0), |(expanded, generated), round| {
            (expanded + round.expanded, generated + round.generated)
        });
        assert_eq!(sums, (answer.stats.expanded, answer.stats.generated));
        assert!(
            rounds.windows(2).all(|pair| pair[0].bound < pair[1].bound),
            "{rounds:?}"
        );
        assert_eq!(rounds.last().map(|round| round.bound), Some(31));
    }
    // The first bound is the estimate of the start.
    let guided = answer(board, &Goal::Last, &options("ida-star+manhattan"));
    assert_eq!(guided.rounds[0].bound, 21);
    let near = "1 2 3 / 4 0 5 / 7 8 6";
    let depths = answer(near, &Goal::Last, &options("iddfs-shared-path"));
    let bounds: Vec<u32> = depths.rounds.iter().map(|round| round.bound).collect();
    assert_eq!(bounds, [1, 2]);
}

#[test]
fn a_stopped_round_is_reported_and_searches_without_rounds_report_none() {
    let board = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";
    for algorithm in ["ida-star", "pdb"] {
        let limited = SolveOptions {
            nodes: Some(10_000),
            ..options(algorithm)
        };
        let answer = answer(board, &Goal::First, &limited);
        let expanded: u64 = answer.rounds.iter().map(|round| round.expanded).sum();
        assert_eq!((expanded, answer.stats.expanded), (10_000, 10_000));
        assert_eq!(answer.reason, Some(StopReason::Nodes { limit: 10_000 }));
    }
    let answer = answer("1 2 3 / 4 0 5 / 7 8 6", &Goal::Last, &options("a-star"));
    assert!(answer.rounds.is_empty());
}
