//! The committed corpus `data/conformance.txt`: boards with their optimal lengths, and the searches
//! that cannot solve some of them.
//!
//! Each line consists of fields separated by bars. `board | name | goal | length | tiles` defines a
//! case, whose goal is a standard name or a board.
//! `cannot | algorithms | heuristics | cases | ending | reason` defines an exception. Its names are
//! separated by commas, and a name that ends in `*` stands for all names with this prefix.

use knobel::notation::parse_board;
use knobel::{Board, Cost, Goal, StopReason};

/// The text of the corpus.
const TEXT: &str = include_str!("../../../data/conformance.txt");

/// A board to solve.
#[derive(Debug, Clone)]
pub struct Case {
    /// The name, usually the shape and the length.
    pub name: String,
    /// The start.
    pub start: Board,
    /// The goal.
    pub goal: Goal,
    /// The length of a shortest solution.
    pub length: Cost,
}

impl Case {
    /// Returns the goal as a board.
    pub fn goal_board(&self) -> Board {
        let shape = self.start.shape();
        self.goal
            .board(shape)
            .expect("the goal has the board's shape")
    }
}

/// How a search that cannot solve a case ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The search reaches the suite's node limit.
    Nodes,
    /// The search exceeds its maximal depth, its agenda or its history.
    Room,
    /// Depending on the heuristic, the search solves the case or reaches a limit.
    Either,
    /// The heuristic does not support the shape.
    Unavailable,
}

impl Ending {
    /// Returns whether a search that stopped for this reason ended as expected.
    pub fn fits(self, reason: StopReason) -> bool {
        match self {
            Self::Nodes => matches!(reason, StopReason::Nodes { .. }),
            Self::Room => {
                matches!(
                    reason,
                    StopReason::Depth { .. } | StopReason::AgendaFull { .. }
                )
            }
            Self::Either => Self::Nodes.fits(reason) || Self::Room.fits(reason),
            Self::Unavailable => false,
        }
    }
}

/// Searches that cannot solve a case within the limits of the suite, and the reason.
#[derive(Debug, Clone)]
pub struct Exception {
    algorithms: Vec<String>,
    heuristics: Vec<String>,
    cases: Vec<String>,
    /// How these searches end instead.
    pub ending: Ending,
    /// The reason for readers of the file.
    pub why: String,
    /// The line number in the file.
    pub line: usize,
}

impl Exception {
    /// Returns whether the exception covers this search.
    pub fn covers(&self, algorithm: &str, heuristic: &str, case: &str) -> bool {
        let named = |patterns: &[String], name: &str| {
            patterns.iter().any(|pattern| {
                pattern
                    .strip_suffix('*')
                    .map_or(pattern == name, |prefix| name.starts_with(prefix))
            })
        };
        named(&self.algorithms, algorithm)
            && named(&self.heuristics, heuristic)
            && named(&self.cases, case)
    }
}

/// The whole corpus.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    /// The boards.
    pub cases: Vec<Case>,
    /// The searches that cannot solve some of the boards.
    pub exceptions: Vec<Exception>,
}

impl Corpus {
    /// Reads the committed corpus.
    ///
    /// # Panics
    /// If a line cannot be read; the message names the line.
    pub fn load() -> Self {
        let mut corpus = Self::default();
        for (line, text) in (1..).zip(TEXT.lines()) {
            let fields: Vec<&str> = text.split('|').map(str::trim).collect();
            match fields.as_slice() {
                [""] => {}
                [comment, ..] if comment.starts_with('#') => {}
                ["board", name, goal, length, tiles] => {
                    corpus.cases.push(case(line, name, goal, length, tiles));
                }
                ["cannot", algorithms, heuristics, cases, ending, why] => {
                    corpus.exceptions.push(Exception {
                        algorithms: names(algorithms),
                        heuristics: names(heuristics),
                        cases: names(cases),
                        ending: ending_named(line, ending),
                        why: (*why).to_owned(),
                        line,
                    });
                }
                _ => panic!("data/conformance.txt line {line}: neither board nor cannot: {text}"),
            }
        }
        corpus
    }

    /// Returns the exception that covers this search, if any.
    pub fn exception(&self, algorithm: &str, heuristic: &str, case: &str) -> Option<&Exception> {
        self.exceptions
            .iter()
            .find(|exception| exception.covers(algorithm, heuristic, case))
    }
}

fn names(list: &str) -> Vec<String> {
    list.split(',').map(|name| name.trim().to_owned()).collect()
}

fn ending_named(line: usize, name: &str) -> Ending {
    match name {
        "nodes" => Ending::Nodes,
        "room" => Ending::Room,
        "either" => Ending::Either,
        "unavailable" => Ending::Unavailable,
        _ => panic!("data/conformance.txt line {line}: unknown ending {name}"),
    }
}

fn case(line: usize, name: &str, goal: &str, length: &str, tiles: &str) -> Case {
    let board = |text: &str| {
        parse_board(text, None)
            .unwrap_or_else(|error| panic!("data/conformance.txt line {line}: {error}"))
    };
    Case {
        name: name.to_owned(),
        start: board(tiles),
        goal: Goal::named(goal).unwrap_or_else(|| Goal::Board(board(goal))),
        length: length
            .parse()
            .unwrap_or_else(|_| panic!("data/conformance.txt line {line}: no length: {length}")),
    }
}
