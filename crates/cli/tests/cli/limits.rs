//! Limits of memory, time and nodes are respected, and Ctrl-C stops.

use std::collections::HashSet;

use knobel::{Goal, Problem, notation, registry};

use super::{KORF_1, json, run, start, text};

/// A board that is too far from the goal `first` for A* with any memory.
const HARD: &str = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";

#[test]
#[cfg(target_os = "linux")]
fn memory_stays_below_the_limit_and_the_answer_names_an_alternative() {
    let arguments = [
        "solve", HARD, "--goal", "first", "-a", "a-star", "-H", "hamming", "--memory", "128MiB",
    ];
    let (output, peak) = start(&arguments).end_with_peak_memory();
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{out}");
    assert!(peak <= 128 << 20, "peak of {peak} bytes");
    assert!(
        out.contains("memory limit reached") && out.contains("leave out the method"),
        "{out}"
    );
}

/// The conformance suite checks the memory that methods report; this test checks the memory that
/// the system measures. It runs each algorithm with its first heuristic, and each heuristic with
/// one algorithm. The documented maximum is the limit plus 16 MiB for the program itself.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn every_algorithm_and_every_heuristic_keeps_the_memory_limit() {
    const MIB: u64 = 32;
    let board = notation::parse_board(HARD, None).unwrap();
    let problem = Problem::new(board, &Goal::First).unwrap();
    let mut seen = HashSet::new();
    for method in registry::methods() {
        let info = method.info();
        let heuristic = info.heuristic.map(|it| it.name);
        let fits = method.fits(&problem.clone().with_metric(info.metric));
        let is_new =
            [Some(info.name), heuristic].map(|name| name.is_some_and(|it| seen.insert(it)));
        if fits.is_err() || !is_new.contains(&true) {
            continue;
        }
        let mut arguments = vec!["solve", HARD, "--goal", "first", "-a", info.name];
        // Enough expansions to reach the limit if states are stored.
        arguments.extend(["--memory", "32MiB", "--nodes", "200000"]);
        arguments.extend(heuristic.iter().flat_map(|name| ["-H", name]));
        let (output, peak) = start(&arguments).end_with_peak_memory();
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 3)), "{arguments:?}: {output:?}");
        assert!(peak <= (MIB + 16) << 20, "{arguments:?}: {peak} bytes");
    }
    assert!(seen.len() > 25, "{seen:?}");
}

