//! Drawings as SVG, PNG and PDF: boards of cards, sheets to cut out, bar charts and line charts.
//!
//! A drawing of cards is a [`Scene`], a list of filled polygons. Each format therefore needs only a
//! short writer ([`svg`], [`png`], [`pdf`]) without fonts or a renderer. Charts are written as SVG
//! text directly, because they contain labels.
//!
//! Motifs differ in shape and lightness as well as in hue, so that readers who cannot distinguish
//! colours can distinguish them; see [`motifs`].
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
