//! Edge matching: questions about games, games as the page draws them, hints and estimates.
//!
//! A game travels as text in any form that `knobel cards` reads, a board as card/turn for each
//! cell.

use knobel::LogEntry;
use knobel::cards::compare::ComparedStrategy;
use knobel::cards::difficulty::{DifficultyLevel, Rating};
use knobel::cards::estimate::KnownSolutionCount;
use knobel::cards::hints::{self, CardHint};
use knobel::cards::strategies::{self, REGISTRY, Strategy};
use knobel::cards::{self, FixedPiece, Label, Piece, Rule, notation};
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
        #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
        #[cfg_attr(feature = "schema", schemars(extend("type" = ["number", "string", "null"])))]
        time: Option<Value> = "The time limit, as the option of solving: seconds, or a text such \
                               as `500ms`.",
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

    /// A game as the page draws it: labels are numbered, and each lists its partners, so that the
    /// page scores a board without knowing the rule.
    struct GameDescription {
        name: String,
        text: String = "The game as text, by which it can be named again.",
        width: usize, height: usize, framed: bool, turning: bool,
        halves: bool = "Are labels halves of motifs, that must be completed?",
        labels: Vec<LabelInfo> = "All labels; the first is the outside.",
        pieces: Vec<Piece>,
        solutions: Option<String> = "Solutions up to turning the board and to cards that look \
                                     alike, as text, if the game states their number.",
        fixed: Vec<FixedPiece> = "Cards that lie where the game says. Where there are any, a \
                                  turned solution is none.",
        level: Option<DifficultyLevel> = "How hard it is, if it was just made.",
        rating: Option<Rating> = "Why it is that hard.",
    }

    /// A label.
    struct LabelInfo { name: String, partners: Vec<Label> }

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

/// The time that each strategy takes.
#[derive(Debug, Clone, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardEstimates {
    /// Decimal logarithm of the number of arrangements.
    pub arrangements_log10: f64,
    /// What is known about the number of solutions.
    pub solutions: KnownSolutionCount,
    /// Every strategy with every choice of its settings, the fastest first.
    pub strategies: Vec<ComparedStrategy>,
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
        match *note {
            LogEntry::Act { act, cells } => Some(Self {
                act: act.into(),
                cells: cells.into(),
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
            pieces: game.pieces().to_vec(),
            solutions: game.known().distinct.map(|distinct| distinct.to_string()),
            fixed: game.fixed().to_vec(),
            level: None,
            rating: None,
        }
    }
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