#[test]
fn tables_respect_the_memory_limit_and_the_replacement_is_reported() {
    let board = ["solve", KORF_1, "--goal", "first", "--format", "json"];
    let with = |options: &[&'static str], code| json(&[&board[..], options].concat(), code);
    let named = with(&["-H", "pdb-7-8", "--memory", "64MiB"], 3);
    assert_eq!(named["reason"]["code"], "memory");
    let refused = named["warnings"][0]["text"].as_str().unwrap();
    assert!(refused.starts_with("pdb-7-8 needs "), "{refused}");
    // Smaller tables fit.
    let best = with(&["--memory", "64MiB"], 0);
    assert_eq!(
        (&best["optimal"], &best["length"], &best["heuristic"]),
        (&true.into(), &57.into(), &"pdb-5-5-5".into())
    );
    // No tables fit, and the other method needs hardly any memory.
    let near = "0 1 2 3 / 5 6 7 4 / 9 10 11 8 / 13 14 15 12";
    let instead = json(&["solve", near, "--memory", "1MiB", "--format", "json"], 0);
    assert_eq!(
        (&instead["optimal"], &instead["algorithm"]),
        (&true.into(), &"ida-star".into())
    );
    let refused = instead["warnings"][0]["text"].as_str().unwrap();
    assert!(
        refused.ends_with("; ida-star with walking-distance is used instead"),
        "{refused}"
    );
}

/// Every stopped search has at least the trivial bound, and no bound exceeds the optimum.
#[test]
fn a_stopped_answer_has_a_bound_for_any_time_limit() {
    let hard = ["solve", HARD, "--goal", "first", "--format", "json"];
    for (options, least, most) in [
        (&["--time", "1ms"][..], 55, 80),
        (&["-a", "dfs", "--time", "1ms"], 55, 80),
        (&["-a", "greedy", "-H", "zero", "--nodes", "1"], 55, 80),
        (&["-a", "pdb", "--memory", "1MiB"], 55, 80),
        (&["--within", "1.01", "--time", "1ms"], 55, 80),
        (&["--metric", "mtm", "--time", "1ms"], 20, 43),
    ] {
        let answer = json(&[&hard[..], options].concat(), 3);
        let bound = answer["lower_bound"].as_u64().unwrap();
        assert!((least..=most).contains(&bound), "{options:?}: {bound}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_with_the_bound_known_so_far() {
    let mut child = start(&[
        "solve", HARD, "--goal", "first", "-a", "ida-star", "--format", "json",
    ]);
    assert!(child.interrupt_after(0.5));
    let output = child.end_within(1.5);
    assert_eq!(output.status.code(), Some(3));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["status"], "stopped");
    assert_eq!(answer["reason"]["code"], "interrupted");
    assert!(answer["lower_bound"].as_u64().unwrap() >= 58);
}

#[test]
fn time_and_node_limits_stop_with_a_bound() {
    let base = [
        "solve",
        HARD,
        "--goal",
        "first",
        "-a",
        "ida-star",
        "-H",
        "manhattan",
        "--format",
        "json",
    ];
    let timed = json(&[&base[..], &["--time", "300ms"]].concat(), 3);
    assert_eq!(timed["reason"]["code"], "time");
    assert!(timed["lower_bound"].as_u64().unwrap() >= 50);
    let counted = json(&[&base[..], &["--nodes", "12345"]].concat(), 3);
    assert_eq!(counted["stats"]["expanded"], 12_345);
}

#[test]
fn a_full_agenda_is_reported() {
    let out = text(
        &["solve", HARD, "--goal", "first", "-a", "bounded-a-star"],
        3,
    );
    assert!(out.contains("agenda of 255 entries is full"), "{out}");
}

/// The documented limit is 0.2 s after the time limit; the test allows 1.5 s of each processor.
#[test]
#[cfg(target_os = "linux")]
fn time_limits_the_whole_of_reproduce() {
    for name in ["search", "aksen", "growth", "searches"] {
        let output = start(&["reproduce", name, "--time", "100ms"]).end_within(1.5);
        assert_eq!(output.status.code(), Some(3), "{name}: {output:?}");
    }
}

#[test]
fn a_large_board_gets_an_answer_even_without_time() {
    let board = text(&["scramble", "--size", "5x5", "--seed", "3"], 0);
    let answer = json(
        &["solve", board.trim(), "--time", "300ms", "--format", "json"],
        0,
    );
    assert_eq!(answer["status"], "solved");
    // The solution is at most as long as the constructive one, and has a bound.
    assert_eq!(answer["proof"]["code"], "not-proved");
    let built = json(
        &[
            "solve",
            board.trim(),
            "-a",
            "constructive",
            "--format",
            "json",
        ],
        0,
    );
    assert!(answer["lower_bound"].as_u64() > Some(70));
    assert!(answer["stm"].as_u64() <= built["stm"].as_u64());
}

/// If memory was too small, the answer explains how much of --memory the search could use.
#[test]
fn the_share_of_memory_is_explained() {
    let tables = [
        "solve", KORF_1, "--goal", "first", "-H", "pdb-7-8", "--memory", "64MiB",
    ];
    let output = run(&tables);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains(
            "but 48 MiB are allowed\nknobel: raise --memory: of 64 MiB 16 MiB are kept \
                       for the program itself\n"
        ),
        "{said}"
    );
}

/// A limit below the program's own memory is reported once, and only then.
#[test]
fn a_memory_limit_below_the_minimum_is_reported_once() {
    let near = "1 2 3 / 4 0 6 / 7 5 8";
    for (memory, said) in [("1KiB", 1), ("31MiB", 1), ("32MiB", 0)] {
        let output = run(&["bench", near, "--memory", memory]);
        let told = String::from_utf8(output.stderr).unwrap();
        let lines = told.matches("may be exceeded: the program itself takes up to 16 MiB");
        assert_eq!(lines.count(), said, "{memory}: {told}");
    }
}

/// Without a solution so far, the advice does not name options that would not have one either.
#[test]
fn a_limit_before_the_first_solution_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    std::fs::write(
        &file,
        text(&["scramble", "--size", "300x200", "--seed", "1"], 0),
    )
    .unwrap();
    let board = ["solve", file.to_str().unwrap(), "--time", "1ms"];
    for options in [&[][..], &["--fast"], &["-a", "constructive"]] {
        let out = text(&[&board[..], options].concat(), 3);
        let advice = "\nraise --time: a first solution of a board this large takes about 1 s\n";
        assert!(
            out.contains(advice) && !out.contains("--within"),
            "{options:?}"
        );
    }
}

