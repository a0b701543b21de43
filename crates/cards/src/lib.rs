//! Edge matching: square pieces with labelled edges, laid on a board so that touching edges fit.
//!
//! The same code serves nine-card games, Tetravex and framed boards up to 16×16 (Eternity II). A
//! [`Game`] holds the shape, the rule and the pieces. [`engine`] counts and lists all solutions
//! exactly; [`strategies`] holds every method that looks for one solution, behind one registry;
//! [`hints`] suggests the next step to a person, and [`difficulty`] rates how hard a game is;
//! [`notation`] reads and writes games. Nothing here opens a file, reads a clock, prints or starts
//! a thread.
//!
//! Edge matching is a constraint satisfaction problem: the variables are the cells, the values are
//! the turned pieces, and the constraints are equal edges and the use of each piece at most once.
//! It is NP-complete. Nine cards take microseconds, while no solution of Eternity II (16×16, 22
//! labels) has been published.
//!
//! The nine cards, their scores and some of the strategies come from Benedikt Vogler, who wrote
//! about them at school. The documentation of this crate calls his paper *Vogler*.
//!
//! # References
//! - B. Vogler, "Kombinatorische Probleme der Anordnung von Spielkarten und ihre Realisierung in
//!   Delphi" (Facharbeit in Informatik, 2011/2012).
//! - E. D. Demaine and M. L. Demaine, "Jigsaw puzzles, edge matching, and polyomino packing:
//!   connections and complexity", Graphs and Combinatorics 23 (2007): edge matching is NP-complete.
//!
//! ```
//! use knobel_cards::engine::{Plan, count};
//!
//! let game = knobel_cards::nine_cards();
//! let (found, _) = count(&game, Plan::quick(&game), None, &mut ());
//! assert_eq!((found.raw, found.distinct), (8, 2));
//! ```
//!
//! # Features
//! - `serde`: reports and errors can be serialized as a code and its values, as `knobel-api` does.
//! - `schema`: types have JSON schemas. This needs the standard library and is meant for tests.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod builtin;
pub mod difficulty;
pub mod engine;
pub mod equivalence;
mod error;
mod game;
pub mod generate;
pub mod hints;
pub mod notation;
mod order;
mod piece;
mod rule;
pub mod score;
pub mod strategies;

pub use board::{Arrangement, Placed};
pub use builtin::nine_cards;
pub use error::CardsError;
pub use game::{FixedPiece, Game, GameParts, MOST_CELLS, MOST_LABELS, MOST_SIDE, StatedCounts};
pub use piece::{Piece, Side};
pub use rule::{Label, Matching, Rule};
