//! Speed of the card engine: time for all solutions where that is feasible, placements a second where not.

use std::time::{Duration, Instant};

use knobel_cards::engine::{Ended, Engine, Plan};
use knobel_cards::generate::{Wish, draw};
use knobel_cards::{Game, nine_cards};
use knobel_core::Rng;

/// One measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
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
    /// Processor time of that repetition, where the system tells and it was long enough to tell: on a busy machine the
    /// fairer figure.
    pub processor: Option<f64>,
}

impl Line {
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
pub fn bench(game: &Game) -> [Line; 2] {
    [
        line(game, "row scan", |_| Plan::row_scan()),
        line(game, "automatic", Plan::choose),
    ]
}

fn line(game: &Game, name: &'static str, plan: impl Fn(&Game) -> Plan) -> Line {
    let begun = Instant::now();
    let mut best: Option<Line> = None;
    while best.is_none() || begun.elapsed() < REPEAT {
        let (started, before) = (Instant::now(), processor_time());
        let engine = Engine::new(game, plan(game));
        let (mut found, mut complete) = (Default::default(), true);
        for mut task in engine.tasks() {
            task.found = found;
            complete &=
                engine.run(&mut task, Some(MOST_PLACEMENTS), &mut (), &mut |_| true) == Ended::Done;
            found = task.found;
        }
        let seconds = started.elapsed().as_secs_f64();
        let count = engine.count(found);
        if best.as_ref().is_none_or(|best| seconds < best.seconds) {
            best = Some(Line {
                game: game.id().to_owned(),
                plan: name,
                raw: complete.then_some(count.raw),
                placements: count.placements,
                seconds,
                processor: processor_time()
                    .zip(before)
                    .map(|(now, before)| now - before)
                    .filter(|&time| time > SHORT),
            });
        }
    }
    best.expect("measured at least once")
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
        let wish = Wish {
            width: side,
            height: side,
            motifs,
            halves: false,
            framed: true,
            seed,
            ..Wish::default()
        };
        draw(&wish, &mut Rng::new(seed)).expect("the size is in range")
    };
    vec![nine_cards(), framed(6, 7, 6), framed(16, 17, 16)]
}
