//! Runs an image in a simulated board and parses its output.

use knobel_core::Watch;

use crate::error::at;
use crate::machine::{Machine, Screen, Wires};
use crate::tool::{SDCC, Tool};
use crate::{AksenError, BoardPair, Image, Port};

/// The reason why the firmware found no path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FirmwareError {
    /// A letter is missing, repeated or unknown.
    BadBoard,
    /// No path exists: the parities differ.
    Unreachable,
    /// No path within the maximal depth.
    TooDeep,
    /// The agenda is full.
    AgendaFull,
}

/// The reply of the firmware to one pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirmwareReply {
    /// The letters of the moves, or the reason why there are none.
    pub outcome: Result<String, FirmwareError>,
    /// The time between reading the pair and finding the path, in microseconds at 12 MHz.
    pub microseconds: u64,
}

/// The result of a simulation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// The replies, one for each pair, in order.
    pub replies: Vec<FirmwareReply>,
    /// The largest number of bytes on the stack.
    pub stack: u32,
    /// All clocks, including reading and writing. Twelve clocks take a microsecond.
    pub clocks: u64,
}

impl Image {
    /// Runs the program in the simulator on these pairs.
    ///
    /// # Errors
    ///
    /// [`AksenError::Stopped`] when the watch interrupts the run; [`AksenError::Unexpected`] if the
    /// program does not answer each pair; [`AksenError::Missing`] without s51, which only the
    /// serial port needs; [`AksenError::Setting`] if the program was built for the display, see
    /// [`Image::screens`].
    pub fn simulate(
        &self,
        pairs: &[BoardPair],
        watch: &mut dyn Watch,
    ) -> Result<Simulation, AksenError> {
        let mut text = String::with_capacity(pairs.len() * 20);
        for pair in pairs {
            text.push_str(&pair.to_string());
            text.push('\n');
        }
        let simulation = self.simulate_text(&text, watch)?;
        if simulation.replies.len() != pairs.len() {
            return Err(PROGRAM.unexpected("one answer a pair"));
        }
        Ok(simulation)
    }

    /// Runs the program in the simulator on any input.
    ///
    /// # Errors
    ///
    /// The errors of [`Image::simulate`].
    pub fn simulate_text(
        &self,
        input: &str,
        watch: &mut dyn Watch,
    ) -> Result<Simulation, AksenError> {
        if self.port == Port::Serial {
            return self.simulate_in_s51(input, watch);
        }
        self.takes_pairs()?;
        let machine = self.run(input, watch)?;
        Ok(Simulation {
            replies: replies(&String::from_utf8_lossy(&machine.wires.output))?,
            stack: self.stack(&machine),
            clocks: machine.cycles * 12,
        })
    }

    /// Runs the program on one pair, for at most `allowed` microseconds at 12 MHz. Returns its
    /// answer, unless it needs more time, and the largest number of bytes on the stack.
    pub(crate) fn simulate_within(
        &self,
        pair: &BoardPair,
        allowed: u64,
        watch: &mut dyn Watch,
    ) -> Result<(Option<FirmwareReply>, u32), AksenError> {
        let mut machine = self.machine(&format!("{pair}\n"))?;
        let ended = machine.run_for(allowed, watch)?;
        let stack = self.stack(&machine);
        if !ended {
            return Ok((None, stack));
        }
        let replies = replies(&String::from_utf8_lossy(&machine.wires.output))?;
        let [reply] = <[_; 1]>::try_from(replies).map_err(|_| PROGRAM.unexpected("one answer"))?;
        Ok((Some(reply), stack))
    }

    fn stack(&self, machine: &Machine) -> u32 {
        u32::from(machine.deepest).saturating_sub(self.memory.stack_start)
    }

