//! Edge matching: games, hints, estimates, counts, and the answers of strategies.
//!
//! A game travels as text in any form that `knobel cards` reads, a board as card/turn for each
//! cell.

use knobel::cards::compare::{ComparedStrategy, FigureSource};
use knobel::cards::count::CountResult;
use knobel::cards::difficulty::{DifficultyLevel, Rating};
use knobel::cards::estimate::{self, SampledEstimate as TreeEstimate, StrategyEstimate};
use knobel::cards::hints::{self, CardHint};
use knobel::cards::strategies::{self, REGISTRY, Strategy, StrategyResult};
use knobel::cards::{self, FixedPiece, Label, Rule, notation, score};
use knobel::{LogEntry, LogValue, Stats, Status, StopReason};
use serde_json::{Map, Value};

use crate::Message;
use crate::json::json_types;

json_types! {
    /// Names a game; without one, the nine cards that come with knobel.
    struct Which { game: Option<String> }

    /// Asks for a random game.
    struct Make {
        width: usize, height: usize, motifs: usize,
        solutions: u32 = "Solutions up to turning the board and to cards that look alike.",
        seed: u64,
        difficulty: Option<String> = "`any`, `easy`, `medium` or `hard`.",
    }

    /// Asks for a hint.
    struct Laid { game: Option<String>, board: String }

    /// Asks for a strategy to be run.
    struct Run {
        game: Option<String>, strategy: String,
        #[serde(default)] settings: Map<String, Value> = "Its settings by name.",
        seconds: Option<f64>,
        acts: Option<usize> = "Its first acts are told, as many as this at most.",
    }

    /// Acts of a strategy, in order; all of them together begin with an empty table.
    struct Acts { acts: Vec<Act> }

    /// Something that a strategy does to the table.
    struct Act {
        act: String = "Its code.",
        cells: String = "What lies now in the cells that it changes or looks at: `4=7/2 5=.`, \
                         cells from 0, card/turn.",
    }

    /// A game.
    struct GameDescription {
        name: String,
        text: String = "The game as text, by which it can be named again.",
        width: usize, height: usize, framed: bool, turning: bool,
        halves: bool = "Are labels halves of motifs, that must be completed?",
        labels: Vec<LabelInfo> = "All labels; the first is the outside.",
        pieces: Vec<[u8; 4]>,
        solutions: Option<String> = "Solutions up to turning the board and to cards that look \
                                     alike, as text, if the game states their number.",
        fixed: Vec<FixedPiece> = "Cards that lie where the game says. Where there are any, a \
                                  turned solution is none.",
        level: Option<DifficultyLevel> = "How hard it is, if it was just made.",
        rating: Option<Rating> = "Why it is that hard.",
    }

    /// A label.
    struct LabelInfo { name: String, partners: Vec<u8> }

    /// The next step.
    struct CardAdvice {
        hint: Message = "What it is.",
        cell: Option<usize> = "The cell it speaks of, if of one.",
    }

    /// Solutions to be leafed through.
    struct SolutionList {
        boards: Vec<String>,
        all: bool = "Are these all?",
    }

    /// How long each method would take.
    struct CardEstimates {
        arrangements_log10: f64 = "Ways to lay the cards, as a power of ten.",
        solutions: String = "Solutions that are known, as text.",
        all: bool = "Are these all? With no solution it is proved that there is none.",
        guesses: Vec<Guess> = "One for each strategy and choice of its settings, the quickest \
                               first.",
    }

    /// How long a strategy takes.
    struct Guess {
        strategy: String = "The strategy, with the choice of its settings in brackets.",
        basis: String = "How the figures came about: `measured` (runs that solved it), \
                         `estimated`, `proved` (it proved that there is no solution), `never` \
                         (there is none, and it would not notice), `unknown` (not within its time) \
                         or `unfit` (this choice is not for boards of this size).",
        runs: u32 = "Runs that the figures are a mean of.",
        tries_log10: Option<f64> = "Tries until the first solution, as a power of ten.",
        seconds_log10: Option<f64> = "Seconds, as a power of ten.",
        low: bool = "Is an estimate likely too low?",
    }

    /// How many solutions a game has.
    struct Count {
        game: String, status: Status,
        #[serde(with = "crate::message::option")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<Message>"))]
        reason: Option<StopReason> = "Why the count was stopped, if it was.",
        raw: String = "All solutions, as text.",
        pictures: String = "Solutions that look different, as text.",
        distinct: String = "Solutions up to turning the board and to cards that look alike, as \
                            text.",
        placements: u64 = "Cards laid.",
        resumed: bool = "Did it go on from a checkpoint?",
        seconds: f64,
    }

    /// What a strategy attained.
    struct CardsAnswer {
        game: String, strategy: String, status: Status,
        #[serde(with = "crate::message::option")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<Message>"))]
        reason: Option<StopReason> = "Why the strategy was stopped, if it was.",
        board: String,
        score: u32 = "Its table score.",
        full_score: u32 = "The table score of a solution.",
        seams: u32 = "Its inner seams that match.",
        all_seams: u32 = "All inner seams.",
        stats: Stats, seconds: f64,
    }
}

/// What there is to choose from.
#[derive(Debug, Clone, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardMethods {
    /// Every strategy.
    pub strategies: &'static [&'static Strategy],
    /// What a strategy may do, by the codes of its acts.
    pub acts: &'static [&'static str],
}

