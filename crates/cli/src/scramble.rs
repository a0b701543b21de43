//! `knobel scramble`: random boards that can be solved.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};
use knobel::notation::BoardForm;
use knobel::perfect::Layers;
use knobel::{Board, Deadline, Progress, Rng, Shape, Watch, random_board};

use super::Exit;
use super::input::{self, GoalArguments};
use super::progress::Watcher;

/// Print random solvable boards, the same for the same seed
#[derive(Args)]
pub struct Scramble {
    #[command(flatten)]
    goal: GoalArguments,

    /// How many boards
    #[arg(long, short = 'n', default_value_t = 1)]
    count: u32,

    /// Where the random numbers start [default: the clock]
    #[arg(long)]
    seed: Option<u64>,

    /// Exactly this many moves from the goal (3×3 only)
    #[arg(long, value_name = "MOVES")]
    distance: Option<u32>,

    /// Stop after this time, as in 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    time: Option<Duration>,

    /// How boards are written
    #[arg(long, value_enum, default_value = "rows")]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// One line, rows separated by /
    Rows,
    /// A line for each row
    Grid,
    /// Numbers in one line
    Flat,
    /// Nested lists
    Json,
    /// Size, then rows
    Princeton,
    /// Letters a, b, … with o for the blank
    Letters,
}

impl From<Format> for BoardForm {
    fn from(format: Format) -> Self {
        match format {
            Format::Rows => Self::Rows,
            Format::Grid => Self::Grid,
            Format::Flat => Self::Flat,
            Format::Json => Self::Json,
            Format::Princeton => Self::Princeton,
            Format::Letters => Self::Letters,
        }
    }
}

impl Scramble {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let goal = self.goal.goal()?;
        let usual = if self.distance.is_some() { 3 } else { 4 };
        let shape = match (&goal, self.goal.size) {
            (_, Some(shape)) => shape,
            (knobel::Goal::Board(board), None) => board.shape(),
            _ => Shape::new(usual, usual)?,
        };
        let Some(goal) = goal.board(shape) else {
            bail!("the goal is a board of another size than {shape}; leave --size out");
        };
        let mut rng = Rng::new(self.seed.unwrap_or_else(clock));
        let layers = self
            .distance
            .map(|distance| layers(&goal, distance))
            .transpose()?;
        let mut watcher = Watcher::new();
        let mut watch = Deadline::new(self.time, &mut watcher);
        for number in 0..self.count {
            if watch.poll(&Progress::default()).is_some() {
                return Ok(Exit::Stopped);
            }
            let at_distance = layers.as_ref().zip(self.distance);
            let board = at_distance
                .and_then(|(layers, distance)| layers.random(distance, &mut rng))
                .unwrap_or_else(|| random_board(&goal, &mut rng));
            let form = BoardForm::from(self.format);
            let Some(text) = form.write(&board) else {
                bail!("a board {shape} cannot be written in this format; use --format rows");
            };
            if number > 0 && text.contains('\n') {
                writeln!(out)?;
            }
            writeln!(out, "{text}")?;
        }
        Ok(Exit::Fine)
    }
}

/// All boards by distance, if there are any at this one.
fn layers(goal: &Board, distance: u32) -> anyhow::Result<Layers> {
    let Some(layers) = Layers::new(goal) else {
        bail!(
            "exact distances are known for 3×3 only, but the board is {}; leave --distance out",
            goal.shape()
        );
    };
    if distance > layers.farthest() {
        bail!(
            "no board is {distance} moves from this goal; the farthest are {}",
            layers.farthest()
        );
    }
    Ok(layers)
}

/// A different number each time.
fn clock() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}
