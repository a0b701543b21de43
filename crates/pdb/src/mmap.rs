//! The bytes of a table, owned or mapped from a file, and prefetching. **This is the only unsafe
//! file of the crate.**
//!
//! Files are mapped instead of read. 288 MB of mapped tables are available immediately, and all
//! processes share them. Reading them into private memory took 0.2 s before the first node on the
//! machine where it was measured.
#![allow(
    unsafe_code,
    reason = "mapping a file is unsafe: others might change it; so is asking the processor for an \
              address"
)]

use std::fs::File;
use std::io;

/// The entries of a table.
#[derive(Debug)]
pub enum Bytes {
    /// Entries that this process generated.
    Owned(Vec<u8>),
    /// Entries in a mapped file, without its header.
    Mapped(MappedFile),
}

/// A file mapped read-only.
#[derive(Debug)]
pub struct MappedFile {
    map: memmap2::Mmap,
    skip: usize,
}

impl MappedFile {
    /// Maps the whole `file`. The bytes of the result begin after the first `skip` bytes of the
    /// file.
    pub fn new(file: &File, skip: usize) -> io::Result<Self> {
        // SAFETY: the map is read-only and read as plain bytes, for which every value is valid.
        // Table files are never written in place: `file::write` makes a new file and renames it
        // over the old one, whose contents stay with the map. A foreign program that shortens the
        // file in place would end this process with a bus error; that is the price of every mapped
        // file.
        let map = unsafe { memmap2::Mmap::map(file)? };
        Ok(Self { map, skip })
    }

    /// All bytes of the file, including the skipped ones.
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

/// Prefetches the byte at `at`, which will be read soon. Does nothing on processors without a known
/// instruction for it, and beyond the end of `bytes`.
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

/// The memory that [`large_pages`] returns.
#[cfg(not(target_family = "wasm"))]
pub type LargePages = memmap2::MmapMut;
/// The memory that [`large_pages`] returns. A browser offers no choice of pages.
#[cfg(target_family = "wasm")]
pub type LargePages = Vec<u8>;

/// Allocates zeroed memory for entries that are read in random order. It uses large pages if the
/// system offers them, so that fewer reads miss the translation lookaside buffer. A proof with 244
/// MB of tables then took 2.0 instead of 2.1 s.
///
/// # Errors
/// If there is not enough memory.
#[cfg(not(target_family = "wasm"))]
pub fn large_pages(length: usize) -> io::Result<LargePages> {
    let memory = LargePages::map_anon(length)?;
    #[cfg(target_os = "linux")]
    // If the system declines, small pages work as well.
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

/// Allocates zeroed memory.
///
/// # Errors
/// If there is not enough memory.
#[cfg(target_family = "wasm")]
pub fn large_pages(length: usize) -> io::Result<LargePages> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(length)?;
    memory.resize(length, 0);
    Ok(memory)
}
