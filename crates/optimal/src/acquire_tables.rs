//! Table acquisition: opens the tables that a solver asks for, or builds them, within the memory
//! that is allowed.
//!
//! A solver lists [`TableSet`]s, the best first, and [`acquire`] takes the first one that is usable
//! and fits. The solvers differ in the sets that they list and in the form in which their inner
//! loops read a table ([`TableForm`]). Everything else is the same for patterns and for colourings,
//! and is written here once: looking into the folder, the memory check before anything is
//! allocated, building what is missing, and one line for each file that had to be refused.

use knobel_pdb::{BuildContext, Folder, Groups, PdbError, UsedTables, partition};

use crate::table_key::TableKey;

/// Which tables to use. A solver rejects a choice that its boards do not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TableChoice {
    /// The largest tables that the folder has and memory holds, else small ones that are built in
    /// memory. A search on 16 cells that lasts continues with larger ones.
    #[default]
    Best,
    /// Up to 16 cells: small tables, whatever larger ones the folder has.
    Small,
    /// 17 to 25 cells: the largest tables. Those that the folder lacks are built and stored there.
    Largest,
    /// 16 cells: the partition of this name. Large tables are stored in the folder.
    Named(&'static partition::NamedPartition),
    /// Up to 25 cells: groups of tiles that the user chose. Large tables are stored in the folder.
    Groups(Groups),
    /// 17 to 25 cells: groups of up to this many tiles, built in memory.
    Tiles(usize),
    /// 17 to 25 cells: groups of up to `tiles` tiles in this many partitions, and no others. With
    /// this choice all ranks have the same tables, whatever their folders hold.
    Exactly {
        /// Tiles in the largest group.
        tiles: usize,
        /// 1 or 2.
        partitions: usize,
    },
    /// Straight runs: tables of this many colours, one of
    /// [`Colouring::SIZES`](knobel_pdb::Colouring::SIZES).
    Colours(usize),
}

/// What a solver, or the sum of tables as a heuristic, may use.
#[derive(Debug, Clone, Default)]
pub struct TableOptions {
    /// The folder of table files. Without a folder no table is read or written.
    pub folder: Option<Folder>,
    /// Which tables to use.
    pub choice: TableChoice,
    /// Threads that build tables; 0 and 1 both mean one.
    pub threads: usize,
    /// The most bytes for the tables and for building them. If the best tables do not fit, smaller
    /// ones are used where there are any, and [`UsedTables::refused`] gives the reason.
    pub room: Option<u64>,
}

/// What happens if a table of a set is not in the folder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The set is not used.
    Skip,
    /// The table is built in memory.
    Build,
    /// The table is built, and stored if it is worth storing.
    Store,
}

/// Tables that are used together, and where they come from.
pub(crate) struct TableSet<'a, K> {
    pub name: &'static str,
    /// Those of the first partition come first.
    pub keys: Vec<K>,
    pub partitions: usize,
    pub folder: Option<&'a Folder>,
    pub missing: Missing,
}

/// The form in which a solver holds the tables of a set.
pub(crate) trait TableForm<K: TableKey>: Sized {
    /// Prepares for the tables of a set.
    fn new(keys: &[K]) -> Result<Self, PdbError>;

    /// The most bytes that are held at once until the search begins. `missing` and `stored` are the
    /// largest table that must be built and the largest one that the folder has.
    fn needed(keys: &[K], missing: Option<&K>, stored: Option<&K>) -> u64;

    /// Called before each table with the bytes that all of them need.
    fn begin_table(&self, _: u64, _: &mut BuildContext<'_>) -> Result<(), PdbError> {
        Ok(())
    }

    /// Adds the next table of the set.
    fn add(&mut self, table: K::Table, build: &mut BuildContext<'_>) -> Result<(), PdbError>;
}

/// The tables as they are in their files.
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

/// The tables of a set, ready for a search.
pub(crate) struct Acquired<'a, K, F> {
    pub set: TableSet<'a, K>,
    pub tables: F,
    /// Without the number of bytes, which depends on the form.
    pub used: UsedTables,
}

/// There is no set of tables to choose from.
pub(crate) const NO_TABLES: PdbError = PdbError::Pattern {
    reason: "there are no such tables for this board",
};

