//! The solvers for an 8-bit board: their memory to the byte, the paths they find at each step width, and the times of
//! the firmware in the simulator.

use std::io::Write;

use knobel::search::iddfs::{ActionList, SharedPath};
use knobel::search::{Bounded, BoundedAStar, RepeatedAStar};
use knobel::{Goal, Settings};

use super::{fixed, length, run_named};
use crate::Exit;
use crate::progress::{Line, interrupted};
use crate::text::{self, Paint, Table};

/// Cells of the 8-puzzle, a byte each.
const CELLS: usize = 9;
/// Memory that the board leaves for globals.
const AVAILABLE: usize = 7116;

pub fn run(longest: u8, out: &mut dyn Write, paint: Paint) -> anyhow::Result<Exit> {
    writeln!(
        out,
        "{}",
        paint.strong(&format!(
            "Memory for globals on the 8-bit board, {AVAILABLE} B available"
        ))
    )?;
    let mut table = Table::new(["solver", "formula", "at", "bytes", "printed", "equal"]);
    let rows = [
        (
            "V1 iddfs-action-list",
            "x² + 5x + 38",
            "x = 30",
            ActionList::<33, 30>::memory(CELLS).total(),
            1088,
        ),
        (
            "V2 iddfs-shared-path",
            "13x + 61",
            "x = 30",
            SharedPath::<33, 30>::memory(CELLS).total(),
            451,
        ),
        (
            "V2 with wide counters",
            "13x + 63",
            "x = 30",
            SharedPath::<33, 30>::memory(CELLS).total() + 2,
            453,
        ),
        (
            "A* bounded-a-star",
            "y(15 + x) + 25",
            "x = 12, y = 255",
            BoundedAStar::<255, 12>::memory(CELLS).total(),
            6910,
        ),
        (
            "A* with packed actions",
            "y(17 + ⌈x/4⌉) + 25",
            "x = 12, y = 255",
            BoundedAStar::<255, 12>::memory_packed(CELLS).total(),
            5125,
        ),
    ];
    for (solver, formula, at, bytes, printed) in rows {
        let equal = if bytes == printed { "yes" } else { "NO" };
        table.row([
            solver.into(),
            formula.into(),
            at.into(),
            bytes.to_string(),
            printed.to_string(),
            equal.into(),
        ]);
    }
    table.write(out, paint)?;
    step_widths(out, paint)?;
    timings(longest, out, paint)
}

/// The document's timing tables beside the simulator's times, where the simulator is installed.
fn timings(longest: u8, out: &mut dyn Write, paint: Paint) -> anyhow::Result<Exit> {
    writeln!(
        out,
        "\n{}",
        paint.strong("Times on the board as printed, the same programs simulated, and 'perfect'")
    )?;
    out.flush()?;
    let mut line = Line::new();
    let mut progress = |done, total| {
        line.say(|seconds| format!("{done} of {total} rows simulated, {seconds:.0} s"))
    };
    match knobel_aksen::timing_tables(longest, &mut progress, &interrupted) {
        Ok(tables) => {
            tables
                .iter()
                .try_for_each(|table| writeln!(out, "{table}"))?;
            writeln!(
                out,
                "The pair of nine moves is the document's; the others are our own."
            )?;
            Ok(Exit::Fine)
        }
        Err(knobel_aksen::Error::Interrupted) => Ok(Exit::Stopped),
        Err(missing @ knobel_aksen::Error::Missing { .. }) => {
            writeln!(out, "left out: {missing}")?;
            Ok(Exit::Fine)
        }
        Err(error) => Err(error.into()),
    }
}

/// Lengths and work on the document's example, whose shortest solution has nine moves.
fn step_widths(out: &mut dyn Write, paint: Paint) -> anyhow::Result<()> {
    let start = fixed("g a e / f d b / o c h");
    let goal = Goal::Board(fixed("d o e / f g b / c a h"));
    writeln!(
        out,
        "\n{}",
        paint.strong("g a e / f d b / o c h to d o e / f g b / c a h: found length by step width")
    )?;
    let mut table = Table::new(["solver", "step width", "moves", "printed", "expanded"]);
    let runs = [
        (ActionList::<33, 30>::INFO.name, None, &[1, 2, 3, 5, 10][..]),
        (SharedPath::<33, 30>::INFO.name, None, &[1, 2, 3, 5, 10][..]),
        (
            BoundedAStar::<255, 12>::INFO.name,
            Some("manhattan"),
            &[1, 2, 3, 4, 6, 12][..],
        ),
    ];
    for (algorithm, heuristic, widths) in runs {
        for &width in widths {
            let settings = Settings {
                step_width: Some(width),
                ..Settings::default()
            };
            let answer = run_named(&start, &goal, algorithm, heuristic, settings)?;
            let found = length(&answer).map_or("-".into(), |length| length.to_string());
            let expanded = text::thousands(answer.stats.expanded);
            table.row([
                algorithm.into(),
                width.to_string(),
                found,
                "9".into(),
                expanded,
            ]);
        }
    }
    let repeated = RepeatedAStar::<255, 12, 264>::INFO.name;
    let answer = run_named(
        &start,
        &goal,
        repeated,
        Some("manhattan"),
        Settings::default(),
    )?;
    let found = length(&answer).map_or("-".into(), |length| length.to_string());
    table.row([
        repeated.into(),
        "-".into(),
        found,
        "9".into(),
        text::thousands(answer.stats.expanded),
    ]);
    table.write(out, paint)?;
    Ok(())
}
