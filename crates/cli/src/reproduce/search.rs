//! The lecture's five searches on one board, its slow breadth-first search, and the mistake in its A*.

use std::io::Write;

use knobel::{Goal, Settings};

use super::{fixed, length, run_named};
use crate::Exit;
use crate::text::{self, Paint, Table};

const BOARD: &str = "2 3 8 / 4 7 0 / 1 6 5";

/// Algorithm, heuristic, and what the lecture printed: length and states taken from the frontier.
const PRINTED: [(&str, Option<&str>, usize, u64); 5] = [
    ("bfs", None, 19, 37_151),
    ("dfs", None, 7827, 8036),
    ("greedy", Some("lecture-hamming"), 53, 184),
    ("a-star-lecture", Some("lecture-hamming"), 19, 6391),
    ("a-star-lecture", Some("lecture-manhattan"), 19, 1963),
];

pub fn run(out: &mut dyn Write, paint: Paint) -> anyhow::Result<Exit> {
    writeln!(
        out,
        "{}",
        paint.strong(&format!("Searches from {BOARD} to 0 1 2 / 3 4 5 / 6 7 8"))
    )?;
    let board = fixed(BOARD);
    let mut table = Table::new([
        "algorithm",
        "heuristic",
        "moves",
        "printed",
        "expanded",
        "printed",
        "time",
        "equal",
    ]);
    for (algorithm, heuristic, printed_length, printed_expanded) in PRINTED {
        let answer = run_named(
            &board,
            &Goal::First,
            algorithm,
            heuristic,
            Settings::default(),
        )?;
        let found = length(&answer).unwrap_or(0);
        let equal = found == printed_length && answer.stats.expanded == printed_expanded;
        table.row([
            algorithm.into(),
            heuristic.unwrap_or_default().into(),
            text::thousands(found as u64),
            text::thousands(printed_length as u64),
            text::thousands(answer.stats.expanded),
            text::thousands(printed_expanded),
            text::seconds(answer.seconds),
            if equal { "yes" } else { "NO" }.into(),
        ]);
    }
    table.write(out, paint)?;
    lists(out, paint)?;
    lesson(out, paint)
}

/// The same search with lists instead of a map.
fn lists(out: &mut dyn Write, paint: Paint) -> anyhow::Result<()> {
    let board = fixed(BOARD);
    let run = |algorithm| run_named(&board, &Goal::First, algorithm, None, Settings::default());
    let mut quick = run("bfs")?;
    // The quick one is too quick to be timed once.
    for _ in 0..4 {
        let again = run("bfs")?;
        quick.seconds = quick.seconds.min(again.seconds);
    }
    let slow = run("bfs-lists")?;
    writeln!(
        out,
        "\n{}",
        paint.strong("The same breadth-first search with lists instead of a map")
    )?;
    writeln!(
        out,
        "bfs {}, bfs-lists {}: {:.0} times slower for the same {} states (printed: 600 times)",
        text::seconds(quick.seconds),
        text::seconds(slow.seconds),
        slow.seconds / quick.seconds,
        text::thousands(slow.stats.expanded)
    )?;
    Ok(())
}

/// Marking states when they are generated loses the optimum.
fn lesson(out: &mut dyn Write, paint: Paint) -> anyhow::Result<Exit> {
    let board = fixed(BOARD);
    writeln!(
        out,
        "\n{}",
        paint.strong("What goes wrong when A* marks states as soon as they are generated")
    )?;
    let mut table = Table::new(["algorithm", "heuristic", "moves", "expanded", "reopened"]);
    for algorithm in ["a-star-lecture", "a-star"] {
        let answer = run_named(
            &board,
            &Goal::First,
            algorithm,
            Some("hamming"),
            Settings::default(),
        )?;
        table.row([
            algorithm.into(),
            "hamming".into(),
            length(&answer).unwrap_or(0).to_string(),
            text::thousands(answer.stats.expanded),
            answer.stats.reopened.to_string(),
        ]);
    }
    table.write(out, paint)?;
    writeln!(
        out,
        "The first path to a state need not be the shortest: a-star takes the shorter one when it comes."
    )?;
    Ok(Exit::Fine)
}
