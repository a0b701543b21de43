//! Files on disk. One writer makes files that are whole or absent, with one of two levels of
//! [`Durability`]. One sweeper removes what killed processes leave, and nothing else. Locks keep
//! two processes from writing one file.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod checkpoint;
mod checkpoint_pace;
pub mod lock;
pub mod parts;
mod sweeper;
mod writer;

pub use checkpoint::{CheckpointError, CheckpointFormat};
pub use checkpoint_pace::CheckpointPace;
pub use lock::LockedFile;
pub use sweeper::{TemporaryFolder, sweep};
pub use writer::{Durability, FileWriter, create_folder, write_file};
