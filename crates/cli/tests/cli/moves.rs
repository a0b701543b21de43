//! `check --moves`, `hint`, and `scramble --distance`: single moves and exact distances.

use knobel::Status;
use knobel::notation::BoardForm;
use knobel_api::{Hint, MovesVerdict, read};

use super::{KORF_1, file, refuses, run, text, words};

const TWO: &str = "1 2 3 / 4 5 6 / 0 7 8";
const UNSOLVABLE: &str = "1 2 3 / 4 5 6 / 8 7 0";

fn check(board: &str, moves: &str, more: &[&str], code: i32) -> String {
    text(&[&["check", board, "--moves", moves], more].concat(), code)
}

fn verdict(board: &str, moves: &str, more: &[&str], code: i32) -> MovesVerdict {
    let json = [&["--format", "json"], more].concat();
    read(check(board, moves, &json, code).as_bytes()).expect("a verdict")
}

#[test]
fn moves_are_replayed_in_every_way_to_write_them() {
    for (moves, letters) in [
        ("RR", "blank"),
        ("rr", "blank"),
        ("R2", "blank"),
        ("R, R", "blank"),
        ("r r", "blank"),
        ("LL", "tile"),
        ("l2", "tile"),
        ("7 8", "blank"),
        ("7,8", "tile"),
        ("right right", "words"),
        ("Right, RIGHT", "blank"),
        ("left left", "tile"),
    ] {
        let out = check(TWO, moves, &["--letters", letters], 0);
        let (first, second) = out.split_once('\n').expect("two lines");
        assert_eq!(
            first,
            "legal, and the goal is reached: 2 moves (1 when a straight run counts 1)"
        );
        assert_eq!(second, "optimal: no solution is shorter\n");
    }
    let longer = check(TWO, "URDLURDRR", &[], 1);
    assert!(
        longer.starts_with("illegal: move 9 (R) takes the blank right, off the board"),
        "{longer}"
    );
    let longer = check(TWO, "RLRR", &[], 0);
    assert!(
        longer.ends_with("2 moves more than the optimum of 2 moves\n"),
        "{longer}"
    );
    let nothing = check("1 2 / 3 0", "", &[], 0);
    assert!(
        nothing.starts_with("legal, and the goal is reached: 0 moves"),
        "{nothing}"
    );
}

/// The lecture's path from 2 3 8 / 4 7 0 / 1 6 5, as it prints it.
#[test]
fn moves_are_written_and_read_as_words() {
    let board = "(2, 3, 8, 4, 7, 0, 1, 6, 5)";
    let printed = "left up left down down right right up up left left down right down right up \
                   left up left";
    assert!(
        check(board, printed, &["--goal", "first"], 0)
            .starts_with("legal, and the goal is reached")
    );
    let words = ["--letters", "words", "--goal", "first"];
    let solved = text(
        &[&["solve", board, "--format", "moves"], &words[..]].concat(),
        0,
    );
    assert_eq!(solved.split(' ').count(), 19, "{solved}");
    assert!(check(board, solved.trim(), &["--goal", "first"], 0).ends_with("is shorter\n"));
    let illegal = check(TWO, "left", &[], 1);
    assert!(
        illegal.starts_with("illegal: move 1 (L) takes the blank left"),
        "{illegal}"
    );
    let long = text(
        &[
            &["solve", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"],
            &words[..],
        ]
        .concat(),
        0,
    );
    let widest = long
        .lines()
        .filter(|line| line.starts_with(['u', 'd', 'l', 'r']))
        .map(str::len);
    assert!(widest.max().unwrap() <= 120, "{long}");
}

#[test]
fn check_accepts_the_output_of_solve() {
    for letters in ["blank", "tile"] {
        let common = ["--goal", "first", "--letters", letters];
        let solve = ["solve", KORF_1, "--format", "moves"];
        let moves = text(&[&solve[..], &common].concat(), 0);
        let out = check(KORF_1, moves.trim(), &common, 0);
        assert!(
            out.contains("reached: 57 moves") && out.contains("optimal: no"),
            "{out}"
        );
    }
}

/// Solutions of large boards are too long for a command line.
#[test]
fn moves_are_read_from_files_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name, text: &str| file(&folder, name, text);
    let board = text(&["scramble", "--size", "60x60", "--seed", "4"], 0);
    let board = file("board", &board);
    let solve = |format: &str| text(&["solve", &board, "--fast", "--format", format], 0);
    let (moves, json) = (solve("moves"), solve("json"));
    let length = knobel::thousands(moves.trim().len() as u64);
    let reached = format!("legal, and the goal is reached: {length} moves (");
    for given in [file("moves", &moves), file("answer.json", &json)] {
        let out = check(&board, &given, &["--time", "1ms"], 0);
        assert!(out.starts_with(&reached), "{out}");
    }
    for text in [&moves, &json] {
        let piped = super::knobel(&["check", &board, "--moves", "-", "--time", "1ms"])
            .write_stdin(text.as_str())
            .output()
            .unwrap();
        let out = String::from_utf8(piped.stdout).unwrap();
        assert!(out.starts_with(&reached), "{out}");
    }
    let wrong = file("wrong", &moves[1..]);
    assert!(!check(&board, &wrong, &["--time", "1ms"], 1).contains("goal is reached"));
    for (board, moves, part) in [
        ("-", "-", "but standard input can only be read once"),
        (TWO, "no-such.txt", "there is no file 'no-such.txt'"),
        (TWO, &board, "was given"),
        (
            TWO,
            &file("two", &json.repeat(2)),
            "several answers were given",
        ),
        (TWO, &file("other.json", "{}"), "is not an answer that"),
        (
            TWO,
            folder.path().to_str().unwrap(),
            "is a folder; give moves",
        ),
        (
            TWO,
            &file("of-another.json", &json),
            "the answer is for another board, ",
        ),
        (
            "1 2 3 / 4 5 6 / 7 0 8",
            &file(
                "goal.json",
                &text(
                    &words("solve 1,2,3/4,5,6/7,0,8 --goal 1,2,3/4,0,6/7,5,8 --format json"),
                    0,
                ),
            ),
            "the answer is for another goal, 1 2 3 / 4 0 6 / 7 5 8; give this goal with --goal",
        ),
    ] {
        refuses(&["check", board, "--moves", moves], part);
    }
}

