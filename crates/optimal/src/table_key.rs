//! The properties of a pattern or a colouring that table acquisition needs: its size, and how to
//! open, build and store its table.

use std::fmt;

use knobel_core::Warning;
use knobel_pdb::{
    BuildContext, Bytes, Colouring, Folder, Pattern, PdbError, RunTable, Table, room,
};

use crate::cells_up_to_16::Direct;

/// The key of a table: a pattern of tiles, or a colouring for straight runs.
pub(crate) trait TableKey: fmt::Display + Sized {
    /// The table that belongs to such a key.
    type Table;

    /// The memory that the table takes during a search, in bytes.
    fn bytes(&self) -> u64;

    /// The peak memory while the table is built, in bytes, including the table. Counting it takes
    /// milliseconds for a pattern, so callers ask for the largest pattern only.
    fn building_bytes(&self) -> u64;

    /// The memory of the copies that a search makes of all tables of a set, in bytes.
    fn copied_bytes(_: &[Self]) -> u64 {
        0
    }

    /// Whether building takes so long that the table should be stored.
    fn is_worth_storing(&self) -> bool;

    /// Opens the table in a folder.
    fn open(&self, folder: &Folder, threads: usize) -> Result<Self::Table, PdbError>;

    /// Builds the table in memory.
    fn build(&self, build: &mut BuildContext<'_>) -> Result<Self::Table, PdbError>;

    /// Builds the table and stores it in a folder.
    fn build_stored(
        &self,
        folder: &Folder,
        build: &mut BuildContext<'_>,
        warnings: &mut Vec<Warning>,
    ) -> Result<Self::Table, PdbError>;
}

impl TableKey for Pattern {
    type Table = Table<Bytes>;

    fn bytes(&self) -> u64 {
        self.entries().div_ceil(2) as u64
    }

    fn building_bytes(&self) -> u64 {
        room(self)
    }

    fn copied_bytes(patterns: &[Self]) -> u64 {
        if patterns.iter().all(Direct::suits) {
            Direct::bytes_for(patterns)
        } else {
            0
        }
    }

    fn is_worth_storing(&self) -> bool {
        !Direct::suits(self)
    }

    fn open(&self, folder: &Folder, threads: usize) -> Result<Self::Table, PdbError> {
        folder.open(self, threads)
    }

    fn build(&self, build: &mut BuildContext<'_>) -> Result<Self::Table, PdbError> {
        Ok(Table::generate(self, build)?.map(Bytes::Owned))
    }

    fn build_stored(
        &self,
        folder: &Folder,
        build: &mut BuildContext<'_>,
        _: &mut Vec<Warning>,
    ) -> Result<Self::Table, PdbError> {
        folder.build(self, build)
    }
}

impl TableKey for Colouring {
    type Table = RunTable<Bytes>;

    fn bytes(&self) -> u64 {
        self.search_bytes() as u64
    }

    fn building_bytes(&self) -> u64 {
        self.building_bytes() as u64
    }

    fn is_worth_storing(&self) -> bool {
        // Smaller tables are built in less than a second.
        self.boards() > 30_000_000
    }

    fn open(&self, folder: &Folder, threads: usize) -> Result<Self::Table, PdbError> {
        folder.open_runs(self, threads)
    }

    fn build(&self, build: &mut BuildContext<'_>) -> Result<Self::Table, PdbError> {
        Ok(RunTable::generate(self, build)?.map(Bytes::Owned))
    }

    /// The search does not need the file, so an error while writing it is only noted.
    fn build_stored(
        &self,
        folder: &Folder,
        build: &mut BuildContext<'_>,
        warnings: &mut Vec<Warning>,
    ) -> Result<Self::Table, PdbError> {
        let table = TableKey::build(self, build)?;
        if let Err(error) = folder.store_runs(&table) {
            warnings.push((&error).into());
        }
        Ok(table)
    }
}
