//! The AKSEN board: an 8051 at 12 MHz with 8 KB of RAM and 32 KB of program memory, and the firmware that solves the
//! 8-puzzle on it.
//!
//! The C sources under `firmware` are part of this library; [`build`] compiles one of the [`Program`]s with
//! SDCC (or with the PC's compiler), [`Image::simulate`] runs it in a simulated board cycle by cycle, and
//! [`timing_tables`] sets the times beside those that were measured on the real board. Whatever waits for one of these
//! programs asks its [`Watch`](knobel_core::Watch) every 20 ms at least whether to go on.
//!
//! SDCC is a separate program, and so is its simulator s51, which only the serial line needs: a function that needs one
//! and does not find it answers [`AksenError::Missing`], which says what to install.
//!
//! ```
//! use knobel_aksen::{AksenError, Firmware, Image, BoardPair, Port, Program};
//!
//! let pair = BoardPair { start: "gaefdboch".parse()?, goal: "doefgbcah".parse()? };
//! match Image::temporary(&Firmware::of(Program::Perfect), Port::Simulator, &mut ()) {
//!     Ok(image) => {
//!         let simulation = image.simulate(&[pair], &mut ())?;
//!         assert_eq!(simulation.replies[0].outcome.as_deref(), Ok("urulddruu"));
//!     }
//!     Err(missing @ AksenError::Missing { .. }) => println!("{missing}"),
//!     Err(other) => return Err(other),
//! }
//! # Ok::<(), AksenError>(())
//! ```
//!
//! # Source
//! Jonas Kappa: "KI Projekt. Schiebepuzzle auf dem AKSEN-Board", 23 February 2021. Called the *AKSEN report* in this
//! project. Most of the programs, their settings and every figure that is said to be printed come from there; the pairs
//! of boards that it measured from the source text that its author published.
#![forbid(unsafe_code)]

mod build;
mod error;
mod formulas;
mod letters;
mod library;
mod machine;
mod memory;
mod program;
mod s51;
mod simulator;
mod survey;
mod timings;
mod tool;
mod walk;
mod work_counts;

pub use build::{Image, Port, build, build_for_host};
pub use error::AksenError;
pub use formulas::{DerivedLimit, FORMULAS, Formula, derived_limits};
pub use letters::{BoardPair, Letters};
pub use library::{Library, build_for_display};
pub use machine::Screen;
pub use memory::{BOARD_LIMITS, BoardLimits, Memory};
pub use program::{Firmware, PrintedMemory, Program};
pub use simulator::{FirmwareError, FirmwareReply, Simulation};
pub use survey::{Survey, WalkTimes, survey, time_walks};
pub use timings::{EXAMPLE, Timing, TimingRow, TimingTable, timing_pairs, timing_tables};
pub use walk::{Walk, WalkPolicy};
