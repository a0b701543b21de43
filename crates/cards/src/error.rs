//! What can be wrong with a game that somebody hands us. One line each: what was given, what was
//! needed, the cure.

use crate::strategies::StrategySetting;

/// Why a text is not a game, or a game is not one that can be laid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CardsError {
    /// A line of a text could not be read.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong and what was expected.
        problem: String,
    },
    /// The text as a whole could not be read.
    #[error("{0}")]
    Text(String),
    /// The board has no cells or too many.
    #[error(
        "a board of {width}x{height} is out of range: boards have 1 to {} cells and sides of at \
         most {}",
        crate::MOST_CELLS,
        crate::MOST_SIDE
    )]
    Size {
        /// Columns asked for.
        width: usize,
        /// Rows asked for.
        height: usize,
    },
    /// Too few or too many pieces for the board.
    #[error(
        "game has {given} {}, but a {width}x{height} board needs {}",
        if *given == 1 { "card" } else { "cards" },
        width * height
    )]
    PieceCount {
        /// Pieces given.
        given: usize,
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A label means nothing under the rule.
    #[error("label '{label}' is unknown to the rule: {needed}")]
    Label {
        /// The label as written.
        label: String,
        /// What the rule accepts.
        needed: &'static str,
    },
    /// More different labels than the engine can tell apart.
    #[error(
        "game has {given} different labels, but at most {} can be told apart",
        crate::MOST_LABELS
    )]
    TooManyLabels {
        /// Labels given.
        given: usize,
    },
    /// Pieces with frame sides do not add up to a frame.
    #[error("{problem}")]
    Frame {
        /// The pieces that are too few or too many, in words.
        problem: String,
    },
    /// Every piece of the largest board is the same.
    #[error(
        "all {given} pieces are alike, but at most 255 of a kind can be laid; give a smaller board"
    )]
    AllAlike {
        /// Pieces given.
        given: usize,
    },
    /// A strategy cannot work on this game; the words say why and what to do.
    #[error("{0}")]
    Unfit(String),
    /// A setting that the strategy does not read.
    #[error("{strategy} does not read the setting '{given}'; {}", read(settings))]
    UnknownSetting {
        /// The name as given.
        given: String,
        /// The strategy.
        strategy: &'static str,
        /// What it reads.
        settings: &'static [StrategySetting],
    },
    /// A value that a setting does not accept.
    #[error(
        "'{given}' cannot be used for the setting '{}'; give {}",
        setting.name,
        setting.accepts.words()
    )]
    Value {
        /// The value as given.
        given: String,
        /// The setting.
        setting: StrategySetting,
    },
    /// A target that no board of the game reaches.
    #[error(
        "no board has a table score of {given}; give a target of at most {full}, the full score of \
         this game"
    )]
    Target {
        /// The target.
        given: u64,
        /// The full score.
        full: u32,
    },
    /// The checker refuses a board that was found.
    #[error("the checker refuses the board of {by}: {problem}; this is a bug in knobel")]
    Wrong {
        /// Who found it.
        by: &'static str,
        /// What is wrong with it.
        problem: String,
    },
    /// A fixed piece names a piece, cell or turn that does not exist, or clashes with another.
    #[error("{0}")]
    Fixed(String),
}

/// What a strategy reads, in words.
fn read(settings: &[StrategySetting]) -> String {
    let names: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
    if names.is_empty() {
        "it has none".to_owned()
    } else {
        format!("it reads {}", names.join(", "))
    }
}
