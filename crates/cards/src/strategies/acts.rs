//! Acts: what a strategy does to the table, one thing after the other, for somebody who follows.
//!
//! An act is a [`LogEntry`] with one of the codes below and the cells that it changes or looks at,
//! `4=7/2 5=.`: cells count from 0, cards and turns are those of a laid board. All acts in order,
//! from an empty table on, replay the strategy. Where nobody follows, an act costs the look at one
//! field.

use knobel_core::{LogEntry, LogValue, Watch};

use super::{Laid, Trial};
use crate::Placed;

/// A card is laid and fits what lies around it.
pub(crate) const FITS: &str = "fits";
/// A card is laid, but does not fit; another takes its place, or the cell is emptied.
pub(crate) const MISFITS: &str = "misfits";
/// A card is laid though one side does not fit: as many are allowed.
pub(crate) const BREAKS: &str = "breaks";
/// Nothing else is left to try here: the cell is emptied.
pub(crate) const BACK: &str = "back";
/// All cards are dealt.
pub(crate) const DEAL: &str = "deal";
/// All cards are taken up.
pub(crate) const CLEAR: &str = "clear";
/// The empty cells are filled with what is left.
pub(crate) const FILL: &str = "fill";
/// Cards are exchanged or turned by chance, or because they are next.
pub(crate) const CHANGE: &str = "change";
/// A card is turned to fit better.
pub(crate) const TURN: &str = "turn";
/// The change is kept.
pub(crate) const KEEP: &str = "keep";
/// The change is undone, or not made.
pub(crate) const REJECT: &str = "reject";

/// The codes of all acts.
pub const ACTS: &[&str] = &[
    FITS, MISFITS, BREAKS, BACK, DEAL, CLEAR, FILL, CHANGE, TURN, KEEP, REJECT,
];

/// Tells an act; whether the watch follows on.
pub(crate) fn tell(
    watch: &mut dyn Watch,
    act: &'static str,
    cells: impl IntoIterator<Item = (usize, Option<Placed>)>,
) -> bool {
    let word = |(cell, placed): (usize, Option<Placed>)| match placed {
        Some(placed) => format!("{cell}={}/{}", u16::from(placed.piece) + 1, placed.turn),
        None => format!("{cell}=."),
    };
    let words: Vec<String> = cells.into_iter().map(word).collect();
    watch.note(&LogEntry {
        code: act,
        values: &[("cells", LogValue::Text(&words.join(" ")))],
    });
    watch.follows()
}

impl Trial<'_, '_> {
    /// Does somebody follow?
    pub fn followed(&self) -> bool {
        self.shown.is_some()
    }

    /// A card is laid into a cell, or taken from it.
    pub fn lay(&mut self, act: &'static str, cell: usize, placed: Option<Placed>) {
        if let Some(shown) = &mut self.shown {
            shown[cell] = placed;
            self.tell(act, &[cell]);
        }
    }

    /// The table has changed; whether that was told.
    #[inline]
    pub fn change(&mut self, act: &'static str, laid: &Laid<'_>) -> bool {
        self.followed() && self.table(act, |cell| Some(laid.at(cell)))
    }

    /// Cells are looked at, and nothing is changed.
    pub fn look(&mut self, act: &'static str, cells: &[usize]) {
        if self.followed() {
            self.tell(act, cells);
        }
    }

    /// The table is this one now; whether that is another than before.
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
