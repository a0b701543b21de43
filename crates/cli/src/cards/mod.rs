//! `knobel cards`: edge-matching games. Each subcommand has one file.

use std::io::Write;
use std::time::Duration;

use clap::{Args, Subcommand};
use knobel::StopReason;

use super::Exit;
use crate::cluster::Cluster;

mod bench;
pub mod charts;
pub mod compare;
mod count;
mod draw;
pub mod estimate;
mod generate;
mod hint;
mod input;
mod same;
mod score;
mod settings;
mod solve;

/// Edge-matching games: solve, count, rate, generate and draw nine cards, Tetravex and framed
/// boards
#[derive(Args)]
#[command(
    after_help = "Without FILE, commands use the built-in nine cards. Files may hold knobel's \
                  text format, JSON, an e2.bucas.name address, e2pieces lines or Tetravex digits."
)]
pub struct Cards {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Score(score::Score),
    Estimate(estimate::Estimate),
    Compare(compare::Compare),
    Generate(generate::Generate),
    Draw(draw::Draw),
    Hint(hint::Hint),
    Same(same::Same),
    Bench(bench::Bench),
}

impl Cards {
    /// Returns whether several processes can share this command's work.
    pub fn is_shareable(&self) -> bool {
        matches!(self.command, Command::Count(_))
    }

    pub fn run(&self, cluster: &mut Cluster, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let result = match &self.command {
            Command::Solve(command) => command.run(out),
            Command::Count(command) => command.run(cluster, out),
            Command::Score(command) => command.run(out),
            Command::Estimate(command) => command.run(out),
            Command::Compare(command) => command.run(out),
            Command::Generate(command) => command.run(out),
            Command::Draw(command) => command.run(out),
            Command::Hint(command) => command.run(out),
            Command::Same(command) => command.run(out),
            Command::Bench(command) => command.run(out),
        };
        end(result, out)
    }
}

/// Prints why a command stopped and returns the exit code. The command has printed its result so
/// far.
fn end(result: anyhow::Result<Exit>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    result.or_else(|error| {
        let reason: StopReason = error.downcast()?;
        writeln!(out, "stopped: {reason}")?;
        Ok(Exit::Stopped)
    })
}

/// Continues unless there is a reason to stop.
fn go_on(stopped: Option<StopReason>) -> anyhow::Result<()> {
    stopped.map_or(Ok(()), |reason| Err(anyhow::Error::msg(reason)))
}

/// The output of `knobel bench cards`.
pub fn bench_built_in(time: Option<Duration>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    end(bench::Bench::within(time).run(out), out)
}
