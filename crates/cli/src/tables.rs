//! `knobel tables`: list, build, verify and remove pattern databases.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use knobel::notation::BoardForm;
use knobel::pdb::{
    BuildContext, Folder, ListedFile, MOST_TILES_WITHOUT_SAMPLE, Pattern, PdbError, TableSpec,
};
use knobel::table_collections::{self, TableCollection, TableUses};
use knobel::tables;
use knobel::{Board, Goal, Phase, Progress, Shape, StopReason, Watch};

use super::cluster;
use super::input::{self, GoalArguments};
use super::options::{Building, OptionArguments};
use super::text::{self, Paint, TextTable};
use super::{Exit, progress};

mod build;

/// The command that makes the largest tables for a goal.
pub fn build_command(goal: &Board) -> String {
    let shape = goal.shape();
    let size = format!("{}x{}", shape.width(), shape.height());
    let named = Goal::STANDARD
        .iter()
        .find(|it| it.board(shape).as_ref() == Some(goal));
    let of = match (named.and_then(Goal::name), BoardForm::Rows.write(goal)) {
        (Some("last"), _) => String::new(),
        (Some(name), _) => format!(" --goal {name}"),
        (None, rows) => format!(" --goal \"{}\"", rows.unwrap_or_default()),
    };
    format!("knobel tables build --size {size}{of}")
}

/// List, build, verify and remove pattern databases, the tables behind the fastest optimal
/// solutions
#[derive(Args)]
pub struct Tables {
    #[command(subcommand)]
    action: Action,

    #[command(flatten)]
    place: OptionArguments<Building>,
}

#[derive(Subcommand)]
enum Action {
    /// Show the tables that are kept: size, and where they are used
    List,
    /// Make tables and keep them; those that are there and sound are left alone
    ///
    /// One process makes them on its threads: run it once, without mpirun or srun.
    #[command(mut_arg("size", |size| size.help("Width and height of the boards, as in 5x5 \
         [default: the goal's, else 4x4]")))]
    Build {
        /// Which: 'best' is pdb-7-8 up to 16 cells, groups of 6 tiles up to 25; runs-4 is for
        /// --metric mtm
        #[arg(default_value = "best", value_parser = names())]
        name: String,
        #[command(flatten)]
        goal: GoalArguments,
        /// One table of these tiles instead, as in 1,2,3,6,7,8
        #[arg(
            long,
            value_name = "TILES",
            value_delimiter = ',',
            conflicts_with = "name"
        )]
        tiles: Vec<u32>,
        /// Stop after this time, as in 10s, 500ms or 2m; finished tables are kept
        #[arg(long, value_name = "TIME", value_parser = input::duration, allow_hyphen_values = true)]
        time: Option<Duration>,
    },
    /// Check files against their checksums
    Verify {
        /// Files; all in the folder if none is named
        files: Vec<PathBuf>,
        /// Also compare every entry with a table made anew, and with its neighbours: above six
        /// tiles a sample of them
        #[arg(long)]
        deep: bool,
    },
    /// Remove files
    Remove {
        /// Files in the folder, by name
        #[arg(required_unless_present = "all")]
        files: Vec<PathBuf>,
        /// All tables in the folder
        #[arg(long, conflicts_with = "files")]
        all: bool,
    },
}

/// Names that can be given; the tables for proofs are the best of boards that have them.
fn names() -> PossibleValuesParser {
    let sets = TableCollection::all().filter(|set| *set != TableCollection::Proofs);
    PossibleValuesParser::new(["best"].into_iter().chain(sets.map(TableCollection::name)))
}

