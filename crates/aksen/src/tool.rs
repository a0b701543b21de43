//! External programs: starting them, waiting for them and ending them.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use knobel_core::{Phase, Progress, Watch};

use crate::AksenError;

/// A program and the Debian packages that contain it.
#[derive(Clone, Copy)]
pub(crate) struct Tool {
    pub name: &'static str,
    pub package: &'static str,
}

/// The compiler for the board.
pub(crate) const SDCC: Tool = Tool {
    name: "sdcc",
    package: "sdcc",
};

/// The simulator of SDCC.
pub(crate) const S51: Tool = Tool {
    name: "s51",
    package: "sdcc-ucsim",
};

/// The compiler for this computer.
pub(crate) const CC: Tool = Tool {
    name: "cc",
    package: "gcc",
};

/// The longest time between two polls of the watch.
const NAP: Duration = Duration::from_millis(20);

impl Tool {
    pub fn command(self) -> Command {
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has groups"))]
        let mut command = Command::new(self.name);
        // In its own process group the program does not receive Ctrl-C, so that we end it
        // ourselves.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }

    pub fn start(self, command: &mut Command) -> Result<Child, AksenError> {
        command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => AksenError::Missing {
                tool: self.name,
                package: self.package,
            },
            _ => self.failed(error.to_string()),
        })
    }

    /// Waits for the program to end. If the watch interrupts the work, it ends the program.
    pub fn wait(self, mut child: Child, watch: &mut dyn Watch) -> Result<ExitStatus, AksenError> {
        let failed = |error: io::Error| self.failed(error.to_string());
        let progress = Progress {
            phase: Phase::Measuring { done: 0, total: 1 },
            ..Progress::default()
        };
        let mut nap = Duration::from_micros(500);
        loop {
            if let Some(reason) = watch.poll(&progress) {
                child.kill().and_then(|()| child.wait()).map_err(failed)?;
                return Err(AksenError::Stopped(reason));
            }
            if let Some(status) = child.try_wait().map_err(failed)? {
                return Ok(status);
            }
            thread::sleep(nap);
            nap = (nap * 2).min(NAP);
        }
    }

    /// Runs a compiler. The first line of its error output becomes the error.
    pub fn call(self, command: &mut Command, watch: &mut dyn Watch) -> Result<(), AksenError> {
        let failed = |error: io::Error| self.failed(error.to_string());
        let mut said: File = tempfile::tempfile().map_err(failed)?;
        let copy = said.try_clone().map_err(failed)?;
        // When the compiler is ended, its assembler may survive briefly and write to standard
        // output.
        let child = self.start(command.stdout(Stdio::null()).stderr(copy))?;
        if self.wait(child, watch)?.success() {
            return Ok(());
        }
        let mut complaint = Vec::new();
        said.rewind()
            .and_then(|()| said.read_to_end(&mut complaint))
            .map_err(failed)?;
        let complaint = String::from_utf8_lossy(&complaint);
        let mut lines = complaint.lines().map(str::trim);
        let first = lines.find(|line| !line.is_empty());
        Err(self.failed(first.unwrap_or("it said nothing").into()))
    }

    fn failed(self, complaint: String) -> AksenError {
        AksenError::Failed {
            tool: self.name,
            complaint,
        }
    }

    /// Returns the error for output without the expected part.
    pub fn unexpected(self, wanted: &'static str) -> AksenError {
        AksenError::Unexpected {
            tool: self.name,
            wanted,
        }
    }
}

#[cfg(test)]
mod tests {
    use knobel_core::StopReason;

    use super::*;

    #[test]
    #[cfg(unix)]
    fn the_watch_ends_a_tool() {
        let shell = Tool {
            name: "sh",
            package: "dash",
        };
        let mut command = shell.command();
        // The shell replaces itself by the sleeping program, so that no process outlives the test.
        command.args(["-c", "exec sleep 600"]);
        let ended = shell.call(&mut command, &mut |_: &Progress| Some(StopReason::Time));
        assert!(matches!(ended, Err(AksenError::Stopped(StopReason::Time))));
    }
}
