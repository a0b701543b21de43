//! Decides whether two games are equal up to renaming labels, turning cards and reordering them.
//!
//! This is an isomorphism problem, solved by backtracking. Cards of the first game are mapped to
//! cards of the second, each with a turn. Every mapping must be consistent with a single renaming
//! of labels, and the renaming must preserve which labels may touch.
//!
//! 1. Labels are first distinguished by invariants: how often they occur, and with which labels
//!    they share a piece or may touch (colour refinement).
//! 2. The next card to map is the one with the most labels already renamed.
//! 3. A card that contradicts the renaming so far is rejected; if no card is left, the search
//!    backtracks.
//!
//! The worst case is exponential. Real games take a fraction of a second, because the first few
//! cards determine the renaming. A step limit and the watch can stop the comparison.
//!
//! ```
//! use knobel_cards::equivalence::{Equivalence, same};
//! use knobel_cards::nine_cards;
//!
//! let game = nine_cards();
//! assert!(matches!(same(&game, &game, &mut ()), Equivalence::Same(_)));
//! ```
//!
//! # References
//! - B. Weisfeiler and A. Leman, "The reduction of a graph to canonical form and the algebra which
//!   appears therein" (1968): colour refinement.
//! - J. R. Ullmann, "An algorithm for subgraph isomorphism", Journal of the ACM 23 (1976):
//!   backtracking with refinement.

use knobel_core::{StopReason, Watch};

use crate::{Game, Label, Piece};

/// The mapping from the first game to the second one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelRenaming {
    /// The new name of each label, as pairs of old and new names.
    pub labels: Vec<(String, String)>,
    /// For each card of the first game, its card in the second game (from 0) and its quarter turns.
    pub cards: Vec<(u8, u8)>,
}

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Equivalence {
    /// The games are equal, by this renaming.
    Same(LabelRenaming),
    /// The games are proved different; the text says in what.
    Different(&'static str),
    /// The comparison was stopped before it was decided.
    Stopped(StopReason),
}

/// The number of cards that are tried before the comparison gives up.
const MOST_STEPS: u64 = 20_000_000;
/// The number of cards that are tried between two polls.
const PAUSE: u64 = 1 << 12;

/// Compares two games. Fixed pieces are ignored, because they belong to the board and not to the
/// cards.
pub fn same(one: &Game, other: &Game, watch: &mut dyn Watch) -> Equivalence {
    let size = |game: &Game| (game.width(), game.height());
    if size(one) != size(other) {
        return Equivalence::Different("the boards have different sizes");
    }
    if one.framed() != other.framed() || one.turning() != other.turning() {
        return Equivalence::Different("frame or turning differ");
    }
    if one.matching().labels() != other.matching().labels() {
        return Equivalence::Different("the numbers of labels differ");
    }
    let (marks, other_marks) = (label_marks(one), label_marks(other));
    let sorted = |marks: &[Mark]| {
        let mut marks = marks.to_vec();
        marks.sort();
        marks
    };
    if sorted(&marks) != sorted(&other_marks) {
        return Equivalence::Different("some labels do not occur or touch equally often");
    }
    let labels = one.matching().labels();
    let mut search = Search {
        one,
        other,
        marks,
        other_marks,
        forward: vec![None; labels],
        backward: vec![None; labels],
        cards: vec![None; one.cells()],
        taken: vec![false; one.cells()],
        steps: 0,
        watch,
    };
    search.forward[0] = Some(0);
    search.backward[0] = Some(0);
    match search.extend() {
        Ok(true) => Equivalence::Same(search.renaming()),
        Ok(false) => Equivalence::Different("no renaming of the labels makes the cards equal"),
        Err(reason) => Equivalence::Stopped(reason),
    }
}

/// Properties of a label that renaming cannot change: its occurrences, the occurrences of labels on
/// the opposite side of its pieces and of its partners, and whether it may touch itself.
type Mark = (usize, Vec<usize>, Vec<usize>, bool);

/// Computes the properties of every label.
fn label_marks(game: &Game) -> Vec<Mark> {
    let count = |label: Label| game.occurrences(label);
    let all = |labels: usize| (0..labels as u8).map(Label);
    let mark = |label: Label| {
        let mut opposite: Vec<usize> = game
            .pieces()
            .iter()
            .flat_map(|piece| (0..4).map(move |side| (piece.0[side], piece.0[(side + 2) % 4])))
            .filter(|pair| pair.0 == label)
            .map(|pair| count(pair.1))
            .collect();
        opposite.sort_unstable();
        let mut partners: Vec<usize> = all(game.matching().labels())
            .filter(|&other| game.matching().fits(label, other))
            .map(count)
            .collect();
        partners.sort_unstable();
        (
            count(label),
            opposite,
            partners,
            game.matching().fits(label, label),
        )
    };
    all(game.matching().labels()).map(mark).collect()
}

/// The state of the backtracking search. `forward` renames labels of the first game, and `backward`
/// is its inverse.
struct Search<'a> {
    one: &'a Game,
    other: &'a Game,
    /// The invariants of the labels of both games.
    marks: Vec<Mark>,
    other_marks: Vec<Mark>,
    /// The new label of each label of the first game.
    forward: Vec<Option<u8>>,
    /// The inverse of `forward`.
    backward: Vec<Option<u8>>,
    /// The card and the turn to which each card is mapped.
    cards: Vec<Option<(u8, u8)>>,
    /// Which cards of the second game are in use.
    taken: Vec<bool>,
    /// The number of cards tried so far.
    steps: u64,
    watch: &'a mut dyn Watch,
}

