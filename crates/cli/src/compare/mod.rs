//! `knobel compare`: several algorithms and heuristics on the same boards, each within the same
//! limits.

mod show;

use std::io::Write;
use std::time::Duration;

use clap::{Args, ValueEnum};
use knobel::registry::{self, HeuristicExpr};
use knobel::statistics::Estimates;
use knobel::{Board, Objective, Problem, Request, Settings, Shape, SolveError};
use knobel_api::{CompareRow, Comparison, RunStatus, write};

use super::input::{self, GoalArguments};
use super::limits::LimitArguments;
use super::listing::Heuristics;
use super::progress::{self, Watcher};
use super::settings::{MetricName, SettingArguments};
use super::stream::grouped;
use super::tables::TableArguments;
use super::unsolvable_boards::UnsolvableBoards;
use super::{Exit, listing};

/// How long a run may take where no limit is given.
const PATIENCE: Duration = Duration::from_secs(30);

fn time_help() -> String {
    let seconds = PATIENCE.as_secs();
    format!("Stop each run after this time, as in 10s, 500ms or 2m [default: {seconds}s]")
}

/// Run several algorithms × heuristics on boards: table, CSV, JSON or an SVG plot
#[derive(Args)]
#[command(after_long_help = listing::methods())]
#[command(mut_arg("time", |time| time.help(time_help())))]
pub struct Compare {
    /// Boards, files with boards, or - for standard input
    #[arg(value_name = "BOARD", required = true)]
    boards: Vec<String>,

    #[command(flatten)]
    goal: GoalArguments,

    /// Algorithms, separated by commas
    #[arg(long, short, value_delimiter = ',', value_name = "NAMES", hide_possible_values = true, value_parser = listing::algorithm_parser(),
          default_values = listing::compared_algorithms())]
    algorithms: Vec<String>,

    #[arg(long, short = 'H', value_name = "NAMES", hide_possible_values = true, value_parser = listing::heuristics_parser(),
          help = format!("Heuristics, separated by commas [default: {}]", listing::compared_heuristics().join(" ")))]
    heuristics: Vec<Heuristics>,

    /// For the methods that read them
    #[command(flatten)]
    settings: SettingArguments,

    /// Limits for each single run
    #[command(flatten)]
    limits: LimitArguments,

    /// Tables, and threads [default: 1]
    #[command(flatten)]
    tables: TableArguments,

    /// What is to be short: single-tile moves, or multi-tile moves (straight runs)
    #[arg(long, value_enum, default_value = "stm")]
    metric: MetricName,

    /// Show every run, too, where several boards are averaged
    #[arg(long, short)]
    verbose: bool,

    /// How the result is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// A table for people; of several boards mean, median and maximum for each method
    Text,
    /// Comma-separated values, a line for each run
    Csv,
    /// One JSON object: every run, and each method's figures
    Json,
    /// A plot of lengths, expansions, time and memory
    Svg,
}

