//! Line-by-line solving and path shortening on boards of many shapes: paths are legal, never longer
//! than before, and reproducible.

use knobel_anytime::{
    Budget, CellProblem, Improver, Incumbent, LineByLineImprover, RoundResult, WindowImprover,
};
use knobel_core::{Progress, Rng, StopReason, Watch};
use knobel_tiles::constructive::Constructive;
use knobel_tiles::perfect::PerfectTable;
use knobel_tiles::{Board, Direction, Goal, Shape, random_board};

/// Stops at a given poll.
fn stop_at(mut poll: u32) -> impl Watch {
    move |_: &Progress| {
        poll = poll.saturating_sub(1);
        (poll == 0).then_some(StopReason::Interrupted)
    }
}

fn goal(width: usize, height: usize, goal: &Goal) -> Board {
    goal.board(Shape::new(width, height).unwrap()).unwrap()
}

/// A random board for this goal as a problem, and the path of the constructive solver.
fn problem(goal: &Board, seed: u64) -> (CellProblem, Incumbent) {
    let start = random_board(goal, &mut Rng::new(seed));
    let best = Incumbent::default();
    best.offer(Constructive::new(goal).solve(&start).unwrap());
    (CellProblem::new(&start, goal), best)
}

/// Runs a round and takes its path, which must be legal and shorter.
fn improve(improver: &dyn Improver, problem: &CellProblem, best: &Incumbent, budget: u64) -> usize {
    let before = best.length() as usize;
    if let Some(path) = improver.round(problem, best, budget, &mut ()).path {
        assert!(
            problem.is_solved_by(&path),
            "{} {}",
            improver.name(),
            problem.shape()
        );
        assert!(path.len() < before);
        best.offer(path);
    }
    best.length() as usize
}

/// A goal whose blank is inside the board.
fn blank_inside(width: usize, height: usize, blank: usize) -> Board {
    let mut tiles = goal(width, height, &Goal::Last).tiles().to_vec();
    tiles.pop();
    tiles.insert(blank, 0);
    Board::new(Shape::new(width, height).unwrap(), tiles).unwrap()
}

#[test]
fn every_shape_and_goal_is_solved() {
    let shapes = [
        (2, 2),
        (2, 3),
        (3, 3),
        (2, 20),
        (20, 2),
        (3, 10),
        (5, 4),
        (6, 6),
        (7, 9),
        (12, 5),
    ];
    for (width, height) in shapes {
        let mut goals: Vec<Board> = Goal::STANDARD
            .iter()
            .map(|it| goal(width, height, it))
            .collect();
        goals.push(blank_inside(width, height, width * height / 2));
        for (seed, goal) in (1..).zip(&goals) {
            let (problem, best) = problem(goal, seed);
            for budget in [1, 8_000] {
                improve(&LineByLineImprover::default(), &problem, &best, budget);
                improve(&WindowImprover, &problem, &best, budget);
            }
            // Without an earlier path, the improver must find one.
            let found = LineByLineImprover::default().round(
                &problem,
                &Incumbent::default(),
                5_000,
                &mut (),
            );
            assert!(problem.is_solved_by(&found.path.unwrap()));
        }
    }
}

#[test]
fn carrying_tiles_shortens_paths_on_large_boards() {
    let goal = goal(24, 25, &Goal::Last);
    let (problem, best) = problem(&goal, 3);
    let before = best.length() as usize;
    let swept = improve(&LineByLineImprover::default(), &problem, &best, 200_000);
    assert!(swept * 100 < before * 85, "{swept} of {before}");
    assert!(improve(&WindowImprover, &problem, &best, 200_000) < swept);
}

#[test]
fn line_by_line_paths_on_10x10_need_less_than_twice_the_manhattan_distance() {
    let goal = goal(10, 10, &Goal::Last);
    for seed in 1..3 {
        let (problem, best) = problem(&goal, seed);
        let cells = (0..100).filter(|&cell| cell != problem.blank());
        let distances: usize = cells
            .map(|cell| goal.shape().distance(cell, problem.homes()[cell].into()))
            .sum();
        for budget in [100_000, 200_000] {
            improve(&LineByLineImprover::default(), &problem, &best, budget);
            improve(&WindowImprover, &problem, &best, budget);
        }
        assert!((best.length() as usize) < 2 * distances, "{seed}");
    }
}

#[test]
fn the_same_budget_gives_the_same_path() {
    let goal = goal(8, 6, &Goal::Snake);
    let (problem, best) = problem(&goal, 7);
    for improver in [
        &LineByLineImprover::default() as &dyn Improver,
        &WindowImprover,
    ] {
        let once = improver.round(&problem, &best, 60_000, &mut ());
        let again = improver.round(&problem, &best, 60_000, &mut ());
        assert_eq!(once.path, again.path);
        assert_eq!(once.stats, again.stats);
        assert!(once.path.is_some(), "{}", improver.name());
    }
}

#[test]
fn rounds_stopped_at_any_poll_return_a_legal_path_or_none() {
    for (width, height) in [(9, 9), (23, 22)] {
        let goal = goal(width, height, &Goal::Last);
        let (problem, best) = problem(&goal, 1);
        for improver in [
            &LineByLineImprover::default() as &dyn Improver,
            &WindowImprover,
        ] {
            for look in [1, 2, 3, 5, 8, 13] {
                let round = improver.round(&problem, &best, 1_000_000, &mut stop_at(look));
                assert_eq!(round.stopped, Some(StopReason::Interrupted));
                assert!(round.path.is_none_or(|path| problem.is_solved_by(&path)));
            }
        }
    }
}

