//! The folder where tables are kept: looks them up, makes them, lists and removes them.
//!
//! When are checksums compared? Always before a search uses a file: a flipped bit could make a search wrong without any
//! other sign. It costs some 30 ms for the 288 MB of `pdb-7-8` on two cores, next to nothing beside making them
//! anew. Opening alone, as listing does, looks at the header only.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::file::header::Header;
use crate::file::{read, write};
use crate::mmap::Bytes;
use crate::{Build, Pattern, PdbError, Table, verify};

/// What table files end in.
const EXTENSION: &str = "pdb";

/// A folder of table files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// A file in a [`Folder`].
#[derive(Debug)]
pub struct Listed {
    /// Where it is.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// What it says about itself, or why it cannot be used.
    pub header: Result<Header, PdbError>,
}

impl Folder {
    /// The folder at `path`; it need not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of a pattern's table.
    pub fn file(&self, pattern: &Pattern) -> PathBuf {
        self.0.join(format!("{pattern}.{EXTENSION}"))
    }

    /// The table of `pattern`, its checksums compared.
    ///
    /// # Errors
    /// If there is none ([`PdbError::Io`]) or it must not be used, with the reason.
    pub fn open(&self, pattern: &Pattern, threads: usize) -> Result<Table<Bytes>, PdbError> {
        let path = self.file(pattern);
        let (header, table) = read::open(&path)?;
        if header.pattern != *pattern {
            return Err(PdbError::Refused {
                reason: format!(
                    "it was made for {}, but {pattern} is needed",
                    header.pattern
                ),
                path,
            });
        }
        read::check(&path, &header, &table, threads)?;
        Ok(table)
    }

    /// Makes the table of `pattern`, keeps it here and opens it.
    ///
    /// # Errors
    /// If `build` is asked to stop or the file cannot be written.
    pub fn build(
        &self,
        pattern: &Pattern,
        build: &mut Build<'_>,
    ) -> Result<Table<Bytes>, PdbError> {
        let started = Instant::now();
        let table = Table::generate(pattern, build)?;
        let header = Header::new(
            pattern.clone(),
            table.bytes(),
            started.elapsed().as_millis() as u64,
        );
        write::write(&self.file(pattern), &header, table.bytes())?;
        drop(table);
        self.open(pattern, build.threads)
    }

    /// The table of `pattern` if it can be used; else the reason is added to `refused`, except for a missing file.
    pub(crate) fn open_noting(
        &self,
        pattern: &Pattern,
        threads: usize,
        refused: &mut Vec<String>,
    ) -> Option<Table<Bytes>> {
        match self.open(pattern, threads) {
            Ok(table) => Some(table),
            Err(error) => {
                if !error.is_missing_file() {
                    refused.push(error.to_string());
                }
                None
            }
        }
    }

    /// Every table file here, by name.
    ///
    /// # Errors
    /// If the folder is there but cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, PdbError> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(PdbError::io("read the folder", &self.0, error)),
        };
        let mut files: Vec<Listed> = entries
            .flatten()
            .filter(|entry| {
                entry
                    .path()
                    .extension()
                    .is_some_and(|extension| extension == EXTENSION)
            })
            .map(|entry| Listed {
                bytes: entry.metadata().map_or(0, |metadata| metadata.len()),
                header: read::open(&entry.path()).map(|(header, _)| header),
                path: entry.path(),
            })
            .collect();
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(files)
    }

    /// Checks a file: header, size and checksums; with `deep`, every entry against a table made anew.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn verify(
        &self,
        path: &Path,
        deep: Option<&mut Build<'_>>,
        threads: usize,
    ) -> Result<Header, PdbError> {
        let (header, table) = read::open(path)?;
        read::check(path, &header, &table, threads)?;
        if let Some(build) = deep {
            verify::deep(&table, build)?.map_err(|reason| PdbError::Refused {
                path: path.into(),
                reason,
            })?;
        }
        Ok(header)
    }

    /// Removes a file.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn remove(&self, path: &Path) -> Result<(), PdbError> {
        fs::remove_file(path).map_err(|error| PdbError::io("remove", path, error))
    }
}
