//! Boards of 17 to 25 cells: bounds and lengths against plain searches, threads, sights, known paths, and memory.

use std::collections::HashSet;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Rng, StopReason, Watch};
use knobel_pdb::{Folder, Keeper, Pace, PdbError, WideOptions, WideSolver, WideTables};
use knobel_search::{Algorithm, IdaStar, Job};
use knobel_tiles::heuristics::Manhattan;
use knobel_tiles::{Board, Direction, Large, Puzzle, Shape};

use crate::walked::walked;

fn solver(goal: &Board, tiles: usize) -> WideSolver {
    let options = WideOptions {
        tables: WideTables::Tiles(tiles),
        ..WideOptions::default()
    };
    WideSolver::new(goal, &options, &mut ()).unwrap()
}

fn goal(width: usize, height: usize, blank: usize) -> Board {
    let shape = Shape::new(width, height).unwrap();
    let mut tiles: Vec<u32> = (1..shape.cells() as u32).collect();
    // Numbers in no order: only the blank's cell may matter.
    tiles.reverse();
    tiles.insert(blank, 0);
    Board::new(shape, tiles).unwrap()
}

fn prove(solver: &WideSolver, board: &Board, threads: usize) -> Report<Option<Vec<Direction>>> {
    let unknown = AtomicU32::new(Cost::MAX);
    solver.prove(board, &unknown, Limits::default(), threads, None, &mut ())
}

/// The length of a shortest path that was replayed.
fn length(solver: &WideSolver, board: &Board, threads: usize) -> Cost {
    let report = prove(solver, board, threads);
    let path = report.path().and_then(Option::as_ref).expect("solvable");
    let mut replayed = board.clone();
    assert!(path.iter().all(|&direction| replayed.slide(direction)));
    assert_eq!(&replayed, solver.goal());
    assert_eq!(report.lower_bound as usize, path.len());
    report.lower_bound
}

/// Every board within some moves of the goal, with its distance, the nearest first.
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
fn bounds_are_never_above_the_distance_and_proofs_are_exact() {
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
    let puzzle = Puzzle::<Large>::new(goal.shape(), goal.tiles()).unwrap();
    let (heuristic, start) = (
        Manhattan::new(&puzzle),
        puzzle.state_of(board.tiles()).unwrap(),
    );
    let report: Report<Vec<Direction>> =
        IdaStar::run(&Job::new(&puzzle, &heuristic, &start), &mut ());
    report.path().expect("solvable").len() as Cost
}

#[test]
fn lengths_are_those_of_generic_search_for_any_tables_and_threads() {
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

/// A board that takes some hundred thousand nodes with these small tables.
fn lasting() -> (WideSolver, Board) {
    let goal = goal(5, 4, 0);
    let solver = solver(&goal, 4);
    let board = walked(&goal, 150, &mut Rng::new(5));
    (solver, board)
}

#[test]
fn a_known_path_is_proved_without_another() {
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
            .expect("a shorter one");
        assert_eq!(path.len() as Cost, shortest);
    }
}

/// Stops once the path is known to be shortest, by shrinking what is known.
struct Shrink<'a>(&'a AtomicU32, Cost);

impl Watch for Shrink<'_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if progress.lower_bound == self.1 {
            self.0.store(self.1, std::sync::atomic::Ordering::Relaxed);
        }
        None
    }
}

#[test]
fn a_path_that_becomes_known_meanwhile_ends_the_search() {
    let (solver, board) = lasting();
    let alone = prove(&solver, &board, 1);
    let known = AtomicU32::new(Cost::MAX);
    let mut watch = Shrink(&known, alone.lower_bound);
    let report = solver.prove(&board, &known, Limits::default(), 1, None, &mut watch);
    assert_eq!(report.outcome, Outcome::Solved(None));
    assert_eq!(report.lower_bound, alone.lower_bound);
}

