//! The beam on boards of many shapes and goals.

use std::sync::atomic::AtomicBool;

use knobel_core::Rng;
use knobel_tiles::perfect::PerfectTable;
use knobel_tiles::{Board, Goal, random_board};

use super::*;

fn beam(shape: Shape) -> BeamImprover {
    BeamImprover::new(shape, 64 << 20, &mut ()).unwrap()
}

fn board(shape: Shape, goal: Goal, seed: u64) -> (Board, Board) {
    let goal = goal.board(shape).unwrap();
    (random_board(&goal, &mut Rng::new(seed)), goal)
}

/// A path of which only the length counts.
fn best_of(length: usize) -> Incumbent {
    let best = Incumbent::default();
    best.offer(vec![Direction::Up; length]);
    best
}

#[test]
#[ignore = "slow"]
fn paths_are_legal_for_all_shapes_and_goals() {
    let shapes = [(5, 5), (6, 6), (7, 7), (4, 5), (6, 3), (10, 2)];
    for (width, height) in shapes {
        let shape = Shape::new(width, height).unwrap();
        let beam = beam(shape);
        for (seed, goal) in [Goal::Last, Goal::First, Goal::Spiral, Goal::Snake]
            .into_iter()
            .enumerate()
        {
            let (start, goal) = board(shape, goal, seed as u64);
            let problem = CellProblem::new(&start, &goal);
            for problem in [problem.inverse(), problem] {
                // Narrow beams sometimes find no path for random boards of 7×7.
                let budget = 400_000;
                let round = beam.round(&problem, &Incumbent::default(), budget, &mut ());
                assert!(round.stats.expanded <= 2 * budget);
                let found = round.path.is_some_and(|path| problem.is_solved_by(&path));
                assert!(found, "{shape}, goal {goal:?}: {:?}", round.stopped);
            }
        }
    }
}

#[test]
fn random_goals_are_reached() {
    let shape = Shape::new(5, 5).unwrap();
    let (goal, last) = board(shape, Goal::Last, 8);
    let start = random_board(&last, &mut Rng::new(9));
    let problem = CellProblem::new(&start, &goal);
    let round = beam(shape).round(&problem, &Incumbent::default(), 200_000, &mut ());
    assert!(round.path.is_some_and(|path| problem.is_solved_by(&path)));
}

#[test]
fn the_same_budget_gives_the_same_path() {
    let shape = Shape::new(5, 5).unwrap();
    let (start, goal) = board(shape, Goal::Last, 3);
    let problem = CellProblem::new(&start, &goal);
    let solve = || {
        beam(shape)
            .round(&problem, &Incumbent::default(), 50_000, &mut ())
            .path
    };
    assert_eq!(solve(), solve());
}

#[test]
fn wide_beams_find_a_shortest_path_and_report_it() {
    let shape = Shape::new(3, 3).unwrap();
    let beam = beam(shape);
    let goal = Goal::Last.board(shape).unwrap();
    let table = PerfectTable::new(&goal).unwrap();
    for seed in 0..10 {
        let start = random_board(&goal, &mut Rng::new(seed));
        let shortest = table.distance(&start).unwrap();
        let problem = CellProblem::new(&start, &goal);
        let round = beam.round(&problem, &Incumbent::default(), 20_000_000, &mut ());
        assert_eq!(round.path.map(|path| path.len()), Some(shortest as usize));
        assert!(round.finished);
        // With two moves more the path is found, and no path is shorter.
        let known = best_of(shortest as usize + 2);
        let round = beam.round(&problem, &known, 20_000_000, &mut ());
        assert_eq!(round.path.map(|path| path.len()), Some(shortest as usize));
        let round = beam.round(&problem, &best_of(shortest as usize), 20_000_000, &mut ());
        assert!(round.path.is_none() && round.finished && round.stopped.is_none());
    }
}

#[test]
fn shorter_incumbents_prune_more() {
    let shape = Shape::new(5, 4).unwrap();
    let beam = beam(shape);
    let (start, goal) = board(shape, Goal::Last, 4);
    let problem = CellProblem::new(&start, &goal);
    let found = beam.round(&problem, &Incumbent::default(), 100_000, &mut ());
    let length = found.path.map(|path| path.len()).unwrap();
    let cut = beam.round(&problem, &best_of(length / 2), 100_000, &mut ());
    assert!(cut.path.is_none() && cut.stats.expanded < found.stats.expanded);
}

