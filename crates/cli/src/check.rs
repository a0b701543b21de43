//! `knobel check` decides by parity whether a board can reach the goal, and explains why. With
//! `--moves` it replays a list of moves.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};
use knobel::notation::{BoardForm, Instance, MoveLetters};
use knobel::{Board, Goal, SolveOptions};
use knobel_api::{Verdict, write};

use super::explain::Explanation;
use super::format::{Format, FormatArguments};
use super::input::BoardArguments;
use super::language::Language;
use super::options::{OptionArguments, Working, letters_parser};
use super::text::{Paint, count};
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

    /// Language of --explain [default: that of LC_ALL, LC_MESSAGES or LANG, if it is one of these]
    #[arg(long, value_enum, value_name = "en|de|nl", requires = "explain")]
    lang: Option<Language>,

    /// Print only the boards that are solvable, or unsolvable, one per line, as input for other
    /// commands; the exit code is 0
    #[arg(long, value_enum, value_name = "solvable|unsolvable", conflicts_with_all = ["explain", "moves"])]
    only: Option<Only>,

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

    /// Form of the moves of --moves; words are accepted in every form
    #[arg(long, value_parser = letters_parser(), default_value = "blank", requires = "moves")]
    letters: MoveLetters,

    #[command(flatten)]
    options: OptionArguments<Working>,

    #[command(flatten)]
    format: FormatArguments,
}

/// The boards that a filter passes.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Only {
    Solvable,
    Unsolvable,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        if self.moves.as_deref() == Some("-") && self.boards.are_piped() {
            bail!(
                "both the board and --moves were given as -, but standard input can only be read \
                 once; use a file for one of them"
            );
        }
        let goal = self.boards.goal.goal()?;
        if let Some(only) = self.only {
            return self.filter(only, &goal, out);
        }
        let entries = self.boards.boards()?;
        if let Some(moves) = &self.moves {
            return self.replay(moves, &entries, goal, out);
        }
        let mut exit = Exit::Fine;
        for entry in &entries {
            let problem = entry.problem(&goal)?;
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

    /// Passes the boards that are solvable, or those that are not.
    fn filter(&self, only: Only, goal: &Goal, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut boards = self.boards.stream(true)?;
        while let Some(batch) = boards.batch()? {
            for entry in &batch.boards {
                let problem = entry.problem(goal)?;
                if problem.solvable() != (only == Only::Solvable) {
                    continue;
                }
                let line = match self.format.format {
                    Format::Json => write(&Verdict::from(&problem)),
                    Format::Text => BoardForm::Rows.write(&entry.board).unwrap_or_default(),
                };
                writeln!(out, "{line}")?;
            }
            out.flush()?;
        }
        Ok(Exit::Fine)
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
        let problem = entry.problem(&goal)?;
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
        if self.explain {
            let language = Language::given(self.lang);
            let mut explanation = Explanation {
                language,
                paint,
                out,
            };
            explanation.write(&entry.board, goal)?;
            if !verdict.solvable {
                explanation.reachable(verdict.reachable_goal.as_ref())?;
            }
            return Ok(());
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

fn parity_word(number: usize) -> &'static str {
    ["even", "odd"][number % 2]
}
