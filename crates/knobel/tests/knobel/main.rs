//! The integration tests of `knobel`, in one binary, so that the crate is linked only once.

mod cards;
mod ranks;
mod rounds;
mod runs;
mod trace;
