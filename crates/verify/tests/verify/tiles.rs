//! Correct answers pass, and a corpus of wrong answers is rejected, each for its own reason.

use knobel_core::Rng;
use knobel_testkit::fewest::fewest_moves;
use knobel_tiles::constructive::Constructive;
use knobel_tiles::metric::Metric;
use knobel_tiles::perfect::{Layers, PerfectTable};
use knobel_tiles::{Board, Direction, Goal, Shape, metric, parity, random_board};
use knobel_verify::tiles::{Claim, Fault, Grid, check_bound, check_solution, check_unsolvable};
use proptest::prelude::*;

const FIRST: [u32; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// A board nineteen moves from [`FIRST`].
const START: [u32; 9] = [2, 3, 8, 4, 7, 0, 1, 6, 5];
const SOLUTION: &str = "LULDDRRUULLDRDRULUL";
const LOYD: [u32; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0];
const LAST: [u32; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];

const NONE: Claim = Claim {
    metric: Metric::Stm,
    length: None,
    lower_bound: 0,
    optimal: false,
};

const fn optimal(length: usize) -> Claim {
    Claim {
        metric: Metric::Stm,
        length: Some(length),
        lower_bound: length,
        optimal: true,
    }
}

/// Start, goal, their width, the moves and the claim; then the fault that must be found. A lone
/// hyphen stands for no tiles or no moves.
const WRONG_SOLUTIONS: &str = "
# Moves that do not exist.
START FIRST 3 R
    move 1 (R) leads off the board from row 2, column 3
START FIRST 3 LULDDRRUULLDRDRULUU
    move 19 (U) leads off the board from row 1, column 2
START FIRST 3 LLLUR
    move 3 (L) leads off the board from row 2, column 1
START FIRST 3 DD
    move 2 (D) leads off the board from row 3, column 3
1,2,3,4,5,0 1,2,3,4,5,0 3 UU
    move 2 (U) leads off the board from row 1, column 3
# A move is missing, added or changed; the letters are exchanged; there are no moves.
START FIRST 3 LULDDRRUULLDRDRULU
    after 18 moves row 1, column 1 has tile 1 where the goal has 0 (2 cells are wrong)
START FIRST 3 LULDDRRUULLDRDRULULR
    after 20 moves row 1, column 1 has tile 1 where the goal has 0 (2 cells are wrong)
START FIRST 3 LULDDRRUULLDRDRULUR
    after 19 moves row 1, column 1 has tile 1 where the goal has 0 (3 cells are wrong)
START FIRST 3 RDRUULLDDRRULULDRDR
    move 1 (R) leads off the board
START FIRST 3 -
    after 0 moves row 1, column 1 has tile 2 where the goal has 0 (9 cells are wrong)
# Correct moves for another goal, another start or a board of another width.
START 1,2,3,4,5,6,7,8,0 3 SOLUTION
    after 19 moves row 1, column 1 has tile 0 where the goal has 1 (9 cells are wrong)
3,2,8,4,7,0,1,6,5 FIRST 3 SOLUTION
    after 19 moves row 1, column 3 has tile 3 where the goal has 2 (2 cells are wrong)
1,2,3,4,5,0 1,2,3,4,0,5 2 U
    after 1 moves row 2, column 2 has tile 0 where the goal has 4
# Wrong lengths and bounds.
START FIRST 3 SOLUTION length=18
    the answer claims 18 moves, but has 19
START FIRST 3 SOLUTION mtm length=19
    the answer claims 19 moves, but has 15
START FIRST 3 SOLUTION bound=21
    the answer claims that no solution is shorter than 21 moves, but its own has 19
START FIRST 3 SOLUTION mtm bound=16
    the answer claims that no solution is shorter than 16 moves, but its own has 15
START FIRST 3 SOLUTION bound=17 optimal
    the answer claims that 19 moves are optimal, but proves only that 17 are needed
START FIRST 3 SOLUTION optimal
    the answer claims that 19 moves are optimal, but proves only that 0 are needed
# Detours: there and back, and the long way around a ring of twelve boards.
1,2,3,4,5,6,7,8,9,10,11,0,13,14,15,12 LAST 4 UDD length=3 bound=3 optimal
    the answer claims to be optimal, but after 0 and after 2 moves the board is the same
1,2,0,3 1,2,3,0 2 URDLURDLURD length=11 bound=11 optimal
    the answer claims that no solution is shorter than 11 moves, but there is one of 1
1,2,0,3 1,2,3,0 2 URDLURDLURD mtm length=11 bound=11 optimal
    the answer claims that no solution is shorter than 11 moves, but there is one of 1
1,2,0,3 1,2,3,0 2 URDLURDLURD bound=3
    the answer claims that no solution is shorter than 3 moves, but there is one of 1
# Grids that are not boards.
1,2,3,3 1,2,3,0 2 -
    the start is not a board: a tile is missing, repeated or too high
1,2,0,0 1,2,3,0 2 -
    the start is not a board: a tile is missing
1,2,3,0 1,2,4,0 2 -
    the goal is not a board: a tile is missing
1,2,3,4,0 1,2,3,4,0 2 -
    the start is not a board: its rows
1,2,3,0 1,2,3,0 4 -
    the start is not a board: its rows
1,2,3,0 1,2,3,0 0 -
    the start is not a board: its rows
- - 3 -
    the start is not a board: its rows
1,2,3,0 1,2,3,4,5,0 2 -
    start and goal have different sizes
";

/// The tiles of a name or a list.
fn tiles(text: &str) -> Vec<u32> {
    match text {
        "START" => START.to_vec(),
        "FIRST" => FIRST.to_vec(),
        "LAST" => LAST.to_vec(),
        "-" => Vec::new(),
        list => list.split(',').map(|tile| tile.parse().unwrap()).collect(),
    }
}

/// The claim of a line, such as `mtm length=19`.
fn claim<'a>(words: impl Iterator<Item = &'a str>) -> Claim {
    words.fold(NONE, |claim, word| {
        let (name, number) = word.split_once('=').unwrap_or((word, ""));
        let number = || number.parse().unwrap();
        match name {
            "mtm" => Claim {
                metric: Metric::Mtm,
                ..claim
            },
            "length" => Claim {
                length: Some(number()),
                ..claim
            },
            "bound" => Claim {
                lower_bound: number(),
                ..claim
            },
            "optimal" => Claim {
                optimal: true,
                ..claim
            },
            other => panic!("unknown claim {other}"),
        }
    })
}

