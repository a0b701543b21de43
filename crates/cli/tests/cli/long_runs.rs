//! Checkpoints of long runs, and measurements that are resumed.

use std::path::Path;

use serde_json::Value;

use super::{KORF_1, json, rounds, run, start, text};

pub(crate) fn scrambled(size: &str, count: &str) -> String {
    text(
        &["scramble", "--size", size, "--count", count, "--seed", "21"],
        0,
    )
}

/// The one-line error of a run that must be rejected.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.stdout.is_empty());
    super::complaint(&output)
}

/// Kills a run once it has written its first file.
fn kill_with_a_file(arguments: &[&str], file: &Path) {
    let mut child = start(arguments);
    child.until_exists(file);
    child.kill();
}

pub(crate) fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The number of expanded nodes in a checkpoint.
pub(crate) fn expanded(file: &Path) -> u64 {
    if !file.exists() {
        return 0;
    }
    let kept = knobel::Checkpoint::load(file).expect("the file is complete or missing");
    let proof = knobel::optimal::SearchState::from_bytes(&kept.proof);
    proof.map_or(0, |proof| proof.counts().expanded)
}

pub(crate) fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

#[test]
fn a_killed_run_resumes_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let board = scrambled("5x5", "1");
    kill_with_a_file(&["solve", board.trim(), "--checkpoint", name(&file)], &file);
    let resume = [
        "solve",
        "--resume",
        name(&file),
        "--format",
        "json",
        "--time",
    ];
    let mut before = (u64::MAX, 0, 0);
    for time in ["1ms", "200ms", "400ms"] {
        let answer = json(&[&resume[..], &[time, "--threads", "1"]].concat(), 0);
        assert_eq!(answer["start"]["text"], board.trim());
        assert_eq!(answer["improvements"][0]["by"], "checkpoint");
        let now = (
            number(&answer["length"]),
            number(&answer["lower_bound"]),
            number(&answer["stats"]["expanded"]),
        );
        assert!(
            now.0 <= before.0 && now.1 >= before.1 && now.2 >= before.2,
            "{before:?} {now:?}"
        );
        before = now;
    }
}

/// The run is killed before it writes a checkpoint, and after each further checkpoint. On a busy
/// machine it may end before it can be killed.
#[test]
fn a_repeatedly_killed_proof_ends_with_the_same_length() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let board = "14 9 1 2 12 17 / 5 4 8 3 6 0 / 10 15 7 16 13 11";
    let whole = ["solve", board, "--time", "120s", "--format", "json"];
    let undisturbed = json(&whole, 0);
    assert_eq!(undisturbed["optimal"], true);
    let options = ["--checkpoint", name(&file), "--time", "120s"];
    start(&[&["solve", board], &options[..]].concat()).kill();
    let kept = || knobel::Checkpoint::load(&file).expect("the file is complete");
    let expanded = || if file.exists() { kept().expanded } else { 0 };
    let is_proved = || kept().bound as usize == kept().path.len();
    let mut before = 0;
    for _ in 0..rounds(2, 20) {
        let mut child = if file.exists() {
            start(&[&["solve", "--resume", name(&file)], &options[..]].concat())
        } else {
            start(&[&["solve", board], &options[..]].concat())
        };
        let came_on = child.reaches("more is done", || expanded() > before);
        child.kill();
        assert!(came_on || is_proved(), "a run makes progress until it ends");
        assert!(expanded() >= before, "saved work is not lost");
        before = expanded();
    }
    let resume = ["solve", "--resume", name(&file), "--time", "120s"];
    let done = json(&[&resume[..], &["--format", "json"]].concat(), 0);
    assert_eq!(done["optimal"], true);
    assert_eq!(done["length"], undisturbed["length"]);
}

