//! Sheets of A4 to cut out: cards at one printed size over as many pages as they need, then the solution.

use knobel_cards::{Arrangement, Game, Placed};

use crate::Scene;
use crate::cards::{INK, Marks, draw_card, lay, name};

/// A4 in points.
const PAGE: (f64, f64) = (595.0, 842.0);
const MARGIN: f64 = 40.0;
/// Between cards.
const GAP: f64 = 10.0;
/// Largest card of the solution, which is on one page.
const MOST_SOLVED: f64 = 120.0;

/// The largest card that a page has room for, in points.
pub const LARGEST_CARD: f64 = PAGE.0 - 2.0 * MARGIN;

/// Every card once with its number, `card` points wide on every page and apart from each other with cut marks; last
/// the solution on one page, as an empty board where there is none.
pub fn sheet(game: &Game, card: f64, solution: Option<&Arrangement>) -> Vec<Scene> {
    let room = |space: f64| (((space - 2.0 * MARGIN + GAP) / (card + GAP)) as usize).max(1);
    let (columns, rows) = (room(PAGE.0), room(PAGE.1));
    // A game that fits on a page keeps its shape.
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

/// Cut marks on the margin, in line with both edges of every card.
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
