//! What can go wrong around the board: missing tools, failed tools, bad boards, bad settings.

use std::fmt;
use std::io;
use std::path::PathBuf;

use knobel_core::StopReason;

/// Why the firmware could not be built or run.
#[derive(Debug)]
#[non_exhaustive]
pub enum AksenError {
    /// A program that is not part of knobel is not installed.
    Missing {
        /// Its name.
        tool: &'static str,
        /// The Debian packages to install.
        package: &'static str,
    },
    /// A tool ended with an error.
    Failed {
        /// Its name.
        tool: &'static str,
        /// The first line it complained with.
        complaint: String,
    },
    /// A tool said something that could not be understood.
    Unexpected {
        /// Its name.
        tool: &'static str,
        /// What was looked for.
        wanted: &'static str,
    },
    /// The watch ended the work.
    Stopped(StopReason),
    /// A file could not be read or written.
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A board text is not nine letters.
    Letters {
        /// What was given.
        given: String,
    },
    /// The firmware answered a path that is none.
    Wrong {
        /// The path.
        moves: String,
        /// What the checker found.
        why: String,
    },
    /// A program has no such setting, or not with that value.
    Setting(String),
}

impl fmt::Display for AksenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { tool, package } => write!(
                f,
                "{tool} is not installed, and the board's firmware needs it; \
                 install it (Debian, Ubuntu: apt-get install {package})"
            ),
            Self::Failed { tool, complaint } => write!(f, "{tool} failed: {complaint}"),
            Self::Unexpected { tool, wanted } => {
                write!(
                    f,
                    "{tool} answered without {wanted}; is it another version?"
                )
            }
            Self::Stopped(reason) => reason.fmt(f),
            Self::File { path, cause } => write!(f, "{}: {cause}", path.display()),
            Self::Letters { given } => write!(
                f,
                "'{given}' is not a 3x3 board for the AKSEN; \
                 nine tiles are needed: letters a to h and o for the blank, or numbers 1 to 8 and 0"
            ),
            Self::Wrong { moves, why } => write!(
                f,
                "the firmware's answer '{moves}' is wrong: {why}; please report this"
            ),
            Self::Setting(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for AksenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

/// Names the file in an I/O error.
pub(super) fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> AksenError {
    let path = path.into();
    move |cause| AksenError::File { path, cause }
}
