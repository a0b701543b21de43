//! Proofs that are shared by several ranks.

use std::collections::HashSet;
use std::fs;
use std::process::Output;

use serde_json::Value;

use super::super::child::Running;
use super::super::long_runs::{expanded, name, number};
use super::super::{KORF_1, binary};
use super::{assert_refused, kill_one, launcher, mpirun, output, rounds, spawn};

/// A board of 18 cells that takes several seconds with small tables.
const BOARD: &str = "14 9 1 2 12 17 / 5 4 8 3 6 0 / 10 15 7 16 13 11";

/// A board whose proof takes more than minutes.
const HARD: &str = "24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 2 1 0";

/// One thread per rank, small tables, and a generous time limit.
const USUAL: [&str; 6] = [
    "--threads",
    "1",
    "--tables",
    "no-such-folder",
    "--time",
    "200s",
];

/// This number of ranks with the same arguments.
fn together(arguments: &[&str], ranks: usize) -> Option<Output> {
    output(&vec![arguments; ranks])
}

fn answer(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("only the first rank prints")
}

#[test]
fn the_first_rank_prints_the_number_of_ranks_and_the_traffic() {
    let solve = [&["solve", BOARD][..], &USUAL].concat();
    let Some(shared) = together(&solve, 2) else {
        return;
    };
    let out = String::from_utf8_lossy(&shared.stdout);
    assert_eq!(shared.status.code(), Some(0), "{shared:?}");
    let last = out.lines().last().unwrap();
    assert!(
        last.starts_with("2 ranks, ") && last.ends_with(" per state"),
        "{out}"
    );
}

/// No rank exits with a code that kills the others before the first rank has printed.
#[test]
#[ignore = "slow"]
fn the_answer_is_printed_with_every_exit_code() {
    let odd = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 19 18 0";
    let within = ["solve", HARD, "--within", "1.01", "--time", "300ms"];
    let within = [&within[..], &USUAL[..4]].concat();
    for (arguments, ranks, code) in [(vec!["solve", odd], 4, 1), (within, 3, 3)] {
        let json = [&arguments[..], &["--format", "json"]].concat();
        let Some(shared) = together(&json, ranks) else {
            return;
        };
        assert_eq!(shared.status.code(), Some(code), "{shared:?}");
        let said: Value = serde_json::from_slice(&shared.stdout).expect("a whole answer");
        assert_eq!(said["optimal"], false, "{said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn a_proof_with_killed_ranks_resumes_with_other_numbers_of_ranks() {
    let whole = [&["solve", BOARD, "--format", "json"][..], &USUAL].concat();
    let undisturbed = super::super::json(&whole, 0);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let begin = [&["solve", BOARD, "--checkpoint", name(&file)][..], &USUAL].concat();
    let go_on = [&["solve", "--resume", name(&file)][..], &USUAL].concat();
    let mut random = knobel::Rng::new(15);
    let (mut killed, mut done) = (0, 0);
    for kill_number in 0..rounds(2, 11) {
        let (how, ranks) = if file.exists() {
            (&go_on, 1 + kill_number % 3)
        } else {
            (&begin, 2)
        };
        let Some(mut child) = spawn(&mut launcher(&vec![&how[..]; ranks])) else {
            return;
        };
        child.reaches("more of the proof is kept", || expanded(&file) > done);
        let before = expanded(&file);
        assert!(before >= done, "it did not resume from the saved work");
        let ended = kill_one(child, random.below(3) as usize);
        killed += u32::from(ended.status.code() != Some(0));
        done = expanded(&file);
        assert!(done >= before, "saved work is not lost");
    }
    let before = done;
    assert!(killed > 0, "no run was killed");
    assert!(before > 0, "no run has saved anything");
    // Resume from the same file on one process without MPI and on two ranks.
    let copy = folder.path().join("copy");
    fs::copy(&file, &copy).unwrap();
    let json = ["--format", "json"];
    let alone = super::super::json(&[&go_on[..], &json].concat(), 0);
    let shared = [&["solve", "--resume", name(&copy)][..], &USUAL, &json].concat();
    let shared = answer(&together(&shared, 2).expect("it was there before"));
    for done in [alone, shared] {
        assert_eq!(done["optimal"], true);
        assert_eq!(done["length"], undisturbed["length"]);
        assert!(number(&done["stats"]["expanded"]) >= before);
    }
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn straight_runs_with_killed_ranks_resume_with_and_without_ranks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let begin = ["solve", KORF_1, "--goal", "first", "--metric", "mtm"];
    let begin = [&begin[..], &["--checkpoint", name(&file)], &USUAL].concat();
    let Some(mut child) = spawn(&mut launcher(&[&begin[..]; 2])) else {
        return;
    };
    child.until("some of the search is kept", || expanded(&file) > 0);
    kill_one(child, 1);
    let before = expanded(&file);
    let copy = folder.path().join("copy");
    fs::copy(&file, &copy).unwrap();
    let resume = |file| {
        let resume = ["solve", "--resume", file, "--format", "json"];
        [&resume[..], &USUAL].concat()
    };
    let alone = super::super::json(&resume(name(&file)), 0);
    let shared = together(&resume(name(&copy)), 2).expect("it was there before");
    for done in [alone, answer(&shared)] {
        assert_eq!(
            (number(&done["length"]), &done["optimal"]),
            (33, &true.into())
        );
        assert!(number(&done["stats"]["expanded"]) >= before);
    }
}

/// A board of 21 cells and 58 moves, whose largest tables are built within seconds.
const OBLONG: &str = "3 4 17 13 19 20 7 / 2 8 1 10 5 12 11 / 9 15 18 16 0 6 14";

/// A run without a checkpoint does not use small tables first, so it builds the largest tables at
/// once.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn ranks_killed_while_tables_are_built_leave_nothing_behind() {
    let home = tempfile::tempdir().unwrap();
    let tables = home.path().join("tables");
    let solve = ["solve", OBLONG, "--threads", "1", "--tables", name(&tables)];
    let solve = [&solve[..], &["--time", "1h"]].concat();
    let files = || {
        let files = fs::read_dir(&tables).into_iter().flatten().flatten();
        let file = |it: fs::DirEntry| Some((it.path(), it.metadata().ok()?.modified().ok()?));
        files.filter_map(file).collect::<HashSet<_>>()
    };
    for kill_number in 0..rounds(1, 3) {
        let before = files();
        let Some(mut child) = spawn(&mut launcher(&[&solve[..]; 2])) else {
            return;
        };
        child.until("a table is begun", || files() != before);
        let ended = kill_one(child, kill_number);
        assert_ne!(ended.status.code(), Some(0), "it was killed: {ended:?}");
    }
    let whole = [&solve[..], &["--format", "json"]].concat();
    let whole = answer(&together(&whole, 2).expect("it was there before"));
    assert_eq!(
        (&whole["optimal"], number(&whole["length"])),
        (&true.into(), 58)
    );
    assert!(!super::super::tables::finished(&tables).is_empty());
}

/// Checks the launcher's output as well, which other tests ignore.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn a_killed_rank_ends_the_run_with_a_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run");
    let mut launcher = mpirun(&["--oversubscribe", "-n", "2", env!("CARGO_BIN_EXE_knobel")]);
    launcher
        .args(["solve", HARD, "--checkpoint", name(&file)])
        .args(USUAL)
        // The launcher shall ask the other ranks to end, and wait for seconds before it kills them,
        // because they print after 0.4 s.
        .env("OMPI_MCA_odls_base_sigkill_timeout", "4");
    let Some(mut child) = spawn(&mut launcher) else {
        return;
    };
    child.until_exists(&file);
    let ended = kill_one(child, 1);
    let error = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() != Some(0), "{error}");
    assert!(error.contains("signal 9"), "{error}");
    let cure = format!(
        "so it may be lost; resume with: knobel solve --resume {}",
        name(&file)
    );
    assert!(error.contains(&cure), "{error}");
}

