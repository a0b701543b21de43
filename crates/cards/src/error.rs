//! Errors of this crate. Each has fields for the rim, and a one-line message that says what was
//! given, what was expected, and what to do.

use crate::strategies::StrategySetting;

/// The reason why a text is not a game, why a game cannot be laid, or why a strategy cannot work on
/// it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CardsError {
    /// A line of a text could not be read.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// A description of the fault, and of what was expected.
        problem: String,
    },
    /// The text as a whole could not be read.
    #[error("{0}")]
    Text(String),
    /// The board has no cells, or too many.
    #[error(
        "a board of {width}x{height} is out of range: boards have 1 to {} cells and sides of at \
         most {}",
        crate::MOST_CELLS,
        crate::MOST_SIDE
    )]
    Size {
        /// The number of columns that was asked for.
        width: usize,
        /// The number of rows that was asked for.
        height: usize,
    },
    /// The number of pieces differs from the number of cells.
    #[error(
        "game has {given} {}, but a {width}x{height} board needs {}",
        if *given == 1 { "card" } else { "cards" },
        width * height
    )]
    PieceCount {
        /// The number of pieces.
        given: usize,
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// The rule does not allow a label.
    #[error("label '{label}' is unknown to the rule: {needed}")]
    Label {
        /// The label as it was written.
        label: String,
        /// The labels that the rule accepts.
        needed: &'static str,
    },
    /// There are more labels than the engine can distinguish.
    #[error(
        "game has {given} different labels, but at most {} are supported",
        crate::MOST_LABELS
    )]
    TooManyLabels {
        /// The number of labels.
        given: usize,
    },
    /// The pieces with frame sides do not form a frame.
    #[error("{problem}")]
    Frame {
        /// A description of the pieces that are missing or left over.
        problem: String,
    },
    /// All pieces of the largest board are identical.
    #[error(
        "all {given} pieces are alike, but at most 255 of a kind can be laid; give a smaller board"
    )]
    AllAlike {
        /// The number of pieces.
        given: usize,
    },
    /// A strategy cannot work on this game. The text gives the reason and what to do.
    #[error("{0}")]
    Unfit(String),
    /// The strategy has no setting with this name.
    #[error("{strategy} has no setting '{given}'; {}", read(settings))]
    UnknownSetting {
        /// The name that was given.
        given: String,
        /// The strategy.
        strategy: &'static str,
        /// The settings of this strategy.
        settings: &'static [StrategySetting],
    },
    /// The value is not valid for this setting.
    #[error(
        "'{given}' cannot be used for the setting '{}'; give {}",
        setting.name,
        setting.accepts.words()
    )]
    Value {
        /// The value that was given.
        given: String,
        /// The setting.
        setting: StrategySetting,
    },
    /// No board of the game can reach this target.
    #[error(
        "no board has a table score of {given}; give a target of at most {full}, the full score of \
         this game"
    )]
    Target {
        /// The target that was given.
        given: u64,
        /// The full table score of the game.
        full: u32,
    },
    /// The checker rejects a board that a strategy has found. This is a bug.
    #[error("the checker rejects the board of {by}: {problem}; this is a bug in knobel")]
    Wrong {
        /// The name of the strategy.
        by: &'static str,
        /// The fault of the board.
        problem: String,
    },
    /// A fixed piece has an invalid piece number, cell or turn, or clashes with another fixed
    /// piece.
    #[error("{0}")]
    Fixed(String),
}

/// Describes the settings of a strategy.
fn read(settings: &[StrategySetting]) -> String {
    let names: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
    if names.is_empty() {
        "it has no settings".to_owned()
    } else {
        format!("choose one of {}", names.join(", "))
    }
}
