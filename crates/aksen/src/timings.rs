//! The AKSEN report's three timing tables, compared with our own measurements.
//!
//! The report's times were measured on the board. It names only one of its pairs, which is nine
//! moves long. The other pairs appear in comments of the source code that its author published.
//!
//! We compare two things. First, our program with the same search must find paths of the printed
//! lengths. Second, the printed times must follow from the work counts of the search. Our own times
//! are printed too, but another compiler and other code naturally give other times.

use std::fmt;

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

/// A row whose printed figures cannot be correct.
struct Misprint {
    table: &'static str,
    row: Printed,
    /// The correct number of moves.
    found: u16,
    /// Whether the time is wrong too.
    time: bool,
    /// The evidence for the misprint.
    reason: &'static str,
}

const MISPRINTS: [Misprint; 3] = [
    Misprint {
        table: "v1",
        row: Printed::new([12, 10, 339_585, 12]),
        found: 20,
        time: true,
        reason: "misprint: v2 walks the same tree and is printed with 20 moves; at this table's \
                 rates it takes twelve times as long",
    },
    Misprint {
        table: "astar",
        row: Printed::new([11, 6, 3483, 19]),
        found: 11,
        time: false,
        reason: "misprint: 19 moves are more than its maximal depth of 12; 19 is what v2 finds at \
                 step 10",
    },
    Misprint {
        table: "astar",
        row: Printed::new([12, 6, 2616, 20]),
        found: 12,
        time: false,
        reason: "misprint: 20 moves are more than its maximal depth of 12; 20 is what v2 finds at \
                 step 10",
    },
];

impl Misprint {
    /// Returns whether this misprint explains every difference in a row.
    fn explains(&self, program: Program, row: &TimingRow) -> bool {
        let Printed { length, step, .. } = self.row;
        (Some(self.table), length, step) == (key_of(program), row.length, row.step)
            && row.printed == self.row.timing()
            && row.both_found(usize::from(self.found))
            && row.time_agrees() != self.time
    }
}

/// The tolerated relative difference between a printed time and the one that the counts give.
const TOLERANCE: f64 = 0.1;

/// A row as printed.
#[derive(Debug, Clone, Copy)]
struct Printed {
    /// Moves of a shortest path.
    length: u16,
    /// How much the depth limit grows.
    step: u16,
    milliseconds: u32,
    /// Moves of the path that was found.
    found: u16,
}

impl Printed {
    /// A row in the order of the tables: shortest length, step width, milliseconds, length found.
    const fn new([length, step, milliseconds, found]: [u32; 4]) -> Self {
        Self {
            length: length as u16,
            step: step as u16,
            milliseconds,
            found: found as u16,
        }
    }

    fn timing(&self) -> Timing {
        Timing {
            milliseconds: f64::from(self.milliseconds),
            found: usize::from(self.found),
        }
    }
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
    /// The pair.
    pub pair: BoardPair,
    /// Moves of a shortest path.
    pub length: u16,
    /// The increment of the depth limit.
    pub step: u16,
    /// The figures that the AKSEN report measured.
    pub printed: Timing,
    /// Boards that its program puts on the agenda.
    pub boards: u64,
    /// The time that this work takes on its board, and the length of its path.
    pub counted: Timing,
    /// The simulator's result for our program; `None` if the program gave up.
    pub simulated: Option<Timing>,
    /// The result of `perfect` for the same pair.
    pub perfect: Timing,
    /// The reason why the printed row cannot be correct, if it explains every difference.
    pub misprint: Option<&'static str>,
}

impl TimingRow {
    /// Returns whether the printed figures are plausible: the path is as long as ours, and the time
    /// is within a tenth of the one that the counts give.
    pub fn agrees(&self) -> bool {
        self.both_found(self.printed.found) && self.time_agrees()
    }

    /// Returns whether our program and the counted search found paths of this length.
    fn both_found(&self, found: usize) -> bool {
        self.simulated.is_some_and(|ours| ours.found == found) && self.counted.found == found
    }

    fn time_agrees(&self) -> bool {
        let ratio = self.counted.milliseconds / self.printed.milliseconds;
        (1.0 - TOLERANCE..=1.0 + TOLERANCE).contains(&ratio)
    }
}

/// One of the AKSEN report's tables.
#[derive(Debug, Clone, PartialEq)]
pub struct TimingTable {
    /// Our program with the same search.
    pub program: Program,
    /// The rows in the order in which they are printed.
    pub rows: Vec<TimingRow>,
}

impl TimingTable {
    /// Returns whether every row agrees or is a known misprint.
    pub fn agrees(&self) -> bool {
        let fine = |row: &TimingRow| row.agrees() || row.misprint.is_some();
        self.rows.iter().all(fine)
    }
}

impl fmt::Display for TimingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {}\n\n\
             length  step     printed (found)   boards    by counts   simulated (found)   perfect  equal",
            self.program.name(),
            self.program.summary()
        )?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl fmt::Display for TimingRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>6} {:>5} {:>8} ms {:>7} {:>8} {:>9.0} ms ",
            self.length,
            self.step,
            self.printed.milliseconds,
            format!("({})", self.printed.found),
            self.boards,
            self.counted.milliseconds,
        )?;
        match self.simulated {
            Some(timing) => write!(
                f,
                "{:>8.0} ms {:>7}",
                timing.milliseconds,
                format!("({})", timing.found)
            )?,
            None => write!(f, "{:>11} {:>7}", "gave up", "")?,
        }
        write!(f, " {:>6.1} ms  ", self.perfect.milliseconds)?;
        match (self.agrees(), self.misprint) {
            (true, _) => f.write_str("yes"),
            (false, Some(reason)) => f.write_str(reason),
            (false, None) => f.write_str("NO"),
        }
    }
}

