//! The argument `--format` of commands that answer in words or in JSON.

use clap::{Args, ValueEnum};

/// The output format argument.
#[derive(Args, Clone, Copy)]
pub struct FormatArguments {
    /// Format of the answer
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// Text or JSON.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Format {
    /// Text for people
    Text,
    /// One JSON object per board
    Json,
}
