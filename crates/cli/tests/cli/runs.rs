//! `--metric mtm`: solutions with the fewest straight runs, all such solutions, and tables for
//! straight runs.

use super::{KORF_1, json, refuses, text};

/// A board of 20 straight runs, the maximum on 3×3 for this goal.
const FAR: &str = "8 6 7 / 2 5 4 / 3 0 1";

#[test]
fn all_solutions_in_the_fewest_runs_are_counted_and_listed() {
    let runs = ["solve", FAR, "--metric", "mtm"];
    let counted = text(&[&runs[..], &["--all", "count"]].concat(), 0);
    assert_eq!(counted, "2 optimal solutions of 20 straight runs\n");
    let listed = text(&[&runs[..], &["--all", "--format", "moves"]].concat(), 0);
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_ne!(lines[0], lines[1]);
    let all = json(&[&runs[..], &["--all", "--format", "json"]].concat(), 0);
    assert_eq!(
        (&all["count"], &all["length"], &all["status"]),
        (&2.into(), &20.into(), &"solved".into())
    );
    let near = ["solve", "1 2 3 / 4 5 6 / 0 7 8", "--metric", "mtm"];
    let counted = text(&[&near[..], &["--all", "count"]].concat(), 0);
    assert_eq!(counted, "1 optimal solution of 1 straight run\n");
}

/// The solution has 7 single moves in 6 runs, so an optimum in one metric need not be one in the
/// other.
#[test]
fn a_method_for_straight_runs_rejects_the_single_tile_metric() {
    let board = "1 2 3 / 4 5 6 / 0 7 8";
    for chosen in [
        &["solve", board, "-a", "ida-star-runs"][..],
        &["solve", board, "--method", "ida-star-runs"],
        &["bench", board, "-a", "ida-star-runs"],
    ] {
        refuses(
            &[chosen, &["--metric", "stm"]].concat(),
            "knobel: ida-star-runs minimises straight runs; to minimise single-tile moves, choose \
             another method, else leave the metric out\n",
        );
        let runs = [chosen, &["--format", "json"]].concat();
        assert!(text(&runs, 0).contains(r#""metric":"mtm""#), "{chosen:?}");
    }
}

#[test]
fn hard_boards_use_larger_tables_and_long_ones_are_solved() {
    let runs = ["--metric", "mtm", "--format", "json"];
    let hard = json(
        &[&["solve", KORF_1, "--goal", "first"], &runs[..]].concat(),
        0,
    );
    assert_eq!(
        (&hard["length"], &hard["optimal"], &hard["heuristic"]),
        (&33.into(), &true.into(), &"runs-3".into())
    );
    let long = "3 9 5 1 7 / 2 4 0 8 6";
    let long = json(
        &[&["solve", long, "--goal", "first"], &runs[..]].concat(),
        0,
    );
    assert_eq!(long["optimal"], true);
}

#[test]
fn with_little_memory_the_search_continues_with_smaller_tables() {
    let limits = ["--memory", "1MiB", "--nodes", "6000000", "--threads", "1"];
    let answer = json(
        &[
            &["solve", KORF_1, "--goal", "first", "--metric", "mtm"][..],
            &["--format", "json"],
            &limits,
        ]
        .concat(),
        3,
    );
    assert_eq!(
        (&answer["heuristic"], &answer["stats"]["expanded"]),
        (&"runs-2".into(), &6_000_000.into())
    );
}

#[test]
fn tables_of_runs_are_built_listed_and_verified() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    let at = |arguments: &[&str], code| text(&[arguments, &["--tables", folder]].concat(), code);
    let build = ["tables", "build", "runs-4", "--size", "3x3"];
    let built = at(&build, 0);
    assert!(
        built.contains("3x3-b0-runs-") && built.contains("runs-4 is ready"),
        "{built}"
    );
    assert!(at(&build, 0).contains("exists and is intact"));
    assert!(at(&["tables", "list"], 0).contains("runs-4 (--metric mtm)"));
    assert!(at(&["tables", "verify", "--deep"], 0).contains("is intact"));
}
