//! Table acquisition: opens the tables that a solver asks for, or builds them, within a memory
//! limit.
//!
//! A solver lists [`TableSet`]s, the best one first, and [`acquire`] takes the first set that is
//! available and fits into memory. The solvers differ in the sets that they list and in the form in
//! which their inner loops read a table ([`TableForm`]). Everything else is the same for patterns
//! and for colourings, and is written here once:
//!
//! 1. Look into the folder for stored tables.
//! 2. Check the memory limit, before anything is allocated.
//! 3. Open each table, or build it, and store it if that is worth it.
//! 4. Note one line for each file that could not be used and for each set that did not fit.
//!
//! A smaller set is always correct: it only makes the search expand more nodes. A missing or
//! damaged file is therefore a note in [`UsedTables::warnings`] instead of an error.

use knobel_core::Warning;
use knobel_pdb::{BuildContext, Folder, Groups, PdbError, UsedTables, partition};

use crate::table_key::TableKey;

/// Which tables to use. Each variant names the boards that it is for; a solver rejects the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TableChoice {
    /// The largest tables that the folder holds and that fit into memory, or small ones that are
    /// built in memory. A long search on 16 cells continues with larger tables.
    #[default]
    Best,
    /// Up to 16 cells: small tables, even if the folder holds larger ones.
    Small,
    /// 17 to 25 cells: the largest tables. Missing ones are built and stored in the folder.
    Largest,
    /// 16 cells: the partition with this name. Large tables are stored in the folder.
    Named(&'static partition::NamedPartition),
    /// Up to 25 cells: groups of tiles chosen by the user. Large tables are stored in the folder.
    Groups(Groups),
    /// 17 to 25 cells: groups of up to this many tiles, built in memory.
    Tiles(usize),
    /// 17 to 25 cells: exactly this number of partitions into groups of up to `tiles` tiles. With
    /// this choice all ranks have the same tables, whatever their folders contain.
    Exactly {
        /// The number of tiles in the largest group.
        tiles: usize,
        /// The number of partitions: 1 or 2.
        partitions: usize,
    },
    /// Straight runs: tables of this many colours, one of
    /// [`Colouring::SIZES`](knobel_pdb::Colouring::SIZES).
    Colours(usize),
}

/// The source of tables, and their limits. A table heuristic takes these options as well.
#[derive(Debug, Clone, Default)]
pub struct TableOptions {
    /// The folder of table files. Without a folder no table is read or written.
    pub folder: Option<Folder>,
    /// Which tables to use.
    pub choice: TableChoice,
    /// The number of threads that build tables; 0 and 1 both mean one.
    pub threads: usize,
    /// The memory limit in bytes, for the tables and for building them. If the best tables do not
    /// fit, smaller ones are used if they exist, and [`UsedTables::warnings`] gives the reason.
    pub room: Option<u64>,
}

/// The action if a table of a set is not in the folder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// Skip the whole set.
    Skip,
    /// Build the table in memory.
    Build,
    /// Build the table, and store it if it is worth storing.
    Store,
}

/// Tables that are used together, and where to get them.
pub(crate) struct TableSet<'a, K> {
    /// The name of the set, for reports and errors.
    pub name: &'static str,
    /// The keys of the tables, those of the first partition first.
    pub keys: Vec<K>,
    /// The number of partitions. Solvers with two look up a board in both and take the maximum.
    pub partitions: usize,
    /// Where tables are stored, if anywhere.
    pub folder: Option<&'a Folder>,
    /// The action if a table is not stored.
    pub missing: Missing,
}

/// The form in which a solver holds the tables of a set. Solvers differ here because their inner
/// loops read different layouts: files as they are, or entries repacked for fewer cache misses.
pub(crate) trait TableForm<K: TableKey>: Sized {
    /// Prepares an empty form for the tables of a set.
    fn new(keys: &[K]) -> Result<Self, PdbError>;

    /// The peak memory until the search begins, in bytes. `missing` and `stored` are the largest
    /// table that must be built and the largest one that the folder holds.
    fn needed(keys: &[K], missing: Option<&K>, stored: Option<&K>) -> u64;

