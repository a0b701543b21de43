//! The solver for 17 to 25 cells: bounds and lengths against plain searches, threads, views, known
//! solutions, and memory.

use std::collections::HashSet;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Rng, StopReason};
use knobel_optimal::{SearchRecorder, Solver25, TableChoice, TableOptions};
use knobel_pdb::{Folder, PdbError};
use knobel_search::{Algorithm, IdaStar, SearchJob};
use knobel_storage::CheckpointPace;
use knobel_tiles::heuristics::Manhattan;
use knobel_tiles::{Board, Direction, LargeCells, Puzzle, Shape};

use crate::walked::walked;

fn solver(goal: &Board, tiles: usize) -> Solver25 {
    let options = TableOptions {
        choice: TableChoice::Tiles(tiles),
        ..TableOptions::default()
    };
    Solver25::new(goal, &options, &mut ()).unwrap()
}

fn goal(width: usize, height: usize, blank: usize) -> Board {
    let shape = Shape::new(width, height).unwrap();
    let mut tiles: Vec<u32> = (1..shape.cells() as u32).collect();
    // The tiles are in no particular order, because only the blank's cell may matter.
    tiles.reverse();
    tiles.insert(blank, 0);
    Board::new(shape, tiles).unwrap()
}

fn prove(solver: &Solver25, board: &Board, threads: usize) -> Report<Option<Vec<Direction>>> {
    let unknown = AtomicU32::new(Cost::MAX);
    solver.prove(board, &unknown, Limits::default(), threads, None, &mut ())
}

/// The length of an optimal path that was replayed.
fn length(solver: &Solver25, board: &Board, threads: usize) -> Cost {
    let report = prove(solver, board, threads);
    let path = report.path().and_then(Option::as_ref).expect("solvable");
    let mut replayed = board.clone();
    assert!(path.iter().all(|&direction| replayed.slide(direction)));
    assert_eq!(&replayed, solver.goal());
    assert_eq!(report.lower_bound as usize, path.len());
    report.lower_bound
}

/// Every board within some moves of the goal with its distance, the nearest first.
fn near(goal: &Board, depth: Cost) -> Vec<(Board, Cost)> {
    let mut seen = HashSet::from([goal.clone()]);
    let mut boards = vec![(goal.clone(), 0)];
    let mut taken = 0;
    while let Some((board, distance)) = boards.get(taken).cloned() {
        taken += 1;
        for direction in Direction::ALL {
            let mut moved = board.clone();
            if distance < depth && moved.slide(direction) && seen.insert(moved.clone()) {
                boards.push((moved, distance + 1));
            }
        }
    }
    boards
}

#[test]
fn bounds_are_admissible_and_proofs_are_exact() {
    for (width, height, blank) in [
        (5, 5, 0),
        (5, 5, 24),
        (5, 5, 7),
        (5, 5, 12),
        (4, 5, 9),
        (6, 3, 17),
        (2, 9, 3),
    ] {
        let goal = goal(width, height, blank);
        let solver = solver(&goal, 3);
        for (number, (board, distance)) in near(&goal, 9).into_iter().enumerate() {
            let bound = solver.bound(&board);
            assert!(
                bound <= distance && (distance - bound).is_multiple_of(2),
                "{board:?}"
            );
            if number % 16 == 0 {
                assert_eq!(length(&solver, &board, 1), distance, "{board:?}");
            }
        }
    }
}

fn manhattan_length(goal: &Board, board: &Board) -> Cost {
    let puzzle = Puzzle::<LargeCells>::new(goal.shape(), goal.tiles()).unwrap();
    let (heuristic, start) = (
        Manhattan::new(&puzzle),
        puzzle.state_of(board.tiles()).unwrap(),
    );
    let report: Report<Vec<Direction>> =
        IdaStar::run(&SearchJob::new(&puzzle, &heuristic, &start), &mut ());
    report.path().expect("solvable").len() as Cost
}

#[test]
fn lengths_equal_those_of_generic_search_with_any_tables_and_threads() {
    let mut rng = Rng::new(11);
    for (width, height, blank) in [(5, 5, 0), (5, 5, 3), (3, 6, 8), (5, 4, 19)] {
        let goal = goal(width, height, blank);
        let (small, larger) = (solver(&goal, 3), solver(&goal, 4));
        for _ in 0..4 {
            let board = walked(&goal, 60, &mut rng);
            let shortest = manhattan_length(&goal, &board);
            for (solver, threads) in [(&small, 1), (&small, 2), (&larger, 1), (&larger, 2)] {
                assert_eq!(length(solver, &board, threads), shortest, "{board:?}");
            }
        }
    }
}

