//! `knobel reproduce` regenerates every table of the source documents, beside the printed figures.
//!
//! The tables are data ([`tables`]): heading, command or function, columns, and rows with the
//! document's figures. One runner ([`table`]) measures, compares and prints them. Each table names
//! its document, and each row says whether its figures are printed, derived or ours.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use knobel::Limits;

use super::Exit;
use super::input::number;
use super::options::{Limiting, OptionArguments};
use super::progress;
use super::text::Paint;
use table::Table;

#[cfg(test)]
mod documents;
mod measured;
mod table;
mod tables;

pub use tables::limits;

/// Regenerate the tables of the documents behind this project, beside the printed figures
#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 all figures are as printed, 1 a figure differs, 2 a table needs a \
                  tool that is missing."
)]
pub struct Reproduce {
    /// Table to regenerate [default: all]
    #[arg(value_enum)]
    name: Option<Name>,

    /// Longest solution among the rows of the 8-bit board's timing tables
    #[arg(long, value_name = "MOVES", default_value_t = 18, value_parser = number(0..=u16::MAX), allow_negative_numbers = true)]
    longest: u16,

    /// --time limits the whole command; --memory and --nodes limit each search of growth and
    /// searches
    #[command(flatten)]
    limits: OptionArguments<Limiting>,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
pub enum Name {
    /// The search lecture's searches, its heuristic as printed, and the mistake in its A*
    Search,
    /// The parity paper's test on five boards, Loyd's puzzle and two goals
    Solvability,
    /// The AKSEN report's memory, step widths and times of the solvers for an 8-bit board
    Aksen,
    /// The A* report's Hamming against Manhattan on boards of 28 to 42 moves
    Growth,
    /// Our own table: the cost of twelve searches on ten 4×4 boards
    Searches,
    /// Vogler's figures, charts and comparison of strategies for nine cards
    Cards,
}

impl Name {
    /// The word on the command line.
    #[cfg(test)]
    fn word(self) -> String {
        let value = self.to_possible_value().expect("no name is hidden");
        value.get_name().to_owned()
    }

    /// The document that contains the tables: author, title and year as printed there.
    fn source(self) -> &'static str {
        match self {
            Self::Search => "Suchalgorithmen am Beispiel 8-Puzzle (names neither author nor year)",
            Self::Solvability => {
                "Kai Fischer, Max Stubenbord: Analyse der Lösbarkeit von Instanzen des \
                 15-Puzzles mit Implementierung, 2021"
            }
            Self::Aksen => {
                "Jonas Kappa: KI Projekt. Schiebepuzzle auf dem AKSEN-Board, 23. Februar 2021"
            }
            Self::Growth => {
                "Tom Van Eyck: Implementatie en analyse van het A* algoritme bij het \
                 8-puzzel probleem, 22 december 2016"
            }
            Self::Searches => "knobel; none of the documents contains this table",
            Self::Cards => {
                "Benedikt Vogler: Kombinatorische Probleme der Anordnung von Spielkarten \
                 und ihre Realisierung in Delphi, Herbst 2011 - Frühjahr 2012"
            }
        }
    }
}

impl Reproduce {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut page = Page {
            longest: self.longest,
            limits: Limits {
                nodes: self.limits.given.nodes,
                memory: self.limits.given.memory,
            },
            end: self.limits.given.time.map(|time| Instant::now() + time),
            ..Page::new(out)
        };
        let asked = |table: &&Table| self.name.is_none_or(|name| name == table.name);
        for (number, table) in tables::all().filter(asked).enumerate() {
            if number > 0 {
                writeln!(page.out)?;
            }
            table.run(&mut page)?;
            if page.stopped() {
                break;
            }
        }
        page.exit()
    }
}

/// The output, its limits, and whether all figures so far are as printed.
struct Page<'a> {
    out: &'a mut dyn Write,
    paint: Paint,
    /// The longest solution among the rows of the timing tables.
    longest: u16,
    /// The limits of each search, if given.
    limits: Limits,
    end: Option<Instant>,
    differs: bool,
    /// The reason why a table was left out.
    missing: Option<anyhow::Error>,
}

impl<'a> Page<'a> {
    fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            paint: Paint::for_stdout(),
            longest: u16::MAX,
            limits: Limits::default(),
            end: None,
            differs: false,
            missing: None,
        }
    }

    /// The time that is left for further tables.
    fn left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.end.map(|end| end.saturating_duration_since(now))
    }

    /// Returns whether Ctrl-C was pressed or the time is over.
    fn stopped(&self) -> bool {
        progress::interrupted() || self.left() == Some(Duration::ZERO)
    }

    fn exit(self) -> anyhow::Result<Exit> {
        match (self.stopped(), self.differs, self.missing) {
            (true, ..) => Ok(Exit::Stopped),
            (_, true, _) => Ok(Exit::Unsolvable),
            (.., Some(missing)) => Err(missing),
            (.., None) => Ok(Exit::Fine),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Column, Is, Row, Source, Unit, misprint, printed};

    /// Runs a table with one row, whose figure is always 19.
    fn run(row: Row) -> (anyhow::Result<Exit>, String) {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out);
        let table = Table {
            name: Name::Search,
            heading: "",
            source: Source::Function(|_, _| Ok(vec!["19".into()])),
            columns: &[Column {
                name: "moves",
                at: "",
                unit: Unit::Count,
                is: Is::Equal,
            }],
            rows: Box::leak(Box::new([row])),
            note: "",
        };
        table.run(&mut page).unwrap();
        let exit = page.exit();
        (exit, String::from_utf8(out).unwrap())
    }

    #[test]
    fn one_wrong_figure_makes_the_command_fail() {
        let (exit, text) = run(printed("bfs", "", &["19"]));
        assert_eq!(exit.unwrap(), Exit::Fine);
        assert!(
            text.contains("bfs     19        19  yes    printed"),
            "{text}"
        );
        let (exit, text) = run(printed("bfs", "", &["18"]));
        assert_eq!(exit.unwrap(), Exit::Unsolvable);
        assert!(text.contains("NO"), "{text}");
    }

    #[test]
    fn a_misprint_must_differ_and_is_explained() {
        let (exit, text) = run(misprint("bfs", "", &["18"], "two digits"));
        assert_eq!(exit.unwrap(), Exit::Fine);
        assert!(
            text.contains("no, see remark  printed  two digits"),
            "{text}"
        );
        let (exit, _) = run(misprint("bfs", "", &["19"], "two digits"));
        assert_eq!(exit.unwrap(), Exit::Unsolvable);
    }

    #[test]
    fn a_search_without_time_stops_the_page() {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out);
        page.end = Some(Instant::now());
        tables::all().next().unwrap().run(&mut page).unwrap();
        assert_eq!(page.exit().unwrap(), Exit::Stopped);
    }
}
