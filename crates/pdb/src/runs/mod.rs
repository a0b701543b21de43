//! Fewest straight runs: tables and the solver for the multi-tile metric, where moving several tiles in line counts 1.
//!
//! Pattern databases do not add up here: a run moves tiles of several patterns at the price of one. Instead *all* tiles
//! stay on the board but only their colours are told apart (see [`Colouring`]). The fewest runs that bring a coloured
//! board home never overestimate the fewest runs of the board itself.
//!
//! Two runs in a row along the same line are one run or none, so runs go along rows and along columns in turn, and what
//! is left depends on which comes next. The tables know it (see [`RunTable`]), and [`RunsSolver`] searches with them.

mod colouring;
mod deepen;
mod generate;
mod kernel;
mod solve;
mod strings;
mod table;

pub use colouring::Colouring;
pub use solve::{RunsOptions, RunsSolver, colourings, is_kept, name as tables_name};
pub use table::RunTable;