/// Chosen groups on 6×3 must prove the same lengths as groups of 5 tiles.
fn check_chosen_groups(groups: &str) {
    let goal = goal(6, 3, 17);
    let options = TableOptions {
        choice: TableChoice::Groups(groups.parse().unwrap()),
        threads: 2,
        ..TableOptions::default()
    };
    let own = Solver25::new(&goal, &options, &mut ()).unwrap();
    let smaller = solver(&goal, 5);
    let mut rng = Rng::new(7);
    for _ in 0..8 {
        let board = walked(&goal, 120, &mut rng);
        let shortest = length(&smaller, &board, 1);
        assert_eq!(length(&own, &board, 2), shortest, "{board:?}");
        assert!(own.bound(&board) <= shortest, "{board:?}");
    }
}

#[test]
fn chosen_groups_prove_the_same_lengths() {
    check_chosen_groups("1,2,7,8/3,4,9,10/5,6,11,12/13,14/15,16,17");
}

/// Boards of 18 cells are the smallest ones for this test. A table of 7 tiles has 160 million
/// entries there and takes a few seconds.
#[test]
#[ignore = "slow"]
fn chosen_groups_of_7_tiles_prove_the_same_lengths() {
    check_chosen_groups("1,2,3,4,7,8,9/5,6,10,11,12/13,14,15,16,17");
}

#[test]
fn chosen_groups_need_every_tile_and_respect_the_memory_limit() {
    let refused = |groups: &str| {
        let options = TableOptions {
            choice: TableChoice::Groups(groups.parse().unwrap()),
            room: Some(4 << 30),
            ..TableOptions::default()
        };
        Solver25::new(&goal(5, 5, 0), &options, &mut ()).err()
    };
    for groups in [
        "1,2,3,4,5,6,7/8,9,10,11,12,13,14",
        "1/2/3/4/5/6/7/8/9,10,11,12,13,14,15,16/17,18,19,20,21,22,23,24",
    ] {
        assert!(
            matches!(refused(groups), Some(PdbError::Pattern { .. })),
            "{groups}"
        );
    }
    let seven = "1,2,3,4,5,6,7/8,9,10,11,12,13,14/15,16,17,18,19,20,21/22,23,24";
    let least = 3 * 25u64.pow(7) / 4;
    assert!(matches!(refused(seven), Some(PdbError::Room { needed, .. }) if needed > least));
}

/// A board that takes a few hundred thousand nodes with these small tables.
fn lasting() -> (Solver25, Board) {
    let goal = goal(5, 4, 0);
    let solver = solver(&goal, 4);
    let board = walked(&goal, 150, &mut Rng::new(5));
    (solver, board)
}

#[test]
fn known_solutions_are_proved_optimal_without_finding_another() {
    let (solver, board) = lasting();
    let alone = prove(&solver, &board, 1);
    let shortest = alone.lower_bound;
    for threads in [1, 2] {
        let known = AtomicU32::new(shortest);
        let report = solver.prove(&board, &known, Limits::default(), threads, None, &mut ());
        assert_eq!(report.outcome, Outcome::Solved(None));
        assert_eq!(report.lower_bound, shortest);
        assert!(report.stats.expanded < alone.stats.expanded);
        let known = AtomicU32::new(shortest + 2);
        let report = solver.prove(&board, &known, Limits::default(), threads, None, &mut ());
        let path = report
            .path()
            .and_then(Option::as_ref)
            .expect("a shorter path exists");
        assert_eq!(path.len() as Cost, shortest);
    }
}

#[test]
fn solutions_that_become_known_during_the_search_end_it() {
    let (solver, board) = lasting();
    let alone = prove(&solver, &board, 1);
    let known = AtomicU32::new(Cost::MAX);
    // Lowers the known length to the current bound, which proves it optimal.
    let mut watch = |progress: &Progress| {
        if progress.lower_bound == alone.lower_bound {
            known.store(alone.lower_bound, std::sync::atomic::Ordering::Relaxed);
        }
        None
    };
    let report = solver.prove(&board, &known, Limits::default(), 1, None, &mut watch);
    assert_eq!(report.outcome, Outcome::Solved(None));
    assert_eq!(report.lower_bound, alone.lower_bound);
}

