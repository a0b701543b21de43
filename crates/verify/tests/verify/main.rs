//! The integration tests of `knobel-verify`, in one binary, so that the crate is linked only once.

mod cards;
mod counter;
mod tiles;
