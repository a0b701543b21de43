//! Vogler's nine cards: his figures, tables and charts, ours beside them.
//!
//! He prints his own cards in part only; ours have as many solutions. His charts are pictures
//! without numbers: what his text says of them stands here. Times are for a 2.26 GHz Core 2 Duo, so
//! that not they but their order is compared. Where a figure of his cannot be, the reason stands
//! beside it.

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

/// The numbers in his text.
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
            "further turns of each",
            u128::from(game.board_turns()) - 1,
            3,
        ),
        (
            "tries until one is met, 9!·4⁹ / 8",
            arrangements / raw.max(1),
            11_890_851_840,
        ),
        (
            "table score of a solution",
            score::full_score(game).into(),
            36,
        ),
        ("tries of which a time is estimated", SAMPLE.into(), 50_000),
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
        "cannot be: digits are exchanged in the printed one".into(),
    ]);
    let tenths = (10.0 * (arrangements - 1) as f64 / f64::from(cards)).round() as u64;
    table.row([
        "mean slope of n!·4ⁿ up to 9".into(),
        format!("{}.{}", text::thousands(tenths / 10), tenths % 10),
        "2,929,777,777.8".into(),
        "cannot be: no two values up to 9 have this slope between them".into(),
    ]);
    Ok(table.write(page.out, page.paint)?)
}

/// How he numbers positions and edges.
fn numbers(game: &Game, page: &mut Page<'_>) -> anyhow::Result<()> {
    const PRINTED: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    writeln!(page.out)?;
    page.heading("Numbers of positions")?;
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
    page.heading("Numbers of edges, clockwise from 0 on the left, beyond 0 to 3")?;
    let mut table = TextTable::new("edge  ours  printed  equal");
    for (edge, printed) in [(4i32, 0), (5, 1), (-5, 1)] {
        let ours = i32::from(edge_after(edge).0);
        let equal = match edge {
            0.. => page.equal(ours, printed),
            _ => "cannot be: five edges before 0 comes 3; he takes the number without its sign"
                .into(),
        };
        let edge = format!("edge {edge} is edge");
        table.row([edge, ours.to_string(), printed.to_string(), equal]);
    }
    Ok(table.write(page.out, page.paint)?)
}

/// The edge, numbered as his, so many edges clockwise from that on the left: what looks left once
/// the card is turned.
fn edge_after(edges: i32) -> Label {
    let card = Piece([1, 2, 3, 0].map(Label));
    // Counted on clockwise, the next edge comes to the left by a quarter turn back.
    let turn = if edges < 0 { 1 } else { 3 };
    let turned = (0..edges.abs()).fold(card, |card, _| card.turned(turn));
    turned.label(Side::Left)
}

/// The neighbours that he prints as an example.
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
    fn edges_beyond_0_to_3_are_those_of_a_turned_card() {
        let ours = [0, 1, 3, 4, 5, 11, -1, -5].map(|edges| edge_after(edges).0);
        assert_eq!(ours, [0, 1, 3, 0, 1, 3, 3, 3]);
    }
}
