//! The integration tests of `knobel-draw`, in one binary, so that the crate is linked only once.

mod files;
mod motifs;
