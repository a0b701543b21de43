//! Cards: games to read and generate, strategies that report while they lay, hints, estimates and all solutions.
//!
//! A game travels as text in any form `knobel cards` reads, a board as `card/turn` a cell. The page scores boards by
//! itself from the table of partners that comes with a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use knobel::cards::engine::{Ended, Plan};
use knobel::cards::estimate::estimate;
use knobel::cards::generate::{Wish, generate};
use knobel::cards::strategies::{
    self, Accepts, Attained, Attempt, REGISTRY, Setting, Strategy, Values,
};
use knobel::cards::{
    Board, Game, Label, Rule, hints, nine_cards, notation, score, solutions as solved,
};
use knobel::{Deadline, Outcome, Progress, StopReason, Watch};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

use super::events::{BACKLOG, Reply, stream};
use super::{Input, Refusal, figures};
use crate::jobs::Event;
use crate::server::Shared;

/// Cards of a game on the page.
const MOST_CARDS: usize = 64;
/// Solutions that are handed out to be leafed through.
const MOST_SOLUTIONS: usize = 500;
/// How long an answer without a stream may take.
const BRIEF: Duration = Duration::from_secs(8);

/// Every strategy with its description and settings.
pub(super) async fn methods() -> Json<Value> {
    let list: Vec<Value> = REGISTRY
        .iter()
        .map(|method| {
            let settings: Vec<Value> = method.settings.iter().map(setting_json).collect();
            json!({ "name": method.name, "summary": method.summary, "description": method.description, "settings": settings, "proves": method.proves })
        })
        .collect();
    Json(json!({ "strategies": list, "cards": MOST_CARDS }))
}

/// What the page needs to make a control of a setting.
fn setting_json(setting: &Setting) -> Value {
    let mut value = match setting.accepts {
        Accepts::Number {
            least,
            most,
            default,
        } => json!({ "kind": "number", "least": least, "most": most, "default": default }),
        Accepts::Score => json!({ "kind": "score" }),
        Accepts::Word(words) => json!({ "kind": "word", "words": words, "default": words[0] }),
        Accepts::Flag => json!({ "kind": "flag" }),
    };
    value["name"] = json!(setting.name);
    value["summary"] = json!(setting.summary);
    value
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    game: Option<String>,
}

/// Reads a game; without one, the nine cards that come with knobel.
pub(super) async fn game(Input(asked): Input<Which>) -> Result<Json<Value>, Refusal> {
    Ok(Json(game_json(&read_game(asked.game.as_deref())?)))
}

fn read_game(text: Option<&str>) -> Result<Game, Refusal> {
    let game = match text {
        None => nine_cards(),
        Some(text) => notation::read(text).map_err(Refusal::bad)?.swap_remove(0),
    };
    if game.cells() > MOST_CARDS {
        return Err(Refusal::bad(format!(
            "the game has {} cards, and the page takes {MOST_CARDS}; use the command line for larger ones",
            game.cells()
        )));
    }
    Ok(game)
}

fn game_json(game: &Game) -> Value {
    let labels = (0..game.matching().labels()).map(|label| Label(label as u8));
    let labels: Vec<Value> = labels
        .clone()
        .map(|label| {
            let partners: Vec<u8> = labels
                .clone()
                .filter(|&other| game.matching().fits(label, other))
                .map(|other| other.0)
                .collect();
            json!({ "name": game.label_name(label), "partners": partners })
        })
        .collect();
    let pieces: Vec<[u8; 4]> = game
        .pieces()
        .iter()
        .map(|piece| piece.0.map(|label| label.0))
        .collect();
    json!({
        "name": game.name(),
        "text": notation::text::write(game),
        "width": game.width(),
        "height": game.height(),
        "framed": game.framed(),
        "turning": game.turning(),
        "halves": matches!(game.rule(), Rule::Complement),
        "labels": labels,
        "pieces": pieces,
        "known": { "raw": game.known().raw.map(|raw| raw.to_string()), "distinct": game.known().distinct.map(|distinct| distinct.to_string()) },
    })
}

