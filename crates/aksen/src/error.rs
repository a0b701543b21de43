//! What can go wrong around the board: missing tools, failed tools, bad boards, bad settings.

use std::io;
use std::path::PathBuf;

use knobel_core::StopReason;

/// Why the firmware could not be built or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AksenError {
    /// A program that is not part of knobel is not installed.
    #[error(
        "{tool} is not installed, and the board's firmware needs it; \
         install it (Debian, Ubuntu: apt-get install {package})"
    )]
    Missing {
        /// Its name.
        tool: &'static str,
        /// The Debian packages to install.
        package: &'static str,
    },
    /// A tool ended with an error.
    #[error("{tool} failed: {complaint}")]
    Failed {
        /// Its name.
        tool: &'static str,
        /// The first line it complained with.
        complaint: String,
    },
    /// A tool said something that could not be understood.
    #[error("{tool} answered without {wanted}; is it another version?")]
    Unexpected {
        /// Its name.
        tool: &'static str,
        /// What was looked for.
        wanted: &'static str,
    },
    /// The watch ended the work.
    #[error("{0}")]
    Stopped(StopReason),
    /// A file could not be read or written.
    #[error("{}: {cause}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why; the message has it.
        cause: io::Error,
    },
    /// A board text is not nine letters.
    #[error(
        "'{given}' is not a 3x3 board for the AKSEN; \
         nine tiles are needed: letters a to h and o for the blank, or numbers 1 to 8 and 0"
    )]
    Letters {
        /// What was given.
        given: String,
    },
    /// The firmware answered a path that is none.
    #[error("the firmware's answer '{moves}' is wrong: {why}; please report this")]
    Wrong {
        /// The path.
        moves: String,
        /// What the checker found.
        why: String,
    },
    /// A program has no such setting, or not with that value.
    #[error("{0}")]
    Setting(String),
}

/// Names the file in an I/O error.
pub(super) fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> AksenError {
    let path = path.into();
    move |cause| AksenError::File { path, cause }
}
