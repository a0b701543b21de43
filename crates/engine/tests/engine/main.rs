//! The engine with small kernels of its own.

mod idle_caller;
mod saved_states;
mod toy;