    /// Runs a program that was built for the display, with its pair built in. Returns all screens
    /// that the display showed, in order.
    ///
    /// # Errors
    ///
    /// [`AksenError::Stopped`] when the watch interrupts the run; [`AksenError::Unexpected`] if the
    /// image is not a program; [`AksenError::Setting`] if it was built for another port.
    pub fn screens(&self, watch: &mut dyn Watch) -> Result<Vec<Screen>, AksenError> {
        if self.port != Port::Display {
            return Err(AksenError::Setting(
                "a program for the simulator or the serial line has no display; build it for the \
                 display"
                    .into(),
            ));
        }
        Ok(self.run("", watch)?.wires.screens())
    }

    /// Fails for a program with a display, because its pair is built in and it writes no lines.
    pub(crate) fn takes_pairs(&self) -> Result<(), AksenError> {
        if self.port == Port::Display {
            return Err(AksenError::Setting(
                "a program for the display reads no pairs; build it for the simulator".into(),
            ));
        }
        Ok(())
    }

    fn run(&self, input: &str, watch: &mut dyn Watch) -> Result<Machine, AksenError> {
        let mut machine = self.machine(input)?;
        machine.run(watch)?;
        Ok(machine)
    }

    /// Returns a processor that is ready to run the program.
    pub(crate) fn machine(&self, input: &str) -> Result<Machine, AksenError> {
        let text = std::fs::read_to_string(&self.ihx).map_err(at(&self.ihx))?;
        let code = code(&text).ok_or(SDCC.unexpected("a program in Intel hex"))?;
        Ok(Machine::new(code, Wires::with_input(input)))
    }
}

/// Parses an Intel HEX file into program memory. Returns `None` if the file is malformed.
fn code(text: &str) -> Option<Vec<u8>> {
    let mut code = vec![0; 0x1_0000];
    for line in text.lines() {
        let digits = line.trim_end().strip_prefix(':')?;
        let byte = |at: usize| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok();
        let bytes = (0..digits.len() / 2)
            .map(byte)
            .collect::<Option<Vec<u8>>>()?;
        let sum = bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
        let [length, high, low, kind, data @ .., _checksum] = bytes.as_slice() else {
            return None;
        };
        if sum != 0 || usize::from(*length) != data.len() {
            return None;
        }
        match kind {
            0 => {
                let start = usize::from(u16::from_be_bytes([*high, *low]));
                code.get_mut(start..start + data.len())?
                    .copy_from_slice(data);
            }
            1 => return Some(code),
            _ => return None,
        }
    }
    None
}

/// The firmware as the source of malformed output.
const PROGRAM: Tool = Tool {
    name: "the firmware",
    package: "",
};

/// Parses every line of the output.
pub(crate) fn replies(output: &str) -> Result<Vec<FirmwareReply>, AksenError> {
    let replies = output.lines().map(reply).collect::<Option<Vec<_>>>();
    replies.ok_or(PROGRAM.unexpected("an answer that can be read"))
}

/// Parses a line such as `=urdl 0000001234` or `!2 0000001234`.
fn reply(line: &str) -> Option<FirmwareReply> {
    let (said, time) = line.split_once(' ')?;
    let outcome = match said.strip_prefix('=') {
        Some(moves) => Ok(moves.to_owned()),
        None => Err(match said {
            "!1" => FirmwareError::BadBoard,
            "!2" => FirmwareError::Unreachable,
            "!3" => FirmwareError::TooDeep,
            "!4" => FirmwareError::AgendaFull,
            _ => return None,
        }),
    };
    let microseconds = u64::from_str_radix(time, 16).ok()?;
    Some(FirmwareReply {
        outcome,
        microseconds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_parsed() {
        let solved = reply("=urulddruu 0000000c0c").unwrap();
        assert_eq!(solved.outcome, Ok("urulddruu".into()));
        assert_eq!(solved.microseconds, 3084);
        assert_eq!(
            reply("!2 0").unwrap().outcome,
            Err(FirmwareError::Unreachable)
        );
        assert_eq!(reply("= 00000001").unwrap().outcome, Ok(String::new()));
        for line in ["", "=u", "!9 0", "=u x"] {
            assert_eq!(reply(line), None, "{line}");
        }
    }
}
