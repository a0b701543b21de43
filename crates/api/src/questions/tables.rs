//! Lists, builds and removes pattern databases on disk. A question names a set or a file of the
//! list, never a path.

use std::time::Duration;

use knobel::pdb::{Folder, ListedFile, TableSpec};
use knobel::table_collections::{self, TableCollection};
use knobel::{Deadline, Goal, Watch, tables};

use crate::json::{Event, TableBuild, TableFile, TableList, TableRemove, TableSet};
use crate::{ApiError, JobLimits, Reporter, Work};

/// The tables that exist and those that can be built. Only the headers of the files are read.
pub(crate) fn list(_: &JobLimits) -> Result<TableList, ApiError> {
    listed()
}

/// Builds the missing tables of a set, one after the other.
pub(crate) fn build(limits: &JobLimits, asked: TableBuild) -> Result<Vec<Work>, ApiError> {
    let name = asked.name;
    let set = TableCollection::of_name(&name).ok_or(ApiError::NoTableSet { name })?;
    let folder = folder()?;
    let time = limits.time;
    let needed = contents(set)?.into_iter();
    let memory = needed.map(|table| table_collections::room(&table)).max();
    let run = Box::new(move |reporter: &mut Reporter<'_>| {
        make(&folder, set, time, reporter)?;
        Ok(Event::TablesResult(listed()?))
    });
    let memory = memory.unwrap_or(0);
    Ok(vec![Work { memory, run }])
}

/// Removes a file that the list names.
pub(crate) fn remove(
    _: &JobLimits,
    asked: TableRemove,
    _: &mut dyn Watch,
) -> Result<TableList, ApiError> {
    let folder = folder()?;
    let files = folder.list()?;
    let named = |listed: &&ListedFile| {
        let name = listed.path.file_name();
        name.is_some_and(|name| name == asked.file.as_str())
    };
    let file = files.iter().find(named);
    let file = file.ok_or_else(|| ApiError::NoTable {
        file: asked.file.clone(),
    })?;
    folder.remove(&file.path)?;
    listed()
}

fn folder() -> Result<Folder, ApiError> {
    let folder = tables::usual_folder().ok_or(ApiError::NoTableFolder)?;
    Ok(Folder::new(folder))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The tables of a collection with the blank last, which serve all goals with the blank in a
/// corner.
fn contents(set: TableCollection) -> Result<Vec<TableSpec>, ApiError> {
    let goal = Goal::Last.board(set.shape());
    Ok(set.contents(&goal.expect("standard goals fit every shape"))?)
}

fn make(
    folder: &Folder,
    set: TableCollection,
    time: Duration,
    watch: &mut dyn Watch,
) -> Result<(), ApiError> {
    let contents = contents(set)?;
    let watch = &mut Deadline::new(Some(time), watch);
    let parts = contents.len() as u32;
    for (part, table) in (1..).zip(&contents) {
        if table_collections::check(folder, table, cores()).is_err() {
            table_collections::make(folder, table, (part, parts), cores(), watch)?;
        }
    }
    Ok(())
}

fn listed() -> Result<TableList, ApiError> {
    let folder = folder().ok();
    let files = folder.as_ref().map(Folder::list).transpose()?;
    let files = files.unwrap_or_default();
    let sets = TableCollection::all().map(|set| {
        let contents = contents(set)?;
        Ok(TableSet::new(set, &contents, &files))
    });
    Ok(TableList {
        sets: sets.collect::<Result<_, ApiError>>()?,
        files: files.iter().map(TableFile::from).collect(),
    })
}
