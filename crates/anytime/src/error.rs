//! Errors of a run.

use knobel_storage::CheckpointError;

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnytimeError {
    /// The checkpoint cannot be written, or belongs to another problem.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
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