impl Tables {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let folder = self.place.given.tables.as_ref();
        let folder =
            folder.context("there is no cache folder to keep tables in; name one with --tables")?;
        let folder = Folder::new(folder);
        match &self.action {
            Action::List => list(&folder, out),
            Action::Build {
                name,
                goal,
                tiles,
                time,
            } => {
                let (name, wanted) = wanted(name, tiles, &goal_of(goal)?)?;
                let exit = self.build(&folder, &wanted, *time, out)?;
                if exit == Exit::Fine {
                    writeln!(out, "{name} is ready in {}", folder.path().display())?;
                }
                Ok(exit)
            }
            Action::Verify { files, deep } => self.verify(&folder, files, *deep, out),
            Action::Remove { files, .. } => remove(&folder, files, out),
        }
    }

    fn threads(&self) -> usize {
        self.place.given.threads.unwrap_or_else(cluster::cores)
    }

    fn verify(
        &self,
        folder: &Folder,
        files: &[PathBuf],
        deep: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        if self.place.given.tables != tables::usual_folder() && !folder.path().is_dir() {
            bail!(
                "there is no folder {}; name one with --tables, or 'knobel tables build' makes it",
                folder.path().display()
            );
        }
        let files = named_or_all(folder, files)?;
        let (mut bad, mut foreign) = (0, 0);
        for path in &files {
            let mut bar = Bar::new("comparing".into());
            let build = &mut BuildContext::new(self.threads(), &mut bar);
            let checked = folder.verify(path, deep.then_some(build), self.threads());
            drop(bar);
            match checked {
                Err(PdbError::Stopped(reason)) => {
                    writeln!(out, "{reason}")?;
                    return Ok(Exit::Stopped);
                }
                Ok(header) => {
                    let how = if deep { compared(&header.contents) } else { "" };
                    writeln!(out, "{} is sound{how}", path.display())?;
                }
                Err(error) => {
                    bad += 1;
                    foreign += usize::from(matches!(error, PdbError::Foreign { .. }));
                    writeln!(out, "{error}")?;
                }
            }
        }
        if bad > 0 {
            let cure = if bad > foreign {
                "; 'knobel tables build' makes new ones"
            } else {
                ""
            };
            bail!("{bad} of {} files cannot be used{cure}", files.len());
        }
        if files.is_empty() {
            writeln!(out, "no tables in {}", folder.path().display())?;
        }
        Ok(Exit::Fine)
    }
}

/// What a deep look at a table has compared.
fn compared(contents: &TableSpec) -> &'static str {
    match contents {
        TableSpec::Pattern(pattern) if pattern.tiles() <= MOST_TILES_WITHOUT_SAMPLE => {
            ": every entry compared with a new table and with its neighbours"
        }
        TableSpec::Pattern(_) => {
            ": every entry compared with a new table, a sample of them with their neighbours"
        }
        TableSpec::Runs(_) => ": every entry compared with a new table",
    }
}

fn goal_of(arguments: &GoalArguments) -> anyhow::Result<Board> {
    let shape = arguments.size.unwrap_or(Shape::new(4, 4)?);
    match arguments.goal()? {
        Goal::Board(board) => Ok(board),
        goal => goal.board(shape).context("the goal has another size"),
    }
}

/// The tables of this name for a goal; the table of some tiles instead, if there are any.
fn wanted(
    name: &str,
    tiles: &[u32],
    goal: &Board,
) -> anyhow::Result<(&'static str, Vec<TableSpec>)> {
    if !tiles.is_empty() {
        are_tiles(tiles, goal.shape())?;
        let pattern = Pattern::of_tiles(goal, tiles)?;
        return Ok(("the table", vec![TableSpec::Pattern(pattern)]));
    }
    let set = match name {
        "best" => best(goal.shape())?,
        name => TableCollection::of_name(name).context("no such tables")?,
    };
    let said = match set {
        TableCollection::Proofs => "the set of tables for proofs",
        set => set.name(),
    };
    Ok((said, set.contents(goal)?))
}

/// Has the board each of these tiles, and each once?
fn are_tiles(tiles: &[u32], shape: Shape) -> anyhow::Result<()> {
    let last = shape.cells() as u32 - 1;
    for (place, &tile) in tiles.iter().enumerate() {
        if !(1..=last).contains(&tile) {
            bail!("there is no tile {tile} on a board {shape}; give some of 1 to {last}");
        }
        if tiles[..place].contains(&tile) {
            bail!("tile {tile} is given twice; leave one out");
        }
    }
    Ok(())
}

