//! The AKSEN board, an 8051 at 12 MHz with 8 KB of RAM and 32 KB of program memory, and the
//! firmware that solves the 8-puzzle on it.
//!
//! The C sources in `firmware` are embedded in this library. [`build`] compiles one of the
//! [`Program`]s with SDCC, and [`build_for_host`] with the PC's compiler. [`Image::simulate`] runs
//! the program in a cycle-accurate simulation of the board. [`timing_rows`] compares its times
//! with those that were measured on the real board. All functions that wait for a program poll
//! their [`Watch`](knobel_core::Watch) at least every 20 ms.
//!
//! SDCC is a separate program, and so is its simulator s51, which only the serial line needs. A
//! function that does not find the program it needs returns [`AksenError::Missing`], which names
//! the package to install.
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
//! Jonas Kappa: "KI Projekt. Schiebepuzzle auf dem AKSEN-Board", 23 February 2021, called the
//! *AKSEN report* in this project. It is the source of most of the programs and their settings, and
//! of every figure that is called printed. The pairs of boards that the report measured come from
//! the source code that its author published.
//!
//! # Features
//! - `serde`: types can be serialized.
//! - `schema`: types have JSON schemas. This needs the standard library and is meant for tests.
#![forbid(unsafe_code)]

mod build;
mod error;
mod formulas;
mod letters;
mod library;
mod machine;
mod memory;
mod program;
mod program_survey;
mod s51;
mod simulator;
mod survey;
mod timings;
mod tool;
mod walk;
mod work_counts;

pub use build::{Image, Port, build, build_for_host};
pub use error::AksenError;
pub use formulas::{FORMULAS, Formula};
pub use letters::{BoardPair, Letters};
pub use library::{Library, build_for_display};
pub use machine::Screen;
pub use memory::{BOARD_LIMITS, BoardLimits, Memory};
pub use program::{Firmware, PrintedMemory, Program};
pub use program_survey::{ProgramSurvey, survey_program};
pub use simulator::{FirmwareError, FirmwareReply, Simulation};
pub use survey::{Survey, WalkTimes, survey, time_walks};
pub use timings::{EXAMPLE, Misprint, Timing, TimingRow, timing_pairs, timing_rows};
pub use walk::{Walk, WalkPolicy};
