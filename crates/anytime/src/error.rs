//! Why a run fails.

/// Why a run fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnytimeError {
    /// The checkpoint is of another board or goal, or its path does not lead from one to the other.
    #[error("the checkpoint was kept for another board or goal")]
    OtherCheckpoint,
    /// The checkpoint cannot be written.
    #[error("cannot write checkpoint {file}: {why}")]
    CheckpointNotWritten {
        /// The file.
        file: String,
        /// What went wrong.
        why: String,
    },
    /// The checker rejected a path: a bug in what found it.
    #[error("the checker refused the answer ({why}): this is a bug in knobel")]
    RejectedPath {
        /// What found the path, and what is wrong with it.
        why: String,
    },
    /// The [`Backend`](crate::Backend) or its [`Prover`](crate::Prover) failed.
    #[error(transparent)]
    Backend(Box<dyn std::error::Error + Send + Sync>),
}