impl CardMethods {
    /// The registry of strategies.
    pub fn all() -> Self {
        Self {
            strategies: REGISTRY,
            acts: strategies::ACTS,
        }
    }
}

impl Act {
    /// The act that a note tells, if it does.
    pub fn of(note: &LogEntry<'_>) -> Option<Self> {
        let act = strategies::ACTS.contains(&note.code).then_some(note.code)?;
        match note.values {
            [("cells", LogValue::Text(cells))] => Some(Self {
                act: act.into(),
                cells: (*cells).into(),
            }),
            _ => None,
        }
    }
}

impl From<&cards::Game> for GameDescription {
    fn from(game: &cards::Game) -> Self {
        let labels = || (0..game.matching().labels()).map(|label| Label(label as u8));
        let label = |label: Label| LabelInfo {
            name: game.label_name(label).into(),
            partners: labels()
                .filter(|&other| game.matching().fits(label, other))
                .map(|other| other.0)
                .collect(),
        };
        Self {
            name: game.name().into(),
            text: notation::text::write(game),
            width: game.width(),
            height: game.height(),
            framed: game.framed(),
            turning: game.turning(),
            halves: matches!(game.rule(), Rule::Complement),
            labels: labels().map(label).collect(),
            pieces: game
                .pieces()
                .iter()
                .map(|piece| piece.0.map(|label| label.0))
                .collect(),
            solutions: game.known().distinct.map(|distinct| distinct.to_string()),
            fixed: game.fixed().to_vec(),
            level: None,
            rating: None,
        }
    }
}

/// A board in one line: card/turn for each cell.
pub fn laid(game: &cards::Game, board: &cards::Arrangement) -> String {
    let text = notation::arrangement::write(board, game);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl CardAdvice {
    /// A hint for a game.
    pub fn new(game: &cards::Game, hint: &CardHint) -> Self {
        let hint = Message::new(hint, hints::words(game, hint));
        let cell = hint.values.get("cell").or(hint.values.get("take_up"));
        let cell = cell.and_then(|cell| usize::try_from(cell.as_u64()?).ok());
        Self { hint, cell }
    }
}

impl CardEstimates {
    /// What was measured of every strategy on a game; what that does not tell may have been
    /// `estimated`.
    pub fn new(
        game: &cards::Game,
        known: estimate::KnownSolutionCount,
        measured: &[ComparedStrategy],
        estimated: &StrategyEstimate,
    ) -> Self {
        let walks = estimated.walks.as_ref();
        let low = walks.is_some_and(|walks| walks.is_likely_too_small());
        let guess = |row: &ComparedStrategy| {
            let (basis, runs) = match row.basis {
                FigureSource::Measured { runs } => ("measured", runs),
                FigureSource::Estimated => ("estimated", 0),
                FigureSource::Proved => ("proved", 1),
                FigureSource::Never => ("never", 0),
                FigureSource::Unknown => ("unknown", 0),
                FigureSource::Unfit => ("unfit", 0),
            };
            let mut guesses = estimated.guesses.iter();
            let instead = guesses.find(|guess| basis == "unknown" && guess.strategy == row.name);
            Guess {
                strategy: row.name.clone(),
                basis: instead.map_or(basis, |_| "estimated").into(),
                runs,
                low: instead.is_some() && row.name == "enumerate" && low,
                tries_log10: row.tries_log10.or(instead.map(|guess| guess.tries_log10)),
                seconds_log10: row
                    .seconds_log10
                    .or(instead.map(TreeEstimate::seconds_log10)),
            }
        };
        let (solutions, all) = match known {
            estimate::KnownSolutionCount::Exactly(count) => (count, true),
            estimate::KnownSolutionCount::AtLeast(count) => (count, false),
        };
        Self {
            arrangements_log10: score::arrangements_log10(game),
            solutions: solutions.to_string(),
            all,
            guesses: measured.iter().map(guess).collect(),
        }
    }
}

impl Count {
    /// What was counted for a game.
    pub fn new(game: &cards::Game, counted: &CountResult, seconds: f64) -> Self {
        let count = &counted.count;
        let status = match (counted.stopped, count.raw) {
            (Some(_), _) => Status::Stopped,
            (None, 0) => Status::Unsolvable,
            (None, _) => Status::Solved,
        };
        Self {
            game: game.id().into(),
            status,
            reason: counted.stopped,
            raw: count.raw_text(),
            pictures: count.pictures.to_string(),
            distinct: count.distinct.to_string(),
            placements: count.placements,
            resumed: counted.resumed,
            seconds,
        }
    }
}

impl CardsAnswer {
    /// What a strategy of this name attained on a game.
    pub fn new(
        game: &cards::Game,
        strategy: &str,
        attained: &StrategyResult,
        seconds: f64,
    ) -> Self {
        Self {
            game: game.id().into(),
            strategy: strategy.into(),
            status: attained.outcome.status(),
            reason: attained.outcome.stop_reason(),
            board: laid(game, &attained.best),
            score: attained.score,
            full_score: score::full_score(game),
            seams: attained.seams,
            all_seams: game.seams(),
            stats: attained.stats,
            seconds,
        }
    }
}
