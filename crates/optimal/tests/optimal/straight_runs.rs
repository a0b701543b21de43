//! The fewest straight runs: tables and solver against a breadth-first search over runs.

use std::collections::HashMap;
use std::fs;

use knobel_core::{Limits, Outcome, Rng};
use knobel_optimal::{StraightRunSolver, TableChoice, TableOptions};
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Colouring, Folder, RunTable};
use knobel_testkit::fewest::fewest_moves;
use knobel_tiles::{Board, Direction, Goal, Shape, metric, random_board};

const ALONG: [[Direction; 2]; 2] = [
    [Direction::Left, Direction::Right],
    [Direction::Up, Direction::Down],
];

fn goal(width: usize, height: usize, goal: Goal) -> Board {
    goal.board(Shape::new(width, height).unwrap()).unwrap()
}

/// A board packed into four bits per cell.
fn packed(board: &Board) -> u64 {
    let tiles = board.tiles().iter().rev();
    tiles.fold(0, |packed, &tile| packed << 4 | u64::from(tile))
}

fn unpacked(packed: u64, shape: Shape) -> Board {
    let tiles = (0..shape.cells()).map(|cell| (packed >> (4 * cell) & 15) as u32);
    Board::new(shape, tiles.collect()).unwrap()
}

/// Marks that the goal cannot be reached if the next run goes along this axis.
const NONE: u8 = u8::MAX;

/// For every board, the fewest runs to `goal` if the next run goes along a row, and if it goes
/// along a column.
fn distances(goal: &Board) -> HashMap<u64, [u8; 2]> {
    let mut distances = HashMap::from([(packed(goal), [0; 2])]);
    let mut level = vec![(goal.clone(), 0), (goal.clone(), 1)];
    for runs in 1.. {
        let mut next = Vec::new();
        // A run along the other axis leads to boards whose next run goes along this axis.
        for (board, axis) in level {
            for direction in ALONG[1 - axis] {
                let mut board = board.clone();
                while board.slide(direction) {
                    let known = distances.entry(packed(&board)).or_insert([NONE; 2]);
                    if known[1 - axis] == NONE {
                        known[1 - axis] = runs;
                        next.push((board.clone(), 1 - axis));
                    }
                }
            }
        }
        if next.is_empty() {
            return distances;
        }
        level = next;
    }
    unreachable!()
}

fn solver(goal: &Board, colours: usize) -> StraightRunSolver {
    let options = TableOptions {
        choice: TableChoice::Colours(colours),
        ..TableOptions::default()
    };
    StraightRunSolver::new(goal, &options, &mut ()).unwrap()
}

fn is_solved(board: &Board, goal: &Board, path: &[Direction]) -> bool {
    let mut board = board.clone();
    path.iter().all(|&direction| board.slide(direction)) && board == *goal
}

/// Solves every `step`-th board and compares the length.
fn check_lengths(goal: &Board, truth: &HashMap<u64, [u8; 2]>, colours: usize, step: usize) {
    let solver = solver(goal, colours);
    let mut boards: Vec<_> = truth.iter().collect();
    boards.sort_unstable();
    for (&board, left) in boards.into_iter().step_by(step) {
        let board = unpacked(board, goal.shape());
        let report = solver.solve(&board, 0, Limits::default(), 1, &mut ());
        let path = report.path().expect("solvable");
        let fewest = usize::from(left[0].min(left[1]));
        assert!(is_solved(&board, goal, path), "{board:?}");
        assert_eq!(metric::mtm(path), fewest, "{board:?}");
        assert_eq!(report.lower_bound as usize, fewest, "{board:?}");
    }
}

