//! Table bytes, owned or mapped. **The only unsafe file of the crate.**
//!
//! Mapping instead of reading: 288 MB of tables are there at once and shared by all processes; reading them into
//! memory of our own took 0.2 s here before the first node.
#![allow(
    unsafe_code,
    reason = "mapping a file is unsafe: others might change it"
)]

use std::fs::File;
use std::io;

/// The bytes of a table.
#[derive(Debug)]
pub enum Bytes {
    /// Made by this process.
    Owned(Vec<u8>),
    /// From a file, without its header.
    Mapped(Mapped),
}

/// A file mapped read-only.
#[derive(Debug)]
pub struct Mapped {
    map: memmap2::Mmap,
    skip: usize,
}

impl Mapped {
    /// Maps all of `file`; as bytes it appears without its first `skip`.
    pub(crate) fn new(file: &File, skip: usize) -> io::Result<Self> {
        // SAFETY: the map is read-only and read as plain bytes, for which every value is valid. Table files are never
        // written in place: `file::write` makes a new file and renames it over the old one, whose contents stay with
        // the map. A foreign program that shortens the file in place would end this process with a bus error; that
        // is the price of every mapped file.
        let map = unsafe { memmap2::Mmap::map(file)? };
        Ok(Self { map, skip })
    }

    /// The whole file.
    pub(crate) fn whole(&self) -> &[u8] {
        &self.map
    }
}

impl AsRef<[u8]> for Bytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Owned(bytes) => bytes,
            Self::Mapped(mapped) => &mapped.map[mapped.skip..],
        }
    }
}