#[test]
fn rounds_without_a_path_are_the_same_on_any_number_of_threads() {
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
fn limits_are_kept_and_unsolvable_boards_told() {
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
fn tables_keep_to_the_room_and_say_so() {
    let goal = goal(5, 5, 0);
    let with = |room| {
        let options = WideOptions {
            room: Some(room),
            ..WideOptions::default()
        };
        WideSolver::new(&goal, &options, &mut ())
    };
    let solver = with(12 << 20).unwrap();
    let used = solver.used();
    assert_eq!(used.name, "pdb-4-tiles");
    assert!(used.bytes <= 12 << 20);
    assert!(used.refused[0].starts_with("pdb-5-tiles needs"), "{used:?}");
    assert!(matches!(with(1 << 10), Err(PdbError::Room { .. })));
}

/// Boards that are not square have two partitions of each size.
#[test]
#[ignore = "slow"]
fn what_has_no_room_is_named_once_and_what_is_needed_is_enough() {
    let goal = goal(6, 3, 0);
    let options = |room| WideOptions {
        tables: WideTables::Large,
        room: Some(room),
        ..WideOptions::default()
    };
    let needs = |room| WideSolver::needs(&goal, &options(0), room).unwrap();
    let (both, mut room) = (needs(u64::MAX).unwrap(), u64::MAX);
    let mut names: Vec<&str> = Vec::new();
    while let Some(needed) = needs(room) {
        let solver = WideSolver::new(&goal, &options(needed), &mut ()).unwrap();
        let used = solver.used();
        assert!(used.bytes <= needed, "{used:?}");
        let said = |name: &str| used.refused.iter().filter(|it| it.contains(name)).count();
        for name in &names {
            assert_eq!(said(name), 1, "{used:?}");
        }
        assert_eq!(used.refused.is_empty(), needed == both);
        if !names.contains(&used.name) {
            names.push(used.name);
        }
        room = needed - 1;
    }
    assert!(names.len() > 2, "{names:?}");
}

#[test]
fn large_tables_are_kept_read_and_refused_when_damaged() {
    let goal = goal(3, 7, 0);
    let folder = tempfile::tempdir().unwrap();
    let with = |tables| WideOptions {
        folder: Some(Folder::new(folder.path())),
        tables,
        threads: 2,
        room: None,
    };
    let files = Folder::new(folder.path());
    let new = |tables| WideSolver::new(&goal, &with(tables), &mut ()).unwrap();
    assert!(!WideSolver::is_ready(&goal, &files));
    assert_eq!(new(WideTables::Ready).used().name, "pdb-4-tiles");
    let large = new(WideTables::Large);
    assert!(!large.used().from_files && WideSolver::is_ready(&goal, &files));
    let ready = new(WideTables::Ready);
    assert_eq!(
        (ready.used().name, ready.used().from_files),
        ("pdb-5-tiles", true)
    );
    let board = walked(&goal, 90, &mut Rng::new(2));
    assert_eq!(length(&ready, &board, 2), length(&large, &board, 1));

    let damaged = files.file(&WideSolver::patterns(&goal).unwrap()[1]);
    let mut bytes = std::fs::read(&damaged).unwrap();
    bytes[5000] ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    let small = new(WideTables::Ready);
    assert_eq!(small.used().name, "pdb-4-tiles");
    assert!(small.used().refused[0].contains("its entries are damaged"));
    let mended = new(WideTables::Large);
    assert_eq!(mended.used().name, "pdb-5-tiles");
    assert!(new(WideTables::Ready).used().refused.is_empty());
}

#[test]
fn only_boards_of_17_to_25_cells_fit() {
    let fits = |width, height| WideSolver::fits(Shape::new(width, height).unwrap());
    assert!(fits(5, 5) && fits(3, 6) && fits(4, 5) && fits(2, 12));
    assert!(!fits(4, 4) && !fits(5, 6));
    assert!(WideSolver::new(&goal(4, 4, 0), &WideOptions::default(), &mut ()).is_err());
}

#[test]
fn tables_that_cannot_be_numbered_are_refused() {
    for tiles in [0, 1, 8, 9, 24, usize::MAX] {
        let options = WideOptions {
            tables: WideTables::Tiles(tiles),
            ..WideOptions::default()
        };
        let refused = WideSolver::new(&goal(5, 5, 0), &options, &mut ());
        assert!(matches!(refused, Err(PdbError::Pattern { .. })), "{tiles}");
    }
}

#[test]
fn a_damaged_file_needs_the_room_to_make_it_anew() {
    let folder = tempfile::tempdir().unwrap();
    let goal = goal(3, 7, 0);
    let options = |room| WideOptions {
        folder: Some(Folder::new(folder.path())),
        tables: WideTables::Large,
        room,
        ..WideOptions::default()
    };
    let made = WideSolver::new(&goal, &options(None), &mut ()).unwrap();
    // As much as reading takes.
    let room = made.used().bytes + 1_500_000;
    let read = WideSolver::new(&goal, &options(Some(room)), &mut ()).unwrap();
    assert!(read.used().from_files && read.used().larger.is_none());
    let file = Folder::new(folder.path()).file(&WideSolver::patterns(&goal).unwrap()[0]);
    let mut bytes = std::fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let smaller = WideSolver::new(&goal, &options(Some(room)), &mut ()).unwrap();
    let used = smaller.used();
    assert!(used.bytes < made.used().bytes);
    assert!(used.larger.is_some_and(|needed| needed > room));
    assert!(
        used.refused.iter().any(|line| line.contains("damaged")),
        "{used:?}"
    );
}

/// Stops at a certain bound.
struct Until(Cost);

impl Watch for Until {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        (progress.lower_bound >= self.0).then_some(StopReason::Interrupted)
    }
}

#[test]
fn a_proof_that_is_resumed_keeps_the_memory_that_there_is_now() {
    let (solver, board) = lasting();
    let shortest = prove(&solver, &board, 1).lower_bound;
    let unknown = AtomicU32::new(Cost::MAX);
    let mut kept = None;
    let mut keeper = Keeper::new(Pace::new(Duration::from_secs(60)), |state| {
        kept = Some(state.clone());
    });
    let watch = &mut Until(shortest);
    let free = Limits::default();
    let begun = solver.prove(&board, &unknown, free, 1, Some(&mut keeper), watch);
    drop(keeper);
    let tables = solver.used().bytes;
    let memory = tables + (begun.stats.peak_bytes - tables) / 4;
    let limits = Limits {
        memory: Some(memory),
        ..Limits::default()
    };
    let keeper = Keeper::new(Pace::new(Duration::from_secs(60)), |_| ());
    let mut keeper = keeper.resuming(kept.expect("it was stopped"));
    let report = solver.prove(&board, &unknown, limits, 1, Some(&mut keeper), &mut ());
    assert!(
        report.stats.peak_bytes <= memory,
        "{} > {memory}",
        report.stats.peak_bytes
    );
    assert_eq!(report.lower_bound, shortest);
    assert!(report.path().is_some_and(Option::is_some));
}
