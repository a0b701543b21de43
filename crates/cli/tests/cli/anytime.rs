//! Boards that are too large to be solved optimally get a solution at once and shorter ones with
//! time, always with a proved bound.

use serde_json::Value;

use super::{json, run, text};

/// Checks everything that must hold for any time limit, and returns length and bound.
fn checked(answer: &Value) -> (u64, u64) {
    assert_eq!(answer["status"], "solved", "{answer}");
    let (length, bound) = (number(&answer["length"]), number(&answer["lower_bound"]));
    assert!(length >= bound && bound > 0, "{length} {bound}");
    assert_eq!(answer["optimal"], length == bound);
    let gap = answer["gap"].as_f64().unwrap();
    assert!((gap - (length - bound) as f64 / bound as f64).abs() < 1e-9);
    let steps = answer["improvements"].as_array().unwrap();
    assert_eq!(steps[0]["by"], "constructive");
    assert_eq!(number(&steps.last().unwrap()["length"]), length);
    for pair in steps.windows(2) {
        assert!(number(&pair[0]["length"]) > number(&pair[1]["length"]));
        assert!(pair[0]["seconds"].as_f64() <= pair[1]["seconds"].as_f64());
    }
    let moves = answer["moves"]["blank"].as_str().unwrap();
    let verdict = json(
        &[
            "check",
            board(answer).as_str(),
            "--moves",
            moves,
            "--format",
            "json",
            "--time",
            "1ms",
        ],
        0,
    );
    assert_eq!(verdict["reaches_goal"], true);
    (length, bound)
}