    /// Called before each table with the memory that all tables of the set need.
    fn begin_table(&self, _: u64, _: &mut BuildContext<'_>) -> Result<(), PdbError> {
        Ok(())
    }

    /// Adds the next table of the set, in the order of the keys.
    fn add(&mut self, table: K::Table, build: &mut BuildContext<'_>) -> Result<(), PdbError>;
}

/// The simplest form: the tables as they are in their files.
impl<K: TableKey> TableForm<K> for Vec<K::Table> {
    fn new(_: &[K]) -> Result<Self, PdbError> {
        Ok(Self::new())
    }

    fn needed(keys: &[K], missing: Option<&K>, _: Option<&K>) -> u64 {
        let held: u64 = keys.iter().map(K::bytes).sum();
        let building = missing.map_or(0, |key| key.building_bytes().saturating_sub(key.bytes()));
        held + building.max(K::copied_bytes(keys))
    }

    fn add(&mut self, table: K::Table, _: &mut BuildContext<'_>) -> Result<(), PdbError> {
        self.push(table);
        Ok(())
    }
}

/// The acquired tables of a set, ready for a search.
pub(crate) struct Acquired<'a, K, F> {
    pub set: TableSet<'a, K>,
    /// The tables in the solver's form.
    pub tables: F,
    /// A report for the caller. The number of bytes is still missing, because it depends on the
    /// form.
    pub used: UsedTables,
}

/// The error for a choice that has no tables for this board.
pub(crate) const NO_TABLES: PdbError = PdbError::Pattern {
    reason: "there are no such tables for this board",
};

/// Acquires the first of `sets` that is available and fits into `room` bytes.
///
/// # Errors
/// If a table cannot be built or stored, or if no set is left. In the second case, the error is
/// that of the last set that did not fit.
pub(crate) fn acquire<'a, K: TableKey, F: TableForm<K>>(
    sets: Vec<TableSet<'a, K>>,
    room: Option<u64>,
    build: &mut BuildContext<'_>,
) -> Result<Acquired<'a, K, F>, PdbError> {
    let (mut warnings, mut larger) = (Vec::new(), None::<u64>);
    let mut unfit: Option<(&str, usize, PdbError)> = None;
    for set in sets {
        match set.acquire(room, build, &mut warnings) {
            Ok(Some((tables, from_files))) => {
                let used = UsedTables {
                    name: set.name,
                    from_files,
                    warnings,
                    larger,
                    ..UsedTables::default()
                };
                return Ok(Acquired { set, tables, used });
            }
            Ok(None) => {}
            Err(error @ PdbError::Room { name, needed, room }) => {
                // If one partition does not fit either, its warning replaces the one about two.
                if let Some((_, place, _)) = unfit.take_if(|(unfit, ..)| *unfit == name) {
                    warnings.remove(place);
                }
                larger = Some(larger.map_or(needed, |least| least.min(needed)));
                unfit = Some((name, warnings.len(), error));
                let warning = Warning::too_little_memory(name, needed, room);
                warnings.push(match set.partitions {
                    1 => warning,
                    _ => warning.of_second_partition(),
                });
            }
            Err(error) => return Err(error),
        }
    }
    Err(unfit.map_or(NO_TABLES, |(.., error)| error))
}

impl<'a, K: TableKey> TableSet<'a, K> {
    /// Makes a set of one partition.
    pub fn new(
        name: &'static str,
        keys: Vec<K>,
        options: &'a TableOptions,
        missing: Missing,
    ) -> Self {
        Self {
            name,
            keys,
            partitions: 1,
            folder: options.folder.as_ref(),
            missing,
        }
    }

    /// Drops the folder unless `condition` holds, so that no table is read or stored.
    pub fn with_folder_if(mut self, condition: bool) -> Self {
        self.folder = self.folder.filter(|_| condition);
        self
    }

