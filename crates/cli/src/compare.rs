//! `knobel compare`: several algorithms and heuristics on the same boards, each within the same limits.

use std::io::Write;

use clap::{Args, ValueEnum};
use knobel::{Problem, Request, Wish, label, registry};
use knobel_wire::{CompareRow, Status, write};

use super::input::{self, GoalArguments};
use super::limits::LimitArguments;
use super::progress::{self, Watcher};
use super::text::{self, Paint, TextTable};
use super::{Exit, listing};
use knobel_draw::{Bar, bars};

/// Run several algorithms × heuristics on boards: table, CSV, JSON or an SVG plot
#[derive(Args)]
#[command(after_long_help = listing::methods())]
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

    /// Heuristics, separated by commas
    #[arg(long, short = 'H', value_delimiter = ',', value_name = "NAMES", hide_possible_values = true, value_parser = listing::heuristic_parser(),
          default_values = listing::compared_heuristics())]
    heuristics: Vec<String>,

    /// Limits for each single run
    #[command(flatten)]
    limits: LimitArguments,

    /// How the result is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// A table for people
    Text,
    /// Comma-separated values
    Csv,
    /// One JSON list
    Json,
    /// A plot of states expanded
    Svg,
}

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let rows = self.rows()?;
        match self.format {
            Format::Text => write_table(&rows, out)?,
            Format::Csv => write_csv(&rows, out)?,
            Format::Json => writeln!(out, "{}", write(&rows))?,
            Format::Svg => write!(out, "{}", plot(&rows))?,
        }
        let stopped = |row: &CompareRow| row.status == Some(Status::Stopped);
        Ok(if progress::interrupted() || rows.iter().any(stopped) {
            Exit::Stopped
        } else {
            Exit::Fine
        })
    }

    /// Every algorithm on every board; uninformed ones once, the others with every heuristic.
    fn rows(&self) -> anyhow::Result<Vec<CompareRow>> {
        let goal = self.goal.goal()?;
        let mut rows = vec![];
        for given in &self.boards {
            for entry in input::boards(given, self.goal.size)? {
                Problem::new(entry.board.clone(), &goal)?;
                let number = if self.boards.len() > 1 {
                    rows.last().map_or(0, |row: &CompareRow| row.board) + 1
                } else {
                    entry.index
                };
                for algorithm in &self.algorithms {
                    let heuristics: Vec<Option<String>> = match registry::find(algorithm, None) {
                        None => self.heuristics.iter().cloned().map(Some).collect(),
                        Some(_) => vec![None],
                    };
                    for heuristic in heuristics {
                        if progress::interrupted() {
                            return Ok(rows);
                        }
                        let request = Request {
                            goal: goal.clone(),
                            wish: Wish::named(algorithm, heuristic.as_deref()),
                            limits: self.limits.limits(),
                            time: self.limits.time,
                            ..Request::new(entry.board.clone())
                        };
                        let result = knobel::solve(&request, &mut Watcher::new());
                        let (heuristic, result) = (heuristic.as_deref(), result.as_ref());
                        rows.push(CompareRow::new(number, algorithm, heuristic, result));
                    }
                }
            }
        }
        Ok(rows)
    }
}

/// The word for how a run ended.
fn status(row: &CompareRow) -> &'static str {
    match row.status {
        None => "unavailable",
        Some(Status::Solved) => "solved",
        Some(Status::Unsolvable) => "unsolvable",
        Some(Status::Stopped) => "stopped",
    }
}

/// What there is to say beside the numbers.
fn note(row: &CompareRow) -> String {
    match (row.status, &row.reason) {
        (Some(Status::Solved), _) if !row.optimal => "not proved optimal".into(),
        (Some(Status::Stopped), Some(reason)) if reason.code == "memory" => {
            "stopped: out of memory".into()
        }
        (Some(Status::Stopped), Some(reason)) => format!("stopped: {reason}"),
        (None, Some(reason)) => reason.to_string(),
        (Some(Status::Unsolvable), _) => "unsolvable".into(),
        _ => String::new(),
    }
}

fn write_table(rows: &[CompareRow], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table =
        TextTable::new("board  algorithm  heuristic  moves  expanded  stored  memory  time  note");
    for row in rows {
        let stats = row.stats.as_ref();
        let number = |value: Option<u64>| value.map_or("-".into(), text::thousands);
        table.row([
            row.board.to_string(),
            row.algorithm.clone(),
            row.heuristic.clone().unwrap_or_default(),
            number(row.length.map(|length| length as u64)),
            number(stats.map(|stats| stats.expanded)),
            number(stats.map(|stats| stats.stored)),
            stats.map_or("-".into(), |stats| text::bytes(stats.peak_bytes)),
            stats.map_or("-".into(), |stats| text::seconds(stats.seconds)),
            note(row),
        ]);
    }
    table.write(out, Paint::for_stdout())?;
    Ok(())
}

fn write_csv(rows: &[CompareRow], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "board,algorithm,heuristic,status,length,optimal,expanded,generated,stored,reopened,peak_frontier,peak_bytes,seconds"
    )?;
    for row in rows {
        let heuristic = row.heuristic.as_deref().unwrap_or("");
        let length = row
            .length
            .map_or(String::new(), |length| length.to_string());
        let (board, algorithm, status) = (row.board, &row.algorithm, status(row));
        write!(out, "{board},{algorithm},{heuristic},{status},{length}")?;
        match &row.stats {
            None => writeln!(out, ",,,,,,,,")?,
            Some(stats) => writeln!(
                out,
                ",{},{},{},{},{},{},{},{:.6}",
                row.optimal,
                stats.expanded,
                stats.generated,
                stats.stored,
                stats.reopened,
                stats.peak_frontier,
                stats.peak_bytes,
                stats.seconds
            )?,
        }
    }
    Ok(())
}

/// States expanded, a bar for each run.
fn plot(rows: &[CompareRow]) -> String {
    let several = rows.iter().any(|row| row.board != rows[0].board);
    let bar = |row: &CompareRow| {
        let label = label(&row.algorithm, row.heuristic.as_deref());
        Bar {
            label: if several {
                format!("{}: {label}", row.board)
            } else {
                label
            },
            value: row.stats.as_ref().map_or(0, |stats| stats.expanded) as f64,
            note: row
                .length
                .map_or(note(row), |length| format!("{length} moves")),
            faded: row.length.is_none(),
        }
    };
    bars("States expanded", &rows.iter().map(bar).collect::<Vec<_>>())
}
