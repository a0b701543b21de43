//! The integration tests of `knobel-optimal`, in one binary, so that the crate is linked only once.

mod additive;
mod cells_17_to_25;
mod cells_up_to_16;
mod checkpoint;
mod files;
mod growth;
mod korf;
mod ranks;
mod straight_runs;
mod walked;
