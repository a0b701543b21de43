//! The integration tests of `knobel-search`, in one binary, so that the crate is linked only once.

mod follow;
mod overflow;
mod searches;
mod toy;
