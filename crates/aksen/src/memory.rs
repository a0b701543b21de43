//! The memory that a program occupies on the board, read from the linker's `.mem` file.

use crate::AksenError;
use crate::tool::SDCC;

/// The memory that the board offers to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardLimits {
    /// Bytes of program memory.
    pub rom: u32,
    /// Bytes of external RAM for global variables: 8,000 less 512 for the AKSEN library, 100 for
    /// SDCC, 16 for parameters and 256 for one process.
    pub globals: u32,
    /// Bytes of the processor's own RAM that are left when `AksenMain` begins. They hold the stack
    /// and the variables that we put there.
    pub stack: u32,
}

impl BoardLimits {
    /// Returns whether a program fits that uses at most this many bytes of stack.
    pub fn hold(&self, memory: &Memory, stack: u32) -> bool {
        memory.rom <= self.rom
            && memory.xram <= self.globals
            && memory.internal + stack <= self.stack
    }
}

/// The AKSEN board's limits, as its handbook gives them.
pub const BOARD_LIMITS: BoardLimits = BoardLimits {
    rom: 32_768,
    globals: 8000 - 512 - 100 - 16 - 256,
    stack: 221,
};

/// The memory that one program occupies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Memory {
    /// Bytes of program memory: code, constants and tables.
    pub rom: u32,
    /// Bytes of external RAM.
    pub xram: u32,
    /// Bytes of the processor's own RAM, without registers and stack.
    pub internal: u32,
    /// The stack pointer before the first call.
    pub stack_start: u32,
}

impl Memory {
    /// Returns the bytes of global variables in both memories.
    pub fn globals(&self) -> u32 {
        self.xram + self.internal
    }

    /// Parses the linker's report.
    pub(super) fn parse(text: &str) -> Result<Self, AksenError> {
        let missing = |wanted| SDCC.unexpected(wanted);
        Ok(Self {
            rom: size_of("ROM/EPROM/FLASH", text).ok_or(missing("the size of ROM"))?,
            xram: size_of("EXTERNAL RAM", text).ok_or(missing("the size of external RAM"))?,
            internal: internal(text),
            stack_start: stack_start(text).ok_or(missing("the start of the stack"))?,
        })
    }
}

/// Reads a size from its line, which ends with the size and the maximum. The line also contains the
/// start and the end if the size is not 0.
fn size_of(name: &str, text: &str) -> Option<u32> {
    let line = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix(name))?;
    line.split_whitespace().rev().nth(1)?.parse().ok()
}

/// Counts the cells of the printed map that hold variables. Letters stand for modules, `Q` for
/// overlaid, `I` for indirect and `B` and `T` for bit variables.
fn internal(text: &str) -> u32 {
    let used = |symbol: char| symbol.is_ascii_lowercase() || "QIBT".contains(symbol);
    let rows = text
        .lines()
        .filter(|line| line.starts_with("0x") && line.contains(":|"));
    rows.map(|row| {
        let (_, cells) = row.split_once(":|").unwrap_or_default();
        cells.chars().filter(|&symbol| used(symbol)).count() as u32
    })
    .sum()
}

fn stack_start(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("sp set to 0x")?;
    let digits = rest.split(')').next()?;
    u32::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "\
Internal RAM layout:
      0 1 2 3 4 5 6 7 8 9 A B C D E F
0x00:|0|0|0|0|0|0|0|0|a|a|b| | | | | |
0x10:|Q|Q|I|S|S|S|S|S|S|S|S|S|S|S|S|S|
0-3:Reg Banks, T:Bit regs, a-z:Data, B:Bits, Q:Overlay, I:iData, S:Stack, A:Absolute

Stack starts at: 0x13 (sp set to 0x12) with 13 bytes available.

   Name             Start    End      Size     Max
   PAGED EXT. RAM                         0      256
   EXTERNAL RAM     0x0001   0x01b6     438    65536
   ROM/EPROM/FLASH  0x0000   0x06df    1760    65536
";

    #[test]
    fn a_memory_report_is_parsed() {
        let memory = Memory::parse(REPORT).unwrap();
        let expected = Memory {
            rom: 1760,
            xram: 438,
            internal: 6,
            stack_start: 0x12,
        };
        assert_eq!(memory, expected);
        assert_eq!(memory.globals(), 444);
    }

    #[test]
    fn an_unused_memory_has_size_0() {
        let without = REPORT.replace("0x0001   0x01b6     438", "                    0");
        assert_eq!(Memory::parse(&without).unwrap().xram, 0);
        assert!(Memory::parse("nothing").is_err());
    }

    #[test]
    fn the_memory_for_globals_is_the_sum_in_the_handbook() {
        assert_eq!(BOARD_LIMITS.globals, 7116);
    }
}
