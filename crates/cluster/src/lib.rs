//! How ranks that share a piece of work talk to each other.
//!
//! [`Communicator`] is the interface. This crate implements it for [one rank](SingleRank) and for
//! [`threads`] of one process; `knobel-mpi` implements it for processes under MPI. Code that uses
//! the interface does not depend on the implementation.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod communicator;
pub mod machine;
mod threads;

pub use communicator::{Communicator, SingleRank};
pub use threads::{ThreadRank, in_turn, threads};
