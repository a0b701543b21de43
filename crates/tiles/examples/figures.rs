//! Measures what the tile domain promises, as CSV: time of the parity test on a million cells, of building the tables,
//! of a step of each heuristic, and length and time of constructive solutions. Best of several runs.
//!
//! `cargo run --release --package knobel-tiles --example figures`

use std::hint::black_box;
use std::time::Instant;

use knobel_core::{Heuristic, Rng, Space};
use knobel_tiles::constructive::Constructive;
use knobel_tiles::heuristics::{
    Hamming, LectureHamming, LectureManhattan, LinearConflict, Manhattan, WalkingDistance,
};
use knobel_tiles::perfect::Perfect;
use knobel_tiles::{Board, Goal, Packed, Puzzle, Shape, State, parity, random_board};

fn main() {
    println!("what,figure,unit");
    domain();
    heuristics();
    constructive();
}

fn goal(side: usize) -> Board {
    let shape = Shape::new(side, side).expect("sides here are 3 to 1000");
    Goal::Last
        .board(shape)
        .expect("standard goals fit every shape")
}

/// The least time of several runs, in milliseconds.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> f64 {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}

fn domain() {
    let large = goal(1000);
    let board = random_board(&large, &mut Rng::new(5));
    let time = best(10, || parity::solvable(&board, &large));
    println!("parity of a 1000x1000 board,{time:.1},ms");
    let small = goal(3);
    let time = best(20, || Perfect::new(&small));
    println!("building the perfect 3x3 table,{time:.1},ms");
    let puzzle = puzzle();
    let time = best(20, || WalkingDistance::new(&puzzle));
    println!("building the 4x4 walking-distance table,{time:.1},ms");
}

fn puzzle() -> Puzzle<Packed> {
    let goal = goal(4);
    Puzzle::new(goal.shape(), goal.tiles()).expect("a goal is a board")
}

fn heuristics() {
    let (puzzle, goal) = (puzzle(), goal(4));
    let mut rng = Rng::new(5);
    let states: Vec<State<Packed>> = (0..1000)
        .map(|_| random_board(&goal, &mut rng))
        .map(|board| puzzle.state_of(board.tiles()).expect("a board is a state"))
        .collect();
    step("hamming", &Hamming::new(&puzzle), &puzzle, &states);
    step("manhattan", &Manhattan::new(&puzzle), &puzzle, &states);
    step(
        "linear-conflict",
        &LinearConflict::new(&puzzle),
        &puzzle,
        &states,
    );
    let walking = WalkingDistance::new(&puzzle).expect("4x4 has a table");
    step("walking-distance", &walking, &puzzle, &states);
    step(
        "lecture-hamming",
        &LectureHamming::new(&puzzle),
        &puzzle,
        &states,
    );
    step(
        "lecture-manhattan",
        &LectureManhattan::new(&puzzle),
        &puzzle,
        &states,
    );
}

fn step<H: Heuristic<Puzzle<Packed>>>(
    name: &str,
    heuristic: &H,
    puzzle: &Puzzle<Packed>,
    states: &[State<Packed>],
) {
    let memos: Vec<H::Memo> = states.iter().map(|state| heuristic.start(state)).collect();
    let mut steps = 0u64;
    let time = best(200, || {
        steps = 0;
        let mut sum = 0u64;
        for (state, memo) in states.iter().zip(&memos) {
            for mv in puzzle.moves(state) {
                sum += u64::from(heuristic.value(&heuristic.step(memo, state, &mv)));
                steps += 1;
            }
        }
        sum
    });
    println!(
        "step of {name} on random 4x4 boards,{:.2},ns",
        time * 1e6 / steps as f64
    );
}

fn constructive() {
    for side in [4, 5, 6, 8, 10, 16, 32, 64, 100, 255] {
        let goal = goal(side);
        let solver = Constructive::new(&goal);
        let mut rng = Rng::new(5);
        let boards = if side < 64 { 100 } else { 1 };
        let (mut moves, mut time) = (0, 0.0);
        for _ in 0..boards {
            let board = random_board(&goal, &mut rng);
            time += best(3, || {
                let solution = solver.solve(&board).expect("random boards are solvable");
                moves += solution.len();
            });
        }
        let (moves, time) = (moves / (3 * boards), time / boards as f64);
        println!("constructive {side}x{side}: mean length,{moves},moves");
        println!("constructive {side}x{side}: mean time,{time:.3},ms");
    }
}