#[test]
fn completed_rounds_have_the_same_counts_on_any_number_of_threads() {
    let (solver, board) = lasting();
    let shortest = prove(&solver, &board, 1).lower_bound;
    let nodes = [1, 2, 3].map(|threads| {
        let known = AtomicU32::new(shortest);
        let report = solver.prove(&board, &known, Limits::default(), threads, None, &mut ());
        (report.stats.expanded, report.stats.generated)
    });
    assert_eq!(nodes, [nodes[0]; 3]);
}

#[test]
fn limits_hold_and_unsolvable_boards_are_recognised() {
    let (solver, board) = lasting();
    for nodes in [1, 100, 20_000] {
        let unknown = AtomicU32::new(Cost::MAX);
        let limits = Limits {
            nodes: Some(nodes),
            memory: None,
        };
        let report = solver.prove(&board, &unknown, limits, 2, None, &mut ());
        assert_eq!(
            report.outcome,
            Outcome::Stopped(StopReason::Nodes { limit: nodes })
        );
        assert!(report.stats.expanded <= nodes);
    }
    let mut tiles = board.tiles().to_vec();
    let (one, other) = (board.blank() + 1, board.blank() + 2);
    let cells = tiles.len();
    tiles.swap(one % cells, other % cells);
    let odd = Board::new(board.shape(), tiles).unwrap();
    assert_eq!(prove(&solver, &odd, 1).outcome, Outcome::Unsolvable);
}

#[test]
fn tables_respect_the_memory_limit_and_report_it() {
    let goal = goal(5, 5, 0);
    let with = |room| {
        let options = TableOptions {
            room: Some(room),
            ..TableOptions::default()
        };
        Solver25::new(&goal, &options, &mut ())
    };
    let solver = with(12 << 20).unwrap();
    let used = solver.used();
    assert_eq!(used.name, "pdb-4-tiles");
    assert!(used.bytes <= 12 << 20);
    assert!(
        used.warnings[0]
            .to_string()
            .starts_with("pdb-5-tiles needs"),
        "{used:?}"
    );
    assert!(matches!(with(1 << 10), Err(PdbError::Room { .. })));
}

/// Shapes that are not square have two partitions of each group size.
#[test]
#[ignore = "slow"]
fn sets_above_the_memory_limit_are_noted_once_and_forecasts_suffice() {
    let goal = goal(6, 3, 0);
    let options = |room| TableOptions {
        choice: TableChoice::Largest,
        room: Some(room),
        ..TableOptions::default()
    };
    let needs = |room| Solver25::needs(&goal, &options(room)).unwrap();
    let (both, mut room) = (needs(u64::MAX).unwrap(), u64::MAX);
    let mut names: Vec<&str> = Vec::new();
    while let Some(needed) = needs(room) {
        let solver = Solver25::new(&goal, &options(needed), &mut ()).unwrap();
        let used = solver.used();
        assert!(used.bytes <= needed, "{used:?}");
        let said = |name: &str| {
            used.warnings
                .iter()
                .filter(|it| it.to_string().contains(name))
                .count()
        };
        for name in &names {
            assert_eq!(said(name), 1, "{used:?}");
        }
        assert_eq!(used.warnings.is_empty(), needed == both);
        if !names.contains(&used.name) {
            names.push(used.name);
        }
        room = needed - 1;
    }
    assert!(names.len() > 2, "{names:?}");
}

#[test]
fn large_tables_are_stored_read_and_rejected_when_damaged() {
    let goal = goal(3, 7, 0);
    let folder = tempfile::tempdir().unwrap();
    let with = |choice| TableOptions {
        folder: Some(Folder::new(folder.path())),
        choice,
        threads: 2,
        room: None,
    };
    let files = Folder::new(folder.path());
    let new = |choice| Solver25::new(&goal, &with(choice), &mut ()).unwrap();
    assert!(!Solver25::is_ready(&goal, &files));
    assert_eq!(new(TableChoice::Best).used().name, "pdb-4-tiles");
    let large = new(TableChoice::Largest);
    assert!(!large.used().from_files && Solver25::is_ready(&goal, &files));
    let ready = new(TableChoice::Best);
    assert_eq!(
        (ready.used().name, ready.used().from_files),
        ("pdb-5-tiles", true)
    );
    let board = walked(&goal, 90, &mut Rng::new(2));
    assert_eq!(length(&ready, &board, 2), length(&large, &board, 1));

    let damaged = files.file(&Solver25::patterns(&goal).unwrap()[1]);
    let mut bytes = std::fs::read(&damaged).unwrap();
    bytes[5000] ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    let small = new(TableChoice::Best);
    assert_eq!(small.used().name, "pdb-4-tiles");
    assert!(
        small.used().warnings[0]
            .to_string()
            .contains("its entries are damaged")
    );
    let mended = new(TableChoice::Largest);
    assert_eq!(mended.used().name, "pdb-5-tiles");
    assert!(new(TableChoice::Best).used().warnings.is_empty());
}

