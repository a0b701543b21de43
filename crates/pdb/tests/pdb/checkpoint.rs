//! Proofs that are stopped and go on, and bytes that must be refused.

use std::sync::Mutex;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use knobel_clock::VirtualClock;
use knobel_core::{Cost, Limits, Outcome, Progress, Report, Rng, StopReason, Watch};
use knobel_pdb::{Keeper, Pace, ProofState, WideOptions, WideSolver, WideTables};
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

/// Stops at the `n`-th look.
struct StopAt {
    looks: u64,
}

impl Watch for StopAt {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.looks -= 1;
        (self.looks == 0).then_some(StopReason::Interrupted)
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
    // What was kept when it was killed is all that is left.
    let kept: Mutex<Option<ProofState>> = Mutex::default();
    let (mut nodes, mut kills) = (0, 0);
    let (mut left, mut rng) = (None::<ProofState>, Rng::new(1));
    loop {
        let keep = |state: &ProofState| *kept.lock().unwrap() = Some(state.clone());
        let mut keeper = Keeper::new(Pace::new(Duration::ZERO), keep);
        let before = left.as_ref().map_or(0, |left| left.expanded);
        if let Some(left) = left.take() {
            keeper = keeper.resuming(ProofState::from_bytes(&left.to_bytes()).unwrap());
        }
        let mut watch = Killed {
            looks: if kills < 10 { 1 + rng.below(12) } else { 0 },
            kept: &kept,
            left: None,
        };
        let threads = 1 + kills % 2;
        let keeper = Some(&mut keeper);
        // Threads take turns, so that every run is killed at the same nodes.
        let report = VirtualClock::new(1)
            .run(|| solver.prove(&board, &known, limits, threads, keeper, &mut watch));
        left = watch.left;
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
    assert_eq!(kept.lock().unwrap().as_ref().unwrap().bound, shortest);
}

/// Some twenty of the states that were kept, and the last, lead to the same length when nothing else is known.
#[test]
#[ignore = "slow"]
fn kept_states_lead_to_the_shortest_path() {
    let solver = solver(4);
    for (moves, threads) in [(300, 1), (400, 2), (580, 2)] {
        let board = board(solver.goal(), moves);
        let kept: Mutex<Vec<ProofState>> = Mutex::default();
        let keep = |state: &ProofState| kept.lock().unwrap().push(state.clone());
        let mut keeper = Keeper::new(Pace::new(Duration::ZERO), keep);
        let report = prove(&solver, &board, threads, Some(&mut keeper), &mut ());
        drop(keeper);
        let kept = kept.into_inner().unwrap();
        let some = kept.len().div_ceil(20);
        for state in kept.iter().rev().step_by(some).chain(kept.last()) {
            let mut keeper = Keeper::new(Pace::new(Duration::ZERO), |_| ()).resuming(state.clone());
            let again = prove(&solver, &board, 2, Some(&mut keeper), &mut ());
            assert_eq!(again.lower_bound, report.lower_bound, "from {state:?}");
            assert!(matches!(again.outcome, Outcome::Solved(Some(_))));
        }
    }
}

#[test]
fn the_state_of_another_board_is_not_believed() {
    let solver = solver(3);
    let (far, near) = (board(solver.goal(), 400), board(solver.goal(), 20));
    let kept = stopped(&solver, &far);
    let mut keeper = Keeper::new(Pace::new(Duration::ZERO), |_| ()).resuming(kept);
    let report = prove(&solver, &near, 1, Some(&mut keeper), &mut ());
    let anew = prove(&solver, &near, 1, None, &mut ());
    assert_eq!(report.lower_bound, anew.lower_bound);
}

/// Ends at a certain look as if killed.
struct Killed<'a> {
    looks: u32,
    kept: &'a Mutex<Option<ProofState>>,
    left: Option<ProofState>,
}

impl Watch for Killed<'_> {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.looks = self.looks.checked_sub(1)?;
        if self.looks > 0 {
            return None;
        }
        self.left.clone_from(&self.kept.lock().unwrap());
        Some(StopReason::Interrupted)
    }
}

/// What is kept of a proof that is stopped at its eighth look.
fn stopped(solver: &WideSolver, board: &Board) -> ProofState {
    let mut last = None;
    let keep = |state: &ProofState| last = Some(state.clone());
    let mut keeper = Keeper::new(Pace::new(Duration::ZERO), keep);
    prove(
        solver,
        board,
        1,
        Some(&mut keeper),
        &mut StopAt { looks: 8 },
    );
    drop(keeper);
    last.unwrap()
}

#[test]
fn other_tables_go_on_with_the_bound() {
    let (first, second) = (solver(4), solver(3));
    let board = board(first.goal(), 400);
    let whole = prove(&first, &board, 1, None, &mut ());
    let kept = stopped(&first, &board);
    assert!(kept.bound > first.bound(&board));
    let mut keeper = Keeper::new(Pace::new(Duration::ZERO), |_| ()).resuming(kept);
    let report = prove(&second, &board, 2, Some(&mut keeper), &mut ());
    assert_eq!(report.lower_bound, whole.lower_bound);
}

#[test]
fn bytes_are_read_as_they_were_written_and_refused_if_cut() {
    let solver = solver(3);
    let kept = stopped(&solver, &board(solver.goal(), 400));
    let bytes = kept.to_bytes();
    assert_eq!(ProofState::from_bytes(&bytes), Some(kept));
    for end in 0..bytes.len() {
        assert_eq!(ProofState::from_bytes(&bytes[..end]), None, "{end}");
    }
    assert_eq!(ProofState::from_bytes(&[&bytes[..], &[0]].concat()), None);
}