/// The tables' values must be admissible, and usually they are the minimum over all boards with the
/// same colours: entries store differences of up to 3.
fn check_admissible(goal: &Board, truth: &HashMap<u64, [u8; 2]>, colours: usize) {
    let positions = goal.positions();
    for colouring in Colouring::for_goal(&GoalView::new(goal), colours).unwrap() {
        // Tables are stored for the view of the goal with its blank near the top left. Here the
        // goal has it there already.
        assert_eq!(colouring.blank(), goal.blank());
        let table = RunTable::generate(&colouring, &mut BuildContext::new(2, &mut ())).unwrap();
        let mut painted = HashMap::new();
        for (&board, left) in truth {
            let cells = (0..goal.shape().cells())
                .map(|cell| positions[(board >> (4 * cell) & 15) as usize] as u8)
                .collect::<Vec<u8>>();
            let colour = |cell: &u8| match usize::from(*cell) {
                cell if cell == goal.blank() => 4,
                cell => u64::from(colouring.colours()[cell]),
            };
            let key = cells.iter().fold(0, |key, cell| key << 3 | colour(cell));
            for (axis, &left) in left.iter().enumerate() {
                let value = table
                    .value(&cells, axis)
                    .expect("every board of the table is reachable");
                assert!(value <= left, "{cells:?} along {axis}: {value}");
                let least = painted.entry((key, axis)).or_insert((NONE, value));
                *least = (left.min(least.0), value);
            }
        }
        let exact = painted.values().filter(|(least, value)| least == value);
        let (exact, all) = (exact.count(), painted.len());
        assert!(exact * 10 > all * 7, "{exact} of {all} are exact");
    }
}

#[test]
fn every_small_board_is_solved_in_the_fewest_runs() {
    for (goal, colours, step) in [
        (goal(3, 2, Goal::First), 4, 1),
        (goal(2, 3, Goal::Spiral), 2, 1),
        (goal(2, 4, Goal::Last), 4, 1),
        (goal(4, 2, Goal::Snake), 3, 3),
        (goal(3, 3, Goal::Spiral), 3, 20),
    ] {
        check_lengths(&goal, &distances(&goal), colours, step);
    }
}

#[test]
fn every_3x3_board_is_solved_in_the_fewest_runs_with_admissible_tables() {
    let goal = goal(3, 3, Goal::First);
    let truth = distances(&goal);
    check_lengths(&goal, &truth, 4, 1);
    check_admissible(&goal, &truth, 4);
    check_admissible(&goal, &truth, 2);
}

#[test]
#[ignore = "slow"]
fn tables_of_long_boards_are_admissible() {
    let short = goal(4, 2, Goal::First);
    check_admissible(&short, &distances(&short), 4);
    let long = goal(2, 5, Goal::First);
    let truth = distances(&long);
    check_admissible(&long, &truth, 3);
    check_lengths(&long, &truth, 4, 5000);
}

#[test]
fn larger_boards_agree_with_plain_search() {
    for (goal, boards) in [
        (goal(4, 3, Goal::Last), 2),
        (goal(3, 4, Goal::Spiral), 2),
        (goal(4, 3, Goal::Snake), 2),
    ] {
        let mut rng = Rng::new(12);
        let solvers =
            [(2, 1), (3, 1), (4, 2)].map(|(colours, threads)| (solver(&goal, colours), threads));
        for _ in 0..boards {
            let board = random_board(&goal, &mut rng);
            let fewest = fewest_moves(&board, &goal, metric::Metric::Mtm);
            for (solver, threads) in &solvers {
                let found = solver.solve(&board, 0, Limits::default(), *threads, &mut ());
                assert!(is_solved(&board, &goal, found.path().unwrap()));
                assert_eq!(Some(found.lower_bound), fewest, "{board:?}");
            }
        }
    }
}

/// Finds all solutions with the fewest runs by trying every sequence of runs.
fn all_by_enumeration(
    board: &Board,
    goal: &Board,
    left: usize,
    path: &mut Vec<Direction>,
    found: &mut Vec<Vec<Direction>>,
) {
    if board == goal {
        found.push(path.clone());
    }
    if left == 0 {
        return;
    }
    for direction in Direction::ALL {
        let turns = path.last().is_none_or(|last| {
            ALONG
                .iter()
                .any(|axis| axis.contains(last) != axis.contains(&direction))
        });
        let (mut board, length) = (board.clone(), path.len());
        while turns && board.slide(direction) {
            path.push(direction);
            all_by_enumeration(&board, goal, left - 1, path, found);
        }
        path.truncate(length);
    }
}

