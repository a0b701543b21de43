//! `knobel bench` and `knobel compare` run methods on boards, each run within the same limits.
//!
//! Both commands make a [`Plan`]. [`ranks`] makes its runs one after the other or on several ranks,
//! and both commands report the result in the same way.

mod advice;
mod bench;
mod compare;
mod plot;
mod ranks;
mod table;

use std::io::Write;
use std::path::Path;

use clap::{Args, ValueEnum};
use knobel::measure::{Comparison, Measurement, Meter, MethodSummary, Trial};
use knobel::{Metric, SolveError, Watch};
use knobel_api::write;

use super::advice::in_flags;
use super::input::GoalArguments;
use super::options::{Groups, MetricArguments, OptionArguments};
use super::{Exit, text};

pub use bench::Bench;
pub use compare::Compare;

/// The arguments that `bench` and `compare` have in common.
#[derive(Args)]
pub struct MeasureArguments<G: Groups> {
    #[command(flatten)]
    goal: GoalArguments,

    /// Limits for each run, and settings for the methods that read them
    #[command(flatten)]
    options: OptionArguments<G>,

    #[command(flatten)]
    metric: MetricArguments,

    /// Also print every run and every round of iterative deepening (with several ranks, those of
    /// rank 0)
    #[arg(long, short)]
    verbose: bool,

    /// Format of the result
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// Tables for people
    Text,
    /// Comma-separated values, one line per run
    Csv,
    /// One JSON object: every run, and a summary per method
    Json,
    /// A plot of lengths, expansions, time and memory
    Svg,
}

/// The runs that a command makes.
struct Plan<'a> {
    /// The number of runs.
    runs: usize,
    /// The run at a place, from 1.
    trial: &'a dyn Fn(usize) -> Result<Trial, SolveError>,
    /// The metric in which progress is reported.
    metric: Metric,
    /// Whether a method that cannot solve a board is a result and not an error.
    tolerant: bool,
}

/// The runs that a command has made.
struct Measured {
    runs: Vec<Measurement>,
    /// The number of planned runs.
    planned: usize,
    /// The number of boards that come from a run with larger limits.
    greater: usize,
    interrupted: bool,
}

impl Plan<'_> {
    fn run(
        &self,
        place: usize,
        meter: &mut Meter,
        watch: &mut dyn Watch,
    ) -> anyhow::Result<Measurement> {
        let trial = (self.trial)(place)?;
        let run = if self.tolerant {
            meter.run_if_available(&trial, watch)
        } else {
            meter.run(&trial, watch)
        };
        run.map_err(in_flags)
    }
}

impl<G: Groups> MeasureArguments<G> {
    /// Prints the measurements, with a summary if `in_sum`. An interrupted measurement resumes from
    /// the file `resume`.
    fn report(
        &self,
        measured: Measured,
        in_sum: bool,
        resume: Option<&Path>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        measured.report_limits();
        let left = measured.left(resume);
        let comparison = Comparison::new(measured.runs);
        match self.format {
            Format::Text => table::write_text(&comparison, self.verbose, in_sum, out)?,
            Format::Csv => table::write_csv(&comparison.runs, out)?,
            Format::Json => writeln!(out, "{}", write(&comparison))?,
            Format::Svg => write!(out, "{}", plot::svg(&comparison))?,
        }
        out.flush()?;
        let advice = advice::for_unsolvable(&comparison.runs);
        for line in advice.iter().chain(&left) {
            eprintln!("knobel: {line}");
        }
        advice::for_wrong_lengths(&comparison.runs);
        let any = |of: fn(&MethodSummary) -> usize| comparison.methods.iter().any(|it| of(it) > 0);
        Ok(if left.is_some() || any(|method| method.stopped) {
            Exit::Stopped
        } else if any(|method| method.unsolvable + method.wrong) {
            Exit::Unsolvable
        } else {
            Exit::Fine
        })
    }
}

impl Measured {
    /// Reports boards that an earlier run with greater limits has measured.
    fn report_limits(&self) {
        if self.greater > 0 {
            let boards = text::count(self.greater, "board");
            let are = if self.greater == 1 { "is" } else { "are" };
            eprintln!("knobel: {boards} {are} from a run with greater limits");
        }
    }

    /// The progress of an interrupted measurement, and how to resume it.
    fn left(&self, resume: Option<&Path>) -> Option<String> {
        let resume = resume.map_or(String::new(), |file| format!("; {}", text::go_on(file)));
        let (made, planned) = (self.runs.len(), text::count(self.planned, "run"));
        (self.interrupted).then(|| format!("interrupted after {made} of {planned}{resume}"))
    }
}
