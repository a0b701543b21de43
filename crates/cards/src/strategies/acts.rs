//! Acts: the single changes that a strategy makes on the table, for a watch that follows.
//!
//! A [`LogEntry::Act`] has one of the codes below. It lists the cells that it changes or
//! examines, as in `4=7/2 5=.`: cells are counted from 0, and cards and turns are written as in
//! [`arrangement`](crate::notation::arrangement). Replaying all acts in order from an empty table
//! reproduces the run. Without such a watch, an act costs one check of a field.

use knobel_core::{LogEntry, Watch};

use super::{ScoredBoard, Trial};
use crate::Placed;

/// A card is laid and fits its neighbours.
pub(crate) const FITS: &str = "fits";
/// A card is laid but does not fit. Another card takes its place, or the cell is cleared.
pub(crate) const MISFITS: &str = "misfits";
/// A card is laid although one side does not match, because some breaks are allowed.
pub(crate) const BREAKS: &str = "breaks";
/// Nothing is left to try here, so the cell is cleared.
pub(crate) const BACK: &str = "back";
/// All cards are dealt.
pub(crate) const DEAL: &str = "deal";
/// All cards are removed.
pub(crate) const CLEAR: &str = "clear";
/// The empty cells are filled with the remaining cards.
pub(crate) const FILL: &str = "fill";
/// Cards are exchanged or turned, at random or in a fixed order.
pub(crate) const CHANGE: &str = "change";
/// A card is turned to fit better.
pub(crate) const TURN: &str = "turn";
/// A change is kept.
pub(crate) const KEEP: &str = "keep";
/// A change is undone or rejected.
pub(crate) const REJECT: &str = "reject";

/// The codes of all acts.
pub const ACTS: &[&str] = &[
    FITS, MISFITS, BREAKS, BACK, DEAL, CLEAR, FILL, CHANGE, TURN, KEEP, REJECT,
];

/// Reports an act. Returns whether the watch continues to follow.
pub(crate) fn tell(
    watch: &mut dyn Watch,
    act: &'static str,
    cells: impl IntoIterator<Item = (usize, Option<Placed>)>,
) -> bool {
    let word = |(cell, placed): (usize, Option<Placed>)| match placed {
        Some(placed) => format!("{cell}={placed}"),
        None => format!("{cell}=."),
    };
    let words: Vec<String> = cells.into_iter().map(word).collect();
    let cells = &words.join(" ");
    watch.note(&LogEntry::Act { act, cells });
    watch.follows()
}

impl Trial<'_, '_> {
    /// Returns whether a watch follows.
    pub fn followed(&self) -> bool {
        self.shown.is_some()
    }

    /// Reports that a card is laid into a cell or removed from it.
    pub fn lay(&mut self, act: &'static str, cell: usize, placed: Option<Placed>) {
        if let Some(shown) = &mut self.shown {
            shown[cell] = placed;
            self.tell(act, &[cell]);
        }
    }

    /// Reports a change of the table. Returns whether it was reported.
    #[inline]
    pub fn change(&mut self, act: &'static str, laid: &ScoredBoard<'_>) -> bool {
        self.followed() && self.table(act, |cell| Some(laid.at(cell)))
    }

    /// Reports that cells are examined without a change.
    pub fn look(&mut self, act: &'static str, cells: &[usize]) {
        if self.followed() {
            self.tell(act, cells);
        }
    }

    /// Reports the cells in which the table differs from the last report. Returns whether there
    /// were any.
    pub fn table(&mut self, act: &'static str, now: impl Fn(usize) -> Option<Placed>) -> bool {
        let Some(shown) = &mut self.shown else {
            return false;
        };
        let cells = 0..shown.len();
        let changed: Vec<usize> = cells.filter(|&cell| shown[cell] != now(cell)).collect();
        for &cell in &changed {
            shown[cell] = now(cell);
        }
        if !changed.is_empty() {
            self.tell(act, &changed);
        }
        !changed.is_empty()
    }

    /// Reports cells as they are shown now.
    fn tell(&mut self, act: &'static str, cells: &[usize]) {
        let Some(shown) = &self.shown else {
            return;
        };
        let cells = cells.iter().map(|&cell| (cell, shown[cell]));
        if !tell(self.watch, act, cells) {
            self.shown = None;
        }
    }
}
