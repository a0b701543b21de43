//! What can be wrong with patterns, tables and their files.

use std::io;
use std::path::{Path, PathBuf};

use knobel_core::StopReason;
use knobel_tiles::Shape;

/// Why a table cannot be made, read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdbError {
    /// The tiles do not make a pattern.
    #[error("not a pattern: {reason}")]
    Pattern {
        /// What is wrong.
        reason: &'static str,
    },
    /// There are no such tables for this shape of board.
    #[error("{name} is for boards of {}16 cells, but the board is {shape}", if matches!(*name, "pdb" | "runs") { "up to " } else { "" })]
    Shape {
        /// The partition.
        name: &'static str,
        /// The board.
        shape: Shape,
    },
    /// The tables, or what it takes to make them, are too large for the memory that is allowed.
    #[error("{name} needs {} MiB of memory here, but {} MiB are allowed", needed.div_ceil(1 << 20), room >> 20)]
    Room {
        /// The partition.
        name: &'static str,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that are allowed.
        room: u64,
    },
    /// There is too little memory to make a table.
    #[error(
        "{name} needs {} MiB of memory here, but {} MiB are free; \
         choose fewer tiles or a machine with more memory",
        needed.div_ceil(1 << 20), room >> 20
    )]
    Memory {
        /// The table.
        name: String,
        /// Bytes that making it needs.
        needed: u64,
        /// Bytes that are free.
        room: u64,
    },
    /// Ranks that are to work together cannot.
    #[error(
        "{differing} of {size} ranks have another board or other tables than the first; give all \
         the same board, and the same tables and memory"
    )]
    Differing {
        /// How many differ from the first.
        differing: u64,
        /// How many there are.
        size: usize,
    },
    /// The watch stopped the work.
    #[error("{0}")]
    Stopped(StopReason),
    /// A file or folder cannot be used.
    #[error("cannot {what} {}: {error}{}", path.display(), cure(error))]
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file is there but must not be used.
    #[error("{} is refused: {reason}", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

impl PdbError {
    /// The system cannot do this with a file.
    pub fn io(what: &'static str, path: &Path, error: io::Error) -> Self {
        Self::Io {
            what,
            path: path.into(),
            error,
        }
    }

    /// Is it just that there is no such file?
    pub fn is_missing_file(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(self, Self::Io { error, .. } if matches!(error.kind(), NotFound | NotADirectory))
    }
}

fn cure(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull => "; free some space or choose another folder",
        _ => "",
    }
}
