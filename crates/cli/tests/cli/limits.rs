//! Limits of memory, time and nodes are respected, and Ctrl-C stops.

use std::collections::HashSet;

use knobel::{Goal, Problem, notation, registry};

#[cfg(target_os = "linux")]
use super::limited;
use super::{KORF_1, json, refuses, run, start, text, words};

/// A board that is too far from the goal `first` for A* with any memory.
const HARD: &str = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";

#[test]
#[cfg(target_os = "linux")]
fn memory_stays_below_the_limit_and_the_answer_names_an_alternative() {
    let arguments = [
        "solve", HARD, "--goal", "first", "-a", "a-star", "-H", "hamming", "--memory", "128MiB",
    ];
    let output = start(&arguments).end_within_memory(128 << 20);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{out}");
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
        let output = start(&arguments).end_within_memory((MIB + 16) << 20);
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 3)), "{arguments:?}: {output:?}");
    }
    assert!(seen.len() > 25, "{seen:?}");
}

/// Tests the same on boards of more than 25 cells, each of which is an allocation of its own.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn every_algorithm_keeps_the_memory_limit_on_boards_of_more_than_25_cells() {
    const MIB: u64 = 160;
    for size in ["3x9", "5x9", "7x7", "8x8"] {
        let board = text(&["scramble", "--size", size, "--seed", "3"], 0);
        let parsed = notation::parse_board(board.trim(), None).unwrap();
        let problem = Problem::new(parsed, &Goal::Last).unwrap();
        let mut seen = HashSet::new();
        for method in registry::methods() {
            let info = method.info();
            let fits = method.fits(&problem.clone().with_metric(info.metric));
            if fits.is_err() || !seen.insert(info.name) {
                continue;
            }
            // Enough expansions to reach the limit if states are stored.
            let limits = ["--memory", "160MiB", "--nodes", "3000000", "--time", "20s"];
            let arguments = [&["solve", board.trim(), "-a", info.name], &limits[..]].concat();
            let output = start(&arguments).end_within_memory((MIB + 16) << 20);
            let code = output.status.code();
            assert!(matches!(code, Some(0 | 3)), "{arguments:?}: {output:?}");
        }
        assert!(seen.len() > 15, "{seen:?}");
    }
}

/// A board of 45 cells takes 90 bytes, and the allocator takes 112 for it. The tolerance is for the
/// program itself, which may take a little more than the 16 MiB that are kept for it.
#[test]
#[cfg(target_os = "linux")]
fn the_overhead_of_allocations_counts_towards_the_memory_limit() {
    let board = text(&["scramble", "--size", "5x9", "--seed", "3"], 0);
    for method in ["bfs", "dfs"] {
        let arguments = ["solve", board.trim(), "-a", method, "--memory", "96MiB"];
        let output = start(&arguments).end_within_memory((96 + 2) << 20);
        assert_eq!(output.status.code(), Some(3), "{method}: {output:?}");
    }
}

