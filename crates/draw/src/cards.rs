//! Drawings of boards of cards.
//!
//! Each card is a square with one half motif per side. A motif lies with its centre on the edge, so
//! that two matching cards complete it.

use knobel_cards::score::side_matches;
use knobel_cards::{Arrangement, Game, Label, Piece, Placed, Rule, Side};

use crate::motifs::{self, Point};
use crate::scene::PAPER;
use crate::{Colour, Scene};

/// The marks that a drawing shows in addition to the motifs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// Card numbers.
    pub numbers: bool,
    /// Pointers to the side of each card that was its top before it was turned (Vogler's
    /// orientation stroke).
    pub turns: bool,
    /// A grey background for sides that match, as in Vogler's program.
    pub matching: bool,
}

impl Marks {
    /// Numbers and turns.
    pub const NAMES: Self = Self {
        numbers: true,
        turns: true,
        matching: false,
    };
}

pub(crate) const INK: Colour = [40, 40, 40];
const FAINT: Colour = [205, 205, 205];
const FRAME: Colour = [110, 110, 110];

/// Draws a board with cards of `card` points. Empty cells remain blank.
pub fn board(game: &Game, board: &Arrangement, marks: Marks, card: f64) -> Scene {
    let border = card * 0.1;
    let (width, height) = (game.width() as f64, game.height() as f64);
    let mut scene = Scene::new(width * card + 2.0 * border, height * card + 2.0 * border);
    lay(&mut scene, game, board, marks, card, (border, border));
    scene
}

pub(crate) fn lay(
    scene: &mut Scene,
    game: &Game,
    board: &Arrangement,
    marks: Marks,
    card: f64,
    (left, top): Point,
) {
    for cell in 0..game.cells() {
        let corner = (
            left + (cell % game.width()) as f64 * card,
            top + (cell / game.width()) as f64 * card,
        );
        let Some(piece) = board.piece(game, cell) else {
            outline(scene, corner, card, FAINT);
            continue;
        };
        let grounds = Side::ALL.map(|side| marks.matching && side_matches(game, board, cell, side));
        draw_card(scene, game, piece, corner, card, grounds);
        if let Some(placed) = board.at(cell) {
            name(scene, placed, marks, corner, card);
        }
    }
}

/// Draws the number of a card at its centre and a pointer to its original top.
pub(crate) fn name(scene: &mut Scene, placed: Placed, marks: Marks, corner: Point, card: f64) {
    if marks.numbers {
        let middle = (corner.0 + card / 2.0, corner.1 + card / 2.0);
        scene.number(u32::from(placed.piece) + 1, middle, card * 0.12, INK);
    }
    if marks.turns {
        let pointer = [(0.5, 0.3), (0.545, 0.37), (0.455, 0.37)];
        let side = Side::ALL[usize::from(placed.turn % 4)];
        let points = pointer.map(|(along, inwards)| on_side(side, along, inwards, corner, card));
        scene.polygon(points.to_vec(), INK);
    }
}

/// Returns a point of a card, given its distance along a side (clockwise) and its distance from
/// that side. The unit of both is the side length.
fn on_side(side: Side, along: f64, inwards: f64, (x, y): Point, size: f64) -> Point {
    let (u, v) = match side {
        Side::Up => (along, inwards),
        Side::Right => (1.0 - inwards, along),
        Side::Down => (1.0 - along, 1.0 - inwards),
        Side::Left => (inwards, 1.0 - along),
    };
    (x + u * size, y + v * size)
}

/// Draws one card: background, diagonals, motifs and outline.
pub(crate) fn draw_card(
    scene: &mut Scene,
    game: &Game,
    piece: Piece,
    (x, y): Point,
    size: f64,
    grounds: [bool; 4],
) {
    let corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)];
    let middle = (x + size / 2.0, y + size / 2.0);
    for side in 0..4 {
        let triangle = vec![corners[side], corners[(side + 1) % 4], middle];
        let frame = game.framed() && piece.0[side] == Label::OUTSIDE;
        if frame {
            scene.polygon(triangle, FRAME);
        } else if grounds[side] {
            scene.polygon(triangle, [232, 232, 232]);
        }
    }
    for corner in corners {
        scene.line(corner, middle, size * 0.006, FAINT);
    }
    for side in Side::ALL {
        let label = piece.label(side);
        if game.framed() && label == Label::OUTSIDE {
            continue;
        }
        draw_motif(scene, game, label, side, (x, y), size);
    }
    outline(scene, (x, y), size, INK);
}

fn outline(scene: &mut Scene, (x, y): Point, size: f64, colour: Colour) {
    let corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)];
    for side in 0..4 {
        scene.line(corners[side], corners[(side + 1) % 4], size * 0.012, colour);
    }
}

/// Draws half a motif on one side of a card. The centre of the motif lies on the edge.
fn draw_motif(scene: &mut Scene, game: &Game, label: Label, side: Side, corner: Point, size: f64) {
    let (number, head) = motif(game, label);
    let look = motifs::look(number);
    let radius = size * 0.26;
    // Shapes are defined for the top side and turned into place.
    let place = |(px, py): Point| {
        let (along, inwards) = (0.5 + px * radius / size, py * radius / size);
        on_side(side, along, inwards, corner, size)
    };
    let half = |scale: f64| -> Vec<Point> {
        let points: Vec<Point> = look
            .outline
            .iter()
            .map(|&(px, py)| (px * scale, py * scale))
            .collect();
        motifs::lower_half(&points).into_iter().map(place).collect()
    };
    scene.polygon(half(1.0), INK);
    scene.polygon(half(0.92), look.colour);
    // A tail is hollow and a head has an eye. Games without halves have whole motifs with neither.
    match head {
        Some(false) => {
            scene.polygon(half(0.55), INK);
            scene.polygon(half(0.47), PAPER);
        }
        Some(true) => {
            let eye = |radius: f64| -> Vec<Point> {
                motifs::circle(12)
                    .iter()
                    .map(|&(px, py)| place((px * radius, 0.42 + py * radius)))
                    .collect()
            };
            scene.polygon(eye(0.15), PAPER);
            scene.polygon(eye(0.09), INK);
        }
        None => {}
    }
}

/// Returns the number of the motif that a label shows, and whether the label is the head (true) or
/// the tail.
fn motif(game: &Game, label: Label) -> (usize, Option<bool>) {
    if *game.rule() != Rule::Complement {
        return (usize::from(label.0.max(1)) - 1, None);
    }
    let name = game.label_name(label);
    let lower = name.to_lowercase();
    let mut motifs: Vec<String> = (1..game.matching().labels() as u8)
        .map(|other| game.label_name(Label(other)).to_lowercase())
        .collect();
    motifs.sort();
    motifs.dedup();
    let number = motifs.iter().position(|other| *other == lower).unwrap_or(0);
    (number, Some(name != lower))
}
