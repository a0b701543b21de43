//! The format of table files.
//!
//! A file consists of a header of 4096 bytes and the entries. The header identifies the table (see
//! [`header`]). It contains a CRC-32 for each block of entries and one for itself, so that a
//! flipped bit anywhere is detected. Numbers are little-endian. The entries begin at a page
//! boundary, so that the file can be mapped.

pub(crate) mod header;
pub(crate) mod read;
pub(crate) mod write;
