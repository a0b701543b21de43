//! Drives s51, the 8051 simulator that comes with SDCC.
//!
//! The firmware talks to two files through the simulator's interface at the end of external RAM; afterwards the simulator
//! tells the clocks it simulated and the highest stack pointer it saw. Simulates about seven times real time on a
//! desktop computer.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Stdio};

use knobel_core::Watch;

use crate::error::at;
use crate::tool::{S51, SDCC};
use crate::{AksenError, Image, Pair, Port};

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
pub struct Reply {
    /// The letters of the moves, or why there are none.
    pub outcome: Result<String, Refusal>,
    /// From having read the pair to having the path, in microseconds at 12 MHz.
    pub microseconds: u32,
}

/// What a simulation told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// One for each pair, in order.
    pub replies: Vec<Reply>,
    /// Most bytes that were on the stack.
    pub stack: u32,
    /// All clocks, reading and writing included; twelve are a microsecond.
    pub clocks: u64,
}

impl Image {
    /// Runs the program in the simulator on these pairs.
    ///
    /// # Errors
    ///
    /// [`AksenError::Missing`] without s51; [`AksenError::Stopped`] when the watch ends it; [`AksenError::Unexpected`] if
    /// it does not answer each pair.
    pub fn simulate(
        &self,
        pairs: &[Pair],
        watch: &mut dyn Watch,
    ) -> Result<Simulation, AksenError> {
        let mut text = String::with_capacity(pairs.len() * 20);
        for pair in pairs {
            text.push_str(&pair.to_string());
            text.push('\n');
        }
        let simulation = self.simulate_text(&text, watch)?;
        if simulation.replies.len() != pairs.len() {
            return Err(S51.unexpected("one answer a pair"));
        }
        Ok(simulation)
    }

    /// Runs the program in the simulator on any input.
    ///
    /// # Errors
    ///
    /// As [`Image::simulate`].
    pub fn simulate_text(
        &self,
        input: &str,
        watch: &mut dyn Watch,
    ) -> Result<Simulation, AksenError> {
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
        S51.wait(child, watch)?;
        let log = std::fs::read_to_string(&log_path).map_err(at(log_path))?;
        let output = std::fs::read(&out_path).map_err(at(out_path))?;
        self.understand(&log, &String::from_utf8_lossy(&output))
    }

    fn start(&self, folder: &Path, log: File) -> Result<Child, AksenError> {
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
        let mut command = S51.command();
        command
            .current_dir(folder)
            .args(["-b", "-q", "-t", "80C52", "-X", "12M"])
            .args(wires)
            .arg(self.ihx.file_name().unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(log)
            .stderr(Stdio::null());
        let mut child = S51.start(&mut command)?;
        let told = child
            .stdin
            .take()
            .map(|mut stdin| stdin.write_all(commands.as_bytes()));
        // A simulator that died at once is seen by its log.
        let _ = told;
        Ok(child)
    }

    /// Where the linker put a symbol.
    fn address_of(&self, symbol: &str) -> Result<String, AksenError> {
        let path = self.ihx.with_extension("map");
        let map = std::fs::read_to_string(&path).map_err(at(path))?;
        map.lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .find(|words| words.get(2) == Some(&symbol))
            .map(|words| format!("0x{}", words[1]))
            .ok_or(SDCC.unexpected("the address to stop at"))
    }

    fn understand(&self, log: &str, output: &str) -> Result<Simulation, AksenError> {
        let missing = |wanted| S51.unexpected(wanted);
        let clocks = between(log, "Total time since last reset=", "clks")
            .and_then(|text| text.rsplit('(').next()?.trim().parse().ok())
            .ok_or(missing("the clocks"))?;
        let pointer = between(log, "Max value of stack pointer= 0x", ",")
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .ok_or(missing("the stack pointer"))?;
        let replies = output.lines().map(reply).collect::<Option<Vec<_>>>();
        Ok(Simulation {
            replies: replies.ok_or(missing("an answer that can be read"))?,
            stack: pointer.saturating_sub(self.memory.stack_start),
            clocks,
        })
    }
}

/// Ends the serial program's input.
const CONTROL_D: u8 = 4;

/// Reads `=urdl 00001234` or `!2 00001234`.
fn reply(line: &str) -> Option<Reply> {
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
    Some(Reply {
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
    fn replies_are_read() {
        let solved = reply("=urulddruu 00000c0c").unwrap();
        assert_eq!(solved.outcome, Ok("urulddruu".into()));
        assert_eq!(solved.microseconds, 3084);
        assert_eq!(reply("!2 0").unwrap().outcome, Err(Refusal::Unreachable));
        assert_eq!(reply("= 00000001").unwrap().outcome, Ok(String::new()));
        for line in ["", "=u", "!9 0", "=u x"] {
            assert_eq!(reply(line), None, "{line}");
        }
    }
}
