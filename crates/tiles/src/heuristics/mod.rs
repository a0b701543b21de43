//! Heuristics for sliding tiles: one file each, updated along every move.

mod hamming;
mod manhattan;

pub use hamming::Hamming;
pub use manhattan::Manhattan;
