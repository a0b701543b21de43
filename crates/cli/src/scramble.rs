//! `knobel scramble`: random boards that can be solved, also at an exact distance from the goal.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};
use knobel::notation::BoardForm;
use knobel::scramble::{ScrambleError, Scrambler};
use knobel::{Board, Deadline, Goal, Progress, Rng, Shape, StopReason, Watch};

use super::Exit;
use super::input::{GoalArguments, number};
use super::options::{OptionArguments, Working};
use super::progress::Watcher;

/// How long boards at a distance are looked for where no limit is given.
const PATIENCE: Duration = Duration::from_secs(60);

/// Print random solvable boards, the same for the same seed
#[derive(Args)]
#[command(mut_arg("size", |size| size.help("Width and height, as in 5x5 [default: the goal's, else \
     4x4, or 3x3 with --distance]")))]
pub struct Scramble {
    #[command(flatten)]
    goal: GoalArguments,

    /// How many boards
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = number(0..=u32::MAX), allow_negative_numbers = true)]
    count: u32,

    /// Where the random numbers start [default: the clock]
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Exactly this many moves from the goal, for boards of up to 16 cells; --help says how they
    /// are drawn
    ///
    /// Up to 9 cells each board of this distance is equally likely. Up to 16 cells random boards
    /// are solved optimally, and the board on the optimal path that is this far from the goal is
    /// taken; where they are too near, the farthest one is moved on at random. After --time (a
    /// minute unless it is given) the search gives up with exit code 3. On 4×4 about 60 moves are
    /// found at once, and more than 65 need luck. The same seed gives the same boards if one thread
    /// solves them, which is the default here.
    #[arg(long, value_name = "MOVES", value_parser = number(0..=u32::MAX), allow_negative_numbers = true)]
    distance: Option<u32>,

    #[command(flatten)]
    options: OptionArguments<Working>,

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
        let usual = if self.distance.is_some() { 3 } else { 4 };
        let goal = goal_board(&self.goal, Shape::new(usual, usual)?)?;
        let shape = goal.shape();
        let mut rng = Rng::new(self.seed.unwrap_or_else(clock));
        let scrambler = scrambler(&goal, self.distance)?;
        let searching = scrambler.searches();
        let mut options = self.options.options(true);
        // The time is for all boards together.
        let time = options.time.take().or(searching.then_some(PATIENCE));
        let mut watcher = Watcher::new();
        let mut watch = Deadline::new(time, &mut watcher);
        for number in 0..self.count {
            if watch.poll(&Progress::default()).is_some() {
                return Ok(Exit::Stopped);
            }
            let board = match scrambler.draw(&mut rng, &options, &mut watch) {
                Err(error @ ScrambleError::GaveUp { .. }) => {
                    out.flush()?;
                    drop(watcher);
                    eprintln!("knobel: {}", gave_up(&error));
                    return Ok(Exit::Stopped);
                }
                drawn => drawn?,
            };
            let form = BoardForm::from(self.format);
            let Some(text) = form.write(&board) else {
                bail!("a board {shape} cannot be written in this format; use --format rows");
            };
            if number > 0 && text.contains('\n') {
                writeln!(out)?;
            }
            writeln!(out, "{text}")?;
            if searching {
                out.flush()?;
            }
        }
        Ok(Exit::Fine)
    }
}

/// The goal as a board: of the size that was given, else of the goal's own, else of the usual one.
pub fn goal_board(given: &GoalArguments, usual: Shape) -> anyhow::Result<Board> {
    let goal = given.goal()?;
    let shape = match (&goal, given.size) {
        (_, Some(shape)) => shape,
        (Goal::Board(board), None) => board.shape(),
        _ => usual,
    };
    let Some(goal) = goal.board(shape) else {
        bail!("the goal is a board of another size than {shape}; leave --size out");
    };
    Ok(goal)
}

/// What draws boards, at the distance that was asked for if one was.
pub fn scrambler(goal: &Board, distance: Option<u32>) -> anyhow::Result<Scrambler> {
    Scrambler::new(goal, distance).map_err(|why| anyhow::anyhow!("--distance: {why}"))
}

/// Why no board was drawn, and how to have one.
pub fn gave_up(error: &ScrambleError) -> String {
    let cure = match error {
        ScrambleError::GaveUp {
            reason: StopReason::Time,
            ..
        } => "; raise --time to look longer",
        _ => "",
    };
    format!("gave up: {error}{cure}")
}

/// A different number each time.
pub fn clock() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}
