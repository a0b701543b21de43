//! `knobel solve` solves boards and prints solutions with the reason why they are right.

mod all;
mod long_runs;
mod ranks;
mod show;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use knobel::notation::{Instance, MoveLetters};
use knobel::{
    Answer, Goal, Metric, Objective, Problem, Shape, SolveError, SolveOptions, Warning, Watch,
    start_thread,
};
use knobel_api as api;

use crate::advice::in_flags;
use crate::cluster::Cluster;
use crate::input::BoardArguments;
use crate::options::{
    MethodArguments, MetricArguments, OptionArguments, Solving, TIME_EACH, letters_parser,
};
use crate::progress::{self, Watcher};
use crate::shards::{self, Shard};
use crate::stream::Batch;
use crate::tables;
use crate::{Exit, listing, princeton, text};

use all::All;

const THREADS: &str =
    "Number of threads; with 1, node counts are the same in every run [default: all cores]";

/// Boards per thread that make a further thread worthwhile if a table answers all of them.
const QUICK_SHARE: usize = 64;

/// Solve boards with the best method or a named one, and explain why the answer is optimal
///
/// Ranks started by mpirun share the proof of one board of 17 to 25 cells, or with --metric mtm of
/// one board of up to 16 cells. --threads and --memory then hold for each rank.
#[derive(Args)]
#[command(after_long_help = listing::methods())]
#[command(mut_arg("time", |time| time.help(TIME_EACH)))]
#[command(mut_arg("threads", |threads| threads.help(THREADS)))]
#[command(mut_arg("checkpoint", |file| file.conflicts_with_all(["all", "fast"])))]
#[command(mut_arg("board", |board| board.required(false).required_unless_present("resume")))]
pub struct Solve {
    #[command(flatten)]
    boards: BoardArguments,

    #[command(flatten)]
    method: MethodArguments,

    #[command(flatten)]
    options: OptionArguments<Solving>,

    #[command(flatten)]
    metric: MetricArguments,

    /// List all optimal solutions, or only count them
    #[arg(long, value_enum, value_name = "list|count", num_args = 0..=1, default_missing_value = "list",
        conflicts_with_all = ["algorithm", "heuristic", "method", "within", "fast", "animate"])]
    all: Option<All>,

    /// Format of the answer
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// Form of the moves: letters for the direction of the blank or of the tile, or words
    #[arg(long, value_parser = letters_parser(), default_value = "blank")]
    letters: MoveLetters,

    /// Resume from a checkpoint, which contains its board, goal and metric, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "metric", "all", "fast"])]
    resume: Option<PathBuf>,

    /// Solve only every n-th board, starting with board i + 1, as one job of a batch queue; 'knobel
    /// merge' joins the answers
    #[arg(long, value_name = "i/n", value_parser = shards::shard, requires = "out",
        conflicts_with_all = ["all", "animate", "checkpoint", "resume", "format"])]
    shard: Option<Shard>,

    /// Folder for the answers of the shard; boards that have an answer there are not solved again
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,

    /// Print the limit of each iteration of a search that deepens, and when and how each shorter
    /// solution was found
    #[arg(long, short)]
    verbose: bool,

    /// Play the solution in the terminal
    #[arg(long)]
    animate: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// Text for people
    Text,
    /// One line of move letters per board
    Moves,
    /// One JSON object per board
    Json,
    /// All boards of the solution, each with its size, as in Princeton's assignment
    Princeton,
}

impl Solve {
    /// Returns whether several processes can share this command's work.
    pub fn is_shareable(&self) -> bool {
        self.shard.is_none()
    }

    /// The checkpoint file of the run.
    fn kept_in(&self) -> Option<&Path> {
        let given = &self.options.given;
        given.checkpoint.as_deref().or(self.resume.as_deref())
    }

    pub fn run(&self, cluster: &mut Cluster, out: &mut dyn Write) -> anyhow::Result<Exit> {
        if cluster.size() > 1 {
            return self.run_among(cluster, out);
        }
        if let Some(file) = &self.resume {
            return self.go_on(file, out);
        }
        let goal = self.boards.goal.goal()?;
        if let (Some(shard), Some(folder)) = (self.shard, &self.out) {
            return self.solve_shard(shard, folder, goal, out);
        }
        // Ask for the number of cores only once, because this takes longer than solving a small
        // board.
        let options = self.options()?;
        let mut boards = self.boards.stream(!self.animate)?;
        let mut worst = Exit::Fine;
        while let Some(batch) = boards.batch()? {
            if self.animate && batch.many {
                bail!("several boards were given, but only one can be animated");
            }
            if options.checkpoint.is_some() && batch.many {
                bail!("several boards were given, but a checkpoint holds only one");
            }
            worst = worst.max(if self.are_quick(&batch, &options) {
                self.answer_in_parallel(&batch, &goal, &options, out)?
            } else {
                self.answer_in_turn(&batch, &goal, &options, out)?
            });
            if progress::interrupted() && batch.many {
                return Ok(Exit::Stopped);
            }
        }
        Ok(worst)
    }

    /// Returns whether there are enough boards for several threads and a table of this process
    /// answers all of them.
    fn are_quick(&self, batch: &Batch, options: &SolveOptions) -> bool {
        let best = matches!(options.objective, Objective::Best);
        let from_the_table = best && self.all.is_none();
        let small = |entry: &Instance| {
            let shape = entry.board.shape();
            (shape.width(), shape.height()) == (3, 3)
        };
        from_the_table
            && self.metric.chosen != Some(Metric::Mtm)
            && batch.boards.len() >= 2 * QUICK_SHARE
            && batch.boards.iter().all(small)
    }

