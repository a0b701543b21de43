//! Interrupts every long command by Ctrl-C and by `--time`. It must end at once with exit code 3.

use knobel::cards::generate::{GameSpec, draw};
use knobel::search::MemoryClass;
use knobel::{Goal, Metric, Problem, Rng, cards, notation, registry};

use super::start;

/// 80 moves to the goal `first`.
const HARD: &str = "15 10 8 12 / 11 14 9 13 / 2 6 5 1 / 3 7 4 0";

/// The documented limit is 0.2 s. This limit is in seconds of each processor and allows for the
/// slower checked build. A command that computes for longer does not poll.
const GRACE: f64 = 1.5;

/// Processor seconds before a command is interrupted; tables are built by then.
const WORK: f64 = 0.25;

struct Case {
    arguments: Vec<String>,
    /// Whether the command may finish before it is stopped.
    quick: bool,
}

fn case(arguments: &[&str]) -> Case {
    Case {
        arguments: arguments.iter().map(|&argument| argument.into()).collect(),
        quick: false,
    }
}

impl Case {
    /// Describes a wrong exit code.
    fn fault(&self, code: Option<i32>) -> Option<String> {
        let fine = code == Some(3) || self.quick && code == Some(0);
        (!fine).then(|| format!("{:?} ended with {code:?}", self.arguments))
    }

    fn interrupted(&self) -> Option<String> {
        let mut child = start(&words(&self.arguments));
        if child.interrupt_after(WORK) || self.quick {
            return self.fault(child.end_within(GRACE).status.code());
        }
        Some(format!("{:?} ended before it was stopped", self.arguments))
    }

    fn out_of_time(&self) -> Option<String> {
        let limited = [&words(&self.arguments)[..], &["--time", "100ms"]].concat();
        self.fault(start(&limited).end_within(GRACE).status.code())
    }
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

fn check(cases: &[Case]) {
    let faults = cases
        .iter()
        .flat_map(|case| [case.interrupted(), case.out_of_time()]);
    let faults: Vec<String> = faults.flatten().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Tests each method once, with its slowest heuristic.
#[test]
#[ignore = "slow"]
fn solve_ends_at_once_with_every_method() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.txt");
    let board = super::text(&["scramble", "--size", "255x255", "--seed", "1"], 0);
    std::fs::write(&large, board).unwrap();
    let hard = notation::parse_board(HARD, None).unwrap();
    let mut cases = Vec::new();
    for name in registry::method_names() {
        let method = registry::named(name).next().unwrap();
        let info = method.info();
        let problem = Problem::new(hard.clone(), &Goal::First).unwrap();
        // The perfect table answers within milliseconds.
        if method.fits(&problem.with_metric(info.metric)).is_err() {
            assert_eq!(name, "perfect-table");
            continue;
        }
        let mut case = case(&["solve", HARD, "--goal", "first", "-a", name]);
        if name == "constructive" {
            case.arguments = vec!["solve".into(), large.to_str().unwrap().into()];
        }
        if info.metric == Metric::Mtm {
            case.arguments.extend(["--metric".into(), "mtm".into()]);
        }
        let heuristic = info.heuristic.filter(|info| info.tables.is_none());
        case.arguments.extend(
            heuristic
                .iter()
                .flat_map(|info| ["-H".into(), info.name.into()]),
        );
        // Anytime methods always have a solution, so their status is solved. The best method for
        // the large board has one soon.
        let is_large = name == "constructive";
        case.quick = info.memory == MemoryClass::Fixed || info.anytime || is_large;
        cases.push(case);
    }
    assert!(cases.len() > 15);
    check(&cases);
}

/// The best solution of a board is an answer. In a set, boards without an answer are missing.
#[test]
fn a_large_board_gets_an_answer_and_a_set_is_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    let scramble = ["scramble", "--size", "5x5", "--seed", "1", "--count", "2"];
    let boards = super::text(&scramble, 0);
    let first = boards.lines().next().unwrap();
    std::fs::write(&file, &boards).unwrap();
    let set = file.to_str().unwrap();
    for (arguments, code) in [
        (vec!["solve", first], 0),
        (vec!["solve", first, "--within", "1"], 3),
        (vec!["solve", set], 3),
        (vec!["bench", set], 3),
    ] {
        let mut child = start(&arguments);
        assert!(child.interrupt_after(WORK));
        let ended = child.end().status;
        assert_eq!(ended.code(), Some(code), "{arguments:?}");
    }
}

