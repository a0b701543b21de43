//! A measured set as text and CSV.

use std::io::Write;

use knobel::Metric;
use knobel_wire::{Bench, BenchRow, BenchSummary, Spread, Status, word};

use crate::csv;
use crate::text::{self, Paint, TextTable};

/// Sums and averages, after a line for each board and each of its rounds if that is wanted.
pub fn write_text(bench: &Bench, verbose: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if verbose {
        boards(&bench.boards, out)?;
        rounds(&bench.boards, out)?;
    }
    summary(bench, out)?;
    total(&bench.boards, out)
}

fn boards(rows: &[BenchRow], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table =
        TextTable::new("board  moves  known  expanded  generated  branching  time  rate  note");
    for row in rows {
        let number = |value: Option<u64>| value.map_or("-".into(), text::thousands);
        let reason = row
            .reason
            .as_ref()
            .map_or(String::new(), ToString::to_string);
        let note = match row.status {
            Status::Solved if row.optimal => String::new(),
            Status::Solved => "not proved optimal".into(),
            Status::Unsolvable => "unsolvable".into(),
            Status::Stopped => format!("stopped: {reason}"),
        };
        table.row([
            row.index.to_string(),
            number(row.length.map(|length| length as u64)),
            number(row.known_length.map(u64::from)),
            text::thousands(row.stats.expanded),
            text::thousands(row.stats.generated),
            row.branching_factor
                .map_or("-".into(), |b| format!("{b:.3}")),
            text::seconds(row.stats.seconds),
            text::rate(row.stats.generated, row.stats.seconds),
            note,
        ]);
    }
    table.write(out, Paint::for_stdout())?;
    writeln!(out)?;
    Ok(())
}

/// What each round of iterative deepening took.
fn rounds(rows: &[BenchRow], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = TextTable::new("board  bound  expanded  generated  growth");
    let mut any = false;
    for row in rows {
        let mut before = None;
        for round in &row.rounds {
            any = true;
            let growth = before.map(|before: u64| round.expanded as f64 / before.max(1) as f64);
            before = Some(round.expanded);
            table.row([
                row.index.to_string(),
                round.bound.to_string(),
                text::thousands(round.expanded),
                text::thousands(round.generated),
                growth.map_or("-".into(), |growth| format!("{growth:.2}")),
            ]);
        }
    }
    if any {
        table.write(out, Paint::for_stdout())?;
        writeln!(out)?;
    }
    Ok(())
}

fn summary(bench: &Bench, out: &mut dyn Write) -> anyhow::Result<()> {
    let summary = &bench.summary;
    let BenchSummary {
        boards,
        solved,
        proved,
        unsolvable,
        stopped,
        known,
        confirmed,
        ..
    } = summary;
    let noun = if *boards == 1 { "board" } else { "boards" };
    let by = match summary.methods[..] {
        [] => String::new(),
        ref methods => format!(" by {}", methods.join(" and ")),
    };
    write!(
        out,
        "{solved} of {boards} {noun} solved{by}, {proved} proved optimal"
    )?;
    let counts = [(unsolvable, "unsolvable"), (stopped, "stopped")];
    for (count, what) in counts.into_iter().filter(|(count, _)| **count > 0) {
        write!(out, ", {count} {what}")?;
    }
    if *known > 0 {
        write!(out, "; {confirmed} of {known} known lengths confirmed")?;
    }
    writeln!(out)?;
    let mut table = TextTable::new("of the solved  mean  median  max");
    let whole = |value: f64| text::thousands(value.round() as u64);
    let mut row = |name: &str, spread: &Option<Spread>, words: &dyn Fn(f64) -> String| {
        if let Some(Spread { mean, median, max }) = *spread {
            table.row([name.into(), words(mean), words(median), words(max)]);
        }
    };
    let length = match bench.metric {
        Metric::Stm => "moves",
        Metric::Mtm => "straight runs",
    };
    row(length, &summary.length, &|value| format!("{value:.2}"));
    row("expanded", &summary.expanded, &whole);
    row("generated", &summary.generated, &whole);
    row("time", &summary.seconds, &text::seconds);
    row("branching factor", &summary.branching_factor, &|b| {
        format!("{b:.3}")
    });
    row("growth a round", &summary.growth, &|factor| {
        format!("{factor:.2}")
    });
    if *solved > 0 {
        table.write(out, Paint::for_stdout())?;
    }
    Ok(())
}

/// All work, and the board that took longest.
fn total(rows: &[BenchRow], out: &mut dyn Write) -> anyhow::Result<()> {
    let expanded = rows.iter().map(|row| row.stats.expanded).sum();
    let generated = rows.iter().map(|row| row.stats.generated).sum();
    let seconds = rows.iter().map(|row| row.stats.seconds).sum();
    write!(
        out,
        "in all {} expanded, {} generated, {}, {} generated",
        text::thousands(expanded),
        text::thousands(generated),
        text::seconds(seconds),
        text::rate(generated, seconds)
    )?;
    let slowest =
        |one: &&BenchRow, other: &&BenchRow| one.stats.seconds.total_cmp(&other.stats.seconds);
    if let Some(slowest) = rows.iter().max_by(slowest) {
        write!(
            out,
            "; slowest is board {}: {}, {} generated",
            slowest.index,
            text::seconds(slowest.stats.seconds),
            text::thousands(slowest.stats.generated)
        )?;
    }
    writeln!(out)?;
    Ok(())
}

/// A line for each board; rounds as `bound:expanded`, with blanks between them.
pub fn write_csv(rows: &[BenchRow], out: &mut dyn Write) -> anyhow::Result<()> {
    const OWN: &str = "index,tiles,known_length,status,reason,length,optimal,lower_bound,algorithm,heuristic,branching_factor,rounds";
    writeln!(out, "{OWN},{}", csv::STATS)?;
    for row in rows {
        let rounds = row.rounds.iter();
        let rounds = rounds.map(|round| format!("{}:{}", round.bound, round.expanded));
        let own = [
            row.index.to_string(),
            row.tiles.clone(),
            csv::cell(row.known_length),
            word(&row.status),
            csv::cell(row.reason.as_ref().map(|reason| &reason.code)),
            csv::cell(row.length),
            row.optimal.to_string(),
            row.lower_bound.to_string(),
            row.algorithm.clone(),
            csv::cell(row.heuristic.as_deref()),
            csv::cell(row.branching_factor.map(|b| format!("{b:.4}"))),
            rounds.collect::<Vec<_>>().join(" "),
        ];
        let cells = own.into_iter().chain(csv::stats(Some(&row.stats)));
        writeln!(out, "{}", csv::line(cells))?;
    }
    Ok(())
}
