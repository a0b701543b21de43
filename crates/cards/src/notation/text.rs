//! The text format of this program: one block per game, one keyword per line.
//!
//! ```text
//! puzzle hexen               machine id; opens the block
//! name Nine witches          free text
//! size 3 3                   columns, rows
//! rule complement            or: same, general (then: match x~y …); without a rule line labels touch themselves
//! framed 1                   label 0 is the frame
//! rotation 0                 pieces must not be turned (Tetravex)
//! card A B c d               or: piece; clockwise from the top
//! fixed 1                    piece 1 lies in cell 1
//! hint 139 7 8 0             piece, column, row (from 0), quarter turns clockwise
//! solutions raw=8 distinct=2 nodes_rowscan=5000
//! end
//! ```
//!
//! `#` starts a comment line. A game with neither `rule`, `framed` nor `rotation` is a Tetravex
//! game, whose pieces must not be turned. Lines that start with `note`, `source`, `known`,
//! `colours` or `isomorphic_to` are preserved when the game is written. Any other word is an error,
//! because a misspelt `rule` would otherwise result in a different game.

use super::at;
use crate::game::{FixedPiece, GameParts};
use crate::{CardsError, Game, Rule};

/// The keywords of a game.
const KEYWORDS: [&str; 12] = [
    "name",
    "size",
    "rule",
    "match",
    "framed",
    "rotation",
    "card",
    "piece",
    "fixed",
    "hint",
    "solutions",
    "end",
];
/// The keywords of lines that are preserved as they are.
pub(super) const FREE: [&str; 5] = ["note", "source", "known", "colours", "isomorphic_to"];

/// Reads all games of a text.
///
/// # Errors
/// If a line cannot be read, or a game is not valid.
pub fn read(input: &str) -> Result<Vec<Game>, CardsError> {
    let mut games = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in input.trim_start_matches('\u{feff}').lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (keyword, &mut open) {
            ("puzzle", None) => open = Some(Block::new(rest, number)),
            ("puzzle", Some(block)) => {
                return Err(at(
                    number,
                    format!(
                        "a new puzzle begins, but '{}' has no 'end' line",
                        block.parts.id
                    ),
                ));
            }
            ("end", Some(_)) => games.extend(open.take().map(Block::close).transpose()?),
            (_, Some(block)) => block.line(keyword, rest, number)?,
            (_, None) => {
                return Err(at(
                    number,
                    format!("'{keyword}' is outside a block; start with 'puzzle NAME'"),
                ));
            }
        }
    }
    if let Some(block) = open {
        return Err(at(
            block.line,
            format!("puzzle '{}' has no 'end' line", block.parts.id),
        ));
    }
    if games.is_empty() {
        return Err(CardsError::Text("no puzzle block in the text".into()));
    }
    Ok(games)
}

/// A game whose `end` has not been read yet. Fixed pieces are kept with their lines, because the
/// size of the board may follow later.
struct Block {
    parts: GameParts,
    /// The line of the keyword `puzzle`.
    line: usize,
    /// Whether the size was given.
    sized: bool,
    /// Whether the rule was given.
    ruled: bool,
    /// Whether pieces may be turned, if a line says so.
    rotation: Option<bool>,
    /// Fixed pieces, each with its line.
    hints: Vec<(usize, Vec<usize>)>,
    /// The stated number of placements of a row scan.
    row_scan: Option<u64>,
}

impl Block {
    fn new(id: &str, line: usize) -> Self {
        Self {
            parts: GameParts {
                id: id.to_owned(),
                turning: true,
                ..GameParts::default()
            },
            line,
            sized: false,
            ruled: false,
            rotation: None,
            hints: Vec::new(),
            row_scan: None,
        }
    }