fn board(answer: &Value) -> String {
    answer["start"]["text"].as_str().unwrap().to_owned()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn scrambled(size: &str, seed: &str) -> String {
    let board = text(&["scramble", "--size", size, "--seed", seed], 0);
    board.trim().to_owned()
}

#[test]
#[ignore = "slow"]
fn a_little_time_gives_a_legal_solution_a_bound_and_the_gap() {
    for size in ["5x5", "6x6", "10x10"] {
        let board = scrambled(size, "7");
        let timed = ["solve", &board, "--time", "300ms"];
        let answer = json(&[&timed[..], &["--format", "json"]].concat(), 0);
        checked(&answer);
        assert_eq!(answer["algorithm"], "anytime");
        let words = text(&[&timed[..], &["-v"]].concat(), 0);
        assert_eq!(words.matches("not proved optimal").count(), 1, "{words}");
        assert!(
            words.contains("\nbest ") && words.contains(", gap "),
            "{words}"
        );
        assert!(words.contains(" by constructive\n"), "{words}");
    }
}

/// Beam search does not support two rows. The memory limit is the machine's memory.
#[test]
#[ignore = "slow"]
fn boards_of_two_rows_are_solved() {
    for size in ["2x9", "10x2", "2x11", "12x2"] {
        let board = scrambled(size, "7");
        let timed = ["solve", &board, "--time", "300ms", "--format", "json"];
        checked(&json(&timed, 0));
    }
}

#[test]
fn boards_close_to_the_goal_are_proved_within_the_time_limit() {
    let near = "1 2 3 4 5 / 6 7 8 10 15 / 11 12 13 14 9 / 21 16 17 18 20 / 0 22 23 19 24";
    let answer = json(&["solve", near, "--time", "60s", "--format", "json"], 0);
    assert_eq!(checked(&answer), (12, 12));
    assert_eq!(answer["proof"]["code"], "ruled-out");
}

/// With this method, boards of up to 4×4 are solved optimally, and the bound never exceeds the
/// optimum.
#[test]
fn anytime_proves_known_optimal_lengths() {
    let folder = tempfile::tempdir().unwrap();
    for (size, count) in [("3x4", "6"), ("4x3", "6"), ("4x4", "4")] {
        let file = folder.path().join(size);
        let file = file.to_str().unwrap();
        let boards = text(
            &["scramble", "--size", size, "--count", count, "--seed", "11"],
            0,
        );
        std::fs::write(file, boards).unwrap();
        let lines = |options: &[&str], code| {
            let all = text(
                &[&["solve", file, "--format", "json"], options].concat(),
                code,
            );
            all.lines()
                .map(|line| serde_json::from_str::<Value>(line).unwrap())
                .collect::<Vec<_>>()
        };
        let known = lines(&["-a", "pdb"], 0);
        let proved = lines(&["-a", "anytime", "--time", "60s"], 0);
        let cut = lines(&["-a", "anytime", "--nodes", "2000"], 0);
        for ((known, proved), cut) in known.iter().zip(&proved).zip(&cut) {
            let optimum = number(&known["length"]);
            assert_eq!(
                (&proved["length"], &proved["optimal"]),
                (&optimum.into(), &true.into())
            );
            assert!(number(&cut["lower_bound"]) <= optimum && number(&cut["length"]) >= optimum);
        }
    }
}

#[test]
fn within_stops_once_the_factor_is_proved_and_reports_a_missed_factor() {
    let board = scrambled("5x5", "3");
    let asked = |factor, time| {
        [
            "solve", &board, "--format", "json", "--within", factor, "--time", time,
        ]
    };
    let near = json(&asked("4", "60s"), 0);
    let (length, bound) = checked(&near);
    assert!(length <= 4 * bound);
    let far = json(&asked("1.01", "200ms"), 3);
    assert_eq!(
        (&far["status"], &far["reason"]["code"]),
        (&"stopped".into(), &"time".into())
    );
    assert!(number(&far["length"]) > number(&far["lower_bound"]));
    assert!(far["gap"].as_f64().unwrap() > 0.01);
    // A factor of 1 is valid. Without a factor, any solution is an answer.
    let counted = ["solve", &board, "--format", "json", "--nodes", "3000"];
    let unmet = json(&[&counted[..], &["--within", "1"]].concat(), 3);
    assert_eq!(unmet["status"], "stopped");
    assert_eq!(unmet["length"], json(&counted, 0)["length"]);
}

/// If the factor is not met, the moves are printed anyway, with the factor that they do meet.
#[test]
fn within_prints_the_moves_even_if_the_factor_is_missed() {
    let board = scrambled("5x5", "3");
    let asked = |factor| ["solve", &board, "--nodes", "1000", "--within", factor];
    let output = run(&[&asked("1.01")[..], &["--format", "moves"]].concat());
    assert_eq!(output.status.code(), Some(3));
    let moves = String::from_utf8(output.stdout).unwrap();
    let check = ["check", &board, "--moves", moves.trim(), "--time", "1ms"];
    assert!(text(&check, 0).contains("the goal is reached"));
    let said = String::from_utf8(output.stderr).unwrap();
    let length = format!("the best is {} moves, at least ", moves.trim().len());
    assert!(
        said.contains("node limit of 1,000 reached") && said.contains(&length),
        "{said}"
    );
    let words = text(&asked("1.01"), 3);
    let factor = words.split("raise --nodes, or accept this solution: --within ");
    let factor = factor.last().unwrap().split(' ').next().unwrap();
    text(&asked(factor), 0);
}

#[test]
#[ignore = "slow"]
fn a_node_limit_is_used_up() {
    let board = scrambled("5x5", "21");
    let mut before = u64::MAX;
    for nodes in ["20000", "50000"] {
        let answer = json(&["solve", &board, "--nodes", nodes, "--format", "json"], 0);
        let (given, spent) = (
            nodes.parse::<u64>().unwrap(),
            number(&answer["stats"]["expanded"]),
        );
        assert!(
            (given - given / 25..=given).contains(&spent),
            "{spent} of {given}"
        );
        assert!(number(&answer["length"]) <= before);
        before = number(&answer["length"]);
    }
}

/// The limit holds whichever improver is running when it is reached.
#[test]
fn a_node_limit_is_never_exceeded() {
    for size in ["2x30", "12x12", "25x25"] {
        let board = scrambled(size, "2");
        for nodes in [11_000, 20_000, 30_000, 36_000] {
            let given = nodes.to_string();
            let asked = ["solve", &board, "--nodes", &given, "--format", "json"];
            let spent = number(&json(&asked, 0)["stats"]["expanded"]);
            assert!(spent <= nodes, "{size}: {spent} of {nodes}");
        }
    }
}

#[test]
fn each_line_of_many_boards_has_a_lower_bound() {
    let boards = text(
        &["scramble", "--size", "5x5", "--seed", "3", "--count", "2"],
        0,
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    std::fs::write(&file, boards).unwrap();
    let lines = text(&["solve", file.to_str().unwrap(), "--nodes", "20000"], 0);
    assert_eq!(lines.lines().count(), 2);
    for line in lines.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[2..6], ["not", "proved,", "at", "least"], "{line}");
        assert!(line.contains(", gap "), "{line}");
        assert_eq!(words[1].parse(), Ok(words.last().unwrap().len()), "{line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_prints_the_best_solution_so_far() {
    let board = scrambled("6x6", "9");
    let mut child = super::start(&["solve", &board, "--time", "1h", "--format", "json"]);
    assert!(child.interrupt_after(0.4));
    let output = child.end_within(1.5);
    assert_eq!(output.status.code(), Some(0));
    checked(&serde_json::from_slice(&output.stdout).unwrap());
}
