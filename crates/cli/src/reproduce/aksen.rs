//! The AKSEN report's solvers for an 8-bit board: their memory, the paths that they find for each
//! step width, and the times of the firmware in the simulator.

use knobel::search::iddfs::STEP_WIDTH;
use knobel::search::iddfs::{ActionList, SharedPath};
use knobel::search::{BoundedAStar, FixedMemoryAlgorithm, RepeatedAStar};
use knobel::{Deadline, Goal, Settings};
use knobel_aksen::{AksenError, BOARD_LIMITS, FORMULAS, Firmware, Image, Port, Program};

use super::{Page, fixed, length};
use crate::progress::Watcher;
use crate::text::{self, TextTable};

pub fn run(longest: u16, page: &mut Page<'_>) -> anyhow::Result<()> {
    memory(page)?;
    limits(page)?;
    step_widths(page)?;
    timings(longest, page)
}

/// The printed formulas and totals, beside the linker's figures for our programs.
fn memory(page: &mut Page<'_>) -> anyhow::Result<()> {
    page.heading(&format!(
        "Bytes of globals on the 8-bit board, of {} B; x is the maximal depth, y the length of \
         the agenda",
        BOARD_LIMITS.globals
    ))?;
    let mut table = TextTable::new("solver  formula  at  gives  printed  equal  our firmware");
    for formula in FORMULAS {
        let ours = formula
            .program
            .map_or(Ok("-".into()), |program| linked(program, page))?;
        let at = match formula.at {
            (x, Some(y)) => format!("x = {x}, y = {y}"),
            (x, None) => format!("x = {x}"),
        };
        table.row([
            formula.solver.into(),
            formula.text.into(),
            at,
            formula.total().to_string(),
            formula
                .printed
                .map_or("-".into(), |total| total.to_string()),
            (formula.printed).map_or(String::new(), |total| page.equal(formula.total(), total)),
            ours,
        ]);
    }
    Ok(table.write(page.out, page.paint)?)
}

/// The depths and agenda lengths that the board's memory allows.
fn limits(page: &mut Page<'_>) -> anyhow::Result<()> {
    writeln!(page.out)?;
    page.heading(
        "Limits that follow from the memory, by these formulas and by the layout of our \
                  programs",
    )?;
    let table = crate::aksen::limits(|derived, printed| page.equal(derived, printed));
    table.write(page.out, page.paint)?;
    writeln!(
        page.out,
        "The report's V2 stores the depth of each entry in one byte, so its depth ends at 255; \
         ours stores further bits in\n\
         the byte of the blank. Our lists of boards link free entries like used ones, so they \
         need no list of free entries."
    )?;
    Ok(())
}

/// Bytes of globals of a program as the linker counts them, if the compiler is installed.
fn linked(program: Program, page: &Page<'_>) -> anyhow::Result<String> {
    let mut watcher = Watcher::new();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    match Image::temporary(&Firmware::of(program), Port::Simulator, watch) {
        Ok(image) => Ok(image.memory.globals().to_string()),
        Err(AksenError::Missing { .. } | AksenError::Stopped(_)) => Ok("-".into()),
        Err(error) => Err(error.into()),
    }
}

/// The timing tables beside the simulator's times, if the compiler is installed.
fn timings(longest: u16, page: &mut Page<'_>) -> anyhow::Result<()> {
    writeln!(page.out)?;
    page.heading(
        "Printed times on the board, simulated times of the same searches, and 'perfect'",
    )?;
    writeln!(
        page.out,
        "'equal' means: our program finds a path of the printed length, and the printed time is \
         within 10 % of the time that\n\
         follows from its search counts by two or three rates fitted to this table. Simulated \
         times differ, because our code\n\
         and compiler are different.\n"
    )?;
    page.out.flush()?;
    let mut watcher = Watcher::new();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    let programs = [Program::V1, Program::V2, Program::AstarPrinted];
    match knobel_aksen::timing_tables(&programs, longest, watch) {
        Ok(tables) => {
            for table in tables {
                page.differs |= !table.agrees();
                writeln!(page.out, "{table}")?;
            }
            for (length, start, goal) in knobel_aksen::timing_pairs() {
                writeln!(page.out, "{length:>2} moves: {start} to {goal}")?;
            }
        }
        Err(AksenError::Stopped(_)) => {}
        Err(missing @ AksenError::Missing { .. }) => {
            writeln!(page.out, "skipped: {missing}")?;
            let missing = anyhow::Error::from(missing);
            page.missing = Some(missing.context(
                "the tables of times on the 8-bit board were \
                                                 skipped",
            ));
        }
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
            BoundedAStar::<255, 12>::INFO,
            Some("manhattan-with-blank"),
            &[1, 2, 3, 4, 6, 12][..],
        ),
        (
            RepeatedAStar::<255, 12, 264>::INFO,
            Some("manhattan"),
            &[12][..],
        ),
    ];
    let mut table = TextTable::new(
        "solver  heuristic  step width  moves  printed  expanded  agenda here  equal",
    );
    for (info, heuristic, widths) in runs {
        for &width in widths {
            // Methods with a fixed step width have no such setting.
            let settings = Settings::default().with(&STEP_WIDTH, width);
            let settings = settings.only(info.settings);
            let answer = page.solve((&start, &goal), info.name, heuristic, settings)?;
            if page.stopped() {
                return Ok(());
            }
            let found = length(&answer).unwrap_or(0);
            // The report has no figures for repeated A*, and its A* counts the blank in the
            // Manhattan distance.
            let printed = heuristic != Some("manhattan");
            let (nine, equal) = if printed {
                ("9", page.equal(found, 9))
            } else {
                ("-", String::new())
            };
            table.row([
                info.name.into(),
                heuristic.unwrap_or("-").into(),
                width.to_string(),
                found.to_string(),
                nine.into(),
                text::thousands(answer.stats.expanded),
                text::bytes(answer.stats.peak_bytes),
                equal,
            ]);
        }
    }
    writeln!(page.out)?;
    page.heading("g a e / f d b / o c h to d o e / f g b / c a h: found length by step width")?;
    Ok(table.write(page.out, page.paint)?)
}
