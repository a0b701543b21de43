//! `knobel check` decides by parity whether a board can reach the goal, and explains why. With
//! `--moves` it replays a list of moves.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use knobel::notation::{BoardForm, Instance, MoveLetters};
use knobel::parity::{self, Derivation};
use knobel::{Board, Goal, Problem, SolveOptions};
use knobel_api::{Verdict, write};

use super::format::{Format, FormatArguments};
use super::input::BoardArguments;
use super::options::{OptionArguments, Working, letters_parser};
use super::text::{self, Paint, count};
use super::{Exit, replay};

/// Default time for raising the lower bound of a large board.
const PATIENCE: Duration = Duration::from_secs(1);

/// Check whether boards are solvable (--explain derives it), or replay moves (--moves)
#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 solvable, or the moves reach the goal; 1 unsolvable, or the moves \
                  do not reach it; 2 wrong usage or input."
)]
#[command(mut_group("OptionArguments", |group| group.requires("moves")))]
pub struct Check {
    #[command(flatten)]
    boards: BoardArguments,

    /// Print every transposition and explain why parity decides
    #[arg(long, conflicts_with = "moves")]
    explain: bool,

    /// Replay moves instead, written as ULDR, as R3 for RRR, or as the sliding tiles "5 8 3"; also
    /// from a file, or from standard input with -
    ///
    /// The file may be the output of 'solve --format moves' or 'solve --format json' for one board.
    /// The command reports whether every move is legal, whether the moves reach the goal, and how
    /// far they are from optimal. The search for the optimal length obeys --time, --memory and
    /// --nodes; boards of more than 16 cells get one second by default. The exit code is 0 if the
    /// moves reach the goal, otherwise 1.
    #[arg(long, value_name = "MOVES|FILE|-", allow_hyphen_values = true)]
    moves: Option<String>,

    /// Meaning of the letters of --moves: the direction of the blank, or of the tile
    #[arg(long, value_parser = letters_parser(), default_value = "blank", requires = "moves")]
    letters: MoveLetters,

    #[command(flatten)]
    options: OptionArguments<Working>,

    #[command(flatten)]
    format: FormatArguments,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        if self.moves.as_deref() == Some("-") && self.boards.are_piped() {
            bail!(
                "both the board and --moves were given as -, but standard input can only be read \
                 once; use a file for one of them"
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
                "{} boards were given, but --moves needs exactly one board",
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
                Some(name) => writeln!(
                    out,
                    "it can reach the standard goal {name}: add --goal \
                                             {name}"
                )?,
                None => writeln!(out, "it cannot reach any of the standard goals")?,
            }
        }
        Ok(())
    }
}

/// Prints the derivation, with the row before every exchange.
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
        "   That is {}: {}.\n   The number depends on the order of exchanges, but its parity does \
         not.",
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
        paint.strong("2. Count the steps from the blank to its goal cell."),
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
        "\n{}\n   Each move exchanges the blank with a tile (one transposition) and moves the \
         blank by one step, so it\n   changes both parities. At the goal both numbers are 0, so \
         they must agree at the start as well.\n   Here they {verdict}.",
        paint.strong("3. Compare.")
    )?;
    by_inversions(board, goal, out)
}

/// Derives the same result a second way: by inversions, plus the rows between the blanks on boards
/// of even width.
fn by_inversions(board: &Board, goal: &Board, out: &mut dyn Write) -> anyhow::Result<()> {
    let (here, there) = (parity::inversions(board), parity::inversions(goal));
    let shape = board.shape();
    let rows = shape.row(board.blank()).abs_diff(shape.row(goal.blank()));
    let even_width = shape.width().is_multiple_of(2);
    let sum = here + there + if even_width { rows as u64 } else { 0 };
    write!(
        out,
        "\nCheck by inversions (a larger tile before a smaller one, without the blank): {} here, \
         {} in the goal",
        text::thousands(here),
        text::thousands(there)
    )?;
    if even_width {
        write!(
            out,
            ", and\n{} between the blanks, added because the width is even",
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
