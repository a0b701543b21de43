//! A4 sheets to print and cut out. Cards have the same size on every page, and the solution is on
//! the last page.

use knobel_cards::{Arrangement, Game, Placed};

use crate::Scene;
use crate::cards::{INK, Marks, draw_card, lay, name};

/// A4 in points.
const PAGE: (f64, f64) = (595.0, 842.0);
const MARGIN: f64 = 40.0;
/// The gap between cards in points.
const GAP: f64 = 10.0;
/// The largest card on the page with the solution.
const MOST_SOLVED: f64 = 120.0;

/// The largest card that fits a page, in points.
pub const LARGEST_CARD: f64 = PAGE.0 - 2.0 * MARGIN;

/// Draws every card once with its number, `card` points wide and with cut marks. The last page
/// shows the solution, or an empty board if there is none.
pub fn sheet(game: &Game, card: f64, solution: Option<&Arrangement>) -> Vec<Scene> {
    let room = |space: f64| (((space - 2.0 * MARGIN + GAP) / (card + GAP)) as usize).max(1);
    let (columns, rows) = (room(PAGE.0), room(PAGE.1));
    // If the whole game fits on one page, it keeps its shape.
    let columns = if game.width() <= columns && game.height() <= rows {
        game.width()
    } else {
        columns
    };
    let on_a_page = columns * rows;
    let cards: Vec<usize> = (0..game.cells()).collect();
    let mut pages: Vec<Scene> = cards
        .chunks(on_a_page)
        .map(|cards| cut_page(game, card, columns, cards))
        .collect();
    pages.push(solution_page(game, solution));
    pages
}

fn solution_page(game: &Game, solution: Option<&Arrangement>) -> Scene {
    let (width, height) = (game.width() as f64, game.height() as f64);
    let card = ((PAGE.0 - 2.0 * MARGIN) / width)
        .min((PAGE.1 - 2.0 * MARGIN) / height)
        .min(MOST_SOLVED);
    let mut page = Scene::new(PAGE.0, PAGE.1);
    let corner = (
        (PAGE.0 - width * card) / 2.0,
        (PAGE.1 - height * card) / 2.0,
    );
    let none = Arrangement::empty(game);
    let board = solution.unwrap_or(&none);
    lay(&mut page, game, board, Marks::NAMES, card, corner);
    page
}

fn cut_page(game: &Game, card: f64, columns: usize, cards: &[usize]) -> Scene {
    let step = card + GAP;
    let width = columns as f64 * step - GAP;
    let (left, top) = ((PAGE.0 - width) / 2.0, MARGIN);
    let mut page = Scene::new(PAGE.0, PAGE.1);
    for (place, &number) in cards.iter().enumerate() {
        let (column, row) = ((place % columns) as f64, (place / columns) as f64);
        let corner = (left + column * step, top + row * step);
        let piece = game.pieces()[number];
        draw_card(&mut page, game, piece, corner, card, [false; 4]);
        let placed = Placed {
            piece: number as u8,
            turn: 0,
        };
        name(&mut page, placed, Marks::NAMES, corner, card);
    }
    let rows = cards.len().div_ceil(columns);
    cut_marks(&mut page, card, (columns, rows), (left, top));
    page
}

/// Draws cut marks in the margins, in line with both edges of every card.
fn cut_marks(
    page: &mut Scene,
    card: f64,
    (columns, rows): (usize, usize),
    (left, top): (f64, f64),
) {
    let (near, far, step) = (4.0, 18.0, card + GAP);
    let (right, bottom) = (
        left + columns as f64 * step - GAP,
        top + rows as f64 * step - GAP,
    );
    let edges = |count: usize| {
        (0..count).flat_map(move |place| [0.0, card].map(|edge| place as f64 * step + edge))
    };
    for x in edges(columns).map(|x| left + x) {
        page.line((x, top - far), (x, top - near), 0.5, INK);
        page.line((x, bottom + near), (x, bottom + far), 0.5, INK);
    }
    for y in edges(rows).map(|y| top + y) {
        page.line((left - far, y), (left - near, y), 0.5, INK);
        page.line((right + near, y), (right + far, y), 0.5, INK);
    }
}
