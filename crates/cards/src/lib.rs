//! Edge matching: square pieces with labelled edges, laid on a board so that touching edges fit.
//!
//! One engine for the nine cards, Tetravex and framed boards up to 16x16. A [`Game`] says what
//! there is; [`engine`] counts and lists all solutions exactly; [`strategies`] holds every method
//! that looks for one, behind one registry; [`notation`] reads and writes games. Nothing here opens
//! a file, reads a clock, prints or starts a thread.
//!
//! The nine cards, their scores and the strategies that people would think of come from Benedikt
//! Vogler: "Kombinatorische Probleme der Anordnung von Spielkarten und ihre Realisierung in Delphi"
//! (Facharbeit in Informatik, 2011/2012), called *Vogler* from here on.
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
//! - `serde`: codes and values of what is told can be serialized, as `knobel-api` does.
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
