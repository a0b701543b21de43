//! Writes a table file: under another name first, then renamed, so that nobody ever sees half a
//! table.

use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use knobel_storage::{Durability, FileWriter, create_folder, sweep};

use super::header::{Contents, Header, LENGTH};
use crate::PdbError;
use knobel_cluster::IN_BROWSER;

/// A table file that grows under another name.
///
/// Two processes may write the same table at the same time: each writes a file of its own, and the
/// second rename puts equal bytes in place of the first's.
pub(crate) struct TableWriter {
    file: FileWriter,
    path: PathBuf,
    header: Header,
    /// Checksum of the block that is not full yet, and how many bytes of it there are.
    hasher: Hasher,
    in_block: usize,
}

impl TableWriter {
    /// Begins the file of `path`.
    ///
    /// # Errors
    /// If the folder cannot be made or written to.
    pub fn new(path: PathBuf, contents: Contents) -> Result<Self, PdbError> {
        let folder = path.parent().unwrap_or(Path::new("."));
        prepare(folder)?;
        sweep(folder);
        // A table is durable: it takes up to hours to make. Checksums are known last and stand
        // first.
        let file = FileWriter::new(&path, Durability::Durable).and_then(|mut file| {
            file.write_all(&[0; LENGTH])?;
            Ok(file)
        });
        Ok(Self {
            file: file.map_err(|error| PdbError::io("write", &path, error))?,
            path,
            header: Header::new(contents),
            hasher: Hasher::new(),
            in_block: 0,
        })
    }

    /// Appends entries.
    ///
    /// # Errors
    /// If they cannot be written (a full disk, for instance); nothing is left behind then.
    pub fn push(&mut self, mut entries: &[u8]) -> Result<(), PdbError> {
        self.file
            .write_all(entries)
            .map_err(|error| PdbError::io("write", &self.path, error))?;
        while !entries.is_empty() {
            let count = entries.len().min(self.header.block - self.in_block);
            let (block, rest) = entries.split_at(count);
            self.hasher.update(block);
            self.in_block += count;
            if self.in_block == self.header.block {
                self.end_block();
            }
            entries = rest;
        }
        Ok(())
    }

    fn end_block(&mut self) {
        let checksum = std::mem::take(&mut self.hasher).finalize();
        self.header.checksums.push(checksum);
        self.in_block = 0;
    }

    /// Puts the header before the entries, which are all there, and gives the file its name.
    ///
    /// # Errors
    /// If that cannot be done; nothing is left behind then.
    pub fn finish(mut self) -> Result<(), PdbError> {
        if self.in_block > 0 {
            self.end_block();
        }
        let Self {
            mut file,
            path,
            header,
            ..
        } = self;
        let attempt = || {
            file.rewind()?;
            file.write_all(&header.to_bytes())?;
            file.finish()
        };
        attempt()
            .map(drop)
            .map_err(|error| PdbError::io("write", &path, error))
    }
}

/// Makes the folder and sees that files can be written to it.
///
/// # Errors
/// If they cannot.
pub(crate) fn prepare(folder: &Path) -> Result<(), PdbError> {
    // In a browser there is no disk, and the code for it is left out.
    if IN_BROWSER {
        let error = io::ErrorKind::Unsupported.into();
        return Err(PdbError::io("make the folder", folder, error));
    }
    create_folder(folder).map_err(|error| PdbError::io("make the folder", folder, error))?;
    // The name is of no account: the file is dropped before it gets one.
    let begun = FileWriter::new(&folder.join("table"), Durability::Atomic);
    begun
        .map(drop)
        .map_err(|error| PdbError::io("write to the folder", folder, error))
}
