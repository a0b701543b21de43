//! The beam on boards of many shapes and goals.

use std::sync::atomic::AtomicBool;

use knobel_core::Rng;
use knobel_tiles::perfect::Perfect;
use knobel_tiles::{Board, Goal, random_board};

use super::*;

fn beam(shape: Shape) -> BeamImprover {
    BeamImprover::new(shape, 64 << 20, &mut ()).unwrap()
}

fn board(shape: Shape, goal: Goal, seed: u64) -> (Board, Board) {
    let goal = goal.board(shape).unwrap();
    (random_board(&goal, &mut Rng::new(seed)), goal)
}

/// A path of `length` steps that no beam looks at: only its length counts.
fn best_of(length: usize) -> Incumbent {
    let best = Incumbent::default();
    best.offer(vec![Direction::Up; length]);
    best
}

#[test]
#[ignore = "slow"]
fn paths_are_legal_whatever_the_shape_and_the_goal() {
    let shapes = [(5, 5), (6, 6), (7, 7), (4, 5), (6, 3), (10, 2)];
    for (width, height) in shapes {
        let shape = Shape::new(width, height).unwrap();
        let beam = beam(shape);
        for (seed, goal) in [Goal::Last, Goal::First, Goal::Spiral, Goal::Snake]
            .into_iter()
            .enumerate()
        {
            let (start, goal) = board(shape, goal, seed as u64);
            let task = Task::new(&start, &goal);
            for task in [task.inverse(), task] {
                // Narrower beams lose random boards of 7×7 now and then.
                let budget = 400_000;
                let round = beam.round(&task, &Incumbent::default(), budget, &mut ());
                assert!(round.stats.expanded <= 2 * budget);
                let found = round.path.is_some_and(|path| task.is_solved_by(&path));
                assert!(found, "{shape}, goal {goal:?}: {:?}", round.stopped);
            }
        }
    }
}

#[test]
fn a_goal_that_nobody_named_is_reached_too() {
    let shape = Shape::new(5, 5).unwrap();
    let (goal, last) = board(shape, Goal::Last, 8);
    let start = random_board(&last, &mut Rng::new(9));
    let task = Task::new(&start, &goal);
    let round = beam(shape).round(&task, &Incumbent::default(), 200_000, &mut ());
    assert!(round.path.is_some_and(|path| task.is_solved_by(&path)));
}

#[test]
fn the_same_budget_gives_the_same_path() {
    let shape = Shape::new(5, 5).unwrap();
    let (start, goal) = board(shape, Goal::Last, 3);
    let task = Task::new(&start, &goal);
    let solve = || {
        beam(shape)
            .round(&task, &Incumbent::default(), 50_000, &mut ())
            .path
    };
    assert_eq!(solve(), solve());
}

#[test]
fn a_beam_wide_enough_finds_a_shortest_path_and_knows_it() {
    let shape = Shape::new(3, 3).unwrap();
    let beam = beam(shape);
    let goal = Goal::Last.board(shape).unwrap();
    let table = Perfect::new(&goal).unwrap();
    for seed in 0..10 {
        let start = random_board(&goal, &mut Rng::new(seed));
        let shortest = table.distance(&start).unwrap();
        let task = Task::new(&start, &goal);
        let round = beam.round(&task, &Incumbent::default(), 20_000_000, &mut ());
        assert_eq!(round.path.map(|path| path.len()), Some(shortest as usize));
        assert!(round.finished);
        // Two moves more are enough to find it, and nothing is shorter.
        let known = best_of(shortest as usize + 2);
        let round = beam.round(&task, &known, 20_000_000, &mut ());
        assert_eq!(round.path.map(|path| path.len()), Some(shortest as usize));
        let round = beam.round(&task, &best_of(shortest as usize), 20_000_000, &mut ());
        assert!(round.path.is_none() && round.finished && round.stopped.is_none());
    }
}

