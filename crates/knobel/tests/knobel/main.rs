//! The integration tests of `knobel`, in one binary, so that the crate is linked only once.

mod among;
mod cards;
mod rounds;
mod runs;
