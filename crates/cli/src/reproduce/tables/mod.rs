//! The tables of each document, in the order in which `knobel reproduce` prints them.

mod board;
mod cards;
mod searches;

use super::table::Table;

pub use board::limits;

/// All tables.
pub fn all() -> impl Iterator<Item = &'static Table> {
    let documents = [
        searches::TABLES,
        board::TABLES,
        searches::MORE,
        cards::TABLES,
    ];
    documents.into_iter().flatten()
}
