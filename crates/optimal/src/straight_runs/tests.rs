//! Runs the engine's conformance checks with the kernel for straight runs.

use knobel_core::Rng;
use knobel_engine::conformance;
use knobel_tiles::{Board, Goal, Shape};

use super::*;

fn scrambled(goal: &Board, moves: usize, seed: u64) -> Board {
    let (mut board, mut random) = (goal.clone(), Rng::new(seed));
    for _ in 0..moves {
        board.slide(Direction::ALL[random.below(4) as usize]);
    }
    board
}

#[test]
fn counts_do_not_depend_on_threads_ranks_and_restarts() {
    let goal = Goal::Last.board(Shape::new(4, 3).unwrap()).unwrap();
    let options = TableOptions {
        choice: TableChoice::Colours(2),
        ..TableOptions::default()
    };
    let solver = StraightRunSolver::new(&goal, &options, &mut ()).unwrap();
    for seed in 0..3 {
        let tiles = solver.view.tiles(&scrambled(&goal, 400, seed));
        let data = SearchData::new(&solver.tables, &tiles);
        let search = BoardSearch {
            solver: &solver,
            data: &data,
            tiles: &tiles,
            proved: 0,
        };
        conformance::check(&search, &|cells| data.reaches_goal(cells), 6);
        conformance::check_limits(&search);
    }
}