/// Acquires the first of `sets` that is usable and fits into `room`.
///
/// # Errors
/// If a table cannot be built or stored, or no set is left. The error of the last set that did not
/// fit is returned then.
pub(crate) fn acquire<'a, K: TableKey, F: TableForm<K>>(
    sets: Vec<TableSet<'a, K>>,
    room: Option<u64>,
    build: &mut BuildContext<'_>,
) -> Result<Acquired<'a, K, F>, PdbError> {
    let (mut refused, mut larger) = (Vec::new(), None::<u64>);
    let mut unfit: Option<(&str, usize, PdbError)> = None;
    for set in sets {
        match set.acquire(room, build, &mut refused) {
            Ok(Some((tables, from_files))) => {
                let used = UsedTables {
                    name: set.name,
                    from_files,
                    refused,
                    larger,
                    ..UsedTables::default()
                };
                return Ok(Acquired { set, tables, used });
            }
            Ok(None) => {}
            Err(error @ PdbError::Room { name, needed, .. }) => {
                // If one partition does not fit either, its line replaces the one about two.
                if let Some((_, line, _)) = unfit.take_if(|(unfit, ..)| *unfit == name) {
                    refused.remove(line);
                }
                larger = Some(larger.map_or(needed, |least| least.min(needed)));
                let line = refused.len();
                refused.push(match set.partitions {
                    1 => error.to_string(),
                    _ => format!("with a second partition {error}"),
                });
                unfit = Some((name, line, error));
            }
            Err(error) => return Err(error),
        }
    }
    Err(unfit.map_or(NO_TABLES, |(.., error)| error))
}

impl<'a, K: TableKey> TableSet<'a, K> {
    /// The tables of one partition.
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

    /// Does not look into the folder, and stores no table there, unless `condition` holds.
    pub fn with_folder_if(mut self, condition: bool) -> Self {
        self.folder = self.folder.filter(|_| condition);
        self
    }

    /// For each table whether the folder has a file of it.
    fn stored(&self) -> Vec<bool> {
        let stored = |key| (self.folder).is_some_and(|folder| folder.file(key).exists());
        self.keys.iter().map(stored).collect()
    }

    /// Whether the folder has a file of each table.
    pub fn is_stored(&self) -> bool {
        !self.stored().contains(&false)
    }

    /// Whether the tables can be had in the way that [`Missing`] says.
    pub fn is_usable(&self) -> bool {
        self.missing != Missing::Skip || self.is_stored()
    }

    /// The most bytes that are held at once until the search begins.
    pub fn needed<F: TableForm<K>>(&self) -> u64 {
        self.needed_with::<F>(&self.stored())
    }

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

    /// Opens or builds the tables one after the other. Returns them and whether all are from files,
    /// or `None` if a file is missing and the set must be skipped.
    fn acquire<F: TableForm<K>>(
        &self,
        room: Option<u64>,
        build: &mut BuildContext<'_>,
        refused: &mut Vec<String>,
    ) -> Result<Option<(F, bool)>, PdbError> {
        let mut stored = self.stored();
        let skips = self.missing == Missing::Skip;
        if skips && stored.contains(&false) {
            return Ok(None);
        }
        let needed = self.needed_with::<F>(&stored);
        self.check_room(needed, room)?;
        let (mut tables, mut from_files) = (F::new(&self.keys)?, true);
        build.name = self.name;
        for (part, key) in self.keys.iter().enumerate() {
            build.part = (part as u32 + 1, self.keys.len() as u32);
            build.reading = stored[part];
            tables.begin_table(needed, build)?;
            let opened = self.open(key, build.threads, refused);
            build.reading = opened.is_some();
            let table = match opened {
                Some(table) => table,
                None if skips => return Ok(None),
                None => {
                    from_files = false;
                    if std::mem::take(&mut stored[part]) {
                        // A damaged file must be replaced, which takes more than reading it.
                        self.check_room(self.needed_with::<F>(&stored), room)?;
                    }
                    self.build(key, build, refused)?
                }
            };
            tables.add(table, build)?;
        }
        build.reading = false;
        Ok(Some((tables, from_files)))
    }

    /// Opens the file of a table, if there is one. A file that must not be used is noted in
    /// `refused`.
    fn open(&self, key: &K, threads: usize, refused: &mut Vec<String>) -> Option<K::Table> {
        match key.open(self.folder?, threads) {
            Ok(table) => return Some(table),
            Err(error) if error.is_missing_file() => {}
            Err(error) => refused.push(error.to_string()),
        }
        None
    }

    fn build(
        &self,
        key: &K,
        build: &mut BuildContext<'_>,
        refused: &mut Vec<String>,
    ) -> Result<K::Table, PdbError> {
        let stores = self.missing == Missing::Store && key.is_worth_storing();
        match self.folder.filter(|_| stores) {
            Some(folder) => key.build_stored(folder, build, refused),
            None => key.build(build),
        }
    }
}
