//! Checks every program of the AKSEN firmware against an oracle, on this computer and in the
//! simulator.
//!
//! `./test` checks several hundred thousand pairs on this computer and several thousand in the
//! simulator. `./test --all` checks all pairs on this computer. With `KNOBEL_EXHAUSTIVE=1`, the
//! simulator solves every board for a goal of each kind, which takes 15 minutes.

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

/// Builds a program. Without SDCC, returns `None` and notes a skipped check.
fn simulated(firmware: Firmware) -> Option<Image> {
    built(firmware, Port::Simulator)
}

fn built(firmware: Firmware, port: Port) -> Option<Image> {
    unless_missing(Image::temporary(&firmware, port, &mut ()))
}

/// Turns a missing tool into a skipped check.
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

/// Runs a program on these pairs. A program that hangs fails the test instead of blocking it.
fn simulate(image: &Image, pairs: &[BoardPair]) -> Simulation {
    simulate_if_there(image, pairs).expect("our own simulator is always there")
}

/// Runs a program like [`simulate`], but allows that SDCC's simulator, which only the serial line
/// needs, is missing.
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
