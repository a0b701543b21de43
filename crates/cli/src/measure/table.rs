//! Writes a comparison as text and as CSV.

use std::io::{self, Write};

use anyhow::Error;
use knobel::measure::{Comparison, Measurement, MethodSummary, RunStatus};
use knobel::statistics::Spread;
use knobel::{Metric, Status, StopReason};
use knobel_api::{read, word, write};
use serde_json::{Map, Value};

use crate::csv;
use crate::text::{self, Paint, TextTable};

/// Writes every run for one board. For several boards, or with `in_sum`, writes a summary per
/// method, and with `verbose` every run and its rounds before it.
pub fn write_text(
    comparison: &Comparison,
    verbose: bool,
    in_sum: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let runs = &comparison.runs;
    if verbose || !in_sum {
        write_runs(comparison, verbose, out)?;
    }
    if verbose && runs.iter().any(|run| !run.rounds.is_empty()) {
        writeln!(out)?;
        write_rounds(comparison, out)?;
    }
    if verbose && in_sum {
        writeln!(out)?;
    }
    match &comparison.methods[..] {
        _ if !in_sum => {}
        [method] => {
            write_figures(method, runs, out)?;
            write_total(runs, out)?;
        }
        methods => write_methods(methods, out)?,
    }
    Ok(())
}

/// A column of the table of runs: whether it is shown, its heading and its cells.
type Column = (bool, &'static str, fn(&Measurement) -> Option<String>);

/// A table of every run. Empty columns are omitted.
fn write_runs(comparison: &Comparison, verbose: bool, out: &mut dyn Write) -> io::Result<()> {
    let runs = &comparison.runs;
    let gaps = has_gaps(runs);
    #[rustfmt::skip]
    let columns: [Column; 17] = [
        (true, "board", |run| Some(run.board.to_string())),
        (several(comparison), "method", |run| Some(run.method.clone())),
        (true, "h", |run| run.h.map(count)),
        (true, "moves", |run| run.length.map(|length| count(length as u32))),
        (gaps, "at least", |run| Some(count(run.lower_bound))),
        (gaps, "gap", |run| run.gap.map(percent)),
        (true, "known", |run| run.known_length.map(count)),
        (gaps, "above", |run| run.above_known.map(percent)),
        (true, "expanded", |run| Some(text::thousands(run.stats?.expanded))),
        (verbose, "generated", |run| Some(text::thousands(run.stats?.generated))),
        (verbose, "branching", |run| Some(format!("{:.3}", run.branching_factor?))),
        (verbose, "agenda", |run| Some(text::thousands(run.stats?.peak_frontier))),
        (true, "stored", |run| Some(text::thousands(run.stats?.stored))),
        (true, "memory", |run| Some(text::bytes(run.stats?.peak_bytes))),
        (true, "time", |run| run.seconds.map(text::seconds)),
        (verbose, "rate", |run| Some(text::rate(run.stats?.generated, run.seconds?))),
        (true, "note", |run| Some(note(run)).filter(|note| !note.is_empty())),
    ];
    let used = |(shown, _, cell): &&Column| *shown && runs.iter().any(|run| cell(run).is_some());
    let columns: Vec<&Column> = columns.iter().filter(used).collect();
    let headings: Vec<&str> = columns.iter().map(|(_, heading, _)| *heading).collect();
    let mut table = TextTable::new(&headings.join("  "));
    for run in runs {
        let cells = columns.iter().map(|(_, heading, cell)| {
            let nothing = if *heading == "note" { "" } else { "-" };
            cell(run).unwrap_or_else(|| nothing.to_owned())
        });
        table.cells(cells.collect());
    }
    table.write(out, Paint::for_stdout())
}

/// Returns whether the table needs a column for the method.
fn several(comparison: &Comparison) -> bool {
    comparison.methods.len() > 1 || comparison.runs.len() == 1
}

/// Returns whether some solution is not proved optimal.
fn has_gaps(runs: &[Measurement]) -> bool {
    let unproved =
        |run: &Measurement| run.status == RunStatus::Ended(Status::Solved) && !run.optimal;
    runs.iter().any(unproved)
}

/// Remarks on a run.
fn note(run: &Measurement) -> String {
    let reason = run.reason.as_ref().map_or("", |reason| &reason.text);
    match run.status {
        RunStatus::Ended(Status::Solved) if run.contradicts_known() => {
            "the known length is wrong".into()
        }
        RunStatus::Ended(Status::Solved) if run.is_shorter_than_known() && run.optimal => {
            "shorter than known".into()
        }
        RunStatus::Ended(Status::Solved) if run.is_shorter_than_known() => {
            "shorter than known, not proved optimal".into()
        }
        RunStatus::Ended(Status::Solved) if !run.optimal => "not proved optimal".into(),
        RunStatus::Ended(Status::Solved) if run.metric == Metric::Mtm => "straight runs".into(),
        RunStatus::Ended(Status::Solved) => String::new(),
        RunStatus::Ended(Status::Unsolvable) => {
            "unsolvable: no sequence of moves leads to this goal".into()
        }
        RunStatus::Unavailable => reason.into(),
        RunStatus::Ended(Status::Stopped) => {
            let why = match run.stop_reason() {
                Some(StopReason::Memory { .. }) => "out of memory",
                _ => reason,
            };
            match run.lower_bound {
                0 => format!("stopped: {why}"),
                bound => format!("stopped: {why}; lower bound {bound}"),
            }
        }
    }
}

/// A table of the rounds of iterative deepening.
fn write_rounds(comparison: &Comparison, out: &mut dyn Write) -> io::Result<()> {
    let several = several(comparison);
    let method = if several { "method  " } else { "" };
    let heading = format!("board  {method}bound  expanded  generated  growth");
    let mut table = TextTable::new(&heading);
    for run in &comparison.runs {
        let mut before = None;
        for round in &run.rounds {
            let growth = before.map(|before: u64| round.expanded as f64 / before.max(1) as f64);
            before = Some(round.expanded);
            let mut cells = vec![run.board.to_string()];
            cells.extend(several.then(|| run.method.clone()));
            cells.extend([
                round.bound.to_string(),
                text::thousands(round.expanded),
                text::thousands(round.generated),
                growth.map_or("-".into(), |growth| format!("{growth:.2}")),
            ]);
            table.cells(cells);
        }
    }
    table.write(out, Paint::for_stdout())
}

/// Summarises the boards of a method in one line.
fn verdict(method: &MethodSummary, gaps: bool) -> String {
    let number = |count: usize| text::thousands(count as u64);
    let by = match method.solved_by[..] {
        [] => String::new(),
        ref by => format!(" by {}", by.join(" and ")),
    };
    let mut line = format!(
        "{} of {} solved{by}, {} proved optimal",
        number(method.solved),
        text::count(method.boards, "board"),
        number(method.proved)
    );
    let others = |counts: &[(usize, &str)]| -> String {
        let some = counts.iter().filter(|(count, _)| *count > 0);
        let words = some.map(|(count, what)| format!(", {} {what}", number(*count)));
        words.collect()
    };
    line += &others(&[
        (method.unsolvable, "unsolvable"),
        (method.stopped, "stopped"),
        (method.unavailable, "unavailable"),
    ]);
    if method.known > 0 {
        let (confirmed, known) = (number(method.confirmed), number(method.known));
        line += &format!("; {confirmed} of {known} known lengths confirmed");
        line += &others(&[
            (method.shorter, "solved in fewer moves"),
            (method.wrong, "proved wrong"),
        ]);
    }
    if let (true, Some(above)) = (gaps, &method.above_known) {
        let direction = if above.mean < 0.0 { "below" } else { "above" };
        let mean = percent(above.mean.abs());
        line += &format!(", on average {mean} {direction} them");
    }
    if let (true, Some(gap)) = (gaps, &method.gap) {
        line += &format!("; mean gap {}", percent(gap.mean));
    }
    line
}

/// A row of the table of figures: whether it is shown, its name, its values and their format.
type Figure<'a> = (bool, &'a str, Option<Spread>, fn(f64) -> String);

