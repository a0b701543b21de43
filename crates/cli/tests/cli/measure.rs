//! Measurements, averages, plots and errors of `compare` and `bench`.

use super::{KORF_1, refuses, run, text, words};

const FAR: &str = "8 6 7 / 2 5 4 / 3 0 1";
const UNSOLVABLE: &str = "1 2 3 / 4 5 6 / 8 7 0";

/// Runs the binary: exit code, standard output, standard error.
fn output(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = run(arguments);
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        words(&output.stdout),
        words(&output.stderr),
    )
}

/// A file with these lines, in a folder that lives as long as the first of the pair.
fn file(lines: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = super::file(&folder, "boards.txt", lines);
    (folder, path)
}

/// The cells of a column of comma-separated values.
fn column<'a>(csv: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = csv.lines();
    let heading = lines.next().expect("a heading");
    let at = heading.split(',').position(|cell| cell == name);
    let at = at.unwrap_or_else(|| panic!("{name} in {heading}"));
    lines
        .map(|line| line.split(',').nth(at).expect("as many cells"))
        .collect()
}

#[test]
fn several_boards_are_averaged_and_every_run_is_in_the_csv() {
    let boards = [FAR, "1 2 3 / 4 5 6 / 0 7 8", "1 2 3 / 4 0 5 / 7 8 6"];
    let compare = |options: &[&str]| {
        let named = ["-a", "bfs,a-star", "-H", "manhattan"];
        text(&[&["compare"][..], &boards, &named, options].concat(), 0)
    };
    let table = compare(&[]);
    assert_eq!(table.lines().count(), 1 + 2 * 3, "{table}");
    for (line, word, length) in [(1, "mean", "11.67"), (2, "median", "2"), (3, "max", "31")] {
        let cells: Vec<&str> = table
            .lines()
            .nth(line)
            .unwrap()
            .split_whitespace()
            .collect();
        let at = cells.iter().position(|cell| *cell == word).expect(word);
        assert_eq!(cells[at + 1], length, "{table}");
    }
    assert!(table.contains("3 of 3"), "{table}");
    assert_eq!(compare(&["-v"]).lines().count(), 1 + 6 + 1 + 7);
    let csv = compare(&["--format", "csv"]);
    assert_eq!(column(&csv, "board"), ["1", "1", "2", "2", "3", "3"]);
    assert_eq!(column(&csv, "tiles")[..2], [FAR, FAR]);
    assert_eq!(column(&csv, "length"), ["31", "31", "2", "2", "2", "2"]);
    assert_eq!(column(&csv, "h"), ["", "21", "", "2", "", "2"]);
    let svg = compare(&["--format", "svg"]);
    for word in [
        "3 boards",
        "1 bfs<",
        "2 a-star+manhattan<",
        "States expanded",
        "Time in seconds",
        "Memory in bytes",
        "Length of the solution in moves",
        "11.67 · 2 · 31",
    ] {
        assert!(svg.contains(word), "{word} in {svg}");
    }
    let colours = |method: usize| {
        let rect = svg.lines().filter(|line| line.starts_with("<rect"));
        let fills = rect.filter_map(|line| line.split("fill=\"").nth(1)?.split('"').next());
        fills.skip(1).nth(method).map(str::to_owned)
    };
    assert_ne!(colours(0), colours(1), "a colour a method");
    assert_eq!(colours(0), colours(2), "the same in every panel");
}

#[test]
fn runs_without_a_solution_report_the_reason() {
    let (code, table, _) = output(&[
        "compare",
        KORF_1,
        "--goal",
        "first",
        "--nodes",
        "50",
        "-a",
        "bfs,a-star,perfect-table",
        "-H",
        "manhattan",
    ]);
    assert_eq!(code, Some(3));
    for words in [
        "stopped: node limit of 50 reached; lower bound 4",
        "perfect-table takes boards 3 wide × 3 high",
    ] {
        assert!(table.contains(words), "{words} in {table}");
    }
    let stopped = [
        "compare", KORF_1, "--goal", "first", "--nodes", "50", "--format", "csv",
    ];
    let csv = text(
        &[&stopped[..], &["-a", "bfs,perfect-table,pdb"]].concat(),
        3,
    );
    assert_eq!(
        column(&csv, "status"),
        ["stopped", "unavailable", "stopped"]
    );
    assert_eq!(
        column(&csv, "reason"),
        ["nodes", "unfit.three-by-three", "nodes"]
    );
    // Tables that are not named may be replaced by larger ones during a run, so the estimate of the
    // start is omitted.
    assert_eq!(column(&csv, "h"), ["", "", ""]);
    let (code, table, advice) = output(&["compare", UNSOLVABLE, "-a", "bfs"]);
    assert_eq!(code, Some(1));
    assert!(
        table.contains("unsolvable: no sequence of moves"),
        "{table}"
    );
    assert!(
        advice.contains("it can reach the goal spiral: add --goal spiral"),
        "{advice}"
    );
}

