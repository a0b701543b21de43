//! The integration tests of `knobel-wire`, in one binary so that the crate is linked once.

mod messages;
mod tree;
