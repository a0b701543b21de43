//! Built-in sets of boards for measurements, which are the same on every machine.

use knobel_core::Rng;
use knobel_tiles::notation::{Instance, parse_boards};
use knobel_tiles::{Board, Goal, Shape, random_board};

/// Boards of 28, 30, … 42 moves to the goal `last`, found by random walks.
pub const GROWTH: &str = include_str!("../data/growth.txt");

/// Boards of 34 to 46 moves to the goal `last`, found by random walks.
const WALKS: &str = include_str!("../data/walks-4x4.txt");

/// Name, description and boards of a set.
struct Set {
    name: &'static str,
    summary: &'static str,
    boards: fn() -> Vec<Instance>,
}

static SETS: &[Set] = &[
    Set {
        name: "growth",
        summary: "eight 4×4 boards of 28 to 42 moves with known lengths",
        boards: || listed(GROWTH),
    },
    Set {
        name: "random-3x3",
        summary: "1,000 random 3×3 boards",
        boards: || random(3, 3, 1000),
    },
    Set {
        name: "random-3x4",
        summary: "100 random boards 3 wide × 4 high",
        boards: || random(3, 4, 100),
    },
    Set {
        name: "random-4x4",
        summary: "20 random 4×4 boards",
        boards: || random(4, 4, 20),
    },
    Set {
        name: "walks-4x4",
        summary: "ten 4×4 boards of 34 to 46 moves with known lengths",
        boards: || listed(WALKS),
    },
];

/// The name of the set of built-in card games.
pub const CARDS: &str = "cards";

/// The boards of the set of this name.
pub fn named(name: &str) -> Option<Vec<Instance>> {
    SETS.iter()
        .find(|set| set.name == name)
        .map(|set| (set.boards)())
}

/// All names.
pub fn names() -> Vec<&'static str> {
    SETS.iter().map(|set| set.name).chain([CARDS]).collect()
}

/// All sets, one line each.
pub fn listing() -> String {
    let lines = SETS
        .iter()
        .map(|set| format!("  {:<12} {}\n", set.name, set.summary));
    let cards = "  cards        the built-in card games (use 'knobel cards bench FILE' for \
                 others)";
    format!("Sets:\n{}{cards}", lines.collect::<String>())
}

/// A checksum over boards and their goals in order.
///
/// ```
/// use knobel::{Goal, notation::parse_board, instance_sets::checksum};
///
/// let board = parse_board("1 2 3 / 4 0 5", None)?;
/// let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
/// assert_eq!(checksum([(&board, &goal)]), checksum([(&board, &goal)]));
/// assert_ne!(checksum([(&board, &goal)]), checksum([(&goal, &goal)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn checksum<'a>(set: impl IntoIterator<Item = (&'a Board, &'a Board)>) -> String {
    let mut sum = crc32fast::Hasher::new();
    for board in set.into_iter().flat_map(|(start, goal)| [start, goal]) {
        let shape = board.shape();
        for number in [shape.width() as u32, shape.height() as u32]
            .iter()
            .chain(board.tiles())
        {
            sum.update(&number.to_le_bytes());
        }
    }
    format!("{:08x}", sum.finalize())
}

/// A checksum over a text.
pub fn name_of(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

fn listed(set: &str) -> Vec<Instance> {
    parse_boards(set, None).expect("the committed file is an instance file")
}

fn random(width: usize, height: usize, count: u32) -> Vec<Instance> {
    let shape = Shape::new(width, height).expect("the sets name shapes that exist");
    let goal = Goal::Last
        .board(shape)
        .expect("standard goals fit every shape");
    let mut rng = Rng::new(1);
    let entry = |index| Instance {
        index,
        optimal_length: None,
        board: random_board(&goal, &mut rng),
        warning: None,
        line: index,
    };
    (1..=count).map(entry).collect()
}
