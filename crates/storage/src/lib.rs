//! Files on disk. The writer makes files that are complete or absent, with one of two levels of
//! [`Durability`]. The sweeper removes only the files that killed processes have left. Locks
//! prevent two processes from writing the same file.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod atomic_writer;
mod checkpoint_format;
mod checkpoint_pace;
pub mod lock;
pub mod parts;
mod sweeper;

pub use atomic_writer::{Durability, FileWriter, create_folder, write_file};
pub use checkpoint_format::{CheckpointError, CheckpointFormat};
pub use checkpoint_pace::CheckpointPace;
pub use lock::LockedFile;
pub use sweeper::{TemporaryFolder, sweep};