/// Writes a summary line and a table of figures for one method.
fn write_figures(
    method: &MethodSummary,
    runs: &[Measurement],
    out: &mut dyn Write,
) -> io::Result<()> {
    let gaps = has_gaps(runs);
    writeln!(out, "{}", verdict(method, gaps))?;
    if method.solved == 0 {
        return Ok(());
    }
    let length = if runs.iter().any(|run| run.metric == Metric::Mtm) {
        "straight runs"
    } else {
        "moves"
    };
    let hundredths: fn(f64) -> String = |value| format!("{value:.2}");
    let thousandths: fn(f64) -> String = |value| format!("{value:.3}");
    let figures: [Figure<'_>; 10] = [
        (true, length, method.length, hundredths),
        (gaps, "at least", method.lower_bound, hundredths),
        (gaps, "gap", method.gap, percent),
        (gaps, "above the known length", method.above_known, percent),
        (true, "expanded", method.expanded, whole),
        (true, "generated", method.generated, whole),
        (true, "memory", method.peak_bytes, bytes),
        (true, "time", method.seconds, text::seconds),
        (
            true,
            "branching factor",
            method.branching_factor,
            thousandths,
        ),
        (true, "growth per round", method.growth, hundredths),
    ];
    let mut table = TextTable::new("solved boards  mean  median  max");
    for (shown, name, spread, words) in figures {
        if let Some(Spread { mean, median, max }) = spread.filter(|_| shown) {
            table.row([name.into(), words(mean), words(median), words(max)]);
        }
    }
    table.write(out, Paint::for_stdout())
}