#[test]
fn each_solution_is_found_exactly_once() {
    let goal = goal(3, 3, Goal::Last);
    let (solver, mut rng) = (solver(&goal, 4), Rng::new(5));
    for _ in 0..40 {
        let mut board = goal.clone();
        for _ in 0..12 {
            board.slide(Direction::ALL[rng.below(4) as usize]);
        }
        let mut all = Vec::new();
        let report = solver.solve_all(&board, 0, Limits::default(), &mut (), &mut |path| {
            all.push(path);
            true
        });
        let mut expected = Vec::new();
        let fewest = report.lower_bound as usize;
        all_by_enumeration(&board, &goal, fewest, &mut Vec::new(), &mut expected);
        all.sort_unstable_by_key(|path| format!("{path:?}"));
        expected.sort_unstable_by_key(|path| format!("{path:?}"));
        assert_eq!(all, expected, "{board:?}");
    }
}

#[test]
fn limits_and_unsolvable_boards_give_distinct_outcomes() {
    let goal = goal(4, 3, Goal::Last);
    let solver = solver(&goal, 2);
    let board = random_board(&goal, &mut Rng::new(3));
    for nodes in [1, 7, 1000] {
        let limits = Limits {
            nodes: Some(nodes),
            memory: None,
        };
        let report = solver.solve(&board, 0, limits, 1, &mut ());
        assert!(matches!(report.outcome, Outcome::Stopped(_)));
        assert_eq!(report.stats.expanded, nodes);
    }
    let mut tiles = goal.tiles().to_vec();
    tiles.swap(0, 1);
    let swapped = Board::new(goal.shape(), tiles).unwrap();
    let report = solver.solve(&swapped, 0, Limits::default(), 1, &mut ());
    assert_eq!(report.outcome, Outcome::Unsolvable);
    let large = Goal::Last.board(Shape::new(5, 4).unwrap()).unwrap();
    assert!(Colouring::for_goal(&GoalView::new(&large), 4).is_err());
}

fn colouring() -> Colouring {
    let view = GoalView::new(&goal(3, 3, Goal::First));
    Colouring::for_goal(&view, 3).unwrap().remove(0)
}

#[test]
fn files_are_stored_verified_and_rejected_when_damaged() {
    let home = tempfile::tempdir().unwrap();
    let (folder, colouring) = (Folder::new(home.path()), colouring());
    assert!(
        folder
            .open_runs(&colouring, 1)
            .unwrap_err()
            .is_missing_file()
    );
    let built = folder
        .build_runs(&colouring, &mut BuildContext::new(1, &mut ()))
        .unwrap();
    let path = folder.file(&colouring);
    let good = fs::read(&path).unwrap();
    assert_eq!(good.len(), 4096 + built.bytes().len());
    let deep = |path| folder.verify(path, Some(&mut BuildContext::new(1, &mut ())), 1);
    assert_eq!(
        deep(&path).unwrap().contents.to_string(),
        colouring.to_string()
    );
    for at in (0..good.len()).step_by(41) {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        fs::write(&path, bad).unwrap();
        assert!(folder.open_runs(&colouring, 1).is_err(), "byte {at}");
    }
    fs::write(&path, &good[..good.len() - 1]).unwrap();
    assert!(folder.open_runs(&colouring, 1).is_err());
    // Correct checksums do not hide wrong entries: these are of another colouring of the same size.
    let other: Vec<u8> = colouring
        .colours()
        .iter()
        .map(|colour| 2 - colour)
        .collect();
    let other = Colouring::new(colouring.shape(), 0, &other).unwrap();
    assert_eq!(other.bytes(), colouring.bytes());
    let mut forged = good.clone();
    forged[20..24].copy_from_slice(&fs::read(written(&folder, &other)).unwrap()[20..24]);
    let checksum = crc32fast::hash(&forged[..4092]);
    forged[4092..4096].copy_from_slice(&checksum.to_le_bytes());
    fs::write(folder.file(&other), forged).unwrap();
    folder
        .open_runs(&other, 1)
        .expect("its checksums are correct");
    let refused = deep(&folder.file(&other)).unwrap_err().to_string();
    assert!(
        refused.contains("differs from a newly generated table"),
        "{refused}"
    );
}

fn written(folder: &Folder, colouring: &Colouring) -> std::path::PathBuf {
    let watch = &mut ();
    folder
        .build_runs(colouring, &mut BuildContext::new(1, watch))
        .unwrap();
    folder.file(colouring)
}
