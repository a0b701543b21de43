//! Heuristic expressions: pattern databases with every search, chosen groups of tiles, and the
//! maximum of several heuristics.

use super::{json, refuses, run, text, words};

/// 28 moves to the goal `last`.
const BOARD: &str = "10 1 2 3 / 5 0 9 4 / 6 11 12 8 / 13 7 14 15";

fn solve(algorithm: &str, heuristic: &str) -> serde_json::Value {
    let named = ["-a", algorithm, "-H", heuristic, "--format", "json"];
    json(&[&["solve", BOARD], &named[..]].concat(), 0)
}

#[test]
fn pattern_databases_guide_an_informed_search() {
    let plain = solve("a-star", "linear-conflict");
    let answer = solve("a-star", "pdb-4-4-4-3");
    assert_eq!(
        (&answer["length"], &answer["optimal"]),
        (&28.into(), &true.into())
    );
    assert_eq!(answer["algorithm"], "a-star");
    assert_eq!(answer["heuristic"], "pdb-4-4-4-3");
    let expanded = |answer: &serde_json::Value| answer["stats"]["expanded"].as_u64();
    assert!(expanded(&answer) < expanded(&plain), "{answer}");
}

#[test]
fn groups_of_tiles_can_be_chosen() {
    let whole = "pdb:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15";
    for (algorithm, heuristic, used) in [
        ("ida-star", whole, "pdb"),
        ("pdb", whole, "pdb"),
        ("pdb", "pdb:1,2/5,6,10", "ida-star"),
        ("a-star", "pdb:1,2/5,6,10", "a-star"),
    ] {
        let answer = solve(algorithm, heuristic);
        assert_eq!(
            (&answer["length"], &answer["optimal"]),
            (&28.into(), &true.into())
        );
        assert_eq!(answer["algorithm"], used, "{algorithm} {heuristic}");
        assert_eq!(answer["heuristic"], heuristic);
    }
    // IDA* is the default algorithm.
    let answer = json(&["solve", BOARD, "-H", whole, "--format", "json"], 0);
    assert_eq!(answer["algorithm"], "pdb");
}

/// Above 16 cells, every tile needs a group, and only IDA* with pattern databases accepts groups.
#[test]
fn groups_can_be_chosen_above_16_cells() {
    let board = "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 0 15 16 17";
    let solve = |named: &[&'static str], code| {
        let options = ["solve", board, "--format", "json"];
        json(&[&options[..], named].concat(), code)
    };
    let groups = "pdb:1,2,7,8/3,4,9,10/5,6,11,12/13,14,15/16,17";
    for named in [&["-H", groups][..], &["-a", "pdb", "-H", groups]] {
        let answer = solve(named, 0);
        assert_eq!(
            (&answer["length"], &answer["optimal"]),
            (&3.into(), &true.into())
        );
        assert_eq!(answer["algorithm"], "pdb");
        assert_eq!(answer["heuristic"], groups);
    }
    let large = "pdb:1,2,3,4,5,6,7/8,9,10,11,12,13,14/15,16,17";
    let refused = solve(&["-H", large, "--memory", "256MiB"], 3);
    assert_eq!(refused["reason"]["code"], "memory");
    let why = refused["warnings"][0]["text"].as_str().unwrap();
    assert!(why.starts_with("pdb needs "), "{why}");
    for (algorithm, heuristic, words) in [
        (
            "pdb",
            "pdb:1,2,3/4,5,6",
            "needs at most 8 groups that contain each of the tiles 1 to 17",
        ),
        ("pdb", "pdb:1,2,18", "names tile 18"),
        ("a-star", groups, "takes boards of up to 16 cells"),
    ] {
        refuses(&["solve", board, "-a", algorithm, "-H", heuristic], words);
    }
}

#[test]
fn a_maximum_is_shown_by_its_canonical_name() {
    let named = ["solve", BOARD, "-H", "max(zero, max(manhattan,pdb:1,2))"];
    let why = text(&named, 0);
    assert!(
        why.contains("max(zero,manhattan,pdb:1,2) never overestimates"),
        "{why}"
    );
}