#[test]
#[ignore = "slow"]
fn commands_about_tiles_end_at_once() {
    let mut cases = vec![
        case(&["solve", HARD, "--goal", "first", "--all"]),
        case(&["solve", HARD, "--goal", "first", "--within", "1.05"]),
        case(&[
            "compare", HARD, "--goal", "first", "-a", "ida-star", "-H", "zero",
        ]),
        case(&[
            "bench",
            "random-4x4",
            "--first",
            "1",
            "-a",
            "ida-star",
            "-H",
            "zero",
        ]),
        case(&["scramble", "--count", "1000000000"]),
        case(&["scramble", "--size", "4x4", "--distance", "79"]),
        case(&["hint", HARD, "--goal", "first"]),
        // The first table, of the search lecture, takes half a second.
        case(&["reproduce"]),
        case(&["reproduce", "growth"]),
    ];
    cases.push(case(&["aksen", "neural", "--boards", "100000"]));
    if installed("sdcc") {
        let run = ["aksen", "run", "hgfedcbao", "abcdefgho"];
        cases.push(case(&[&run[..], &["--program", "v1"]].concat()));
        cases.push(case(&[&run[..], &["--program", "v2", "--show"]].concat()));
        cases.push(case(&["aksen", "survey", "--every", "1"]));
    }
    check(&cases);
}

#[test]
fn building_tables_ends_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    check(&[case(&["tables", "build", "best", "--tables", path])]);
}

/// A batch scheduler sends two signals at its time limit. Only a later second signal from a person
/// ends the program.
#[test]
fn two_simultaneous_signals_count_as_one() {
    let mut child = start(&["count", "--size", "3x5", "--memory", "64MiB"]);
    child.until_listening();
    // The stopped process receives both when it continues, however long sending takes.
    for signal in ["STOP", "TERM", "INT", "CONT"] {
        child.signal(signal);
    }
    assert_eq!(child.end_within(GRACE).status.code(), Some(3));
}

#[test]
fn commands_about_cards_end_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.txt");
    let large = file.to_str().unwrap();
    std::fs::write(&file, large_game()).unwrap();
    check(&[
        case(&["cards", "solve", large]),
        case(&["cards", "count", large]),
        case(&["cards", "compare", large]),
        case(&["cards", "estimate", large, "--walks", "1000000000"]),
        case(&["cards", "generate", "--size", "8x8", "--motifs", "2"]),
        Case {
            quick: true,
            ..case(&["cards", "hint", large])
        },
        case(&["cards", "bench", large]),
    ]);
}

/// Missing figures name the interrupt as their reason, because no time limit was given.
#[test]
fn an_interrupted_estimate_reports_the_interrupt() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.txt");
    std::fs::write(&file, large_game()).unwrap();
    let mut child = start(&["cards", "estimate", file.to_str().unwrap()]);
    assert!(child.interrupt_after(WORK));
    let ended = child.end();
    let said = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert!(said.contains(": not rated: interrupted\n"), "{said}");
    assert!(!said.contains("in time"), "{said}");
}

/// Returns whether this program is installed. The tests of the firmware note a skipped check if
/// not.
fn installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// A game that is too large for an exhaustive search.
fn large_game() -> String {
    let spec = GameSpec {
        width: 12,
        height: 12,
        motifs: 12,
        halves: false,
        framed: true,
        ..GameSpec::default()
    };
    cards::notation::text::write(&draw(&spec, &mut Rng::new(9)).unwrap())
}
