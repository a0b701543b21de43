//! Several ranks under `mpirun`.

mod bench;
mod proof;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use knobel_testkit::published::THREE_BY_FOUR;

use super::child::{Running, descendants, eventually, is_alive, send};
use super::count::layers;
use super::{at_length, program, rounds};

/// Tests may run as the superuser, which Open MPI allows only with these variables. Open MPI also
/// shortens its delay of one second before it kills ranks.
const OPEN_MPI: [(&str, &str); 3] = [
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ("OMPI_MCA_odls_base_sigkill_timeout", "0"),
];

/// A command that starts processes as ranks.
fn mpirun(options: &[&str]) -> Command {
    let mut command = program("mpirun");
    command.args(options).envs(OPEN_MPI).env("NO_COLOR", "1");
    command
}

/// A command that starts ranks, each with its own arguments.
fn launcher(ranks: &[&[&str]]) -> Command {
    let mut command = mpirun(&["--oversubscribe", "--quiet"]);
    for (place, arguments) in ranks.iter().enumerate() {
        if place > 0 {
            command.arg(":");
        }
        command
            .args(["-n", "1", env!("CARGO_BIN_EXE_knobel")])
            .args(*arguments);
    }
    command
}

/// Starts ranks, or returns `None` if there is no launcher.
fn spawn(launcher: &mut Command) -> Option<Running> {
    let streams = launcher.stdin(Stdio::null()).stdout(Stdio::piped());
    match streams.stderr(Stdio::piped()).spawn() {
        Ok(child) => Some(Running::of(child, format!("{launcher:?}"))),
        Err(_) => {
            knobel_skipped_tests::note("ranks under MPI, as mpirun is not here");
            None
        }
    }
}

fn output(ranks: &[&[&str]]) -> Option<Output> {
    spawn(&mut launcher(ranks)).map(Running::end)
}

/// The lines with the number of boards per distance.
fn counts(output: &Output) -> Vec<String> {
    let out = String::from_utf8_lossy(&output.stdout);
    let counts = out.lines().take_while(|line| line.split(' ').count() == 2);
    counts.map(str::to_owned).collect()
}

/// The output of a count without the line with its time.
fn lasting(out: &[u8]) -> Vec<String> {
    let out = String::from_utf8_lossy(out);
    let lines = out.lines().filter(|line| !line.contains(" boards, "));
    lines.map(str::to_owned).collect()
}

#[test]
#[ignore = "slow"]
fn ranks_find_the_same_counts_as_one_process() {
    // The last case has no memory for bitmaps.
    for (size, memory, ranks) in [
        ("2x2", "1GB", 4),
        ("3x3", "1GB", 1),
        ("5x2", "1GB", 2),
        ("3x3", "1KiB", 3),
    ] {
        let arguments = ["count", "--size", size, "--memory", memory];
        let alone = super::run(&arguments);
        let counted = lasting(&alone.stdout);
        assert!(counted.len() > 7, "{alone:?}");
        let numbers = if at_length() {
            vec![1, 2, 4]
        } else {
            vec![ranks]
        };
        for ranks in numbers {
            let Some(shared) = output(&vec![&arguments[..]; ranks]) else {
                return;
            };
            assert_eq!(shared.status.code(), Some(0), "{shared:?}");
            assert_eq!(lasting(&shared.stdout), counted, "{ranks} ranks");
            let out = String::from_utf8_lossy(&shared.stdout);
            assert_eq!(out.contains("bytes sent per board"), ranks > 1, "{out}");
        }
    }
}

/// The published counts of 3×4 in the format of `knobel count`.
fn published() -> Vec<String> {
    let counts = THREE_BY_FOUR.iter().enumerate();
    counts
        .map(|(depth, boards)| format!("{depth} {boards}"))
        .collect()
}

/// Without MPI, the tests of `crates/count` compare the same layers on threads.
#[test]
fn two_ranks_count_3x4_as_published() {
    let arguments = ["count", "--size", "4x3", "--memory", "1GB"];
    for ranks in if at_length() { 1..3 } else { 2..3 } {
        let Some(counted) = output(&vec![&arguments[..]; ranks]) else {
            return;
        };
        assert_eq!(counts(&counted), published(), "{counted:?}");
    }
}

