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
    /// A rank has too little memory for its part of a table.
    #[error("{name} needs {} MiB of memory {}, but {} MiB are free; {}",
        needed.div_ceil(1 << 20),
        if *ranks == 1 { "here".to_owned() } else { format!("on each of {ranks} ranks") },
        room >> 20,
        if *ranks == 1 { "have ranks share it: start more, on other machines" } else { "start more, on other machines" })]
    Memory {
        /// The table.
        name: String,
        /// Ranks that were started.
        ranks: usize,
        /// Bytes that the one with the largest part needs.
        needed: u64,
        /// Bytes that are free for the one that has the least.
        room: u64,
    },
    /// There are more ranks than parts of a table.
    #[error(
        "{ranks} ranks were started, but the table can be shared by {sets} at most; start fewer"
    )]
    Ranks {
        /// Ranks that were started.
        ranks: usize,
        /// Sets of cells that they could share.
        sets: usize,
    },
    /// Tables of this kind are not made by ranks together.
    #[error("{name} is made by one process, but {ranks} were started; start one")]
    Unshared {
        /// Which.
        name: String,
        /// Ranks that were started.
        ranks: usize,
    },
    /// Another rank has an error.
    #[error("rank {rank}: {text}")]
    Rank {
        /// Which one.
        rank: usize,
        /// What it says.
        text: String,
    },
    /// Ranks that are to work together cannot.
    #[error(
        "{differing} of {size} ranks have another board or other tables than the first; give all the same board, and the same tables and memory"
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
    pub(crate) fn io(what: &'static str, path: &Path, error: io::Error) -> Self {
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
