//! Runs the program under attack, and measures what it used.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use wait4::Wait4;

/// The result of a run of the program.
pub struct Ended {
    /// The exit code, unless a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// The most bytes of memory that were resident.
    pub peak: u64,
    /// Time on the processors.
    pub processor_time: Duration,
    /// The command, for messages.
    pub command: String,
}

impl Ended {
    /// Checks that the program ended with a documented code, and with plain lines on standard error
    /// if it rejected the input.
    pub fn check(&self) -> anyhow::Result<()> {
        let Self { code, command, .. } = self;
        let said = self.err.trim();
        ensure!(
            matches!(code, Some(0..=3)),
            "{command} ended with {code:?}: {said}"
        );
        let plain = !said.is_empty() && said.lines().all(|line| line.starts_with("knobel: "));
        ensure!(*code != Some(2) || plain, "{command} rejects with: {said}");
        Ok(())
    }
}

/// The program in a folder, with settings that do not depend on the user.
pub fn command(program: &Path, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("COLUMNS");
    command.env("KNOBEL_TABLES", folder.join("tables"));
    command
}

/// Runs the program to its end. It may reserve `address_space` bytes if a limit is given, and is
/// killed after two minutes, because no attack starts anything that takes so long.
///
/// # Errors
/// If the program cannot be started.
pub fn run(
    program: &Path,
    folder: &Path,
    arguments: &[&str],
    address_space: Option<u64>,
) -> anyhow::Result<Ended> {
    let limit = address_space.map_or("unlimited".into(), |bytes| (bytes >> 10).to_string());
    let program = program
        .to_str()
        .context("the program's path is not UTF-8")?;
    let mut limited = vec![
        "--signal=KILL",
        "120",
        "sh",
        "-c",
        "ulimit -v \"$0\"; exec \"$@\"",
    ];
    limited.extend([&limit, program]);
    limited.extend(arguments);
    let mut command = command(Path::new("timeout"), folder, &limited);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().context("cannot start the program")?;
    let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let out = scope.spawn(|| read_all(&mut out));
        let err = scope.spawn(|| read_all(&mut err));
        let used = child.wait4().context("cannot wait for the program")?;
        Ok(Ended {
            code: used.status.code(),
            out: out.join().unwrap_or_default(),
            err: err.join().unwrap_or_default(),
            peak: used.rusage.maxrss,
            processor_time: used.rusage.utime + used.rusage.stime,
            command: format!("knobel {}", arguments.join(" ")),
        })
    })
}

fn read_all(from: &mut Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(from) = from {
        // Keep the output that arrived before an error, because it helps to explain the fault.
        drop(from.read_to_end(&mut bytes));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
