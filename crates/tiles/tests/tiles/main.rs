//! The integration tests of `knobel-tiles`, in one binary, so that the crate is linked only once.

mod boards;
mod constructive;
mod instance_files;
mod neural;
mod notation;
mod parity;
mod perfect;
mod pruning;