fn moves(text: &str) -> Vec<Direction> {
    let direction = |letter| {
        let mut all = Direction::ALL.into_iter();
        all.find(|direction| direction.letter() == letter).unwrap()
    };
    text.chars().map(direction).collect()
}

#[test]
fn every_wrong_solution_is_rejected() {
    let mut lines =
        (WRONG_SOLUTIONS.lines()).filter(|line| !(line.is_empty() || line.starts_with('#')));
    while let (Some(case), Some(expected)) = (lines.next(), lines.next()) {
        let (mut words, expected) = (case.split(' '), expected.trim());
        let mut word = || words.next().unwrap();
        let (start, goal, width) = (tiles(word()), tiles(word()), word().parse().unwrap());
        let text = match word() {
            "SOLUTION" => SOLUTION,
            other => other.trim_matches('-'),
        };
        let [start, goal] = [&start, &goal].map(|tiles| Grid { width, tiles });
        let fault = check_solution(start, goal, &moves(text), &claim(words))
            .expect_err(case)
            .to_string();
        assert!(fault.starts_with(expected), "{case}: {fault}");
    }
}

#[test]
fn a_correct_solution_passes_with_all_its_claims() {
    let [start, goal] = [&START, &FIRST].map(|tiles| Grid { width: 3, tiles });
    let lengths = check_solution(start, goal, &moves(SOLUTION), &optimal(19)).unwrap();
    assert_eq!((lengths.stm, lengths.mtm), (19, 15));
    let claim = Claim {
        metric: Metric::Mtm,
        lower_bound: 12,
        ..NONE
    };
    assert!(check_solution(start, goal, &moves(SOLUTION), &claim).is_ok());
    assert!(check_solution(goal, goal, &[], &optimal(0)).is_ok());
}

#[test]
fn only_unsolvable_boards_pass_as_unsolvable() {
    let grid = |tiles| Grid { width: 4, tiles };
    let first: Vec<u32> = (0..16).collect();
    assert!(check_unsolvable(grid(&LOYD), grid(&LAST)).is_ok());
    assert!(check_unsolvable(grid(&LAST), grid(&first)).is_ok());
    let fault = check_unsolvable(grid(&LOYD), grid(&first)).unwrap_err();
    assert!(fault.to_string().ends_with("distance 6"), "{fault}");
    assert!(check_unsolvable(grid(&LAST), grid(&LAST)).is_err());
    let [start, goal] = [&START, &FIRST].map(|tiles| Grid { width: 3, tiles });
    assert!(check_unsolvable(start, goal).is_err());
    assert!(check_unsolvable(start, grid(&LAST)).is_err());
}

fn any_board(width: usize, height: usize, rng: &mut Rng) -> Board {
    let shape = Shape::new(width, height).unwrap();
    let mut tiles: Vec<u32> = (0..shape.cells() as u32).collect();
    rng.shuffle(&mut tiles);
    Board::new(shape, tiles).unwrap()
}

/// Makes a random walk of possible moves that never reverses its last move.
fn walk(board: &mut Board, length: usize, rng: &mut Rng) -> Vec<Direction> {
    let mut moves: Vec<Direction> = Vec::new();
    while moves.len() < length {
        let direction = Direction::ALL[rng.below(4) as usize];
        if moves.last() != Some(&direction.opposite()) && board.slide(direction) {
            moves.push(direction);
        }
    }
    moves
}

