//! Search plans: the orientation of the scan, whether identical pieces are merged, and how
//! rotations are removed.
//!
//! A board and its rotations are one solution for a person, but a search finds each of them. To
//! find only one, the engine *anchors* a unique piece: of the cells that rotations exchange, the
//! piece may lie only in the one that the scan reaches first. This is symmetry breaking; it divides
//! the search by up to 4.
//!
//! The best orientation cannot be seen from the pieces. [`Plan::choose`] therefore runs short
//! probes, and estimates the size of the tree if a probe does not finish.
//!
//! ```
//! use knobel_cards::engine::{Plan, count};
//! use knobel_cards::nine_cards;
//!
//! let game = nine_cards();
//! let (plain, _) = count(&game, Plan::row_scan(), None, &mut ());
//! let (best, _) = count(&game, Plan::choose(&game, &mut ())?, None, &mut ());
//! assert_eq!((plain.raw, plain.distinct), (best.raw, best.distinct));
//! assert!(best.placements < plain.placements);
//! # Ok::<(), knobel_core::StopReason>(())
//! ```
//!
//! # References
//! - J. Crawford, M. Ginsberg, E. Luks and A. Roy, "Symmetry-breaking predicates for search
//!   problems", KR (1996).
//! - D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
//!   (1975): the estimate where a probe does not finish.

use knobel_core::{StopReason, Watch};

use super::{Engine, EngineOutcome, Orientation, ask};
use crate::Game;
use crate::order::by_small_number;

/// A cell in which the anchor may lie. Of the cells that rotations exchange, only the one that the
/// scan reaches first is such a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// The cell of the real board.
    pub cell: u16,
    /// The turns to try, one bit each. The middle cell does not move when the board is rotated, so
    /// there the turn of the anchor distinguishes the rotations.
    pub turns: u8,
}

/// Returns whether a piece can be the anchor: the board may be rotated, no piece is fixed, and the
/// piece is unique and not symmetric. Each rotation of a solution then has the anchor in another
/// cell, or in the middle with another turn.
fn may_anchor(game: &Game, piece: u8) -> bool {
    let look = game.pieces()[usize::from(piece)];
    let alike = |other: &&crate::Piece| other.canonical() == look.canonical();
    game.board_turns() > 1
        && game.fixed().is_empty()
        && look.symmetry() == 1
        && game.pieces().iter().filter(alike).count() == 1
}

/// The cells to which a cell moves when the board is rotated.
fn orbit(cell: usize, width: usize, height: usize) -> Vec<usize> {
    let half = width * height - 1 - cell;
    if width != height {
        return vec![cell, half];
    }
    let (row, column) = (cell / width, cell % width);
    let quarter = column * width + (width - 1 - row);
    vec![cell, half, quarter, width * height - 1 - quarter]
}

/// How the engine searches. All plans give the same counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The corner and the direction of the scan.
    pub orientation: Orientation,
    /// Whether identical and symmetric pieces are searched once.
    pub merge: bool,
    /// Whether cells before a fixed piece already respect its labels.
    pub look_ahead: bool,
    /// The piece that removes rotations. It lies only in cells that the scan reaches first among
    /// their rotations.
    pub anchor: Option<u8>,
}

impl Plan {
    /// The plain row scan from the top left, with every piece and every rotation. Its number of
    /// placements is what other row-scan programs count.
    pub fn row_scan() -> Self {
        Self {
            orientation: Orientation::ROWS,
            merge: false,
            look_ahead: false,
            anchor: None,
        }
    }

    /// The plain scan with rows of `length` cells. It runs along columns if only the height of the
    /// board equals `length`.
    pub fn scan_with_rows_of(game: &Game, length: usize) -> Self {
        let orientation = if length == game.width() {
            Orientation::ROWS
        } else {
            Orientation::ALL[1]
        };
        Self {
            orientation,
            ..Self::row_scan()
        }
    }

    /// A good plan without probes: merged pieces, an anchor if a piece is suitable, and a scan
    /// along the short side.
    pub fn quick(game: &Game) -> Self {
        Self {
            orientation: if game.width() > game.height() {
                Orientation::ALL[1]
            } else {
                Orientation::ROWS
            },
            merge: true,
            look_ahead: true,
            anchor: best_anchor(game),
        }
    }

