//! Drives s51, the 8051 simulator that comes with SDCC.
//!
//! The firmware talks to two files through the simulator's interface at the end of external RAM; afterwards the simulator
//! tells the clocks it simulated and the highest stack pointer it saw. Simulates about seven times real time on a
//! desktop computer.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::build::{SDCC_PACKAGES, missing};
use crate::error::at;
use crate::{Error, Image, Pair, Port};

/// Why the firmware found no path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A letter is missing, repeated or unknown.
    BadBoard,
    /// No path exists: the parities differ.
    Unreachable,
    /// No path within the maximal depth.
    TooDeep,
    /// More boards wait than the agenda holds.
    AgendaFull,
}

/// What the firmware said to one pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The letters of the moves, or why there are none.
    pub outcome: Result<String, Refusal>,
    /// From having read the pair to having the path, in microseconds at 12 MHz.
    pub microseconds: u32,
}

/// What a simulation told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// One for each pair, in order.
    pub answers: Vec<Answer>,
    /// Most bytes that were on the stack.
    pub stack: u32,
    /// All clocks, reading and writing included; twelve are a microsecond.
    pub clocks: u64,
}

/// How long to wait for a simulation.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// At most this long.
    pub time: Duration,
    /// Asked now and then: should it stop at once?
    pub interrupted: &'a dyn Fn() -> bool,
}

impl From<Duration> for Patience<'_> {
    /// Waits that long and cannot be interrupted.
    fn from(time: Duration) -> Self {
        Self {
            time,
            interrupted: &|| false,
        }
    }
}

impl Image {
    /// Runs the program in the simulator on these pairs.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] without s51; [`Error::TimeUp`] and [`Error::Interrupted`] when patience ends; [`Error::Unexpected`] if it
    /// does not answer each pair.
    pub fn simulate<'a>(
        &self,
        pairs: &[Pair],
        patience: impl Into<Patience<'a>>,
    ) -> Result<Run, Error> {
        let mut text = String::with_capacity(pairs.len() * 20);
        for pair in pairs {
            text.push_str(&pair.to_string());
            text.push('\n');
        }
        let run = self.simulate_text(&text, patience)?;
        if run.answers.len() != pairs.len() {
            return Err(Error::Unexpected {
                tool: "s51",
                wanted: "one answer a pair",
            });
        }
        Ok(run)
    }

    /// Runs the program in the simulator on any input.
    ///
    /// # Errors
    ///
    /// As [`Image::simulate`].
    pub fn simulate_text<'a>(
        &self,
        input: &str,
        patience: impl Into<Patience<'a>>,
    ) -> Result<Run, Error> {
        let folder = self.ihx.parent().unwrap_or(Path::new("."));
        let file = |name: &str| folder.join(name);
        let (in_path, out_path, log_path) = (file("input"), file("output"), file("log"));
        let mut bytes = input.as_bytes().to_vec();
        if self.port == Port::Serial {
            bytes.push(CONTROL_D);
        }
        std::fs::write(&in_path, bytes).map_err(at(in_path))?;
        let log_file = File::create(&log_path).map_err(at(&log_path))?;
        let child = self.start(folder, log_file)?;
        wait(child, patience.into())?;
        let log = std::fs::read_to_string(&log_path).map_err(at(log_path))?;
        let output = std::fs::read(&out_path).map_err(at(out_path))?;
        self.understand(&log, &String::from_utf8_lossy(&output))
    }

    fn start(&self, folder: &Path, log: File) -> Result<Child, Error> {
        let mut commands = String::new();
        let wires = match self.port {
            Port::Simulator => ["-I", "if=xram[0xffff],in=input,out=output"],
            Port::Serial => {
                // Sleeping does not end a simulation, so it has to stop where the firmware goes to sleep.
                commands = format!("break {}\n", self.address_of("_port_end")?);
                ["-S", "in=input,out=output"]
            }
        };
        commands.push_str("run\nstate\nquit\n");
        let mut command = Command::new("s51");
        // In a group of its own Ctrl-C does not reach it, and we end it ourselves.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .current_dir(folder)
            .args(["-b", "-q", "-t", "80C52", "-X", "12M"])
            .args(wires)
            .arg(self.ihx.file_name().unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(log)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| missing("s51", SDCC_PACKAGES, error))?;
        let told = child
            .stdin
            .take()
            .map(|mut stdin| stdin.write_all(commands.as_bytes()));
        // A simulator that died at once is seen by its log.
        let _ = told;
        Ok(child)
    }

    /// Where the linker put a symbol.
    fn address_of(&self, symbol: &str) -> Result<String, Error> {
        let path = self.ihx.with_extension("map");
        let map = std::fs::read_to_string(&path).map_err(at(path))?;
        map.lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .find(|words| words.get(2) == Some(&symbol))
            .map(|words| format!("0x{}", words[1]))
            .ok_or(Error::Unexpected {
                tool: "sdcc",
                wanted: "the address to stop at",
            })
    }

    fn understand(&self, log: &str, output: &str) -> Result<Run, Error> {
        let missing = |wanted| Error::Unexpected {
            tool: "s51",
            wanted,
        };
        let clocks = between(log, "Total time since last reset=", "clks")
            .and_then(|text| text.rsplit('(').next()?.trim().parse().ok())
            .ok_or(missing("the clocks"))?;
        let pointer = between(log, "Max value of stack pointer= 0x", ",")
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .ok_or(missing("the stack pointer"))?;
        let answers = output.lines().map(answer).collect::<Option<Vec<_>>>();
        Ok(Run {
            answers: answers.ok_or(missing("an answer that can be read"))?,
            stack: pointer.saturating_sub(self.memory.stack_start),
            clocks,
        })
    }
}

/// Ends the serial program's input.
const CONTROL_D: u8 = 4;

/// Waits for the simulator to end; ends it when patience does.
fn wait(mut child: Child, patience: Patience<'_>) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::Failed {
        tool: "s51",
        complaint: error.to_string(),
    };
    let started = Instant::now();
    let mut nap = Duration::from_micros(500);
    while child.try_wait().map_err(failed)?.is_none() {
        let end = if (patience.interrupted)() {
            Error::Interrupted
        } else if started.elapsed() > patience.time {
            Error::TimeUp(patience.time)
        } else {
            thread::sleep(nap);
            nap = (nap * 2).min(Duration::from_millis(50));
            continue;
        };
        child.kill().and_then(|()| child.wait()).map_err(failed)?;
        return Err(end);
    }
    Ok(())
}

/// Reads `=urdl 00001234` or `!2 00001234`.
fn answer(line: &str) -> Option<Answer> {
    let (said, time) = line.split_once(' ')?;
    let outcome = match said.strip_prefix('=') {
        Some(moves) => Ok(moves.to_owned()),
        None => Err(match said {
            "!1" => Refusal::BadBoard,
            "!2" => Refusal::Unreachable,
            "!3" => Refusal::TooDeep,
            "!4" => Refusal::AgendaFull,
            _ => return None,
        }),
    };
    let microseconds = u32::from_str_radix(time, 16).ok()?;
    Some(Answer {
        outcome,
        microseconds,
    })
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let solved = answer("=urulddruu 00000c0c").unwrap();
        assert_eq!(solved.outcome, Ok("urulddruu".into()));
        assert_eq!(solved.microseconds, 3084);
        assert_eq!(answer("!2 0").unwrap().outcome, Err(Refusal::Unreachable));
        assert_eq!(answer("= 00000001").unwrap().outcome, Ok(String::new()));
        for line in ["", "=u", "!9 0", "=u x"] {
            assert_eq!(answer(line), None, "{line}");
        }
    }
}
