//! `knobel scramble`: random solvable boards, if wanted at an exact distance from the goal.

use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use knobel::notation::BoardForm;
use knobel::scramble::{ScrambleError, Scrambler};
use knobel::{Board, Deadline, Goal, Progress, Rng, Shape, StopReason, Watch};

use super::Exit;
use super::input::{GoalArguments, number};
use super::options::{OptionArguments, Working, one_of};
use super::progress::Watcher;

/// Default time limit of the search for boards at a distance.
const PATIENCE: Duration = Duration::from_secs(60);

/// Print random solvable boards; the same seed gives the same boards
#[derive(Args)]
#[command(mut_arg("size", |size| size.help("Width and height, as in 5x5 [default: the goal's, else \
     4x4, or 3x3 with --distance]")))]
pub struct Scramble {
    #[command(flatten)]
    goal: GoalArguments,

    /// Number of boards
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = number(0..=u32::MAX), allow_negative_numbers = true)]
    count: u32,

    /// Seed of the random numbers [default: the clock]
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Exact distance from the goal in moves, for boards of up to 16 cells
    ///
    /// With up to 9 cells, every board at this distance is equally likely. With up to 16 cells,
    /// random boards are solved optimally, and the result is the board on the optimal path at this
    /// distance. If all of them are too close, a random walk starts from the farthest one. After
    /// --time (one minute by default) the search gives up with exit code 3. On 4×4, it finds boards
    /// of 60 moves at once, and boards of more than 65 moves rarely. The same seed gives the same
    /// boards with one thread, which is the default here.
    #[arg(long, value_name = "MOVES", value_parser = number(0..=u32::MAX), allow_negative_numbers = true)]
    distance: Option<u32>,

    #[command(flatten)]
    options: OptionArguments<Working>,

    /// Format of the boards
    #[arg(long, value_parser = one_of(FORMS.into()), default_value = "rows")]
    format: BoardForm,
}

/// The forms of a board by name, each with its help.
#[rustfmt::skip]
const FORMS: [(&str, BoardForm, &str); 6] = [
    ("rows", BoardForm::Rows, "One line, rows separated by /"),
    ("grid", BoardForm::Grid, "One line per row"),
    ("flat", BoardForm::Flat, "All numbers in one line"),
    ("json", BoardForm::Json, "Nested lists"),
    ("princeton", BoardForm::Princeton, "Size, then rows, as in Princeton's assignment"),
    ("letters", BoardForm::Letters, "Letters a, b, … with o for the blank"),
];

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
            let Some(text) = self.format.write(&board) else {
                bail!("this format cannot show a board {shape}; use --format rows");
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

/// The goal as a board. Its size is the given one, else the goal's own, else the default.
pub fn goal_board(given: &GoalArguments, usual: Shape) -> anyhow::Result<Board> {
    let goal = given.goal()?;
    let shape = match (&goal, given.size) {
        (_, Some(shape)) => shape,
        (Goal::Board(board), None) => board.shape(),
        _ => usual,
    };
    let Some(goal) = goal.board(shape) else {
        bail!("the goal is not a board {shape}, the size that was given; leave --size out");
    };
    Ok(goal)
}

/// The generator of random boards, at the requested distance if one was given.
pub fn scrambler(goal: &Board, distance: Option<u32>) -> anyhow::Result<Scrambler> {
    Scrambler::new(goal, distance).map_err(|why| anyhow::anyhow!("--distance: {why}"))
}

/// Explains why no board was drawn, and what to change.
pub fn gave_up(error: &ScrambleError) -> String {
    let cure = match error {
        ScrambleError::GaveUp {
            reason: StopReason::Time,
            ..
        } => "; raise --time to search longer",
        _ => "",
    };
    format!("gave up: {error}{cure}")
}

/// A seed from the clock, different in each run.
pub fn clock() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}
