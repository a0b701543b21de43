//! `knobel tables`, and searches with intact, damaged and missing table files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::Value;

use super::{KORF_1, complains, json, refuses, run, start, text, words};

/// A table of pdb-5-5-5 by its name in `build`.
const FILE: &str = "4x4-b0-1-2-3-4-5.pdb";

fn at(folder: &Path, arguments: &[&str], code: i32) -> String {
    let folder = folder.to_str().expect("temporary folders have plain names");
    text(&[arguments, &["--tables", folder]].concat(), code)
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("new").join("folder");
    assert!(at(&folder, &["tables", "list"], 0).contains("it has no tables"));
    let built = at(
        &folder,
        &["tables", "build", "pdb-5-5-5", "--goal", "first"],
        0,
    );
    assert!(
        built.contains("4x4-b0-1-2-3-4-5 built") && built.contains("pdb-5-5-5 is ready"),
        "{built}"
    );
    // All goals with the blank in a corner share the tables, and intact tables are not rebuilt.
    let again = at(&folder, &["tables", "build", "pdb-5-5-5"], 0);
    assert_eq!(again.matches("exists and is intact").count(), 3, "{again}");
    let list = at(&folder, &["tables", "list"], 0);
    assert!(list.contains(FILE) && list.contains("pdb-5-5-5"), "{list}");
    let deep = at(&folder, &["tables", "verify", "--deep"], 0);
    let compared = "is intact: every entry agrees with a rebuilt table and with its neighbours";
    assert_eq!(deep.matches(compared).count(), 3, "{deep}");
    // Files that are not tables of the folder are never removed, and neither are tables named
    // beside them.
    let other = folder.join("board.txt");
    std::fs::write(&other, "1 2 / 3 0").expect("a file");
    at(&folder, &["tables", "remove", FILE, "board.txt"], 2);
    let path = other.to_str().expect("a path");
    at(&folder, &["tables", "remove", path], 2);
    assert!(other.exists() && at(&folder, &["tables", "list"], 0).contains(FILE));
    at(&folder, &["tables", "remove", FILE], 0);
    at(&folder, &["tables", "remove", "--all"], 0);
    assert!(at(&folder, &["tables", "verify"], 0).contains("no tables in"));
    at(&folder, &["tables", "verify", "missing.pdb"], 2);
}

