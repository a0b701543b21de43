//! Runs programs in s51, the 8051 simulator of SDCC. It confirms the results of our own simulator
//! and is the only simulator here that has a serial line.
//!
//! The firmware reads one file and writes another through the simulator's interface at the end of
//! external RAM. Afterwards s51 reports the clocks that it simulated and the highest stack pointer.
//! On a desktop computer, s51 runs a program about seven times faster than the board does.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Stdio};

use knobel_core::Watch;

use crate::error::at;
use crate::simulator::replies;
use crate::tool::{S51, SDCC};
use crate::{AksenError, Image, Port, Simulation};

impl Image {
    /// Runs the program in s51 on any input.
    ///
    /// # Errors
    ///
    /// [`AksenError::Missing`] without s51; [`AksenError::Stopped`] when the watch interrupts the
    /// run; [`AksenError::Unexpected`] if an answer is malformed; [`AksenError::Setting`] if the
    /// program was built for the display, which s51 does not have.
    pub fn simulate_in_s51(
        &self,
        input: &str,
        watch: &mut dyn Watch,
    ) -> Result<Simulation, AksenError> {
        self.takes_pairs()?;
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
        let mut wires = ["-I", "if=xram[0xffff],in=input,out=output"];
        if self.port == Port::Serial {
            // A sleeping processor does not end a simulation, so a breakpoint stops it when the
            // firmware goes to sleep.
            commands = format!("break {:#x}\n", self.address_of("_port_end")?);
            wires = ["-S", "in=input,out=output"];
        }
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
        // If s51 ends immediately, its log shows the reason.
        let _ = told;
        Ok(child)
    }

    /// Returns the address that the linker assigned to a symbol.
    pub(crate) fn address_of(&self, symbol: &str) -> Result<usize, AksenError> {
        let path = self.ihx.with_extension("map");
        let map = std::fs::read_to_string(&path).map_err(at(path))?;
        let words = map.split_whitespace();
        // Each symbol follows its address.
        let mut pairs = words.clone().zip(words.skip(1));
        pairs
            .find(|(_, word)| *word == symbol)
            .and_then(|(address, _)| usize::from_str_radix(address, 16).ok())
            .ok_or(SDCC.unexpected("the address of a symbol"))
    }

    fn understand(&self, log: &str, output: &str) -> Result<Simulation, AksenError> {
        let missing = |wanted| S51.unexpected(wanted);
        let clocks = between(log, "Total time since last reset=", "clks")
            .and_then(|text| text.rsplit('(').next()?.trim().parse().ok())
            .ok_or(missing("the clocks"))?;
        let pointer = between(log, "Max value of stack pointer= 0x", ",")
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .ok_or(missing("the stack pointer"))?;
        Ok(Simulation {
            replies: replies(output)?,
            stack: pointer.saturating_sub(self.memory.stack_start),
            clocks,
        })
    }
}

/// Marks the end of the input on the serial line.
const CONTROL_D: u8 = 4;

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}
