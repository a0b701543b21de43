//! `knobel cards count` counts solutions exactly, in parallel, and resumes from a checkpoint.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use knobel::cards::Game;
use knobel::cards::count::{self, CountRequest, CountResult};
use knobel::cards::engine::Plan;
use knobel::cluster::Communicator;
use knobel::{Deadline, StopReason, Watch};
use knobel_api::write;

use super::input::{GameArguments, TimeArgument};
use crate::cluster::{self, Cluster};
use crate::input::number;
use crate::progress::{self, Watcher};
use crate::{Exit, text};

const SAME_GAMES: &str = "give every rank the same file";

/// The highest accepted number of threads.
const MOST_THREADS: usize = 256;

/// Count all solutions, in total and up to rotation of the board and identical cards
#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    game: GameArguments,

    /// Search order
    #[arg(long, value_name = "HOW", default_value = "auto")]
    method: Method,

    /// Number of threads [default: all cores with --method auto, one with row-scan]
    #[arg(long, value_name = "N", value_parser = number(1..=MOST_THREADS), allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Save progress to this file every second, and resume from the file if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    #[command(flatten)]
    limit: TimeArgument,

    /// Stop after about this many placements; the count then uses one thread
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The fastest direction, with symmetries removed and identical cards placed once
    Auto,
    /// Row scan from the top left; other programs report comparable numbers of placements
    RowScan,
}

impl Count {
    pub fn run(&self, cluster: &mut Cluster, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let games = cluster.agreed(self.game.games(), "games", SAME_GAMES)?;
        if self.checkpoint.is_some() && games.len() > 1 {
            anyhow::bail!(
                "a checkpoint holds one game, but {} games were given; choose one with --puzzle",
                games.len()
            );
        }
        let repeat = self.checkpoint.as_ref().map(|_| text::repeat());
        cluster.if_lost(cluster::cure(repeat, "--checkpoint FILE"));
        let (mut worst, began) = (Exit::Fine, Instant::now());
        for game in &games {
            let (counted, is_over) = cluster.share(1, |ranks| self.count(game, began, ranks))?;
            if self.json {
                writeln!(out, "{}", write(&counted))?;
            } else {
                line(&counted, out)?;
            }
            if let Some(why) = &counted.not_saved {
                eprintln!("knobel: {why}; the file is older than this answer");
            }
            let kept = self.checkpoint.as_ref().filter(|file| file.exists());
            if let (Some(_), Some(_), true) = (counted.reason, kept, cluster::speaks()) {
                eprintln!("knobel: {}", text::repeat());
            }
            worst = worst.max(counted.status.into());
            if is_over {
                break;
            }
        }
        Ok(worst)
    }

    /// Counts a game on every rank. Also returns whether the time is over or the command was
    /// interrupted.
    fn count(
        &self,
        game: &Game,
        began: Instant,
        ranks: &mut dyn Communicator,
    ) -> anyhow::Result<(CountResult, bool)> {
        let (mut watcher, mut quiet) = (Watcher::for_cards(), progress::quiet);
        let watch: &mut dyn Watch = if ranks.rank() == 0 {
            &mut watcher
        } else {
            &mut quiet
        };
        let left = self
            .limit
            .time
            .map(|time| time.saturating_sub(began.elapsed()));
        let watch = &mut Deadline::new(left, watch);
        let started = Instant::now();
        let mut chosen = self.plan(game, watch);
        if ranks.all_sum(chosen.is_none().into()) > 0 {
            // All ranks must use the same plan.
            chosen = None;
        }
        let request = self.request(game, chosen, started.elapsed());
        let counted = count::count(game, &request, ranks, watch)?;
        let is_over = matches!(
            counted.reason,
            Some(StopReason::Time | StopReason::Interrupted)
        );
        Ok((counted, ranks.broadcast(&[is_over.into()]) == [1]))
    }

    /// The plan of the count; `None` if the watch stopped the choice.
    fn plan(&self, game: &Game, watch: &mut dyn Watch) -> Option<Plan> {
        match self.method {
            Method::RowScan => Some(Plan::row_scan()),
            Method::Auto => Plan::choose(game, watch).ok(),
        }
    }

    fn request(&self, game: &Game, chosen: Option<Plan>, planning: Duration) -> CountRequest {
        // Games of up to 12 cells finish before a second thread has started.
        let one = self.method == Method::RowScan || game.cells() <= 12;
        let threads = if one { 1 } else { cluster::cores() };
        CountRequest {
            // A count by another plan cannot be resumed, so keep the file unchanged.
            checkpoint: self.checkpoint.clone().filter(|_| chosen.is_some()),
            plan: chosen.unwrap_or_else(|| Plan::quick(game)),
            threads: self.threads.unwrap_or(threads.min(MOST_THREADS)),
            nodes: self.nodes,
            planning,
        }
    }
}

fn line(counted: &CountResult, out: &mut dyn Write) -> anyhow::Result<()> {
    let count = &counted.count;
    let so_far = counted
        .reason
        .map_or(String::new(), |reason| format!(" so far ({reason})"));
    let solutions = if count.raw == 1 {
        "solution"
    } else {
        "solutions"
    };
    // Swapping identical cards, or turning symmetric ones, does not change the picture.
    let alike = if count.raw == count.pictures {
        ""
    } else {
        " and identical cards"
    };
    let resumed = if counted.resumed { ", resumed" } else { "" };
    writeln!(
        out,
        "{}: {} {solutions}{so_far}, {} up to rotation of the board{alike}, {} placements, \
         {}{resumed}",
        counted.game,
        count.raw_text(),
        count.distinct,
        text::thousands(count.placements),
        text::seconds(counted.seconds)
    )?;
    Ok(())
}