#[test]
#[ignore = "slow"]
fn unshareable_commands_get_a_one_line_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("run");
    let small = "1 2 3 / 4 5 6 / 7 0 8";
    let solve = |more: &[&'static str]| [&["solve", BOARD][..], more].concat();
    for (arguments, said) in [
        (vec!["solve", small], "share boards of 17 to 25 cells"),
        (
            vec!["solve", BOARD, "--metric", "mtm"],
            "share boards of 4 to 16 cells",
        ),
        (
            vec!["solve", small, "--metric", "mtm", "-a", "anytime"],
            "anytime minimises single-tile moves",
        ),
        (vec!["solve", BOARD, BOARD], "for 2 boards"),
        (solve(&["--fast"]), "with --fast"),
        (solve(&["--nodes", "9"]), "with --nodes"),
        (
            vec!["solve", "--resume", name(&file)],
            "is not a checkpoint",
        ),
        (
            vec!["solve", BOARD, "--checkpoint", name(&below)],
            "cannot write checkpoint",
        ),
        (
            vec!["solve", BOARD, "--checkpoint", "/sys/knobel"],
            "cannot write checkpoint",
        ),
    ] {
        let Some(refused) = together(&arguments, 2) else {
            return;
        };
        assert_refused(&refused, said);
    }
    // Unknown arguments, and more ranks than work.
    let wrong = output(&[&["solve", BOARD, "--no-such-flag"][..]; 3]).expect("it was there before");
    assert_refused(&wrong, "unexpected argument '--no-such-flag'");
    let goal = "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 0";
    let done = together(&["solve", goal], 4).expect("it was there before");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
}

/// Simulates the launcher of another MPI, in which each process is the only rank.
#[test]
fn processes_of_another_mpi_do_not_repeat_the_work() {
    let mut alone = binary(&["solve", BOARD]);
    alone.envs([("PMI_RANK", "0"), ("PMI_SIZE", "2")]);
    let alone = Running::start(&mut alone).end();
    assert_refused(&alone, "MPI has connected only 1");
}

/// Simulates `srun` without `--mpi`, where each process would repeat the whole work.
#[test]
fn unconnected_processes_are_rejected() {
    let started = |rank: &str, arguments: &[&str]| {
        let mut command = binary(arguments);
        command.envs([("SLURM_PROCID", rank), ("SLURM_STEP_NUM_TASKS", "2")]);
        Running::start(&mut command).end()
    };
    let count = ["count", "--size", "2x2"];
    assert_refused(&started("0", &count), "add --mpi=pmix");
    let other = started("1", &count);
    assert_eq!((other.status.code(), other.stderr.len()), (Some(2), 0));
    // Commands that are not shareable run on each process.
    for rank in ["0", "1"] {
        let checked = started(rank, &["check", "1 2 3 / 4 5 6 / 7 0 8"]);
        assert_eq!(checked.status.code(), Some(0), "{checked:?}");
        assert!(!checked.stdout.is_empty());
    }
}

#[test]
fn a_board_in_a_file_is_read_by_the_first_rank_for_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    fs::write(
        &file,
        "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 0 18 19",
    )
    .unwrap();
    let Some(shared) = together(&["solve", name(&file), "--format", "moves"], 2) else {
        return;
    };
    assert_eq!(shared.stdout, b"RR\n", "{shared:?}");
}
