//! The AKSEN report's three timing tables, and ours beside them.
//!
//! It measured on the board and names one pair only, nine moves long. For its other lengths we chose pairs
//! whose search trees grow from step to step as its times do (within 6 %, and with the same longer paths at wide
//! steps); they need not be its own.

use std::fmt;

use knobel_core::{Phase, Progress, StopReason, Watch};

use crate::{AksenError, Firmware, Image, Pair, Port, Program, Reply};

/// The AKSEN report's example.
pub const EXAMPLE: (&str, &str) = ("gaefdboch", "doefgbcah");

/// The pair for each optimal length.
const PAIRS: [(u8, &str, &str); 6] = [
    (8, "doeabcfgh", "aobcdefgh"),
    (9, EXAMPLE.0, EXAMPLE.1),
    (10, "achdeofgb", "abcdeofgh"),
    (11, "bceodfagh", "abcdefgho"),
    (12, "beofhcadg", "abcdefogh"),
    (18, "bcogahdfe", "abcdoefgh"),
];

/// The tables as printed, a line for each row.
const PRINTED: &str = include_str!("../../../data/aksen-timings.txt");

/// A row as printed: optimal length, step width, milliseconds, length found.
type Printed = (u8, u8, u32, u8);

/// How long a path was and how long it took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timing {
    /// Milliseconds.
    pub milliseconds: f64,
    /// Moves of the path that was found.
    pub found: usize,
}

/// A row of a table: the printed figures, the same program here, and `perfect`.
#[derive(Debug, Clone, PartialEq)]
pub struct TimingRow {
    /// The pair; the AKSEN report's own only for nine moves.
    pub pair: Pair,
    /// Moves of a shortest path.
    pub length: u8,
    /// How much the depth limit grows.
    pub step: u8,
    /// What the AKSEN report measured.
    pub printed: Timing,
    /// What the simulator counts; `None` if the program gave up.
    pub simulated: Option<Timing>,
    /// What `perfect` needs for the same pair.
    pub perfect: Timing,
}

/// One of the AKSEN report's tables.
#[derive(Debug, Clone, PartialEq)]
pub struct TimingTable {
    /// Whose times these are.
    pub program: Program,
    /// In the order printed.
    pub rows: Vec<TimingRow>,
}

impl fmt::Display for TimingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {}\n\n\
             length  step    printed (found)   simulated (found)   perfect (found)   pair",
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
            "{:>6} {:>5} {:>8} ms {:>6} ",
            self.length,
            self.step,
            self.printed.milliseconds,
            format!("({})", self.printed.found)
        )?;
        match self.simulated {
            Some(timing) => write!(
                f,
                "{:>9.0} ms {:>6}",
                timing.milliseconds,
                format!("({})", timing.found)
            )?,
            None => write!(f, "{:>12} {:>6}", "gave up", "")?,
        }
        write!(
            f,
            " {:>8.1} ms {:>6}   {}",
            self.perfect.milliseconds,
            format!("({})", self.perfect.found),
            self.pair
        )
    }
}

/// The AKSEN report's timing tables of these programs with the simulated times beside them; the table of a program that it
/// does not have is empty.
///
/// Leaves out rows longer than `longest` moves: all of them (18) take some minutes, those up to 12 one or two. The watch
/// is told how many of how many rows are done.
///
/// # Errors
///
/// [`AksenError::Missing`] if SDCC or its simulator is not installed; [`AksenError::Stopped`] when the watch ends it.
pub fn timing_tables(
    programs: &[Program],
    longest: u8,
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

/// Tells another watch how many rows are done, whatever the work within a row says.
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

fn measure(program: Program, longest: u8, watch: &mut Rows<'_>) -> Result<TimingTable, AksenError> {
    let perfect = Image::temporary(&Firmware::of(Program::Perfect), Port::Simulator, watch)?;
    let mut images: Vec<(u8, Image)> = Vec::new();
    let mut rows = Vec::new();
    for (length, step, milliseconds, found) in printed(program, longest) {
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
        let pair = pair_of_length(length)?;
        rows.push(TimingRow {
            pair,
            length,
            step,
            printed: Timing {
                milliseconds: f64::from(milliseconds),
                found: usize::from(found),
            },
            simulated: time(&images[at].1, pair, watch)?,
            perfect: time(&perfect, pair, watch)?.ok_or(AksenError::Unexpected {
                tool: "perfect",
                wanted: "a path",
            })?,
        });
        watch.done += 1;
    }
    Ok(TimingTable { program, rows })
}

fn time(image: &Image, pair: Pair, watch: &mut dyn Watch) -> Result<Option<Timing>, AksenError> {
    let simulation = image.simulate(&[pair], watch)?;
    Ok(simulation.replies.first().and_then(timing))
}

/// The AKSEN report's rows for a program.
fn printed(program: Program, longest: u8) -> impl Iterator<Item = Printed> {
    let own = move |line: &&str| line.split(' ').next() == Some(program.name());
    let rows = PRINTED.lines().filter(own);
    rows.map(|line| row(line).expect("four numbers in every row"))
        .filter(move |row| row.0 <= longest)
}

fn row(line: &str) -> Option<Printed> {
    let mut words = line.split(' ').skip(1);
    Some((
        words.next()?.parse().ok()?,
        words.next()?.parse().ok()?,
        words.next()?.parse().ok()?,
        words.next()?.parse().ok()?,
    ))
}

fn pair_of_length(length: u8) -> Result<Pair, AksenError> {
    let (_, start, goal) = PAIRS
        .iter()
        .find(|(of, ..)| *of == length)
        .expect("every printed length has a pair");
    Ok(Pair {
        start: start.parse()?,
        goal: goal.parse()?,
    })
}

fn timing(reply: &Reply) -> Option<Timing> {
    let moves = reply.outcome.as_ref().ok()?;
    Some(Timing {
        milliseconds: f64::from(reply.microseconds) / 1000.0,
        found: moves.len(),
    })
}
