//! Cards drawn: a board as it lies, and a sheet to cut out.

use knobel_cards::score::side_matches;
use knobel_cards::{Board, Game, Label, Piece, Rule, Side};

use crate::motifs::{self, Point};
use crate::scene::PAPER;
use crate::{Colour, Scene};

/// What a board drawing shows besides the motifs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// Card numbers.
    pub numbers: bool,
    /// Sides that match get a grey ground, as in Vogler's program.
    pub matching: bool,
}

const INK: Colour = [40, 40, 40];
const FAINT: Colour = [205, 205, 205];
const FRAME: Colour = [110, 110, 110];
/// A4.
const PAGE: (f64, f64) = (595.0, 842.0);
const MARGIN: f64 = 40.0;

/// A board as it lies; empty cells are left open.
pub fn board(game: &Game, board: &Board, marks: Marks, card: f64) -> Scene {
    let border = card * 0.1;
    let (width, height) = (game.width() as f64, game.height() as f64);
    let mut scene = Scene::new(width * card + 2.0 * border, height * card + 2.0 * border);
    lay(&mut scene, game, board, marks, card, (border, border));
    scene
}

fn lay(scene: &mut Scene, game: &Game, board: &Board, marks: Marks, card: f64, (left, top): Point) {
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
        if let Some(placed) = board.at(cell).filter(|_| marks.numbers) {
            let middle = (corner.0 + card / 2.0, corner.1 + card / 2.0);
            scene.number(u32::from(placed.piece) + 1, middle, card * 0.12, INK);
        }
    }
}

/// One card: ground, diagonals, motifs, edge.
fn draw_card(
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

/// Half a motif on one side of a card: its centre lies on the edge.
fn draw_motif(scene: &mut Scene, game: &Game, label: Label, side: Side, (x, y): Point, size: f64) {
    let (number, head) = motif(game, label);
    let look = motifs::look(number);
    let radius = size * 0.26;
    // Shapes are drawn on the top side and turned into place.
    let place = |(px, py): Point| {
        let (along, inwards) = (0.5 + px * radius / size, py * radius / size);
        let (u, v) = match side {
            Side::Up => (along, inwards),
            Side::Right => (1.0 - inwards, along),
            Side::Down => (1.0 - along, 1.0 - inwards),
            Side::Left => (inwards, 1.0 - along),
        };
        (x + u * size, y + v * size)
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
    // A tail is hollow, a head has an eye; whole motifs of games without halves have neither.
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

/// Which motif a label shows, and which half of it.
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

/// The sheet to cut out: every card once, apart from each other, with cut marks; then the solution, if there is one.
pub fn sheet(game: &Game, solution: Option<&Board>) -> Vec<Scene> {
    let mut pages = vec![cut_page(game)];
    if let Some(solution) = solution {
        let (width, height) = (game.width() as f64, game.height() as f64);
        let card = ((PAGE.0 - 2.0 * MARGIN) / width)
            .min((PAGE.1 - 2.0 * MARGIN) / height)
            .min(120.0);
        let mut page = Scene::new(PAGE.0, PAGE.1);
        let marks = Marks {
            numbers: true,
            matching: false,
        };
        let corner = (
            (PAGE.0 - width * card) / 2.0,
            (PAGE.1 - height * card) / 2.0,
        );
        lay(&mut page, game, solution, marks, card, corner);
        pages.push(page);
    }
    pages
}

fn cut_page(game: &Game) -> Scene {
    const GAP: f64 = 10.0;
    let (columns, rows) = (game.width() as f64, game.height() as f64);
    let room = |space: f64, count: f64| (space - 2.0 * MARGIN - GAP * (count - 1.0)) / count;
    let card = room(PAGE.0, columns).min(room(PAGE.1, rows)).min(165.0);
    let (width, height) = (columns * (card + GAP) - GAP, rows * (card + GAP) - GAP);
    let (left, top) = ((PAGE.0 - width) / 2.0, (PAGE.1 - height) / 2.0);
    let mut page = Scene::new(PAGE.0, PAGE.1);
    for (index, piece) in game.pieces().iter().enumerate() {
        let (column, row) = ((index % game.width()) as f64, (index / game.width()) as f64);
        draw_card(
            &mut page,
            game,
            *piece,
            (left + column * (card + GAP), top + row * (card + GAP)),
            card,
            [false; 4],
        );
    }
    // Cut marks on the margin, in line with both edges of every card.
    let mark = 14.0;
    for step in 0..game.width() {
        for edge in [0.0, card] {
            let x = left + step as f64 * (card + GAP) + edge;
            page.line((x, top - 4.0 - mark), (x, top - 4.0), 0.5, INK);
            page.line(
                (x, top + height + 4.0),
                (x, top + height + 4.0 + mark),
                0.5,
                INK,
            );
        }
    }
    for step in 0..game.height() {
        for edge in [0.0, card] {
            let y = top + step as f64 * (card + GAP) + edge;
            page.line((left - 4.0 - mark, y), (left - 4.0, y), 0.5, INK);
            page.line(
                (left + width + 4.0, y),
                (left + width + 4.0 + mark, y),
                0.5,
                INK,
            );
        }
    }
    page
}
