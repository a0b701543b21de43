//! `knobel compare`: several algorithms and heuristics on the same boards, each within the same limits.

use std::io::Write;

use clap::{Args, ValueEnum};
use knobel::{Answer, Problem, Request, Status, StopReason, Wish, label, registry};
use serde_json::{Value, json};

use super::input::{self, GoalArguments};
use super::limits::LimitArguments;
use super::progress::{self, Watcher};
use super::text::{self, Paint, Table};
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

/// One run.
pub struct Row {
    board: u32,
    algorithm: String,
    heuristic: Option<String>,
    result: Result<Answer, String>,
}

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let rows = self.rows()?;
        match self.format {
            Format::Text => write_table(&rows, out)?,
            Format::Csv => write_csv(&rows, out)?,
            Format::Json => writeln!(out, "{}", Value::Array(rows.iter().map(json_row).collect()))?,
            Format::Svg => write!(out, "{}", plot(&rows))?,
        }
        let stopped = |row: &Row| row.status() == "stopped";
        Ok(if progress::interrupted() || rows.iter().any(stopped) {
            Exit::Stopped
        } else {
            Exit::Fine
        })
    }

    /// Every algorithm on every board; uninformed ones once, the others with every heuristic.
    fn rows(&self) -> anyhow::Result<Vec<Row>> {
        let goal = self.goal.goal()?;
        let mut rows = vec![];
        for given in &self.boards {
            for entry in input::boards(given, self.goal.size)? {
                Problem::new(entry.board.clone(), &goal)?;
                let number = if self.boards.len() > 1 {
                    rows_of_boards(&rows) + 1
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
                        let result = knobel::solve(&request, &mut Watcher::new())
                            .map_err(|error| error.to_string());
                        rows.push(Row {
                            board: number,
                            algorithm: algorithm.clone(),
                            heuristic,
                            result,
                        });
                    }
                }
            }
        }
        Ok(rows)
    }
}

fn rows_of_boards(rows: &[Row]) -> u32 {
    rows.last().map_or(0, |row| row.board)
}

impl Row {
    /// solved, unsolvable, stopped or not available.
    fn status(&self) -> &'static str {
        match &self.result {
            Err(_) => "unavailable",
            Ok(answer) => match answer.status {
                Status::Solved(_) => "solved",
                Status::Unsolvable { .. } => "unsolvable",
                Status::Stopped { .. } => "stopped",
            },
        }
    }

    fn length(&self) -> Option<usize> {
        let answer = self.result.as_ref().ok()?;
        answer.solution().map(|solution| solution.stm)
    }

    /// What there is to say beside the numbers.
    fn note(&self) -> String {
        match &self.result {
            Err(why) => why.clone(),
            Ok(Answer {
                status: Status::Stopped { reason, .. },
                ..
            }) => match reason {
                StopReason::Memory { .. } => "stopped: out of memory".into(),
                reason => format!("stopped: {reason}"),
            },
            Ok(answer) if self.length().is_some() && !answer.optimal => "not proved optimal".into(),
            Ok(_) => String::new(),
        }
    }

    fn label(&self) -> String {
        label(&self.algorithm, self.heuristic.as_deref())
    }
}

fn write_table(rows: &[Row], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = Table::new([
        "board",
        "algorithm",
        "heuristic",
        "moves",
        "expanded",
        "stored",
        "memory",
        "time",
        "note",
    ]);
    for row in rows {
        let stats = row
            .result
            .as_ref()
            .ok()
            .map(|answer| (answer.stats, answer.seconds));
        let number = |value: Option<u64>| value.map_or("-".into(), text::thousands);
        table.row([
            row.board.to_string(),
            row.algorithm.clone(),
            row.heuristic.clone().unwrap_or_default(),
            number(row.length().map(|length| length as u64)),
            number(stats.map(|(stats, _)| stats.expanded)),
            number(stats.map(|(stats, _)| stats.stored)),
            stats.map_or("-".into(), |(stats, _)| text::bytes(stats.peak_bytes)),
            stats.map_or("-".into(), |(_, seconds)| text::seconds(seconds)),
            row.note(),
        ]);
    }
    table.write(out, Paint::for_stdout())?;
    Ok(())
}

fn write_csv(rows: &[Row], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "board,algorithm,heuristic,status,length,optimal,expanded,generated,stored,reopened,peak_frontier,peak_bytes,seconds"
    )?;
    for row in rows {
        let heuristic = row.heuristic.as_deref().unwrap_or("");
        let length = row
            .length()
            .map_or(String::new(), |length| length.to_string());
        write!(
            out,
            "{},{},{heuristic},{},{length}",
            row.board,
            row.algorithm,
            row.status()
        )?;
        match &row.result {
            Err(_) => writeln!(out, ",,,,,,,,")?,
            Ok(Answer {
                optimal,
                stats,
                seconds,
                ..
            }) => writeln!(
                out,
                ",{optimal},{},{},{},{},{},{},{seconds:.6}",
                stats.expanded,
                stats.generated,
                stats.stored,
                stats.reopened,
                stats.peak_frontier,
                stats.peak_bytes
            )?,
        }
    }
    Ok(())
}

fn json_row(row: &Row) -> Value {
    let answer = row.result.as_ref().ok();
    json!({
        "board": row.board,
        "algorithm": row.algorithm,
        "heuristic": row.heuristic,
        "status": row.status(),
        "length": row.length(),
        "optimal": answer.is_some_and(|answer| answer.optimal),
        "lower_bound": answer.map(|answer| answer.lower_bound),
        "stats": answer.map(|answer| listing::stats(&answer.stats, answer.seconds)),
        "note": row.note(),
    })
}

/// States expanded, a bar for each run.
fn plot(rows: &[Row]) -> String {
    let several = rows.iter().any(|row| row.board != rows[0].board);
    let bar = |row: &Row| Bar {
        label: if several {
            format!("{}: {}", row.board, row.label())
        } else {
            row.label()
        },
        value: row
            .result
            .as_ref()
            .map_or(0, |answer| answer.stats.expanded) as f64,
        note: row
            .length()
            .map_or(row.note(), |length| format!("{length} moves")),
        faded: row.length().is_none(),
    };
    bars("States expanded", &rows.iter().map(bar).collect::<Vec<_>>())
}
