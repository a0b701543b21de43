//! `--weight`, `--step-width`, `--max-depth`, `--beam-width`, `--seed` and `--metric`: knobs of methods, for every command
//! that runs one.

use clap::{Args, ValueEnum};
use knobel::{Metric, Settings};

use super::input::{number, shortened};

/// Knobs of methods. One that is given must be read by the method.
#[derive(Args, Clone, Copy)]
pub struct SettingArguments {
    /// Weight of the heuristic in weighted-a-star, as in 1.5
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    weight: Option<u32>,

    /// How much the depth limit of iterative deepening grows
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX), allow_negative_numbers = true)]
    step_width: Option<u32>,

    /// Deepest path that iterative deepening and bounded searches look for
    #[arg(long, value_name = "N", value_parser = number(0..=u32::MAX), allow_negative_numbers = true)]
    max_depth: Option<u32>,

    /// How many states of each layer beam search keeps at first
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX), allow_negative_numbers = true)]
    beam_width: Option<u32>,

    /// Seed of the random numbers of random-walk
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl From<SettingArguments> for Settings {
    fn from(given: SettingArguments) -> Self {
        Self {
            weight_percent: given.weight,
            step_width: given.step_width,
            max_depth: given.max_depth,
            beam_width: given.beam_width,
            seed: given.seed,
        }
    }
}

/// What is to be short.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum MetricName {
    Stm,
    Mtm,
}

impl From<MetricName> for Metric {
    fn from(name: MetricName) -> Self {
        match name {
            MetricName::Stm => Self::Stm,
            MetricName::Mtm => Self::Mtm,
        }
    }
}

/// Reads a factor of at least 1 as percent.
pub fn factor(text: &str) -> Result<u32, String> {
    match text.parse::<f64>() {
        Ok(factor) if (1.0..=1000.0).contains(&factor) => {
            // 1.15 is a little less as a binary number.
            Ok((factor * 100.0 + 1e-6).floor() as u32)
        }
        _ => Err(format!(
            "'{}' is not a factor; write a number from 1 to 1000, as in 1.05",
            shortened(text)
        )),
    }
}
