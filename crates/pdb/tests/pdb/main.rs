//! The integration tests of `knobel-pdb`, in one binary, so that the crate is linked only once.

mod additive;
mod among;
mod checkpoint;
mod files;
mod growth;
mod korf;
mod oracle;
mod ranks;
mod runs;
mod shared;
mod solver;
mod walked;
mod wide;
