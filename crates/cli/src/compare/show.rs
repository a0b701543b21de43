//! A comparison as tables, CSV and SVG.

use std::io::Write;

use knobel::{Metric, label};
use knobel_api::{CompareRow, CompareSummary, Comparison, RunStatus, Spread, word};
use knobel_draw::{Mark, Panel, plot};

use crate::csv;
use crate::text::{self, Paint, TextTable};

/// For one board every run; for several each method's figures, after every run if that is wanted.
pub fn write_text(
    comparison: &Comparison,
    verbose: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let several = several(comparison);
    if verbose || !several {
        runs(&comparison.runs, out)?;
    }
    if verbose && several {
        writeln!(out)?;
    }
    if several {
        summary(&comparison.methods, out)?;
    }
    Ok(())
}

fn several(comparison: &Comparison) -> bool {
    comparison.methods.iter().any(|method| method.boards > 1)
}

fn runs(runs: &[CompareRow], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = TextTable::new(
        "board  algorithm  heuristic  h  moves  expanded  stored  memory  time  note",
    );
    for run in runs {
        let stats = run.stats.as_ref();
        let number = |value: Option<u64>| value.map_or("-".into(), text::thousands);
        table.row([
            run.board.to_string(),
            run.algorithm.clone(),
            run.heuristic.clone().unwrap_or_default(),
            number(run.h.map(u64::from)),
            number(run.length.map(|length| length as u64)),
            number(stats.map(|stats| stats.expanded)),
            number(stats.map(|stats| stats.stored)),
            stats.map_or("-".into(), |stats| text::bytes(stats.peak_bytes)),
            stats.map_or("-".into(), |stats| text::seconds(stats.seconds)),
            note(run),
        ]);
    }
    Ok(table.write(out, Paint::for_stdout())?)
}

/// What there is to say beside the numbers.
fn note(run: &CompareRow) -> String {
    let reason = run.reason.as_ref();
    match (run.status, reason) {
        (RunStatus::Solved, _) if !run.optimal => "not proved optimal".into(),
        (RunStatus::Solved, _) if run.metric == Some(Metric::Mtm) => "straight runs".into(),
        (RunStatus::Solved, _) => String::new(),
        (RunStatus::Unsolvable, _) => "unsolvable: no sequence of moves leads to this goal".into(),
        (RunStatus::Unavailable, reason) => reason.map_or(String::new(), ToString::to_string),
        (RunStatus::Stopped, reason) => {
            let why = match reason {
                Some(reason) if reason.code == "memory" => "out of memory".into(),
                reason => reason.map_or(String::new(), ToString::to_string),
            };
            match run.lower_bound {
                Some(bound @ 1..) => format!("stopped: {why}; none is shorter than {bound}"),
                _ => format!("stopped: {why}"),
            }
        }
    }
}

/// Three lines a method: mean, median and maximum over the boards that it solved.
fn summary(methods: &[CompareSummary], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = TextTable::new(
        "algorithm  heuristic  solved  of them  moves  expanded  memory  time  note",
    );
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
                first(method.algorithm.clone()),
                first(method.heuristic.clone().unwrap_or_default()),
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
    Ok(table.write(out, Paint::for_stdout())?)
}

/// A rounded number.
fn whole(value: f64) -> String {
    text::thousands(value.round() as u64)
}

fn bytes(value: f64) -> String {
    text::bytes(value as u64)
}

/// A length: whole, or with the digits that a mean has.
fn decimal(value: f64) -> String {
    if value.fract() == 0.0 {
        text::thousands(value as u64)
    } else {
        format!("{value:.2}")
    }
}

/// How the other boards ended.
fn outcomes(method: &CompareSummary) -> String {
    let counts = [
        (method.unsolvable, "unsolvable"),
        (method.stopped, "stopped"),
        (method.unavailable, "unavailable"),
    ];
    let some = counts.into_iter().filter(|(count, _)| *count > 0);
    let words = some.map(|(count, what)| format!("{what}: {count}"));
    words.collect::<Vec<_>>().join(", ")
}

/// A line for each run.
pub fn write_csv(runs: &[CompareRow], out: &mut dyn Write) -> anyhow::Result<()> {
    const OWN: &str =
        "board,tiles,algorithm,heuristic,status,reason,metric,length,optimal,lower_bound,h";
    writeln!(out, "{OWN},{}", csv::STATS)?;
    for run in runs {
        let own = [
            run.board.to_string(),
            run.tiles.clone(),
            run.algorithm.clone(),
            csv::cell(run.heuristic.as_deref()),
            word(&run.status),
            csv::cell(run.reason.as_ref().map(|reason| &reason.code)),
            csv::cell(run.metric.map(|metric| word(&metric))),
            csv::cell(run.length),
            run.optimal.to_string(),
            csv::cell(run.lower_bound),
            csv::cell(run.h),
        ];
        let cells = own.into_iter().chain(csv::stats(run.stats.as_ref()));
        writeln!(out, "{}", csv::line(cells))?;
    }
    Ok(())
}

/// Length, expansions, time and memory, a panel each.
pub fn svg(comparison: &Comparison) -> String {
    let (methods, several) = (&comparison.methods, several(comparison));
    let names: Vec<String> = methods
        .iter()
        .map(|method| named(method, several))
        .collect();
    let panel = |title: &str, figures: Vec<&Option<Spread>>, words: fn(f64) -> String| {
        let mark = |figure: &Option<Spread>| figure.as_ref().map(|of| mark(of, several, words));
        Panel {
            title: title.into(),
            logarithmic: true,
            marks: figures.into_iter().map(mark).collect(),
        }
    };
    let figures =
        |figure: fn(&CompareSummary) -> &Option<Spread>| methods.iter().map(figure).collect();
    let panels = [
        Panel {
            logarithmic: false,
            ..panel(
                "Length of the solution in moves",
                figures(|of| &of.length),
                decimal,
            )
        },
        panel("States expanded", figures(|of| &of.expanded), whole),
        panel("Time in seconds", figures(|of| &of.seconds), text::seconds),
        panel("Memory in bytes", figures(|of| &of.peak_bytes), bytes),
    ];
    if !several {
        let note = "a method without a bar did not solve it";
        return plot("One board", note, &names, &panels);
    }
    let boards = methods.iter().map(|method| method.boards).max();
    let title = format!("{} boards", boards.unwrap_or(0));
    let note = "of the boards that a method solved; bar: mean, black tick: median, thin line: up \
                to the maximum; figures: mean · median · max";
    plot(&title, note, &names, &panels)
}

/// A method in the legend, with what it did not solve.
fn named(method: &CompareSummary, several: bool) -> String {
    let name = label(&method.algorithm, method.heuristic.as_deref());
    match (outcomes(method).as_str(), several) {
        ("", _) => name,
        (rest, true) => format!("{name} (solved: {}, {rest})", method.solved),
        (rest, false) => format!("{name} ({})", rest.trim_end_matches(": 1")),
    }
}

fn mark(of: &Spread, several: bool, words: fn(f64) -> String) -> Mark {
    let Spread { mean, median, max } = *of;
    let figures = if several {
        &[mean, median, max][..]
    } else {
        &[mean]
    };
    let figures: Vec<String> = figures.iter().map(|&figure| words(figure)).collect();
    Mark {
        mean,
        median,
        max,
        note: figures.join(" · "),
    }
}