#[test]
fn wrong_use_gets_a_one_line_error_and_never_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let no_folder = file.join("below");
    let no_folder = no_folder.to_str().unwrap();
    let board = "1 2 3 / 4 5 6 / 7 0 8";
    let kept = ["count", "--checkpoint", no_folder];
    let read_only = ["count", "--checkpoint", "/sys/knobel"];
    let threads = ["count", "--threads", "2"];
    let tables = folder.path().join("tables");
    let build = ["tables", "build", "--tables", tables.to_str().unwrap()];
    for (ranks, said) in [
        (
            [&["check", board][..], &["check", board]],
            "can share work; run it once, without mpirun",
        ),
        (
            [&build[..]; 2],
            "can share work; run it once, without mpirun",
        ),
        (
            [&kept[..]; 2],
            "file is a file, not a folder; give a writable folder",
        ),
        // A place where even the superuser cannot write.
        ([&read_only[..]; 2], "give a writable folder"),
        ([&threads[..]; 2], "leave it out and start more ranks"),
    ] {
        let Some(output) = output(&ranks) else { return };
        assert_refused(&output, said);
    }
    assert!(!tables.exists(), "several processes make no tables");
}

/// Checks that the run failed with this one-line error.
fn assert_refused(refused: &Output, said: &str) {
    let error = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{error}");
    let own: Vec<&str> = (error.lines())
        .filter(|line| line.starts_with("knobel: "))
        .collect();
    assert_eq!(own.len(), 1, "{error}");
    assert!(own[0].contains(said), "{error}");
}

/// If ranks are started differently, the first rank reports it, even if the other rank has an error
/// of its own.
#[test]
#[ignore = "slow"]
fn ranks_with_different_arguments_are_rejected() {
    let good = &["count", "--size", "3x3"][..];
    let board = "1 2 3 / 4 5 6 / 7 0 8";
    for ranks in [
        [good, &["count", "--size", "2x3"]],
        [good, &["count", "--no-such"]],
        [&["count", "--size", "3x3x"], good],
        [good, &["check", board]],
        [&["--version"], good],
        [good, &["count", "--help"]],
    ] {
        let [first, second] = ranks;
        let orders = [ranks, [second, first]];
        for ranks in &orders[..rounds(1, 2)] {
            let Some(refused) = output(ranks) else {
                return;
            };
            assert_refused(
                &refused,
                "1 of 2 ranks have programs or arguments that differ",
            );
        }
    }
    // A different program with the same name and version.
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("knobel");
    let mut program = fs::read(env!("CARGO_BIN_EXE_knobel")).unwrap();
    program.push(0);
    fs::copy(env!("CARGO_BIN_EXE_knobel"), &other).unwrap();
    fs::write(&other, program).unwrap();
    let mut launcher = launcher(&[good]);
    launcher.args([":", "-n", "1"]).arg(&other).args(good);
    let refused = spawn(&mut launcher).expect("it was there before").end();
    assert_refused(
        &refused,
        "1 of 2 ranks have programs or arguments that differ",
    );
}

/// Two ranks, each started by a shell in this folder that first runs the command `first`.
fn in_shells(folder: &Path, first: &str, arguments: &str) -> Option<Output> {
    let program = env!("CARGO_BIN_EXE_knobel");
    let script = format!("{first} exec {program} {arguments}");
    let ranks = ["--oversubscribe", "--quiet", "-n", "2", "sh", "-c", &script];
    spawn(mpirun(&ranks).current_dir(folder)).map(Running::end)
}

