//! Work that outgrows one thread or one machine, done by ranks: each has a part of the whole, all do the same steps.
//!
//! What is done knows nothing of how ranks talk: that is [`Ranks`], which has one implementation here for threads of a
//! process ([`threads`]), one for a process [alone](Alone), and one in `knobel-mpi` for processes on many machines.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod count;
pub mod files;
pub mod lock;
pub mod machine;
mod ranks;
mod threads;

pub use ranks::{Alone, Ranks};
pub use threads::{Thread, in_turn, threads};
