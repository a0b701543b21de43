//! The searches with bounded memory, on tiles. Paths with two bits per move give the same results
//! as paths with one byte, and a full agenda is reported. The A* of the search lecture, which is
//! not optimal, is compared with the optimal one.

use knobel::{
    Board, Direction, Goal, Job as Task, Outcome, Problem, Rng, Settings, StopReason, registry,
};
use knobel_core::store::{FixedVec, PackedPath, Path};
use knobel_search::iddfs::MAX_DEPTH;
use knobel_search::{BoundedAStar, FixedMemoryAlgorithm, RepeatedAStar, SearchJob};
use knobel_testkit::corpus::Corpus;
use knobel_tiles::heuristics::{Hamming, Manhattan};
use knobel_tiles::{PackedCells, Puzzle, random_board};

/// Returns the boards of the corpus that fit a packed word, as start and goal.
fn packed_cases() -> Vec<(Board, Board)> {
    let cases = Corpus::load().cases.into_iter();
    let boards = cases.map(|case| (case.start.clone(), case.goal_board()));
    boards
        .filter(|(start, _)| start.shape().cells() <= 16)
        .collect()
}

fn moves<P: Path<Direction>>(outcome: Outcome<P>) -> Outcome<Vec<Direction>> {
    outcome.map(|path| path.moves().collect())
}

#[test]
fn packed_and_plain_paths_give_the_same_results() {
    let mut solved = [0, 0];
    for (start, goal) in packed_cases() {
        let puzzle = Puzzle::<PackedCells>::new(goal.shape(), goal.tiles()).unwrap();
        let state = puzzle.state_of(start.tiles()).unwrap();
        let manhattan = Manhattan::new(&puzzle);
        let job = SearchJob::new(&puzzle, &manhattan, &state);
        type Small = BoundedAStar<255, 12>;
        let plain = Small::solve(&job, &mut ());
        let packed = Small::solve_into::<_, _, PackedPath<3>>(&job, &mut ());
        assert_eq!(plain.stats.expanded, packed.stats.expanded);
        assert!(packed.stats.peak_bytes <= plain.stats.peak_bytes);
        solved[0] += u32::from(plain.path().is_some());
        assert_eq!(moves(plain.outcome), moves(packed.outcome), "{start:?}");

        type Repeated = RepeatedAStar<255, 12, 264>;
        let plain = Repeated::solve(&job, &mut ());
        let packed = Repeated::solve_into::<_, _, PackedPath<3>, PackedPath<66>>(&job, &mut ());
        assert_eq!(plain.stats.expanded, packed.stats.expanded);
        solved[1] += u32::from(plain.path().is_some());
        assert_eq!(moves(plain.outcome), moves(packed.outcome), "{start:?}");
    }
    assert!(solved[0] >= 8 && solved[1] >= 10, "{solved:?} were solved");
}

/// Without a memory of its starts, the search would go in circles on 40 of 100 boards.
#[test]
fn repeated_a_star_leaves_local_minima() {
    let goal = Goal::Last.board(knobel::Shape::new(3, 3).unwrap()).unwrap();
    let puzzle = Puzzle::<PackedCells>::new(goal.shape(), goal.tiles()).unwrap();
    let manhattan = Manhattan::new(&puzzle);
    let mut random = Rng::new(1);
    for _ in 0..100 {
        let start = random_board(&goal, &mut random);
        let state = puzzle.state_of(start.tiles()).unwrap();
        let job = SearchJob::new(&puzzle, &manhattan, &state);
        let report = RepeatedAStar::<255, 12, 264>::solve(&job, &mut ());
        let path = report.path().unwrap_or_else(|| panic!("{start:?}"));
        let mut end = start.clone();
        assert!(path.iter().all(|&mv| end.slide(mv)), "{start:?}");
        assert_eq!(end, goal, "{start:?}");
        let undone = |[one, other]: [Direction; 2]| one.opposite() == other;
        let moves: Vec<Direction> = path.iter().copied().collect();
        assert!(
            !moves.windows(2).any(|two| undone([two[0], two[1]])),
            "{start:?}"
        );
    }
}

#[test]
fn a_full_agenda_is_reported() {
    let (start, goal) = packed_cases().pop().unwrap();
    let puzzle = Puzzle::<PackedCells>::new(goal.shape(), goal.tiles()).unwrap();
    let state = puzzle.state_of(start.tiles()).unwrap();
    let hamming = Hamming::new(&puzzle);
    let job = SearchJob::new(&puzzle, &hamming, &state);
    let report = BoundedAStar::<5, 12>::solve(&job, &mut ());
    let full = Outcome::Stopped(StopReason::AgendaFull { capacity: 5 });
    assert_eq!(moves(report.outcome), full);
    assert_eq!(report.stats.peak_frontier, 5);
}

#[test]
fn a_depth_limit_of_zero_solves_only_the_solved_board() {
    let solved = Goal::Last.board(knobel::Shape::new(3, 3).unwrap()).unwrap();
    let mut other = solved.clone();
    assert!(other.slide(Direction::Up));
    for name in [
        "iddfs-action-list",
        "iddfs-shared-path",
        "bounded-a-star",
        "repeated-a-star",
    ] {
        let outcome = |start: &Board| {
            let goal = Goal::Board(solved.clone());
            let task = Task {
                settings: Settings::default().with(&MAX_DEPTH, 0),
                ..Task::new(Problem::new(start.clone(), &goal).unwrap())
            };
            let method = registry::find(name, None)
                .or_else(|| registry::find(name, Some("manhattan")))
                .unwrap();
            method.run(&task, &mut ()).unwrap().report.outcome
        };
        assert_eq!(outcome(&solved), Outcome::Solved(vec![]), "{name}");
        let too_deep = Outcome::Stopped(StopReason::Depth { limit: 0 });
        assert_eq!(outcome(&other), too_deep, "{name}");
    }
}

#[test]
fn the_lecture_a_star_finds_21_moves_and_the_optimal_one_19() {
    let start = knobel::notation::parse_board("2 3 8 / 4 7 0 / 1 6 5", None).unwrap();
    let length = |name: &str| {
        let task = Task::new(Problem::new(start.clone(), &Goal::First).unwrap());
        let method = registry::find(name, Some("hamming")).unwrap();
        let report = method.run(&task, &mut ()).unwrap().report;
        report.path().unwrap().len()
    };
    assert_eq!((length("a-star-lecture"), length("a-star")), (21, 19));
}

/// A full path of either kind rejects a move.
#[test]
fn packed_and_plain_paths_have_the_same_capacity() {
    fn capacity<P: Path<Direction>>() -> usize {
        let mut path = P::default();
        while path.push(Direction::Left).is_ok() {}
        path.len()
    }
    assert_eq!(capacity::<FixedVec<Direction, 12>>(), 12);
    assert_eq!(capacity::<PackedPath<3>>(), 12);
}
