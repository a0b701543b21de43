//! Kills long runs at random moments and resumes them, and compares the results with undisturbed
//! runs.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::Value;

use super::Round;
use super::process::{command, run};

/// A job that can be resumed.
struct Job {
    name: &'static str,
    /// The command. `BOARD` stands for a random board of this size.
    start: &'static str,
    size: &'static str,
    /// The options for writing a checkpoint.
    checkpoint: &'static str,
    /// The command that resumes from the checkpoint.
    resume: &'static str,
    /// The fields of the answer in JSON that must be the same. Without any, standard output must
    /// be the same up to the line with the time.
    same: &'static [&'static str],
}

const JOBS: [Job; 4] = [
    Job {
        name: "proof for 18 cells",
        start: "solve BOARD --format json --time 100s",
        size: "6x3",
        checkpoint: "--checkpoint state",
        resume: "solve --resume state --format json --time 100s",
        same: &["status", "length", "lower_bound", "optimal"],
    },
    Job {
        name: "straight runs",
        start: "solve BOARD --metric mtm --format json --time 100s",
        size: "4x3",
        checkpoint: "--checkpoint state",
        resume: "solve --resume state --format json --time 100s",
        same: &["status", "length", "lower_bound", "optimal"],
    },
    Job {
        name: "count of cards",
        start: "cards count game --json --threads 2",
        size: "2x2",
        checkpoint: "--checkpoint state",
        resume: "cards count game --json --threads 2 --checkpoint state",
        same: &["status", "raw", "distinct", "placements"],
    },
    Job {
        name: "count of boards",
        start: "count --size 5x2 --memory 512KiB --format csv",
        size: "2x2",
        checkpoint: "--checkpoint layers",
        resume: "count --resume layers --memory 512KiB --format csv",
        same: &[],
    },
];

/// A run is killed at most this many times.
const KILLS: u32 = 4;

/// The longest time until a run is killed, in milliseconds.
const LONGEST: u32 = 900;

/// Kills and resumes one job.
pub fn round(round: &mut Round<'_>) -> anyhow::Result<()> {
    let job = round.one_of(&JOBS);
    let folder = tempfile::tempdir_in(round.folder)?;
    let game = include_str!("../../../data/cards/long_count.txt");
    fs::write(folder.path().join("game"), game)?;
    let board = round.board(job.size)?;
    let words = |line: &str| -> Vec<String> {
        let word = |word: &str| {
            if word == "BOARD" {
                board.clone()
            } else {
                word.to_owned()
            }
        };
        line.split(' ').map(word).collect()
    };
    let whole = outcome(round, job, &words(job.start), folder.path())?;
    let mut line = words(job.start);
    line.extend(words(job.checkpoint));
    for _ in 0..1 + round.rng.below(KILLS) {
        let time = Duration::from_millis(round.rng.below(LONGEST).into());
        kill_after(round, &line, folder.path(), time)?;
        round.count("kills");
        if is_kept(folder.path()) {
            line = words(job.resume);
        }
    }
    let resumed = outcome(round, job, &line, folder.path())?;
    ensure!(
        resumed == whole,
        "{}: {resumed:?} after kills, undisturbed {whole:?}",
        job.name
    );
    round.count(format_args!("{} resumed", job.name));
    Ok(())
}

/// Returns whether the job has written a state that can be resumed.
fn is_kept(folder: &Path) -> bool {
    folder.join("state").exists() || folder.join("layers").join("count").exists()
}

/// The parts of the answer that must be the same.
fn outcome(
    round: &Round<'_>,
    job: &Job,
    line: &[String],
    folder: &Path,
) -> anyhow::Result<Vec<String>> {
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    let ended = run(round.program, folder, &line, None)?;
    ended.check()?;
    ensure!(
        ended.code == Some(0),
        "{} ended with {:?}: {}",
        ended.command,
        ended.code,
        ended.err
    );
    if job.same.is_empty() {
        return Ok(ended.out.lines().map(str::to_owned).collect());
    }
    let answer: Value = serde_json::from_str(&ended.out).context("the answer is not JSON")?;
    Ok(job
        .same
        .iter()
        .map(|field| format!("{field} {}", answer[field]))
        .collect())
}

/// Starts a run and kills it.
fn kill_after(
    round: &Round<'_>,
    line: &[String],
    folder: &Path,
    time: Duration,
) -> anyhow::Result<()> {
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    let mut command = command(round.program, folder, &line);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = command.spawn().context("cannot start the program")?;
    thread::sleep(time);
    child.kill()?;
    child.wait()?;
    Ok(())
}
