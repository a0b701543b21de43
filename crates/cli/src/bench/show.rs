//! A measured set as text and CSV.

use std::io::Write;

use knobel::Metric;
use knobel_api::{Bench, BenchRow, BenchSummary, Spread, Status, word};

use crate::csv;
use crate::text::{self, Paint, TextTable};

/// Sums and averages, after a line for each board and each of its rounds if that is wanted. Where
/// there are `large` boards, or solutions that are not proved, also how far these may be from the
/// shortest.
pub fn write_text(
    bench: &Bench,
    verbose: bool,
    large: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let unproved = |row: &BenchRow| row.status == Status::Solved && !row.optimal;
    let gaps = large || bench.boards.iter().any(unproved);
    if verbose {
        boards(&bench.boards, gaps, out)?;
        rounds(&bench.boards, out)?;
    }
    summary(bench, gaps, out)?;
    total(&bench.boards, out)
}

/// A part as people read it: 0.0124 is 1.24 %.
fn percent(part: f64) -> String {
    format!("{:.2} %", 100.0 * part)
}

fn boards(rows: &[BenchRow], gaps: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let heading = if gaps {
        "board  moves  at least  gap  known  above  expanded  generated  branching  time  rate  \
         note"
    } else {
        "board  moves  known  expanded  generated  branching  time  rate  note"
    };
    let mut table = TextTable::new(heading);
    for row in rows {
        let number = |value: Option<u64>| value.map_or("-".into(), text::thousands);
        let part = |value: Option<f64>| value.map_or("-".into(), percent);
        let mut cells = vec![
            row.index.to_string(),
            number(row.length.map(|length| length as u64)),
        ];
        if gaps {
            cells.extend([text::thousands(row.lower_bound.into()), part(row.gap)]);
        }
        cells.push(number(row.known_length.map(u64::from)));
        cells.extend(gaps.then(|| part(row.above_known)));
        cells.extend([
            text::thousands(row.stats.expanded),
            text::thousands(row.stats.generated),
            row.branching_factor
                .map_or("-".into(), |b| format!("{b:.3}")),
            text::seconds(row.stats.seconds),
            text::rate(row.stats.generated, row.stats.seconds),
            note(row),
        ]);
        table.cells(cells);
    }
    table.write(out, Paint::for_stdout())?;
    writeln!(out)?;
    Ok(())
}

/// What else there is to say of a board.
fn note(row: &BenchRow) -> String {
    let reason = row
        .reason
        .as_ref()
        .map_or(String::new(), ToString::to_string);
    match row.status {
        Status::Solved if row.contradicts_known() => "the known length is wrong".into(),
        Status::Solved if row.above_known.is_some_and(|above| above < 0.0) => {
            if row.optimal {
                "shorter than known".into()
            } else {
                "shorter than known, not proved optimal".into()
            }
        }
        Status::Solved if row.optimal => String::new(),
        Status::Solved => "not proved optimal".into(),
        Status::Unsolvable => "unsolvable".into(),
        Status::Stopped => format!("stopped: {reason}"),
    }
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

/// How many were solved, and how well, in a line.
fn verdict(summary: &BenchSummary, gaps: bool) -> String {
    let number = |count: usize| text::thousands(count as u64);
    let by = match summary.methods[..] {
        [] => String::new(),
        ref methods => format!(" by {}", methods.join(" and ")),
    };
    let mut line = format!(
        "{} of {} solved{by}, {} proved optimal",
        number(summary.solved),
        text::count(summary.boards, "board"),
        number(summary.proved)
    );
    for (count, what) in [
        (summary.unsolvable, "unsolvable"),
        (summary.stopped, "stopped"),
    ] {
        if count > 0 {
            line += &format!(", {} {what}", number(count));
        }
    }
    if summary.known > 0 {
        let (confirmed, known) = (number(summary.confirmed), number(summary.known));
        line += &format!("; {confirmed} of {known} known lengths confirmed");
        for (count, what) in [
            (summary.shorter, "solved in fewer moves"),
            (summary.wrong, "proved wrong"),
        ] {
            if count > 0 {
                line += &format!(", {} {what}", number(count));
            }
        }
    }
    if let (true, Some(above)) = (gaps, &summary.above_known) {
        line += &if above.mean < 0.0 {
            format!(", on average {} below them", percent(-above.mean))
        } else {
            format!(", on average {} above them", percent(above.mean))
        };
    }
    if let (true, Some(gap)) = (gaps, &summary.gap) {
        line += &format!("; mean gap {}", percent(gap.mean));
    }
    line
}

fn summary(bench: &Bench, gaps: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let summary = &bench.summary;
    writeln!(out, "{}", verdict(summary, gaps))?;
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
    if gaps {
        row("at least", &summary.lower_bound, &|value| {
            format!("{value:.2}")
        });
        row("gap", &summary.gap, &percent);
        row("above the known length", &summary.above_known, &percent);
    }
    row("expanded", &summary.expanded, &whole);
    row("generated", &summary.generated, &whole);
    row("time", &summary.seconds, &text::seconds);
    row("branching factor", &summary.branching_factor, &|b| {
        format!("{b:.3}")
    });
    row("growth a round", &summary.growth, &|factor| {
        format!("{factor:.2}")
    });
    if summary.solved > 0 {
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
    const OWN: &str = "index,tiles,known_length,status,reason,length,optimal,lower_bound,gap,above_known,algorithm,heuristic,branching_factor,rounds";
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
            csv::cell(row.gap.map(|gap| format!("{gap:.4}"))),
            csv::cell(row.above_known.map(|above| format!("{above:.4}"))),
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
