//! `knobel aksen neural` follows the moves of the AKSEN's neural network from every board, and
//! measures the time on the simulated board.

use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use knobel::Deadline;
use knobel_aksen::{BOARD_LIMITS, Survey, WalkPolicy, WalkTimes, survey, time_walks};

use super::Working;
use crate::text::{self, Paint, TextTable};
use crate::{Exit, input};

/// Solve greedily by the neural network and by Manhattan distance, and compare lengths and times
#[derive(Args)]
#[command(after_help = "Example: knobel aksen neural --boards 300")]
pub struct Neural {
    /// Number of random boards to simulate; 0 skips the simulator
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = input::number(0..=100_000_u32), allow_negative_numbers = true)]
    boards: u32,
    /// Start only from every Nth board, in order of distance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = input::number(1..=181_440_u32), allow_negative_numbers = true)]
    every: u32,
    /// Stop after this time, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration, allow_hyphen_values = true)]
    time: Option<Duration>,
}

/// The cell of the goal's blank, in the order of the networks.
const KINDS: [&str; 3] = ["corner", "edge", "centre"];

impl Neural {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut working = Working::on("walking from every board");
        let watch = &mut Deadline::new(self.time, &mut working);
        let mut surveys = Vec::new();
        let mut table = TextTable::new(
            "goal's blank  guide  solved  share  moves  shortest  ratio  longest  looks",
        );
        for (kind, name) in KINDS.iter().enumerate() {
            for policy in WalkPolicy::ALL {
                let survey = survey(kind, policy, self.every as usize, watch)?;
                table.row(row(name, policy, &survey));
                if policy == WalkPolicy::Neural {
                    surveys.push(survey);
                }
            }
        }
        let times = match self.boards {
            0 => None,
            boards => Some(time_walks(boards as usize, &surveys, watch)),
        };
        drop(working);
        table.write(out, Paint::for_stdout())?;
        writeln!(
            out,
            "\n\
             {} boards of each kind. Moves, shortest paths and evaluated boards (looks) are means \
             over the solved boards.\n\
             A walk gives up after 250 moves.",
            text::thousands(surveys.first().map_or(0, |survey| survey.boards as u64))
        )?;
        if let Some(times) = times {
            write_times(&times.context("the times on the board were skipped")?, out)?;
        }
        Ok(Exit::Fine)
    }
}

fn row(kind: &str, policy: WalkPolicy, survey: &Survey) -> [String; 9] {
    let mean = |sum: u64| format!("{:.1}", sum as f64 / survey.solved.max(1) as f64);
    [
        kind.into(),
        policy.name().into(),
        text::thousands(survey.solved as u64),
        format!(
            "{:.2} %",
            survey.solved as f64 * 100.0 / survey.boards as f64
        ),
        mean(survey.moves as u64),
        mean(survey.optimal as u64),
        format!("{:.3}", survey.moves as f64 / survey.optimal.max(1) as f64),
        survey.longest.to_string(),
        mean(survey.looks),
    ]
}

fn write_times(times: &WalkTimes, out: &mut dyn Write) -> anyhow::Result<()> {
    let milliseconds = |microseconds: f64| microseconds / 1000.0;
    let (longest, pair) = times
        .longest
        .map_or((0, String::new()), |(pair, microseconds)| {
            (microseconds, pair.to_string())
        });
    writeln!(
        out,
        "\n\
         {} pairs in the simulator at 12 MHz, with the same paths as on this computer: {:.1} ms \
         per move on random boards,\n\
         {:.1} ms for the slowest first move among boards with the most active units, {:.2} s for \
         the longest walk ({pair}).\n\
         {} of {} bytes of program memory, {} of {} bytes of globals, {} bytes of stack.",
        text::thousands(times.pairs as u64),
        milliseconds(times.microseconds as f64 / times.moves.max(1) as f64),
        milliseconds(times.slowest_move as f64),
        longest as f64 / 1e6,
        text::thousands(times.memory.rom.into()),
        text::thousands(BOARD_LIMITS.rom.into()),
        text::thousands(times.memory.globals().into()),
        text::thousands(BOARD_LIMITS.globals.into()),
        times.stack
    )?;
    Ok(())
}
