//! `knobel check`: can the goal be reached, and why or why not; with `--moves`, does a list of
//! moves reach it.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use knobel::notation::{BoardForm, Instance};
use knobel::parity::{self, Derivation};
use knobel::{Board, Goal, Problem, SolveOptions};
use knobel_api::{Verdict, write};

use super::format::{Format, FormatArguments};
use super::input::BoardArguments;
use super::options::{OptionArguments, Working};
use super::solve::Letters;
use super::text::{self, Paint, count};
use super::{Exit, replay};

/// How long the bound of a large board is raised where no limit is given.
const PATIENCE: Duration = Duration::from_secs(1);

/// Tell whether boards are solvable, derived step by step with --explain; or replay moves with
/// --moves
#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 solvable, or the moves reach the goal; 1 not so; 2 bad use or \
                  input."
)]
#[command(mut_group("OptionArguments", |group| group.requires("moves")))]
pub struct Check {
    #[command(flatten)]
    boards: BoardArguments,

    /// Show every transposition and say why parity decides
    #[arg(long, conflicts_with = "moves")]
    explain: bool,

    /// Replay these moves instead: ULDR, R3 for RRR, or the numbers of the tiles that slide, as in
    /// "5 8 3"; also a file with them, or - for standard input
    ///
    /// A file may be what 'solve --format moves' or 'solve --format json' has written for one
    /// board. Says whether every move is possible, whether they reach the goal, and how far they
    /// are from optimal, which is searched for within --time (on boards of more than 16 cells a
    /// second unless it is given), --memory and --nodes. Exit code 0 if they reach the goal, else
    /// 1.
    #[arg(long, value_name = "MOVES|FILE|-", allow_hyphen_values = true)]
    moves: Option<String>,

    /// What the letters of --moves mean: where the blank goes, or where the tile goes
    #[arg(long, value_enum, default_value = "blank", requires = "moves")]
    letters: Letters,

    #[command(flatten)]
    options: OptionArguments<Working>,

    #[command(flatten)]
    format: FormatArguments,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        if self.moves.as_deref() == Some("-") && self.boards.are_piped() {
            bail!(
                "both the board and --moves are -, but there is one standard input; give a file \
                 for one of them"
            );
        }
        let entries = self.boards.boards()?;
        let goal = self.boards.goal.goal()?;
        if let Some(moves) = &self.moves {
            return self.replay(moves, &entries, goal, out);
        }
        let mut exit = Exit::Fine;
        for entry in &entries {
            let problem = knobel::Problem::new(entry.board.clone(), &goal)?;
            let verdict = Verdict::from(&problem);
            match self.format.format {
                Format::Json => writeln!(out, "{}", write(&verdict))?,
                Format::Text => {
                    self.write_text(entry, problem.goal(), &verdict, entries.len() > 1, out)?
                }
            }
            if !verdict.solvable {
                exit = Exit::Unsolvable;
            }
        }
        Ok(exit)
    }

    fn replay(
        &self,
        moves: &str,
        entries: &[Instance],
        goal: Goal,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let [entry] = entries else {
            bail!(
                "{} boards were given, but --moves goes with one",
                entries.len()
            );
        };
        let problem = Problem::new(entry.board.clone(), &goal)?;
        let options = SolveOptions {
            patience: self.options.given.time.is_none().then_some(PATIENCE),
            ..self.options.options(false)
        };
        let json = self.format.format == Format::Json;
        replay::run((moves, self.letters), &problem, &options, json, out)
    }

    fn write_text(
        &self,
        entry: &Instance,
        goal: &Board,
        verdict: &Verdict,
        many: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let paint = Paint::for_stdout();
        if many {
            write!(out, "{} ", entry.index)?;
        }
        let word = if verdict.solvable {
            paint.good("solvable")
        } else {
            paint.bad("unsolvable")
        };
        writeln!(
            out,
            "{word}: {} to sort the board ({}), the blank is {} from its goal cell ({})",
            count(verdict.transpositions, "transposition"),
            parity_word(verdict.transpositions),
            count(verdict.blank_distance, "step"),
            parity_word(verdict.blank_distance)
        )?;
        if self.explain {
            explain(&entry.board, goal, out, paint)?;
        }
        if !verdict.solvable {
            match verdict.reachable_goal.as_ref().and_then(Goal::name) {
                Some(name) => writeln!(out, "it can reach the goal {name} (--goal {name})")?,
                None => writeln!(out, "it can reach none of the standard goals")?,
            }
        }
        Ok(())
    }
}