/// An interrupted run also gets advice.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_before_the_first_solution_prints_its_expected_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    let board = text(&["scramble", "--size", "256x256", "--seed", "1"], 0);
    std::fs::write(&file, board).unwrap();
    let mut child = start(&["solve", file.to_str().unwrap()]);
    // From here, a first solution takes most of a second of work.
    child.until_listening();
    child.signal("INT");
    let output = child.end();
    assert_eq!(output.status.code(), Some(3));
    let out = String::from_utf8(output.stdout).unwrap();
    let advice = "\nwait a little longer: a first solution of a board this large takes about 1 s\n";
    assert!(out.contains(advice), "{}", &out[out.len() - 300..]);
}

/// A path of millions of moves counts towards the limit. If it does not fit, one line reports this.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn paths_of_huge_boards_respect_the_memory_limit_or_report_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    let board = text(&["scramble", "--size", "120x120", "--seed", "1"], 0);
    std::fs::write(&file, board).unwrap();
    let board = ["solve", file.to_str().unwrap(), "--threads", "2"];
    let with = |memory| [&board[..], &["--time", "2s", "--memory", memory]].concat();
    for (memory, mib, said) in [
        (
            "20MiB",
            40,
            "of memory here, but 10 MiB are allowed: the limit may be exceeded\n",
        ),
        (
            "40MiB",
            40,
            "knobel: what makes the first solution shorter needs ",
        ),
        ("72MiB", 72, ""),
    ] {
        let (output, peak) = start(&with(memory)).end_with_peak_memory();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.is_empty(), told.is_empty(), "{told}");
        assert!(told.contains(said), "{memory}: {told}");
        assert!(peak <= mib << 20, "{memory}: peak of {peak} bytes");
    }
    let answer = json(&[&with("72MiB")[..], &["--format", "json"]].concat(), 0);
    let bytes = answer["stats"]["peak_bytes"].as_u64().unwrap();
    assert!(
        (answer["length"].as_u64().unwrap()..56 << 20).contains(&bytes),
        "{bytes}"
    );
}

/// The shares of the parts of a search add up to the limit, also in the message.
#[test]
fn parts_that_share_the_memory_are_counted() {
    let board = text(&["scramble", "--size", "6x6", "--seed", "3"], 0);
    let tight = ["solve", board.trim(), "--nodes", "1000", "--memory", "8MiB"];
    let output = run(&tight);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("knobel: beam needs ")
            && said.contains(" MiB of memory here, but 1 MiB are allowed; sweep is used instead\n")
            && said.ends_with(
                "of 8,192 KiB 4,096 KiB are kept for the program itself; 3 parts of \
                               the search share the rest\n"
            ),
        "{said}"
    );
}

#[test]
fn methods_that_need_the_other_metric_are_rejected() {
    let answer = json(
        &[
            "solve",
            "8 6 7 / 2 5 4 / 3 0 1",
            "-a",
            "ida-star-runs",
            "--format",
            "json",
        ],
        0,
    );
    assert_eq!(
        (&answer["metric"], &answer["optimal"]),
        (&"mtm".into(), &true.into())
    );
    let rows = json(
        &[
            "compare",
            "1 2 3 / 4 0 5 / 7 8 6",
            "-a",
            "ida-star-runs,pdb",
            "--format",
            "json",
        ],
        0,
    );
    assert!(
        rows["runs"]
            .as_array()
            .unwrap()
            .iter()
            .all(|row| row["status"] == "solved"),
        "{rows}"
    );
}
