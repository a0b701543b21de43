//! The common format of checkpoint files, and the errors of reading them. A file has a first line
//! that names the kind of checkpoint and its version, then a checksum, then the state.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// The reason why a checkpoint cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file does not exist.
    #[error("there is no checkpoint {0}")]
    Missing(String),
    /// The file cannot be read. The text is the error of the operating system.
    #[error("cannot read checkpoint {0}: {1}")]
    NotRead(String, String),
    /// The file cannot be written. The text is the error of the operating system.
    #[error("cannot write checkpoint {0}: {1}")]
    NotWritten(String, String),
    /// A new run would replace the checkpoint in this file.
    #[error("{0} holds a checkpoint; resume from it, or name another file")]
    Exists(String),
    /// The file is not a checkpoint of this kind.
    #[error("{0} is not a checkpoint of {1}; name another file")]
    Foreign(String, &'static str),
    /// The file has a version that this program does not read.
    #[error(
        "checkpoint {0} has version {1}, but this program reads version {2}; resume with the \
         program that wrote it, or start again without it"
    )]
    Version(String, String, u32),
    /// The file is cut short or was changed.
    #[error("{0} is damaged; remove it, or name another file")]
    Damaged(String),
    /// The checkpoint belongs to another problem, such as another "board, goal or metric".
    #[error(
        "the checkpoint belongs to another {0}; resume with its own, or start again without it"
    )]
    Mismatch(&'static str),
}

impl CheckpointError {
    /// Makes the error of reading a file.
    pub fn not_read(file: &Path, why: &Error) -> Self {
        let file = file.display().to_string();
        match why.kind() {
            ErrorKind::NotFound | ErrorKind::IsADirectory => Self::Missing(file),
            _ => Self::NotRead(file, why.to_string()),
        }
    }

    /// Makes the error of claiming or writing a file.
    pub fn not_written(file: &Path, why: &Error) -> Self {
        Self::NotWritten(file.display().to_string(), why.to_string())
    }
}

/// A kind of checkpoint file.
pub struct CheckpointFormat {
    /// The work that is resumed, such as "a run".
    pub kind: &'static str,
    /// The first line, before the version.
    pub magic: &'static str,
    /// The version that is written and read.
    pub version: u32,
}

impl CheckpointFormat {
    /// Makes the bytes of a file. `write` appends the state.
    pub fn file(&self, write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
        let mut file = format!("{} {}\n", self.magic, self.version).into_bytes();
        let body = file.len() + 4;
        file.extend([0; 4]);
        write(&mut file);
        let sum = crc32fast::hash(&file[body..]);
        file[body - 4..body].copy_from_slice(&sum.to_le_bytes());
        file
    }

    /// Checks the bytes of a file, and returns the state that `read` decodes from them.
    ///
    /// # Errors
    /// If the file is of another kind or version, or is damaged, or if `read` returns `None`.
    pub fn read<T>(
        &self,
        file: &Path,
        bytes: &[u8],
        read: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Result<T, CheckpointError> {
        let name = || file.display().to_string();
        let damaged = || CheckpointError::Damaged(name());
        let rest = bytes.strip_prefix(self.magic.as_bytes());
        let rest = rest.and_then(|rest| rest.strip_prefix(b" "));
        let rest = rest.ok_or_else(|| CheckpointError::Foreign(name(), self.kind))?;
        let end = rest.iter().take(12).position(|&byte| byte == b'\n');
        let (version, rest) = rest.split_at(end.ok_or_else(damaged)?);
        if version != self.version.to_string().as_bytes() {
            let version = version.escape_ascii().to_string();
            return Err(CheckpointError::Version(name(), version, self.version));
        }
        let (sum, body) = rest[1..].split_first_chunk().ok_or_else(damaged)?;
        let whole = u32::from_le_bytes(*sum) == crc32fast::hash(body);
        let state = if whole { read(body) } else { None };
        state.ok_or_else(damaged)
    }
}
