//! The best states of a beam, to which it can return.

use knobel_tiles::Direction;

use super::{Child, EulerTourBeam, MOVE};

/// A state that was reached earlier.
#[derive(Debug, Clone, Default)]
pub(super) struct Reached {
    pub(super) value: i64,
    /// The number of permanent moves of its path.
    pub(super) made: usize,
    /// The moves below the root of that time.
    pub(super) below: Vec<Direction>,
}

impl EulerTourBeam {
    /// Returns to the best state since the root was set, which becomes the only one.
    pub(crate) fn return_to_best(&mut self) {
        let best = core::mem::take(&mut self.best);
        self.go_to(best);
    }

    /// Goes to the best state with a finished focus, which becomes the only one. Returns whether
    /// there is one.
    pub(crate) fn go_to_arrived(&mut self) -> bool {
        let arrived = core::mem::take(&mut self.arrived);
        let any = arrived.value < i64::MAX;
        if any {
            self.go_to(arrived);
        }
        any
    }

    /// Moves the board to a state, by undoing and making permanent moves.
    fn go_to(&mut self, state: Reached) {
        while self.path.len() > state.made {
            let back = self.path.pop().map(Direction::opposite);
            back.into_iter()
                .for_each(|direction| self.board.slide(direction));
        }
        state
            .below
            .into_iter()
            .for_each(|direction| self.make(direction));
    }

    /// Returns whether a state with a finished focus was reached since the root was set.
    pub(crate) fn has_arrived(&self) -> bool {
        self.arrived.value < i64::MAX
    }

    /// Notes the best state of this layer, if it is the best so far.
    pub(super) fn note_best(&mut self) {
        self.since += 1;
        let best = self
            .children
            .iter()
            .min_by_key(|child| (child.value, child.hash));
        if let Some(&best) = best.filter(|best| best.value < self.best.value) {
            self.since = 0;
            self.best = self.reached(best.value, &best);
        }
    }

    /// Notes the best state of this layer with a finished focus.
    pub(super) fn note_arrival(&mut self) {
        let arrived = self
            .children
            .iter()
            .filter(|child| child.value == child.estimate);
        let Some(&best) = arrived.min_by_key(|child| (child.value, child.hash)) else {
            return;
        };
        let value = best.value + self.depth() as i64 * MOVE;
        if value < self.arrived.value {
            self.arrived = self.reached(value, &best);
        }
    }

    /// Describes a child, so that the beam can return to it.
    fn reached(&self, value: i64, child: &Child) -> Reached {
        let mut below = self.moves_to(child.parent);
        below.push(child.direction);
        Reached {
            value,
            made: self.path.len(),
            below,
        }
    }
}
