//! `knobel reproduce` regenerates every table of the source documents, beside the printed figures.
//! A line above each table names its document.

use std::fmt::Debug;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use knobel::notation::parse_board;
use knobel::{Answer, Board, Goal, Objective, Problem, Settings, SolveOptions};

use super::Exit;
use super::input::number;
use super::options::{Limiting, OptionArguments};
use super::progress::{self, Watcher};
use super::text::Paint;

mod aksen;
mod cards;
mod growth;
mod search;
mod searches;
mod solvability;

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

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Name {
    /// The search lecture's five searches on the 8-puzzle, and the mistake in its A*
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
    /// The document that contains the table: author, title and year as printed there.
    fn source(self) -> &'static str {
        match self {
            Name::Search => {
                "Source: Suchalgorithmen am Beispiel 8-Puzzle (lecture notes without author and year)"
            }
            Name::Solvability => {
                "Source: Kai Fischer, Max Stubenbord: Analyse der Lösbarkeit von Instanzen des \
                 15-Puzzles mit Implementierung, 2021"
            }
            Name::Aksen => {
                "Source: Jonas Kappa: KI Projekt. Schiebepuzzle auf dem AKSEN-Board, 2021"
            }
            Name::Growth => {
                "Source: Tom Van Eyck: Implementatie en analyse van het A* algoritme bij het \
                 8-puzzel probleem, 2016"
            }
            Name::Searches => "Source: knobel; none of the documents contains this table",
            Name::Cards => {
                "Source: Benedikt Vogler: Kombinatorische Probleme der Anordnung von Spielkarten \
                 und ihre Realisierung in Delphi, 2011/2012"
            }
        }
    }
}

impl Reproduce {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut page = Page::new(
            out,
            self.limits.given.time.map(|time| Instant::now() + time),
        );
        let all = [
            Name::Search,
            Name::Solvability,
            Name::Aksen,
            Name::Growth,
            Name::Searches,
            Name::Cards,
        ];
        for name in all
            .into_iter()
            .filter(|name| self.name.is_none_or(|asked| asked == *name))
        {
            writeln!(page.out, "{}", name.source())?;
            match name {
                Name::Search => search::run(&mut page),
                Name::Solvability => solvability::run(&mut page),
                Name::Aksen => aksen::run(self.longest, &mut page),
                Name::Growth => growth::run(&self.limits, &mut page),
                Name::Searches => searches::run(&self.limits, &mut page),
                Name::Cards => cards::run(&mut page),
            }?;
            if page.stopped() {
                break;
            }
            if self.name.is_none() {
                writeln!(page.out)?;
            }
            page.out.flush()?;
        }
        page.exit()
    }
}

/// The output, its deadline, and whether all figures so far are as printed.
struct Page<'a> {
    out: &'a mut dyn Write,
    paint: Paint,
    end: Option<Instant>,
    differs: bool,
    /// The reason why a table was left out.
    missing: Option<anyhow::Error>,
}

impl<'a> Page<'a> {
    fn new(out: &'a mut dyn Write, end: Option<Instant>) -> Self {
        Self {
            out,
            paint: Paint::for_stdout(),
            end,
            differs: false,
            missing: None,
        }
    }

    fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{}", self.paint.strong(text))?)
    }

    /// The cell `yes` if our figures are the printed ones, otherwise `NO`, which makes the command
    /// fail.
    fn equal<T: PartialEq + Debug>(&mut self, ours: T, printed: T) -> String {
        let equal = ours == printed;
        self.differs |= !equal;
        if equal { "yes" } else { "NO" }.into()
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

    /// Solves with a named algorithm and heuristic.
    fn solve(
        &self,
        (board, goal): (&Board, &Goal),
        algorithm: &str,
        heuristic: Option<&str>,
        settings: Settings,
    ) -> anyhow::Result<Answer> {
        let problem = Problem::new(board.clone(), goal)?;
        let options = SolveOptions {
            objective: Objective::named(algorithm, heuristic)?,
            settings,
            time: self.left(),
            ..SolveOptions::default()
        };
        Ok(knobel::solve(&problem, &options, &mut Watcher::new())?)
    }
}

/// Parses a board that is a constant of this program.
fn fixed(text: &str) -> Board {
    parse_board(text, None).expect("constants of this program are boards")
}

/// The length of a solution.
fn length(answer: &Answer) -> Option<usize> {
    answer.solution().map(|solution| solution.stm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_wrong_figure_makes_the_command_fail() {
        let mut out = Vec::new();
        let mut right = Page::new(&mut out, None);
        assert_eq!(right.equal((19, 37_151), (19, 37_151)), "yes");
        assert_eq!(right.exit().unwrap(), Exit::Fine);
        let mut lacking = Page::new(&mut out, None);
        lacking.missing = Some(anyhow::anyhow!("no compiler"));
        assert!(lacking.exit().is_err());
        let mut wrong = Page::new(&mut out, None);
        wrong.missing = Some(anyhow::anyhow!("no compiler"));
        assert_eq!(wrong.equal((19, 37_150), (19, 37_151)), "NO");
        assert_eq!(wrong.equal(1, 1), "yes");
        assert_eq!(wrong.exit().unwrap(), Exit::Unsolvable);
    }

    #[test]
    fn a_search_without_time_stops_the_page() {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out, None);
        page.end = Some(Instant::now());
        search::run(&mut page).unwrap();
        assert_eq!(page.exit().unwrap(), Exit::Stopped);
    }
}
