//! The folder of table files: opens, generates, lists, verifies and removes tables.
//!
//! Before a search uses a file, all its checksums are compared, because a flipped bit could
//! silently make the search wrong. This takes about 30 ms for the 288 MB of `pdb-7-8` on two cores,
//! which is little beside generating the tables again. Listing reads only the headers.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use knobel_core::IN_BROWSER;

use crate::file::header::{Header, TableSpec};
use crate::file::write::TableWriter;
use crate::file::{read, write};
use crate::mmap::Bytes;
use crate::{BuildContext, Colouring, Pattern, PdbError, RunTable, Table, generate, pack, verify};

/// The file extension of tables.
const EXTENSION: &str = "pdb";

/// A folder of table files, which need not exist yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// A table file in a [`Folder`].
#[derive(Debug)]
pub struct ListedFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The header of the file, or the reason why the file cannot be used.
    pub header: Result<Header, PdbError>,
}

impl Folder {
    /// The folder at `path`.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of the file with the table of a [`Pattern`] or [`Colouring`].
    pub fn file(&self, whose: &impl fmt::Display) -> PathBuf {
        self.0.join(format!("{whose}.{EXTENSION}"))
    }

    /// Opens the table of `pattern` and compares its checksums.
    ///
    /// # Errors
    /// [`PdbError::Io`] if there is no such file, or [`PdbError::Refused`] with the reason why the
    /// file must not be used.
    pub fn open(&self, pattern: &Pattern, threads: usize) -> Result<Table<Bytes>, PdbError> {
        let entries = self.open_contents(&TableSpec::Pattern(pattern.clone()), threads)?;
        Table::new(pattern.clone(), entries)
    }

    /// Opens the table of `colouring` and compares its checksums.
    ///
    /// # Errors
    /// [`PdbError::Io`] if there is no such file, or [`PdbError::Refused`] with the reason why the
    /// file must not be used.
    pub fn open_runs(
        &self,
        colouring: &Colouring,
        threads: usize,
    ) -> Result<RunTable<Bytes>, PdbError> {
        let entries = self.open_contents(&TableSpec::Runs(colouring.clone()), threads)?;
        RunTable::new(colouring.clone(), entries)
    }

    /// Opens the file of these contents and compares its checksums.
    fn open_contents(&self, contents: &TableSpec, threads: usize) -> Result<Bytes, PdbError> {
        let path = self.file(contents);
        // A browser has no disk. This constant condition removes the code from its library.
        if IN_BROWSER {
            let error = io::ErrorKind::NotFound.into();
            return Err(PdbError::io("open", &path, error));
        }
        let (header, entries) = read::open(&path)?;
        if header.contents != *contents {
            return Err(PdbError::Refused {
                reason: format!(
                    "it contains the table of {}, but that of {contents} is needed",
                    header.contents
                ),
                path,
            });
        }
        read::check(&path, &header, &entries, threads)?;
        Ok(entries)
    }

    /// Generates the table of `pattern`, writes it to this folder and opens it. An older or damaged
    /// table is replaced.
    ///
    /// # Errors
    /// If the watch of `build` stops the work, the file cannot be written, or another program has
    /// written a file of its name ([`PdbError::Foreign`]).
    pub fn build(
        &self,
        pattern: &Pattern,
        build: &mut BuildContext<'_>,
    ) -> Result<Table<Bytes>, PdbError> {
        // Check that the file can be written before spending time on the table.
        write::prepare(&self.file(pattern))?;
        let distances = generate::distances(pattern, build)?;
        let contents = TableSpec::Pattern(pattern.clone());
        let mut file = TableWriter::new(self.file(pattern), contents)?;
        pack::entries(pattern, &distances, build, |entries| file.push(entries))?;
        file.finish()?;
        drop(distances);
        self.open(pattern, build.threads)
    }

    /// Generates the table of `colouring`, writes it to this folder and opens it.
    ///
    /// # Errors
    /// The errors of [`build`](Self::build).
    pub fn build_runs(
        &self,
        colouring: &Colouring,
        build: &mut BuildContext<'_>,
    ) -> Result<RunTable<Bytes>, PdbError> {
        write::prepare(&self.file(colouring))?;
        self.store_runs(&RunTable::generate(colouring, build)?)?;
        self.open_runs(colouring, build.threads)
    }

    /// Writes a table of straight runs.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn store_runs(&self, table: &RunTable<impl AsRef<[u8]>>) -> Result<(), PdbError> {
        let contents = TableSpec::Runs(table.colouring().clone());
        let mut file = TableWriter::new(self.file(&contents), contents)?;
        file.push(table.bytes())?;
        file.finish()
    }

    /// All table files in this folder, sorted by name. A missing folder contains none.
    ///
    /// # Errors
    /// If the folder exists but cannot be read.
    pub fn list(&self) -> Result<Vec<ListedFile>, PdbError> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(PdbError::io("read the folder", &self.0, error)),
        };
        let mut files: Vec<ListedFile> = entries
            .flatten()
            .filter(|entry| {
                entry
                    .path()
                    .extension()
                    .is_some_and(|extension| extension == EXTENSION)
            })
            .map(|entry| ListedFile {
                bytes: entry.metadata().map_or(0, |metadata| metadata.len()),
                header: read::open(&entry.path()).map(|(header, _)| header),
                path: entry.path(),
            })
            .collect();
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(files)
    }

    /// Verifies the header, size and checksums of a file.
    ///
    /// With `deep`, it also compares every entry with a newly generated table. For patterns, it
    /// then checks entries against their neighbours: all entries up to
    /// [`MOST_TILES_WITHOUT_SAMPLE`] tiles, and a sample above.
    ///
    /// [`MOST_TILES_WITHOUT_SAMPLE`]: crate::MOST_TILES_WITHOUT_SAMPLE
    ///
    /// # Errors
    /// The first error that is found.
    pub fn verify(
        &self,
        path: &Path,
        deep: Option<&mut BuildContext<'_>>,
        threads: usize,
    ) -> Result<Header, PdbError> {
        let (header, entries) = read::open(path)?;
        read::check(path, &header, &entries, threads)?;
        if let Some(build) = deep {
            let compared = match header.contents.clone() {
                TableSpec::Pattern(pattern) => verify::deep(&Table::new(pattern, entries)?, build),
                TableSpec::Runs(colouring) => {
                    verify::deep_runs(&RunTable::new(colouring, entries)?, build)
                }
            };
            compared?.map_err(|reason| PdbError::Refused {
                path: path.into(),
                reason,
            })?;
        }
        Ok(header)
    }

    /// Removes a table, even a damaged one.
    ///
    /// # Errors
    /// [`PdbError::Foreign`] if another program has written the file; or if the system cannot read
    /// or remove it.
    pub fn remove(&self, path: &Path) -> Result<(), PdbError> {
        match read::open(path) {
            Ok(_) | Err(PdbError::Refused { .. }) => {}
            // This is a file of another program, or a file that cannot be read.
            Err(other) => return Err(other),
        }
        fs::remove_file(path).map_err(|error| PdbError::io("remove", path, error))
    }
}