fn board_text(game: &Game, board: &Board) -> String {
    notation::laid::write(board, game)
        .replace('\n', " ")
        .trim()
        .to_owned()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Make {
    width: usize,
    height: usize,
    motifs: usize,
    solutions: u32,
    seed: u64,
    difficulty: Option<String>,
}

/// A random game with as many solutions as wanted.
pub(super) async fn make(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Make>,
) -> Result<Json<Value>, Refusal> {
    if asked.width.saturating_mul(asked.height) > MOST_CARDS || asked.motifs > 16 {
        return Err(Refusal::bad(format!(
            "a game of {} by {} cards with {} motifs is too large; {MOST_CARDS} cards and 16 motifs are the most",
            asked.width, asked.height, asked.motifs
        )));
    }
    let difficulty = asked.difficulty.as_deref().unwrap_or("any");
    let difficulty = difficulty.parse().map_err(Refusal::bad)?;
    let wish = Wish {
        width: asked.width,
        height: asked.height,
        motifs: asked.motifs,
        solutions: asked.solutions.into(),
        seed: asked.seed,
        difficulty,
        patience: 2_000_000,
        ..Wish::default()
    };
    briefly(&shared, move |watch| {
        let made = generate(&wish, watch).map_err(Refusal::bad)?;
        let made = made.map_err(|_| Refusal::bad("no such game was found in time; ask for fewer cards, more motifs or another number of solutions"))?;
        let mut answer = game_json(&made.game);
        answer["rating"] = json!(made.rating);
        Ok(answer)
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Laid {
    game: Option<String>,
    board: String,
}

/// The next step in words.
pub(super) async fn hint(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Laid>,
) -> Result<Json<Value>, Refusal> {
    let game = read_game(asked.game.as_deref())?;
    let board = notation::laid::read(&asked.board, &game).map_err(Refusal::bad)?;
    briefly(&shared, move |watch| {
        let hint = knobel::cards::hint(&game, &board, watch).map_err(bug)?;
        let cell = match &hint {
            hints::Hint::Mismatch { cell, .. }
            | hints::Hint::NoCardFits { cell }
            | hints::Hint::OnlyOneFits { cell, .. }
            | hints::Hint::Agreed { cell, .. } => Some(*cell),
            hints::Hint::Hopeless { take_up } => *take_up,
            _ => None,
        };
        Ok(json!({ "words": hints::words(&game, &hint), "cell": cell }))
    })
    .await
}

/// All solutions, up to a limit, with their counts.
pub(super) async fn solutions(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Which>,
) -> Result<Json<Value>, Refusal> {
    let game = read_game(asked.game.as_deref())?;
    briefly(&shared, move |watch| {
        let (boards, ended) = solved(&game, MOST_SOLUTIONS, watch).map_err(bug)?;
        let boards: Vec<String> = boards
            .iter()
            .map(|board| board_text(&game, board))
            .collect();
        Ok(json!({ "boards": boards, "all": ended == Ended::Done }))
    })
    .await
}

/// How long each method would take.
pub(super) async fn guess(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Which>,
) -> Result<Json<Value>, Refusal> {
    let game = read_game(asked.game.as_deref())?;
    briefly(&shared, move |watch| {
        let solutions = game.known().raw.unwrap_or(1);
        let plan = Plan::quick(&game);
        let estimated = estimate(&game, plan, solutions, 5_000, 200, watch).map_err(bug)?;
        let guesses = estimated.guesses.iter().map(|guess| {
            json!({ "strategy": guess.strategy, "tries": guess.tries, "rate": guess.rate, "seconds": guess.seconds(), "meaning": guess.meaning })
        });
        Ok(json!({ "arrangements_log10": score::arrangements_log10(&game), "guesses": guesses.collect::<Vec<_>>() }))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    game: Option<String>,
    strategy: String,
    #[serde(default)]
    settings: Map<String, Value>,
    seconds: Option<f64>,
}

/// Runs a strategy; events `board` and `log` come besides the usual ones.
pub(super) async fn run(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Run>,
) -> Result<Reply, Refusal> {
    let game = read_game(asked.game.as_deref())?;
    let strategy = strategies::find(&asked.strategy).ok_or_else(|| {
        let names: Vec<&str> = REGISTRY.iter().map(|strategy| strategy.name).collect();
        Refusal::bad(format!(
            "there is no strategy '{}'; choose one of {}",
            asked.strategy,
            names.join(", ")
        ))
    })?;
    let values = values(strategy, &asked.settings)?;
    let time = asked
        .seconds
        .map_or(Ok(shared.limits.time), Duration::try_from_secs_f64)
        .map_err(|_| Refusal::bad("the time limit is no number of seconds from 0 on"))?
        .min(shared.limits.time);
    let ticket = shared.jobs.admit(1)?.swap_remove(0);
    let (sender, receiver) = mpsc::channel(BACKLOG);
    ticket.start(0, sender, move |reporter| {
        let attempt = Attempt {
            values,
            ..Attempt::new(&game)
        };
        let attained = knobel::cards::run(
            strategy,
            &attempt,
            &mut Deadline::new(Some(time), &mut *reporter),
        );
        match attained {
            Ok(attained) => result(&game, &attained, reporter.seconds()),
            Err(error) => ("failed", json!({ "error": error.to_string() })),
        }
    });
    Ok(stream(receiver))
}

/// Numbers, words and flags as they would be typed; what they are worth is for the strategy to say.
fn values(strategy: &Strategy, settings: &Map<String, Value>) -> Result<Values, Refusal> {
    let given: Vec<(&str, String)> = settings
        .iter()
        .map(|(name, value)| {
            let typed = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            (name.as_str(), typed)
        })
        .collect();
    let given = given.iter().map(|(name, value)| (*name, value.as_str()));
    Values::read(strategy, given).map_err(Refusal::bad)
}

fn result(game: &Game, attained: &Attained, seconds: f64) -> Event {
    let (status, reason) = match &attained.outcome {
        Outcome::Solved(_) => ("solved", None),
        Outcome::Unsolvable => ("unsolvable", None),
        Outcome::Stopped(reason) => ("stopped", Some(reason.to_string())),
    };
    let board = match &attained.outcome {
        Outcome::Solved(board) => board,
        _ => &attained.best,
    };
    let details = json!({
        "status": status,
        "reason": reason,
        "board": board_text(game, board),
        "score": score::table_score(game, board),
        "stats": figures(&attained.stats, seconds),
    });
    ("result", details)
}

/// The checker refused what we found.
fn bug(error: knobel::cards::Error) -> Refusal {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
}

/// Ends when the reader has gone.
struct Awaited(Arc<AtomicBool>);

impl Watch for Awaited {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        let gone = self.0.load(Ordering::Relaxed);
        gone.then_some(StopReason::Interrupted)
    }
}

/// Set when the answer is no longer awaited.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Work of some seconds at most, counted like any job.
async fn briefly(
    shared: &Shared,
    work: impl FnOnce(&mut dyn Watch) -> Result<Value, Refusal> + Send + 'static,
) -> Result<Json<Value>, Refusal> {
    let ticket = shared.jobs.admit(1)?;
    let gone = Gone(Arc::default());
    let mut awaited = Awaited(gone.0.clone());
    let answer = tokio::task::spawn_blocking(move || {
        let answer = work(&mut Deadline::new(Some(BRIEF), &mut awaited));
        drop(ticket);
        answer
    });
    answer
        .await
        .map_err(|_| {
            Refusal::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "the work broke off: this is a bug in knobel".into(),
            )
        })?
        .map(Json)
}
