//! Pattern databases on disk: listed, made and removed. A request names a set or a file of the list, never a path.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::kept::{self, Set};
use knobel::pdb::{Contents, Folder};
use knobel::{Deadline, Goal, Shape, tables};
use knobel_wire::{Event, TableBuild, TableFile, TableList, TableRemove, TableSet};
use tokio::sync::mpsc;

use super::Input;
use super::events::{BACKLOG, Reply, stream};
use crate::jobs::Reporter;
use crate::refusal::Refusal;
use crate::server::Shared;

/// What is there and what can be made.
pub(super) async fn list() -> Result<Json<TableList>, Refusal> {
    in_background(listed).await
}

/// Makes a set: its tables that are not there yet, one after the other.
pub(super) async fn build(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<TableBuild>,
) -> Result<Reply, Refusal> {
    let name = asked.name;
    let set = Set::of_name(&name).ok_or(Refusal::NoTableSet { name })?;
    let folder = folder()?;
    let ticket = shared.jobs.admit(1)?.pop().ok_or(Refusal::BrokenOff)?;
    let (sender, receiver) = mpsc::channel(BACKLOG);
    let time = shared.limits.time;
    ticket.start(0, sender, move |reporter| {
        make(&folder, set, time, reporter)?;
        Ok(Event::TablesResult(listed()?))
    });
    Ok(stream(receiver))
}

/// Removes a file that the list names.
pub(super) async fn remove(Input(asked): Input<TableRemove>) -> Result<Json<TableList>, Refusal> {
    in_background(move || {
        let folder = folder()?;
        let files = folder.list()?;
        let named = |path: &&knobel::pdb::Listed| {
            path.path
                .file_name()
                .is_some_and(|name| name == asked.file.as_str())
        };
        let file = files.iter().find(named);
        let file = file.ok_or(Refusal::NoTable {
            file: asked.file.clone(),
        })?;
        folder.remove(&file.path)?;
        listed()
    })
    .await
}

/// Files are looked at away from the threads that answer.
async fn in_background(
    work: impl FnOnce() -> Result<TableList, Refusal> + Send + 'static,
) -> Result<Json<TableList>, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::BrokenOff)?.map(Json)
}

fn folder() -> Result<Folder, Refusal> {
    let folder = tables::usual_folder().ok_or(Refusal::NoTableFolder)?;
    Ok(Folder::new(folder))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The board for which a set is made, and its tables: with the blank last, as for all goals with the blank in a corner.
fn contents(set: Set) -> Result<(Shape, Vec<Contents>), Refusal> {
    let side = if set == Set::Proofs { 5 } else { 4 };
    let shape = Shape::new(side, side)?;
    let goal = Goal::Last
        .board(shape)
        .expect("standard goals fit every shape");
    Ok((shape, set.contents(&goal)?))
}

fn make(
    folder: &Folder,
    set: Set,
    time: std::time::Duration,
    reporter: &mut Reporter,
) -> Result<(), Refusal> {
    let (_, contents) = contents(set)?;
    let watch = &mut Deadline::new(Some(time), reporter);
    let parts = contents.len() as u32;
    for (part, table) in (1..).zip(&contents) {
        if kept::check(folder, table, cores()).is_err() {
            kept::make(folder, table, (part, parts), cores(), watch)?;
        }
    }
    Ok(())
}

fn listed() -> Result<TableList, Refusal> {
    let folder = folder().ok();
    let files = folder.as_ref().map(Folder::list).transpose()?;
    let files = files.unwrap_or_default();
    let sets = Set::all().map(|set| {
        let (shape, contents) = contents(set)?;
        Ok(TableSet::new(set, shape, &contents, &files))
    });
    Ok(TableList {
        sets: sets.collect::<Result<_, Refusal>>()?,
        files: files.iter().map(TableFile::from).collect(),
    })
}
