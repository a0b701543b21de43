//! The AKSEN report's three timing tables, compared with our own measurements.
//!
//! The report's times were measured on the board. It names only one of its pairs, which is nine
//! moves long. The other pairs appear in comments of the source code that its author published.
//!
//! We compare two things. First, our program with the same search must find paths of the printed
//! lengths. Second, the printed times must follow from the work counts of the search. The times of
//! our own firmware are no comparison: another compiler and other code naturally give other times.

use knobel_core::{Phase, Progress, StopReason, Watch};

use crate::work_counts::{WorkCounts, work};
use crate::{AksenError, BoardPair, Firmware, FirmwareReply, Image, Port, Program};

/// The AKSEN report's example.
pub const EXAMPLE: (&str, &str) = ("gaefdboch", "doefgbcah");

/// The pair of each optimal length.
const PAIRS: [(u16, &str, &str); 6] = [
    (8, "abcdefgho", "bdcaefgho"),
    (9, EXAMPLE.0, EXAMPLE.1),
    (10, "decfogbha", "dheaocfbg"),
    (11, "cgaofehdb", "hcgfbadeo"),
    (12, "ofdgbheca", "fbdcaegho"),
    (18, "hfdobegca", "aofdhbgec"),
];

/// The tables as printed, one line per row.
const PRINTED: &str = include_str!("../data/timings.txt");

/// The tolerated relative difference between a printed time and the one that the counts give.
const TOLERANCE: f64 = 0.1;

/// A row whose printed figures cannot be correct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misprint {
    /// The correct number of moves.
    pub found: usize,
    /// Whether the time is wrong too.
    pub time: bool,
    /// The evidence for the misprint.
    pub reason: &'static str,
}

/// How long a path was and how long it took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timing {
    /// Milliseconds.
    pub milliseconds: f64,
    /// Moves of the path that was found.
    pub found: usize,
}

/// A row of a table: the printed figures, the work of its search, and the results of our program
/// with the same search and of `perfect`.
#[derive(Debug, Clone, PartialEq)]
pub struct TimingRow {
    /// Moves of a shortest path.
    pub length: u16,
    /// The increment of the depth limit.
    pub step: u16,
    /// The figures that the AKSEN report measured.
    pub printed: Timing,
    /// The reason why the printed row cannot be correct.
    pub misprint: Option<Misprint>,
    /// Boards that its program puts on the agenda.
    pub boards: u64,
    /// The time that this work takes on its board, and the length of its path.
    pub counted: Timing,
    /// The simulator's result for our program; `None` if the program gave up.
    pub simulated: Option<Timing>,
    /// The result of `perfect` for the same pair.
    pub perfect: Timing,
}

impl TimingRow {
    /// Returns whether the printed figures follow from the search: our program and the counted
    /// search find paths of the printed length, and the printed time is within a tenth of the one
    /// that the counts give. A misprint must differ exactly as it says.
    pub fn agrees(&self) -> bool {
        let (found, wrong_time) = match self.misprint {
            Some(misprint) => (misprint.found, misprint.time),
            None => (self.printed.found, false),
        };
        self.simulated.is_some_and(|ours| ours.found == found)
            && self.counted.found == found
            && (self.difference().abs() <= TOLERANCE) != wrong_time
    }

    /// Returns by how much the time that the counts give differs from the printed one, as a part of
    /// the printed one.
    pub fn difference(&self) -> f64 {
        self.counted.milliseconds / self.printed.milliseconds - 1.0
    }
}

/// Returns the rows of the AKSEN report's timing table for this program, beside simulated times.
/// There are none if the report has no table for the program.
///
/// Rows longer than `longest` moves are left out. All rows (up to 18 moves) take some seconds. The
/// watch receives the number of finished rows and their total.
///
/// # Errors
///
/// [`AksenError::Missing`] if SDCC is not installed; [`AksenError::Stopped`] when the watch
/// interrupts the measurement.
pub fn timing_rows(
    program: Program,
    longest: u16,
    watch: &mut dyn Watch,
) -> Result<Vec<TimingRow>, AksenError> {
    let total = printed(program, longest).count() as u64;
    let mut watch = Rows {
        done: 0,
        total,
        watch,
    };
    let perfect = Image::temporary(&Firmware::of(Program::Perfect), Port::Simulator, &mut watch)?;
    let mut images: Vec<(u16, Image)> = Vec::new();
    let mut rows = Vec::new();
    for row in printed(program, longest) {
        let known = images.iter().position(|(built, _)| *built == row.step);
        let at = match known {
            Some(at) => at,
            None => {
                let firmware = Firmware::of(program).step_width(row.step)?;
                let image = Image::temporary(&firmware, Port::Simulator, &mut watch)?;
                images.push((row.step, image));
                images.len() - 1
            }
        };
        rows.push(measured(
            program,
            row,
            [&images[at].1, &perfect],
            &mut watch,
        )?);
        watch.done += 1;
    }
    Ok(rows)
}

/// Returns the pairs of the timing tables: the length of a shortest path, the start and the goal.
pub fn timing_pairs() -> &'static [(u16, &'static str, &'static str)] {
    &PAIRS
}

