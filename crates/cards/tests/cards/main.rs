//! The integration tests of `knobel-cards`, in one binary, so that the crate is linked only once.

mod acts;
mod difficulty;
mod hints;
mod notation;
mod shared_data;
mod strategies;
mod turns;
