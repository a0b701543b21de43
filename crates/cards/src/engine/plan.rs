//! How to search: direction, merging of identical pieces, an anchor against the board's symmetry.

use knobel_core::{StopReason, Watch};

use super::{Ended, Engine, Orientation, ask};
use crate::Game;
use crate::order::by_small_number;

/// A place of the anchor: of the cells that turning the board exchanges, the one the scan reaches
/// first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// On the real board.
    pub cell: u16,
    /// Turns to try, a bit each. The middle cell stays where it is when the board turns: there the
    /// turn of the anchor tells the turns of the board apart.
    pub turns: u8,
}

/// Whether a piece may be the anchor: the board may be turned, nothing is fixed, and the piece
/// looks like no other and like no turn of itself. The turns of a solution then have it in
/// different cells, or in the middle turned.
fn may_anchor(game: &Game, piece: u8) -> bool {
    let look = game.pieces()[usize::from(piece)];
    let alike = |other: &&crate::Piece| other.canonical() == look.canonical();
    game.board_turns() > 1
        && game.fixed().is_empty()
        && look.symmetry() == 1
        && game.pieces().iter().filter(alike).count() == 1
}

/// The cells a cell comes to when the board is turned.
fn orbit(cell: usize, width: usize, height: usize) -> Vec<usize> {
    let half = width * height - 1 - cell;
    if width != height {
        return vec![cell, half];
    }
    let (row, column) = (cell / width, cell % width);
    let quarter = column * width + (width - 1 - row);
    vec![cell, half, quarter, width * height - 1 - quarter]
}

/// How the engine searches. Every plan gives the same counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Where the scan starts and which way it runs.
    pub orientation: Orientation,
    /// Search identical and symmetric pieces once.
    pub merge: bool,
    /// Respect fixed pieces already in the cells before them.
    pub look_ahead: bool,
    /// Break the board's symmetry: this piece lies only where the scan comes first among the turns
    /// of the board.
    pub anchor: Option<u8>,
}

impl Plan {
    /// The plain row scan: every piece by itself, all turns, rows from the top left. Its number of
    /// placements is what other row-scan programs count.
    pub fn row_scan() -> Self {
        Self {
            orientation: Orientation::ROWS,
            merge: false,
            look_ahead: false,
            anchor: None,
        }
    }

    /// The plain scan with rows of `length` cells: along columns where the board is `length` high.
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

    /// A good plan without looking: merged pieces, an anchor where one is valid, along the short
    /// side.
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

    /// The best plan that short probes can find. Small searches need no probe: what a few thousand
    /// placements finish is not worth choosing for.
    ///
    /// # Errors
    /// If the watch ends it, with its reason.
    pub fn choose(game: &Game, watch: &mut dyn Watch) -> Result<Self, StopReason> {
        let quick = Self::quick(game);
        if game.cells() <= 9 {
            return Ok(quick);
        }
        let mut best = (u64::MAX, quick.clone());
        let turns = usize::from(game.board_turns());
        // Without fixed pieces a turned scan sees the same search: of the eight directions 8 /
        // turns differ.
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

    /// The places of the anchor that are tried one after the other; a single `None` without an
    /// anchor.
    pub(crate) fn anchor_places(&self, game: &Game, cells: &[u16]) -> Vec<Option<Place>> {
        let Some(anchor) = self.anchor else {
            return vec![None];
        };
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

    /// In words: for reports.
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

/// Orientations, those along the short side first, one of each pair that the board's turns make
/// equal first.
fn distinct_orientations(game: &Game) -> Vec<Orientation> {
    let long = |orientation: &Orientation| {
        let along = if orientation.along_columns() {
            game.height()
        } else {
            game.width()
        };
        along > game.width().min(game.height())
    };
    // 0, 4 and their half turns 2, 6 look the same on a free board; quarter turns only on squares.
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

/// What a plan costs: placements until done, or an estimate from how far a bounded run came.
fn probe(game: &Game, plan: &Plan, watch: &mut dyn Watch) -> Result<u64, StopReason> {
    const BUDGET: u64 = 1 << 16;
    let engine = Engine::new(game, plan.clone());
    let mut spent = 0;
    for mut task in engine.tasks() {
        ask(watch, spent, 0)?;
        task.found.placements = spent;
        if engine.run(&mut task, Some(BUDGET), &mut (), &mut |_| true) != Ended::Done {
            let estimate = super::estimate::tree_size(&engine, 512, 1, watch)?;
            return Ok(10f64.powf(estimate.mean_log10).max(BUDGET as f64) as u64);
        }
        spent = task.found.placements;
    }
    Ok(spent)
}

/// The piece whose anchor saves most: one with few places, corners of a frame first.
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
