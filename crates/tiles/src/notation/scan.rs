//! The lexer: splits a text into words, separators of rows, line ends and brackets, each with its
//! position.

use super::Position;
use super::forms::{closes, list_of};

/// A token of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lexeme<'a> {
    /// A run of characters without a separator.
    Word(&'a str),
    /// `/` or `;`: the end of a row.
    Slash,
    /// `|` or `│`: the side of a cell in a drawn table, or the end of a row.
    Bar,
    /// The end of a line.
    Line,
    /// `[`, `(` or `{`.
    Open(char),
    /// `]`, `)` or `}`.
    Close(char),
}

/// Iterates over the tokens of a text. Commas, white space, comments and the horizontal lines of
/// drawings only separate words.
#[derive(Debug, Clone)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
    at: Position,
}

impl<'a> Scanner<'a> {
    /// A scanner for `text`, whose first line has the number `line` in the whole text.
    pub(super) fn new(text: &'a str, line: u32) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            at: Position { line, column: 1 },
        }
    }

    /// The position of the next character.
    pub(super) fn here(&self) -> Position {
        self.at
    }

    /// Consumes and returns this number of bytes.
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        // Saturate: the column of an error beyond four billion characters does not matter.
        let characters = u32::try_from(skipped.chars().count()).unwrap_or(u32::MAX);
        self.at.column = self.at.column.saturating_add(characters);
        skipped
    }

    fn skip_until(&mut self, stop: impl FnMut(char) -> bool) -> &'a str {
        self.skip(self.rest.find(stop).unwrap_or(self.rest.len()))
    }

    /// Returns whether a rule such as `+---+---+` begins here.
    fn at_rule(&self) -> bool {
        if self.at.column > 1 {
            return false;
        }
        let part = |character| matches!(character, '+' | '-' | '=' | '|' | ':');
        let begins = self.rest.trim_start_matches([' ', '\t']);
        if !begins.starts_with(part) {
            return false;
        }
        let line = begins.split('\n').next().unwrap_or_default();
        let only_parts = line
            .chars()
            .all(|character| part(character) || character.is_whitespace());
        only_parts && (line.contains("--") || line.contains("=="))
    }
}

/// Returns whether `character` ends a word.
fn separates(character: char) -> bool {
    match character {
        '0'..='9' | 'a'..='z' | 'A'..='Z' => false,
        ',' | '/' | ';' | '|' | '#' => true,
        // Box-drawing characters.
        '\u{2500}'..='\u{257f}' => true,
        _ => character.is_whitespace() || list_of(character).is_some() || closes(character),
    }
}

impl<'a> Iterator for Scanner<'a> {
    type Item = (Position, Lexeme<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let next = self.rest.chars().next()?;
            let at = self.at;
            let lexeme = match next {
                '#' => {
                    self.skip_until(|character| character == '\n');
                    continue;
                }
                '\n' => {
                    self.rest = &self.rest[1..];
                    self.at = Position {
                        line: at.line.saturating_add(1),
                        column: 1,
                    };
                    return Some((at, Lexeme::Line));
                }
                _ if self.at_rule() => {
                    self.skip_until(|character| character == '\n');
                    continue;
                }
                '/' | ';' => Lexeme::Slash,
                '|' | '│' | '┃' | '║' => Lexeme::Bar,
                _ if list_of(next).is_some() => Lexeme::Open(next),
                _ if closes(next) => Lexeme::Close(next),
                _ if separates(next) => {
                    self.skip(next.len_utf8());
                    continue;
                }
                _ => return Some((at, Lexeme::Word(self.skip_until(separates)))),
            };
            self.skip(next.len_utf8());
            return Some((at, lexeme));
        }
    }
}
