//! `knobel reproduce`: every table of the source documents, ours beside the printed figures.

use std::io::Write;

use clap::{Args, ValueEnum};
use knobel::notation::parse_board;
use knobel::{Answer, Board, Goal, Request, Settings, Wish};

use super::Exit;
use super::limits::LimitArguments;
use super::progress::{self, Watcher};
use super::text::Paint;

mod board;
mod growth;
mod search;
mod solvability;

/// Regenerate the tables of the documents this project comes from, ours beside the printed figures
#[derive(Args)]
pub struct Reproduce {
    /// Which table; all of them if none is named
    #[arg(value_enum)]
    name: Option<Name>,

    /// Leave out rows of the 8-bit board's timing tables with longer solutions (18 takes minutes)
    #[arg(long, value_name = "MOVES", default_value_t = 18)]
    longest: u8,

    /// Limits for each single search; --memory matters for growth
    #[command(flatten)]
    limits: LimitArguments,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Name {
    /// A lecture's five searches on the 8-puzzle, and what goes wrong in its A*
    Search,
    /// Bradlow's parity test on five boards, Loyd's puzzle and two goals
    Solvability,
    /// Memory, step widths and simulated times of the solvers for an 8-bit board
    Board,
    /// Hamming against Manhattan on boards of 28 to 42 moves
    Growth,
}

impl Reproduce {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        progress::catch_interrupts();
        let paint = Paint::for_stdout();
        let mut exit = Exit::Fine;
        let all = [Name::Search, Name::Solvability, Name::Board, Name::Growth];
        for name in all
            .into_iter()
            .filter(|name| self.name.is_none_or(|asked| asked == *name))
        {
            let result = match name {
                Name::Search => search::run(out, paint),
                Name::Solvability => solvability::run(out, paint),
                Name::Board => board::run(self.longest, out, paint),
                Name::Growth => growth::run(self.limits, out, paint),
            };
            exit = exit.max(result?);
            if progress::interrupted() {
                return Ok(Exit::Stopped);
            }
            if self.name.is_none() {
                writeln!(out)?;
            }
            out.flush()?;
        }
        Ok(exit)
    }
}

/// A board that is written in this program.
fn fixed(text: &str) -> Board {
    parse_board(text, None).expect("written in the program")
}

/// Solves with a named algorithm and heuristic.
fn run_named(
    board: &Board,
    goal: &Goal,
    algorithm: &str,
    heuristic: Option<&str>,
    settings: Settings,
) -> anyhow::Result<Answer> {
    let request = Request {
        goal: goal.clone(),
        wish: Wish::named(algorithm, heuristic),
        settings,
        ..Request::new(board.clone())
    };
    Ok(knobel::solve(&request, &mut Watcher::new())?)
}

/// The length of a solution.
fn length(answer: &Answer) -> Option<usize> {
    answer.solution().map(|solution| solution.stm)
}
