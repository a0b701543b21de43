//! Finds solutions that keep the cards on the board, with the exact engine. All searches of one
//! hint share one limit on placements.
//!
//! The engine needs no new feature for this: the cards on the board are passed as fixed cards of a
//! modified game. Building the candidate lists again takes less than a millisecond, which a person
//! does not notice.

use knobel_core::{StopReason, Watch};

use crate::engine::{Engine, EngineOutcome, Plan};
use crate::{Arrangement, FixedPiece, Game};

/// The searches of one hint.
pub(super) struct Search<'a> {
    pub game: &'a Game,
    /// The limit on placements.
    patience: u64,
    /// The placements made so far.
    spent: u64,
    watch: &'a mut dyn Watch,
}

impl<'a> Search<'a> {
    pub fn new(game: &'a Game, patience: u64, watch: &'a mut dyn Watch) -> Self {
        Self {
            game,
            patience,
            spent: 0,
            watch,
        }
    }

    /// Returns a solution that keeps the cards on the board, if one exists, or why the search was
    /// stopped.
    pub fn solution(&mut self, board: &Arrangement) -> Result<Option<Arrangement>, StopReason> {
        let mut found = None;
        self.each(board, 1, &mut |board| found = Some(board.clone()))?;
        Ok(found)
    }

    /// Visits the solutions that keep the cards on the board, each picture once, up to `most` of
    /// them. Returns whether these are all solutions.
    pub fn each(
        &mut self,
        board: &Arrangement,
        most: usize,
        visit: &mut dyn FnMut(&Arrangement),
    ) -> Result<bool, StopReason> {
        let Some(game) = with_board(self.game, board) else {
            return Ok(true);
        };
        let limit = self.patience;
        if self.spent >= limit {
            return Err(StopReason::Nodes { limit });
        }
        // Every solution counts here, including rotations, so there must be no anchor.
        let plan = Plan {
            anchor: None,
            ..Plan::choose(&game, self.watch)?
        };
        let engine = Engine::new(&game, plan);
        let mut seen = 0;
        for mut task in engine.tasks() {
            task.found.placements = self.spent;
            let ended = engine.run(&mut task, Some(limit), self.watch, &mut |board| {
                visit(board);
                seen += 1;
                seen < most
            });
            self.spent = task.found.placements;
            match ended {
                EngineOutcome::Done => {}
                EngineOutcome::Enough => return Ok(false),
                EngineOutcome::Stopped(reason) => return Err(reason),
            }
        }
        Ok(true)
    }
}

/// Returns the game with the cards on the board as additional fixed cards, or `None` if they
/// contradict the game's own fixed cards.
fn with_board(game: &Game, board: &Arrangement) -> Option<Game> {
    if super::displaced(game, board).is_some() {
        return None;
    }
    let lying = board.cells().iter().enumerate();
    let lying = lying.filter_map(|(cell, placed)| {
        placed.map(|placed| FixedPiece {
            piece: placed.piece,
            cell: cell as u16,
            turn: placed.turn,
        })
    });
    let missing = |fixed: &&FixedPiece| board.at(fixed.cell.into()).is_none();
    let missing = game.fixed().iter().filter(missing).copied();
    game.with_fixed(missing.chain(lying).collect()).ok()
}