/// Returns the AKSEN report's timing tables of these programs, together with simulated times. The
/// table is empty if the report has none for a program.
///
/// Rows longer than `longest` moves are left out. All rows (up to 18 moves) take some seconds. The
/// watch receives the number of finished rows and their total.
///
/// # Errors
///
/// [`AksenError::Missing`] if SDCC is not installed; [`AksenError::Stopped`] when the watch
/// interrupts the measurement.
pub fn timing_tables(
    programs: &[Program],
    longest: u16,
    watch: &mut dyn Watch,
) -> Result<Vec<TimingTable>, AksenError> {
    let rows = |&program| printed(program, longest).count() as u64;
    let mut rows = Rows {
        done: 0,
        total: programs.iter().map(rows).sum(),
        watch,
    };
    let table = |&program| measure(program, longest, &mut rows);
    programs.iter().map(table).collect()
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

fn measure(
    program: Program,
    longest: u16,
    watch: &mut Rows<'_>,
) -> Result<TimingTable, AksenError> {
    let perfect = Image::temporary(&Firmware::of(Program::Perfect), Port::Simulator, watch)?;
    let mut images: Vec<(u16, Image)> = Vec::new();
    let mut rows = Vec::new();
    for row in printed(program, longest) {
        let step = row.step;
        let known = images.iter().position(|(built, _)| *built == step);
        let at = match known {
            Some(at) => at,
            None => {
                let firmware = Firmware::of(program).step(step)?;
                let image = Image::temporary(&firmware, Port::Simulator, watch)?;
                images.push((step, image));
                images.len() - 1
            }
        };
        rows.push(measure_row(program, row, [&images[at].1, &perfect], watch)?);
        watch.done += 1;
    }
    Ok(TimingTable { program, rows })
}

fn measure_row(
    program: Program,
    printed: Printed,
    [image, perfect]: [&Image; 2],
    watch: &mut dyn Watch,
) -> Result<TimingRow, AksenError> {
    let Printed { length, step, .. } = printed;
    let pair = pair_of_length(length)?;
    let no_path = || AksenError::Unexpected {
        tool: "the firmware",
        wanted: "a path",
    };
    let max_depth = Firmware::of(program).longest_path();
    let counts: WorkCounts = work(program, &pair, step, max_depth).ok_or_else(no_path)?;
    let mut row = TimingRow {
        pair,
        length,
        step,
        printed: printed.timing(),
        boards: counts.boards,
        counted: Timing {
            milliseconds: counts.milliseconds(program),
            found: counts.found,
        },
        simulated: time(image, pair, watch)?,
        perfect: time(perfect, pair, watch)?.ok_or_else(no_path)?,
        misprint: None,
    };
    let mut misprints = MISPRINTS.iter();
    let misprint = misprints.find(|misprint| misprint.explains(program, &row));
    row.misprint = misprint.map(|misprint| misprint.reason);
    Ok(row)
}

fn time(
    image: &Image,
    pair: BoardPair,
    watch: &mut dyn Watch,
) -> Result<Option<Timing>, AksenError> {
    let simulation = image.simulate(&[pair], watch)?;
    Ok(simulation.replies.first().and_then(timing))
}

/// Returns the name of the program's table in the printed tables.
fn key_of(program: Program) -> Option<&'static str> {
    match program {
        Program::V1 => Some("v1"),
        Program::V2 => Some("v2"),
        Program::AstarPrinted => Some("astar"),
        _ => None,
    }
}

/// Returns the AKSEN report's rows for a program.
fn printed(program: Program, longest: u16) -> impl Iterator<Item = Printed> {
    let own = move |line: &&str| line.split(' ').next() == key_of(program);
    let rows = PRINTED.lines().filter(own);
    rows.map(|line| row(line).expect("every row has four numbers"))
        .filter(move |row| row.length <= longest)
}

fn row(line: &str) -> Option<Printed> {
    let numbers = line.split(' ').skip(1).map(|word| word.parse().ok());
    let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
    Some(Printed::new(numbers.try_into().ok()?))
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

    /// A misprint excuses only the exact row that it names, and only if our result is as expected.
    #[test]
    fn a_misprint_excuses_only_its_own_row() {
        let program = Program::AstarPrinted;
        let timing = |milliseconds, found| Timing {
            milliseconds,
            found,
        };
        let row = TimingRow {
            pair: pair_of_length(11).unwrap(),
            length: 11,
            step: 6,
            printed: timing(3483.0, 19),
            boards: 191,
            counted: timing(3507.0, 11),
            simulated: Some(timing(464.0, 11)),
            perfect: timing(3.8, 11),
            misprint: None,
        };
        let excused = |row: &TimingRow| MISPRINTS.iter().any(|it| it.explains(program, row));
        assert!(!row.agrees() && excused(&row));
        let with = |change: fn(&mut TimingRow)| {
            let mut row = row.clone();
            change(&mut row);
            row
        };
        for other in [
            with(|row| row.printed.found = 18),
            with(|row| row.printed.milliseconds = 3484.0),
            with(|row| row.counted.milliseconds = 9000.0),
            with(|row| row.counted.found = 13),
            with(|row| {
                row.simulated = Some(Timing {
                    milliseconds: 464.0,
                    found: 13,
                })
            }),
            with(|row| row.simulated = None),
            with(|row| row.step = 12),
        ] {
            assert!(!other.agrees() && !excused(&other), "{other}");
        }
    }
}
