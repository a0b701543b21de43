//! The integration tests of `knobel-api`, in one binary, so that the crate is linked only once.

mod messages;
