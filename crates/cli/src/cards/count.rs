//! `knobel cards count`: how many solutions, exactly; parallel, and resumable after a crash.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use knobel::cards::Game;
use knobel::cards::count::{self, CountRequest, Counted};
use knobel::cards::engine::Plan;
use knobel::{Progress, Watch};
use knobel_wire as wire;

use super::input::{GameArguments, TimeArgument};
use crate::input::number;
use crate::{Exit, text};

/// More threads than any machine needs.
const MOST_THREADS: usize = 256;

/// Count all solutions: raw, and up to turning the board and to cards that look alike
#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    game: GameArguments,

    /// Search order
    #[arg(long, value_name = "HOW", default_value = "auto")]
    method: Method,

    /// Worker threads [default: all cores for the automatic method, one for the row scan]
    #[arg(long, value_name = "N", value_parser = number(1..=MOST_THREADS), allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Keep the state in this file every second, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    #[command(flatten)]
    limit: TimeArgument,

    /// Stop after about this many placements
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// One JSON object a game
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Best direction, identical cards once, symmetry broken
    Auto,
    /// Plain row scan from the top left: its placements compare with other programs
    RowScan,
}

impl Count {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let games = self.game.games()?;
        if self.checkpoint.is_some() && games.len() > 1 {
            anyhow::bail!(
                "a checkpoint serves one game, but there are {}; choose one with --puzzle",
                games.len()
            );
        }
        self.limit.watched(|watch| self.count(&games, watch, out))
    }

    fn count(
        &self,
        games: &[Game],
        watch: &mut dyn Watch,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let mut worst = Exit::Fine;
        for game in games {
            let started = Instant::now();
            let counted = count::count(game, &self.request(game, watch), watch)?;
            let seconds = started.elapsed().as_secs_f64();
            let answer = wire::cards::Count::new(game, &counted, seconds);
            if self.json {
                writeln!(out, "{}", wire::write(&answer))?;
            } else {
                line(game, &counted, seconds, out)?;
            }
            worst = worst.max(answer.status.into());
            if watch.poll(&Progress::default()).is_some() {
                break;
            }
        }
        Ok(worst)
    }

    fn request(&self, game: &Game, watch: &mut dyn Watch) -> CountRequest {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (plan, threads) = match self.method {
            Method::RowScan => (Plan::row_scan(), 1),
            // Whoever ends the choice ends the count, too, which then tells how far it came.
            Method::Auto => (
                Plan::choose(game, watch).unwrap_or_else(|_| Plan::quick(game)),
                cores,
            ),
        };
        // Small games are done before a thread has started.
        let threads = if game.cells() <= 12 { 1 } else { threads };
        CountRequest {
            plan,
            threads: self.threads.unwrap_or(threads.min(MOST_THREADS)),
            nodes: self.nodes,
            checkpoint: self.checkpoint.clone(),
        }
    }
}

fn line(game: &Game, counted: &Counted, seconds: f64, out: &mut dyn Write) -> anyhow::Result<()> {
    let count = &counted.count;
    let so_far = counted
        .stopped
        .map_or(String::new(), |reason| format!(" so far ({reason})"));
    let solutions = if count.raw == 1 {
        "solution"
    } else {
        "solutions"
    };
    // Exchanging cards that look alike, and turning those that look the same turned, makes no other picture.
    let alike = match count.raw == count.pictures {
        true => "",
        false => " and to cards that look alike",
    };
    let resumed = if counted.resumed { ", resumed" } else { "" };
    writeln!(
        out,
        "{}: {} {solutions}{so_far}, {} up to turning the board{alike}, {} placements, {}{resumed}",
        game.id(),
        count.raw_text(),
        count.distinct,
        text::thousands(count.placements),
        text::seconds(seconds)
    )?;
    Ok(())
}
