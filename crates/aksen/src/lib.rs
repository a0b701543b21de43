//! The AKSEN board: an 8051 at 12 MHz with 8 KB of RAM and 32 KB of program memory, and the firmware that solves the
//! 8-puzzle on it.
//!
//! The C sources under `firmware/aksen` are part of this library; [`build`] compiles one of the five [`Program`]s with
//! SDCC (or with the PC's compiler), [`Image::simulate`] runs it in the simulator s51 cycle by cycle, and
//! [`timing_tables`] sets the times beside those that the source document measured on the real board.
//!
//! SDCC and its simulator are separate programs: without them every function here answers [`Error::Missing`], which
//! says what to install.
#![forbid(unsafe_code)]

mod build;
mod document;
mod error;
mod letters;
mod memory;
mod program;
mod scratch;
mod simulator;

pub use build::{Image, Port, build, build_for_host};
pub use document::{EXAMPLE, Timing, TimingRow, TimingTable, timing_table, timing_tables};
pub use error::Error;
pub use letters::{Letters, Pair};
pub use memory::{LIMITS, Limits, Memory};
pub use program::{DocumentFigures, Program, Settings};
pub use scratch::Scratch;
pub use simulator::{Answer, Patience, Refusal, Run};
