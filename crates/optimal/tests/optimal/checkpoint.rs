//! Proofs that are stopped and resumed, and states that must be rejected.

use std::sync::atomic::AtomicU32;
use std::time::Duration;

use knobel_core::{Cost, Limits, Progress, Report, Rng, StopReason, Watch};
use knobel_optimal::{SearchRecorder, SearchState, Solver25, TableChoice, TableOptions};
use knobel_storage::CheckpointPace;
use knobel_tiles::{Board, Direction, Goal, Shape};

fn solver(tiles: usize) -> Solver25 {
    let goal = Goal::First.board(Shape::new(4, 5).unwrap()).unwrap();
    let options = TableOptions {
        choice: TableChoice::Tiles(tiles),
        ..TableOptions::default()
    };
    Solver25::new(&goal, &options, &mut ()).unwrap()
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
    solver: &Solver25,
    board: &Board,
    threads: usize,
    recorder: Option<&mut SearchRecorder<'_>>,
    watch: &mut dyn Watch,
) -> Report<Option<Vec<Direction>>> {
    let unknown = AtomicU32::new(Cost::MAX);
    solver.prove(board, &unknown, Limits::default(), threads, recorder, watch)
}

/// Stops at the `n`-th poll.
fn stop_at(mut n: u64) -> impl Watch {
    move |_: &Progress| {
        n -= 1;
        (n == 0).then_some(StopReason::Interrupted)
    }
}

#[test]
fn states_of_other_boards_are_discarded() {
    let solver = solver(3);
    let (far, near) = (board(solver.goal(), 400), board(solver.goal(), 20));
    let kept = stopped(&solver, &far);
    let mut recorder =
        SearchRecorder::new(CheckpointPace::new(Duration::ZERO), |_| ()).resuming(kept);
    let report = prove(&solver, &near, 1, Some(&mut recorder), &mut ());
    let anew = prove(&solver, &near, 1, None, &mut ());
    assert_eq!(report.lower_bound, anew.lower_bound);
}

/// The state of a proof that is stopped at its eighth poll.
fn stopped(solver: &Solver25, board: &Board) -> SearchState {
    let mut last = None;
    let keep = |state: &SearchState| last = Some(state.clone());
    let mut recorder = SearchRecorder::new(CheckpointPace::new(Duration::ZERO), keep);
    prove(solver, board, 1, Some(&mut recorder), &mut stop_at(8));
    drop(recorder);
    last.unwrap()
}

#[test]
fn proofs_with_other_tables_resume_at_the_same_bound() {
    let (first, second) = (solver(4), solver(3));
    let board = board(first.goal(), 400);
    let whole = prove(&first, &board, 1, None, &mut ());
    let kept = stopped(&first, &board);
    assert!(kept.bound > first.bound(&board));
    let mut recorder =
        SearchRecorder::new(CheckpointPace::new(Duration::ZERO), |_| ()).resuming(kept);
    let report = prove(&second, &board, 2, Some(&mut recorder), &mut ());
    assert_eq!(report.lower_bound, whole.lower_bound);
}

#[test]
fn states_survive_encoding_and_cut_bytes_are_rejected() {
    let solver = solver(3);
    let kept = stopped(&solver, &board(solver.goal(), 400));
    let bytes = kept.to_bytes();
    assert_eq!(SearchState::from_bytes(&bytes), Some(kept));
    for end in 0..bytes.len() {
        assert_eq!(SearchState::from_bytes(&bytes[..end]), None, "{end}");
    }
    assert_eq!(SearchState::from_bytes(&[&bytes[..], &[0]].concat()), None);
}