#[test]
fn no_round_exceeds_its_limit() {
    for (width, height) in [(4, 5), (9, 9), (23, 22)] {
        let goal = goal(width, height, &Goal::Last);
        let (problem, best) = problem(&goal, 1);
        for improver in [
            &LineByLineImprover::default() as &dyn Improver,
            &WindowImprover,
        ] {
            for planned in [0, 1, 10, 100, 1_000, 4_000, 20_000] {
                let whole = Budget::from(planned);
                for budget in [whole, whole.within(planned), whole.within(planned / 3)] {
                    let round = improver.run(&problem, &best, budget, &mut ());
                    let RoundResult { stats, path, .. } = round;
                    let name = improver.name();
                    assert!(stats.expanded <= budget.most, "{name} {budget:?} {stats:?}");
                    assert!(path.is_none_or(|path| problem.is_solved_by(&path)));
                }
            }
        }
    }
}

/// A round that has spent twice its planned budget still ends with a path.
#[test]
fn line_by_line_rounds_at_the_end_of_their_budget_finish_with_a_path() {
    let goal = goal(23, 22, &Goal::Last);
    let (problem, _) = problem(&goal, 1);
    for planned in [0, 1, 100, 5_000] {
        let none = Incumbent::default();
        let round = LineByLineImprover::default().round(&problem, &none, planned, &mut ());
        assert_eq!(round.stopped, None);
        assert!(round.path.is_some_and(|path| problem.is_solved_by(&path)));
    }
}

/// A watch whose time is over from the second poll on, and which interrupts after a number of
/// further polls.
fn no_time(patience: u32) -> impl Watch {
    let mut looks = 0u32;
    move |_: &Progress| {
        looks += 1;
        match looks.checked_sub(2)? {
            more if more <= patience => Some(StopReason::Time),
            _ => Some(StopReason::Interrupted),
        }
    }
}

#[test]
fn line_by_line_rounds_without_time_finish_and_keep_polling() {
    let goal = goal(23, 22, &Goal::Last);
    let (problem, best) = problem(&goal, 1);
    let round = |patience| {
        let watch = &mut no_time(patience);
        let round = LineByLineImprover::default().round(&problem, &best, 1_000_000, watch);
        assert_eq!(round.stopped, Some(StopReason::Time));
        round.path
    };
    let path = round(u32::MAX);
    assert!(path.is_some_and(|path| problem.is_solved_by(&path)));
    // Lines are filled one by one, so a round interrupted during that has no path.
    assert_eq!(round(0), None);
    assert_eq!(round(10), None);
}

#[test]
fn line_by_line_rounds_respect_their_memory_limit() {
    let goal = goal(12, 12, &Goal::Last);
    let (problem, best) = problem(&goal, 5);
    let (narrow, wide) = (
        LineByLineImprover::within(Some(100 << 10)),
        LineByLineImprover::default(),
    );
    let [narrow, wide] = [narrow, wide].map(|improver| {
        let round = improver.round(&problem, &best, 2_000_000, &mut ());
        assert!(round.path.is_some_and(|path| problem.is_solved_by(&path)));
        let stats = round.stats;
        (stats.expanded, round.finished, stats.peak_bytes)
    });
    assert!(4 * narrow.0 < wide.0, "{narrow:?} {wide:?}");
    assert!(
        narrow.1 && !wide.1,
        "only the wide beam can use a larger budget"
    );
    assert!((50 << 10..=100 << 10).contains(&narrow.2) && wide.2 > 100 << 10);
}

#[test]
fn planted_detours_are_found() {
    use Direction::{Down, Left, Right, Up};
    let goal = goal(8, 8, &Goal::Last);
    // A short path with a square walked three times and a detour of two moves.
    let straight = [Up, Up, Left, Left, Up, Left, Down, Left, Up, Up, Right, Up];
    let mut detour = straight[..6].to_vec();
    detour.extend([Up, Right, Down, Left].repeat(3));
    detour.extend([Left, Right]);
    detour.extend(&straight[6..]);
    let mut start = goal.clone();
    for &direction in &detour {
        assert!(start.slide(direction));
    }
    let (problem, best) = (CellProblem::new(&start, &goal), Incumbent::default());
    best.offer(CellProblem::reversed(&detour));
    assert!(improve(&WindowImprover, &problem, &best, 1_000_000) <= straight.len());
    assert!(
        WindowImprover
            .round(&problem, &best, 1_000_000, &mut ())
            .finished
    );
}

#[test]
fn paths_are_never_shorter_than_optimal() {
    let goal = goal(3, 3, &Goal::First);
    let perfect = PerfectTable::new(&goal).unwrap();
    let mut shortest = 0;
    for seed in 0..30 {
        let start = random_board(&goal, &mut Rng::new(seed));
        let least = perfect.distance(&start).unwrap() as usize;
        let (problem, best) = (CellProblem::new(&start, &goal), Incumbent::default());
        improve(&LineByLineImprover::default(), &problem, &best, 20_000);
        let length = improve(&WindowImprover, &problem, &best, 50_000);
        assert!(length >= least);
        shortest += usize::from(length == least);
    }
    assert!(shortest > 15, "{shortest} of 30");
}
