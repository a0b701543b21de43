//! The folder where tables are kept: looks them up, makes them, lists and removes them.
//!
//! When are checksums compared? Always before a search uses a file: a flipped bit could make a
//! search wrong without any other sign. It costs some 30 ms for the 288 MB of `pdb-7-8` on two
//! cores, next to nothing beside making them anew. Opening alone, as listing does, looks at the
//! header only.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::file::header::{Contents, Header};
use crate::file::write::TableWriter;
use crate::file::{read, write};
use crate::mmap::Bytes;
use crate::{BuildContext, Colouring, Pattern, PdbError, RunTable, Table, generate, pack, verify};
use knobel_cluster::IN_BROWSER;

/// What table files end in.
const EXTENSION: &str = "pdb";

/// A folder of table files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// A file in a [`Folder`].
#[derive(Debug)]
pub struct ListedFile {
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

    /// The file of the table of a [`Pattern`] or [`Colouring`].
    pub fn file(&self, whose: &impl fmt::Display) -> PathBuf {
        self.0.join(format!("{whose}.{EXTENSION}"))
    }

    /// The table of `pattern`, its checksums compared.
    ///
    /// # Errors
    /// If there is none ([`PdbError::Io`]) or it must not be used, with the reason.
    pub fn open(&self, pattern: &Pattern, threads: usize) -> Result<Table<Bytes>, PdbError> {
        let entries = self.open_contents(&Contents::Pattern(pattern.clone()), threads)?;
        Table::new(pattern.clone(), entries)
    }

    /// The table of `colouring`, its checksums compared.
    ///
    /// # Errors
    /// If there is none ([`PdbError::Io`]) or it must not be used, with the reason.
    pub fn open_runs(
        &self,
        colouring: &Colouring,
        threads: usize,
    ) -> Result<RunTable<Bytes>, PdbError> {
        let entries = self.open_contents(&Contents::Runs(colouring.clone()), threads)?;
        RunTable::new(colouring.clone(), entries)
    }

    fn open_contents(&self, contents: &Contents, threads: usize) -> Result<Bytes, PdbError> {
        let path = self.file(contents);
        // In a browser there is no disk, and the code for it is left out.
        if IN_BROWSER {
            let error = io::ErrorKind::NotFound.into();
            return Err(PdbError::io("open", &path, error));
        }
        let (header, entries) = read::open(&path)?;
        if header.contents != *contents {
            return Err(PdbError::Refused {
                reason: format!(
                    "it was made for {}, but {contents} is needed",
                    header.contents
                ),
                path,
            });
        }
        read::check(&path, &header, &entries, threads)?;
        Ok(entries)
    }

    /// Makes the table of `pattern`, keeps it here and opens it.
    ///
    /// # Errors
    /// If `build` is asked to stop or the file cannot be written.
    pub fn build(
        &self,
        pattern: &Pattern,
        build: &mut BuildContext<'_>,
    ) -> Result<Table<Bytes>, PdbError> {
        // Before any time is spent on what it shall hold.
        write::prepare(&self.0)?;
        let distances = generate::distances(pattern, build)?;
        let contents = Contents::Pattern(pattern.clone());
        let mut file = TableWriter::new(self.file(pattern), contents)?;
        pack::entries(pattern, &distances, build, |entries| file.push(entries))?;
        file.finish()?;
        drop(distances);
        self.open(pattern, build.threads)
    }

    /// Makes the table of `colouring`, keeps it here and opens it.
    ///
    /// # Errors
    /// If `build` is asked to stop or the file cannot be written.
    pub fn build_runs(
        &self,
        colouring: &Colouring,
        build: &mut BuildContext<'_>,
    ) -> Result<RunTable<Bytes>, PdbError> {
        write::prepare(&self.0)?;
        self.store_runs(&RunTable::generate(colouring, build)?)?;
        self.open_runs(colouring, build.threads)
    }

    /// Writes a table for straight runs.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn store_runs(&self, table: &RunTable<impl AsRef<[u8]>>) -> Result<(), PdbError> {
        let contents = Contents::Runs(table.colouring().clone());
        let mut file = TableWriter::new(self.file(&contents), contents)?;
        file.push(table.bytes())?;
        file.finish()
    }

    /// Every table file here, by name.
    ///
    /// # Errors
    /// If the folder is there but cannot be read.
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

    /// Checks a file: header, size and checksums; with `deep`, every entry against a table made
    /// anew and, of patterns, against its neighbours: a sample above [`MOST_TILES_WITHOUT_SAMPLE`]
    /// tiles.
    ///
    /// [`MOST_TILES_WITHOUT_SAMPLE`]: crate::MOST_TILES_WITHOUT_SAMPLE
    ///
    /// # Errors
    /// The first thing that is wrong.
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
                Contents::Pattern(pattern) => verify::deep(&Table::new(pattern, entries)?, build),
                Contents::Runs(colouring) => {
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

    /// Removes a file.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn remove(&self, path: &Path) -> Result<(), PdbError> {
        fs::remove_file(path).map_err(|error| PdbError::io("remove", path, error))
    }
}
