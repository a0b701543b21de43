//! Drawings as SVG, PNG and PDF: boards of cards, sheets to cut out, bars and lines of a comparison.
//!
//! A drawing of cards is a [`Scene`]: filled polygons, nothing else. So each format is one short writer with no font
//! and no renderer behind it: [`svg`], [`png`], [`pdf`]. Motifs differ in shape and in lightness, not in hue alone, so
//! that they can be told apart without seeing colours; see [`motifs`].
//!
//! ```
//! use knobel_cards::{Arrangement, nine_cards};
//! use knobel_draw::{Marks, board, svg};
//!
//! let game = nine_cards();
//! let picture = svg::write(&board(&game, &Arrangement::in_order(&game), Marks::NAMES, 160.0));
//! assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
//! ```
#![forbid(unsafe_code)]

mod bars;
mod cards;
mod lines;
pub mod motifs;
pub mod pdf;
mod plot;
pub mod png;
mod scene;
mod sheet;
pub mod svg;

pub use bars::{Bar, bars};
pub use cards::{Marks, board};
pub use lines::{LinePoint, PlotLine, lines};
pub use plot::{Mark, Panel, plot};
pub use scene::{Colour, Polygon, Scene};
pub use sheet::{LARGEST_CARD, sheet};
