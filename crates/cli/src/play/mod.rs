//! `knobel play`: play the puzzle in the terminal.
//!
//! `game.rs` is the state machine, `frame.rs` formats a state as text, and `keys.rs` translates
//! keys; all three are pure. `helper.rs` runs the game's searches in background threads, and
//! `screen.rs` is the main loop.

mod frame;
mod game;
mod helper;
mod keys;
mod screen;

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use knobel::scramble::ScrambleError;
use knobel::{Deadline, Problem, Rng, Shape, SolveOptions};

use super::input::{self, GoalArguments};
use super::options::{OptionArguments, Working};
use super::progress::{self, Watcher};
use super::text::{self, Paint};
use super::{Exit, hint, scramble};
use game::Game;
use helper::Helper;

/// Default time limit of the searches for a hint, the optimum or a board at a given distance.
const PATIENCE: Duration = Duration::from_secs(60);

/// Play a board in the terminal, with undo, hints, a clock and the optimum for comparison
#[derive(Args)]
#[command(after_help = KEYS)]
pub struct Play {
    /// A board such as "1 2 3 / 4 5 6 / 7 0 8", or a file with one [default: a random board of the
    /// size of --size or --goal, else 4x4]
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    #[command(flatten)]
    goal: GoalArguments,

    /// Seed of the random boards; the same seed gives the same boards [default: the clock]
    #[arg(long, value_name = "N", value_parser = input::number(0..=u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Exact distance of random boards from the goal in moves, for up to 16 cells
    #[arg(long, value_name = "MOVES", conflicts_with = "board", value_parser = input::number(0..=u32::MAX), allow_negative_numbers = true)]
    distance: Option<u32>,

    /// Let arrow keys move the blank instead of the tile beside it
    #[arg(long)]
    gap: bool,

    /// Limits for the searches behind hints, the optimum and --distance [time: a minute]
    #[command(flatten)]
    options: OptionArguments<Working>,
}

const KEYS: &str = "\
Keys: arrows, WASD or hjkl slide the tile beside the blank in that direction (x: move the blank)
      u or Backspace undo, y or Ctrl-R redo, ? or F1 hint, n new board, r restart, q, Esc or Ctrl-C quit";

impl Play {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        check_terminal()?;
        let problem = self.problem()?;
        let seed = self.seed.unwrap_or_else(scramble::clock);
        let goal = match &problem {
            Some(problem) => problem.goal().clone(),
            None => scramble::goal_board(&self.goal, Shape::new(4, 4)?)?,
        };
        let scrambler = scramble::scrambler(&goal, self.distance)?;
        let window = text::window();
        if let Some(complaint) = frame::too_small(goal.shape(), window) {
            bail!("{complaint}");
        }
        let options = SolveOptions {
            time: self.options.given.time.or(Some(PATIENCE)),
            patience: Some(hint::PATIENCE),
            ..self.options.options(false)
        };
        let start = match problem {
            Some(problem) if !problem.solvable() => {
                writeln!(
                    out,
                    "unsolvable: no sequence of moves leads to this goal ('knobel check \
                     --explain' derives why)"
                )?;
                return Ok(Exit::Unsolvable);
            }
            Some(problem) => problem.start().clone(),
            None => {
                let mut watcher = Watcher::new();
                let mut watch = Deadline::new(options.time, &mut watcher);
                match scrambler.draw(&mut Rng::new(seed), &options, &mut watch) {
                    Err(error @ ScrambleError::GaveUp { .. }) => {
                        drop(watcher);
                        eprintln!("knobel: {}", scramble::gave_up(&error));
                        return Ok(Exit::Stopped);
                    }
                    drawn => drawn?,
                }
            }
        };
        let game = Game::new(start, goal.clone(), self.gap);
        let helper = Helper::new(goal, options, scrambler, seed);
        let end = screen::play(game, helper, Paint::for_stdout())?;
        writeln!(out, "{}", end.summary())?;
        Ok(if progress::interrupted() {
            Exit::Stopped
        } else {
            Exit::Fine
        })
    }

    /// The given board, if any.
    fn problem(&self) -> anyhow::Result<Option<Problem>> {
        if self.board.is_empty() {
            return Ok(None);
        }
        if self.board == ["-"] {
            bail!(
                "play reads the keyboard from standard input; give the board itself or a file \
                 instead of -"
            );
        }
        let entries = input::boards(&self.board.join(" "), self.goal.size)?;
        let [entry] = &entries[..] else {
            bail!(
                "{} boards were given, but only one can be played",
                entries.len()
            );
        };
        let goal = self.goal.goal()?;
        Ok(Some(entry.problem(&goal)?))
    }
}

/// Fails unless the terminal can show the game.
fn check_terminal() -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!(
            "play needs a terminal as standard input and output; in a pipe, use 'knobel hint' or \
             'knobel solve'"
        );
    }
    if text::dumb() {
        bail!(
            "play needs a terminal that can move its cursor, but TERM is 'dumb'; set TERM to your \
             terminal's type"
        );
    }
    Ok(())
}