fn best(shape: Shape) -> anyhow::Result<TableCollection> {
    if let Some(set) = TableCollection::best(shape) {
        return Ok(set);
    }
    let why = if shape.cells() < 16 {
        "theirs are made at once whenever they are needed"
    } else {
        "there are none for boards of more than 25 cells"
    };
    bail!(
        "no tables are kept for boards {shape}: {why}; give --size 4x4, 5x5 or another of 16 to 25 \
         cells"
    )
}

fn list(folder: &Folder, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let files = folder.list()?;
    writeln!(out, "tables are kept in {}", folder.path().display())?;
    if files.is_empty() {
        writeln!(
            out,
            "there are none; 'knobel tables build best' makes the largest"
        )?;
        return Ok(Exit::Fine);
    }
    let mut table = TextTable::new("file  size  used by");
    for file in &files {
        table.row(row(file));
    }
    table.write(out, Paint::for_stdout())?;
    Ok(Exit::Fine)
}

fn row(file: &ListedFile) -> [String; 3] {
    let name = file
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let used = match &file.header {
        Ok(header) => uses(&header.contents),
        Err(error) => format!("nothing: {error}"),
    };
    [name, text::bytes(file.bytes), used]
}

/// What a table is used by.
fn uses(contents: &TableSpec) -> String {
    let TableUses { sets, corner } = table_collections::uses(contents);
    if sets.is_empty() {
        return "nothing".into();
    }
    let name = |set: &TableCollection| match set {
        TableCollection::Named(named) => named.name.to_owned(),
        TableCollection::Runs => format!("{} (--metric mtm)", set.name()),
        TableCollection::Proofs => "proofs on 17 to 25 cells".to_owned(),
    };
    let names: Vec<String> = sets.iter().map(name).collect();
    let corner = if corner {
        ", goals with the blank in a corner"
    } else {
        ""
    };
    format!("{}{corner}", names.join(", "))
}

fn remove(folder: &Folder, files: &[PathBuf], out: &mut dyn Write) -> anyhow::Result<Exit> {
    let paths = named_or_all(folder, files)?;
    // Only tables of the folder are removed, whatever path is given.
    let is_foreign = |it: &ListedFile| matches!(it.header, Err(PdbError::Foreign { .. }));
    let (foreign, tables): (Vec<_>, Vec<_>) = folder.list()?.into_iter().partition(is_foreign);
    let is_one_of =
        |files: &[ListedFile], path: &PathBuf| files.iter().any(|file| file.path == *path);
    let is_other = |path: &&PathBuf| !is_one_of(&tables, path);
    if !files.is_empty()
        && let Some(other) = paths.iter().find(is_other)
    {
        bail!(
            "{} is not a table in {}; 'knobel tables list' names the tables",
            other.display(),
            folder.path().display()
        );
    }
    for path in paths {
        if is_one_of(&foreign, &path) {
            writeln!(out, "left {}: knobel did not write it", path.display())?;
            continue;
        }
        folder.remove(&path)?;
        writeln!(out, "removed {}", path.display())?;
    }
    Ok(Exit::Fine)
}

/// The named files, in the folder unless a path is given; all tables if none is named.
fn named_or_all(folder: &Folder, files: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    if files.is_empty() {
        return Ok(folder.list()?.into_iter().map(|file| file.path).collect());
    }
    let placed = |file: &PathBuf| {
        let bare = file.parent().is_none_or(|parent| parent == Path::new(""));
        if bare {
            folder.path().join(file)
        } else {
            file.clone()
        }
    };
    Ok(files.iter().map(placed).collect())
}

/// A bar on standard error, if that is a terminal.
struct Bar {
    bar: ProgressBar,
}

impl Bar {
    fn new(what: String) -> Self {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %, {eta} left")
            .expect("the template is fixed");
        let bar = ProgressBar::with_draw_target(None, progress::target()).with_style(style);
        Self {
            bar: bar.with_message(what),
        }
    }
}

impl Watch for Bar {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if let Phase::Table { done, total, .. } = progress.phase {
            self.bar.set_length(total);
            self.bar.set_position(done);
        }
        progress::interrupted().then_some(StopReason::Interrupted)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