#[test]
fn more_is_cut_the_better_the_best_is() {
    let shape = Shape::new(5, 4).unwrap();
    let beam = beam(shape);
    let (start, goal) = board(shape, Goal::Last, 4);
    let task = Task::new(&start, &goal);
    let found = beam.round(&task, &Incumbent::default(), 100_000, &mut ());
    let length = found.path.map(|path| path.len()).unwrap();
    let cut = beam.round(&task, &best_of(length / 2), 100_000, &mut ());
    assert!(cut.path.is_none() && cut.stats.expanded < found.stats.expanded);
}

#[test]
fn memory_is_kept_and_more_budget_is_of_no_use_then() {
    let shape = Shape::new(5, 5).unwrap();
    let memory = beam(shape).table_bytes() + (1 << 20);
    let beam = BeamImprover::new(shape, memory, &mut ()).unwrap();
    let (start, goal) = board(shape, Goal::Last, 5);
    let task = Task::new(&start, &goal);
    let round = beam.round(&task, &Incumbent::default(), 100_000_000, &mut ());
    // The tables are all rounds', and each says what it takes beside them.
    assert!((1 << 19..=1 << 20).contains(&round.stats.peak_bytes));
    assert!(round.finished && round.stopped.is_none());
    let more = beam.round(&task, &Incumbent::default(), 1_000_000_000, &mut ());
    assert_eq!((&more.path, more.stats), (&round.path, round.stats));
    assert!(round.path.is_some_and(|path| task.is_solved_by(&path)));
}

#[test]
fn with_less_memory_than_its_tables_it_finds_nothing() {
    let shape = Shape::new(5, 5).unwrap();
    let beam = BeamImprover::new(shape, 1 << 10, &mut ()).unwrap();
    let (start, goal) = board(shape, Goal::Last, 5);
    // Two moves from the goal, which a single board a layer would find.
    let mut tiles = goal.tiles().to_vec();
    tiles[22..].rotate_right(1);
    let near = Board::new(shape, tiles).unwrap();
    for start in [start, near] {
        let task = Task::new(&start, &goal);
        let round = beam.round(&task, &Incumbent::default(), 1_000_000, &mut ());
        assert!(round.path.is_none() && round.finished);
    }
}

#[test]
fn the_bytes_of_its_tables_are_known_before_they_are_made() {
    for (width, height) in [(5, 5), (6, 6), (7, 7), (4, 5), (10, 3)] {
        let shape = Shape::new(width, height).unwrap();
        let (start, goal) = board(shape, Goal::Last, 7);
        let forth = Task::new(&start, &goal);
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
fn it_stops_when_asked() {
    let shape = Shape::new(5, 5).unwrap();
    let beam = beam(shape);
    let (start, goal) = board(shape, Goal::Last, 6);
    let stop = AtomicBool::new(true);
    let task = Task::new(&start, &goal);
    let round = beam.round(&task, &Incumbent::default(), 1_000_000, &mut &stop);
    assert_eq!(round.stopped, Some(StopReason::Interrupted));
    assert!(round.path.is_none());
}

#[test]
fn the_mean_never_overestimates() {
    let shape = Shape::new(3, 3).unwrap();
    let beam = BeamImprover::with(shape, 1 << 20, None, &mut ()).unwrap();
    for goal in [Goal::Last, Goal::First, Goal::Spiral] {
        let goal = goal.board(shape).unwrap();
        let table = Perfect::new(&goal).unwrap();
        for seed in 0..200 {
            let start = random_board(&goal, &mut Rng::new(seed));
            let shortest = table.distance(&start).unwrap();
            let frame = Frame::new(&Task::new(&start, &goal), beam.corner());
            let heuristic = beam.heuristic(frame.blank_home, &mut ()).unwrap();
            let context = BeamContext::new(shape, &heuristic);
            let estimate = Layer::first(&context, &frame.homes).least();
            assert!(estimate <= shortest as i32 * SCALE, "{start:?}");
        }
    }
}