/// Forwards the number of finished rows to another watch, in place of the progress within a row.
struct Rows<'a> {
    done: u64,
    total: u64,
    watch: &'a mut dyn Watch,
}

impl Watch for Rows<'_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        let phase = Phase::Measuring {
            done: self.done,
            total: self.total,
        };
        self.watch.poll(&Progress { phase, ..*progress })
    }
}

/// Adds to a printed row what the search counts and what the simulator says.
fn measured(
    program: Program,
    row: TimingRow,
    [image, perfect]: [&Image; 2],
    watch: &mut dyn Watch,
) -> Result<TimingRow, AksenError> {
    let pair = pair_of_length(row.length)?;
    let no_path = || AksenError::Unexpected {
        tool: "the firmware",
        wanted: "a path",
    };
    let max_depth = Firmware::of(program).longest_path();
    let counts: WorkCounts = work(program, &pair, row.step, max_depth).ok_or_else(no_path)?;
    Ok(TimingRow {
        boards: counts.boards,
        counted: Timing {
            milliseconds: counts.milliseconds(program),
            found: counts.found,
        },
        simulated: time(image, pair, watch)?,
        perfect: time(perfect, pair, watch)?.ok_or_else(no_path)?,
        ..row
    })
}

fn time(
    image: &Image,
    pair: BoardPair,
    watch: &mut dyn Watch,
) -> Result<Option<Timing>, AksenError> {
    let simulation = image.simulate(&[pair], watch)?;
    Ok(simulation.replies.first().and_then(timing))
}

/// Returns the AKSEN report's rows for a program, not yet measured.
fn printed(program: Program, longest: u16) -> impl Iterator<Item = TimingRow> {
    let key = match program {
        Program::V1 => "v1 ",
        Program::V2 => "v2 ",
        Program::AstarPrinted => "astar ",
        _ => "none ",
    };
    let rows = PRINTED
        .lines()
        .filter_map(move |line| line.strip_prefix(key));
    rows.map(|line| row(line).expect("every row has four numbers"))
        .filter(move |row| row.length <= longest)
}

fn row(line: &'static str) -> Option<TimingRow> {
    let (figures, misprint) = match line.split_once(" | ") {
        Some((figures, misprint)) => (figures, Some(misprint)),
        None => (line, None),
    };
    let misprint = misprint.map(|words| {
        let mut words = words.splitn(3, ' ');
        Some(Misprint {
            found: words.next()?.parse().ok()?,
            time: words.next()? == "time",
            reason: words.next()?,
        })
    });
    let numbers: Vec<u32> = figures
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let [length, step, milliseconds, found] = numbers[..] else {
        return None;
    };
    let nothing = Timing {
        milliseconds: 0.0,
        found: 0,
    };
    Some(TimingRow {
        length: length.try_into().ok()?,
        step: step.try_into().ok()?,
        printed: Timing {
            milliseconds: milliseconds.into(),
            found: found as usize,
        },
        misprint: misprint.flatten(),
        boards: 0,
        counted: nothing,
        simulated: None,
        perfect: nothing,
    })
}

fn pair_of_length(length: u16) -> Result<BoardPair, AksenError> {
    let (_, start, goal) = PAIRS
        .iter()
        .find(|(of, ..)| *of == length)
        .expect("every printed length has a pair");
    Ok(BoardPair {
        start: start.parse()?,
        goal: goal.parse()?,
    })
}

fn timing(reply: &FirmwareReply) -> Option<Timing> {
    let moves = reply.outcome.as_ref().ok()?;
    Some(Timing {
        milliseconds: reply.microseconds as f64 / 1000.0,
        found: moves.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A misprint excuses a row only if our result is as expected.
    #[test]
    fn a_misprint_excuses_only_its_own_row() {
        let timing = |milliseconds, found| Timing {
            milliseconds,
            found,
        };
        let printed = printed(Program::AstarPrinted, 11);
        let row = TimingRow {
            counted: timing(3507.0, 11),
            simulated: Some(timing(464.0, 11)),
            ..printed
                .into_iter()
                .find(|row| row.misprint.is_some())
                .unwrap()
        };
        assert!((row.length, row.step, row.printed.found) == (11, 6, 19) && row.agrees());
        let with = |change: fn(&mut TimingRow)| {
            let mut row = row.clone();
            change(&mut row);
            row
        };
        for other in [
            with(|row| row.misprint = None),
            with(|row| row.counted.milliseconds = 9000.0),
            with(|row| row.counted.found = 13),
            with(|row| row.simulated.as_mut().unwrap().found = 13),
            with(|row| row.simulated = None),
        ] {
            assert!(!other.agrees(), "{other:?}");
        }
    }

    #[test]
    fn the_tables_have_all_printed_rows_and_three_misprints() {
        let rows = [Program::V1, Program::V2, Program::AstarPrinted].map(|program| {
            let rows: Vec<TimingRow> = printed(program, u16::MAX).collect();
            let wrong = rows.iter().filter(|row| row.misprint.is_some()).count();
            (rows.len(), wrong)
        });
        assert_eq!(rows, [(25, 1), (32, 0), (30, 2)]);
    }
}
