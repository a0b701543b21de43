//! `knobel count` counts the boards at each distance from the goal.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use clap::{Args, ValueEnum};
use knobel::cluster::Communicator;
use knobel::count::{CountError, CountJob, CountStop, DepthCounts as CountResult, count, goal_of};
use knobel::notation::{self, BoardForm};
use knobel::{Board, Deadline, Shape, Watch};
use knobel_draw::{LinePoint, PlotLine, lines};

use super::advice::of_count;
use super::cluster::{self, Cluster};
use super::input::{self, GoalArguments};
use super::options::{Limiting, OptionArguments};
use super::progress::{self, Watcher};
use super::scramble::goal_board;
use super::{Exit, plan, text, tree};

/// The advice if ranks have read different goals.
const SAME_GOAL: &str = "give all the same --goal";

/// Count all boards at each distance from the goal, by breadth-first search
///
/// The count uses two bits per board in memory. If memory is too small, it sorts layers on disk.
/// Ranks started by mpirun, or the threads of --threads, share the boards; --memory and --disk then
/// hold for each of them. Without --memory, the ranks on one machine share half of its free memory.
/// Without --checkpoint, layers on disk go to the folder for temporary files, which TMPDIR sets.
#[derive(Args)]
#[command(mut_arg("size", |size| size.help("Width and height, as in 4x3 [default: the goal's, else \
     3x3]")))]
#[command(mut_arg("nodes", |nodes| nodes.hide(true)))]
pub struct Count {
    #[command(flatten)]
    goal: GoalArguments,

    /// Save each finished layer in this new folder, from which --resume can continue
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    checkpoint: Option<PathBuf>,

    /// Resume from the layers in this folder, and save further ones there; size and goal are read
    /// from it
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,

    /// Limit of disk space, as in 100GiB, for sorted layers and for --checkpoint
    #[arg(long, value_name = "BYTES", value_parser = input::bytes)]
    disk: Option<u64>,

    /// Number of threads that share the boards, if mpirun does not start ranks [default: 1]
    #[arg(long, value_name = "N", value_parser = input::number(1..=1024_u16), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Only estimate the boards, memory, disk and time of a count of this size; times rest on rates
    /// recorded on one machine, which the output names
    #[arg(long, value_name = "WxH", value_parser = notation::parse_shape, conflicts_with_all = ["size", "checkpoint", "resume", "disk", "threads", "time", "memory", "nodes", "format"])]
    plan: Option<Shape>,

    /// Number of ranks for --plan [default: 1]
    #[arg(long, value_name = "N", value_parser = input::number(1..=1_000_000_u32), allow_negative_numbers = true, requires = "plan")]
    ranks: Option<u32>,

    /// Only count the nodes of the search tree at each depth, in which no move undoes the move before
    /// it, and print the mean branching factor
    #[arg(long, value_name = "DEPTH", value_parser = input::number(0..=1000_usize), num_args = 0..=1,
        default_missing_value = "20", allow_negative_numbers = true, conflicts_with_all = ["plan",
        "checkpoint", "resume", "disk", "threads", "time", "memory", "nodes", "format"])]
    tree: Option<usize>,

    #[command(flatten)]
    limits: OptionArguments<Limiting>,

    /// Format of the counts
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// One line per distance, then a summary
    Text,
    /// Comma-separated values, one line per distance
    Csv,
    /// A plot of the counts
    Svg,
}

impl Count {
    pub fn run(&self, cluster: &mut Cluster, out: &mut dyn Write) -> anyhow::Result<Exit> {
        if cluster.is_launched() && self.threads.is_some() {
            bail!(
                "--threads was given, but each rank of a count runs one thread; leave it out and \
                 start more ranks"
            );
        }
        if let Some(shape) = self.plan {
            return self.print_plan(shape, cluster, out);
        }
        if let Some(depth) = self.tree {
            let goal = goal_board(&self.goal, Shape::new(3, 3)?);
            let goal = cluster.agreed(goal, "goals", SAME_GOAL)?;
            return tree::run(&goal, depth, out);
        }
        if self.limits.given.nodes.is_some() {
            bail!("--nodes was given, but a count visits every board; leave it out");
        }
        let goal = match self.resume.as_ref().filter(|_| self.goal.is_silent()) {
            Some(folder) => goal_of(folder).map_err(of_count),
            None => goal_board(&self.goal, Shape::new(3, 3)?),
        };
        let goal = cluster.agreed(goal, "goals", SAME_GOAL)?;
        let started = Instant::now();
        let job = CountJob {
            disk: self.disk,
            folder: self.folder(),
            resume: self.resume.is_some(),
            ..CountJob::new(&goal)
        };
        cluster.if_lost(cluster::cure(
            self.folder().map(text::go_on),
            "--checkpoint DIR",
        ));
        let threads = self.threads.map_or(1, usize::from);
        let sharing = if cluster.is_launched() {
            (cluster.size(), "rank")
        } else {
            (threads, "thread")
        };
        let counted = cluster.share(threads, |ranks| self.share(&job, ranks));
        let counted = counted.map_err(of_count)?;
        match self.format {
            Format::Text => self.show(&counted, sharing, started.elapsed().as_secs_f64(), out)?,
            Format::Csv => {
                writeln!(out, "distance,boards")?;
                for (distance, boards) in counted.boards.iter().enumerate() {
                    writeln!(out, "{distance},{boards}")?;
                }
            }
            Format::Svg => write!(out, "{}", plot(&goal, &counted))?,
        }
        Ok(match counted.stopped {
            Some(_) => Exit::Stopped,
            None => Exit::Fine,
        })
    }

