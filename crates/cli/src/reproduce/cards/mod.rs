//! Vogler's figures, tables and charts for nine cards, with ours beside them.
//!
//! The document prints only some of its cards; our game has the same number of solutions. Its
//! charts are pictures without numbers, so the statements of its text are checked. Its times are
//! for a 2.26 GHz Core 2 Duo, so only their order is compared. If a printed figure is impossible,
//! the table gives the reason.

mod measured;

use knobel::Deadline;
use knobel::cards::estimate::{KnownSolutionCount, SAMPLE, solutions};
use knobel::cards::{Game, Label, Piece, Side, nine_cards, score};

use super::Page;
use crate::cards::estimate::PATIENCE;
use crate::progress::Watcher;
use crate::text::{self, TextTable};
use measured::{by_score, by_size, strategies};

pub fn run(page: &mut Page<'_>) -> anyhow::Result<()> {
    let game = nine_cards();
    let mut watcher = Watcher::for_cards();
    let watch = &mut Deadline::new(page.left(), &mut watcher);
    let (_, counted, known) = solutions(&game, PATIENCE, watch);
    let KnownSolutionCount::Exactly(_) = known else {
        return Ok(());
    };
    figures(&game, (counted.raw, counted.distinct), page)?;
    numbers(&game, page)?;
    neighbours(&game, page)?;
    for part in [by_score, by_size, strategies] {
        if page.stopped() {
            break;
        }
        writeln!(page.out)?;
        part(&game, known, watch, page)?;
    }
    Ok(())
}

/// The numbers in Vogler's text.
fn figures(game: &Game, (raw, distinct): (u128, u128), page: &mut Page<'_>) -> anyhow::Result<()> {
    page.heading("Figures of nine cards")?;
    let cards = game.cells() as u32;
    let arrangements = score::arrangements(game).unwrap_or(0);
    let rows = [
        (
            "ways to lay nine cards, 9!·4⁹",
            arrangements,
            95_126_814_720,
        ),
        (
            "ways to turn them, 4⁹",
            (game.turns().len() as u128).pow(cards),
            262_144,
        ),
        ("solutions", raw, 8),
        ("of these by turning the table", raw - distinct, 6),
        (
            "further rotations of each",
            u128::from(game.board_turns()) - 1,
            3,
        ),
        (
            "expected tries per solution, 9!·4⁹ / 8",
            arrangements / raw.max(1),
            11_890_851_840,
        ),
        (
            "table score of a solution",
            score::full_score(game).into(),
            36,
        ),
        ("sample size of a time estimate", SAMPLE.into(), 50_000),
    ];
    let mut table = TextTable::new("figure  ours  printed  equal");
    for (what, ours, printed) in rows {
        table.row([
            what.into(),
            text::thousands(ours as u64),
            text::thousands(printed as u64),
            page.equal(ours, printed),
        ]);
    }
    let permutations: u64 = (1..=u64::from(cards)).product();
    table.row([
        "permutations of nine cards, 9!".into(),
        text::thousands(permutations),
        text::thousands(368_220),
        "misprint: two digits are swapped".into(),
    ]);
    let tenths = (10.0 * (arrangements - 1) as f64 / f64::from(cards)).round() as u64;
    table.row([
        "mean slope of n!·4ⁿ up to 9".into(),
        format!("{}.{}", text::thousands(tenths / 10), tenths % 10),
        "2,929,777,777.8".into(),
        "impossible: no two values up to 9 have this slope".into(),
    ]);
    Ok(table.write(page.out, page.paint)?)
}

/// Vogler's numbering of positions and edges.
fn numbers(game: &Game, page: &mut Page<'_>) -> anyhow::Result<()> {
    const PRINTED: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    writeln!(page.out)?;
    page.heading("Numbering of positions")?;
    let mut table = TextTable::new("ours  printed  equal");
    let mut first = Some(0);
    for printed in PRINTED {
        let right = |&cell: &usize| game.neighbour(cell, Side::Right);
        let ours: Vec<usize> = std::iter::successors(first, right).collect();
        let words = |row: &[usize]| {
            let words: Vec<String> = row.iter().map(usize::to_string).collect();
            words.join(" ")
        };
        let equal = page.equal(&ours[..], &printed[..]);
        table.row([words(&ours), words(&printed), equal]);
        first = first.and_then(|cell| game.neighbour(cell, Side::Down));
    }
    table.write(page.out, page.paint)?;
    writeln!(page.out)?;
    page.heading("Edge numbers outside 0 to 3, counted clockwise from 0 on the left")?;
    let mut table = TextTable::new("edge  ours  printed  equal");
    for (edge, printed) in [(4i32, 0), (5, 1), (-5, 1)] {
        let ours = i32::from(edge_after(edge).0);
        let equal = match edge {
            0.. => page.equal(ours, printed),
            _ => "impossible: five edges before 0 is edge 3; the document drops the sign".into(),
        };
        let edge = format!("edge {edge} is edge");
        table.row([edge, ours.to_string(), printed.to_string(), equal]);
    }
    Ok(table.write(page.out, page.paint)?)
}

/// The number of the edge that is `edges` steps clockwise from the left one, found by turning a
/// card.
fn edge_after(edges: i32) -> Label {
    let card = Piece([1, 2, 3, 0].map(Label));
    // A quarter turn counterclockwise brings the next edge to the left.
    let turn = if edges < 0 { 1 } else { 3 };
    let turned = (0..edges.abs()).fold(card, |card, _| card.turned(turn));
    turned.label(Side::Left)
}

/// The neighbours in Vogler's example.
fn neighbours(game: &Game, page: &mut Page<'_>) -> anyhow::Result<()> {
    const POSITION: usize = 1;
    const PRINTED: [(usize, usize); 3] = [(0, 0), (2, 2), (3, 4)];
    writeln!(page.out)?;
    page.heading("Neighbours of position 1")?;
    let sides = [Side::Left, Side::Up, Side::Right, Side::Down];
    let ours = sides.iter().enumerate();
    let ours = ours.filter_map(|(edge, &side)| Some((edge, game.neighbour(POSITION, side)?)));
    let mut table = TextTable::new("edge  side  position  printed edge  printed position  equal");
    for (ours, printed) in ours.zip(PRINTED) {
        table.row([
            ours.0.to_string(),
            sides[ours.0].word().into(),
            ours.1.to_string(),
            printed.0.to_string(),
            printed.1.to_string(),
            page.equal(ours, printed),
        ]);
    }
    Ok(table.write(page.out, page.paint)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edge_numbers_beyond_0_to_3_follow_a_turned_card() {
        let ours = [0, 1, 3, 4, 5, 11, -1, -5].map(|edges| edge_after(edges).0);
        assert_eq!(ours, [0, 1, 3, 0, 1, 3, 3, 3]);
    }
}
