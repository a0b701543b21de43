//! Errors in patterns, tables and table files.

use std::io;
use std::path::{Path, PathBuf};

use knobel_core::{StopReason, TableFault, Warning};
use knobel_tiles::Shape;

/// Why a table cannot be generated, read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PdbError {
    /// The tiles or colours do not make a pattern or colouring.
    #[error("the tiles do not form a pattern: {reason}")]
    Pattern {
        /// The fault.
        reason: &'static str,
    },
    /// Tables of this kind do not exist for boards of this shape.
    #[error(
        "{name} is for boards of {}16 cells, but the board is {shape}; choose other tables",
        if matches!(*name, "pdb" | "runs") { "up to " } else { "" }
    )]
    Shape {
        /// The name of the partition.
        name: &'static str,
        /// The shape of the board.
        shape: Shape,
    },
    /// The tables, or their generation, need more memory than the limit allows.
    #[error(
        "{name} needs {} MiB of memory here, but {} MiB are allowed",
        needed.div_ceil(1 << 20),
        room >> 20
    )]
    Room {
        /// The name of the partition.
        name: &'static str,
        /// The bytes that are needed.
        needed: u64,
        /// The memory limit in bytes.
        room: u64,
    },
    /// There is too little free memory to generate a table.
    #[error(
        "{name} needs {} MiB of memory here, but {} MiB are free; \
         choose fewer tiles or a machine with more memory",
        needed.div_ceil(1 << 20), room >> 20
    )]
    Memory {
        /// The name of the table.
        name: String,
        /// The bytes that generating it needs.
        needed: u64,
        /// The free memory in bytes.
        room: u64,
    },
    /// The ranks of a job disagree about the board or the tables.
    #[error(
        "{differing} of {size} ranks have another board or other tables than the first; give all \
         the same board, and the same tables and memory"
    )]
    Differing {
        /// The number of ranks that differ from the first one.
        differing: u64,
        /// The number of ranks.
        size: usize,
    },
    /// The watch stopped the work.
    #[error("{0}")]
    Stopped(StopReason),
    /// A file or folder cannot be used.
    #[error("{}", failed(what, error).of(path.display()))]
    Io {
        /// The operation that failed.
        what: &'static str,
        /// The path of the file or folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file was not written by this program.
    #[error("{}", TableFault::Foreign.of(path.display()))]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A file exists but must not be used.
    #[error("{}", refused(reason).of(path.display()))]
    Refused {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
}

impl PdbError {
    /// The error for an operation of the operating system that failed.
    pub fn io(what: &'static str, path: &Path, error: io::Error) -> Self {
        Self::Io {
            what,
            path: path.into(),
            error,
        }
    }

    /// Returns whether the only error is that the file does not exist.
    pub fn is_missing_file(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(self, Self::Io { error, .. } if matches!(error.kind(), NotFound | NotADirectory))
    }
}

impl From<&PdbError> for Warning {
    fn from(error: &PdbError) -> Self {
        let (path, fault) = match error {
            PdbError::Room { name, needed, room } => {
                return Self::too_little_memory(*name, *needed, *room);
            }
            PdbError::Io { what, path, error } => (path.as_path(), failed(what, error)),
            PdbError::Foreign { path } => (path.as_path(), TableFault::Foreign),
            PdbError::Refused { path, reason } => (path.as_path(), refused(reason)),
            other => (Path::new("the table"), refused(&other.to_string())),
        };
        Self::TableFile {
            file: path.display().to_string(),
            fault,
        }
    }
}

fn failed(operation: &str, error: &io::Error) -> TableFault {
    TableFault::Failed {
        operation: operation.to_owned(),
        error: format!("{error}{}", cure(error)),
    }
}

fn refused(reason: &str) -> TableFault {
    TableFault::Refused {
        reason: reason.to_owned(),
    }
}

/// Advice to the user about an error of the operating system.
fn cure(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull => "; free some space or choose another folder",
        io::ErrorKind::NotADirectory => "; choose another folder",
        _ => "",
    }
}