proptest! {
    #[test]
    fn walks_pass_and_a_changed_or_dropped_move_is_rejected(
        width in 2usize..7, height in 2usize..7, seed: u64, length in 1usize..80, at: usize, turn in 1usize..4,
    ) {
        let mut rng = Rng::new(seed);
        let start = any_board(width, height, &mut rng);
        let mut goal = start.clone();
        let mut moves = walk(&mut goal, length, &mut rng);
        let lengths = check_solution(&start, &goal, &moves, &NONE).unwrap();
        prop_assert_eq!(lengths.stm, metric::stm(&moves));
        prop_assert_eq!(lengths.mtm, metric::mtm(&moves));
        prop_assert!(check_unsolvable(&start, &goal).is_err());
        // If the last move is replaced or any move is dropped, the blank ends elsewhere or leaves
        // the board.
        let last = moves[length - 1];
        moves[length - 1] = Direction::ALL[(last as usize + turn) % 4];
        prop_assert!(check_solution(&start, &goal, &moves, &NONE).is_err());
        moves[length - 1] = last;
        moves.remove(at % length);
        prop_assert!(check_solution(&start, &goal, &moves, &NONE).is_err());
    }

    #[test]
    fn the_checker_and_the_tiles_crate_agree_on_solvability(width in 2usize..9, height in 2usize..9, seed: u64) {
        let mut rng = Rng::new(seed);
        let (start, goal) = (any_board(width, height, &mut rng), any_board(width, height, &mut rng));
        prop_assert_eq!(check_unsolvable(&start, &goal).is_err(), parity::solvable(&start, &goal));
    }
}

#[test]
fn a_board_of_a_million_cells_is_checked() {
    let goal = Goal::Snake.board(Shape::new(1000, 1000).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(6));
    assert!(check_unsolvable(&start, &goal).is_err());
    let mut tiles = start.tiles().to_vec();
    let [first, second] = if start.blank() > 1 { [0, 1] } else { [2, 3] };
    tiles.swap(first, second);
    let start = Board::new(goal.shape(), tiles).unwrap();
    assert!(check_unsolvable(&start, &goal).is_ok());
}

#[test]
fn solutions_of_table_and_construction_solvers_pass() {
    let mut rng = Rng::new(7);
    for (width, height) in [(2, 2), (3, 3), (4, 5), (9, 4), (30, 30), (2, 60)] {
        let goal = any_board(width, height, &mut rng);
        let start = random_board(&goal, &mut rng);
        let moves = Constructive::new(&goal).solve(&start).unwrap();
        assert!(check_solution(&start, &goal, &moves, &NONE).is_ok());
    }
    let goal = any_board(3, 3, &mut rng);
    let (table, layers) = (
        PerfectTable::new(&goal).unwrap(),
        Layers::new(&goal).unwrap(),
    );
    for distance in 0..=layers.farthest() {
        let start = any_at(&layers, distance, &mut rng);
        let claim = optimal(distance as usize);
        let moves = table.solve(&start).unwrap();
        assert!(check_solution(&start, &goal, &moves, &claim).is_ok());
    }
}

/// One of the boards at this distance.
fn any_at(layers: &Layers, distance: u32, rng: &mut Rng) -> Board {
    let place = rng.below(layers.count(distance) as u32) as usize;
    layers.boards(distance).nth(place).unwrap()
}

/// Asserts that the greatest true bound passes and the next one is rejected.
fn bound_is(start: &Board, goal: &Board, metric: Metric, shortest: usize) {
    check_bound(start, goal, metric, shortest).unwrap();
    let fault = check_bound(start, goal, metric, shortest + 1).unwrap_err();
    assert_eq!(
        fault,
        Fault::Shorter {
            bound: shortest + 1,
            shortest
        }
    );
}

#[test]
fn bounds_of_small_boards_are_exact() {
    let mut rng = Rng::new(8);
    let goal = any_board(3, 3, &mut rng);
    let layers = Layers::new(&goal).unwrap();
    for distance in (0..=layers.farthest()).chain(20..=24) {
        let start = any_at(&layers, distance, &mut rng);
        bound_is(&start, &goal, Metric::Stm, distance as usize);
    }
    for (width, height) in [(2, 2), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3)] {
        let goal = any_board(width, height, &mut rng);
        let start = random_board(&goal, &mut rng);
        let fewest = fewest_moves(&start, &goal, Metric::Mtm).unwrap();
        bound_is(&start, &goal, Metric::Mtm, fewest as usize);
    }
}

#[test]
fn a_longer_solution_never_passes_as_optimal() {
    let mut rng = Rng::new(9);
    let goal = any_board(3, 3, &mut rng);
    let table = PerfectTable::new(&goal).unwrap();
    let mut longer = 0;
    for _ in 0..200 {
        let start = random_board(&goal, &mut rng);
        let mut on_the_way = start.clone();
        let mut moves = walk(&mut on_the_way, 3, &mut rng);
        moves.extend(table.solve(&on_the_way).unwrap());
        let is_shortest = table.distance(&start) == Some(moves.len() as u32);
        let checked = check_solution(&start, &goal, &moves, &optimal(moves.len()));
        assert_eq!(checked.is_ok(), is_shortest, "{start:?}: {checked:?}");
        longer += usize::from(!is_shortest);
    }
    assert!(longer > 100, "{longer}");
}
