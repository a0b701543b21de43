//! Drawings show the real search: the counts and the path of every drawing equal those of the
//! search's own report.

use knobel::tables::Tables;
use knobel::trace::{Recorder, Trace};
use knobel::{
    Direction, Fate, Goal, Job, Limits, Method, Outcome, Problem, Report, Watch, notation, registry,
};

/// Boards of a few moves and of many.
const BOARDS: [(&str, &str); 5] = [
    ("1 2 3 / 4 5 6 / 0 7 8", "last"),
    ("1 2 3 / 7 4 6 / 0 5 8", "last"),
    ("2 3 0 / 1 4 5", "first"),
    ("4 1 2 / 0 5 3", "last"),
    ("2 3 8 / 4 7 0 / 1 6 5", "first"),
];

fn problem(start: &str, goal: &str) -> Problem {
    let start = notation::parse_board(start, None).expect("a board");
    Problem::new(start, &Goal::named(goal).expect("a goal")).expect("one shape")
}

fn drawable(problem: &Problem) -> impl Iterator<Item = &'static dyn Method> {
    let methods = registry::methods().iter().copied();
    methods.filter(|method| method.info().follows && method.fits(problem).is_ok())
}

/// Runs a method for at most this many steps.
fn run(
    method: &dyn Method,
    problem: &Problem,
    steps: u64,
    watch: &mut dyn Watch,
) -> Report<Vec<Direction>> {
    let limits = Limits {
        nodes: Some(steps),
        memory: None,
    };
    let job = Job {
        limits,
        // Not in the user's folder.
        tables: Tables {
            folder: None,
            threads: 1,
        },
        ..Job::new(problem.clone())
    };
    method.run(&job, watch).expect("no tables").report
}

fn traced(method: &dyn Method, problem: &Problem, steps: u64) -> Trace {
    let nobody = &mut ();
    let mut recorder = Recorder::new(problem.start(), nobody);
    let report = run(method, problem, steps, &mut recorder);
    recorder.finish(report.path().is_some())
}

#[test]
fn drawings_have_the_counts_and_the_path_of_their_search() {
    let mut finished = 0;
    for (start, goal) in BOARDS {
        let problem = problem(start, goal);
        for method in drawable(&problem) {
            // No watch follows this run, so it uses the code that solves boards.
            let report = run(method, &problem, 1500, &mut ());
            let trace = traced(method, &problem, 1500);
            let label = format!("{} {start}", method.info().label());
            assert_eq!(trace.steps.len() as u64, report.stats.expanded, "{label}");
            let made: usize = trace.steps.iter().map(|step| step.children.len()).sum();
            assert_eq!(made as u64, report.stats.generated, "{label}");
            match (&report.outcome, &trace.path) {
                (Outcome::Solved(moves), Some(path)) => {
                    let letters = path.iter().filter_map(|&id| trace.nodes[id].letter);
                    let real = moves.iter().map(|mv| mv.letter());
                    assert!(letters.eq(real), "{label}");
                    let end = &trace.nodes[path[path.len() - 1]];
                    assert_eq!(end.tiles, problem.goal().tiles(), "{label}");
                    finished += 1;
                }
                (Outcome::Stopped(_), None) => {}
                other => panic!("{label}: {other:?}"),
            }
        }
    }
    assert!(finished > 100, "{finished} searches finished");
}

#[test]
fn drawings_show_the_mistake_of_the_lecture_variant() {
    // This is the page's example. It has so few steps that a reader can look at each.
    let problem = problem("1 3 5 / 4 0 8 / 7 6 2", "last");
    let trace = |name| {
        let method = registry::find(name, Some("manhattan")).expect("registered");
        traced(method, &problem, 200)
    };
    let length = |trace: &Trace| trace.path.as_ref().map(|path| path.len() - 1);
    let (wrong, right) = (trace("a-star-lecture"), trace("a-star"));
    assert_eq!((length(&wrong), wrong.steps.len()), (Some(12), 29));
    assert_eq!((length(&right), right.steps.len()), (Some(10), 21));
    let missed = wrong
        .nodes
        .iter()
        .filter(|node| node.fate == Fate::Missed && node.of.is_some());
    assert!(missed.count() > 0, "the drawing marks the mistake");
}

#[test]
fn a_drawing_stops_at_its_step_limit() {
    let problem = problem("8 6 7 / 2 5 4 / 3 0 1", "last");
    for method in drawable(&problem) {
        let trace = traced(method, &problem, 25);
        let label = method.info().label();
        assert_eq!((trace.steps.len(), trace.path), (25, None), "{label}");
    }
}
