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

/// The command that builds the largest tables for a goal.
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
    /// List the tables in the folder with their sizes and the methods that use them
    List,
    /// Build tables in the folder, except those that exist and are intact
    ///
    /// One process builds all tables with its threads. Run it without mpirun or srun.
    #[command(mut_arg("size", |size| size.help("Width and height of the boards, as in 5x5 \
         [default: the goal's, else 4x4]")))]
    Build {
        /// Collection of tables; 'best' is pdb-7-8 up to 16 cells and groups of 6 tiles up to 25
        /// cells; runs-4 is for --metric mtm
        #[arg(default_value = "best", value_parser = names())]
        name: String,
        #[command(flatten)]
        goal: GoalArguments,
        /// Build one table of these tiles instead, as in 1,2,3,6,7,8
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
    /// Verify the checksums of table files
    Verify {
        /// Table files [default: all in the folder]
        files: Vec<PathBuf>,
        /// Also compare every entry with a rebuilt table and with its neighbours; above six tiles,
        /// only a sample of entries is compared with their neighbours
        #[arg(long)]
        deep: bool,
    },
    /// Remove table files
    Remove {
        /// Names of files in the folder
        #[arg(required_unless_present = "all")]
        files: Vec<PathBuf>,
        /// Remove all tables in the folder
        #[arg(long, conflicts_with = "files")]
        all: bool,
    },
}

/// The accepted names. The tables for proofs have no name of their own, because `best` selects
/// them.
fn names() -> PossibleValuesParser {
    let sets = TableCollection::all().filter(|set| *set != TableCollection::Proofs);
    PossibleValuesParser::new(["best"].into_iter().chain(sets.map(TableCollection::name)))
}

impl Tables {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let folder = self.place.given.tables.as_ref();
        let folder = folder.context(
            "this system has no cache folder for tables; name a folder with \
                            --tables",
        )?;
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
                "there is no folder {}; name another with --tables, or create it with 'knobel \
                 tables build'",
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
                    writeln!(out, "{} is intact{how}", path.display())?;
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
                "; 'knobel tables build' rebuilds them"
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

/// Describes what `--deep` has compared.
fn compared(contents: &TableSpec) -> &'static str {
    match contents {
        TableSpec::Pattern(pattern) if pattern.tiles() <= MOST_TILES_WITHOUT_SAMPLE => {
            ": every entry agrees with a rebuilt table and with its neighbours"
        }
        TableSpec::Pattern(_) => {
            ": every entry agrees with a rebuilt table, and a sample with their neighbours"
        }
        TableSpec::Runs(_) => ": every entry agrees with a rebuilt table",
    }
}

fn goal_of(arguments: &GoalArguments) -> anyhow::Result<Board> {
    let shape = arguments.size.unwrap_or(Shape::new(4, 4)?);
    match arguments.goal()? {
        Goal::Board(board) => Ok(board),
        goal => goal.board(shape).context(
            "the goal does not have the size that --size gives; \
                                           leave one of them out",
        ),
    }
}

/// The tables of this name for a goal, or the one table of the given tiles.
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

/// Checks that every tile exists on the board and is given once.
fn are_tiles(tiles: &[u32], shape: Shape) -> anyhow::Result<()> {
    let last = shape.cells() as u32 - 1;
    for (place, &tile) in tiles.iter().enumerate() {
        if !(1..=last).contains(&tile) {
            bail!("a board {shape} has no tile {tile}; choose tiles from 1 to {last}");
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
        "tables for fewer than 16 cells are built in memory when they are needed"
    } else {
        "pattern databases are limited to 25 cells"
    };
    bail!(
        "there are no table files for boards {shape}: {why}; choose a --size of 16 to 25 cells, \
         such as 4x4 or 5x5"
    )
}

fn list(folder: &Folder, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let files = folder.list()?;
    writeln!(out, "folder of tables: {}", folder.path().display())?;
    if files.is_empty() {
        writeln!(
            out,
            "it has no tables; 'knobel tables build best' builds the largest ones"
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
        Err(error) => format!("unusable: {error}"),
    };
    [name, text::bytes(file.bytes), used]
}

/// The collections that use a table.
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

/// The named files, relative to the folder unless a path is given; all tables if no name is given.
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

/// A progress bar on standard error, if that is a terminal.
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