    /// Returns the best plan that short probes can find. Boards of up to nine cells take the quick
    /// plan, because their search is shorter than a probe.
    ///
    /// # Errors
    /// The watch's reason, if the watch stops the probes.
    pub fn choose(game: &Game, watch: &mut dyn Watch) -> Result<Self, StopReason> {
        let quick = Self::quick(game);
        if game.cells() <= 9 {
            return Ok(quick);
        }
        let mut best = (u64::MAX, quick.clone());
        let turns = usize::from(game.board_turns());
        // Without fixed pieces, rotating the scan gives the same search. Only 8 / turns
        // orientations differ.
        let orientations = if game.fixed().is_empty() {
            8 / turns
        } else {
            8
        };
        for orientation in distinct_orientations(game).into_iter().take(orientations) {
            let plan = Self {
                orientation,
                ..quick.clone()
            };
            let cost = probe(game, &plan, watch)?;
            if cost < best.0 {
                best = (cost, plan);
            }
        }
        Ok(best.1)
    }

    /// Returns the places of the anchor, which are searched one after the other, or a single `None`
    /// without an anchor.
    pub(crate) fn anchor_places(&self, game: &Game, cells: &[u16]) -> Vec<Option<Place>> {
        let Some(anchor) = self.anchor else {
            return vec![None];
        };
        // On a framed board, the anchor's frame sides must equal the edges of its cell.
        let frame_sides = |labels: [crate::Label; 4]| {
            labels
                .iter()
                .filter(|&&label| label == crate::Label::OUTSIDE)
                .count()
        };
        let anchor_sides = frame_sides(game.pieces()[usize::from(anchor)].0);
        let mut rank = vec![0; cells.len()];
        for (scan, &cell) in cells.iter().enumerate() {
            rank[usize::from(cell)] = scan;
        }
        let place = |&cell: &u16| {
            let orbit = orbit(cell.into(), game.width(), game.height());
            let first = orbit
                .iter()
                .all(|&other| rank[usize::from(cell)] <= rank[other]);
            let edges = crate::Side::ALL
                .iter()
                .filter(|&&side| game.neighbour(cell.into(), side).is_none())
                .count();
            let possible = !game.framed() || edges == anchor_sides;
            let middle = orbit.iter().all(|&other| other == usize::from(cell));
            let turns = match (middle, game.board_turns()) {
                (false, _) => 0b1111,
                (true, 2) => 0b0011,
                (true, _) => 0b0001,
            };
            (first && possible).then_some(Some(Place { cell, turns }))
        };
        cells.iter().filter_map(place).collect()
    }

    /// Describes the plan for reports.
    pub fn words(&self) -> String {
        let mut words = vec![self.orientation.words().to_owned()];
        if self.merge {
            words.push("identical cards merged".into());
        }
        if let Some(anchor) = &self.anchor {
            words.push(format!("card {} anchored", u16::from(*anchor) + 1));
        }
        words.join(", ")
    }
}

/// Returns all orientations in the order in which they are worth trying. Of those that are equal up
/// to rotation of the board, one comes early and the others later. Within both groups, scans along
/// the short side come first.
fn distinct_orientations(game: &Game) -> Vec<Orientation> {
    let long = |orientation: &Orientation| {
        let along = if orientation.along_columns() {
            game.height()
        } else {
            game.width()
        };
        along > game.width().min(game.height())
    };
    // On a free board, 0 and 4 equal their half turns 2 and 6. Quarter turns are equal only on
    // squares.
    by_small_number(&Orientation::ALL, |orientation| {
        let index = Orientation::ALL
            .iter()
            .position(|other| other == orientation)
            .unwrap_or(0);
        let repeat = match game.board_turns() {
            4 => index % 4,
            2 => index % 4 / 2,
            _ => 0,
        };
        2 * repeat + usize::from(long(orientation))
    })
}

/// Returns the cost of a plan: the number of placements if a bounded run finishes, or an estimate.
fn probe(game: &Game, plan: &Plan, watch: &mut dyn Watch) -> Result<u64, StopReason> {
    /// The number of placements of a probe.
    const BUDGET: u64 = 1 << 16;
    let engine = Engine::new(game, plan.clone());
    let mut spent = 0;
    for mut task in engine.tasks() {
        ask(watch, spent, 0)?;
        task.found.placements = spent;
        if engine.run(&mut task, Some(BUDGET), &mut (), &mut |_| true) != EngineOutcome::Done {
            let estimate = super::estimate::tree_size(&engine, 512, 1, watch)?;
            return Ok(10f64.powf(estimate.mean_log10).max(BUDGET as f64) as u64);
        }
        spent = task.found.placements;
    }
    Ok(spent)
}

/// Returns the piece whose anchor saves most: one with few places, so corners of a frame first.
fn best_anchor(game: &Game) -> Option<u8> {
    let other_sides = |piece: &u8| {
        let labels = game.pieces()[usize::from(*piece)].0;
        labels
            .iter()
            .filter(|&&label| label != crate::Label::OUTSIDE)
            .count()
    };
    let pieces: Vec<u8> = (0..game.cells()).map(|piece| piece as u8).collect();
    let mut pieces = by_small_number(&pieces, other_sides).into_iter();
    pieces.find(|&piece| may_anchor(game, piece))
}