    /// Solves one board after the other, and prints each answer before it reads the next board.
    fn answer_in_turn(
        &self,
        batch: &Batch,
        goal: &Goal,
        options: &SolveOptions,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let mut worst = Exit::Fine;
        for entry in &batch.boards {
            let problem = self.problem(entry, goal, batch.many)?;
            let metric = options.objective.metric(self.metric.chosen);
            let watcher = || Box::new(Watcher::for_metric(metric)) as Box<dyn Watch>;
            worst =
                worst.max(self.answer((entry, &problem), options, batch.many, &watcher, out)?);
            out.flush()?;
            // The answer of a single board already contains the reason.
            if progress::interrupted() && batch.many {
                return Ok(Exit::Stopped);
            }
        }
        Ok(worst)
    }

    /// Gives each thread some of the boards, and writes the answers in the order of the boards.
    fn answer_in_parallel(
        &self,
        batch: &Batch,
        goal: &Goal,
        options: &SolveOptions,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let threads = options.threads.unwrap_or(1);
        let share = batch.boards.len().div_ceil(threads).max(QUICK_SHARE);
        let answer_share = |share: &[Instance]| {
            let mut written = Vec::new();
            let mut answers = share.iter().map(|entry| {
                let problem = self.problem(entry, goal, batch.many)?;
                let entry = (entry, &problem);
                self.answer(entry, options, batch.many, &|| Box::new(()), &mut written)
            });
            let worst = answers.try_fold(Exit::Fine, |worst, exit| anyhow::Ok(worst.max(exit?)));
            (written, worst)
        };
        let shares = std::thread::scope(|scope| {
            let (first, others) = batch.boards.split_at(share.min(batch.boards.len()));
            let working: Vec<_> = others
                .chunks(share)
                .map(|share| (share, start_thread(scope, move || answer_share(share))))
                .collect();
            let mut shares = vec![answer_share(first)];
            shares.extend(working.into_iter().map(|(share, thread)| {
                match thread {
                    Some(thread) => thread
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                    None => answer_share(share),
                }
            }));
            shares
        });
        let mut worst = Exit::Fine;
        for (written, exit) in shares {
            out.write_all(&written)?;
            worst = worst.max(exit?);
        }
        out.flush()?;
        Ok(worst)
    }

    /// A board with its goal, in the requested metric.
    fn problem(&self, entry: &Instance, goal: &Goal, many: bool) -> anyhow::Result<Problem> {
        let problem = entry.problem(goal);
        let problem = if many {
            problem.with_context(|| format!("board {}", entry.index))?
        } else {
            problem?
        };
        Ok(self.metric.of(problem))
    }

    /// Solves a board and writes the answer.
    fn answer(
        &self,
        (entry, problem): (&Instance, &Problem),
        options: &SolveOptions,
        many: bool,
        watch: &dyn Fn() -> Box<dyn Watch>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        self.refuse_oblong(entry.board.shape())?;
        if let Some(all) = self.all {
            return self.write_all((problem, options), all, many, &mut *watch(), out);
        }
        if many {
            // Load tables once for all boards, outside the time limit of any board.
            knobel::prepare(problem, options, &mut *watch()).map_err(in_flags)?;
        }
        // Drop the watch and its progress line before the answer is written.
        let solved = knobel::solve(problem, options, &mut *watch()).map_err(in_flags);
        let answer = if many {
            solved.with_context(|| format!("board {}", entry.index))?
        } else {
            solved?
        };
        self.write_answer(entry, &answer, many, out)
    }

    /// Rejects boards that the format cannot show.
    fn refuse_oblong(&self, shape: Shape) -> anyhow::Result<()> {
        if self.format == Format::Princeton && shape.width() != shape.height() {
            bail!("a board {shape} is not square, but --format princeton needs one");
        }
        Ok(())
    }

    /// Writes an answer, and its warnings to standard error.
    fn write_answer(
        &self,
        entry: &Instance,
        answer: &Answer,
        many: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        self.print_warnings(answer);
        match self.format {
            Format::Json => api::write_line(answer, out)?,
            Format::Moves => self.write_moves(answer, out)?,
            Format::Princeton => princeton::write(answer, out)?,
            Format::Text if many => self.write_line(entry, answer, out)?,
            Format::Text => self.write_text(answer, out)?,
        }
        let kept = self.kept_in().filter(|file| file.exists());
        if let (false, Some(file)) = (answer.optimal, kept) {
            out.flush()?;
            eprintln!("knobel: {}", text::resume(file));
        }
        Ok(answer.status.into())
    }

    /// Prints the warnings, with the flags and commands that help. The JSON output contains the
    /// warnings itself, and the stream of boards has already printed how they were read.
    fn print_warnings(&self, answer: &Answer) {
        for warning in (answer.warnings.iter()).filter(|_| self.format != Format::Json) {
            let cure = match warning {
                Warning::HighestIsBlank { .. } => continue,
                Warning::LargerTables => {
                    let build = tables::build_command(answer.problem.goal());
                    format!("; '{build}' builds them once")
                }
                _ => String::new(),
            };
            eprintln!("knobel: {warning}{cure}");
        }
        if let (Some(shares), true) = (answer.memory_shares(), self.format != Format::Json) {
            eprintln!("knobel: {}", self.options.advice(shares));
        }
    }

    /// The options that were given, with the program's defaults.
    fn options(&self) -> Result<SolveOptions, SolveError> {
        Ok(SolveOptions {
            objective: self.method.objective(&self.options.given),
            ..self.options.options(false)
        })
    }
}
