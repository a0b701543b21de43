//! Measures the card engine: the time for all solutions if that is feasible, otherwise placements
//! per second.

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
    /// The search method.
    pub plan: &'static str,
    /// All solutions without removing symmetries; `None` if the search was stopped.
    pub raw: Option<u128>,
    /// Number of placements.
    pub placements: u64,
    /// Shortest time of the repetitions, including the choice of the plan.
    pub seconds: f64,
    /// Processor time of that repetition, if the system reports it and it is long enough to
    /// measure. On a busy machine this figure is fairer.
    pub processor: Option<f64>,
}

impl CardsBenchRow {
    /// Placements per second.
    pub fn rate(&self) -> f64 {
        self.placements as f64 / self.processor.unwrap_or(self.seconds)
    }
}

/// Limit of placements of a search.
pub const MOST_PLACEMENTS: u64 = 600_000_000;
/// Short searches are repeated for about this time, and the shortest time counts.
const REPEAT: Duration = Duration::from_millis(300);

/// Measures a game by row scan and by the automatic method.
///
/// # Errors
/// The reason of the watch, if it stops the measurement.
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
        // Small games finish before the engine polls the watch.
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

/// The system's processor time is too coarse below this.
const SHORT: f64 = 0.05;

/// Processor seconds of this thread, if the system reports them.
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
