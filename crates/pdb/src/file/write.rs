//! Writes table files. A file is written under a temporary name and then renamed, so that no
//! process ever sees an incomplete table.

use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use knobel_core::IN_BROWSER;
use knobel_storage::{Durability, FileWriter, create_folder, sweep};

use super::header::{Header, LENGTH, TableSpec};
use super::read;
use crate::PdbError;

/// A table file that is being written under a temporary name.
///
/// Two processes may write the same table at the same time. Each writes a file of its own, and the
/// second rename replaces the first file by identical bytes.
pub(crate) struct TableWriter {
    file: FileWriter,
    path: PathBuf,
    header: Header,
    /// The checksum of the incomplete block.
    hasher: Hasher,
    /// The number of bytes in the incomplete block.
    in_block: usize,
}

impl TableWriter {
    /// Begins the file for `path`.
    ///
    /// # Errors
    /// The errors of [`prepare`].
    pub fn new(path: PathBuf, contents: TableSpec) -> Result<Self, PdbError> {
        prepare(&path)?;
        path.parent().map(sweep);
        // A table is written durably, because generating it can take hours. Space for the header
        // comes first, and is filled at the end, when the checksums are known.
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
    /// If the entries cannot be written, for example because the disk is full. In this case no file
    /// remains.
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

    /// Stores the checksum of the block.
    fn end_block(&mut self) {
        let checksum = std::mem::take(&mut self.hasher).finalize();
        self.header.checksums.push(checksum);
        self.in_block = 0;
    }

    /// Writes the header and gives the complete file its name.
    ///
    /// # Errors
    /// If this fails. In this case no file remains.
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

/// Creates the folder of a table file, and checks that the file can be written there.
///
/// # Errors
/// If the folder cannot be created or written, or if another program has written a file of this
/// name.
pub(crate) fn prepare(path: &Path) -> Result<(), PdbError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    // A browser has no disk. This constant condition removes the code from its library.
    if IN_BROWSER {
        let error = io::ErrorKind::Unsupported.into();
        return Err(PdbError::io("make the folder", folder, error));
    }
    if let Err(foreign @ PdbError::Foreign { .. }) = read::open(path) {
        return Err(foreign);
    }
    create_folder(folder).map_err(|error| PdbError::io("make the folder", folder, error))?;
    // The name does not matter, because the file is dropped before it gets the name.
    let begun = FileWriter::new(&folder.join("table"), Durability::Atomic);
    begun
        .map(drop)
        .map_err(|error| PdbError::io("write to the folder", folder, error))
}