/// A method as it was named.
type Named<'a> = (&'a str, Option<&'a str>);

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let (runs, misfits) = self.runs()?;
        let comparison = Comparison::new(runs);
        match self.format {
            Format::Text => show::write_text(&comparison, self.verbose, out)?,
            Format::Csv => show::write_csv(&comparison.runs, out)?,
            Format::Json => writeln!(out, "{}", write(&comparison))?,
            Format::Svg => write!(out, "{}", show::svg(&comparison))?,
        }
        if let Some(advice) = misfits.advice() {
            eprintln!("knobel: {advice}");
        }
        let any = |status| comparison.runs.iter().any(|run| run.status == status);
        Ok(if progress::interrupted() || any(RunStatus::Stopped) {
            Exit::Stopped
        } else if any(RunStatus::Unsolvable) {
            Exit::Unsolvable
        } else {
            Exit::Fine
        })
    }

    /// Every method on every board.
    fn runs(&self) -> anyhow::Result<(Vec<CompareRow>, UnsolvableBoards)> {
        let (goal, methods) = (self.goal.goal()?, self.methods()?);
        self.refuse_unread()?;
        let (mut runs, mut misfits) = (Vec::<CompareRow>::new(), UnsolvableBoards::default());
        let mut estimates = Estimates::default();
        let (limits, boards) = (self.limits.limits(), grouped(&self.boards)?);
        for given in &boards {
            for entry in input::boards(given, self.goal.size)? {
                Problem::new(entry.board.clone(), &goal)?;
                let number = if boards.len() > 1 {
                    runs.last().map_or(0, |run| run.board) + 1
                } else {
                    entry.index
                };
                let mut answered = false;
                for &method in &methods {
                    if progress::interrupted() {
                        return Ok((runs, misfits));
                    }
                    let request = Request {
                        goal: goal.clone(),
                        limits,
                        ..self.request(&entry.board, method)
                    };
                    let result = knobel::solve(&request, &mut Watcher::for_metric(request.metric));
                    if let Err(error @ (SolveError::Refused { .. } | SolveError::Tables(_))) =
                        result
                    {
                        return Err(error.into());
                    }
                    let (result, named) = (result.as_ref(), method.1.is_some());
                    if let (false, Ok(answer)) = (answered, result) {
                        misfits.add(answer);
                        answered = true;
                    }
                    runs.push(CompareRow {
                        h: result.ok().and_then(|answer| estimates.of(answer, named)),
                        ..CompareRow::new((number, &entry.board), method, result)
                    });
                }
            }
        }
        Ok((runs, misfits))
    }

    /// What a method is asked, but for goal and limits.
    fn request(&self, board: &Board, (algorithm, heuristic): Named<'_>) -> Request {
        let read = registry::named(algorithm).next();
        let read = read.map_or(&[][..], |method| method.info().settings);
        Request {
            objective: Objective::named(algorithm, heuristic),
            time: self.limits.time.or(Some(PATIENCE)),
            settings: Settings::from(self.settings).only(read),
            tables: self.tables.tables(true),
            metric: self.metric.into(),
            ..Request::new(board.clone())
        }
    }

    /// Each algorithm with every heuristic that guides it; once without where none of the named
    /// ones does and none is needed.
    fn methods(&self) -> anyhow::Result<Vec<Named<'_>>> {
        let given: Vec<&str> = (self.heuristics.iter().flat_map(|it| &it.0))
            .map(String::as_str)
            .collect();
        let heuristics = match given[..] {
            [] => listing::compared_heuristics(),
            _ => given.clone(),
        };
        let mut methods = Vec::new();
        for algorithm in &self.algorithms {
            let guides = |guide: &&str| guides(algorithm, guide);
            let needed = registry::find(algorithm, None).is_none();
            if needed {
                methods.extend(
                    heuristics
                        .iter()
                        .map(|&guide| (algorithm.as_str(), Some(guide))),
                );
            } else if heuristics.iter().any(&guides) {
                let fitting = heuristics.iter().copied().filter(guides);
                methods.extend(fitting.map(|guide| (algorithm.as_str(), Some(guide))));
            } else {
                methods.push((algorithm, None));
            }
        }
        // A heuristic that was named is for somebody.
        let unused = given.first();
        if let Some(unused) = unused.filter(|_| methods.iter().all(|(_, with)| with.is_none())) {
            let Some(method) = named(methods[0].0) else {
                return Ok(methods);
            };
            let heuristic = unused.to_string();
            return Err(SolveError::NoPair { method, heuristic }.into());
        }
        Ok(methods)
    }

    /// A setting may be read by some of the methods only, but not by none.
    fn refuse_unread(&self) -> Result<(), SolveError> {
        let methods = self
            .algorithms
            .iter()
            .filter_map(|name| registry::named(name).next());
        let read: Vec<_> = methods
            .flat_map(|method| method.info().settings)
            .copied()
            .collect();
        match Settings::from(self.settings).unread(&read) {
            None => Ok(()),
            Some(setting) => Err(SolveError::Unread {
                setting: setting.name,
                by: self.algorithms.join(", "),
            }),
        }
    }
}

/// Does the algorithm take the heuristic?
fn guides(algorithm: &str, heuristic: &str) -> bool {
    let shape = Shape::new(4, 4).expect("a shape");
    let guide = HeuristicExpr::read(heuristic);
    guide.is_ok_and(|guide| registry::guided(algorithm, &guide, shape).is_some())
}

/// The name of a method as the registry keeps it.
fn named(name: &str) -> Option<&'static str> {
    registry::named(name)
        .next()
        .map(|method| method.info().name)
}
