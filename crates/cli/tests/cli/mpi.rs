//! Under `mpirun`: the same binary, started several times at once.

mod bench;
mod proof;
mod tables;

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Whoever waits longer than this has a rank that waits for another for ever.
const WATCHDOG: Duration = Duration::from_secs(60);

/// Tests may run as the superuser, which Open MPI does by request only. It does not wait for a second until it ends ranks when
/// one has left.
const OPEN_MPI: [(&str, &str); 3] = [
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ("OMPI_MCA_odls_base_sigkill_timeout", "0"),
];

/// What starts ranks, each with its arguments.
fn launcher(ranks: &[&[&str]]) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["--oversubscribe", "--quiet"]);
    for (place, arguments) in ranks.iter().enumerate() {
        if place > 0 {
            command.arg(":");
        }
        command
            .args(["-n", "1", env!("CARGO_BIN_EXE_knobel")])
            .args(*arguments);
    }
    command.envs(OPEN_MPI);
    command.env("NO_COLOR", "1");
    command
}

/// Starts ranks; nothing where there is no launcher.
fn spawn(launcher: &mut Command) -> Option<Child> {
    match launcher
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
    {
        Ok(child) => Some(child),
        Err(_) => {
            knobel_skipped::note("ranks under MPI, as mpirun is not here");
            None
        }
    }
}

/// Waits until all have ended.
fn finish(mut child: Child) -> Output {
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > WATCHDOG {
            child.kill().unwrap();
            panic!("ranks wait for each other");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn output(ranks: &[&[&str]]) -> Option<Output> {
    spawn(&mut launcher(ranks)).map(finish)
}

/// The lines that say how many boards there are at each distance.
fn counts(output: &Output) -> Vec<String> {
    let out = String::from_utf8_lossy(&output.stdout);
    let counts = out.lines().take_while(|line| line.split(' ').count() == 2);
    counts.map(str::to_owned).collect()
}

#[test]
fn ranks_count_what_one_counts() {
    for size in ["2x2", "3x3", "5x2"] {
        let arguments = ["count", "--size", size];
        let alone = super::text(&arguments, 0);
        for ranks in [1, 2, 4] {
            let Some(shared) = output(&vec![&arguments[..]; ranks]) else {
                return;
            };
            assert_eq!(shared.status.code(), Some(0), "{shared:?}");
            let lines = counts(&shared);
            assert!(
                !lines.is_empty() && alone.starts_with(&lines.join("\n")),
                "{shared:?}"
            );
            let out = String::from_utf8_lossy(&shared.stdout);
            assert_eq!(out.contains("bytes sent a board"), ranks > 1, "{out}");
        }
    }
}

/// All 239,500,800 boards of 3×4, whose counts are published as OEIS A090166.
#[test]
fn one_rank_and_two_count_3x4_as_published() {
    let arguments = ["count", "--size", "4x3", "--memory", "1GB"];
    for ranks in [1, 2] {
        let Some(counted) = output(&vec![&arguments[..]; ranks]) else {
            return;
        };
        let lines = counts(&counted);
        assert_eq!(lines.len(), 54, "{counted:?}");
        assert_eq!(lines[53], "53 18");
        assert_eq!(
            lines[..8],
            ["0 1", "1 2", "2 4", "3 9", "4 20", "5 37", "6 63", "7 122"]
        );
        let all: u64 = lines
            .iter()
            .map(|line| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap())
            .sum();
        assert_eq!(all, 239_500_800);
    }
}

#[test]
fn wrong_use_ends_in_one_line_and_never_waits() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let no_folder = file.join("below");
    let no_folder = no_folder.to_str().unwrap();
    let board = "1 2 3 / 4 5 6 / 7 0 8";
    let kept = ["count", "--checkpoint", no_folder];
    for (ranks, said) in [
        (
            [&["count", "--size", "2x3"][..], &["count", "--size", "3x2"]],
            "1 of 2 ranks have other programs or arguments",
        ),
        (
            [&["check", board], &["check", board]],
            "can be shared; run it without mpirun",
        ),
        ([&kept[..]; 2], "Not a directory"),
    ] {
        let Some(output) = output(&ranks) else { return };
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        let own = error.lines().filter(|line| line.starts_with("knobel: "));
        assert_eq!(own.clone().count(), 1, "{error}");
        assert!(own.clone().all(|line| line.contains(said)), "{error}");
    }
}

/// It ended with one line, which says this.
fn assert_refused(refused: &Output, said: &str) {
    let error = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{error}");
    let own: Vec<&str> = (error.lines())
        .filter(|line| line.starts_with("knobel: "))
        .collect();
    assert_eq!(own.len(), 1, "{error}");
    assert!(own[0].contains(said), "{error}");
}

/// Ranks that are not started alike: the first says so, whatever is wrong with the other.
#[test]
fn unlike_ranks_are_refused() {
    let good = &["count", "--size", "3x3"][..];
    let board = "1 2 3 / 4 5 6 / 7 0 8";
    for other in [
        &["count", "--size", "3x3x"][..],
        &["count", "--no-such"],
        &["check", board],
    ] {
        for ranks in [[good, other], [other, good]] {
            let Some(refused) = output(&ranks) else {
                return;
            };
            assert_refused(&refused, "1 of 2 ranks have other programs or arguments");
        }
    }
    // Another program of the same name and version.
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("knobel");
    let mut program = fs::read(env!("CARGO_BIN_EXE_knobel")).unwrap();
    program.push(0);
    fs::copy(env!("CARGO_BIN_EXE_knobel"), &other).unwrap();
    fs::write(&other, program).unwrap();
    let mut launcher = launcher(&[good]);
    launcher.args([":", "-n", "1"]).arg(&other).args(good);
    let refused = finish(spawn(&mut launcher).expect("it was there before"));
    assert_refused(&refused, "1 of 2 ranks have other programs or arguments");
}

/// As on machines that share no disk: each of two ranks has a folder of its own, with what `files` says by rank.
#[test]
fn ranks_that_do_not_see_the_same_files_are_refused() {
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
        let program = env!("CARGO_BIN_EXE_knobel");
        let script = format!("cd $OMPI_COMM_WORLD_RANK && exec {program} {arguments}");
        let mut launcher = Command::new("mpirun");
        launcher
            .args(["--oversubscribe", "--quiet", "-n", "2", "sh", "-c", &script])
            .current_dir(home.path())
            .envs(OPEN_MPI);
        if let Some(child) = spawn(&mut launcher) {
            assert_refused(&finish(child), said);
        }
    };
    let goals = ["1 2 3 / 4 5 6 / 7 8 0", "1 2 3 4 / 5 6 7 8 / 9 10 11 0"].map(Some);
    let other = Some("1 2 3 / 4 5 6 / 7 0 8");
    let boards = [
        "14 9 1 2 12 17 / 5 4 8 3 6 0 / 10 15 7 16 13 11",
        "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 0 17",
    ]
    .map(Some);
    for (files, arguments, said) in [
        (
            [goals[0], None],
            "count --goal file",
            "rank 1: 'file' is not a goal",
        ),
        (
            [goals[0], None],
            "count --plan 3x3 --goal file",
            "rank 1: 'file' is not a goal",
        ),
        (
            [None, goals[0]],
            "count --goal file",
            "knobel: 'file' is not a goal",
        ),
        (goals, "count --goal file", "1 of 2 ranks have other goals"),
        (
            [goals[0], other],
            "count --goal file",
            "1 of 2 ranks have other goals",
        ),
        (boards, "solve file", "rank 1: its board is another one"),
        (
            [None; 2],
            "count --checkpoint kept",
            "rank 1: kept: what the first rank has written there is not there",
        ),
    ] {
        refused(files, arguments, said);
    }
}