#[test]
fn the_first_illegal_move_is_named_by_its_number() {
    for (moves, letters, part) in [
        (
            "RLL",
            "blank",
            "move 3 (L) takes the blank left, off the board; the blank is in row 3, column 1",
        ),
        (
            "LRR",
            "tile",
            "move 3 (R) slides a tile right, but there is no tile there; the blank is in row 3, \
             column 1",
        ),
        (
            "7 5 3",
            "blank",
            "move 3 slides tile 3, which is not beside the blank; the blank is in row 2, column 2",
        ),
        (
            "9",
            "blank",
            "move 1 slides tile 9, which a board 3 wide × 3 high does not have",
        ),
    ] {
        let out = check(TWO, moves, &["--letters", letters], 1);
        assert!(out.starts_with(&format!("illegal: {part}\n")), "{out}");
    }
    let short = check(TWO, "R", &[], 1);
    assert!(
        short.starts_with("legal, but the goal is not reached: 1 move (1 when"),
        "{short}"
    );
    assert!(short.ends_with("2 cells differ from the goal\n"), "{short}");
    let never = check(UNSOLVABLE, "UD", &[], 1);
    assert!(
        never.ends_with("no list of moves can reach this goal\n"),
        "{never}"
    );
}

#[test]
fn a_verdict_in_json_is_complete() {
    let good = verdict(TWO, "RLRR", &[], 0);
    assert!(good.legal && good.reaches_goal && good.reason.is_none());
    assert_eq!((good.stm, good.mtm, good.shortest), (4, 3, Some(2)));
    assert_eq!((good.moves.tile.as_str(), good.end), ("LRLL", good.goal));
    let bad = verdict(TWO, "7 3", &[], 1);
    let illegal = bad.illegal.expect("3 is not beside the blank");
    assert_eq!((illegal.number, illegal.tile), (2, Some(3)));
    assert_eq!((illegal.row, illegal.column), (3, 2));
    assert_eq!((bad.legal, bad.stm, bad.shortest), (false, 1, None));
    let solve = [
        "solve", KORF_1, "--goal", "first", "--fast", "--format", "moves",
    ];
    let moves = text(&solve, 0);
    let limits = ["--goal", "first", "--nodes", "10"];
    let stopped = verdict(KORF_1, moves.trim(), &limits, 0);
    assert_eq!(stopped.reason.expect("a limit").code, "nodes");
    assert!(stopped.shortest.is_none() && stopped.lower_bound.is_some_and(|bound| bound > 30));
    let words = check(KORF_1, moves.trim(), &limits, 0);
    assert!(
        words.contains("longer than optimal: no solution is shorter than"),
        "{words}"
    );
}