impl Search<'_> {
    /// Maps the remaining cards. Returns whether that succeeded, or why the search was stopped.
    fn extend(&mut self) -> Result<bool, StopReason> {
        let known = |piece: &Piece| {
            piece
                .0
                .iter()
                .filter(|label| self.forward[usize::from(label.0)].is_some())
                .count()
        };
        let next = (0..self.cards.len())
            .filter(|&card| self.cards[card].is_none())
            .max_by_key(|&card| known(&self.one.pieces()[card]));
        let Some(card) = next else {
            return Ok(true);
        };
        let piece = self.one.pieces()[card];
        for target in 0..self.taken.len() {
            if self.taken[target] {
                continue;
            }
            for turn in self.one.turns() {
                self.step()?;
                // Turning the target card back by `turn` must give the card.
                let image = self.other.pieces()[target].turned((4 - turn) % 4);
                let Some(added) = self.rename(&piece, &image) else {
                    continue;
                };
                self.taken[target] = true;
                self.cards[card] = Some((target as u8, turn));
                if self.extend()? {
                    return Ok(true);
                }
                self.taken[target] = false;
                self.cards[card] = None;
                self.forget(&added);
            }
        }
        Ok(false)
    }

    /// Counts a card that is tried, and polls the watch from time to time.
    fn step(&mut self) -> Result<(), StopReason> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(StopReason::Nodes { limit: MOST_STEPS });
        }
        match self.steps % PAUSE {
            0 => crate::engine::ask(self.watch, self.steps, 0),
            _ => Ok(()),
        }
    }

    /// Extends the renaming so that `piece` becomes `image`. Returns the labels that were renamed,
    /// or `None` if there is a contradiction; then nothing has changed.
    fn rename(&mut self, piece: &Piece, image: &Piece) -> Option<Vec<u8>> {
        let mut added = Vec::new();
        for (from, to) in piece.0.iter().zip(&image.0) {
            let (here, there) = (usize::from(from.0), usize::from(to.0));
            let fine = match (self.forward[here], self.backward[there]) {
                (Some(known), Some(_)) => known == to.0,
                (None, None) => self.may_become(*from, *to),
                _ => false,
            };
            if !fine {
                self.forget(&added);
                return None;
            }
            if self.forward[here].is_none() {
                self.forward[here] = Some(to.0);
                self.backward[there] = Some(from.0);
                added.push(from.0);
            }
        }
        Some(added)
    }

    /// Returns whether two labels have the same properties and may touch the same renamed labels.
    fn may_become(&self, from: Label, to: Label) -> bool {
        self.marks[usize::from(from.0)] == self.other_marks[usize::from(to.0)]
            && self.forward.iter().enumerate().all(|(label, image)| {
                image.is_none_or(|image| {
                    self.one.matching().fits(from, Label(label as u8))
                        == self.other.matching().fits(to, Label(image))
                })
            })
    }

    /// Takes back the renaming of these labels.
    fn forget(&mut self, labels: &[u8]) {
        for &label in labels {
            if let Some(image) = self.forward[usize::from(label)].take() {
                self.backward[usize::from(image)] = None;
            }
        }
    }

    /// Returns the complete renaming with label names.
    fn renaming(&self) -> LabelRenaming {
        let name = |(label, image): (usize, &Option<u8>)| {
            let image = (*image)?;
            (label > 0).then(|| {
                (
                    self.one.label_name(Label(label as u8)).to_owned(),
                    self.other.label_name(Label(image)).to_owned(),
                )
            })
        };
        LabelRenaming {
            labels: self.forward.iter().enumerate().filter_map(name).collect(),
            cards: self.cards.iter().flatten().copied().collect(),
        }
    }
}
