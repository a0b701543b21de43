//! Under `mpirun`: the same binary, started several times at once.

mod bench;
mod proof;
mod tables;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Whoever waits longer than this has a rank that waits for another for ever.
const WATCHDOG: Duration = Duration::from_secs(60);

/// Starts ranks, each with its arguments; nothing where there is no launcher.
fn start(ranks: &[&[&str]]) -> Option<std::process::Child> {
    spawn(&mut launcher(ranks))
}

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
    // Tests may run as the superuser, which Open MPI does by request only.
    command.envs([
        ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
        ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ]);
    command.env("NO_COLOR", "1");
    command
}

fn spawn(launcher: &mut Command) -> Option<std::process::Child> {
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
fn finish(mut child: std::process::Child) -> Output {
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
    start(ranks).map(finish)
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
            "1 of 2 ranks have another version",
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
        let Some(child) = start(&vec![&arguments[..]; ranks]) else {
            return;
        };
        let before = layers(&kept);
        thread::sleep(Duration::from_millis(150 + u64::from(random.below(400))));
        let victims = children(child.id());
        if let Some(&victim) = victims.get(kill_number % victims.len().max(1)) {
            let _ = Command::new("kill")
                .args(["-9", &victim.to_string()])
                .status();
        }
        finish(child);
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