#[test]
fn memory_limits_hold_and_end_the_use_of_larger_budgets() {
    let shape = Shape::new(5, 5).unwrap();
    let memory = beam(shape).table_bytes() + (1 << 20);
    let beam = BeamImprover::new(shape, memory, &mut ()).unwrap();
    let (start, goal) = board(shape, Goal::Last, 5);
    let problem = CellProblem::new(&start, &goal);
    let round = beam.round(&problem, &Incumbent::default(), 100_000_000, &mut ());
    // All rounds share the tables, and each reports what it takes beside them.
    assert!((1 << 19..=1 << 20).contains(&round.stats.peak_bytes));
    assert!(round.finished && round.stopped.is_none());
    let more = beam.round(&problem, &Incumbent::default(), 1_000_000_000, &mut ());
    assert_eq!((&more.path, more.stats), (&round.path, round.stats));
    assert!(round.path.is_some_and(|path| problem.is_solved_by(&path)));
}

#[test]
fn beams_without_memory_for_tables_find_nothing() {
    let shape = Shape::new(5, 5).unwrap();
    let beam = BeamImprover::new(shape, 1 << 10, &mut ()).unwrap();
    let (start, goal) = board(shape, Goal::Last, 5);
    // The goal is two moves away, so one board per layer would suffice to find it.
    let mut tiles = goal.tiles().to_vec();
    tiles[22..].rotate_right(1);
    let near = Board::new(shape, tiles).unwrap();
    for start in [start, near] {
        let problem = CellProblem::new(&start, &goal);
        let round = beam.round(&problem, &Incumbent::default(), 1_000_000, &mut ());
        assert!(round.path.is_none() && round.finished);
    }
}

#[test]
fn the_memory_of_tables_is_known_in_advance() {
    for (width, height) in [(5, 5), (6, 6), (7, 7), (4, 5), (10, 3)] {
        let shape = Shape::new(width, height).unwrap();
        let (start, goal) = board(shape, Goal::Last, 7);
        let forth = CellProblem::new(&start, &goal);
        let (back, beam) = (forth.inverse(), beam(shape));
        let begins_with = beam.table_bytes();
        assert_eq!(
            BeamImprover::bytes_for([&forth, &forth]),
            begins_with,
            "{shape}"
        );
        let both = BeamImprover::bytes_for([&forth, &back]);
        assert!(both >= begins_with, "{shape}");
        beam.round(&back, &Incumbent::default(), 1, &mut ());
        assert_eq!(both, beam.table_bytes(), "{shape}");
    }
}

#[test]
fn beams_stop_when_asked() {
    let shape = Shape::new(5, 5).unwrap();
    let beam = beam(shape);
    let (start, goal) = board(shape, Goal::Last, 6);
    let stop = AtomicBool::new(true);
    let problem = CellProblem::new(&start, &goal);
    let round = beam.round(&problem, &Incumbent::default(), 1_000_000, &mut &stop);
    assert_eq!(round.stopped, Some(StopReason::Interrupted));
    assert!(round.path.is_none());
}

#[test]
fn the_mean_of_the_views_is_admissible() {
    let shape = Shape::new(3, 3).unwrap();
    let beam = BeamImprover::with(shape, 1 << 20, None, &mut ()).unwrap();
    for goal in [Goal::Last, Goal::First, Goal::Spiral] {
        let goal = goal.board(shape).unwrap();
        let table = PerfectTable::new(&goal).unwrap();
        for seed in 0..200 {
            let start = random_board(&goal, &mut Rng::new(seed));
            let shortest = table.distance(&start).unwrap();
            let frame = Frame::new(&CellProblem::new(&start, &goal), beam.corner());
            let heuristic = beam.heuristic(frame.blank_home, &mut ()).unwrap();
            let context = BeamContext::new(shape, &heuristic);
            let estimate = Layer::first(&context, &frame.homes).least();
            assert!(estimate <= shortest as i32 * SCALE, "{start:?}");
        }
    }
}
