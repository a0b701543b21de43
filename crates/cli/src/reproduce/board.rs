//! The AKSEN report's solvers for an 8-bit board: their memory, the paths they find at each step width, and the times of
//! the firmware in the simulator.

use knobel::search::iddfs::{ActionList, SharedPath};
use knobel::search::{Bounded, BoundedAStar, RepeatedAStar, Setting};
use knobel::{Deadline, Goal, Settings};
use knobel_aksen::{AksenError, BOARD_LIMITS, Firmware, Image, Port, Program};

use super::{Page, fixed, length};
use crate::progress::Watcher;
use crate::text::{self, TextTable};

/// A printed formula for bytes of globals: the solver, the formula, where it is taken, what it gives there and what is
/// printed as the total, and the program of ours that is laid out like it.
type Formula = (
    &'static str,
    &'static str,
    &'static str,
    [u32; 2],
    Option<Program>,
);

const DEEP: u32 = 30;
const FLAT: u32 = 12;
const PLACES: u32 = 255;

#[rustfmt::skip]
const FORMULAS: [Formula; 5] = [
    ("V1", "x² + 5x + 38", "x = 30", [DEEP * DEEP + 5 * DEEP + 38, 1088], Some(Program::V1)),
    ("V2", "13x + 61", "x = 30", [13 * DEEP + 61, 451], Some(Program::V2)),
    ("V2 with wide counters", "13x + 63", "x = 30", [13 * DEEP + 63, 453], None),
    ("A*", "y(15 + x) + 25", "x = 12, y = 255", [PLACES * (15 + FLAT) + 25, 6910], Some(Program::Astar)),
    ("A* with packed actions", "y(17 + ⌈x/4⌉) + 25", "x = 12, y = 255", [PLACES * (17 + FLAT.div_ceil(4)) + 25, 5125], None),
];

pub fn run(longest: u8, page: &mut Page<'_>) -> anyhow::Result<()> {
    memory(page)?;
    step_widths(page)?;
    timings(longest, page)
}

/// The printed formulas and totals, and beside them what the linker says of our programs.
fn memory(page: &mut Page<'_>) -> anyhow::Result<()> {
    page.heading(&format!(
        "Memory for globals on the 8-bit board, {} B available",
        BOARD_LIMITS.globals
    ))?;
    let mut table = TextTable::new("solver  formula  at  gives  printed  equal  our firmware");
    for (solver, formula, at, [gives, printed], program) in FORMULAS {
        let ours = program.map_or(Ok("-".into()), |program| linked(program, page))?;
        table.row([
            solver.into(),
            formula.into(),
            at.into(),
            gives.to_string(),
            printed.to_string(),
            page.equal(gives, printed),
            ours,
        ]);
    }
    Ok(table.write(page.out, page.paint)?)
}

/// Bytes of globals of a program as the linker counts them, where the compiler is installed.
fn linked(program: Program, page: &Page<'_>) -> anyhow::Result<String> {
    let mut watcher = Watcher::new();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    match Image::temporary(&Firmware::of(program), Port::Simulator, watch) {
        Ok(image) => Ok(image.memory.globals().to_string()),
        Err(AksenError::Missing { .. } | AksenError::Stopped(_)) => Ok("-".into()),
        Err(error) => Err(error.into()),
    }
}

/// The timing tables beside the simulator's times, where the simulator is installed.
fn timings(longest: u8, page: &mut Page<'_>) -> anyhow::Result<()> {
    writeln!(page.out)?;
    page.heading("Times on the board as printed, the same programs simulated, and 'perfect'")?;
    page.out.flush()?;
    let mut watcher = Watcher::new();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    let programs = [Program::V1, Program::V2, Program::Astar];
    match knobel_aksen::timing_tables(&programs, longest, watch) {
        Ok(tables) => {
            let mut tables = tables.iter();
            tables.try_for_each(|table| writeln!(page.out, "{table}"))?;
            writeln!(
                page.out,
                "The pair of nine moves is the AKSEN report's; the others are our own."
            )?;
        }
        Err(AksenError::Stopped(_)) => {}
        Err(missing @ AksenError::Missing { .. }) => writeln!(page.out, "left out: {missing}")?,
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Lengths and work on the AKSEN report's example, whose shortest solution has nine moves.
fn step_widths(page: &mut Page<'_>) -> anyhow::Result<()> {
    let start = fixed("g a e / f d b / o c h");
    let goal = Goal::Board(fixed("d o e / f g b / c a h"));
    let runs = [
        (ActionList::<33, 30>::INFO, None, &[1, 2, 3, 5, 10][..]),
        (SharedPath::<33, 30>::INFO, None, &[1, 2, 3, 5, 10][..]),
        (
            BoundedAStar::<255, 12>::INFO,
            Some("manhattan"),
            &[1, 2, 3, 4, 6, 12][..],
        ),
        (
            RepeatedAStar::<255, 12, 264>::INFO,
            Some("manhattan"),
            &[12][..],
        ),
    ];
    let mut table =
        TextTable::new("solver  step width  moves  printed  expanded  agenda here  equal");
    for (info, heuristic, widths) in runs {
        for &width in widths {
            let settings = Settings {
                step_width: Some(width),
                ..Settings::default()
            };
            // Where the width is a part of the method, it is not set.
            let settings = Setting::only(&settings, info.settings);
            let answer = page.solve((&start, &goal), info.name, heuristic, settings)?;
            if page.stopped() {
                return Ok(());
            }
            let found = length(&answer).unwrap_or(0);
            table.row([
                info.name.into(),
                width.to_string(),
                found.to_string(),
                "9".into(),
                text::thousands(answer.stats.expanded),
                text::bytes(answer.stats.peak_bytes),
                page.equal(found, 9),
            ]);
        }
    }
    writeln!(page.out)?;
    page.heading("g a e / f d b / o c h to d o e / f g b / c a h: found length by step width")?;
    Ok(table.write(page.out, page.paint)?)
}