    /// Prints the plan for `--plan`.
    fn print_plan(
        &self,
        shape: Shape,
        cluster: &mut Cluster,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let goal = self.goal.goal().and_then(|goal| {
            let Some(goal) = goal.board(shape) else {
                bail!(
                    "the goal is not a board {shape}, the size that --plan gives; give the size \
                     of the goal"
                );
            };
            Ok(goal)
        });
        let goal = cluster.agreed(goal, "goals", SAME_GOAL)?;
        let ranks = self.ranks.map_or(1, |ranks| ranks as usize);
        plan::run(&goal, ranks, out)
    }

    fn folder(&self) -> Option<&Path> {
        self.checkpoint.as_deref().or(self.resume.as_deref())
    }

    /// The work of one rank. Only the first shows progress. All of them check the clock, so that no
    /// rank waits for the slowest.
    fn share(
        &self,
        job: &CountJob<'_>,
        ranks: &mut dyn Communicator,
    ) -> Result<CountResult, CountError> {
        let job = CountJob {
            limits: self.limits.limits_of_each(ranks),
            ..*job
        };
        let (mut watcher, mut quiet) = (Watcher::for_boards(), progress::quiet);
        let watch: &mut dyn Watch = match ranks.rank() {
            0 => &mut watcher,
            _ => &mut quiet,
        };
        count(
            &job,
            ranks,
            &mut Deadline::new(self.limits.given.time, watch),
        )
    }

    fn show(
        &self,
        counted: &CountResult,
        (size, who): (usize, &str),
        seconds: f64,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        for (distance, boards) in counted.boards.iter().enumerate() {
            writeln!(out, "{distance} {boards}")?;
        }
        writeln!(out, "{}", summary(counted, (size, who), seconds))?;
        let deepest = BoardForm::Rows
            .write(&counted.deepest)
            .expect("rows suit every board");
        let distance = counted.boards.len() - 1;
        match counted.stopped {
            None => writeln!(
                out,
                "the farthest boards are {} away, such as {deepest}",
                text::count(distance, "move")
            )?,
            Some(stop) => {
                let at = text::count(distance, "move");
                let (reason, more) = match stop {
                    CountStop::Stopped(reason) => (reason.to_string(), ""),
                    CountStop::Disk { limit } => (
                        format!(
                            "more than {} of disk per {who} are needed",
                            text::bytes(limit)
                        ),
                        " and a larger --disk",
                    ),
                    other => (format!("{other:?}"), ""),
                };
                writeln!(
                    out,
                    "stopped: {reason}; all boards up to {at} away are counted, such as {deepest}"
                )?;
                if let Some(folder) = self.folder() {
                    writeln!(out, "{}{more}", text::go_on(folder))?;
                }
            }
        }
        Ok(())
    }
}

/// The number of boards, and the rate at which this run counted new ones.
fn summary(counted: &CountResult, (size, who): (usize, &str), seconds: f64) -> String {
    let total = counted.boards.iter().sum::<u64>();
    let new = total - counted.counted_before;
    let boards = text::count(total as usize, "board");
    let time = text::seconds(seconds);
    let mut line = match (counted.counted_before, new) {
        (0, _) => format!("{boards}, {time}"),
        (_, 0) => format!("{boards}, all counted by earlier runs, {time}"),
        _ => format!(
            "{boards}, {} of them in this run, {time}",
            text::thousands(new)
        ),
    };
    if new > 0 {
        line += &format!(", {}", text::rate(new, seconds));
    }
    if size > 1 {
        line += &format!(", {}", text::count(size, who));
    }
    if size > 1 && new > 0 {
        let each = counted.sent as f64 / new as f64;
        line += &format!(", {each:.2} bytes sent per board");
    }
    line
}

fn plot(goal: &Board, counted: &CountResult) -> String {
    let shape = goal.shape();
    let point = |(distance, &boards): (usize, &u64)| LinePoint {
        x: distance as u32,
        log10: (boards as f64).log10(),
        estimated: false,
    };
    let line = PlotLine {
        label: "boards".to_owned(),
        points: counted.boards.iter().enumerate().map(point).collect(),
    };
    let title = format!("Boards of {shape} by distance");
    lines(&title, "moves from the goal", "boards", &[line])
}