/// The first table takes 255 KiB. Shells count this limit in blocks of 512 or 1,024 bytes.
#[test]
#[cfg(target_os = "linux")]
fn a_limit_on_file_sizes_is_reported_and_leaves_no_part_of_a_table() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    let build = ["tables", "build", "pdb-5-5-5", "--tables", folder];
    let output = super::limited("-f 100", &build).end();
    complains(&output, "File too large");
    let left: Vec<_> = fs::read_dir(home.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

/// The Protein Data Bank's files have the same extension.
#[test]
fn files_of_other_programs_are_never_removed() {
    let home = tempfile::tempdir().unwrap();
    let (protein, table) = (home.path().join("1abc.pdb"), home.path().join("own.pdb"));
    let text = "HEADER    OXYGEN TRANSPORT\n".repeat(300);
    fs::write(&protein, &text).unwrap();
    // A damaged table is still a table.
    fs::write(&table, "knobelPD").unwrap();
    at(home.path(), &["tables", "remove", "1abc.pdb"], 2);
    at(home.path(), &["tables", "remove", "own.pdb", "1abc.pdb"], 2);
    assert!(table.exists());
    let verified = run(&[
        "tables",
        "verify",
        "--tables",
        home.path().to_str().unwrap(),
        "1abc.pdb",
    ]);
    let said = String::from_utf8(verified.stderr).unwrap();
    assert_eq!(said, "knobel: 1 of 1 files cannot be used\n");
    let removed = at(home.path(), &["tables", "remove", "--all"], 0);
    assert!(
        removed.contains("1abc.pdb: knobel did not write it"),
        "{removed}"
    );
    assert!(!table.exists() && fs::read_to_string(&protein).unwrap() == text);
}

#[test]
#[ignore = "slow"]
fn a_table_of_chosen_tiles_is_built_and_verified() {
    let home = tempfile::tempdir().unwrap();
    let tiles = ["--size", "5x5", "--tiles", "1,2,6,7,11"];
    let build = [&["tables", "build"][..], &tiles].concat();
    let stopped = at(home.path(), &[&build[..], &["--time", "0s"]].concat(), 3);
    assert!(stopped.contains("was not built: time limit"), "{stopped}");
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    let made = at(home.path(), &build, 0);
    assert!(
        made.contains("5x5-b0-14-18-19-23-24 built: 3,113 KiB"),
        "{made}"
    );
    at(home.path(), &["tables", "verify", "--deep"], 0);
    for (tiles, why) in [
        ("1,25", "has no tile 25"),
        ("1,1", "twice"),
        ("1,2,3,4,5,6,7,8,9", "1 to 8"),
    ] {
        refuses(&["tables", "build", "--size", "5x5", "--tiles", tiles], why);
    }
}

#[test]
fn tables_never_replace_foreign_files() {
    let home = tempfile::tempdir().unwrap();
    let build = ["tables", "build", "--size", "5x5", "--tiles", "1,2"];
    at(home.path(), &build, 0);
    let table = fs::read_dir(home.path()).unwrap().next();
    let table = table.unwrap().unwrap().path();
    let good = fs::read(&table).unwrap();
    fs::write(&table, "HEADER    OXYGEN TRANSPORT\n").unwrap();
    let refused = |folder: &Path, part: &str| {
        let refused = run(&[&build[..], &["--tables", folder.to_str().unwrap()]].concat());
        complains(&refused, part);
        assert!(refused.stdout.is_empty());
    };
    let part = "is not a pattern database of knobel; move it away";
    refused(home.path(), part);
    assert!(fs::read(&table).unwrap().starts_with(b"HEADER"));
    refused(
        &table,
        &format!("{} is a file, not a folder", table.display()),
    );
    // A damaged table is replaced.
    fs::write(&table, &good[..good.len() - 1]).unwrap();
    at(home.path(), &build, 0);
    assert_eq!(fs::read(&table).unwrap(), good);
}

#[test]
fn a_table_that_exceeds_memory_gets_a_one_line_error() {
    if knobel::memory::free().is_none_or(|free| free > 40 << 30) {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let build = ["tables", "build", "--size", "5x5", "--tables"];
    let place = [home.path().to_str().unwrap(), "--tiles", "1,2,3,4,5,6,7,8"];
    refuses(&[&build[..], &place].concat(), " MiB of memory here, but ");
    assert!(fs::read_dir(home.path()).unwrap().next().is_none());
}

#[test]
fn sizes_without_table_files_get_an_explanation() {
    for (size, why) in [("3x3", "built in memory"), ("6x6", "limited to 25 cells")] {
        refuses(&["tables", "build", "--size", size], why);
    }
}

#[test]
fn a_damaged_table_is_named_and_never_used() {
    let home = tempfile::tempdir().unwrap();
    at(home.path(), &["tables", "build", "pdb-5-5-5"], 0);
    let path = home.path().join(FILE);
    let mut bytes = fs::read(&path).unwrap();
    bytes[100_000] ^= 4;
    fs::write(&path, bytes).unwrap();
    let verified = at(home.path(), &["tables", "verify"], 2);
    assert!(verified.contains("a checksum does not match"), "{verified}");

    let folder = home.path().to_str().unwrap();
    let solve = [
        "solve",
        KORF_1,
        "--goal",
        "first",
        "-H",
        "pdb-5-5-5",
        "--tables",
        folder,
    ];
    let output = run(&solve);
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        out.contains("57 moves, optimal") && out.contains("pdb-5-5-5"),
        "{out}"
    );
    assert!(err.contains("is refused: its entries are damaged"), "{err}");
    // JSON also reports it once.
    let output = run(&[&solve[..], &["--format", "json"]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["warnings"].as_array().map(Vec::len), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let built = at(home.path(), &["tables", "build", "pdb-5-5-5"], 0);
    assert!(built.contains("rebuilding it"), "{built}");
    at(home.path(), &["tables", "verify"], 0);
}

#[test]
fn an_unwritable_folder_gets_a_one_line_error() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let build = ["tables", "build", "pdb-4-4-4-3", "--tables"];
    // The error comes before any work, so the time limit is not reached.
    let large = [
        "tables", "build", "--size", "5x5", "--time", "0s", "--tables",
    ];
    for (command, folder) in [
        (&build[..], file.clone()),
        (&build, file.join("below")),
        (&large, file.join("below")),
    ] {
        let output = run(&[command, &[folder.to_str().unwrap()]].concat());
        complains(&output, "cannot make the folder");
        assert!(output.stdout.is_empty());
    }
}

/// A named folder that does not exist is treated as a typo.
#[test]
fn verify_rejects_a_missing_folder() {
    let home = tempfile::tempdir().unwrap();
    let nowhere = home.path().join("nowhere");
    let verify = ["tables", "verify", "--tables", nowhere.to_str().unwrap()];
    let said = String::from_utf8(run(&verify).stderr).unwrap();
    assert!(said.contains("there is no folder "), "{said}");
    at(&nowhere, &["tables", "verify"], 2);
    // The default folder may not exist yet.
    assert!(text(&["tables", "verify"], 0).contains("no tables in"));
}

#[test]
fn the_best_method_uses_tables_on_every_board_of_up_to_16_cells() {
    for (board, length) in [(KORF_1, 57), ("1 2 3 / 4 5 6 / 7 8 9 / 0 10 11", 2)] {
        let goal = if board == KORF_1 { "first" } else { "last" };
        let answer = json(
            &[
                "solve",
                board,
                "--goal",
                goal,
                "--format",
                "json",
                "--threads",
                "2",
            ],
            0,
        );
        assert_eq!(answer["length"], length);
        assert!(
            answer["heuristic"].as_str().unwrap().starts_with("pdb"),
            "{answer}"
        );
    }
}

#[test]
fn all_optimal_solutions_are_listed_and_counted() {
    let square = "0 1 / 3 2";
    assert_eq!(
        text(&["solve", square, "--all", "--format", "moves"], 0)
            .lines()
            .count(),
        1
    );
    let corner = "1 2 3 / 4 5 6 / 0 7 8";
    assert!(
        text(&["solve", corner, "--all", "count"], 0).starts_with("1 optimal solution of 2 moves")
    );
    let answer = json(&words("solve 8,6,7/2,5,4/3,0,1 --all --format json"), 0);
    assert_eq!(
        (
            &answer["length"],
            answer["solutions"].as_array().unwrap().len() as u64
        ),
        (&31.into(), answer["count"].as_u64().unwrap())
    );
    text(&["solve", "1 2 3 / 4 5 6 / 8 7 0", "--all"], 1);
}

#[test]
fn the_multi_tile_metric_is_minimised_on_request() {
    let answer = json(
        &words("solve 8,6,7/2,5,4/3,0,1 --metric mtm --format json"),
        0,
    );
    assert_eq!(
        (&answer["metric"], &answer["length"], &answer["optimal"]),
        (&"mtm".into(), &20.into(), &true.into())
    );
    text(&words("solve 8,6,7/2,5,4/3,0,1 --metric mtm --fast"), 2);
    let wide = "1 2 3 4 5 6 7 8 9 / 0 10 11 12 13 14 15 16 17";
    text(&["solve", wide, "--metric", "mtm"], 2);
}

/// A board 67 moves from the goal, which takes more than 13 million expansions with the tables that
/// are built in memory.
const FAR: &str = "4 9 1 14 / 11 7 13 15 / 3 12 10 2 / 0 8 6 5";

#[test]
#[ignore = "slow"]
fn a_long_search_switches_to_larger_tables() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    for threads in ["1", "2"] {
        let place = ["--tables", folder, "--threads", threads];
        let answer = json(
            &[&["solve", FAR, "--format", "json"][..], &place].concat(),
            0,
        );
        assert_eq!(
            (&answer["optimal"], &answer["length"]),
            (&true.into(), &67.into())
        );
        let tables = answer["heuristic"].as_str().unwrap();
        assert_eq!(answer["proof"]["values"]["heuristic"], tables);
        // With two threads, the solution may be found before the tables are ready.
        assert!(
            tables == "pdb-6-6-3" || threads == "2" && tables == "pdb-5-5-5",
            "{tables}"
        );
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

/// Measured in expansions, which do not depend on the machine.
#[test]
#[ignore = "slow"]
fn a_factor_costs_little_more_than_the_optimum() {
    let all = &[("1", 100), ("1.05", 105), ("1.3", 130), ("3", 300)][..];
    for (board, goal, factors) in [(KORF_1, "first", all), (FAR, "last", &all[1..2])] {
        let solve = [
            "solve",
            board,
            "--goal",
            goal,
            "--threads",
            "1",
            "--format",
            "json",
        ];
        let optimum = json(&solve, 0);
        let spent = |answer: &serde_json::Value| answer["stats"]["expanded"].as_u64().unwrap();
        let length = |answer: &serde_json::Value| answer["length"].as_u64().unwrap();
        for &(factor, percent) in factors {
            let near = json(&[&solve[..], &["--within", factor]].concat(), 0);
            assert!(
                100 * length(&near) <= percent * length(&optimum),
                "{factor}: {near}"
            );
            assert!(
                spent(&near) <= spent(&optimum) + 2_200_000,
                "{factor}: {near}"
            );
        }
    }
}

#[test]
fn fast_returns_the_best_of_several_constructions() {
    let boards = text(
        &["scramble", "--size", "5x5", "--count", "6", "--seed", "1"],
        0,
    );
    let length = |board: &str, options: &[&str]| {
        let solve = [&["solve", board, "--format", "json"], options].concat();
        json(&solve, 0)["length"].as_u64().unwrap()
    };
    for board in boards.lines() {
        let fast = length(board, &["--fast"]);
        let built = length(board, &["-a", "constructive"]);
        assert!(fast <= built, "{board}: {fast} of {built}");
    }
    let last = boards.lines().last().unwrap();
    assert_eq!(length(last, &["-a", "constructive"]), 237);
    assert!(length(last, &["--fast"]) <= 177);
}

/// Table files in a folder with their modification times.
pub(super) fn finished(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let tables = entries.filter(|it| it.path().extension().is_some_and(|it| it == "pdb"));
    tables
        .map(|it| (it.path(), it.metadata().unwrap().modified().unwrap()))
        .collect()
}

#[test]
fn a_killed_build_keeps_finished_tables() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    let build = ["tables", "build", "--size", "6x3", "--tables", folder];
    let mut child = start(&build);
    child.until("a table is finished", || !finished(home.path()).is_empty());
    child.kill();
    let kept = finished(home.path());
    assert!(!kept.is_empty());
    let built = text(&build, 0);
    assert!(built.contains("is ready"), "{built}");
    assert!(
        built.matches("exists and is intact").count() >= kept.len(),
        "{built}"
    );
    let all = finished(home.path());
    assert!(
        kept.iter().all(|it| all.contains(it)),
        "nothing is built twice"
    );
    let verified = at(home.path(), &["tables", "verify"], 0);
    assert_eq!(verified.matches("is intact").count(), all.len());
}

#[test]
fn advice_on_larger_tables_names_size_and_goal() {
    let said = |arguments: &[&str]| {
        let usual = ["solve", "--nodes", "200000", "--threads", "1"];
        let run = run(&[&usual, arguments].concat());
        String::from_utf8(run.stderr).unwrap()
    };
    for (goal, named) in [
        ("last", "--size 6x3'"),
        ("snake", "--size 6x3 --goal snake'"),
        (
            "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 0 17",
            "--size 6x3 --goal \"1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 0 17\"'",
        ),
    ] {
        let scramble = ["scramble", "--size", "6x3", "--seed", "1", "--goal", goal];
        let board = text(&scramble, 0);
        let hint = said(&[board.trim(), "--goal", goal]);
        assert!(hint.contains(named) && hint.lines().count() == 1, "{hint}");
    }
}