#[test]
fn wrong_moves_get_a_one_line_error() {
    for (arguments, part) in [
        (
            &["check", TWO, "--moves", "RX"][..],
            "'RX' was given, but a move is U, D, L or R",
        ),
        (&["check", TWO, "--moves", "R R/R"], "line 1, column 3"),
        (
            &["check", TWO, "--moves", "R", "--explain"],
            "cannot be used with",
        ),
        (&["check", TWO, "--letters", "tile"], "--moves"),
        (&["check", TWO, "--time", "1s"], "--moves"),
        (&["check", TWO, "--threads", "1"], "--moves"),
        (&["play"], "play needs a terminal"),
        (&["hint"], "required"),
    ] {
        refuses(arguments, part);
    }
}

#[test]
fn hints_are_one_move_in_words() {
    for (board, code, words) in [
        (
            TWO,
            0,
            "slide 7 to the left; then 1 move remains (optimal)\n",
        ),
        (
            "1 2 3 / 4 5 0 / 7 8 6",
            0,
            "slide 6 up; this solves the board (optimal)\n",
        ),
        (
            "1 2 3 / 4 5 6 / 7 8 0",
            0,
            "the board is solved: no move is needed\n",
        ),
    ] {
        assert_eq!(text(&["hint", board], code), words);
    }
    assert!(text(&["hint", UNSOLVABLE], 1).starts_with("unsolvable: "));
    let far = text(&["hint", KORF_1, "--goal", "first"], 0);
    assert!(far.ends_with("then 56 moves remain (optimal)\n"), "{far}");
    let stopped = text(&["hint", KORF_1, "--goal", "first", "--nodes", "5"], 3);
    assert!(
        stopped.starts_with("stopped (node limit of 5 reached): slide "),
        "{stopped}"
    );
    assert!(stopped.ends_with("(not proved optimal)\n"), "{stopped}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    std::fs::write(&file, "1 2 0 3\n2 1 3 0\n").unwrap();
    let many = text(&["hint", file.to_str().unwrap()], 1);
    assert!(
        many.starts_with("1 slide 3 to the left; this solves the board (optimal)\n2 unsolvable"),
        "{many}"
    );
}

#[test]
fn following_hints_solves_a_board() {
    let mut board = text(&["scramble", "--distance", "12", "--seed", "2"], 0);
    for remaining in (0..12).rev() {
        let out = text(&["hint", board.trim(), "--format", "json"], 0);
        let hint: Hint = read(out.as_bytes()).expect("a hint");
        assert_eq!((hint.status, hint.optimal), (Status::Solved, true));
        assert_eq!(
            (hint.remaining, hint.lower_bound),
            (Some(remaining), remaining as u32 + 1)
        );
        let tile = hint.tile.expect("a tile").to_string();
        let moved = verdict(board.trim(), &tile, &[], i32::from(remaining > 0));
        assert!(moved.legal);
        board = BoardForm::Rows.write(&moved.end).expect("rows");
    }
    let out = text(&["hint", &board, "--format", "json"], 0);
    let hint: Hint = read(out.as_bytes()).expect("a hint");
    assert_eq!(
        (hint.tile, hint.remaining, hint.lower_bound),
        (None, Some(0), 0)
    );
}

#[test]
#[ignore = "slow"]
fn scrambles_have_the_exact_distance() {
    for (size, distance) in [
        ("4x4", "40"),
        ("4x4", "3"),
        ("2x3", "21"),
        ("5x3", "30"),
        ("2x7", "25"),
    ] {
        let arguments = [
            "scramble",
            "--size",
            size,
            "--distance",
            distance,
            "--seed",
            "9",
            "-n",
            "2",
        ];
        let boards = text(&arguments, 0);
        assert_eq!(boards, text(&arguments, 0), "the same seed");
        assert_eq!(boards.lines().count(), 2);
        for board in boards.lines() {
            let answer = super::json(&["solve", board, "--format", "json"], 0);
            assert_eq!(answer["length"].to_string(), distance, "{size}: {board}");
            assert_eq!(answer["optimal"], true);
        }
    }
}

#[test]
fn a_distance_that_is_not_found_gets_a_one_line_error() {
    let arguments = words("scramble --size 4x4 --distance 79 --seed 1");
    let output = run(&[&arguments[..], &["--nodes", "300000"]].concat());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(3), 0),
        "{complaint}"
    );
    assert!(
        complaint.starts_with(
            "knobel: gave up: no board at distance 79 was found (node limit of 300,000 reached; \
             boards solved: "
        ),
        "{complaint}"
    );
    assert!(
        complaint.contains("; the farthest has distance ") && complaint.lines().count() == 1,
        "{complaint}"
    );
}
