//! `--format` of the commands that answer in words or in JSON.

use clap::{Args, ValueEnum};

/// How an answer is written.
#[derive(Args, Clone, Copy)]
pub struct FormatArguments {
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// Words or JSON.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object a board
    Json,
}
