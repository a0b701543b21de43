//! Rounds of iterative deepening, as answers tell them.

use knobel::tables::Tables;
use knobel::{Goal, Limits, Objective, Request, StopReason, notation, solve};

fn request(board: &str, algorithm: &str, heuristic: Option<&str>) -> Request {
    let board = notation::parse_board(board, None).expect("a board");
    Request {
        objective: Objective::named(algorithm, heuristic),
        tables: Tables {
            folder: None,
            threads: 1,
        },
        ..Request::new(board)
    }
}

#[test]
fn rounds_add_up_to_the_whole_work_under_growing_bounds() {
    let board = "8 6 7 / 2 5 4 / 3 0 1";
    for (algorithm, heuristic) in [
        ("ida-star", Some("manhattan")),
        ("ida-star", Some("hamming")),
        ("pdb", None),
    ] {
        let answer = solve(&request(board, algorithm, heuristic), &mut ()).expect("an answer");
        let rounds = &answer.rounds;
        assert!(rounds.len() > 1, "{algorithm} {heuristic:?}");
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
    let answer = solve(&request(board, "ida-star", Some("manhattan")), &mut ()).expect("an answer");
    assert_eq!(answer.rounds[0].bound, 21);
    let depths = solve(
        &request("1 2 3 / 4 0 5 / 7 8 6", "iddfs-shared-path", None),
        &mut (),
    );
    let bounds: Vec<u32> = depths
        .expect("an answer")
        .rounds
        .iter()
        .map(|round| round.bound)
        .collect();
    assert_eq!(bounds, [1, 2]);
}

#[test]
fn the_round_that_was_stopped_is_told_and_searches_without_rounds_tell_none() {
    let board = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";
    for algorithm in ["ida-star", "pdb"] {
        let stopped = Request {
            goal: Goal::First,
            limits: Limits {
                nodes: Some(10_000),
                memory: None,
            },
            ..request(board, algorithm, None)
        };
        let answer = solve(&stopped, &mut ()).expect("an answer");
        let expanded: u64 = answer.rounds.iter().map(|round| round.expanded).sum();
        assert_eq!((expanded, answer.stats.expanded), (10_000, 10_000));
        assert_eq!(answer.reason, Some(StopReason::Nodes { limit: 10_000 }));
    }
    let answer = solve(&request("1 2 3 / 4 0 5 / 7 8 6", "a-star", None), &mut ());
    assert!(answer.expect("an answer").rounds.is_empty());
}
