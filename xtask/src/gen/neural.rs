//! The tables of the AKSEN program `neural`, derived from the weights that
//! `cargo xtask train neural` learned.
//!
//! The processor multiplies unsigned bytes, so ROM holds each weight plus 128. `neural.c` later
//! subtracts 128 times the sum of the factors. For the first layer, which adds nine weights, the
//! biases already contain this correction. The 240 units of the first layers of all three networks
//! share one numbering, so that an 8-bit index reaches each of them.

use std::fmt::Write as _;

use knobel_tiles::neural::{CELLS, KINDS, MIDDLE, Network, NetworkView, OUTPUTS, UNITS};
use knobel_tiles::{Direction, Shape};

use super::{matrix, table};

/// Marks a move that leads off the board.
const NOWHERE: u8 = 255;

/// Returns the whole header file.
pub fn tables() -> String {
    let networks = [0, 1, 2].map(Network::of_kind);
    let mut text = format!(
        "/* Made by `cargo xtask gen` from the weights of `cargo xtask train neural`; do not edit.\n   \
         xtask/src/gen/neural.rs and ../neural.c explain the tables. */\n\n\
         #define UNITS {UNITS}\n#define MIDDLE {MIDDLE}\n\n"
    );
    first(&mut text, &networks);
    for at in 0..MIDDLE {
        let weights = |network: &Network<'_>| column(network.second, at, MIDDLE);
        let weights: Vec<u8> = networks.iter().flat_map(weights).collect();
        table(&mut text, &format!("second_{at}"), &weights);
    }
    let biases = |network: &Network<'_>| words(network.second_bias);
    let second: Vec<i16> = networks.iter().flat_map(biases).collect();
    numbers(&mut text, "second_bias", &second);
    third(&mut text, &networks);
    views(&mut text);
    text
}

/// Writes the weights and biases of the first layer, unit by unit, each for all homes and cells.
fn first(text: &mut String, networks: &[Network<'_>; KINDS.len()]) {
    let units = |network: &Network<'_>| {
        let weights = |unit| column(network.first, unit, UNITS);
        (0..UNITS).flat_map(weights).collect::<Vec<_>>()
    };
    let weights: Vec<u8> = networks.iter().flat_map(units).collect();
    matrix(text, "first", &weights, CELLS * CELLS);
    let biases = networks
        .iter()
        .flat_map(|network| words(network.first_bias));
    let biases: Vec<i16> = biases.map(|bias| bias - 128 * CELLS as i16).collect();
    let halves = |half: usize| biases.iter().map(move |bias| bias.to_le_bytes()[half]);
    table(text, "first_low", &halves(0).collect::<Vec<_>>());
    table(text, "first_high", &halves(1).collect::<Vec<_>>());
}

/// Writes the weights and biases of the scores: one row per kind, cell of the blank and move.
fn third(text: &mut String, networks: &[Network<'_>; KINDS.len()]) {
    let is_move = |row: &usize| row % OUTPUTS < 4;
    let rows = || (0..CELLS * OUTPUTS).filter(is_move);
    let weights: Vec<u8> = networks
        .iter()
        .flat_map(|network| {
            rows().flat_map(|row| network.third[row * MIDDLE..(row + 1) * MIDDLE].iter())
        })
        .map(raised)
        .collect();
    matrix(text, "third", &weights, MIDDLE);
    let biases = networks.iter().flat_map(|network| {
        let biases = words(network.third_bias);
        rows().map(move |row| biases[row])
    });
    numbers(text, "third_bias", &biases.collect::<Vec<_>>());
}

/// Writes, for each cell of the goal's blank, how boards are turned and where moves lead.
fn views(text: &mut String) {
    let views = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(NetworkView::of_goal_blank);
    table(text, "kind_of", &views.map(|view| view.kind as u8));
    matrix(
        text,
        "turned",
        &views.map(|view| view.turned).concat(),
        CELLS,
    );
    let letters = views.map(|view| view.ways.map(|way| b"udlr"[way as usize]));
    matrix(text, "letter", &letters.concat(), 4);
    let shape = Shape::new(3, 3).expect("3 is a side");
    let to = |cell, way| shape.neighbour(cell, way).map_or(NOWHERE, |to| to as u8);
    let ways = (0..CELLS).flat_map(|cell| Direction::ALL.map(|way| to(cell, way)));
    matrix(text, "way_to", &ways.collect::<Vec<_>>(), 4);
}

/// Returns a weight as ROM holds it.
fn raised(weight: &u8) -> u8 {
    weight.wrapping_add(128)
}

fn column(bytes: &[u8], at: usize, stride: usize) -> Vec<u8> {
    let rows = bytes.chunks_exact(stride);
    rows.map(|row| raised(&row[at])).collect()
}

fn words(bytes: &[u8]) -> Vec<i16> {
    let pairs = bytes.chunks_exact(2);
    pairs
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
        .collect()
}

/// Writes 16-bit numbers as a C array.
fn numbers(text: &mut String, name: &str, numbers: &[i16]) {
    writeln!(text, "static const short ROM {name}[] = {{")
        .expect("writing to a string never fails");
    for row in numbers.chunks(16) {
        let row: Vec<String> = row.iter().map(i16::to_string).collect();
        writeln!(text, "{},", row.join(",")).expect("writing to a string never fails");
    }
    text.push_str("};\n\n");
}