/// Building large tables takes longer than any of the killed runs lasts.
#[test]
#[ignore = "slow"]
fn a_run_that_is_killed_before_its_tables_are_built_makes_progress() {
    let folder = tempfile::tempdir().unwrap();
    let (file, tables) = (folder.path().join("run"), folder.path().join("tables"));
    let board = scrambled("4x5", "1");
    let options = ["--tables", name(&tables), "--threads", "2"];
    let proved = || {
        let kept = knobel::Checkpoint::load(&file).ok()?;
        let proof = knobel::optimal::SearchState::from_bytes(&kept.proof)?;
        Some((proof.bound, proof.counts().expanded))
    };
    let mut before = None;
    for _ in 0..rounds(2, 3) {
        let mut child = if file.exists() {
            start(&[&["solve", "--resume", name(&file)], &options[..]].concat())
        } else {
            start(
                &[
                    &["solve", board.trim(), "--checkpoint", name(&file)],
                    &options[..],
                ]
                .concat(),
            )
        };
        child.until("more is proved", || proved() > before);
        child.kill();
        before = proved();
    }
    assert!(!tables.exists(), "small tables in memory have proved that");
}

#[test]
fn unusable_checkpoints_get_a_one_line_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let path = name(&file);
    let large = scrambled("5x5", "1");
    json(
        &[
            "solve",
            large.trim(),
            "--checkpoint",
            path,
            "--time",
            "10ms",
            "--format",
            "json",
        ],
        0,
    );
    let whole = std::fs::read(&file).unwrap();
    let said = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        refused(&["solve", "--resume", path])
    };
    assert!(said(&whole[..whole.len() - 1]).contains("is damaged"));
    assert!(said(b"1 2 3 / 4 5 6 / 7 8 0").contains("is not a checkpoint"));
    let version = whole.iter().position(|&byte| byte == b'\n').unwrap() - 1;
    let older = [&whole[..version], b"0", &whole[version + 1..]].concat();
    assert!(said(&older).contains("has version 0"));
    std::fs::remove_file(&file).unwrap();
    let small = "1 2 3 / 4 5 6 / 0 7 8";
    assert!(refused(&["solve", small, "--checkpoint", path]).contains(
        "writes checkpoints on boards of more than 16 cells, but the board is 3 wide × 3 high; \
         choose the method anytime, or leave the checkpoint out"
    ));
    assert!(refused(&["solve", small, "-a", "bfs", "--checkpoint", path]).contains("bfs"));
    assert!(refused(&["solve", small, small, "--checkpoint", path]).contains("holds only one"));
    assert!(refused(&["solve", small, "--resume", path]).contains("leave the board out"));
    let below = format!(
        "cannot write checkpoint {}: it is a folder",
        name(folder.path())
    );
    let in_folder = ["solve", large.trim(), "--checkpoint", name(folder.path())];
    assert!(refused(&in_folder).contains(&below));
    let nowhere = folder.path().join("no/such/folder");
    let lost = [
        "solve",
        large.trim(),
        "--time",
        "10ms",
        "--checkpoint",
        name(&nowhere),
    ];
    let said = refused(&lost);
    assert!(
        said.contains("cannot write checkpoint") && said.ends_with("(os error 2)\n"),
        "only given names are printed: {said}"
    );
}

#[test]
fn a_measurement_resumes_after_its_finished_boards() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, file) = (folder.path().join("boards"), folder.path().join("kept"));
    std::fs::write(&boards, scrambled("3x3", "6")).unwrap();
    let bench = [
        "bench",
        name(&boards),
        "--resume",
        name(&file),
        "--format",
        "csv",
    ];
    let first = text(&bench, 0);
    // After a kill during the fourth board, the first three are not measured again.
    let kept = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = kept.lines().collect();
    assert_eq!(lines.len(), 7);
    std::fs::write(
        &file,
        format!("{}\n{}", lines[..4].join("\n"), &lines[4][..9]),
    )
    .unwrap();
    let again = text(&bench, 0);
    let rows = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&again)[..4], rows(&first)[..4]);
    assert_eq!(rows(&again).len(), 7);
    assert_eq!(text(&bench, 0), again);
    // Duplicate lines are read once.
    let twice: Vec<&str> = kept.lines().flat_map(|line| [line, line]).skip(1).collect();
    std::fs::write(&file, twice.join("\n") + "\n").unwrap();
    assert_eq!(rows(&text(&bench, 0))[1..], rows(&first)[1..]);
    // Proved results stay, whatever the limits.
    let less = [&bench[..], &["--nodes", "9"]].concat();
    assert_eq!(rows(&text(&less, 0))[1..], rows(&first)[1..]);
    let other = [&bench[..], &["-a", "bfs"]].concat();
    assert!(refused(&other).contains("was solved with another method, metric or setting"));
}

