//! The integration tests of `knobel-testkit`, in one binary, so that the crate is linked only once.

mod bounded;
mod conformance;
mod corpus;
mod depths;
mod exhaustive;
