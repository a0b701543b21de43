//! Speed of the card engine: time for all solutions where that is feasible, placements a second
//! where not.

use std::time::Duration;

use knobel_cards::engine::{Plan, count};
use knobel_cards::generate::{GameSpec, draw};
use knobel_cards::{Game, nine_cards};
use knobel_clock::Instant;
use knobel_core::{Progress, Rng, StopReason, Watch};

/// One measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct CardsBenchRow {
    /// The game.
    pub game: String,
    /// How it was searched.
    pub plan: &'static str,
    /// Solutions, raw; `None` when the search was cut short.
    pub raw: Option<u128>,
    /// Placements made.
    pub placements: u64,
    /// Best time of the repetitions, choosing the plan included.
    pub seconds: f64,
    /// Processor time of that repetition, where the system tells and it was long enough to tell: on
    /// a busy machine the fairer figure.
    pub processor: Option<f64>,
}

impl CardsBenchRow {
    /// Placements a second.
    pub fn rate(&self) -> f64 {
        self.placements as f64 / self.processor.unwrap_or(self.seconds)
    }
}

/// Where a search is cut short.
pub const MOST_PLACEMENTS: u64 = 600_000_000;
/// Short searches are repeated for about this long, and the best time counts.
const REPEAT: Duration = Duration::from_millis(300);

/// Measures a game by plain row scan and by the automatic method.
///
/// # Errors
/// If the watch ends it, with its reason.
pub fn bench(game: &Game, watch: &mut dyn Watch) -> Result<[CardsBenchRow; 2], StopReason> {
    Ok([
        measure(game, "row scan", |_| Ok(Plan::row_scan()), watch)?,
        measure(game, "automatic", |watch| Plan::choose(game, watch), watch)?,
    ])
}

fn measure(
    game: &Game,
    name: &'static str,
    plan: impl Fn(&mut dyn Watch) -> Result<Plan, StopReason>,
    watch: &mut dyn Watch,
) -> Result<CardsBenchRow, StopReason> {
    let begun = Instant::now();
    let mut best: Option<CardsBenchRow> = None;
    loop {
        // Small games are searched through before the engine polls.
        if let Some(reason) = watch.poll(&Progress::default()) {
            return Err(reason);
        }
        let measured = once(game, name, &plan, watch)?;
        let best = best.get_or_insert(measured.clone());
        if measured.seconds < best.seconds {
            *best = measured;
        }
        if begun.elapsed() >= REPEAT {
            return Ok(best.clone());
        }
    }
}

fn once(
    game: &Game,
    name: &'static str,
    plan: &impl Fn(&mut dyn Watch) -> Result<Plan, StopReason>,
    watch: &mut dyn Watch,
) -> Result<CardsBenchRow, StopReason> {
    let (started, before) = (Instant::now(), processor_time());
    let (found, ended) = count(game, plan(watch)?, Some(MOST_PLACEMENTS), watch);
    let complete = ended.complete()?;
    Ok(CardsBenchRow {
        game: game.id().to_owned(),
        plan: name,
        raw: complete.then_some(found.raw),
        placements: found.placements,
        seconds: started.elapsed().as_secs_f64(),
        processor: processor_time()
            .zip(before)
            .map(|(now, before)| now - before)
            .filter(|&time| time > SHORT),
    })
}

/// Below this the system's account of processor time is too coarse.
const SHORT: f64 = 0.05;

/// Seconds this thread has run, where the system keeps account of it.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace()
        .next()?
        .parse::<f64>()
        .ok()
        .map(|nanoseconds| nanoseconds / 1e9)
}

/// The built-in games: our nine cards, a framed 6x6 and a framed 16x16 with 22 motifs.
pub fn built_in() -> Vec<Game> {
    let framed = |side: usize, motifs: usize, seed: u64| {
        let spec = GameSpec {
            width: side,
            height: side,
            motifs,
            halves: false,
            framed: true,
            seed,
            ..GameSpec::default()
        };
        draw(&spec, &mut Rng::new(seed)).expect("the size is in range")
    };
    vec![nine_cards(), framed(6, 7, 6), framed(16, 17, 16)]
}
