//! Additive pattern databases for sliding tiles: lower bounds that are looked up instead of
//! computed.
//!
//! A *pattern* is a subset of the tiles. Its *table* contains, for each placement of these tiles on
//! the board, the minimum number of moves of these tiles alone that bring them to their goal cells.
//! Each move shifts one tile, so the values of disjoint patterns can be added, and the sum is still
//! admissible.
//!
//! This crate defines patterns and partitions ([`Pattern`], [`partition`]), ranks placements
//! ([`Ranking`]), generates tables, stores them in files ([`Folder`]) and looks up entries
//! ([`Table`], [`AdditiveHeuristic`]). For the metric of straight runs it has tables of another
//! kind ([`straight_runs`]). The solvers that use the tables are in `knobel-optimal`.
//!
//! # Cost
//! A table has one entry of four bits per placement: 288 MB for the 7 and 8 tiles of the 15-puzzle.
//! A lookup is one rank and usually one cache miss.
//!
//! # References
//! Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998. Korf, Felner:
//! "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002 (additive tables).
//! Felner, Korf, Hanan: "Additive pattern database heuristics", Journal of Artificial Intelligence
//! Research 22, 2004.

mod additive_heuristic;
mod build;
mod error;
mod file;
mod folder;
mod generate;
pub mod geometry;
mod groups;
pub mod mmap;
mod pack;
pub mod partition;
mod pattern;
pub mod ranking;
pub mod straight_runs;
mod table;
mod verify;

pub use additive_heuristic::{AdditiveHeuristic, UsedTables};
pub use build::BuildContext;
pub use error::PdbError;
pub use file::header::{Header, TableSpec};
pub use folder::{Folder, ListedFile};
pub use generate::room;
pub use groups::{Groups, GroupsError};
pub use mmap::Bytes;
pub use pattern::Pattern;
pub use ranking::Ranking;
pub use straight_runs::{Colouring, RunTable};
pub use table::Table;
pub use verify::MOST_TILES_WITHOUT_SAMPLE;
