//! The AKSEN firmware: every program against an oracle, on this computer and in the simulator.
//!
//! `./test` tries all pairs on this computer and some thousands in the simulator. With `KNOBEL_EXHAUSTIVE=1` the
//! simulator solves every board for a goal of each kind, which takes a quarter of an hour.

mod commands;
mod host;
mod oracle;
mod programs;
mod simulated;

use knobel_aksen::{Error, Image, Letters, Pair, Port, Scratch, Settings};

/// A program built for the simulator, and its folder.
struct Bench {
    image: Image,
    _folder: Scratch,
}

/// Builds a program; `None`, and a line that says so, where SDCC is not installed.
fn simulated(settings: Settings) -> Option<Bench> {
    built(settings, Port::Simulator)
}

fn built(settings: Settings, port: Port) -> Option<Bench> {
    let folder = Scratch::new().expect("the temporary folder can be written");
    match knobel_aksen::build(&settings, port, folder.path()) {
        Ok(image) => Some(Bench {
            image,
            _folder: folder,
        }),
        Err(error @ Error::Missing { .. }) => {
            println!("not tested in the simulator: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn letters(text: &str) -> Letters {
    text.parse().expect("nine letters")
}

fn pair(start: &str, goal: &str) -> Pair {
    Pair {
        start: letters(start),
        goal: letters(goal),
    }
}

fn example() -> Pair {
    pair(knobel_aksen::EXAMPLE.0, knobel_aksen::EXAMPLE.1)
}
