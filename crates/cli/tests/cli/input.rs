//! Boards from arguments, files and pipes in every notation, and errors for everything else.

use std::io::Write;
use std::process::{ChildStdin, Stdio};

use serde_json::Value;

use super::child::Running;
use super::{binary, json, knobel, run, text, words};

/// 80 moves to the goal `first`.
const HARD: &str = "15 10 8 12 / 11 14 9 13 / 2 6 5 1 / 3 7 4 0";

/// The output for this standard input. Checks the exit code.
fn piped(arguments: &[&str], input: &str, code: i32) -> String {
    let output = knobel(arguments).write_stdin(input).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{input:?}: {err}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one-line error for this standard input or these arguments.
fn complaint(arguments: &[&str], input: &str) -> String {
    let output = knobel(arguments).write_stdin(input).output().unwrap();
    super::complaint(&output)
}

#[test]
fn boards_as_the_documents_print_them_are_read_everywhere() {
    let [start, goal] = ["{8, 1, 2, 0, 4, 3, 7, 6, 5}", "{1, 2, 3, 8, 0, 4, 7, 6, 5}"];
    let answer = json(&["solve", start, "--goal", goal, "--format", "json"], 0);
    assert_eq!(answer["start"]["text"], "8 1 2 / 0 4 3 / 7 6 5");
    assert_eq!(answer["warnings"], Value::Array(vec![]));
    let letters = text(
        &[
            "solve",
            "{g,a,e,f,d,b,o,c,h}",
            "--goal",
            "{d,o,e,f,g,b,c,a,h}",
        ],
        0,
    );
    assert!(letters.contains("9 moves, optimal"), "{letters}");
}

#[test]
fn a_filter_passes_the_boards_that_are_solvable() {
    let boards = "1 2 3 / 4 5 6 / 7 0 8\n1 2 3 / 4 5 6 / 8 7 0\n{1, 2, 3, 4, 5, 6, 0, 7, 8}\n";
    let solvable = piped(&["check", "-", "--only", "solvable"], boards, 0);
    assert_eq!(solvable, "1 2 3 / 4 5 6 / 7 0 8\n1 2 3 / 4 5 6 / 0 7 8\n");
    let others = piped(&["check", "-", "--only", "unsolvable"], boards, 0);
    assert_eq!(others, "1 2 3 / 4 5 6 / 8 7 0\n");
    assert_eq!(piped(&["check", "-", "--only", "solvable"], &others, 0), "");
    assert_eq!(
        piped(&["solve", "-", "--format", "moves"], &solvable, 0),
        "R\nRR\n"
    );
    let verdicts = piped(
        &["check", "-", "--only", "solvable", "--format", "json"],
        boards,
        0,
    );
    let first: Value = serde_json::from_str(verdicts.lines().next().unwrap()).unwrap();
    assert_eq!(
        (verdicts.lines().count(), &first["solvable"]),
        (2, &Value::Bool(true))
    );
}

#[test]
fn a_blank_written_as_the_highest_number_is_read_and_reported() {
    let board = "1 2 3 / 4 9 6 / 7 5 8";
    let said = "the board has no 0, so its highest number, 9, was read as the blank";
    for command in ["solve", "check"] {
        let output = run(&[command, board, "--goal", "1 2 3 4 5 6 7 8 9"]);
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(err, format!("knobel: the goal: {said}\nknobel: {said}\n"));
        assert_eq!(output.status.code(), Some(0));
        let answer = json(&[command, board, "--format", "json"], 0);
        assert_eq!(
            answer["warnings"][0]["code"], "highest-is-blank",
            "{answer}"
        );
        assert_eq!(answer["warnings"][0]["text"], said);
    }
    let lines = knobel(&["solve", "-"])
        .write_stdin(format!("{board}\n{board}\n"))
        .output();
    let err = String::from_utf8(lines.unwrap().stderr).unwrap();
    assert_eq!(err.lines().count(), 1, "once for many boards: {err}");
}

#[test]
fn princeton_format_uses_minimum_and_no_solution_correctly() {
    let princeton = |options: &[&str], code| {
        let arguments = [&["solve", "--format", "princeton"], options].concat();
        text(&arguments, code)
    };
    let far = "2 3 8 / 4 7 0 / 1 6 5";
    let proved = princeton(&[far, "--goal", "first"], 0);
    assert!(proved.starts_with("Minimum number of moves = 19\n3\n2 3 8\n"));
    assert_eq!(
        princeton(&["1 2 / 0 3", "--goal", "first"], 1),
        "No solution possible\n"
    );
    let long = princeton(&[far, "--goal", "first", "-a", "dfs"], 0);
    assert!(long.starts_with("Number of moves = "), "{}", &long[..60]);
    assert!(long.contains("(not proved minimum)\n3\n2 3 8\n"));
    let stopped = princeton(&[HARD, "--goal", "first", "--time", "1ms"], 3);
    assert!(stopped.starts_with("Stopped: "), "{}", &stopped[..60]);
    assert!(!stopped.contains("No solution") && !stopped.contains("Minimum"));
    let runs = princeton(&["1 2 3 / 4 5 6 / 0 7 8", "--metric", "mtm"], 0);
    assert!(runs.starts_with("Minimum number of straight runs = 1\n"));
    let output = run(&["solve", "1 2 3 / 4 5 0", "--format", "princeton"]);
    assert_eq!(
        (output.status.code(), &output.stdout[..]),
        (Some(2), &b""[..])
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not square"));
}

#[test]
fn all_solutions_report_unsolvable_and_stopped_boards() {
    let loyd = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0";
    for all in ["--all=list", "--all=count"] {
        let answer = json(&["solve", loyd, all, "--format", "json"], 1);
        assert_eq!(answer["status"], "unsolvable");
        assert_eq!(answer["status"], "unsolvable");
        assert!(
            answer["length"].is_null() && answer["count"] == 0,
            "{answer}"
        );
        let options = [all, "--format", "json", "--nodes", "1000"];
        let hard = ["solve", HARD, "--goal", "first"];
        let answer = json(&[&hard[..], &options].concat(), 3);
        assert_eq!(answer["status"], "stopped");
        assert!(
            answer["length"].is_null(),
            "no solution was found: {answer}"
        );
        let bound = answer["lower_bound"].as_u64().unwrap();
        assert!((40..=80).contains(&bound), "{answer}");
    }
    let plain = text(&["solve", loyd], 1);
    let all = text(&["solve", loyd, "--all"], 1);
    assert!(
        all.contains("--goal first") && plain.ends_with(&all),
        "{all}"
    );
}

#[test]
fn an_argument_is_never_an_instance_record() {
    let refusal = complaint(&["solve", "4 5 3 1 2 0"], "");
    assert!(
        refusal.contains("6 tiles were given without rows"),
        "{refusal}"
    );
    assert!(refusal.contains("3x2:"), "the cure: {refusal}");
    let moves = ["solve", "4 5 3 1 2 0", "--format", "moves", "--size", "3x2"];
    assert_eq!(run(&moves).status.code(), Some(0));
    let refusal = complaint(&["solve", "-"], "4 5 3 1 2 0\n");
    assert!(refusal.contains("may be an index"), "{refusal}");
}

#[test]
fn every_output_format_of_scramble_can_be_read_back() {
    for size in ["3x6", "3x3", "2x3", "4x4"] {
        for format in ["rows", "grid", "flat", "json", "princeton", "letters"] {
            let mut arguments = vec!["scramble", "--seed", "3", "-n", "3", "--size", size];
            arguments.extend(["--format", format]);
            let output = run(&arguments);
            if output.status.code() == Some(2) {
                assert_eq!(
                    (size != "3x3" && size != "4x4", format),
                    (true, "princeton")
                );
                continue;
            }
            let boards = String::from_utf8(output.stdout).unwrap();
            let check = piped(&["check", "-", "--format", "json"], &boards, 0);
            assert_eq!(check.lines().count(), 3, "{size} {format}: {boards}");
            let expected = text(&[&arguments[..arguments.len() - 1], &["json"]].concat(), 0);
            for (line, board) in check.lines().zip(expected.lines()) {
                let verdict: Value = serde_json::from_str(line).unwrap();
                let rows: Vec<Vec<u32>> = serde_json::from_str(board).unwrap();
                let tiles: Vec<u32> = rows.concat();
                assert_eq!(verdict["board"]["tiles"], serde_json::json!(tiles));
            }
        }
    }
}

#[test]
fn a_stopped_board_of_many_keeps_its_best_solution() {
    let boards = format!("{HARD}\n{HARD}\n");
    let out = piped(
        &["solve", "-", "--goal", "first", "--nodes", "100"],
        &boards,
        3,
    );
    assert_eq!(out.lines().count(), 2);
    for (line, number) in out.lines().zip(["1", "2"]) {
        assert!(
            line.starts_with(&format!("{number} stopped, at least ")),
            "{line}"
        );
        let best = line.split("; best ").nth(1).expect(line);
        let (length, moves) = best.split_once(' ').unwrap();
        assert_eq!(length.parse(), Ok(moves.len()), "{line}");
    }
}

/// A `solve -` whose standard input stays open.
struct Conversation {
    running: Running,
    input: Option<ChildStdin>,
}

impl Conversation {
    fn new(options: &[&str]) -> Self {
        let mut child = binary(&[&["solve", "-"], options].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        Self {
            input: child.stdin.take(),
            running: Running::of(child, format!("solve - {options:?}")),
        }
    }

    fn say(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    fn hear(&mut self) -> String {
        self.running.line()
    }

    /// Closes the input, and returns the exit code and standard error.
    fn end(mut self) -> (Option<i32>, String) {
        self.input.take();
        let output = self.running.end();
        let complaint = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), complaint)
    }
}

#[test]
fn each_answer_is_printed_before_the_next_board_is_read() {
    let mut talk = Conversation::new(&[]);
    talk.say("1 2 3 4 5 6 7 0 8\n");
    assert_eq!(talk.hear(), "1 1 optimal R\n");
    talk.say("3\n1 2 3\n4 5 6\n0 7 8\n");
    assert_eq!(talk.hear(), "2 2 optimal RR\n");
    talk.say("1 2 3\n4 5 0\n7 8 6\n\n");
    assert_eq!(talk.hear(), "3 1 optimal D\n");
    talk.say("1 2 3 / 4 5 6 / 8 7 0\n");
    assert_eq!(talk.hear(), "4 unsolvable\n");
    talk.say("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15\n");
    assert_eq!(talk.hear(), "5 1 optimal R\n");
    assert_eq!(
        talk.end(),
        (Some(1), String::new()),
        "the exit code of the worst board"
    );

    let mut talk = Conversation::new(&["--format", "moves"]);
    talk.say("1 2 3 4 5 6 7 0 8\n");
    assert_eq!(talk.hear(), "R\n");
    talk.say("1 2 3 4 5 6 0 7 8\n0 2 3 4 5 6 7 8 9\n");
    assert_eq!(talk.hear(), "RR\n");
    let (code, complaint) = talk.end();
    assert_eq!(code, Some(2));
    assert!(
        complaint.starts_with("knobel: standard input: line 3, column 17: tile 9 was given"),
        "{complaint}"
    );

    let mut talk = Conversation::new(&["--format", "json"]);
    talk.say("[[1,2,3],\n[4,5,6],[7,0,8]]\n");
    let answer: Value = serde_json::from_str(&talk.hear()).unwrap();
    assert_eq!(answer["length"], 1);
    talk.say("724506831\n");
    let answer: Value = serde_json::from_str(&talk.hear()).unwrap();
    assert_eq!(answer["start"]["text"], "7 2 4 / 5 0 6 / 8 3 1");
    assert_eq!(talk.end().0, Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_solve_that_waits_for_boards() {
    let mut talk = Conversation::new(&[]);
    talk.say("1 2 3 4 5 6 7 0 8\n");
    assert_eq!(talk.hear(), "1 1 optimal R\n");
    talk.running.signal("INT");
    // Standard input is still open.
    assert_eq!(talk.running.end().status.code(), Some(3));
}

#[test]
fn thousands_of_boards_are_answered_in_order() {
    let boards = text(
        &[
            "scramble", "--size", "3x3", "-n", "9000", "--seed", "4", "--format", "flat",
        ],
        0,
    );
    let answers = piped(&["solve", "-"], &boards, 0);
    assert_eq!(answers.lines().count(), 9000);
    let goal = knobel::Goal::Last
        .board(knobel::Shape::new(3, 3).unwrap())
        .unwrap();
    let table = knobel::perfect::PerfectTable::new(&goal).unwrap();
    for ((line, board), number) in answers.lines().zip(boards.lines()).zip(1..) {
        let mut board = knobel::notation::parse_board(board, None).unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words[0].parse(), words[2]), (Ok(number), "optimal"));
        assert_eq!(words[1].parse().ok(), table.distance(&board));
        for letter in words[3].chars() {
            let same = |direction: &knobel::Direction| direction.letter() == letter;
            board.slide(knobel::Direction::ALL.into_iter().find(same).unwrap());
        }
        assert_eq!(board, goal, "{line}");
    }
    let one_thread = piped(&["solve", "-", "--threads", "1"], &boards, 0);
    assert_eq!(one_thread, answers);
    // A malformed board after thousands of others does not lose their answers.
    let output = knobel(&["solve", "-", "--format", "moves"])
        .write_stdin(format!("{boards}1 2 3 4 5 6 7 8 8\n{boards}"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let lines = output.stdout.iter().filter(|&&byte| byte == b'\n');
    assert_eq!(lines.count(), 9000);
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 9001, column 17: tile 8"));
}

#[test]
fn pasted_boards_are_read() {
    let drawn = text(&["solve", "1 2 3 / 4 5 6 / 7 0 8"], 0);
    let drawing: Vec<&str> = drawn.lines().take(7).collect();
    let drawing = drawing.join("\n");
    assert!(drawing.ends_with('┘'), "{drawing}");
    for form in [
        "123456708",
        "123/456/708",
        "abcdefgoh",
        "ABCDEFGOH",
        "1 2 3; 4 5 6; 7 0 8",
        "1 2 3 | 4 5 6 | 7 0 8",
        "1 2 3 / 4 5 6 / 7 x 8",
        "1 2 3 / 4 5 6 / 7 X 8",
        "1 2 3 / 4 5 6 / 7 - 8",
        "1 2 3 / 4 5 6 / 7 * 8",
        "[[1, 2, 3], [4, 5, 6], [7, None, 8]]",
        "[[1, 2, 3], [4, 5, 6], [7, null, 8]]",
        "| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| 7 |   | 8 |",
        " 1  2  3\n 4  5  6\n 7     8\n",
        "3x3\n1 2 3\n4 5 6\n7 0 8\n",
        "3x3: 1 2 3 4 5 6 7 0 8",
        &drawing,
    ] {
        for command in [&["solve", form, "--format", "moves"][..], &["check", form]] {
            let out = text(command, 0);
            assert!(
                out == "R\n" || out.starts_with("solvable"),
                "{form:?}: {out}"
            );
        }
        assert_eq!(
            piped(&["solve", "-", "--format", "moves"], form, 0),
            "R\n",
            "{form:?}"
        );
    }
    let hex = text(&["solve", "123456789ABCDE0F", "--format", "moves"], 0);
    assert_eq!(hex, "R\n");
    let princeton = "2\n1 2\n0 3\n3\n1 2 3\n4 5 6\n7 0 8\n";
    assert_eq!(
        piped(&["solve", "-", "--format", "moves"], princeton, 0),
        "R\nR\n"
    );
    for goal in ["snail", "Snail", "spiral", "SPIRAL"] {
        let solved = [
            "solve",
            "1 2 3 / 8 0 4 / 7 6 5",
            "--goal",
            goal,
            "--format",
            "moves",
        ];
        assert_eq!(text(&solved, 0), "\n");
    }
}

#[test]
fn boards_need_no_quotes() {
    let words = |words: &str, options: &[&str]| {
        let words: Vec<&str> = words.split(' ').collect();
        text(
            &[&["solve"], &words[..], &["--format", "moves"], options].concat(),
            0,
        )
    };
    assert_eq!(words("1 2 3 4 5 6 7 0 8", &[]), "R\n");
    assert_eq!(words("1 2 3 / 4 5 6 / 7 0 8", &[]), "R\n");
    assert_eq!(words("1 2 3 4 5 6 7 - 8", &[]), "R\n");
    assert_eq!(words("[[1, 2, 3], [4, 5, 6], [7, 0, 8]]", &[]), "R\n");
    assert_eq!(words("1 0 2 3 4 5 6 7 8", &["--goal", "first"]), "L\n");
    assert_eq!(words("1 2 3 4 0 5", &["--size", "3x2"]), "R\n");
    // Complete boards stay separate.
    assert_eq!(words("123456708 1203", &[]), "R\nR\n");
    let check = ["check", "1", "2", "0", "3", "--goal", "last"];
    assert!(text(&check, 0).starts_with("solvable"));
    let compare = [
        "compare", "1", "2", "0", "3", "-a", "bfs", "--format", "json",
    ];
    let rows = json(&compare, 0);
    assert_eq!(rows["runs"].as_array().map(Vec::len), Some(1), "{rows}");
    let refusal = complaint(&["solve", "1", "2", "0", "3", "--gaol", "last"], "");
    assert!(
        refusal.contains("unexpected argument '--gaol'"),
        "{refusal}"
    );
}

#[test]
fn several_files_are_read_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    for (name, board) in [
        ("one", "1 2 3 4 5 6 7 0 8\n"),
        ("two", "1 2 3 4 5 6 0 7 8\n"),
    ] {
        std::fs::write(folder.path().join(name), board).unwrap();
    }
    let output = knobel(&["solve", "one", "two"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"1 1 optimal R\n2 2 optimal RR\n");
}

#[test]
fn a_missing_file_is_reported_as_missing() {
    for name in [
        "/nonexistent",
        "./nonexistent",
        "boards/none.txt",
        "missing-file.txt",
    ] {
        let refusal = complaint(&["solve", name], "");
        assert_eq!(refusal, format!("knobel: there is no file '{name}'\n"));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert!(complaint(&["solve", path], "").contains("is a folder"));
    assert!(complaint(&["solve", "frobnicate"], "").contains("neither a file nor a board"));
}

#[test]
fn the_largest_board_and_files_of_any_length_are_read() {
    let largest = text(
        &words("scramble --size 1000x1000 --seed 2 --format grid"),
        0,
    );
    assert!(piped(&["check", "-"], &largest, 0).starts_with("solvable"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    // One board is drawn, several get one line each, and an error follows the boards before it.
    for (boards, expected, code) in [
        ("1 2 3 4 5 6 7 0 8\n", "┌", 0),
        (
            "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n",
            "1 1 optimal R\n2 2 optimal RR\n",
            0,
        ),
        (
            "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 7 8 8\n",
            "1 1 optimal R\n",
            2,
        ),
    ] {
        std::fs::write(&file, boards).unwrap();
        let out = text(&["solve", file.to_str().unwrap()], code);
        assert!(out.starts_with(expected), "{out}");
    }
}
