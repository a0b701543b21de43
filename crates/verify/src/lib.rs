//! The independent checker: no answer leaves the program before this crate has found it right.
//!
//! It replays solutions, recounts lengths and decides solvability with code of its own. From the domain crates it takes
//! plain values only, never their moves, parity tests or tables: a mistake there must not hide itself here. Everything
//! is linear in the answer, or nearly so, but for claims about shortest solutions of small boards: there the checker
//! searches, some milliseconds at most, and remembers what it found about 3×3.
//!
//! ```
//! use knobel_tiles::Direction::{Left, Right};
//! use knobel_verify::tiles::{Claim, Grid, check_solution, check_unsolvable};
//!
//! let [start, goal] = [&[1, 2, 0, 3], &[1, 2, 3, 0]].map(|tiles| Grid { width: 2, tiles });
//! let optimal = |length| Claim { length: Some(length), lower_bound: length, optimal: true, ..Claim::default() };
//! assert!(check_solution(start, goal, &[Right], &optimal(1)).is_ok());
//! let fault = check_solution(start, goal, &[Right, Left, Right], &optimal(3)).unwrap_err();
//! assert!(fault.to_string().ends_with("after 0 and after 2 moves the board is the same"));
//! assert!(check_unsolvable(start, goal).is_err());
//! ```
#![forbid(unsafe_code)]

mod cards;
mod distances;
mod shortest;
pub mod tiles;

pub use cards::{WrongCards, check_cards, score_cards};