/// Runs a command within `ulimit -v`, in MiB. The command ends with an answer or with plain lines,
/// however much memory it needs, and never with a failed allocation.
#[cfg(target_os = "linux")]
fn keeps_to_address_space(mib: u64, arguments: &[&str]) {
    let output = limited(&format!("-v {}", mib << 10), arguments).end();
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(
        matches!(code, Some(0..=3)),
        "{mib} MiB, {arguments:?}: {output:?}"
    );
    // Rust prints this line and a hint about backtraces before it aborts.
    let refused = |line: &&str| line.starts_with("memory allocation of ");
    let mut own = said.lines().take_while(|line| !refused(line));
    assert!(own.all(|line| line.starts_with("knobel: ")), "{said}");
    if code == Some(3) && !said.lines().any(|line| refused(&line)) {
        assert!(
            !output.stdout.is_empty(),
            "{mib} MiB, {arguments:?}: {said}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_limit_on_the_address_space_counts_as_a_limit_on_memory() {
    let board = text(&["scramble", "--size", "5x9", "--seed", "3"], 0);
    let large = [
        "solve",
        board.trim(),
        "--memory",
        "2GiB",
        "--nodes",
        "300000",
        "-a",
    ];
    let (home, hard) = (
        tempfile::tempdir().unwrap(),
        ["solve", HARD, "--goal", "first"],
    );
    let folder = home.path().to_str().unwrap();
    for arguments in [
        &[&large[..], &["bfs"]].concat()[..],
        &[
            &hard[..],
            &["-a", "a-star", "--nodes", "1000000", "--memory", "2GiB"],
        ]
        .concat(),
        &[&hard[..], &["--threads", "64", "--time", "1s"]].concat(),
        &["tables", "build", "pdb-7-8", "--tables", folder],
        &["count", "--size", "3x4", "--threads", "4", "--time", "1s"],
    ] {
        keeps_to_address_space(60, arguments);
    }
    let given = limited(
        "-v 120000",
        &[&hard[..], &["-a", "bfs", "--memory", "2GiB"]].concat(),
    )
    .end();
    let said = String::from_utf8_lossy(&given.stderr);
    let (line, advice) = (
        "--memory 2,048 MiB was given, but ulimit -v leaves ",
        "raise ulimit -v",
    );
    assert!(said.contains(line) && said.contains(advice), "{said}");
    let out = String::from_utf8_lossy(&given.stdout);
    assert!(
        out.contains("memory limit reached") && !out.contains("raise --memory"),
        "{out}"
    );
}

/// So little that some of these commands cannot even begin, or that single buffers do not fit. A
/// system on which the program does not start at all has nothing to test.
#[test]
#[cfg(target_os = "linux")]
fn a_command_without_memory_ends_as_if_stopped_by_a_limit() {
    for mib in [32, 36, 40, 48, 60] {
        if limited(&format!("-v {}", mib << 10), &["--version"])
            .end()
            .status
            .code()
            != Some(0)
        {
            continue;
        }
        for arguments in [
            &["count", "--size", "3x4", "--threads", "4", "--time", "1s"][..],
            &["count", "--size", "4x4", "--threads", "2", "--time", "1s"],
            &["solve", "8 6 7 / 2 5 4 / 3 0 1"],
            &[
                "solve", HARD, "--goal", "first", "--metric", "mtm", "--time", "1s",
            ],
        ] {
            keeps_to_address_space(mib, arguments);
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn every_command_keeps_to_the_address_space() {
    let scramble = |size| {
        text(&["scramble", "--size", size, "--seed", "3"], 0)
            .trim()
            .to_owned()
    };
    let [wide, square, large] = ["5x9", "5x5", "8x8"].map(scramble);
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    let some = ["--time", "1s", "--nodes", "1000000"];
    let methods: HashSet<_> = registry::methods()
        .iter()
        .map(|method| method.info().name)
        .collect();
    for mib in [60, 250] {
        for method in &methods {
            for (board, memory) in [(HARD, "2GiB"), (&*wide, "2GiB")] {
                let method = ["-a", method, "--memory", memory];
                keeps_to_address_space(mib, &[&["solve", board], &method[..], &some].concat());
            }
        }
        for arguments in [
            &["solve", HARD, "--goal", "first"][..],
            &[
                "solve",
                HARD,
                "--goal",
                "first",
                "--threads",
                "64",
                "--time",
                "1s",
            ],
            &[
                "solve", HARD, "--goal", "first", "-H", "pdb-7-8", "--time", "1s",
            ],
            &[
                "solve", HARD, "--goal", "first", "--metric", "mtm", "--time", "1s",
            ],
            &["solve", &square, "--time", "1s", "--threads", "16"],
            &["solve", &large, "--time", "1s"],
            &["tables", "build", "pdb-7-8", "--tables", folder],
            &["tables", "build", "runs-4", "--tables", folder],
            &["count", "--size", "3x4"],
            &["count", "--size", "4x4", "--memory", "1GiB", "--time", "1s"],
            &["cards", "count", "--threads", "16"],
            &["cards", "solve"],
            &["bench", "random-4x4", "--time", "2s"],
            &["reproduce", "growth", "--time", "1s"],
        ] {
            keeps_to_address_space(mib, arguments);
        }
    }
}

/// Starts the binary as a user who may have one process, which counts threads as well. Root has no
/// such limit, so it becomes another user first. Returns `None` if that does not work.
#[cfg(target_os = "linux")]
fn without_threads(arguments: &[&str]) -> Option<std::process::Output> {
    let run = |arguments: &[&str]| {
        let own = super::binary(arguments);
        let mut command = super::program("sh");
        let become_another = "exec setpriv --reuid=65534 --regid=65534 --clear-groups";
        let limit = "prlimit --nproc=1:1 \"$@\"";
        let script = format!("[ $(id -u) = 0 ] && {become_another} {limit}; exec {limit}");
        command.args(["-c", &script, "sh"]);
        command.arg(own.get_program()).args(own.get_args());
        super::child::Running::start(&mut command).end()
    };
    let works = run(&["--version"]).status.success();
    if !works {
        knobel_skipped_tests::note("no other user can run the binary with one thread");
    }
    works.then(|| run(arguments))
}

#[test]
#[cfg(target_os = "linux")]
fn work_is_done_with_the_threads_that_the_system_starts() {
    for arguments in [
        &["solve", KORF_1, "--goal", "first", "--threads", "4"][..],
        &["count", "--size", "3x3", "--threads", "4"],
        &words("cards count --threads 4 --puzzle nine-knobel"),
    ] {
        let Some(output) = without_threads(arguments) else {
            return;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
        let line = "threads could not be started, so fewer did the work; raise ulimit -u";
        assert!(
            said.contains(line) && said.lines().count() == 1,
            "{arguments:?}: {said}"
        );
    }
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
fn messages_explain_how_memory_is_divided() {
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
        let output = start(&with(memory)).end_within_memory(mib << 20);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.is_empty(), told.is_empty(), "{told}");
        assert!(told.contains(said), "{memory}: {told}");
    }
    let answer = json(&[&with("72MiB")[..], &["--format", "json"]].concat(), 0);
    let bytes = answer["stats"]["peak_bytes"].as_u64().unwrap();
    assert!(
        (answer["length"].as_u64().unwrap()..56 << 20).contains(&bytes),
        "{bytes}"
    );
}

/// The memory of all parts of a search adds up to the limit, also in the message.
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
fn a_method_brings_its_metric_and_rejects_the_other_one() {
    for command in ["solve", "bench"] {
        refuses(
            &words(&format!(
                "{command} 8,6,7/2,5,4/3,0,1 -a ida-star-runs --metric stm"
            )),
            "ida-star-runs minimises straight runs",
        );
    }
    let answer = json(
        &words("solve 8,6,7/2,5,4/3,0,1 -a ida-star-runs --format json"),
        0,
    );
    assert_eq!(
        (&answer["metric"], &answer["optimal"]),
        (&"mtm".into(), &true.into())
    );
    let rows = json(
        &words("compare 1,2,3/4,0,5/7,8,6 -a ida-star-runs,pdb --format json"),
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
