//! Lists of pattern databases on disk, and of those that can be built. Only the page shows these
//! lists; the command line names the same files and collections in sentences.

use knobel::pdb::{ListedFile, TableSpec};
use knobel::table_collections::{TableCollection, uses};

use crate::json::json_types;

json_types! {
    /// Tables on disk, and those that can be built.
    struct TableList {
        files: Vec<TableFile>,
        sets: Vec<TableSet> = "The sets that can be built, the smallest first.",
    }

    /// A file in the folder of tables.
    struct TableFile {
        file: String = "The name of the file.",
        bytes: u64,
        sound: bool = "Whether the header of the file is intact. Otherwise, the file is never \
                       used.",
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        sets: Vec<TableCollection> = "Names of the sets that it belongs to.",
    }

    /// Tables that are used together.
    struct TableSet {
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        name: TableCollection,
        width: usize, height: usize,
        bytes: u64 = "The size of all tables of the set on disk.",
        seconds: Option<f64> = "The approximate time to build them on two cores, if it is \
                                known.",
        tables: usize = "The number of tables in the set.",
        groups: Vec<Vec<usize>> = "The goal cells of each table's tiles, if the blank belongs \
                                   on the first cell.",
        present: usize = "The number of these tables that exist on disk.",
    }

    /// Asks to build a set of tables.
    struct TableBuild { name: String }

    /// Asks to remove a file of the list.
    struct TableRemove { file: String }
}

impl From<&ListedFile> for TableFile {
    fn from(listed: &ListedFile) -> Self {
        let header = listed.header.as_ref().ok();
        let name = listed.path.file_name().unwrap_or_default();
        let used = header.map(|header| uses(&header.contents).sets);
        Self {
            file: name.to_string_lossy().into_owned(),
            bytes: listed.bytes,
            sound: header.is_some(),
            sets: used.unwrap_or_default(),
        }
    }
}

impl TableSet {
    /// Describes a collection with these tables, given the existing files.
    pub fn new(name: TableCollection, contents: &[TableSpec], files: &[ListedFile]) -> Self {
        let there = |contents: &&TableSpec| {
            let found = |file: &ListedFile| {
                (file.header.as_ref()).is_ok_and(|header| header.contents == **contents)
            };
            files.iter().any(found)
        };
        Self {
            name,
            width: name.shape().width(),
            height: name.shape().height(),
            bytes: contents.iter().map(knobel::table_collections::bytes).sum(),
            seconds: name.seconds(),
            tables: contents.len(),
            groups: contents.iter().filter_map(cells).collect(),
            present: contents.iter().filter(there).count(),
        }
    }
}

/// The goal cells of a table's tiles; those of straight runs stand for all tiles.
fn cells(contents: &TableSpec) -> Option<Vec<usize>> {
    match contents {
        TableSpec::Pattern(pattern) => {
            Some(pattern.cells().iter().map(|&cell| cell.into()).collect())
        }
        TableSpec::Runs(_) => None,
    }
}