#[test]
fn compare_accepts_settings_that_one_of_its_methods_reads() {
    let compare = |options: &[&str]| output(&[&["compare", FAR], options].concat());
    let weights = |weight| {
        let named = words("-a bfs,weighted-a-star -H hamming --format csv");
        let (code, csv, _) = compare(&[&named[..], &["--weight", weight]].concat());
        assert_eq!(code, Some(0));
        column(&csv, "expanded")
            .iter()
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
    };
    let (light, heavy) = (weights("1.0"), weights("5"));
    assert_eq!(light[0], heavy[0], "bfs reads no weight");
    assert_ne!(light[1], heavy[1]);
    for (options, part) in [
        (
            &["--weight", "2", "-a", "bfs,a-star"][..],
            "weight has no effect on bfs, a-star;",
        ),
        (&["--max-depth", "9"], "max-depth has no effect on"),
        (
            &["-a", "bfs,dfs", "-H", "manhattan"],
            "bfs cannot be guided by manhattan",
        ),
    ] {
        refuses(&[&["compare", FAR], options].concat(), part);
    }
    let depth = words("-a iddfs-shared-path,bfs --max-depth 9 --step-width 3");
    let (code, table, _) = compare(&depth);
    assert_eq!(code, Some(3));
    assert!(table.contains("no solution within 9 moves"), "{table}");
    let runs = ["-a", "ida-star-runs", "--metric", "mtm", "--format", "csv"];
    let (code, csv, _) = compare(&runs);
    assert_eq!((code, column(&csv, "metric")), (Some(0), vec!["mtm"]));
    let folder = tempfile::tempdir().unwrap();
    let tables = ["-a", "pdb", "--tables", folder.path().to_str().unwrap()];
    assert_eq!(compare(&tables).0, Some(0));
}

#[test]
fn boards_that_cannot_reach_the_goal_get_advice_on_another_goal() {
    let (_folder, path) = file(&format!("{KORF_1}\n"));
    let (code, out, advice) = output(&["bench", &path]);
    assert_eq!(code, Some(1), "{out}");
    assert!(
        out.contains("0 of 1 board solved") && !out.contains("parity"),
        "{out}"
    );
    assert!(
        advice.contains(
            "the board cannot reach the goal; it can reach the goal first: add --goal \
                       first"
        ),
        "{advice}"
    );
    // Built-in sets also accept another goal that their boards can reach.
    let (code, _, advice) = output(&["bench", "random-4x4", "--goal", "first", "--first", "3"]);
    assert_eq!(code, Some(1));
    assert!(
        advice.contains("3 of 3 boards cannot reach the goal; they can reach the goal last"),
        "{advice}"
    );
    let csv = |goal| {
        text(
            &[
                "bench",
                "random-3x3",
                "--first",
                "9",
                "--goal",
                goal,
                "--format",
                "csv",
            ],
            0,
        )
    };
    let (last, first) = (csv("last"), csv("first"));
    assert_eq!(column(&last, "tiles"), column(&first, "tiles"));
    assert_ne!(column(&last, "length"), column(&first, "length"));
}

#[test]
fn bench_prints_boards_rounds_and_medians() {
    let named = words("bench growth --first 3 -a ida-star -H manhattan");
    let bench = |options: &[&str]| text(&[&named[..], options].concat(), 0);
    let out = bench(&["-v"]);
    for words in [
        "3 of 3 boards solved by ida-star with manhattan, 3 proved optimal; 3 of 3 known lengths \
         confirmed",
        "    1  20     28     28     4,970     10,546",
        "    1     24       365        791    5.14",
        "expanded            5,388    4,970    9,152",
        "branching factor    1.292    1.298    1.324",
    ] {
        assert!(out.contains(words), "{words} in\n{out}");
    }
    assert!(!bench(&[]).contains("bound"));
    let csv = bench(&["--format", "csv"]);
    assert_eq!(column(&csv, "board"), ["1", "2", "3"]);
    assert_eq!(column(&csv, "known_length"), column(&csv, "length"));
    assert_eq!(
        column(&csv, "rounds")[0],
        "20:2 22:71 24:365 26:1912 28:2620"
    );
    assert!(column(&csv, "branching_factor")[0].starts_with("1.32388"));
    // Numbers and lengths come from the file and may be in any order.
    let (_folder, path) = file("17 2 1 2 3 4 5 6 0 7 8\n");
    let csv = text(&["bench", &path, "--format", "csv"], 0);
    assert_eq!(
        (column(&csv, "board"), column(&csv, "known_length")),
        (vec!["17"], vec!["2"])
    );
    let runs = text(&["bench", "growth", "--first", "1", "--metric", "mtm"], 0);
    assert!(
        runs.contains("straight runs") && !runs.contains("known lengths"),
        "{runs}"
    );
}

