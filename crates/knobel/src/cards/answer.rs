//! The answer of a strategy, as JSON and the page show it.

use knobel_cards::strategies::StrategyResult;
use knobel_cards::{Game, score};
use knobel_core::{Stats, Status, StopReason};

/// The result of a strategy.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardsAnswer {
    /// The short name of the game.
    pub game: String,
    /// The name of the strategy.
    pub strategy: String,
    /// How the run ended.
    pub status: Status,
    /// Why the run was stopped, if it was.
    #[cfg_attr(feature = "serde", serde(with = "crate::message::option"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::Message>"))]
    pub reason: Option<StopReason>,
    /// The best board of the run, as `card/turn` for each cell.
    pub board: String,
    /// The table score of this board.
    pub score: u32,
    /// The table score of a solution.
    pub full_score: u32,
    /// The number of inner seams that match.
    pub seams: u32,
    /// The number of all inner seams.
    pub all_seams: u32,
    /// The work done.
    pub stats: Stats,
    /// The time taken.
    pub seconds: f64,
}

impl CardsAnswer {
    /// The answer of the strategy with this name on a game.
    pub fn new(game: &Game, strategy: &str, result: &StrategyResult, seconds: f64) -> Self {
        Self {
            game: game.id().into(),
            strategy: strategy.into(),
            status: result.outcome.status(),
            reason: result.outcome.stop_reason(),
            board: result.best.to_string(),
            score: result.score,
            full_score: score::full_score(game),
            seams: result.seams,
            all_seams: game.seams(),
            stats: result.stats,
            seconds,
        }
    }
}
