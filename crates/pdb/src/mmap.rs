//! Table bytes, owned or mapped, and fetched ahead. **The only unsafe file of the crate.**
//!
//! Mapping instead of reading: 288 MB of tables are there at once and shared by all processes;
//! reading them into memory of our own took 0.2 s here before the first node.
#![allow(
    unsafe_code,
    reason = "mapping a file is unsafe: others might change it; so is asking the processor for an \
              address"
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
    pub fn new(file: &File, skip: usize) -> io::Result<Self> {
        // SAFETY: the map is read-only and read as plain bytes, for which every value is valid.
        // Table files are never written in place: `file::write` makes a new file and renames it
        // over the old one, whose contents stay with the map. A foreign program that shortens the
        // file in place would end this process with a bus error; that is the price of every mapped
        // file.
        let map = unsafe { memmap2::Mmap::map(file)? };
        Ok(Self { map, skip })
    }

    /// The whole file.
    pub fn whole(&self) -> &[u8] {
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

/// Asks the processor to fetch the byte at `at`, which will be read soon. Does nothing where it
/// cannot be asked.
#[inline(always)]
pub fn prefetch(bytes: &[u8], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(byte) = bytes.get(at) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is that of a byte of the slice, and nothing is read or written.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(byte).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (bytes, at);
}

/// What [`large_pages`] gives.
#[cfg(not(target_family = "wasm"))]
pub type LargePages = memmap2::MmapMut;
/// What [`large_pages`] gives: a browser has no pages to choose from.
#[cfg(target_family = "wasm")]
pub type LargePages = Vec<u8>;

/// Zeroed memory of our own for entries that are read at random: in large pages where the system
/// has them, so that fewer reads also wait for their page's address (2.0 instead of 2.1 s for a
/// proof with 244 MB of tables).
///
/// # Errors
/// If there is not enough memory.
#[cfg(not(target_family = "wasm"))]
pub fn large_pages(length: usize) -> io::Result<LargePages> {
    let memory = LargePages::map_anon(length)?;
    #[cfg(target_os = "linux")]
    // Where the system refuses, small pages do.
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

/// Zeroed memory.
///
/// # Errors
/// If there is not enough.
#[cfg(target_family = "wasm")]
pub fn large_pages(length: usize) -> io::Result<LargePages> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(length)?;
    memory.resize(length, 0);
    Ok(memory)
}
