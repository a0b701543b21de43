//! Runs the engine's conformance checks with the kernel for boards of up to 16 cells.

use knobel_core::Rng;
use knobel_engine::conformance;
use knobel_tiles::{Goal, Shape};

use super::*;

#[test]
fn counts_do_not_depend_on_threads_ranks_and_restarts() {
    for (width, height) in [(4, 4), (3, 5)] {
        let goal = Goal::Last
            .board(Shape::new(width, height).unwrap())
            .unwrap();
        let solver = Solver16::new(&goal, &TableOptions::default(), &mut ()).unwrap();
        let (mut board, mut random) = (goal.clone(), Rng::new(3));
        for _ in 0..250 {
            board.slide(Direction::ALL[random.below(4) as usize]);
        }
        let tiles = solver.view.tiles(&board);
        solver.first.searched(&tiles, None, None, |search| {
            let leads_home = |path: &[u8]| {
                let mut board = board.clone();
                for seen in directions(path) {
                    assert!(board.slide(solver.view.direction(seen)));
                }
                board == goal
            };
            conformance::check(search, &leads_home, 8);
            conformance::check_limits(search);
        });
    }
}
