//! Vogler's figures, charts and comparison of strategies for nine cards.
//!
//! The document prints only some of its cards; our game has the same number of solutions. Its
//! charts are pictures without numbers, so the statements of its text are checked. Its times are
//! for a 2.26 GHz Core 2 Duo, so only their order is compared.

use anyhow::{Context, bail};
use knobel::Deadline;
use knobel::cards::estimate::{SAMPLE, solutions};
use knobel::cards::{Label, Piece, Side, nine_cards, score};

use super::super::measured::{by_score, by_size, strategies};
use super::super::table::Source::{Function, Rows};
use super::super::table::{Column, Is, Table, Unit, misprint, printed};
use super::super::{Name, Page};
use crate::cards::estimate::PATIENCE;
use crate::text;

const fn column(name: &'static str, is: Is) -> Column {
    Column {
        name,
        at: "",
        unit: Unit::Count,
        is,
    }
}

const OURS: &[Column] = &[column("ours", Is::Equal)];
const STATEMENT: &[Column] = &[column("ours", Is::Beside)];

#[rustfmt::skip]
pub const TABLES: &[Table] = &[
    Table {
        name: Name::Cards,
        heading: "Figures of nine cards",
        source: Function(figure),
        columns: OURS,
        rows: &[
            printed("ways to lay nine cards, 9!·4⁹", "arrangements", &["95,126,814,720"]),
            printed("ways to turn them, 4⁹", "turns", &["262,144"]),
            printed("solutions", "solutions", &["8"]),
            printed("of these by turning the table", "turned", &["6"]),
            printed("further rotations of each", "rotations", &["3"]),
            printed("expected tries per solution, 9!·4⁹ / 8", "tries", &["11,890,851,840"]),
            printed("table score of a solution", "score", &["36"]),
            printed("sample size of a time estimate", "sample", &["50,000"]),
            misprint("permutations of nine cards, 9!", "permutations", &["368,220"],
                "misprint: two digits are swapped"),
            misprint("mean slope of n!·4ⁿ up to 9", "slope", &["2,929,777,777.8"],
                     "impossible: no two values up to 9 have this slope"),
        ],
        note: "",
    },
    Table {
        name: Name::Cards,
        heading: "Numbering of positions",
        source: Function(row),
        columns: OURS,
        rows: &[
            printed("top row", "0", &["0 1 2"]),
            printed("middle row", "1", &["3 4 5"]),
            printed("bottom row", "2", &["6 7 8"]),
        ],
        note: "",
    },
    Table {
        name: Name::Cards,
        heading: "Edge numbers outside 0 to 3, counted clockwise from 0 on the left",
        source: Function(|edge, _| Ok(vec![edge_after(edge.parse()?).0.to_string()])),
        columns: OURS,
        rows: &[
            printed("edge 4 is edge", "4", &["0"]),
            printed("edge 5 is edge", "5", &["1"]),
            misprint("edge -5 is edge", "-5", &["1"],
                     "impossible: five edges before 0 is edge 3; the document drops the sign"),
        ],
        note: "",
    },
    Table {
        name: Name::Cards,
        heading: "Neighbours of position 1",
        source: Function(neighbour),
        columns: &[column("edge", Is::Equal), column("position", Is::Equal)],
        rows: &[
            printed("left", "0", &["0", "0"]),
            printed("right", "1", &["2", "2"]),
            printed("bottom", "2", &["3", "4"]),
        ],
        note: "",
    },
    Table {
        name: Name::Cards,
        heading: "Time to reach a table score",
        source: Rows(by_score), columns: STATEMENT, rows: &[],
        note: "The document shows both charts without numbers; the statements are those of its \
               text.",
    },
    Table {
        name: Name::Cards,
        heading: "n!·4ⁿ against the boards or cards that each strategy examines",
        source: Rows(by_size), columns: STATEMENT, rows: &[], note: "",
    },
    Table {
        name: Name::Cards,
        heading: "Strategies compared, in the document's order from the fastest to the slowest",
        source: Rows(strategies), columns: STATEMENT, rows: &[],
        note: "That Vogler's brute force recounts all cards is our reading of his time. Which of \
               random search and brute force is slower\ndepends on the program, so the last \
               place is not compared. His improved random search restarts after ten tries in \
               all,\nalways from the starting order ('as-printed'); ours restarts after ten \
               tries without a better board, in random order.",
    },
];

/// A figure of the built-in game.
fn figure(name: &str, page: &mut Page<'_>) -> anyhow::Result<Vec<String>> {
    let game = nine_cards();
    let cards = game.cells() as u32;
    let arrangements = score::arrangements(&game).unwrap_or(0);
    let (_, counted, _) = solutions(&game, PATIENCE, &mut Deadline::new(page.left(), &mut ()));
    let figure = match name {
        "arrangements" => arrangements,
        "turns" => (game.turns().len() as u128).pow(cards),
        "solutions" => counted.raw,
        "turned" => counted.raw - counted.distinct,
        "rotations" => u128::from(game.board_turns()) - 1,
        "tries" => arrangements / counted.raw.max(1),
        "score" => score::full_score(&game).into(),
        "sample" => SAMPLE.into(),
        "permutations" => (1..=u128::from(cards)).product(),
        "slope" => {
            let tenths = (10.0 * (arrangements - 1) as f64 / f64::from(cards)).round() as u64;
            return Ok(vec![format!(
                "{}.{}",
                text::thousands(tenths / 10),
                tenths % 10
            )]);
        }
        other => bail!("there is no figure '{other}'"),
    };
    Ok(vec![text::thousands(figure as u64)])
}

/// The positions of a row, from left to right.
fn row(number: &str, _: &mut Page<'_>) -> anyhow::Result<Vec<String>> {
    let game = nine_cards();
    let down = std::iter::successors(Some(0), |&cell| game.neighbour(cell, Side::Down));
    let first = down.into_iter().nth(number.parse()?);
    let right = std::iter::successors(first, |&cell| game.neighbour(cell, Side::Right));
    Ok(vec![
        right
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
            .join(" "),
    ])
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

/// Edge and position of a neighbour of position 1, in the order of the edges.
fn neighbour(number: &str, _: &mut Page<'_>) -> anyhow::Result<Vec<String>> {
    let game = nine_cards();
    let sides = [Side::Left, Side::Up, Side::Right, Side::Down];
    let all = sides.iter().enumerate();
    let mut all = all.filter_map(|(edge, &side)| Some((edge, game.neighbour(1, side)?)));
    let (edge, position) = all.nth(number.parse()?).context("no such neighbour")?;
    Ok(vec![edge.to_string(), position.to_string()])
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
