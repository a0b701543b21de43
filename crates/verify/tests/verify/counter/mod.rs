//! The simplest possible counter of card solutions, for boards of up to a dozen cells.
//!
//! The counter places cards in reading order by backtracking and keeps every solved picture in a
//! set. To recognise equal pictures, it turns each one into its least orientation. It shares no
//! code with the engine or the checker. Its time grows with the number of solutions.

use std::collections::HashSet;

use knobel_cards::{Game, Rule};

/// The labels of a card by name, clockwise from the top.
type Edges = [String; 4];

/// Turns a card clockwise: its left side becomes the top.
fn turn(edges: &Edges, turns: u8) -> Edges {
    let mut edges = edges.clone();
    edges.rotate_right(usize::from(turns));
    edges
}

/// Decides by the three matching rules whether two sides match.
fn touch(rule: &Rule, framed: bool, one: &str, other: &str) -> bool {
    if framed && (one == "0" || other == "0") {
        return false;
    }
    match rule {
        Rule::Same => one == other,
        Rule::Complement => one != other && one.to_lowercase() == other.to_lowercase(),
        Rule::General(pairs) => {
            pairs.contains(&(one.to_owned(), other.to_owned()))
                || pairs.contains(&(other.to_owned(), one.to_owned()))
        }
    }
}

/// The result of the plain counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardCounts {
    /// Solutions as placements: a card number and a turn for each cell.
    pub raw: u128,
    /// Solutions as different pictures, up to turning the board.
    pub distinct: u128,
    /// The number of cards placed during the search.
    pub placements: u64,
}

/// Counts all solutions by backtracking. Suitable for small games only.
pub fn count_cards(game: &Game) -> CardCounts {
    let parts = game.parts();
    let mut counter = Counter {
        game,
        laid: Vec::new(),
        used: vec![false; parts.pieces.len()],
        raw: 0,
        placements: 0,
        pictures: HashSet::new(),
    };
    counter.lay();
    CardCounts {
        raw: counter.raw,
        distinct: counter.pictures.len() as u128,
        placements: counter.placements,
    }
}

struct Counter<'a> {
    game: &'a Game,
    laid: Vec<Edges>,
    used: Vec<bool>,
    raw: u128,
    placements: u64,
    /// The least orientation of every picture seen.
    pictures: HashSet<Vec<Edges>>,
}

impl Counter<'_> {
    fn lay(&mut self) {
        let parts = self.game.parts();
        let cell = self.laid.len();
        if cell == parts.pieces.len() {
            self.raw += 1;
            self.pictures.insert(self.least());
            return;
        }
        let turns = if parts.turning { 4 } else { 1 };
        for piece in 0..parts.pieces.len() {
            for turns in 0..turns {
                let edges = turn(&parts.pieces[piece], turns);
                if !self.used[piece] && self.may_lie(cell, piece, turns, &edges) {
                    self.placements += 1;
                    self.used[piece] = true;
                    self.laid.push(edges);
                    self.lay();
                    self.laid.pop();
                    self.used[piece] = false;
                }
            }
        }
    }

    fn may_lie(&self, cell: usize, piece: usize, turns: u8, edges: &Edges) -> bool {
        let parts = self.game.parts();
        let (row, column) = (cell / parts.width, cell % parts.width);
        let fits = |one: &str, other: &str| touch(&parts.rule, parts.framed, one, other);
        let fixed_fine = parts.fixed.iter().all(|fixed| {
            let (here, this) = (
                usize::from(fixed.cell) == cell,
                usize::from(fixed.piece) == piece,
            );
            here == this && (!here || fixed.turn == turns)
        });
        let outer = [
            row == 0,
            column + 1 == parts.width,
            row + 1 == parts.height,
            column == 0,
        ];
        fixed_fine
            && (row == 0 || fits(&self.laid[cell - parts.width][2], &edges[0]))
            && (column == 0 || fits(&self.laid[cell - 1][1], &edges[3]))
            && (!parts.framed || (0..4).all(|side| outer[side] == (edges[side] == "0")))
    }

    /// Returns the least of the pictures into which this one can be turned.
    fn least(&self) -> Vec<Edges> {
        let parts = self.game.parts();
        let half = |picture: &[Edges]| -> Vec<Edges> {
            picture.iter().rev().map(|edges| turn(edges, 2)).collect()
        };
        let mut all = vec![self.laid.clone()];
        if parts.turning {
            all.push(half(&self.laid));
            if parts.width == parts.height {
                let n = parts.width;
                let quarter: Vec<Edges> = (0..n * n)
                    .map(|cell| turn(&self.laid[(n - 1 - cell % n) * n + cell / n], 1))
                    .collect();
                all.push(half(&quarter));
                all.push(quarter);
            }
        }
        all.into_iter().min().unwrap_or_default()
    }
}
