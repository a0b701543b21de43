//! What is drawn is what happens: every trace is compared with the library's own run.

use knobel::{Goal, Job, Limits, Outcome, notation, registry};

use super::*;

/// Boards of a few moves and of many.
const BOARDS: [(&str, &str); 5] = [
    ("1 2 3 / 4 5 6 / 0 7 8", "last"),
    ("1 2 3 / 7 4 6 / 0 5 8", "last"),
    ("2 3 0 / 1 4 5", "first"),
    ("4 1 2 / 0 5 3", "last"),
    ("2 3 8 / 4 7 0 / 1 6 5", "first"),
];

fn boards(start: &str, goal: &str) -> (Board, Board) {
    let start = notation::parse_board(start, None).expect("a board");
    let goal = Goal::named(goal)
        .and_then(|goal| goal.board(start.shape()))
        .expect("a goal");
    (start, goal)
}

#[test]
fn every_trace_makes_the_steps_of_the_real_search() {
    let mut finished = 0;
    for (start, goal) in BOARDS {
        let (start, goal) = boards(start, goal);
        // The library's A* takes several states of equal priority at once, these steps show one after the other.
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::AStar) {
            for heuristic in ["hamming", "manhattan", "lecture-manhattan"] {
                let target = Goal::Board(goal.clone());
                let job = Job {
                    limits: Limits {
                        nodes: Some(1500),
                        memory: None,
                    },
                    ..Job::new(knobel::Problem::new(start.clone(), &target).expect("a problem"))
                };
                let guide = kind.informed().then_some(heuristic);
                let method = registry::find(kind.name(), guide).expect("registered");
                let report = method.run(&job, &mut ()).expect("no tables").report;
                let problem = Problem::new(&start, &goal, heuristic).expect("can be had");
                let trace = run(kind, &problem, 1500);
                let label = format!("{} {heuristic} {:?}", kind.name(), start.tiles());
                assert_eq!(trace.steps.len() as u64, report.stats.expanded, "{label}");
                let made: usize = trace.steps.iter().map(|step| step.children.len()).sum();
                assert_eq!(made as u64, report.stats.generated, "{label}");
                match (&report.outcome, &trace.path) {
                    (Outcome::Solved(moves), Some(path)) => {
                        let letters: String = path
                            .iter()
                            .filter_map(|&id| trace.nodes[id].letter)
                            .collect();
                        let real: String = moves.iter().map(|mv| mv.letter()).collect();
                        assert_eq!(letters, real, "{label}");
                        finished += 1;
                    }
                    (Outcome::Stopped(_), None) => {}
                    other => panic!("{label}: {other:?}"),
                }
            }
        }
    }
    assert!(finished > 60, "{finished} searches came to their end");
}

#[test]
fn the_lecture_variant_goes_wrong_within_a_drawing() {
    // The example that the page offers: few enough steps to be looked at one by one.
    let (start, goal) = boards("1 3 5 / 4 0 8 / 7 6 2", "last");
    let problem = Problem::new(&start, &goal, "manhattan").expect("can be had");
    let trace = |kind| run(kind, &problem, 600);
    let length = |trace: &Trace| trace.path.as_ref().map(|path| path.len() - 1);
    let (wrong, right) = (trace(Kind::AStarLecture), trace(Kind::AStar));
    assert_eq!((length(&wrong), wrong.steps.len()), (Some(12), 29));
    assert_eq!((length(&right), right.steps.len()), (Some(10), 12));
    let missed = |node: &Node| matches!(node.fate, Fate::Missed { .. });
    assert!(
        wrong.nodes.iter().any(missed),
        "the mistake is marked where it is made"
    );
}

#[test]
fn a_trace_stops_at_its_steps() {
    let (start, goal) = boards("8 6 7 / 2 5 4 / 3 0 1", "last");
    let problem = Problem::new(&start, &goal, "manhattan").expect("can be had");
    for kind in Kind::ALL {
        let trace = run(kind, &problem, 40);
        assert_eq!(
            (trace.steps.len(), trace.path),
            (40, None),
            "{}",
            kind.name()
        );
    }
}
