//! Errors of building and running firmware: missing tools, failed tools, invalid boards and invalid
//! settings.

use std::io;
use std::path::PathBuf;

use knobel_core::StopReason;

/// The reason why the firmware could not be built or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AksenError {
    /// An external program is not installed.
    #[error(
        "{tool} is not installed, and the board's firmware needs it; \
         install it (Debian, Ubuntu: apt-get install {package})"
    )]
    Missing {
        /// The tool's name.
        tool: &'static str,
        /// The Debian packages that contain it.
        package: &'static str,
    },
    /// A tool ended with an error.
    #[error("{tool} failed: {complaint}")]
    Failed {
        /// Its name.
        tool: &'static str,
        /// The first line of its error output.
        complaint: String,
    },
    /// The output of a tool has an unknown format.
    #[error("{tool} answered without {wanted}; is it another version?")]
    Unexpected {
        /// Its name.
        tool: &'static str,
        /// The part that the output should contain.
        wanted: &'static str,
    },
    /// The watch interrupted the work.
    #[error("{0}")]
    Stopped(StopReason),
    /// A file could not be read or written.
    #[error("{}: {cause}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause, which the message contains.
        cause: io::Error,
    },
    /// A board text is not nine letters.
    #[error(
        "'{given}' is not a 3x3 board for the AKSEN; \
         nine tiles are needed: letters a to h and o for the blank, or numbers 1 to 8 and 0"
    )]
    Letters {
        /// The given text.
        given: String,
    },
    /// The firmware returned an invalid path.
    #[error("the firmware's answer '{moves}' is wrong: {why}; please report this")]
    Wrong {
        /// The path.
        moves: String,
        /// The fault that the checker found.
        why: String,
    },
    /// A program does not have this setting, or does not accept this value.
    #[error("{0}")]
    Setting(String),
}

/// Adds the file's path to an I/O error.
pub(super) fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> AksenError {
    let path = path.into();
    move |cause| AksenError::File { path, cause }
}
