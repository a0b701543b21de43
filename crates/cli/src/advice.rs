//! Errors of the library with the flags that mend them.

use anyhow::anyhow;
use knobel::SolveError;
use knobel::count::CountError;

use super::{limits, text};

/// An error with the flags that mend it, which the library does not know.
pub fn in_flags(error: SolveError) -> anyhow::Error {
    match error {
        SolveError::NoCheckpoint { by } => anyhow!(
            "checkpoints are kept by the methods anytime and ida-star-runs, but {by} was asked \
             for; leave --checkpoint out or name one of them"
        ),
        SolveError::SmallCheckpoint { most, shape } => anyhow!(
            "checkpoints of single moves are for boards of more than {most} cells, but the board \
             is {shape}; leave --checkpoint out, or add --algorithm anytime"
        ),
        error @ SolveError::RunsTooLarge { .. } => {
            anyhow!("{error}; leave --metric out to make single moves few")
        }
        other => other.into(),
    }
}

/// The same for a count.
pub fn of_count(error: CountError) -> anyhow::Error {
    match error {
        CountError::DiskLimit { limit } => anyhow!(
            "more than {} are needed on disk; give more with --disk: --plan says how much",
            text::bytes(limit)
        ),
        CountError::Memory { needed, .. } => anyhow!(
            "{error}; give --memory {} or more, or start more ranks",
            limits::to_have(needed)
        ),
        CountError::AlreadyExists(_) => {
            anyhow!("{error}; go on with --resume, or name another folder")
        }
        CountError::NotFound(_) => anyhow!("{error}; begin one with --checkpoint"),
        CountError::Foreign { .. } => anyhow!("{error}; give that --size and --goal"),
        other => other.into(),
    }
}
