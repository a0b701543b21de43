//! Proofs that are stopped and go on, and files that must be refused.

use std::path::Path;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Rng, StopReason, Watch};
use knobel_pdb::{CheckpointError, Keeper, ProofCheckpoint, WideOptions, WideSolver, WideTables};
use knobel_tiles::{Board, Direction, Goal, Shape};

fn solver(tiles: usize) -> WideSolver {
    let goal = Goal::First.board(Shape::new(4, 5).unwrap()).unwrap();
    let options = WideOptions {
        tables: WideTables::Tiles(tiles),
        ..WideOptions::default()
    };
    WideSolver::new(&goal, &options, &mut ()).unwrap()
}

fn board(goal: &Board, moves: usize) -> Board {
    let mut rng = Rng::new(8);
    let mut board = goal.clone();
    for _ in 0..moves {
        board.slide(Direction::ALL[rng.below(4) as usize]);
    }
    board
}

fn prove(
    solver: &WideSolver,
    board: &Board,
    threads: usize,
    keeper: Option<&mut Keeper<'_>>,
    watch: &mut dyn Watch,
) -> Report<Option<Vec<Direction>>> {
    let unknown = AtomicU32::new(Cost::MAX);
    solver.prove(board, &unknown, Limits::default(), threads, keeper, watch)
}

fn keeper(file: &Path, solver: &WideSolver, board: &Board) -> Keeper<'static> {
    Keeper::new(file, Duration::ZERO, board, solver.goal(), || None)
}

/// Stops at the `n`-th look and counts nodes.
struct StopAt {
    looks: u64,
    expanded: u64,
}

impl Watch for StopAt {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        self.expanded = progress.stats.expanded;
        self.looks -= 1;
        (self.looks == 0).then_some(StopReason::Interrupted)
    }
}

/// Ends at a certain look as if killed: what the file was then is all that is left.
struct Killed<'a> {
    looks: u32,
    file: &'a Path,
    left: &'a Path,
}

impl Watch for Killed<'_> {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.looks = self.looks.checked_sub(1)?;
        if self.looks > 0 {
            return None;
        }
        if self.file.exists() {
            std::fs::copy(self.file, self.left).unwrap();
        }
        Some(StopReason::Interrupted)
    }
}

#[test]
fn a_proof_killed_again_and_again_ends_alike_and_repeats_little() {
    let solver = solver(4);
    let board = board(solver.goal(), 580);
    let shortest = prove(&solver, &board, 1, None, &mut ()).lower_bound;
    // With the length known the whole is the same in every run: no luck with the last bound.
    let known = AtomicU32::new(shortest);
    let limits = Limits::default();
    let whole = solver.prove(&board, &known, limits, 1, None, &mut ());
    let folder = tempfile::tempdir().unwrap();
    let (file, left) = (folder.path().join("proof"), folder.path().join("left"));
    let (mut nodes, mut kills) = (0, 0);
    let mut rng = Rng::new(1);
    loop {
        let mut keeper = keeper(&file, &solver, &board);
        let mut before = 0;
        if left.exists() {
            let kept = ProofCheckpoint::load_for(&left, &board, solver.goal()).unwrap();
            before = kept.expanded;
            keeper = keeper.resuming(kept);
        }
        let mut watch = Killed {
            looks: if kills < 10 { 1 + rng.below(12) } else { 0 },
            file: &file,
            left: &left,
        };
        let threads = 1 + kills % 2;
        let keeper = Some(&mut keeper);
        let report = solver.prove(&board, &known, limits, threads, keeper, &mut watch);
        nodes += report.stats.expanded - before;
        if report.outcome == Outcome::Solved(None) {
            assert_eq!(report.lower_bound, shortest);
            break;
        }
        kills += 1;
    }
    assert!(kills >= 8, "it was killed {kills} times only");
    let times = nodes as f64 / whole.stats.expanded as f64;
    assert!(times <= 1.3, "{times} times the nodes of {whole:?}");
    let kept = ProofCheckpoint::load(&file).unwrap();
    assert_eq!(kept.bound, shortest);
}

#[test]
fn other_tables_go_on_with_the_bound() {
    let (first, second) = (solver(4), solver(3));
    let board = board(first.goal(), 400);
    let whole = prove(&first, &board, 1, None, &mut ());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    let mut stop = StopAt {
        looks: 8,
        expanded: 0,
    };
    prove(
        &first,
        &board,
        1,
        Some(&mut keeper(&file, &first, &board)),
        &mut stop,
    );
    let kept = ProofCheckpoint::load(&file).unwrap();
    assert!(kept.bound > first.bound(&board));
    let mut keeper = keeper(&file, &second, &board).resuming(kept);
    let report = prove(&second, &board, 2, Some(&mut keeper), &mut ());
    assert_eq!(report.lower_bound, whole.lower_bound);
}

#[test]
fn the_best_path_known_is_kept() {
    let solver = solver(3);
    let board = board(solver.goal(), 400);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    let path = vec![Direction::Up, Direction::Left];
    let best = || Some(path.clone());
    let mut keeper = Keeper::new(&file, Duration::ZERO, &board, solver.goal(), best);
    let mut stop = StopAt {
        looks: 3,
        expanded: 0,
    };
    prove(&solver, &board, 1, Some(&mut keeper), &mut stop);
    assert_eq!(
        ProofCheckpoint::load(&file).unwrap().path,
        Some(path.clone())
    );
}

#[test]
fn damaged_foreign_and_older_files_are_refused() {
    let solver = solver(3);
    let board = board(solver.goal(), 400);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    let mut stop = StopAt {
        looks: 5,
        expanded: 0,
    };
    prove(
        &solver,
        &board,
        1,
        Some(&mut keeper(&file, &solver, &board)),
        &mut stop,
    );
    let bytes = std::fs::read(&file).unwrap();
    let load = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        ProofCheckpoint::load_for(&file, &board, solver.goal())
    };
    assert!(load(&bytes).is_ok());
    for end in (8..bytes.len()).step_by(11) {
        let refused = load(&bytes[..end]).unwrap_err();
        assert!(
            matches!(refused, CheckpointError::Damaged { .. }),
            "{refused}"
        );
    }
    for at in (0..16).chain((16..bytes.len()).step_by(7)) {
        let mut changed = bytes.clone();
        changed[at] ^= 16;
        let refused = load(&changed).unwrap_err();
        match at {
            ..8 => assert!(matches!(refused, CheckpointError::NoCheckpoint { .. })),
            8..12 => assert!(matches!(refused, CheckpointError::Version { .. })),
            _ => assert!(matches!(refused, CheckpointError::Damaged { .. })),
        }
        assert!(!refused.to_string().contains('\n'));
    }
    std::fs::write(&file, &bytes).unwrap();
    let foreign = |start: &Board, goal: &Board| {
        let refused = ProofCheckpoint::load_for(&file, start, goal).unwrap_err();
        refused.to_string()
    };
    assert!(foreign(solver.goal(), solver.goal()).contains("checkpoint of another board"));
    assert!(foreign(&board, &board).contains("checkpoint of another goal"));
    let missing = ProofCheckpoint::load(&folder.path().join("none")).unwrap_err();
    assert!(matches!(missing, CheckpointError::Io { .. }));
}
