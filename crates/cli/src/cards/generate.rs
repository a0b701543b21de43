//! `knobel cards generate` makes random games with a given number of solutions.

use std::io::Write;
use std::time::Duration;

use clap::{Args, ValueEnum};
use knobel::cards::difficulty::MOST_TRIALS;
use knobel::cards::generate::{Difficulty, GameSpec, generate};
use knobel::cards::notation;

use super::input::{self, TimeArgument};
use crate::Exit;
use crate::input::number;

/// Generate a random game with a unique solution
#[derive(Args)]
pub struct Generate {
    /// Columns and rows, as in 3x3
    #[arg(long, value_name = "WxH", default_value = "3x3", value_parser = input::size)]
    size: (usize, usize),

    /// Number of different motifs
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number(0..=usize::MAX), allow_negative_numbers = true)]
    motifs: usize,

    /// Rule for neighbours: head-tail (A touches a) or same (1 touches 1)
    #[arg(long, value_name = "RULE", default_value = "head-tail")]
    rule: RuleArgument,

    /// Add a grey frame around the board
    #[arg(long)]
    framed: bool,

    /// Forbid turning cards (Tetravex)
    #[arg(long)]
    no_rotation: bool,

    /// Number of solutions up to rotation of the board and identical cards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(0..=u128::MAX), allow_negative_numbers = true)]
    solutions: u128,

    #[arg(long, value_name = "any|easy|medium|hard", default_value = "any", help = levels())]
    difficulty: Difficulty,

    /// Seed of the random numbers; the same seed gives the same game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,

    /// Give up after this time
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::input::duration, allow_hyphen_values = true)]
    time: Duration,

    /// Format of the game
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
}

/// Help text for the difficulties.
fn levels() -> String {
    let trials = crate::text::thousands(MOST_TRIALS);
    format!(
        "Difficulty by the depth of guesses: easy (at most 4), medium (5 or 6), hard (at least 7, \
         or not rated within {trials} trial cards)"
    )
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RuleArgument {
    HeadTail,
    Same,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
    E2pieces,
    Tetravex,
}

impl Generate {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let spec = GameSpec {
            width: self.size.0,
            height: self.size.1,
            motifs: self.motifs,
            halves: self.rule == RuleArgument::HeadTail,
            framed: self.framed,
            turning: !self.no_rotation,
            solutions: self.solutions,
            seed: self.seed,
            difficulty: self.difficulty,
            ..GameSpec::default()
        };
        let limit = TimeArgument {
            time: Some(self.time),
        };
        let made = match limit.watched(|watch| generate(&spec, watch))? {
            Ok(made) => made,
            Err(reason) => {
                let cure = match self.difficulty {
                    Difficulty::Any => "try more motifs, another size or a longer --time",
                    Difficulty::Only(_) => {
                        "try another --difficulty, more or fewer motifs, another size or a longer \
                         --time"
                    }
                };
                eprintln!("knobel: no game found: {reason}; {cure}");
                return Ok(Exit::Stopped);
            }
        };
        match self.format {
            Format::Text => write!(out, "{}", notation::text::write(&made.game))?,
            Format::Json => write!(out, "{}", notation::json::write(&made.game))?,
            Format::E2pieces => write!(out, "{}", notation::e2pieces::write(&made.game)?)?,
            Format::Tetravex => write!(out, "{}", notation::tetravex::write(&made.game)?)?,
        }
        // These formats cannot hold the rating.
        if matches!(self.format, Format::E2pieces | Format::Tetravex) {
            eprintln!("knobel: difficulty {}", made.rating);
        }
        Ok(Exit::Fine)
    }
}
