//! What can be wrong with patterns, tables and their files.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use knobel_core::StopReason;
use knobel_tiles::Shape;

/// Why a table cannot be made, read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum PdbError {
    /// The tiles do not make a pattern.
    Pattern {
        /// What is wrong.
        reason: &'static str,
    },
    /// There are no such tables for this shape of board.
    Shape {
        /// The partition.
        name: &'static str,
        /// The board.
        shape: Shape,
    },
    /// The watch stopped the work.
    Stopped(StopReason),
    /// A file or folder cannot be used.
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file is there but must not be used.
    Refused {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

impl PdbError {
    pub(crate) fn io(what: &'static str, path: &Path, error: io::Error) -> Self {
        Self::Io {
            what,
            path: path.into(),
            error,
        }
    }

    /// Is it just that there is no such file?
    pub fn is_missing_file(&self) -> bool {
        matches!(self, Self::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for PdbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pattern { reason } => write!(f, "not a pattern: {reason}"),
            Self::Shape { name, shape } => {
                let most = if *name == "pdb" {
                    "boards of up to"
                } else {
                    "boards of"
                };
                write!(f, "{name} is for {most} 16 cells, but the board is {shape}")
            }
            Self::Stopped(reason) => reason.fmt(f),
            Self::Io { what, path, error } => {
                write!(f, "cannot {what} {}: {error}", path.display())?;
                if error.kind() == io::ErrorKind::StorageFull {
                    f.write_str("; free some space or choose another folder")?;
                }
                Ok(())
            }
            Self::Refused { path, reason } => write!(f, "{} is refused: {reason}", path.display()),
        }
    }
}

impl std::error::Error for PdbError {}