#[test]
fn comparisons_and_benches_take_expressions() {
    let heuristics = "manhattan,pdb:1,2,5,6/3,4,7,8,max(hamming,pdb:9)";
    let named = ["-a", "a-star,bfs", "-H", heuristics, "--nodes", "3000"];
    let csv = text(
        &[&["compare", BOARD], &named[..], &["--format", "csv"]].concat(),
        3,
    );
    for row in [
        ",a-star,manhattan,",
        ",a-star,\"pdb:1,2,5,6/3,4,7,8\",",
        ",a-star,\"max(hamming,pdb:9)\",",
        ",bfs,,",
    ] {
        assert!(csv.contains(row), "{row} {csv}");
    }
    assert_eq!(csv.lines().count(), 5, "{csv}");
    let bench = words("bench random-3x3 --first 5 -a a-star -H pdb:1,2,3/4,5");
    assert!(text(&bench, 0).contains("5 of 5"), "{}", text(&bench, 0));
}

/// The library's tests cover the details of malformed expressions.
#[test]
fn wrong_heuristics_get_a_one_line_error() {
    let small = "1 2 3 / 4 5 6 / 0 7 8";
    for (arguments, words) in [
        (
            ["solve", BOARD, "pdb:1,2/2,3"],
            "tile 2 is in 'pdb:1,2/2,3' twice",
        ),
        (
            ["bench", "random-3x3", "max(manhattan,hope)"],
            "there is no heuristic 'hope'",
        ),
        (["solve", small, "pdb:1,9"], "names tile 9"),
        (
            ["solve", small, "max(zero,pdb-5-5-5)"],
            "takes boards of 16 cells",
        ),
    ] {
        let [command, board, heuristic] = arguments;
        refuses(&[command, board, "-a", "a-star", "-H", heuristic], words);
    }
}

#[test]
fn help_shows_the_forms() {
    let help = text(&["solve", "--help"], 0);
    assert!(
        help.contains("pdb:1,2,5/3,4,6") && help.contains("max(a,b,…)"),
        "{help}"
    );
}

/// The neural heuristic guides greedy searches well, is not admissible, and supports only 3×3.
#[test]
fn the_neural_heuristic_guides_without_guarantees() {
    let board = "8 6 7 / 2 5 4 / 3 0 1";
    for algorithm in ["greedy", "weighted-a-star"] {
        let named = ["-a", algorithm, "-H", "neural", "--format", "json"];
        let answer = json(&[&["solve", board], &named[..]].concat(), 0);
        let length = answer["length"].as_u64().unwrap();
        assert!((31..=45).contains(&length), "{algorithm}: {length} moves");
        let expanded = answer["stats"]["expanded"].as_u64().unwrap();
        assert!(expanded < 1000, "{algorithm}: {expanded} expanded");
        assert_eq!(answer["optimal"], false, "{algorithm}");
    }
    let refused = run(&["solve", BOARD, "-a", "greedy", "-H", "neural"]);
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(why.contains("takes boards 3 wide × 3 high"), "{why}");
}

/// Each board of a file is searched with tables for its shape.
#[test]
#[ignore = "slow"]
fn pattern_databases_guide_boards_of_all_shapes_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    let near = |side: usize| {
        let mut tiles: Vec<String> = (1..side * side).map(|tile| tile.to_string()).collect();
        tiles.insert(side * side - 2, "0".into());
        tiles.join(" ")
    };
    for sides in [[4, 5], [5, 4]] {
        std::fs::write(&file, sides.map(near).join("\n")).unwrap();
        let solved = run(&[
            "solve",
            file.to_str().unwrap(),
            "-H",
            "pdb",
            "--format",
            "moves",
        ]);
        let said = String::from_utf8_lossy(&solved.stderr);
        assert_eq!(solved.status.code(), Some(0), "{said}");
        assert_eq!(solved.stdout, b"R\nR\n");
    }
}
