//! Reading what the person at the keyboard gave: boards as text, from a file or from standard input; durations and
//! sizes of memory.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use knobel::notation::{self, Instance};
use knobel::{Goal, Shape};

/// The largest input that is read: room for a board of 1000×1000 many times over.
const MOST_BYTES: u64 = 64 << 20;

/// A board on the command line, in a file, or on standard input; and the goal it shall reach.
#[derive(Args)]
pub struct BoardArguments {
    /// A board such as "1 2 3 / 4 5 6 / 7 0 8", a file with one or many boards, or - for standard input
    #[arg(value_name = "BOARD|FILE|-", allow_hyphen_values = true)]
    board: String,

    #[command(flatten)]
    pub goal: GoalArguments,
}

/// The goal, and the size of boards whose text does not tell it.
#[derive(Args)]
pub struct GoalArguments {
    /// last (1 2 … 0), first (0 1 2 …), spiral, snake, or any board
    #[arg(long, value_name = "GOAL", default_value = "last")]
    goal: String,

    /// Width and height for a board given as a flat list, as in 4x5
    #[arg(long, value_name = "WxH", value_parser = notation::parse_shape)]
    pub size: Option<Shape>,
}

impl BoardArguments {
    /// All boards that were given.
    pub fn boards(&self) -> anyhow::Result<Vec<Instance>> {
        boards(&self.board, self.goal.size)
    }
}

impl GoalArguments {
    /// The goal that was given.
    pub fn goal(&self) -> anyhow::Result<Goal> {
        if let Some(goal) = Goal::named(&self.goal) {
            return Ok(goal);
        }
        let board = notation::parse_board(&self.goal, self.size).with_context(|| {
            format!(
                "'{}' is no goal: give last, first, spiral, snake or a board",
                shortened(&self.goal)
            )
        })?;
        Ok(Goal::Board(board))
    }
}

/// Reads boards from a text, a file of that name, or standard input.
pub fn boards(given: &str, size: Option<Shape>) -> anyhow::Result<Vec<Instance>> {
    let read = |bytes: Vec<u8>| notation::parse_boards(notation::decode(&bytes)?, size);
    if given == "-" {
        let bytes = read_all(std::io::stdin().lock()).context("cannot read standard input")?;
        return read(bytes).context("standard input");
    }
    let path = Path::new(given);
    if given.len() < 4096 && path.is_file() {
        let file = std::fs::File::open(path).with_context(|| format!("cannot open {given}"))?;
        let bytes = read_all(file).with_context(|| format!("cannot read {given}"))?;
        return read(bytes).with_context(|| given.to_owned());
    }
    let looks_like_a_board =
        given.contains(|letter: char| letter.is_whitespace() || "/[(,".contains(letter));
    notation::parse_boards(given, size).with_context(|| match looks_like_a_board {
        true => format!("board '{}'", shortened(given)),
        false => format!("'{}' is neither a file nor a board", shortened(given)),
    })
}

fn read_all(source: impl Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!(
            "there are more than {} MiB, but boards take less; split the input",
            MOST_BYTES >> 20
        );
    }
    Ok(bytes)
}

/// At most 40 characters, unprintable ones escaped.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// Reads `10s`, `500ms`, `2m`, `1h` or plain seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    } * number.parse::<f64>().unwrap_or(f64::NAN);
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        format!(
            "'{}' is no time; write 10s, 500ms, 2m or 1h",
            shortened(text)
        )
    })
}

/// Reads `256MiB`, `2GiB`, `500MB`, `1G` or plain bytes.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split_unit(text);
    let factor = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "k" | "kib" => 1024.0,
        "mb" => 1e6,
        "m" | "mib" => f64::from(1 << 20),
        "gb" => 1e9,
        "g" | "gib" => f64::from(1 << 30),
        _ => f64::NAN,
    };
    match factor * number.parse::<f64>().unwrap_or(f64::NAN) {
        bytes if (1.0..1e15).contains(&bytes) => Ok(bytes as u64),
        _ => Err(format!(
            "'{}' is no amount of memory; write 256MiB or 2GiB",
            shortened(text)
        )),
    }
}

fn split_unit(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text
        .find(|letter: char| letter.is_ascii_alphabetic())
        .unwrap_or(text.len());
    (text[..end].trim_end(), &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_sizes_are_read_with_their_units() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert!(
            duration("soon").is_err() && duration("-1s").is_err() && duration("1e300h").is_err()
        );
        assert_eq!(bytes("256MiB"), Ok(256 << 20));
        assert_eq!(bytes("1.5 GB"), Ok(1_500_000_000));
        assert!(bytes("lots").is_err() && bytes("0").is_err() && bytes("-5M").is_err());
    }
}