/// The derivation in words, with every row in between.
fn explain(board: &Board, goal: &Board, out: &mut dyn Write, paint: Paint) -> anyhow::Result<()> {
    let derivation = Derivation::new(board, goal)?;
    let wide = (board.shape().cells() - 1).to_string().len();
    let line = |row: &[u32]| {
        let tiles: Vec<String> = row.iter().map(|tile| format!("{tile:>wide$}")).collect();
        tiles.join(" ")
    };
    writeln!(
        out,
        "\n{}",
        paint
            .strong("1. Write the board as one row and exchange tiles until it is the goal's row.")
    )?;
    let mut rows = derivation.rows();
    for exchange in &derivation.transpositions {
        let row = rows.next().expect("a row before every exchange");
        let (line, first, second) = (line(&row), exchange.first, exchange.second);
        writeln!(out, "   {line}   exchange {first} and {second}")?;
    }
    writeln!(
        out,
        "   {}   the goal {}",
        line(goal.tiles()),
        paint.faint(&BoardForm::Rows.write(goal).unwrap_or_default())
    )?;
    let (transpositions, distance) = (derivation.transpositions.len(), derivation.blank_distance);
    writeln!(
        out,
        "   That is {}: {}.\n   The number depends on the order of exchanges, its parity does not.",
        count(transpositions, "transposition"),
        parity_word(transpositions)
    )?;
    let shape = board.shape();
    let place = |cell| {
        let (row, column) = (shape.row(cell) + 1, shape.column(cell) + 1);
        format!("row {row}, column {column}")
    };
    writeln!(
        out,
        "\n{}\n   From {} to {}: {}, {}.",
        paint.strong("2. Count the steps that the blank is away from its goal cell."),
        place(board.blank()),
        place(goal.blank()),
        count(distance, "step"),
        parity_word(distance)
    )?;
    let verdict = if derivation.solvable() {
        "agree: solvable"
    } else {
        "differ: unsolvable"
    };
    writeln!(
        out,
        "\n{}\n   \
         Each move exchanges the blank with a tile (one transposition) and takes the blank one step, so it\n   \
         changes both parities. At the goal both numbers are 0, so they must agree at the start as well.\n   \
         Here they {verdict}.",
        paint.strong("3. Compare.")
    )?;
    by_inversions(board, goal, out)
}

/// The same verdict by another road: inversions, and for boards of even width the rows between the
/// blanks.
fn by_inversions(board: &Board, goal: &Board, out: &mut dyn Write) -> anyhow::Result<()> {
    let (here, there) = (parity::inversions(board), parity::inversions(goal));
    let shape = board.shape();
    let rows = shape.row(board.blank()).abs_diff(shape.row(goal.blank()));
    let even_width = shape.width().is_multiple_of(2);
    let sum = here + there + if even_width { rows as u64 } else { 0 };
    write!(
        out,
        "\nThe same by inversions (a larger tile before a smaller one, without the blank): {} \
         here, {} in the goal",
        text::thousands(here),
        text::thousands(there)
    )?;
    if even_width {
        write!(
            out,
            ", and\n{} between the blanks, which count because the width is even",
            count(rows, "row")
        )?;
    }
    let verdict = if sum.is_multiple_of(2) {
        "even: solvable"
    } else {
        "odd: unsolvable"
    };
    writeln!(out, ". Together {}, {verdict}.", text::thousands(sum))?;
    Ok(())
}

fn parity_word(number: usize) -> &'static str {
    ["even", "odd"][number % 2]
}
