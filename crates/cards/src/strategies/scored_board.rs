//! A full board that keeps its table score up to date while cards are exchanged and turned.
//!
//! A change affects at most eight sides. Updating the score therefore takes about ten nanoseconds,
//! whereas scoring the whole board takes time proportional to its size.
//!
//! The board is always full, because local search never removes a card. A card can therefore be
//! replaced only together with another one, and [`ScoredBoard::put`] alone leaves a board that is
//! temporarily invalid, because one card lies in two cells. Callers put both cards before they use
//! the score.

use knobel_core::Rng;

use crate::{Arrangement, Game, Label, Placed, Side, score};

/// Local-search strategies work on this board. `edges` and `beyond` cache the turned labels and the
/// neighbours of every cell.
pub(crate) struct ScoredBoard<'g> {
    game: &'g Game,
    /// The card in each cell.
    placed: Vec<Placed>,
    /// The labels of each cell's card, in its current turn.
    edges: Vec<[Label; 4]>,
    /// The four neighbours of each cell.
    beyond: Vec<[Option<u16>; 4]>,
    /// The cells whose card may move.
    pub free: Vec<usize>,
    /// The table score.
    score: u32,
}

impl<'g> ScoredBoard<'g> {
    /// Lays the cards in order, with fixed cards in their places.
    pub fn in_order(game: &'g Game) -> Self {
        let board = Arrangement::in_order(game);
        let placed: Vec<Placed> = board.cells().iter().flatten().copied().collect();
        let beyond = (0..game.cells())
            .map(|cell| Side::ALL.map(|side| game.neighbour(cell, side).map(|next| next as u16)))
            .collect();
        let free = (0..game.cells())
            .filter(|&cell| {
                game.fixed()
                    .iter()
                    .all(|fixed| usize::from(fixed.cell) != cell)
            })
            .collect();
        let edges = placed
            .iter()
            .map(|placed| {
                game.pieces()[usize::from(placed.piece)]
                    .turned(placed.turn)
                    .0
            })
            .collect();
        let score = score::table_score(game, &board);
        Self {
            game,
            placed,
            edges,
            beyond,
            free,
            score,
        }
    }

    /// The table score.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The card in a cell.
    pub fn at(&self, cell: usize) -> Placed {
        self.placed[cell]
    }

    /// The cell in which a card lies.
    pub fn find(&self, piece: u8) -> Option<usize> {
        self.placed.iter().position(|placed| placed.piece == piece)
    }

    /// Returns the board as an [`Arrangement`].
    pub fn board(&self) -> Arrangement {
        let mut board = Arrangement::empty(self.game);
        for (cell, &placed) in self.placed.iter().enumerate() {
            board.put(cell, Some(placed));
        }
        board
    }

    /// Returns whether a side matches its neighbour or the frame.
    fn side_fits(&self, cell: usize, side: usize) -> bool {
        let label = self.edges[cell][side];
        match self.beyond[cell][side] {
            None => !self.game.framed() || label == Label::OUTSIDE,
            Some(next) => {
                let other = self.edges[usize::from(next)][(side + 2) % 4];
                self.game.matching().fits(label, other)
            }
        }
    }

    /// The number of matching sides of a card.
    pub fn card_score(&self, cell: usize) -> u32 {
        (0..4).filter(|&side| self.side_fits(cell, side)).count() as u32
    }

    /// The contribution of a card to the table score. A matching seam counts for both of its cards.
    fn share(&self, cell: usize) -> u32 {
        (0..4)
            .filter(|&side| self.side_fits(cell, side))
            .map(|side| 1 + u32::from(self.beyond[cell][side].is_some()))
            .sum()
    }

    /// Computes the table score from scratch.
    pub fn recount(&mut self) {
        self.score = (0..self.placed.len())
            .map(|cell| self.card_score(cell))
            .sum();
    }

    /// Replaces the card in a cell and updates the score.
    pub fn put(&mut self, cell: usize, placed: Placed) {
        self.score -= self.share(cell);
        self.placed[cell] = placed;
        self.edges[cell] = self.game.pieces()[usize::from(placed.piece)]
            .turned(placed.turn)
            .0;
        self.score += self.share(cell);
    }

    /// Turns the card in a cell to a given turn.
    pub fn turn_to(&mut self, cell: usize, turn: u8) {
        self.put(cell, self.placed[cell].with_turn(turn));
    }

    /// Exchanges two cards. Each keeps its turn.
    pub fn swap(&mut self, one: usize, other: usize) {
        let (first, second) = (self.placed[one], self.placed[other]);
        self.put(one, second);
        self.put(other, first);
    }

    /// Exchanges two cards if that improves the score with some turns of both. It tries up to 16
    /// combinations of turns and keeps the best one.
    pub fn exchange(&mut self, one: usize, other: usize) {
        let (first, second) = (self.at(one), self.at(other));
        let mut best = (self.score, first, second);
        for turn in self.game.turns() {
            self.put(one, second.with_turn(turn));
            for turn in self.game.turns() {
                self.put(other, first.with_turn(turn));
                if self.score > best.0 {
                    best = (self.score, self.at(one), self.at(other));
                }
            }
        }
        self.put(one, best.1);
        self.put(other, best.2);
    }

    /// Deals the free cards again, turned at random.
    pub fn shuffle(&mut self, rng: &mut Rng) {
        let mut cards: Vec<Placed> = self.free.iter().map(|&cell| self.placed[cell]).collect();
        rng.shuffle(&mut cards);
        let turns = self.game.turns().end;
        for (index, card) in cards.into_iter().enumerate() {
            let turn = rng.below(turns.into()) as u8;
            self.put(self.free[index], card.with_turn(turn));
        }
    }

    /// Returns two different free cells, or `None` if there are fewer.
    pub fn two_cells(&self, rng: &mut Rng) -> Option<(usize, usize)> {
        let count = self.free.len() as u32;
        if count < 2 {
            return None;
        }
        let one = rng.below(count);
        let other = (one + 1 + rng.below(count - 1)) % count;
        Some((self.free[one as usize], self.free[other as usize]))
    }
}
