//! Backtracking: lay cards row by row, so that each fits its left and upper neighbours.
//!
//! This is Vogler's fourth method, and his fastest. In every cell the unused cards are tried in
//! order, with all their turns. The first card that fits stays, and the next cell follows. If no
//! card fits, the previous card is removed. Nine cards take a few thousand tries, and memory is one
//! board. The exact engine (`enumerate`) uses the same idea, but computes in advance which cards
//! fit.
//!
//! # References
//! S. W. Golomb and L. D. Baumert, "Backtrack programming", Journal of the ACM 12 (1965).

use knobel_core::{Outcome, StopReason, Watch};

use super::acts::{BACK, FITS, MISFITS};
use super::{Strategy, StrategyResult, StrategyTask, Trial};
use crate::{Arrangement, CardsError, Game, Label, Placed, Side};

/// The entry of the registry.
pub static STRATEGY: Strategy = Strategy {
    name: "backtracking",
    summary: "lay cards row by row, each fitting left and top; undo at dead ends",
    description: "Fills the board row by row. A card stays if it fits its left and upper neighbours; where no card \
                  fits, the last one is taken up and its next turn or the next card is tried. Goes through only the \
                  boards that can still become solutions, so nine cards take less than a millisecond, and having \
                  tried everything it has proved that there is no solution.",
    settings: &[],
    proves: true,
    one_by_one: false,
    vogler: Some("too fast to measure"),
    run,
};

fn run(attempt: &StrategyTask<'_>, watch: &mut dyn Watch) -> Result<StrategyResult, CardsError> {
    let mut trial = Trial::new(attempt, watch);
    let mut search = Search {
        game: attempt.game,
        board: Arrangement::empty(attempt.game),
        used: vec![false; attempt.game.cells()],
        fixed: vec![None; attempt.game.cells()],
    };
    for fixed in attempt.game.fixed() {
        search.used[usize::from(fixed.piece)] = true;
        search.fixed[usize::from(fixed.cell)] = Some(Placed {
            piece: fixed.piece,
            turn: fixed.turn,
        });
    }
    let ended = search.cell(0, &mut trial);
    let outcome = match ended {
        Step::Solved => {
            trial.solved(&search.board);
            Outcome::Solved(search.board)
        }
        // The search has tried every card in every turn, so this is a proof.
        Step::Dead => Outcome::Unsolvable,
        Step::Stopped(reason) => Outcome::Stopped(reason),
    };
    Ok(trial.finish(outcome))
}

/// The result of a part of the search.
enum Step {
    Solved,
    Dead,
    Stopped(StopReason),
}

/// The state of the search: the board, the used cards, and the fixed cards by cell.
struct Search<'a> {
    game: &'a Game,
    board: Arrangement,
    /// Which pieces are on the board.
    used: Vec<bool>,
    /// The fixed piece of each cell.
    fixed: Vec<Option<Placed>>,
}

impl Search<'_> {
    /// Fills this cell and all following cells.
    fn cell(&mut self, cell: usize, trial: &mut Trial<'_, '_>) -> Step {
        if cell == self.game.cells() {
            return Step::Solved;
        }
        if let Some(placed) = self.fixed[cell] {
            return self.attempt(cell, placed, trial);
        }
        for piece in 0..self.game.cells() {
            if self.used[piece] {
                continue;
            }
            self.used[piece] = true;
            for turn in self.game.turns() {
                let placed = Placed {
                    piece: piece as u8,
                    turn,
                };
                match self.attempt(cell, placed, trial) {
                    Step::Dead => {}
                    step => return step,
                }
            }
            self.used[piece] = false;
        }
        self.board.put(cell, None);
        trial.lay(BACK, cell, None);
        Step::Dead
    }

    /// Lays a card, and continues with the next cell if it fits.
    fn attempt(&mut self, cell: usize, placed: Placed, trial: &mut Trial<'_, '_>) -> Step {
        self.board.put(cell, Some(placed));
        if let Some(reason) = trial.tick(1) {
            return Step::Stopped(reason);
        }
        let fits = self.fits(cell);
        trial.lay(if fits { FITS } else { MISFITS }, cell, Some(placed));
        if !fits {
            return Step::Dead;
        }
        self.cell(cell + 1, trial)
    }

    /// Returns whether a card fits its left and upper neighbours and the frame.
    fn fits(&self, cell: usize) -> bool {
        Side::ALL.iter().all(|&side| {
            let label = self.board.label(self.game, cell, side);
            let outside = label == Some(Label::OUTSIDE);
            match (self.game.neighbour(cell, side), side) {
                (None, _) => !self.game.framed() || outside,
                (Some(_), Side::Up | Side::Left) => {
                    crate::score::side_matches(self.game, &self.board, cell, side)
                }
                (Some(_), _) => !self.game.framed() || !outside,
            }
        })
    }
}
