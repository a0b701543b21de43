//! The integration tests of `knobel`, in one binary so that the crate is linked once.

mod among;
mod cards;
mod rounds;
mod runs;
