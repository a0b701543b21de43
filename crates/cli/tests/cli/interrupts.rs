//! Every command that can take long, interrupted by Ctrl-C and stopped by `--time`: it ends at once, with exit code 3.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use knobel::cards::generate::{GameWish, draw};
use knobel::search::MemoryClass;
use knobel::{Goal, Metric, Problem, Rng, cards, notation, registry};

/// 80 moves to the goal `first`.
const HARD: &str = "15 10 8 12 / 11 14 9 13 / 2 6 5 1 / 3 7 4 0";

/// How long a command works before it is stopped.
const WORK: Duration = Duration::from_millis(400);

/// The promise is 0.2 s. The checks of this build make it slower.
const GRACE: Duration = Duration::from_millis(500);

struct Case {
    arguments: Vec<String>,
    /// May it be done before it is stopped?
    quick: bool,
}

fn case(arguments: &[&str]) -> Case {
    Case {
        arguments: arguments.iter().map(|&argument| argument.into()).collect(),
        quick: false,
    }
}

fn start(arguments: &[String]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin("knobel"))
        .args(arguments)
        .env("KNOBEL_TABLES", "no-such-folder")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts")
}

/// Waits for the end; what is wrong with it.
fn fault(case: &Case, mut child: Child, due: Instant) -> Option<String> {
    loop {
        if let Some(status) = child.try_wait().expect("a child of ours") {
            return match (status.code(), case.quick) {
                (Some(3), _) | (Some(0), true) => None,
                (code, _) => Some(format!("{:?} ended with {code:?}", case.arguments)),
            };
        }
        if Instant::now() > due + GRACE {
            child.kill().expect("a child of ours");
            child.wait().expect("a child of ours");
            return Some(format!("{:?} went on for {GRACE:?}", case.arguments));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn interrupted(case: &Case) -> Option<String> {
    let mut child = start(&case.arguments);
    std::thread::sleep(WORK);
    let over = child.try_wait().expect("a child of ours").is_some();
    if !over {
        let mut kill = Command::new("kill");
        let sent = kill.args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
    } else if !case.quick {
        return Some(format!("{:?} ended before it was stopped", case.arguments));
    }
    fault(case, child, Instant::now())
}

fn out_of_time(case: &Case) -> Option<String> {
    let time = format!("{}ms", WORK.as_millis());
    let arguments = [&case.arguments[..], &["--time".into(), time]].concat();
    let due = Instant::now() + WORK;
    fault(case, start(&arguments), due)
}

fn check(cases: &[Case]) {
    let interrupts = cases.iter().filter_map(interrupted);
    let faults: Vec<String> = interrupts
        .chain(cases.iter().filter_map(out_of_time))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Each method once, with the heuristic that takes longest.
#[test]
fn solve_ends_at_once_whatever_the_method() {
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
        // The perfect table answers in milliseconds.
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
        // One that has an answer at every moment has solved the board.
        case.quick = info.memory == MemoryClass::Fixed || info.anytime;
        cases.push(case);
    }
    assert!(cases.len() > 15);
    check(&cases);
}

/// The best solution of a board is an answer; boards without one are missing in a set.
#[test]
fn a_large_board_is_answered_and_a_set_is_broken_off() {
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
        let mut child = start(&case(&arguments).arguments);
        std::thread::sleep(2 * WORK);
        let mut kill = Command::new("kill");
        let sent = kill.args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
        let ended = child.wait().expect("a child of ours");
        assert_eq!(ended.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn commands_about_tiles_end_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
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
        case(&["bench", "depths-3x4"]),
        case(&["tables", "build", "best", "--tables", path]),
        case(&["scramble", "--count", "1000000000"]),
        case(&["scramble", "--size", "4x4", "--distance", "79"]),
        case(&["hint", HARD, "--goal", "first"]),
        case(&["reproduce", "search"]),
        case(&["reproduce", "growth"]),
    ];
    cases.push(case(&["board", "neural", "--boards", "100000"]));
    if installed("sdcc") {
        let run = ["board", "run", "hgfedcbao", "abcdefgho"];
        cases.push(case(&[&run[..], &["--program", "v1"]].concat()));
        cases.push(case(&[&run[..], &["--program", "v2", "--show"]].concat()));
    }
    check(&cases);
}

/// A scheduler sends two at the end of its time; it is people who mean more by a second one.
#[test]
fn two_signals_at_once_are_one() {
    let case = case(&["count", "--size", "3x5", "--memory", "64MiB"]);
    let child = start(&case.arguments);
    std::thread::sleep(WORK);
    let twice = format!("kill -TERM {0}; kill -INT {0}", child.id());
    let sent = Command::new("sh").args(["-c", &twice]).status();
    assert!(sent.expect("a shell is there").success());
    assert_eq!(fault(&case, child, Instant::now()), None);
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

/// What was not found out says why: nobody gave a time.
#[test]
fn an_interrupted_estimate_says_that_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.txt");
    std::fs::write(&file, large_game()).unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("knobel"));
    command.args(["cards", "estimate", file.to_str().unwrap()]);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let child = command.stderr(Stdio::null()).spawn();
    let child = child.expect("the binary starts");
    std::thread::sleep(WORK);
    let mut kill = Command::new("kill");
    let sent = kill.args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    let ended = child.wait_with_output().expect("a child of ours");
    let said = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert!(said.contains(": not rated: interrupted\n"), "{said}");
    assert!(!said.contains("in time"), "{said}");
}

/// Is this program there? The firmware's own tests say so where it is not.
fn installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Too large to be searched through.
fn large_game() -> String {
    let wish = GameWish {
        width: 12,
        height: 12,
        motifs: 12,
        halves: false,
        framed: true,
        ..GameWish::default()
    };
    cards::notation::text::write(&draw(&wish, &mut Rng::new(9)).unwrap())
}
