//! Errors of a run.

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnytimeError {
    /// The checkpoint belongs to another board or goal, or its path does not lead from one to the
    /// other.
    #[error("the checkpoint belongs to another board or goal")]
    OtherCheckpoint,
    /// The checkpoint cannot be written.
    #[error("cannot write checkpoint {file}: {why}")]
    CheckpointNotWritten {
        /// The file.
        file: String,
        /// What went wrong.
        why: String,
    },
    /// The checker rejected a path. This is a bug in the part that found the path.
    #[error("the checker rejected the answer ({why}): this is a bug in knobel")]
    RejectedPath {
        /// The part that found the path, and what is wrong with it.
        why: String,
    },
    /// The [`Backend`](crate::Backend) or its [`Prover`](crate::Prover) failed.
    #[error(transparent)]
    Backend(Box<dyn std::error::Error + Send + Sync>),
}
