//! Opens table files. Reading the header takes constant time; comparing the checksums of the
//! entries is a separate step, which reads the whole file.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use knobel_clock::start_thread;
use knobel_core::helpers;

use super::header::{Header, LENGTH, MAGIC};
use crate::PdbError;
use crate::mmap::{Bytes, MappedFile};

/// Opens the table file at `path` and returns its header and entries. The entries are not read; see
/// [`check`].
///
/// # Errors
/// If the file cannot be read, or is not a table that this version can use. The error gives the
/// reason.
pub(crate) fn open(path: &Path) -> Result<(Header, Bytes), PdbError> {
    let refuse = |reason: String| PdbError::Refused {
        path: path.into(),
        reason,
    };
    let mut file = File::open(path).map_err(|error| PdbError::io("read", path, error))?;
    let mut magic = [0; MAGIC.len()];
    if file.read_exact(&mut magic).is_err() || magic != *MAGIC {
        return Err(PdbError::Foreign { path: path.into() });
    }
    let mapped =
        MappedFile::new(&file, LENGTH).map_err(|error| PdbError::io("map", path, error))?;
    let header = Header::from_bytes(mapped.whole()).map_err(refuse)?;
    let (length, needed) = (mapped.whole().len(), LENGTH + header.body());
    if length != needed {
        return Err(refuse(format!("it has {length} bytes, but needs {needed}")));
    }
    Ok((header, Bytes::Mapped(mapped)))
}

/// Compares the checksums of all blocks, on several threads.
///
/// # Errors
/// If a checksum does not match.
pub(crate) fn check(
    path: &Path,
    header: &Header,
    entries: &Bytes,
    threads: usize,
) -> Result<(), PdbError> {
    let blocks: Vec<&[u8]> = entries.as_ref().chunks(header.block).collect();
    let (next, damaged) = (
        AtomicUsize::new(0),
        AtomicBool::new(blocks.len() != header.checksums.len()),
    );
    let work = || {
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            let (Some(bytes), Some(&checksum)) = (blocks.get(block), header.checksums.get(block))
            else {
                return;
            };
            if crc32fast::hash(bytes) != checksum {
                damaged.store(true, Ordering::Relaxed);
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..helpers(threads.min(blocks.len())) {
            // Fewer threads do the same work.
            let _ = start_thread(scope, work);
        }
        work();
    });
    if damaged.into_inner() {
        return Err(PdbError::Refused {
            path: path.into(),
            reason: "its entries are damaged: a checksum does not match".into(),
        });
    }
    Ok(())
}