#[test]
#[ignore = "slow"]
fn stopped_boards_are_measured_again_with_larger_limits() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, file) = (folder.path().join("boards"), folder.path().join("kept"));
    std::fs::write(&boards, scrambled("6x6", "2")).unwrap();
    let measured = |nodes: &str| {
        let bench = ["bench", name(&boards), "--resume", name(&file), "--nodes"];
        let output = run(&[&bench[..], &[nodes, "--format", "json"]].concat());
        let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
        let row = |row: &Value| (number(&row["length"]), number(&row["stats"]["expanded"]));
        let rows: Vec<_> = rows["runs"].as_array().unwrap().iter().map(row).collect();
        (rows, String::from_utf8(output.stderr).unwrap())
    };
    let (few, _) = measured("1000");
    assert_eq!(measured("1000").0, few);
    let (more, _) = measured("50000");
    assert!(few.iter().zip(&more).all(|(few, more)| more.0 < few.0));
    // With smaller limits the results stay, and a line reports this.
    let (less, said) = measured("1000");
    assert_eq!(less, more);
    assert!(
        said.contains("knobel: 2 boards are from a run with greater limits\n"),
        "{said}"
    );
}

/// A board whose solution meets the factor is finished, although the solution is not optimal.
#[test]
fn a_board_that_meets_the_factor_is_not_measured_again_with_larger_limits() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, file) = (folder.path().join("boards"), folder.path().join("kept"));
    std::fs::write(&boards, scrambled("5x5", "1")).unwrap();
    let measured = |time: &str| {
        let bench = ["bench", name(&boards), "--within", "3", "--time", time];
        text(&[&bench[..], &["--resume", name(&file)]].concat(), 0);
        std::fs::read_to_string(&file).unwrap()
    };
    let first = measured("10s");
    let line: Value = serde_json::from_str(first.lines().last().unwrap()).unwrap();
    assert_eq!(line["answer"]["optimal"], false);
    assert_eq!(measured("20s"), first);
}

/// The stored figures belong to the stored limits, even if larger limits change nothing.
#[test]
fn larger_limits_are_measured_even_if_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, file) = (folder.path().join("boards"), folder.path().join("kept"));
    std::fs::write(&boards, scrambled("12x12", "1")).unwrap();
    let bench = ["bench", name(&boards), "--resume", name(&file), "--nodes"];
    let mut lengths = Vec::new();
    for nodes in [20, 30] {
        let measured = run(&[&bench[..], &[&nodes.to_string()]].concat());
        assert_eq!(measured.status.code(), Some(0));
        let kept = std::fs::read_to_string(&file).unwrap();
        let last: Value = serde_json::from_str(kept.lines().last().unwrap()).unwrap();
        assert_eq!(number(&last["limits"]["nodes"]), nodes);
        assert_eq!(number(&last["answer"]["stats"]["expanded"]), nodes);
        lengths.push((
            last["answer"]["length"].clone(),
            last["answer"]["lower_bound"].clone(),
        ));
    }
    assert_eq!(lengths[0], lengths[1]);
}

/// An interrupted board does not count. Stored results stay in the file and in the report.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_measurement_reports_stored_results() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, file) = (folder.path().join("boards"), folder.path().join("kept"));
    std::fs::write(&boards, scrambled("6x6", "1")).unwrap();
    let bench = [
        "bench",
        name(&boards),
        "--resume",
        name(&file),
        "--format",
        "json",
    ];
    let rows = |output: &[u8]| {
        let bench: Value = serde_json::from_slice(output).unwrap();
        bench["runs"].clone()
    };
    let kept = rows(&run(&[&bench[..], &["--nodes", "50000"]].concat()).stdout);
    let mut child = start(&[&bench[..], &["--time", "1h"]].concat());
    assert!(child.interrupt_after(0.4));
    let output = child.end();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(rows(&output.stdout), kept);
}

