//! The AKSEN firmware: every program against an oracle, on this computer and in the simulator.
//!
//! `./test` tries some hundred thousand pairs on this computer and some thousands in the simulator;
//! `./test --all` tries all pairs on this computer. With `KNOBEL_EXHAUSTIVE=1` the simulator solves
//! every board for a goal of each kind, which takes a quarter of an hour.

mod commands;
mod host;
mod neural;
mod oracle;
#[cfg(unix)]
mod page;
mod programs;
mod simulated;

use std::time::Duration;

use knobel::Deadline;
use knobel_aksen::{AksenError, BoardPair, Firmware, Image, Letters, Port, Simulation};

/// Builds a program; `None`, noted as skipped, where SDCC is not installed.
fn simulated(firmware: Firmware) -> Option<Image> {
    built(firmware, Port::Simulator)
}

fn built(firmware: Firmware, port: Port) -> Option<Image> {
    unless_missing(Image::temporary(&firmware, port, &mut ()))
}

/// Notes where a tool is missing.
fn unless_missing<T>(made: Result<T, AksenError>) -> Option<T> {
    match made {
        Ok(made) => Some(made),
        Err(error @ AksenError::Missing { .. }) => {
            knobel_skipped_tests::note(&error.to_string());
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Runs a program on these pairs; one that hangs fails a test instead of stopping it.
fn simulate(image: &Image, pairs: &[BoardPair]) -> Simulation {
    simulate_if_there(image, pairs).expect("our own simulator is always there")
}

/// The same where SDCC's simulator may be missing, which only the serial line needs.
fn simulate_if_there(image: &Image, pairs: &[BoardPair]) -> Option<Simulation> {
    let limit = Duration::from_secs(3600);
    let nobody = &mut ();
    let run = image.simulate(pairs, &mut Deadline::new(Some(limit), nobody));
    unless_missing(run)
}

fn letters(text: &str) -> Letters {
    text.parse().expect("nine letters")
}

fn pair(start: &str, goal: &str) -> BoardPair {
    BoardPair {
        start: letters(start),
        goal: letters(goal),
    }
}

fn example() -> BoardPair {
    pair(knobel_aksen::EXAMPLE.0, knobel_aksen::EXAMPLE.1)
}