#[test]
fn bench_claims_only_proved_results_and_uses_all_options() {
    let greedy = words("bench growth -a greedy -H manhattan --first 2");
    let out = text(&greedy, 0);
    assert!(
        out.contains("0 proved optimal; 0 of 2 known lengths confirmed"),
        "{out}"
    );
    for (options, part) in [
        (
            &["growth", "--weight", "2"][..],
            "weight has no effect on best",
        ),
        (
            &["growth", "-a", "bfs", "-H", "manhattan"],
            "bfs cannot be guided",
        ),
        (
            &["cards", "--format", "json"],
            "--format was given, but the set cards does not use it",
        ),
        (&["cards", "-a", "bfs"], "--algorithm was given"),
        (&["cards", "--max-depth", "3"], "max-depth was given"),
    ] {
        refuses(&[&["bench"], options].concat(), part);
    }
}

/// Boards that are too large to be solved optimally are shown with their bounds and known lengths.
#[test]
fn a_bench_of_large_boards_prints_bound_gap_and_excess_over_the_known_length() {
    let near = "1 2 3 4 5 6 7 8 10 15 11 12 13 14 9 21 16 17 18 20 0 22 23 19 24";
    let far = "14 20 24 6 12 4 22 1 19 18 8 21 7 10 11 23 9 16 0 13 5 2 15 17 3";
    let (_folder, path) = file(&format!("1 12 {near}\n2 100 {far}\n3 1000 {far}\n"));
    let bench = ["bench", &path, "--nodes", "20000"];
    let out = text(&[&bench[..], &["-v"]].concat(), 0);
    let lines: Vec<&str> = out.lines().collect();
    for heading in ["at least", "gap", "known", "above"] {
        assert!(lines[0].contains(heading), "{out}");
    }
    assert!(lines[1].contains("0.00 %"), "{out}");
    assert!(
        out.contains("shorter than known, not proved optimal"),
        "{out}"
    );
    let summary = lines
        .iter()
        .find(|line| line.starts_with("3 of 3 boards solved"));
    let summary = summary.expect("a summary");
    for words in [
        "; mean gap ",
        "1 of 3 known lengths confirmed, 1 solved in fewer moves, on average ",
    ] {
        assert!(summary.contains(words), "{out}");
    }
    for row in ["at least  ", "gap  ", "above the known length  "] {
        assert!(lines.iter().any(|line| line.starts_with(row)), "{out}");
    }
    let csv = text(&[&bench[..], &["--format", "csv"]].concat(), 0);
    let number = |name| -> Vec<f64> {
        let cells = column(&csv, name);
        cells.iter().map(|cell| cell.parse().unwrap()).collect()
    };
    let (length, bound, gap) = (number("length"), number("lower_bound"), number("gap"));
    for board in 0..3 {
        assert!((gap[board] - (length[board] / bound[board] - 1.0)).abs() < 1e-3);
        let known = [12.0, 100.0, 1000.0][board];
        assert!((number("above_known")[board] - (length[board] / known - 1.0)).abs() < 1e-3);
    }
    assert_eq!(gap[0], 0.0);
    // Small boards with proved lengths do not need these columns.
    assert!(!text(&["bench", "growth", "--first", "2", "-v"], 0).contains("gap"));
}

#[test]
fn a_wrong_known_length_is_reported_without_hiding_others() {
    let (_folder, path) = file(
        "1 2 1 2 3 4 5 6 0 7 8\n2 0 1 2 3 4 5 6 0 7 8\n3 31 8 6 7 2 5 4 3 0 1\n4 4 1 2 3 4 5 6 0 7 \
         8\n",
    );
    let (code, out, complaint) = output(&["bench", &path, "-v"]);
    assert_eq!(code, Some(1), "{out}{complaint}");
    assert!(
        out.contains("4 of 4 boards solved")
            && out.contains(
                "2 of 4 known lengths confirmed, 1 solved in fewer moves, 1 proved wrong"
            ),
        "{out}"
    );
    assert!(
        out.contains("the known length is wrong") && out.contains("shorter than known\n"),
        "{out}"
    );
    assert_eq!(
        complaint,
        "knobel: board 2 needs at least 2 moves, which is proved, but the file says 0; correct \
         the file\n"
    );
    // A known length need not be optimal.
    let (_folder, path) = file("4 4 1 2 3 4 5 6 0 7 8\n");
    let (code, out, complaint) = output(&["bench", &path]);
    assert_eq!((code, &complaint[..]), (Some(0), ""), "{out}");
}

#[test]
fn the_help_of_compare_names_the_default_time_limit() {
    let help = text(&["compare", "--help"], 0);
    assert!(help.contains("[default: 30s]"), "{help}");
}