#[test]
fn checkpoints_never_replace_foreign_files() {
    let folder = tempfile::tempdir().unwrap();
    let (run, boards) = (folder.path().join("run"), folder.path().join("boards"));
    let board = scrambled("5x5", "1");
    std::fs::write(&boards, &board).unwrap();
    let solve = ["solve", board.trim(), "--nodes", "20000", "--checkpoint"];
    json(&[&solve[..], &[name(&run), "--format", "json"]].concat(), 0);
    let kept = std::fs::read(&run).unwrap();
    assert!(refused(&[&solve[..], &[name(&run)]].concat()).contains("--resume"));
    let not_one = |file: &Path| {
        let said = refused(&[&solve[..], &[name(file)]].concat());
        assert!(
            said.contains("is not a checkpoint of a run; name another file"),
            "{said}"
        );
    };
    not_one(&boards);
    let empty = folder.path().join("empty");
    std::fs::write(&empty, "").unwrap();
    not_one(&empty);
    assert_eq!(std::fs::read(&run).unwrap(), kept);
    std::fs::write(&run, &kept[..kept.len() - 1]).unwrap();
    let said = refused(&[&solve[..], &[name(&run)]].concat());
    assert!(
        said.ends_with("run is damaged; remove it, or name another file\n"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&boards).unwrap(), board);
}

/// The hint is a whole command, also for names with spaces.
#[test]
fn a_stopped_run_prints_the_command_that_resumes_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a run");
    let board = scrambled("5x5", "1");
    for format in ["text", "moves", "json"] {
        let solve = ["solve", board.trim(), "--nodes", "1000", "--format", format];
        let output = run(&[&solve[..], &["--checkpoint", name(&file)]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        let hint = format!(
            "knobel: resume with: knobel solve --resume '{}'",
            name(&file)
        );
        assert!(said.lines().any(|line| line == hint), "{format}: {said}");
        std::fs::remove_file(&file).unwrap();
    }
    let count = [
        "cards",
        "count",
        "--nodes",
        "100",
        "--checkpoint",
        name(&file),
    ];
    let said = String::from_utf8(run(&count).stderr).unwrap();
    let hint = format!(
        "knobel cards count --nodes 100 --checkpoint '{}'\n",
        name(&file)
    );
    assert!(said.ends_with(&hint), "{said}");
}

/// With `nohup`, the end of a session does not end a run.
#[test]
#[cfg(target_os = "linux")]
fn an_ignored_hangup_stays_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let solve = "trap '' HUP; exec \"$0\" solve \"$1\" --goal first --metric mtm --threads 1 \
                 --nodes 3000000 --format json --checkpoint \"$2\"";
    let program = env!("CARGO_BIN_EXE_knobel");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", solve, program, KORF_1, name(&file)]);
    let mut child = super::child::Running::start(&mut shell);
    child.until_exists(&file);
    let id = nix::unistd::Pid::from_raw(child.id() as i32);
    nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGHUP).unwrap();
    let answer: Value = serde_json::from_slice(&child.end().stdout).unwrap();
    assert_eq!(answer["reason"]["code"], "nodes", "{answer}");
}

/// The lock is released when the process ends, however it ends.
#[test]
#[cfg(unix)]
fn a_checkpoint_is_written_by_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("run"), folder.path().join("other"));
    let board = scrambled("5x5", "1");
    let mut child = start(&["solve", board.trim(), "--checkpoint", name(&file)]);
    child.until_exists(&file);
    let resume = ["solve", "--resume", name(&file), "--time", "10ms"];
    let said = refused(&resume);
    let why = "it is being written by another process; wait until it has ended, or end it";
    assert!(said.contains(why), "{said}");
    // Resuming into another file leaves the first one unchanged.
    text(&[&resume[..], &["--checkpoint", name(&other)]].concat(), 0);
    child.kill();
    text(&resume, 0);
}