/// Processes that this one has started.
fn children(of: u32) -> Vec<u32> {
    let parent = |pid: u32| -> Option<u32> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit_once(')')?
            .1
            .split_whitespace()
            .nth(1)?
            .parse()
            .ok()
    };
    let all = fs::read_dir("/proc").unwrap().flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|&pid| parent(pid) == Some(of)).collect()
}

/// Does a process run still? One that has ended may be there until somebody asks how.
fn is_alive(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(") ").map(|(_, rest)| rest);
    state.is_some_and(|state| !state.starts_with('Z'))
}

/// Kills one of the ranks, if they are there still, and waits until all are gone; answers how that ended.
fn kill_one(launcher: Child, which: usize) -> Output {
    let ranks = children(launcher.id());
    if let Some(victim) = ranks.get(which % ranks.len().max(1)) {
        let _ = Command::new("kill")
            .args(["-9", &victim.to_string()])
            .status();
    }
    let ended = finish(launcher);
    // The launcher ends the others, but does not wait for their end.
    let began = Instant::now();
    while ranks.iter().any(|&pid| is_alive(pid)) {
        assert!(began.elapsed() < WATCHDOG, "ranks outlive their launcher");
        thread::sleep(Duration::from_millis(5));
    }
    ended
}

fn layers(folder: &Path) -> usize {
    let kept = fs::read_to_string(folder.join("count")).unwrap_or_default();
    kept.lines()
        .nth(2)
        .map_or(0, |line| line.split(' ').count())
}

#[test]
#[cfg(target_os = "linux")]
fn a_count_whose_ranks_are_killed_goes_on_from_its_last_layer() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let kept_name = kept.to_str().unwrap();
    let size = ["count", "--size", "4x3"];
    let mut random = knobel::Rng::new(7);
    let mut how = "--checkpoint";
    for kill_number in 0..10 {
        let ranks = 1 + kill_number % 3;
        let arguments = [&size[..], &[how, kept_name]].concat();
        let Some(child) = spawn(&mut launcher(&vec![&arguments[..]; ranks])) else {
            return;
        };
        let before = layers(&kept);
        thread::sleep(Duration::from_millis(150 + u64::from(random.below(400))));
        kill_one(child, kill_number);
        assert!(layers(&kept) >= before, "layers that were kept are lost");
        if kept.join("count").exists() {
            how = "--resume";
        }
    }
    let arguments = [&size[..], &[how, kept_name]].concat();
    let whole = output(&[&arguments, &arguments]).expect("it was there before");
    let lines = counts(&whole);
    assert_eq!(
        (lines.len(), lines[53].as_str()),
        (54, "53 18"),
        "{whole:?}"
    );
}
