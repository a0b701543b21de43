//! Answers of `solve`, `check`, `compare`, `scramble` and `bench`.

use serde_json::json as value;

use super::{KORF_1, json, knobel, text, words};

#[test]
fn the_first_command_of_the_readme_solves_a_hard_board() {
    let out = text(&["solve", KORF_1, "--goal", "first"], 0);
    assert!(out.contains("57 moves, optimal"), "{out}");
}

#[test]
fn json_has_every_promised_key() {
    let answer = json(
        &words("solve 2,3,8/4,7,0/1,6,5 --goal first --format json"),
        0,
    );
    assert_eq!(answer["status"], "solved");
    assert_eq!(answer["optimal"], true);
    assert_eq!(answer["length"], 19);
    assert_eq!(answer["stm"], 19);
    assert_eq!(answer["metric"], "stm");
    assert_eq!(answer["lower_bound"], 19);
    assert_eq!(answer["start"]["text"], "2 3 8 / 4 7 0 / 1 6 5");
    assert_eq!(answer["goal"]["tiles"], value!([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(answer["moves"]["blank"].as_str().map(str::len), Some(19));
    let opposite: String = answer["moves"]["blank"]
        .as_str()
        .unwrap()
        .chars()
        .map(|letter| match letter {
            'U' => 'D',
            'D' => 'U',
            'L' => 'R',
            _ => 'L',
        })
        .collect();
    assert_eq!(answer["moves"]["tile"], opposite);
    for key in ["expanded", "generated", "stored", "peak_bytes"] {
        assert!(answer["stats"][key].is_number(), "{key}");
    }
    assert!(answer["seconds"].is_number());
    assert!(answer["mtm"].is_number() && answer["algorithm"].is_string());
    assert!(answer["reason"].is_null());
}

#[test]
fn an_unsolvable_board_names_the_goal_it_can_reach() {
    let loyd = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0";
    let answer = json(&["solve", loyd, "--format", "json"], 1);
    assert_eq!(answer["status"], "unsolvable");
    assert_eq!(answer["optimal"], false);
    assert_eq!(answer["proof"]["code"], "parity");
    assert_eq!(answer["reachable_goal"], "first");
    assert!(text(&["solve", loyd], 1).contains("--goal first"));
    let verdict = json(&["check", loyd, "--format", "json"], 1);
    for (key, expected) in [
        ("solvable", value!(false)),
        ("transpositions", value!(1)),
        ("blank_distance", value!(0)),
        ("inversions", value!(1)),
        ("reachable_goal", value!("first")),
    ] {
        assert_eq!(verdict[key], expected, "{key}");
    }
}

#[test]
fn a_solved_board_needs_no_moves() {
    for board in [
        "1 2 / 3 0",
        "1 2 3 / 4 5 6 / 7 8 0",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
    ] {
        assert_eq!(
            json(&["solve", board, "--format", "json"], 0)["length"],
            0,
            "{board}"
        );
    }
}

#[test]
fn boards_are_read_in_every_form() {
    let forms = [
        "1 2 3 / 4 5 6 / 7 0 8",
        "1,2,3,4,5,6,7,0,8",
        "1 2 3\n4 5 6\n7 _ 8",
        "[[1,2,3],[4,5,6],[7,0,8]]",
        "((1, 2, 3), (4, 5, 6), (7, 0, 8))",
        "3\n1 2 3\n4 5 6\n7 0 8",
        "# a 42 puzzle\n3\n1 2 3 # top\n4 5 6\n7 0 8",
        "a b c d e f g o h",
    ];
    for form in forms {
        assert_eq!(
            text(&["solve", form, "--format", "moves"], 0),
            "R\n",
            "{form:?}"
        );
        let piped = knobel(&["solve", "-", "--format", "moves"])
            .write_stdin(form)
            .output()
            .unwrap();
        assert_eq!(piped.stdout, b"R\n", "{form:?} on standard input");
    }
}

#[test]
fn many_boards_get_one_line_each_and_the_worst_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    std::fs::write(&file, "# index length tiles\n7 1 1 2 0 3\n8 1 1 0 3 2\n").unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(text(&["solve", path], 0), "7 1 optimal R\n8 1 optimal D\n");
    assert_eq!(
        text(&["solve", path, "--format", "json"], 0)
            .lines()
            .count(),
        2
    );
    std::fs::write(&file, "1 2 0 3\n2 1 3 0\n").unwrap();
    assert_eq!(text(&["solve", path], 1), "1 1 optimal R\n2 unsolvable\n");
}

/// Several threads divide a set of at least 128 boards, but only if all are 3×3.
#[test]
fn answers_of_several_threads_keep_the_order_of_the_boards() {
    let boards = text(
        &["scramble", "--size", "3x3", "-n", "300", "--seed", "8"],
        0,
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    std::fs::write(&file, boards).unwrap();
    let path = file.to_str().unwrap();
    let alone = text(&["solve", path, "--threads", "1"], 0);
    assert_eq!(alone.lines().count(), 300);
    assert_eq!(text(&["solve", path, "--threads", "3"], 0), alone);
}

#[test]
fn letters_can_mean_the_tile_and_intermediate_boards_can_be_printed() {
    assert_eq!(
        text(&words("solve 1,2/0,3 --format moves --letters tile"), 0),
        "L\n"
    );
    let many = ["1 2 / 0 3", "1 2 3 / 4 5 6 / 0 7 8", "--letters", "tile"];
    assert_eq!(
        text(&[&["solve"], &many[..]].concat(), 0),
        "1 1 optimal L\n2 2 optimal LL\n"
    );
    let princeton = text(&["solve", "1 2 / 0 3", "--format", "princeton"], 0);
    assert!(
        princeton.starts_with("Minimum number of moves = 1\n2\n"),
        "{princeton}"
    );
}

#[test]
fn large_boards_always_get_an_answer() {
    for size in ["5x5", "7x3", "20x20", "2x40"] {
        let board = text(&["scramble", "--size", size, "--seed", "5"], 0);
        let solve = ["solve", board.trim(), "--time", "300ms", "--format", "json"];
        let answer = json(&solve, 0);
        assert_eq!(answer["status"], "solved", "{size}");
        let (length, bound) = (
            answer["length"].as_u64().unwrap(),
            answer["lower_bound"].as_u64().unwrap(),
        );
        assert!(length >= bound && bound > 0, "{size}: {length} {bound}");
    }
}

#[test]
fn any_algorithm_and_heuristic_can_be_named() {
    let board = "1 2 3 / 4 5 6 / 0 7 8";
    for method in knobel::registry::methods() {
        let info = method.info();
        let heuristic = info.heuristic.map(|info| info.name);
        let problem = knobel::Problem::new(
            knobel::notation::parse_board(board, None).unwrap(),
            &knobel::Goal::Last,
        );
        let problem = problem.unwrap().with_metric(info.metric);
        if method.fits(&problem).is_err() {
            continue;
        }
        let mut arguments = vec!["solve", board, "-a", info.name, "--format", "json"];
        arguments.extend(heuristic.into_iter().flat_map(|name| ["-H", name]));
        if info.metric == knobel::Metric::Mtm {
            arguments.extend(["--metric", "mtm"]);
        }
        let answer = json(&arguments, 0);
        assert_eq!(answer["algorithm"], info.name);
        if let Some(heuristic) = heuristic {
            assert_eq!(answer["heuristic"], heuristic, "{}", info.name);
        }
    }
}

/// The parity report prints the limits 41, 43, …, 59 for start4, which needs 61 moves.
#[test]
fn verbose_answers_show_the_limit_of_each_iteration() {
    let start4 = "3 9 1 15 / 14 11 4 6 / 13 0 10 12 / 2 7 8 5";
    let limits = |more: &[&str]| -> Vec<u32> {
        let answer = text(
            &[&["solve", start4, "--goal", "first", "-v"], more].concat(),
            0,
        );
        let limit = |line: &str| {
            line.trim_start()
                .strip_prefix("limit = ")?
                .split_once(':')?
                .0
                .parse()
                .ok()
        };
        answer.lines().filter_map(limit).collect()
    };
    let best = limits(&[]);
    assert_eq!(best.last(), Some(&61), "{best:?}");
    assert!(
        best.windows(2).all(|pair| pair[0] + 2 == pair[1]),
        "{best:?}"
    );
    let small = text(
        &[
            "solve",
            "8 6 7 / 2 5 4 / 3 0 1",
            "-v",
            "-a",
            "ida-star",
            "-H",
            "manhattan",
        ],
        0,
    );
    assert!(
        small.contains("  limit = 31: ") && small.contains("  limit = 21: "),
        "{small}"
    );
    assert!(
        small.contains("  agenda: at most 19 boards at once"),
        "{small}"
    );
    let quiet = text(&["solve", "8 6 7 / 2 5 4 / 3 0 1", "-a", "ida-star"], 0);
    assert!(!quiet.contains("limit ="), "{quiet}");
}

#[test]
fn factors_below_one_are_rejected_and_solutions_never_beat_the_optimum() {
    let within = json(
        &[
            "solve", KORF_1, "--goal", "first", "--within", "1.5", "--format", "json",
        ],
        0,
    );
    assert!(
        (57..=85).contains(&within["length"].as_u64().unwrap()),
        "{within}"
    );
    let fast = json(
        &[
            "solve", KORF_1, "--goal", "first", "--fast", "--format", "json",
        ],
        0,
    );
    assert!(fast["length"].as_u64().unwrap() >= 57);
}

#[test]
fn every_method_accepts_thin_boards() {
    let board = text(&["scramble", "--size", "2x8", "--seed", "4"], 0);
    let length = |options: &[&str]| {
        let base = ["solve", board.trim(), "--format", "json"];
        json(&[&base[..], options].concat(), 0)["length"]
            .as_u64()
            .unwrap()
    };
    let shortest = length(&[]);
    assert!((shortest..=shortest * 13 / 10).contains(&length(&["--within", "1.3"])));
    assert!(length(&["--fast"]) >= shortest);
}

#[test]
fn compare_has_the_same_runs_in_every_format() {
    let board = "2 3 8 / 4 7 0 / 1 6 5";
    let base = [
        "compare",
        board,
        "--goal",
        "first",
        "-a",
        "bfs,a-star,greedy",
        "-H",
        "hamming,manhattan",
    ];
    let with = |format| [&base[..], &["--format", format]].concat();
    let rows = &json(&with("json"), 0)["runs"];
    assert_eq!(
        rows.as_array().unwrap().len(),
        5,
        "bfs once, the others with both heuristics"
    );
    assert_eq!(rows[0]["stats"]["expanded"], 37_151);
    assert_eq!(rows[1]["length"], 19);
    assert_eq!(text(&with("csv"), 0).lines().count(), 6);
    let svg = text(&with("svg"), 0);
    assert!(
        svg.starts_with("<svg") && svg.matches("<rect").count() == 1 + 5 + 4 * 5,
        "background, legend, and in four panels five bars"
    );
    assert!(
        text(&base, 0).contains("not proved optimal"),
        "greedy's path"
    );
}

#[test]
fn scrambles_repeat_with_their_seed_and_have_the_requested_distance() {
    let twice = || {
        text(
            &["scramble", "--size", "4x3", "--count", "5", "--seed", "11"],
            0,
        )
    };
    assert_eq!(twice(), twice());
    assert_eq!(twice().lines().count(), 5);
    for distance in ["0", "1", "17", "31"] {
        let board = text(&["scramble", "--distance", distance, "--seed", "2"], 0);
        let answer = json(&["solve", board.trim(), "--format", "json"], 0);
        assert_eq!(answer["length"].to_string(), distance);
    }
}

#[test]
fn bench_checks_lengths() {
    let out = text(&["bench", "growth", "--first", "6"], 0);
    assert!(
        out.contains("6 of 6 boards solved") && out.contains("6 of 6 known lengths confirmed"),
        "{out}"
    );
    assert!(
        text(&["bench", "cards", "--time", "2s"], 3).contains(" 8 "),
        "the nine cards, counted in milliseconds, have eight solutions"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.txt");
    std::fs::write(&file, "1 0 1 2 0 3\n").unwrap();
    let output = super::run(&["bench", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("needs at least 1 move, which is proved, but the file says 0")
    );
}

#[test]
fn the_lengths_of_the_classic_set_are_confirmed() {
    // This test needs the folder with further instance files.
    let Some(folder) = knobel_skipped_tests::data_folder() else {
        return;
    };
    let file = folder.join("korf100.txt");
    let out = text(
        &[
            "bench",
            file.to_str().unwrap(),
            "--goal",
            "first",
            "--first",
            "12",
        ],
        0,
    );
    assert!(
        out.contains("12 of 12 boards solved") && out.contains("12 of 12 known lengths confirmed"),
        "{out}"
    );
}
