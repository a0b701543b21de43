//! Warnings about an answer. The answer is correct, but the user should know about its
//! circumstances.

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::thousands;

/// A resource that an answer had to do without and what was used instead, or how the input was read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Warning {
    /// The file of a table was not used or could not be written. The table was built in memory, or
    /// other tables were used.
    TableFile {
        /// The path of the file, or of its folder.
        file: String,
        /// The fault of the file.
        fault: TableFault,
    },
    /// Tables, or a method, need more memory than is allowed.
    TooLittleMemory {
        /// The tables or the method.
        name: String,
        /// Whether only a second partition of these tables did not fit.
        second_partition: bool,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
        /// The number of parts of the search that share the memory.
        shares: u32,
        /// The method or heuristic used instead, if there is another one.
        instead: Option<String>,
    },
    /// A solution takes more memory than is allowed, so the limit may be exceeded.
    LongSolution {
        /// The length of the solution.
        moves: u64,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
        /// The number of parts of the search that share the memory.
        shares: u32,
    },
    /// Larger tables would prove more, but they are not in the folder of tables.
    LargerTables,
    /// The text of a board has no 0, so its highest number was read as the blank.
    HighestIsBlank {
        /// That number.
        blank: u32,
    },
}

/// The fault of a table file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum TableFault {
    /// An operation of the operating system failed.
    Failed {
        /// The operation, such as `read` or `write`.
        operation: String,
        /// The error of the operating system, and what the user can do about it.
        error: String,
    },
    /// Another program wrote the file.
    Foreign,
    /// The contents of the file must not be used.
    Refused {
        /// The reason.
        reason: String,
    },
}

impl TableFault {
    /// The sentence about a file with this fault.
    pub fn of(&self, file: impl fmt::Display) -> impl fmt::Display {
        match self {
            Self::Failed { operation, error } => format!("cannot {operation} {file}: {error}"),
            Self::Foreign => format!("{file} is not a pattern database of knobel"),
            Self::Refused { reason } => format!("{file} is refused: {reason}"),
        }
    }
}

impl Warning {
    /// Tables or a method that need more memory than the search may use.
    pub fn too_little_memory(name: impl Into<String>, needed: u64, allowed: u64) -> Self {
        Self::TooLittleMemory {
            name: name.into(),
            second_partition: false,
            needed,
            allowed,
            shares: 1,
            instead: None,
        }
    }

    /// The same warning about the second partition alone.
    #[must_use]
    pub fn of_second_partition(mut self) -> Self {
        if let Self::TooLittleMemory {
            second_partition, ..
        } = &mut self
        {
            *second_partition = true;
        }
        self
    }

    /// The same warning if this many parts of the search share the memory.
    #[must_use]
    pub fn among(mut self, parts: u32) -> Self {
        if let Self::TooLittleMemory { shares, .. } | Self::LongSolution { shares, .. } = &mut self
        {
            *shares = parts;
        }
        self
    }

    /// The same warning with the method or heuristic that is used instead of one without memory.
    #[must_use]
    pub fn replaced_by(mut self, other: impl Into<String>) -> Self {
        if let Self::TooLittleMemory { instead, .. } = &mut self {
            *instead = Some(other.into());
        }
        self
    }

    /// The number of parts of the search that share the memory, if the memory was too small.
    pub fn memory_shares(&self) -> Option<u32> {
        match self {
            Self::TooLittleMemory { shares, .. } | Self::LongSolution { shares, .. } => {
                Some(*shares)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TableFile { file, fault } => write!(f, "{}", fault.of(file)),
            Self::TooLittleMemory {
                name,
                second_partition,
                needed,
                allowed,
                instead,
                ..
            } => {
                let second = if *second_partition {
                    "with a second partition "
                } else {
                    ""
                };
                let (needed, allowed) = (mebibytes_up(*needed), allowed >> 20);
                write!(
                    f,
                    "{second}{name} needs {needed} MiB of memory here, but {allowed} MiB are allowed"
                )?;
                instead
                    .iter()
                    .try_for_each(|other| write!(f, "; {other} is used instead"))
            }
            Self::LongSolution {
                moves,
                needed,
                allowed,
                ..
            } => write!(
                f,
                "a solution of {} moves takes up to {} MiB of memory here, but {} MiB are allowed: \
                 the limit may be exceeded",
                thousands(*moves),
                mebibytes_up(*needed),
                allowed >> 20
            ),
            Self::LargerTables => f.write_str("larger tables would prove more"),
            Self::HighestIsBlank { blank } => write!(
                f,
                "the board has no 0, so its highest number, {blank}, was read as the blank"
            ),
        }
    }
}

fn mebibytes_up(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}
