//! The independent checker: no answer leaves the program before this crate has found it right.
//!
//! It replays solutions, recounts lengths and decides solvability with code of its own. From the domain crates it takes
//! plain values only, never their moves, parity tests or tables: a mistake there must not hide itself here. Everything
//! is linear in the answer, or nearly so.
#![forbid(unsafe_code)]

mod cards;
pub mod tiles;

pub use cards::{CardCounts, WrongCards, check_cards, count_cards};
