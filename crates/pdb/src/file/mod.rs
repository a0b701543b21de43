//! Table files: the format and nothing else.
//!
//! A file is a header of 4096 bytes and the entries. The header names everything a reader must know
//! (see [`header`]), holds a CRC-32 of every block of entries and one of itself, so that a flipped
//! bit anywhere is found. Numbers are little-endian. Entries begin on a page, so that they can be
//! mapped.

pub(crate) mod header;
pub(crate) mod read;
pub(crate) mod write;
