//! Edge matching: games, hints, estimates, counts, and the answers of strategies.
//!
//! A game travels as text in any form that `knobel cards` reads, a board as card/turn for each
//! cell.

use knobel::cards::compare::{Basis, ComparedStrategy};
use knobel::cards::count::CountResult;
use knobel::cards::estimate::{self, SampledEstimate as TreeEstimate, StrategyEstimate};
use knobel::cards::strategies::{self, REGISTRY, StrategyResult};
use knobel::cards::{self, Label, Rule, difficulty, hints, notation, score};
use knobel::{LogEntry, LogValue};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::json::{json_types, taken};
use crate::{Message, Stats, Status};

json_types! {
    /// What there is to choose from.
    struct CardMethods {
        strategies: Vec<StrategyDescription> = "Every strategy.",
        acts: Vec<String> = "What a strategy may do, by the codes of its acts.",
    }

    /// A way to lay cards.
    struct StrategyDescription { name: String, summary: String, description: String, settings: Vec<CardSetting>, proves: bool }

    /// A setting of a strategy.
    struct CardSetting {
        name: String, summary: String,
        accepts: Accepts = "Which values there are.",
    }

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
    struct Game {
        name: String,
        text: String = "The game as text, by which it can be named again.",
        width: usize, height: usize, framed: bool, turning: bool,
        halves: bool = "Are labels halves of motifs, that must be completed?",
        labels: Vec<LabelInfo> = "All labels; the first is the outside.",
        pieces: Vec<[u8; 4]>, known: StatedCounts,
        fixed: Vec<Fixed> = "Cards that lie where the game says. Where there are any, a turned \
                             solution is none.",
        rating: Option<Rating> = "How hard it is, where it was just made.",
    }

    /// A card that lies where the game says.
    struct Fixed { cell: u16 = "From 0, row by row.", piece: u8 = "From 0.", turn: u8 = "Quarter turns clockwise." }

    /// How hard a game is for a patient player.
    struct Rating {
        level: String = "`easy`, `medium` or `hard`, by the depth.",
        depth: u32 = "Cards that lie on trial at the same time, at most.",
        trials: u64 = "Cards laid on trial until all was seen.",
        forced: u64 = "Cards laid because nothing else fitted.",
        whole: bool = "Was all seen? Otherwise there is more of everything.",
    }

    /// A label.
    struct LabelInfo { name: String, partners: Vec<u8> }

    /// Counts of solutions, as texts: they may have more digits than a number here can hold.
    struct StatedCounts {
        raw: Option<String> = "All.",
        distinct: Option<String> = "Up to turning the board and to cards that look alike.",
    }

    /// The next step.
    struct CardHint {
        hint: Message = "What it is.",
        cell: Option<usize> = "The cell it speaks of, if of one.",
    }

    /// Solutions to be leafed through.
    struct Solutions {
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
        game: String, status: Status, reason: Option<Message>,
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
        game: String, strategy: String, status: Status, reason: Option<Message>, board: String,
        score: u32 = "Its table score.",
        full_score: u32 = "The table score of a solution.",
        seams: u32 = "Its inner seams that match.",
        all_seams: u32 = "All inner seams.",
        stats: Stats,
    }
}

/// What a setting accepts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Accepts {
    /// A whole number.
    Number {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
        /// Where none is given.
        default: u64,
    },
    /// A table score; without one, the full score of the game.
    Score,
    /// One of these words; without one, the first.
    Word {
        /// The words.
        words: Vec<String>,
    },
    /// True or false; without one, false.
    Flag,
}

impl CardMethods {
    /// The registry of strategies.
    pub fn all() -> Self {
        Self {
            strategies: REGISTRY.iter().map(|strategy| (*strategy).into()).collect(),
            acts: strategies::ACTS.iter().map(|act| (*act).into()).collect(),
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

impl From<&strategies::Strategy> for StrategyDescription {
    fn from(info: &strategies::Strategy) -> Self {
        let accepts = |accepts: &strategies::Accepts| match *accepts {
            strategies::Accepts::Number {
                least,
                most,
                default,
            } => Accepts::Number {
                least,
                most,
                default,
            },
            strategies::Accepts::Score => Accepts::Score,
            strategies::Accepts::Word(words) => Accepts::Word {
                words: words.iter().map(|word| (*word).to_owned()).collect(),
            },
            strategies::Accepts::Flag => Accepts::Flag,
        };
        let setting = |setting: &strategies::StrategySetting| {
            taken! { setting => CardSetting { name, summary; accepts: accepts(&setting.accepts) } }
        };
        taken! { info => Self {
            name, summary, description, proves; settings: info.settings.iter().map(setting).collect(),
        } }
    }
}

impl From<&cards::Game> for Game {
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
            known: StatedCounts {
                raw: game.known().raw.map(|raw| raw.to_string()),
                distinct: game.known().distinct.map(|distinct| distinct.to_string()),
            },
            fixed: game
                .fixed()
                .iter()
                .map(|fixed| taken! { fixed => Fixed { cell, piece, turn; } })
                .collect(),
            rating: None,
        }
    }
}

impl Rating {
    /// What is told of a rating; nothing where the game has no level.
    pub fn of(rating: difficulty::Rating) -> Option<Self> {
        let level = rating.level()?;
        Some(taken! { rating => Self { depth, trials, forced, whole; level: level.word().into() } })
    }
}

/// A board in one line: card/turn for each cell.
pub fn laid(game: &cards::Game, board: &cards::Arrangement) -> String {
    let text = notation::laid::write(board, game);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl CardHint {
    /// A hint for a game.
    pub fn new(game: &cards::Game, hint: &hints::CardHint) -> Self {
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
        known: estimate::Solutions,
        measured: &[ComparedStrategy],
        estimated: &StrategyEstimate,
    ) -> Self {
        let walks = estimated.walks.as_ref();
        let low = walks.is_some_and(|walks| walks.is_likely_too_small());
        let guess = |row: &ComparedStrategy| {
            let (basis, runs) = match row.basis {
                Basis::Measured { runs } => ("measured", runs),
                Basis::Estimated => ("estimated", 0),
                Basis::Proved => ("proved", 1),
                Basis::Never => ("never", 0),
                Basis::Unknown => ("unknown", 0),
                Basis::Unfit => ("unfit", 0),
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
            estimate::Solutions::Exactly(count) => (count, true),
            estimate::Solutions::AtLeast(count) => (count, false),
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
        let (status, reason) = match (counted.stopped, count.raw) {
            (Some(reason), _) => (Status::Stopped, Some(Message::of(&reason))),
            (None, 0) => (Status::Unsolvable, None),
            (None, _) => (Status::Solved, None),
        };
        Self {
            game: game.id().into(),
            status,
            reason,
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
        let (status, reason) = Status::of(&attained.outcome);
        Self {
            game: game.id().into(),
            strategy: strategy.into(),
            status,
            reason,
            board: laid(game, &attained.best),
            score: attained.score,
            full_score: score::full_score(game),
            seams: attained.seams,
            all_seams: game.seams(),
            stats: Stats::new(&attained.stats, seconds),
        }
    }
}