    /// Reads one line of the block.
    fn line(&mut self, keyword: &str, rest: &str, number: usize) -> Result<(), CardsError> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match keyword {
            "name" => self.parts.name = rest.to_owned(),
            "size" => {
                let [width, height] = numbers::<2>(&words, number, "size needs columns and rows")?;
                (self.parts.width, self.parts.height, self.sized) = (width, height, true);
            }
            "rule" => {
                self.ruled = true;
                self.parts.rule = rule(rest).ok_or_else(|| {
                    at(
                        number,
                        format!("unknown rule '{rest}'; rules are complement, same, general"),
                    )
                })?;
            }
            "match" => self.pairs(&words, number)?,
            "framed" => self.parts.framed = flag(rest, number, "framed")?,
            "rotation" => self.rotation = Some(flag(rest, number, "rotation")?),
            "card" | "piece" => {
                let edges: [&str; 4] = words.try_into().map_err(|words: Vec<&str>| {
                    at(
                        number,
                        format!("a card has 4 edges, but this line has {}", words.len()),
                    )
                })?;
                self.parts.pieces.push(edges.map(str::to_owned));
            }
            "fixed" => {
                let [piece] = numbers::<1>(&words, number, "fixed needs a piece number")?;
                self.hints.push((number, vec![piece]));
            }
            "hint" => {
                let hint = numbers::<4>(&words, number, "hint needs piece, column, row, turns")?;
                self.hints.push((number, hint.to_vec()));
            }
            "solutions" => self.counts(&words),
            free if FREE.contains(&free) => {
                if free == "known" {
                    self.known_sentence(rest);
                }
                self.parts.notes.push((keyword.to_owned(), rest.to_owned()));
            }
            _ => {
                let known = KEYWORDS.join(", ");
                return Err(at(
                    number,
                    format!(
                        "unknown keyword '{keyword}'; a game has {known}, and free text after \
                         'note'"
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Reads the pairs of a general rule.
    fn pairs(&mut self, words: &[&str], number: usize) -> Result<(), CardsError> {
        let Rule::General(pairs) = &mut self.parts.rule else {
            return Err(at(number, "a match line needs 'rule general' before it"));
        };
        for word in words {
            let pair = word.split_once('~');
            let pair = pair.filter(|(one, other)| !one.is_empty() && !other.is_empty());
            let Some((one, other)) = pair else {
                return Err(at(
                    number,
                    format!("'{word}' is not a pair; write x~y for labels that may touch"),
                ));
            };
            pairs.push((one.to_owned(), other.to_owned()));
        }
        Ok(())
    }

    /// Reads counts such as `raw=8 distinct=2 nodes_rowscan=5000`. Other words are ignored.
    fn counts(&mut self, words: &[&str]) {
        let known = &mut self.parts.known;
        for (key, value) in words.iter().filter_map(|word| word.split_once('=')) {
            match key {
                "raw" => known.raw = value.parse().ok(),
                "distinct" => known.distinct = value.trim_end_matches(';').parse().ok(),
                "nodes_rowscan" => self.row_scan = value.parse().ok(),
                _ => {}
            }
        }
    }

    /// Reads a sentence such as `solutions raw=16 (…) distinct=4; row scan with rows of 3 cells:
    /// 132 placements`, which the collected game files contain.
    fn known_sentence(&mut self, rest: &str) {
        if !rest.starts_with("solutions ") {
            return;
        }
        let words: Vec<&str> = rest.split_whitespace().collect();
        self.counts(&words);
        let after = |word: &str, skip: usize| {
            let found = words.iter().position(|&other| other == word)?;
            let text = words.get(found + skip)?;
            text.trim_end_matches(':').parse::<u64>().ok()
        };
        if let (Some(row), Some(count)) = (after("rows", 2), after("cells:", 1)) {
            self.parts.known.row_scan = Some((count, row as usize));
        }
    }

    /// Ends the block and checks the game.
    fn close(mut self) -> Result<Game, CardsError> {
        if !self.sized {
            return Err(at(
                self.line,
                format!(
                    "puzzle '{}' has no size line; add 'size COLUMNS ROWS'",
                    self.parts.id
                ),
            ));
        }
        self.parts.turning = self.rotation.unwrap_or(self.ruled || self.parts.framed);
        let (width, height) = (self.parts.width, self.parts.height);
        // The sentence may refer to a board of another size.
        let known = &mut self.parts.known;
        known.row_scan = known
            .row_scan
            .filter(|(_, row)| [width, height].contains(row));
        if let Some(count) = self.row_scan {
            self.parts.known.row_scan = Some((count, width));
        }
        for (line, hint) in &self.hints {
            let fixed = match hint[..] {
                [piece] => fixed(piece, piece.wrapping_sub(1), 0),
                [piece, column, row, turn] if column < width => fixed(
                    piece,
                    row.saturating_mul(width).saturating_add(column),
                    turn,
                ),
                _ => None,
            };
            let fixed = fixed.ok_or_else(|| {
                at(
                    *line,
                    "fixed piece or hint lies outside the board; pieces count from 1, \
                           columns and rows from 0",
                )
            })?;
            self.parts.fixed.push(fixed);
        }
        let (id, line) = (self.parts.id.clone(), self.line);
        Game::new(self.parts).map_err(|error| at(line, format!("puzzle '{id}': {error}")))
    }
}

/// Reads the name of a rule. The pairs of a general rule follow on lines of their own.
fn rule(name: &str) -> Option<Rule> {
    match name.trim() {
        "complement" => Some(Rule::Complement),
        "same" => Some(Rule::Same),
        "general" => Some(Rule::General(Vec::new())),
        _ => None,
    }
}

/// Makes a fixed piece from numbers that count pieces from 1.
fn fixed(piece: usize, cell: usize, turn: usize) -> Option<FixedPiece> {
    Some(FixedPiece {
        piece: u8::try_from(piece.checked_sub(1)?).ok()?,
        cell: u16::try_from(cell).ok()?,
        turn: u8::try_from(turn).ok()?,
    })
}

/// Reads exactly `N` numbers.
fn numbers<const N: usize>(
    words: &[&str],
    line: usize,
    needed: &str,
) -> Result<[usize; N], CardsError> {
    let parsed: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
    parsed
        .and_then(|numbers| <[usize; N]>::try_from(numbers).ok())
        .ok_or_else(|| {
            at(
                line,
                format!("{needed}, but this line has '{}'", words.join(" ")),
            )
        })
}

/// Reads 0 or 1.
fn flag(rest: &str, line: usize, keyword: &str) -> Result<bool, CardsError> {
    match rest {
        "1" => Ok(true),
        "0" => Ok(false),
        _ => Err(at(line, format!("{keyword} is 0 or 1, not '{rest}'"))),
    }
}

/// Writes one game. Reading the text gives the same game.
pub fn write(game: &Game) -> String {
    let parts = game.parts();
    let mut lines = vec![format!("puzzle {}", parts.id)];
    if !parts.name.is_empty() {
        lines.push(format!("name {}", parts.name));
    }
    lines.push(format!("size {} {}", parts.width, parts.height));
    lines.push(format!("rule {}", parts.rule.word()));
    if let Rule::General(pairs) = &parts.rule {
        let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("{a}~{b}")).collect();
        lines.push(format!("match {}", pairs.join(" ")));
    }
    if parts.framed {
        lines.push("framed 1".into());
    }
    lines.push(format!("rotation {}", u8::from(parts.turning)));
    for edges in &parts.pieces {
        lines.push(format!("card {}", edges.join(" ")));
    }
    for fixed in &parts.fixed {
        let (row, column) = (
            usize::from(fixed.cell) / parts.width,
            usize::from(fixed.cell) % parts.width,
        );
        lines.push(format!(
            "hint {} {column} {row} {}",
            u16::from(fixed.piece) + 1,
            fixed.turn
        ));
    }
    lines.extend(counts_line(game));
    lines.extend(
        parts
            .notes
            .iter()
            .map(|(keyword, rest)| format!("{keyword} {rest}")),
    );
    lines.push("end\n".into());
    lines.join("\n")
}

/// The line of stated counts, unless a preserved line already has them.
fn counts_line(game: &Game) -> Option<String> {
    let known = game.known();
    if game
        .parts()
        .notes
        .iter()
        .any(|(word, rest)| word == "known" && rest.starts_with("solutions "))
    {
        return None;
    }
    let mut words = Vec::new();
    words.extend(known.raw.map(|raw| format!("raw={raw}")));
    words.extend(
        known
            .distinct
            .map(|distinct| format!("distinct={distinct}")),
    );
    words.extend(
        known
            .row_scan
            .filter(|&(_, row)| row == game.width())
            .map(|(count, _)| format!("nodes_rowscan={count}")),
    );
    (!words.is_empty()).then(|| format!("solutions {}", words.join(" ")))
}
