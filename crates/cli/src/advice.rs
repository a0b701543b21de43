//! Adds the flags that help to errors of the library, which does not know the command line.

use std::path::Path;

use anyhow::anyhow;
use knobel::count::CountError;
use knobel::{CheckpointError, SolveError};

use super::{limits, text};

/// Adds to an error which flags to change.
pub fn in_flags(error: SolveError) -> anyhow::Error {
    match error {
        error @ SolveError::RunsTooLarge { .. } => {
            anyhow!("{error}; leave --metric out to minimise single-tile moves")
        }
        SolveError::Checkpoint(CheckpointError::Exists(file)) => anyhow!(
            "{file} holds a checkpoint; {}, or name another file",
            text::resume(Path::new(&file))
        ),
        other => other.into(),
    }
}

/// Adds to an error of a count which flags to change.
pub fn of_count(error: CountError) -> anyhow::Error {
    match error {
        CountError::DiskLimit { limit } => anyhow!(
            "the count needs more than {} of disk; raise --disk: --plan estimates how much it \
             needs",
            text::bytes(limit)
        ),
        CountError::Memory { needed, .. } => anyhow!(
            "{error}; give --memory {} or more, or start more ranks",
            limits::to_have(needed)
        ),
        CountError::AlreadyExists(_) => {
            anyhow!("{error}; resume it with --resume, or name another folder")
        }
        CountError::NotFound(_) => anyhow!("{error}; start a count with --checkpoint"),
        CountError::Foreign { .. } => anyhow!("{error}; give the same --size and --goal"),
        other => other.into(),
    }
}