#[test]
fn only_boards_of_17_to_25_cells_are_supported() {
    let fits = |width, height| Solver25::fits(Shape::new(width, height).unwrap());
    assert!(fits(5, 5) && fits(3, 6) && fits(4, 5) && fits(2, 12));
    assert!(!fits(4, 4) && !fits(5, 6));
    assert!(Solver25::new(&goal(4, 4, 0), &TableOptions::default(), &mut ()).is_err());
}

#[test]
fn groups_that_are_too_small_or_too_large_are_rejected() {
    let refused = |tiles| {
        let options = TableOptions {
            choice: TableChoice::Tiles(tiles),
            room: Some(16 << 30),
            ..TableOptions::default()
        };
        Solver25::new(&goal(5, 5, 0), &options, &mut ()).err()
    };
    for tiles in [0, 1, 12, 24, usize::MAX] {
        assert!(
            matches!(refused(tiles), Some(PdbError::Pattern { .. })),
            "{tiles}"
        );
    }
    // Three tables of 25⁸ entries, four per byte.
    let least = 3 * 25u64.pow(8) / 4;
    assert!(matches!(refused(8), Some(PdbError::Room { needed, .. }) if needed > least));
}

#[test]
fn damaged_files_need_the_memory_for_rebuilding() {
    let folder = tempfile::tempdir().unwrap();
    let goal = goal(3, 7, 0);
    let options = |room| TableOptions {
        folder: Some(Folder::new(folder.path())),
        choice: TableChoice::Largest,
        room,
        ..TableOptions::default()
    };
    let made = Solver25::new(&goal, &options(None), &mut ()).unwrap();
    // This is the memory that reading takes.
    let room = made.used().bytes + 1_500_000;
    let read = Solver25::new(&goal, &options(Some(room)), &mut ()).unwrap();
    assert!(read.used().from_files && read.used().larger.is_none());
    let file = Folder::new(folder.path()).file(&Solver25::patterns(&goal).unwrap()[0]);
    let mut bytes = std::fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let smaller = Solver25::new(&goal, &options(Some(room)), &mut ()).unwrap();
    let used = smaller.used();
    assert!(used.bytes < made.used().bytes);
    assert!(used.larger.is_some_and(|needed| needed > room));
    assert!(
        used.warnings
            .iter()
            .any(|it| it.to_string().contains("damaged")),
        "{used:?}"
    );
}

#[test]
fn resumed_proofs_respect_the_current_memory_limit() {
    let (solver, board) = lasting();
    let shortest = prove(&solver, &board, 1).lower_bound;
    let unknown = AtomicU32::new(Cost::MAX);
    let mut kept = None;
    let mut recorder = SearchRecorder::new(CheckpointPace::new(Duration::from_secs(60)), |state| {
        kept = Some(state.clone());
    });
    let watch = &mut |progress: &Progress| {
        (progress.lower_bound >= shortest).then_some(StopReason::Interrupted)
    };
    let free = Limits::default();
    let begun = solver.prove(&board, &unknown, free, 1, Some(&mut recorder), watch);
    drop(recorder);
    let tables = solver.used().bytes;
    let memory = tables + (begun.stats.peak_bytes - tables) / 4;
    let limits = Limits {
        memory: Some(memory),
        ..Limits::default()
    };
    let recorder = SearchRecorder::new(CheckpointPace::new(Duration::from_secs(60)), |_| ());
    let mut recorder = recorder.resuming(kept.expect("a stopped proof has a state"));
    let report = solver.prove(&board, &unknown, limits, 1, Some(&mut recorder), &mut ());
    assert!(
        report.stats.peak_bytes <= memory,
        "{} > {memory}",
        report.stats.peak_bytes
    );
    assert_eq!(report.lower_bound, shortest);
    assert!(report.path().is_some_and(Option::is_some));
}
