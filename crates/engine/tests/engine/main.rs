//! Integration tests of the engine with small kernels.

mod idle_caller;
mod saved_states;
mod toy;
