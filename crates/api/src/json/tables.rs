//! Pattern databases on disk: which are there, which can be made. The page alone shows these lists;
//! the command line names the same files and collections in sentences.

use knobel::pdb::{ListedFile, TableSpec};
use knobel::table_collections::{TableCollection, uses};

use crate::json::json_types;

json_types! {
    /// Tables on disk, and those that can be made.
    struct TableList {
        files: Vec<TableFile>,
        sets: Vec<TableSet> = "What can be made, smallest first.",
    }

    /// A file of the folder.
    struct TableFile {
        file: String = "Its name.",
        bytes: u64,
        sound: bool = "Does its beginning say what it is? If not, it is never used.",
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        sets: Vec<TableCollection> = "Names of the sets that it belongs to.",
    }

    /// Tables that are used together.
    struct TableSet {
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        name: TableCollection,
        width: usize, height: usize,
        bytes: u64 = "What all of them take on disk.",
        seconds: Option<f64> = "About how long they take to make on two cores, where that is \
                                known.",
        tables: usize = "How many they are.",
        groups: Vec<Vec<usize>> = "The goal cells of each table's tiles, where the blank belongs \
                                   on the first cell.",
        present: usize = "How many of them are there.",
    }

    /// Asks to make a set.
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
    /// A collection with these tables, beside the files that are there.
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
