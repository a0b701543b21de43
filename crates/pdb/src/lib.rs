//! Additive pattern databases for sliding tiles.
//!
//! A *pattern* is some of the tiles; its *table* holds, for every way to put them on the board, how
//! many moves of these tiles alone it takes to bring them home. Tables of patterns without a common
//! tile add up to a heuristic that never overestimates. This crate names patterns, ranks their
//! placements, generates tables, keeps them in files and looks up entries; the solvers that stand
//! on them are in `knobel-optimal`.
//!
//! # References
//! Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998. Korf, Felner:
//! "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002 (tables that add up).

mod additive;
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

pub use additive::{Additive, UsedTables};
pub use build::BuildContext;
pub use error::PdbError;
pub use file::header::{Contents, Header};
pub use folder::{Folder, ListedFile};
pub use generate::room;
pub use groups::{Groups, GroupsError};
pub use mmap::Bytes;
pub use pattern::Pattern;
pub use ranking::Ranking;
pub use straight_runs::{Colouring, RunTable};
pub use table::Table;
pub use verify::MOST_TILES_WITHOUT_SAMPLE;