/// Writes the work of all runs and the board that took longest.
fn write_total(runs: &[Measurement], out: &mut dyn Write) -> io::Result<()> {
    let stats = || runs.iter().filter_map(|run| run.stats);
    let generated = stats().map(|stats| stats.generated).sum();
    let seconds = runs.iter().filter_map(|run| run.seconds).sum();
    write!(
        out,
        "total: {} expanded, {} generated, {}, {} generated",
        text::thousands(stats().map(|stats| stats.expanded).sum()),
        text::thousands(generated),
        text::seconds(seconds),
        text::rate(generated, seconds)
    )?;
    let time = |run: &&Measurement| run.seconds.unwrap_or(0.0);
    if let Some(slowest) = runs.iter().max_by(|a, b| time(a).total_cmp(&time(b))) {
        write!(
            out,
            "; slowest: board {} with {}, {} generated",
            slowest.board,
            text::seconds(time(&slowest)),
            text::thousands(slowest.stats.map_or(0, |stats| stats.generated))
        )?;
    }
    writeln!(out)
}

/// Three lines per method: mean, median and maximum over the boards that it solved.
fn write_methods(methods: &[MethodSummary], out: &mut dyn Write) -> io::Result<()> {
    let mut table = TextTable::new("method  solved  of them  moves  expanded  memory  time  note");
    for method in methods {
        let lines = if method.solved == 0 { 1 } else { 3 };
        for (line, name) in ["mean", "median", "max"]
            .into_iter()
            .enumerate()
            .take(lines)
        {
            let figure = |spread: &Option<Spread>, words: fn(f64) -> String| {
                let value = |of: &Spread| words([of.mean, of.median, of.max][line]);
                spread.as_ref().map_or("-".into(), value)
            };
            let first = |words: String| if line == 0 { words } else { String::new() };
            table.row([
                first(method.method.clone()),
                first(format!("{} of {}", method.solved, method.boards)),
                name.into(),
                figure(&method.length, decimal),
                figure(&method.expanded, whole),
                figure(&method.peak_bytes, bytes),
                figure(&method.seconds, text::seconds),
                first(outcomes(method)),
            ]);
        }
    }
    table.write(out, Paint::for_stdout())
}

/// The results on the boards that the method did not solve.
pub fn outcomes(method: &MethodSummary) -> String {
    let counts = [
        (method.unsolvable, "unsolvable"),
        (method.stopped, "stopped"),
        (method.unavailable, "unavailable"),
    ];
    let some = counts.into_iter().filter(|(count, _)| *count > 0);
    let words = some.map(|(count, what)| format!("{what}: {count}"));
    words.collect::<Vec<_>>().join(", ")
}

fn count(number: u32) -> String {
    text::thousands(number.into())
}

/// A ratio in percent: 0.0124 is 1.24 %.
fn percent(ratio: f64) -> String {
    format!("{:.2} %", 100.0 * ratio)
}

/// A rounded number.
pub fn whole(value: f64) -> String {
    text::thousands(value.round() as u64)
}

/// Bytes with a unit.
pub fn bytes(value: f64) -> String {
    text::bytes(value as u64)
}

/// A length, with two digits if it is a mean that is not whole.
pub fn decimal(value: f64) -> String {
    if value.fract() == 0.0 {
        text::thousands(value as u64)
    } else {
        format!("{value:.2}")
    }
}

/// One line per run, with the fields of its JSON. Each field of `stats` has a column, a reason is
/// its code, and rounds are `bound:expanded`, separated by blanks.
pub fn write_csv(runs: &[Measurement], out: &mut dyn Write) -> anyhow::Result<()> {
    for (place, run) in runs.iter().enumerate() {
        let (names, cells): (Vec<String>, Vec<String>) = fields(run)?.into_iter().unzip();
        if place == 0 {
            writeln!(out, "{}", csv::line(names))?;
        }
        writeln!(out, "{}", csv::line(cells))?;
    }
    Ok(())
}

fn fields(run: &Measurement) -> anyhow::Result<Vec<(String, String)>> {
    let json = |text: String| read::<Map<String, Value>>(text.as_bytes()).map_err(Error::msg);
    let mut cells = Vec::new();
    for (name, value) in json(write(run))? {
        let cell = match (name.as_str(), value) {
            ("stats", value) => {
                let stats = json(write(&run.stats.unwrap_or_default()))?.into_iter();
                let cell = |count: Value| match value {
                    Value::Null => String::new(),
                    _ => count.to_string(),
                };
                cells.extend(stats.map(|(name, count)| (name, cell(count))));
                continue;
            }
            ("rounds", _) => {
                let rounds = run.rounds.iter();
                let rounds = rounds.map(|round| format!("{}:{}", round.bound, round.expanded));
                rounds.collect::<Vec<_>>().join(" ")
            }
            (_, Value::Null) => String::new(),
            (_, Value::String(text)) => text,
            (_, Value::Object(mut message)) => word(&message.remove("code")),
            (_, value) => value.to_string(),
        };
        cells.push((name, cell));
    }
    Ok(cells)
}