/// Simulates machines without a shared disk: each of two ranks has its own folder with its own
/// files.
#[test]
#[ignore = "slow"]
fn ranks_with_different_files_are_rejected() {
    let home = tempfile::tempdir().unwrap();
    let refused = |files: [Option<&str>; 2], arguments: &str, said: &str| {
        for (rank, text) in files.into_iter().enumerate() {
            let own = home.path().join(rank.to_string());
            let _ = fs::remove_dir_all(&own);
            fs::create_dir(&own).unwrap();
            if let Some(text) = text {
                fs::write(own.join("file"), text).unwrap();
            }
        }
        let cd = "cd $OMPI_COMM_WORLD_RANK &&";
        if let Some(ended) = in_shells(home.path(), cd, arguments) {
            assert_refused(&ended, said);
        }
    };
    let goal = Some("1 2 3 / 4 5 6 / 7 8 0");
    let other = Some("1 2 3 / 4 5 6 / 7 0 8");
    let larger = Some("1 2 3 4 / 5 6 7 8 / 9 10 11 0");
    let boards = [
        "14 9 1 2 12 17 / 5 4 8 3 6 0 / 10 15 7 16 13 11",
        "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 0 17",
    ]
    .map(Some);
    for (files, arguments, said) in [
        (
            [goal, None],
            "count --goal file",
            "rank 1: 'file' is not a goal",
        ),
        (
            [None, goal],
            "count --goal file",
            "knobel: 'file' is not a goal",
        ),
        (
            [goal, other],
            "count --goal file",
            "1 of 2 ranks have goals that differ",
        ),
        (
            [goal, larger],
            "count --goal file",
            "1 of 2 ranks have goals that differ",
        ),
        (
            [goal, None],
            "count --plan 3x3 --goal file",
            "rank 1: 'file' is not a goal",
        ),
        (
            boards,
            "solve file",
            "rank 1: this rank has read another board",
        ),
        (
            [None; 2],
            "count --checkpoint kept",
            "rank 1: kept: a file of the first rank is not visible here",
        ),
    ] {
        refused(files, arguments, said);
    }
}

/// Kills one of the ranks if they still run, waits until all have ended, and returns the output.
fn kill_one(launcher: Running, which: usize) -> Output {
    let ranks = descendants(launcher.id());
    if let Some(victim) = ranks.get(which % ranks.len().max(1)) {
        // The rank may just have ended.
        send("KILL", &[*victim]);
    }
    let ended = launcher.end();
    // The launcher kills the other ranks without waiting for their end.
    eventually("all ranks are gone", || {
        !ranks.iter().any(|&id| is_alive(id))
    });
    ended
}

/// Kills ranks of a count several times, after different numbers of layers, and resumes it. Returns
/// the output of the last run.
fn killed_count(size: &str, memory: &str, kind: &str) -> Option<Output> {
    let home = tempfile::tempdir().unwrap();
    let mut random = knobel::Rng::new(7);
    let (mut begun, mut killed, mut done) = (0, 0, 0);
    let go_on = |begun: usize| {
        let folder = home.path().join(begun.to_string());
        let how = if folder.join("count").exists() {
            "--resume"
        } else {
            "--checkpoint"
        };
        let name = folder.to_str().unwrap().to_owned();
        let words = ["count", "--size", size, "--memory", memory, how, &name];
        (folder, words.map(str::to_owned))
    };
    for kill_number in 0..rounds(2, 10) {
        let (folder, words) = go_on(begun);
        let words = words.each_ref().map(|word| &**word);
        let mut child = spawn(&mut launcher(&vec![&words[..]; 1 + kill_number % 3]))?;
        let more = done + 1 + random.below(5) as usize;
        child.reaches("layers are kept", || layers(&folder) >= more);
        let before = layers(&folder);
        let ended = kill_one(child, kill_number);
        assert!(layers(&folder) >= before, "layers that were kept are lost");
        let kept = fs::read(folder.join("count")).unwrap();
        assert!(String::from_utf8_lossy(&kept).contains(kind));
        done = layers(&folder);
        if ended.status.code() == Some(0) {
            // The count was finished before the kill, so start again.
            (begun, done) = (begun + 1, 0);
        } else {
            killed += 1;
        }
    }
    assert!(killed > 0, "no count was killed");
    let words = go_on(begun).1;
    let words = words.each_ref().map(|word| &**word);
    output(&[&words, &words])
}

#[test]
#[ignore = "slow"]
fn a_count_with_killed_ranks_resumes_from_its_last_layer() {
    let Some(whole) = killed_count("4x3", "1GB", "bitmaps") else {
        return;
    };
    assert_eq!(counts(&whole), published(), "{whole:?}");
}

#[test]
#[ignore = "slow"]
fn a_count_on_disk_with_killed_ranks_resumes_from_its_last_layer() {
    let Some(whole) = killed_count("5x2", "1KiB", "sorted layers") else {
        return;
    };
    let alone = super::run(&["count", "--size", "5x2"]);
    assert_eq!(lasting(&whole.stdout), lasting(&alone.stdout), "{whole:?}");
}