#[test]
fn options_for_another_method_are_rejected_when_a_run_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let board = scrambled("5x5", "1");
    let nodes = ["--nodes", "1000", "--format", "json"];
    let keep = ["solve", board.trim(), "--checkpoint", name(&file)];
    json(&[&keep[..], &nodes].concat(), 0);
    for (choice, part) in [
        (
            ["-a", "pdb"],
            "but pdb was requested; leave --algorithm out",
        ),
        (
            ["-H", "pdb"],
            "but pdb was requested; leave --heuristic out",
        ),
    ] {
        let said = refused(&[&["solve", "--resume", name(&file)], &choice[..]].concat());
        assert!(said.contains(part), "{said}");
    }
}

/// The checkpoint stores the metric, the result equals that of an uninterrupted search, and a
/// finished search is not repeated.
#[test]
fn a_killed_search_for_straight_runs_resumes_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let begin = ["solve", KORF_1, "--goal", "first", "--metric", "mtm"];
    let mut child = start(&[&begin[..], &["--checkpoint", name(&file)]].concat());
    child.until("some of the search is kept", || expanded(&file) > 0);
    child.kill();
    let before = expanded(&file);
    let resume = ["solve", "--resume", name(&file), "--format", "json"];
    let done = json(&resume, 0);
    assert_eq!(
        (&done["length"], &done["optimal"]),
        (&33.into(), &true.into())
    );
    let spent = number(&done["stats"]["expanded"]);
    assert!(spent >= before, "saved work is not lost");
    let again = json(&resume, 0);
    assert_eq!(number(&again["stats"]["expanded"]), spent);
    assert_eq!(again["proof"], done["proof"]);
    for (choice, part) in [
        (["--metric", "mtm"], "cannot be used with '--metric"),
        (["-a", "anytime"], "anytime minimises single-tile moves"),
        (["-a", "bfs"], "with the method ida-star-runs, but bfs"),
    ] {
        let said = refused(&[&resume[..], &choice].concat());
        assert!(said.contains(part), "{said}");
    }
}

/// Scripts pass the same options to the first run and to those that resume it.
#[test]
fn a_run_resumes_with_its_own_goal_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let board = scrambled("5x5", "1");
    let nodes = ["--nodes", "1000", "--format", "json"];
    let keep = ["solve", board.trim(), "--checkpoint", name(&file)];
    json(&[&keep[..], &nodes].concat(), 0);
    let resume = ["solve", "--resume", name(&file), "--goal"];
    let said = refused(&[&resume[..], &["first"], &nodes].concat());
    let part = "run already contains its goal; leave --goal out";
    assert!(said.contains(part), "{said}");
    json(&[&resume[..], &["last"], &nodes].concat(), 0);
}

#[test]
fn solutions_from_a_checkpoint_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let board = scrambled("5x5", "1");
    let nodes = ["--nodes", "1000", "--format", "json"];
    let keep = ["solve", board.trim(), "--checkpoint", name(&file)];
    let length = number(&json(&[&keep[..], &nodes].concat(), 0)["length"]);
    let words = text(
        &["solve", "--resume", name(&file), "--nodes", "1000", "-v"],
        0,
    );
    let told = format!("  {length} moves from the checkpoint, read after ");
    assert!(
        words.contains(&told) && !words.contains("by checkpoint"),
        "{words}"
    );
}

#[test]
fn all_solutions_of_large_boards_are_rejected() {
    let board = scrambled("5x5", "1");
    for all in ["count", "list"] {
        assert!(refused(&["solve", board.trim(), "--all", all]).contains("up to 16 cells"));
    }
}

/// A result from a heuristic that may overestimate is not called proved.
#[test]
fn the_learned_heuristic_proves_nothing() {
    let board = scrambled("5x5", "1");
    for method in ["weighted-a-star", "greedy"] {
        let arguments = [
            "solve",
            board.trim(),
            "-a",
            method,
            "-H",
            "learned",
            "--format",
            "json",
        ];
        let answer = json(&arguments, 0);
        assert_eq!(answer["proof"]["code"], "not-proved", "{answer}");
        assert!(number(&answer["lower_bound"]) > 60, "by linear conflicts");
    }
}
