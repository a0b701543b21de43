//! The independent checker: the program prints an answer only after this crate has confirmed it.
//!
//! The checker replays solutions, recounts their lengths and decides solvability with its own code.
//! From the domain crates it takes only plain values, never their moves, parity tests or tables, so
//! that a bug there cannot hide itself here.
//!
//! Checks take time linear or nearly linear in the size of the answer. Claims about shortest
//! solutions of boards with up to nine cells are the exception. The checker refutes them by a
//! search of a few milliseconds, and it tabulates 3×3 boards if it gets many claims.
//!
//! ```
//! use knobel_tiles::Direction::{Left, Right};
//! use knobel_verify::tiles::{Claim, Grid, check_solution, check_unsolvable};
//!
//! let [start, goal] = [&[1, 2, 0, 3], &[1, 2, 3, 0]].map(|tiles| Grid { width: 2, tiles });
//! let optimal = |length| Claim {
//!     length: Some(length),
//!     lower_bound: length,
//!     optimal: true,
//!     ..Claim::default()
//! };
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
