//! Parses arguments: boards as text, from a file or from standard input; numbers, durations and
//! sizes of memory.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use knobel::notation::{self, Instance};
use knobel::options::{read_bytes, read_time};
use knobel::{Goal, Shape};

use super::stream::{BoardStream, grouped, looks_like_an_option};

/// Boards from arguments, files or standard input, and their goal.
#[derive(Args)]
pub struct BoardArguments {
    /// A board such as "1 2 3 / 4 5 6 / 7 0 8", a file with one or many boards, or - for standard
    /// input
    #[arg(
        index = 1,
        value_name = "BOARD|FILE|-",
        allow_hyphen_values = has_a_board_with_a_hyphen(),
        required = true
    )]
    board: Option<String>,

    /// Further boards or files, or the remaining tiles of a board without quotes
    #[arg(index = 2, value_name = "MORE", allow_negative_numbers = true)]
    more: Vec<String>,

    #[command(flatten)]
    pub goal: GoalArguments,
}

/// The goal, and the size of boards whose text does not determine it.
#[derive(Args)]
pub struct GoalArguments {
    /// Goal: last (1 2 … 0), first (0 1 2 …), spiral (or snail), snake, a board, or a file with a
    /// board [default: last]
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,

    /// Width and height, as in 4x5, if the text of a board does not determine them
    #[arg(long, value_name = "WxH", value_parser = notation::parse_shape)]
    pub size: Option<Shape>,
}

/// Returns whether a word starts with a hyphen without being an option, as in the board "- 1 / 2
/// 3". Clap only suggests the right name of a mistyped option if no argument accepts words with
/// hyphens.
fn has_a_board_with_a_hyphen() -> bool {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let mut hyphens = words.filter(|word| word.starts_with('-') && word != "-");
    hyphens.any(|word| !looks_like_an_option(&word))
}

impl BoardArguments {
    /// All given boards.
    pub fn boards(&self) -> anyhow::Result<Vec<Instance>> {
        all(self.stream(false)?)
    }

    /// Returns whether standard input is one of the sources.
    pub fn are_piped(&self) -> bool {
        let mut words = self.board.iter().chain(&self.more);
        words.any(|word| word == "-")
    }

    /// Returns whether any arguments were given.
    pub fn are_given(&self) -> bool {
        self.board.is_some()
    }

    /// A stream of the boards. With `at_once`, boards of standard input are returned as soon as
    /// they are complete.
    pub fn stream(&self, at_once: bool) -> anyhow::Result<BoardStream> {
        let words: Vec<&str> = self
            .board
            .iter()
            .chain(&self.more)
            .map(String::as_str)
            .collect();
        BoardStream::new(&grouped(&words)?, self.goal.size, at_once)
    }
}

impl GoalArguments {
    /// Returns whether neither goal nor size was given.
    pub fn is_silent(&self) -> bool {
        self.goal.is_none() && self.size.is_none()
    }

    /// The given goal, or the default.
    pub fn goal(&self) -> anyhow::Result<Goal> {
        let given = self.goal.as_deref().unwrap_or("last");
        if let Some(goal) = Goal::named(given) {
            return Ok(goal);
        }
        let not_a_goal = |why: &str| {
            format!(
                "'{}' is not a goal{why}; use last, first, spiral, snake or a board",
                shortened(given)
            )
        };
        let fault = match notation::read_board(given, self.size) {
            Ok(read) => {
                if let Some(warning) = read.warning {
                    eprintln!("knobel: the goal: {warning}");
                }
                return Ok(Goal::Board(read.board));
            }
            Err(fault) => fault,
        };
        if std::fs::metadata(given).is_ok_and(|there| !there.is_dir()) {
            return match &boards(given, self.size)?[..] {
                [entry] => Ok(Goal::Board(entry.board.clone())),
                several => bail!(
                    "{} has {} boards, but a goal is one board; give a file with one board",
                    given,
                    several.len()
                ),
            };
        }
        let letters = given.contains(char::is_alphabetic);
        if given.contains(char::is_whitespace) || !letters {
            Err(fault).context(not_a_goal(""))
        } else {
            // A single word is a name, so an error about it as a board would not help.
            bail!(not_a_goal(" and there is no such file"))
        }
    }
}

/// Reads boards from text, a file of that name, or standard input.
pub fn boards(given: &str, size: Option<Shape>) -> anyhow::Result<Vec<Instance>> {
    all(BoardStream::new(&[given.to_owned()], size, false)?)
}

fn all(mut stream: BoardStream) -> anyhow::Result<Vec<Instance>> {
    let mut boards = Vec::new();
    while let Some(batch) = stream.batch()? {
        boards.extend(batch.boards);
    }
    Ok(boards)
}

/// At most 40 characters, unprintable ones escaped.
pub fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// Parses whole numbers within these bounds.
pub fn number<N>(
    bounds: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: Clone + FromStr + PartialOrd + Display + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse().ok();
        let within = number.filter(|number| bounds.contains(number));
        within.ok_or_else(|| {
            let (least, most) = (bounds.start(), bounds.end());
            format!("give a whole number from {least} to {most}")
        })
    }
}

/// Parses `10s`, `500ms`, `2m`, `1h` or plain seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    read_time(text).ok_or_else(|| {
        format!(
            "'{}' is not a time; write 10s, 500ms, 2m or 1h",
            shortened(text)
        )
    })
}

/// Parses a time like [`duration`], but rejects zero.
pub fn some_time(text: &str) -> Result<Duration, String> {
    match duration(text)? {
        Duration::ZERO => Err(format!(
            "'{}' leaves no time; write 10s, 500ms, 2m or 1h",
            shortened(text)
        )),
        time => Ok(time),
    }
}

/// Parses `256MiB`, `2GiB`, `500MB`, `1G` or plain bytes.
pub fn bytes(text: &str) -> Result<u64, String> {
    read_bytes(text).ok_or_else(|| {
        format!(
            "'{}' is not an amount of memory; write 256MiB or 2GiB",
            shortened(text)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_within_their_bounds() {
        let few = number(1..=3_u8);
        assert_eq!((few("1"), few(" 3")), (Ok(1), Ok(3)));
        for wrong in ["0", "4", "-1", "1.5", "two", "", "256"] {
            let needed = "give a whole number from 1 to 3";
            assert_eq!(few(wrong), Err(needed.into()), "{wrong}");
        }
    }

    #[test]
    fn malformed_times_are_shown_without_control_characters() {
        let clear_screen = duration("\u{1b}[2J").unwrap_err();
        assert!(
            clear_screen.starts_with("'\\u{1b}[2J' is"),
            "{clear_screen}"
        );
    }
}