    /// Returns for each table whether the folder has a file of it.
    fn stored(&self) -> Vec<bool> {
        let stored = |key| (self.folder).is_some_and(|folder| folder.file(key).exists());
        self.keys.iter().map(stored).collect()
    }

    /// Returns whether the folder has a file of every table.
    pub fn is_stored(&self) -> bool {
        !self.stored().contains(&false)
    }

    /// Returns whether the set is available, given what [`Missing`] allows.
    pub fn is_usable(&self) -> bool {
        self.missing != Missing::Skip || self.is_stored()
    }

    /// The peak memory until the search begins, in bytes.
    pub fn needed<F: TableForm<K>>(&self) -> u64 {
        self.needed_with::<F>(&self.stored())
    }

    /// The peak memory, given which tables the folder holds.
    fn needed_with<F: TableForm<K>>(&self, stored: &[bool]) -> u64 {
        let largest = |is_stored| {
            let tables = self.keys.iter().zip(stored);
            let tables = tables.filter(|(_, stored)| **stored == is_stored);
            tables.map(|(key, _)| key).max_by_key(|key| key.bytes())
        };
        F::needed(&self.keys, largest(false), largest(true))
    }

    /// # Errors
    /// If `needed` bytes are more than `room`.
    fn check_room(&self, needed: u64, room: Option<u64>) -> Result<(), PdbError> {
        let name = self.name;
        match room.filter(|&room| needed > room) {
            None => Ok(()),
            Some(room) => Err(PdbError::Room { name, needed, room }),
        }
    }

    /// Opens or builds the tables one by one. Returns them and whether all came from files, or
    /// `None` if a file is missing and the set must be skipped.
    fn acquire<F: TableForm<K>>(
        &self,
        room: Option<u64>,
        build: &mut BuildContext<'_>,
        warnings: &mut Vec<Warning>,
    ) -> Result<Option<(F, bool)>, PdbError> {
        let mut stored = self.stored();
        // Looking at names is enough here; damaged files are noticed when they are opened.
        let skips = self.missing == Missing::Skip;
        if skips && stored.contains(&false) {
            return Ok(None);
        }
        let needed = self.needed_with::<F>(&stored);
        self.check_room(needed, room)?;
        let (mut tables, mut from_files) = (F::new(&self.keys)?, true);
        build.name = self.name;
        for (part, key) in self.keys.iter().enumerate() {
            // Progress reports name the table, and say whether it is read or built.
            build.part = (part as u32 + 1, self.keys.len() as u32);
            build.reading = stored[part];
            tables.begin_table(needed, build)?;
            let opened = self.open(key, build.threads, warnings);
            build.reading = opened.is_some();
            let table = match opened {
                Some(table) => table,
                None if skips => return Ok(None),
                None => {
                    from_files = false;
                    if std::mem::take(&mut stored[part]) {
                        // Replacing a damaged file needs the memory for building, which is more
                        // than for reading.
                        self.check_room(self.needed_with::<F>(&stored), room)?;
                    }
                    self.build(key, build, warnings)?
                }
            };
            tables.add(table, build)?;
        }
        build.reading = false;
        Ok(Some((tables, from_files)))
    }

    /// Opens the file of a table, if it exists. A file that is damaged or foreign is noted in
    /// `warnings`.
    fn open(&self, key: &K, threads: usize, warnings: &mut Vec<Warning>) -> Option<K::Table> {
        match key.open(self.folder?, threads) {
            Ok(table) => return Some(table),
            Err(error) if error.is_missing_file() => {}
            Err(error) => warnings.push((&error).into()),
        }
        None
    }

    /// Builds a table, and stores it if the set allows it and the table took long enough to build.
    fn build(
        &self,
        key: &K,
        build: &mut BuildContext<'_>,
        warnings: &mut Vec<Warning>,
    ) -> Result<K::Table, PdbError> {
        let stores = self.missing == Missing::Store && key.is_worth_storing();
        match self.folder.filter(|_| stores) {
            Some(folder) => key.build_stored(folder, build, warnings),
            None => key.build(build),
        }
    }
}
