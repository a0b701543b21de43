//! `knobel cards` as a program: answers, exit codes, error lines, and a killed count that is
//! resumed.

use std::process::Output;

use super::{complains, file, refuses, words};

pub(crate) fn cards(arguments: &[&str]) -> Output {
    super::run(&[&["cards"], arguments].concat())
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_built_in_game_works_without_a_file() {
    let solved = cards(&["solve"]);
    assert_eq!(solved.status.code(), Some(0));
    assert!(
        stdout(&solved).contains("table score 36 of 36, 12 of 12 seams match"),
        "{}",
        stdout(&solved)
    );
    let counted = cards(&["count", "--json"]);
    let value: serde_json::Value = serde_json::from_slice(&counted.stdout).unwrap();
    assert_eq!(
        (&value["raw"], &value["distinct"]),
        (&"8".into(), &"2".into())
    );
    let scored = cards(&["score"]);
    assert_eq!(
        stdout(&scored),
        "2 1 2\n1 0 1\n2 1 2\ntable score 12 of 36, 0 of 12 seams match\n"
    );
}

#[test]
fn a_printed_board_scores_full_and_needs_no_hint() {
    let board = stdout(&cards(&["solve", "--format", "board"]));
    let scored = stdout(&cards(&["score", "--board", &board]));
    assert!(
        scored.ends_with("table score 36 of 36, 12 of 12 seams match, solved\n"),
        "{scored}"
    );
    let hint = stdout(&cards(&["hint", "--board", &board]));
    assert_eq!(hint, "the board is solved; there is nothing left to do\n");
}

#[test]
fn exit_codes_distinguish_solved_impossible_bad_input_and_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let none = file(
        &folder,
        "none.txt",
        "puzzle n\nsize 2 1\nrule complement\ncard A A A A\ncard B B B B\nend\n",
    );
    for command in ["solve", "count"] {
        assert_eq!(cards(&[command, &none]).status.code(), Some(1), "{command}");
    }
    let proved = stdout(&cards(&["solve", &none]));
    assert!(
        proved.starts_with("n: no solution, proved by enumerate"),
        "{proved}"
    );
    assert_eq!(
        cards(&["solve", "--strategy", "random", "--nodes", "1000"])
            .status
            .code(),
        Some(3)
    );
    let few = cards(&["count", "--nodes", "5"]);
    assert_eq!(few.status.code(), Some(3), "{}", stdout(&few));
    assert_eq!(cards(&["same", "built-in", &none]).status.code(), Some(1));
    assert_eq!(
        cards(&["same", "built-in", "built-in"]).status.code(),
        Some(0)
    );
    let bad = [
        (
            "short.txt",
            "puzzle s\nsize 3 3\nrule complement\ncard A a B b\nend\n",
            "game has 1 card, but a 3x3 board needs 9",
        ),
        (
            "label.txt",
            "puzzle s\nsize 1 1\nrule complement\ncard A a 5 b\nend\n",
            "label '5' is unknown to the rule",
        ),
        (
            "large.txt",
            "puzzle s\nsize 17 16\nrule same\nend\n",
            "a board of 17x16 is out of range",
        ),
        (
            "frame.txt",
            "puzzle s\nsize 2 2\nframed 1\npiece 0 0 1 1\npiece 0 0 1 1\npiece 0 0 1 1\npiece 1 1 \
             1 1\nend\n",
            "needs 0 with no frame side (given 1), 4 with two neighbouring frame sides (a corner) \
             (given 3)",
        ),
        (
            "noise.txt",
            "\u{0}\u{1}\u{2}",
            "a Tetravex piece is four digits",
        ),
    ];
    for (name, text, expected) in bad {
        complains(&cards(&["solve", &file(&folder, name, text)]), expected);
    }
    assert_eq!(cards(&["solve", "no such file"]).status.code(), Some(2));
}

#[test]
fn drawings_have_the_right_file_signatures() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |name: &str| {
        let path = folder.path().join(name);
        let output = cards(&["draw", "--solution", "--out", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        std::fs::read(path).unwrap()
    };
    let svg = String::from_utf8(drawn("a.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let png = drawn("a.png");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
    let pdf = String::from_utf8_lossy(&drawn("a.pdf")).into_owned();
    assert!(pdf.starts_with("%PDF-1.4") && pdf.ends_with("%%EOF\n") && pdf.contains("/Count 2"));
    assert_eq!(
        cards(&["draw", "--out", "picture.bmp"]).status.code(),
        Some(2)
    );
}

#[test]
fn comparison_and_estimate_name_every_method() {
    let folder = tempfile::tempdir().unwrap();
    let (csv, plot) = (folder.path().join("c.csv"), folder.path().join("c.svg"));
    let (csv, plot) = (csv.to_str().unwrap(), plot.to_str().unwrap());
    let compared = stdout(&cards(&[
        "compare", "--each", "50ms", "--csv", csv, "--plot", plot,
    ]));
    for name in [
        "backtracking",
        "improved-random (turning auto)",
        "random",
        "brute-force (recount)",
        "3.85 days",
        "2.68 h",
    ] {
        assert!(compared.contains(name), "{name} in {compared}");
    }
    let rows = std::fs::read_to_string(csv).unwrap();
    let tries = |name: &str| -> f64 {
        let row = rows
            .lines()
            .find(|line| line.starts_with(&format!("{name},")))
            .unwrap();
        row.split(',').nth(4).unwrap().parse().unwrap()
    };
    assert!(tries("backtracking") * 1e3 < tries("random"), "{rows}");
    assert!(std::fs::read_to_string(plot).unwrap().starts_with("<svg "));
    let estimated = stdout(&cards(&["estimate", "--sample", "1000", "--walks", "500"]));
    assert!(
        estimated.contains("95126814720 arrangements"),
        "{estimated}"
    );
}

#[test]
fn generated_games_can_be_counted_again() {
    let made = stdout(&cards(&[
        "generate", "--size", "3x4", "--motifs", "6", "--seed", "3",
    ]));
    let folder = tempfile::tempdir().unwrap();
    let counted = stdout(&cards(&["count", &file(&folder, "g.txt", &made)]));
    assert!(
        counted.contains(": 2 solutions, 1 up to rotation of the board"),
        "{counted}"
    );
}

#[test]
fn a_killed_count_resumes_and_finds_the_same_number() {
    let folder = tempfile::tempdir().unwrap();
    let game = file(
        &folder,
        "long.txt",
        include_str!("../../../../data/cards/long_count.txt"),
    );
    let checkpoint = folder.path().join("state");
    let arguments = [
        "cards",
        "count",
        &game,
        "--json",
        "--threads",
        "2",
        "--checkpoint",
        checkpoint.to_str().unwrap(),
    ];
    // Kill it once it has written a new checkpoint.
    for _ in 0..super::rounds(1, 3) {
        let before = std::fs::read(&checkpoint).ok();
        let mut child = super::start(&arguments);
        child.until("something is kept", || {
            std::fs::read(&checkpoint).ok() != before
        });
        // The test can open the file, so no other process writes it.
        if cfg!(unix) {
            let second = super::run(&arguments);
            let refused = stderr(&second).contains("is being written by another process");
            assert!(refused || child.is_over(), "{second:?}");
        }
        child.kill();
    }
    let resumed = super::run(&arguments).stdout;
    let resumed: serde_json::Value = serde_json::from_slice(&resumed).unwrap();
    assert_eq!(resumed["resumed"], true);
    // The count of one thread without interruption.
    for (key, whole) in [
        ("raw", "3011072"),
        ("distinct", "23524"),
        ("status", "solved"),
    ] {
        assert_eq!(resumed[key], whole, "{key}");
    }
    assert_eq!(resumed["placements"], 299_317_633);
    // A damaged checkpoint and one of another game are rejected.
    let other = cards(&["count", "--checkpoint", checkpoint.to_str().unwrap()]);
    complains(&other, "belongs to another game");
    let mut bytes = std::fs::read(&checkpoint).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&checkpoint, bytes).unwrap();
    refuses(&arguments, "is damaged");
}

#[test]
fn identical_pieces_are_counted_exactly_or_rejected() {
    let game = |width: usize, height: usize| {
        let cards = "card a a a a\n".repeat(width * height);
        format!("puzzle alike\nsize {width} {height}\nrule same\nrotation 0\n{cards}end\n")
    };
    let count = |text: String| {
        super::knobel(&["cards", "count", "-"])
            .write_stdin(text)
            .output()
            .unwrap()
    };
    let small = count(game(2, 3));
    assert!(
        String::from_utf8_lossy(&small.stdout).contains("720 solutions"),
        "{small:?}"
    );
    let large = count(game(7, 7));
    assert!(
        String::from_utf8_lossy(&large.stdout).contains("more than 3.4e38 solutions"),
        "{large:?}"
    );
    complains(&count(game(16, 16)), "all 256 pieces are alike");
}

#[test]
fn settings_are_flags_of_the_strategies_that_read_them() {
    let solve = |arguments: &[&str]| cards(&[&["solve", "-s"], arguments].concat());
    let reached = solve(&["random", "--target", "20", "--seed", "7"]);
    assert_eq!(reached.status.code(), Some(0), "{}", stderr(&reached));
    assert!(stdout(&reached).contains("target reached by random"));
    let brute = solve(&words(
        "improved-random --turning brute --stuck 4 --target 26",
    ));
    assert_eq!(brute.status.code(), Some(0), "{}", stderr(&brute));
    let recount = solve(&["brute-force", "--recount", "--nodes", "1000"]);
    assert_eq!(recount.status.code(), Some(3), "{}", stderr(&recount));
    for (arguments, expected) in [
        (
            &["enumerate", "--seed", "3"][..],
            "enumerate has no setting 'seed'; it has no settings",
        ),
        (
            &["random", "--recount"],
            "random has no setting 'recount'; choose one of target, seed",
        ),
        (
            &["improved-random", "--turning", "never"],
            "'never' cannot be used for the setting 'turning'; give auto or brute",
        ),
        (
            &["annealing", "--seed", "1.5"],
            "'1.5' cannot be used for the setting 'seed'; give a whole number from 0 to \
             18446744073709551615",
        ),
    ] {
        complains(&solve(arguments), &format!("knobel: {expected}\n"));
    }
}

#[test]
fn stopped_commands_report_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let long = file(
        &folder,
        "long.txt",
        include_str!("../../../../data/cards/long_count.txt"),
    );
    for (arguments, expected) in [
        (
            &["compare", "--time", "30ms"][..],
            "stopped: time limit reached\n",
        ),
        (
            &["bench", "--time", "30ms"],
            "stopped: time limit reached\n",
        ),
        (
            &["estimate", &long, "--time", "0s"],
            "stopped: time limit reached\n",
        ),
        (
            &["hint", &long, "--time", "0s"],
            "no hint found: time limit reached\n",
        ),
        (
            &[
                "generate", "--size", "9x9", "--motifs", "1", "--time", "30ms",
            ],
            "no game found: time limit reached; try more motifs, another size or a longer --time\n",
        ),
    ] {
        let output = cards(arguments);
        assert_eq!(
            output.status.code(),
            Some(3),
            "{arguments:?}: {}",
            stderr(&output)
        );
        // Games go to standard output, so errors must not.
        let said = match arguments[0] {
            "generate" => stderr(&output),
            _ => stdout(&output),
        };
        assert!(said.ends_with(expected), "{arguments:?}: {said}");
    }
    // The time limit covers all games of a file, and counts so far are printed in the requested
    // format.
    let twice = std::fs::read_to_string(&long).unwrap().repeat(2);
    let twice = file(&folder, "twice.txt", &twice);
    let counted = cards(&["count", &twice, "--json", "--time", "30ms"]);
    assert_eq!(counted.status.code(), Some(3));
    let value: serde_json::Value = serde_json::from_slice(&counted.stdout).unwrap();
    assert_eq!(value["reason"]["code"], "time");
}

pub(crate) const NONE: &str =
    "puzzle x\nsize 2 1\nrule complement\ncard A A A A\ncard B B B B\nend\n";

#[test]
fn a_missing_solution_is_reported_first() {
    let folder = tempfile::tempdir().unwrap();
    let none = file(&folder, "none.txt", NONE);
    let compared = stdout(&cards(&["compare", &none, "--each", "20ms"]));
    assert!(
        compared.starts_with("x: no solution, proved\n"),
        "{compared}"
    );
    for (name, how) in [
        ("enumerate", "proved to have none"),
        ("backtracking", "proved to have none"),
        ("random", "the game has no solution"),
    ] {
        let row = compared.lines().find(|line| line.starts_with(name));
        assert!(row.is_some_and(|row| row.contains(how)), "{compared}");
    }
    let estimated = stdout(&cards(&["estimate", &none]));
    assert!(estimated.contains("no solution, proved"), "{estimated}");
    assert!(!estimated.contains("random  "), "{estimated}");
    let hint = cards(&["hint", &none]);
    assert!(stdout(&hint).starts_with("the game has no solution"));
    assert_eq!(hint.status.code(), Some(1));
    // It is also reported before a visible mismatch.
    let hint = cards(&["hint", &none, "--board", "1/0 2/0"]);
    assert!(stdout(&hint).starts_with("the game has no solution"));
    assert_eq!(hint.status.code(), Some(1));
    let svg = folder.path().join("x.svg");
    let drawn = cards(&["draw", &none, "--solution", "-o", svg.to_str().unwrap()]);
    assert_eq!(drawn.status.code(), Some(1));
    assert!(!svg.exists());
}

/// A game of 256 cards that is too large for an exhaustive search.
pub(crate) fn large_game() -> String {
    let mut text = "puzzle large\nsize 16 16\nrule same\n".to_owned();
    for card in 0..256 {
        let label = |side: usize| (card * 7 + card / 16 * 3 + side * side) % 19 + 1;
        text += &format!("card {} {} {} {}\n", label(0), label(1), label(2), label(3));
    }
    text + "end\n"
}

#[test]
#[ignore = "slow"]
fn huge_search_trees_are_estimated_with_their_spread() {
    let folder = tempfile::tempdir().unwrap();
    let generate = ["generate", "--size", "16x16", "--motifs", "20", "--framed"];
    let large = cards(&[&generate[..], &["--rule", "same", "--time", "1s"]].concat());
    // The game is too large to be counted, so the reason goes to standard error and nothing to
    // standard output.
    assert_eq!(large.status.code(), Some(3));
    assert_eq!(stdout(&large), "");
    assert!(stderr(&large).contains("no game found"));
    let large = file(&folder, "large.txt", &large_game());
    let estimated = stdout(&cards(&[
        "estimate", &large, "--walks", "200", "--time", "2s",
    ]));
    assert!(
        !estimated.contains("inf") && !estimated.contains("NaN"),
        "{estimated}"
    );
    assert!(estimated.contains("50 % at most 10^"), "{estimated}");
    assert!(
        estimated.contains("e646 years") || estimated.contains(" years"),
        "{estimated}"
    );
    assert!(!estimated.contains("0 solutions"), "{estimated}");
}

#[test]
fn misspelt_keywords_and_empty_samples_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let misspelt = file(&folder, "m.txt", &NONE.replace("rule", "rulee"));
    complains(
        &cards(&["count", &misspelt]),
        "line 3: unknown keyword 'rulee'",
    );
    let noted = file(
        &folder,
        "n.txt",
        &NONE.replace("end", "note rulee is free here\nend"),
    );
    assert_eq!(cards(&["count", &noted]).status.code(), Some(1));
    complains(&cards(&["estimate", "--sample", "0"]), "'0'");
    complains(&cards(&["estimate", "--walks", "0"]), "'0'");
    let target = ["solve", "-s", "annealing", "--target", "99"];
    complains(&cards(&target), "at most 36");
}

#[test]
fn every_strategy_writes_a_log() {
    for strategy in knobel::cards::strategies::REGISTRY {
        let solved = cards(&["solve", "-s", strategy.name, "-v", "--nodes", "20000"]);
        assert!(!stderr(&solved).is_empty(), "{}", strategy.name);
    }
}

#[test]
fn addresses_are_read_with_their_board() {
    let folder = tempfile::tempdir().unwrap();
    for framed in [&["--framed"][..], &[]] {
        let generate = [
            "generate", "--size", "3x3", "--rule", "same", "--motifs", "5",
        ];
        let game = stdout(&cards(&[&generate[..], framed].concat()));
        let game = file(&folder, "game.txt", &game);
        let address = stdout(&cards(&["solve", &game, "--format", "bucas"]));
        let address = address.trim();
        assert!(address.starts_with("https://e2.bucas.name/#puzzle=generated-3x3-1&board_w=3"));
        let solved = "table score 36 of 36, 12 of 12 seams match, solved\n";
        let count = |given: &str| {
            let said = stdout(&cards(&["count", given]));
            said.split(',').take(2).collect::<String>()
        };
        assert_eq!(count(address), count(&game));
        let pasted = file(&folder, "address.txt", &format!("{address}\n"));
        for arguments in [
            &["score", address][..],
            &["score", &pasted],
            &["score", &game, "--board", address],
            &["score", &game, "--board", &pasted],
        ] {
            let scored = stdout(&cards(arguments));
            assert!(scored.ends_with(solved), "{arguments:?}: {scored}");
        }
        assert!(stdout(&cards(&["hint", address])).starts_with("the board is solved"));
        // Remove the card in the middle.
        let (before, edges) = address.split_once("board_edges=").unwrap();
        let (edges, pieces) = edges.split_once("&board_pieces=").unwrap();
        let (first, last) = (&edges[..16], &edges[20..]);
        let partly = format!(
            "{before}board_edges={first}aaaa{last}&board_pieces={}000{}",
            &pieces[..12],
            &pieces[15..]
        );
        let scored = stdout(&cards(&["score", &partly]));
        assert_eq!(
            scored,
            "4 3 4\n3 0 3\n4 3 4\ntable score 28 of 36, 8 of 12 seams match\n"
        );
        assert_eq!(
            stdout(&cards(&["score", &game, "--board", &partly])),
            scored
        );
        let hint = stdout(&cards(&["hint", &game, "--board", &partly]));
        assert!(
            hint.starts_with("only one card fits into row 2, column 2"),
            "{hint}"
        );
        // A border card lies in the middle, and the middle card is missing.
        let (corner, side, right) = (&edges[..4], &edges[4..8], &edges[8..16]);
        let wrong = format!("{before}board_edges={corner}aaaa{right}{side}{last}");
        let scored = cards(&["score", &wrong]);
        assert_eq!(scored.status.code(), Some(0), "{}", stderr(&scored));
        // Without the game, the missing card is unknown.
        complains(&cards(&["hint", &partly]), "cell 5 of the address is empty");
    }
    let heads = cards(&["solve", "--format", "bucas"]);
    complains(&heads, "cannot hold this game");
    assert_eq!(stdout(&heads), "");
}

#[test]
fn generated_games_keep_their_difficulty() {
    let folder = tempfile::tempdir().unwrap();
    for level in ["easy", "medium", "hard"] {
        let made = cards(&["generate", "--difficulty", level, "--seed", "2"]);
        let text = stdout(&made);
        let note = text
            .lines()
            .find_map(|line| line.strip_prefix("note difficulty "));
        let note = note.unwrap_or_else(|| panic!("{text}"));
        assert!(note.starts_with(&format!("{level}, guesses ")), "{note}");
        let game = file(&folder, "made.txt", &text);
        let estimated = stdout(&cards(&["estimate", &game, "--walks", "100"]));
        assert!(
            estimated.contains(&format!(
                "\ndifficulty for a person who searches for all solutions: {note}\n"
            )),
            "{estimated}"
        );
    }
    // JSON contains it like the text format. Formats that cannot hold it print it to standard
    // error.
    let json = cards(&["generate", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let note = value["notes"][0][1].as_str().unwrap();
    assert!(note.starts_with("difficulty "), "{value}");
    assert_eq!(value["solutions"]["distinct"], "1");
    assert_eq!(stderr(&json), "");
    let game = file(&folder, "made.json", &stdout(&json));
    let counted = stdout(&cards(&["count", &game]));
    assert!(counted.contains(", 1 up to rotation"), "{counted}");
    let pieces = [
        "generate", "--rule", "same", "--framed", "--format", "e2pieces",
    ];
    let pieces = stderr(&cards(&pieces));
    assert!(pieces.starts_with("knobel: difficulty "), "{pieces}");
    let wrong = cards(&["generate", "--difficulty", "nice"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn sheets_always_have_a_page_for_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.pdf");
    let pages = |arguments: &[&str]| {
        let drawn = cards(&[&["draw", "-o", path.to_str().unwrap()], arguments].concat());
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        let (_, count) = text.split_once("/Count ").unwrap();
        let count: usize = count.split_whitespace().next().unwrap().parse().unwrap();
        (drawn.status.code(), count, stdout(&drawn))
    };
    assert_eq!(pages(&[]).1, 2);
    let (code, count, _) = pages(&["--card", "240"]);
    assert_eq!((code, count), (Some(0), 3), "two by three cards a page");
    let none = file(&folder, "none.txt", NONE);
    let (code, count, said) = pages(&[&none]);
    assert_eq!((code, count), (Some(0), 2));
    assert!(
        said.ends_with("x: no solution; the last page is an empty board\n"),
        "{said}"
    );
    let large = file(&folder, "large.txt", &large_game());
    let (code, count, said) = pages(&[&large, "--time", "50ms"]);
    assert_eq!((code, count), (Some(3), 22 + 1), "twelve cards a page");
    assert!(
        said.contains("no solution found: time limit reached"),
        "{said}"
    );
    let refused = cards(&["draw", "-o", "x.pdf", "--card", "600"]);
    complains(&refused, "choose 8 to 515");
    // The board of an address is drawn.
    let generate = ["generate", "--size", "2x2", "--rule", "same", "--framed"];
    let game = file(&folder, "game.txt", &stdout(&cards(&generate)));
    let address = stdout(&cards(&["solve", &game, "--format", "bucas"]));
    let svg = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let drawn = cards(&[&["draw", "--bare", "-o", path.to_str().unwrap()], arguments].concat());
        assert_eq!(drawn.status.code(), Some(0), "{}", stderr(&drawn));
        std::fs::read_to_string(path).unwrap()
    };
    let address = address.trim();
    let shown = svg("a.svg", &[address]);
    assert_eq!(shown, svg("b.svg", &[address, "--board", address]));
    assert_ne!(shown, svg("c.svg", &[address, "--board", "1 2 3 4"]));
}

#[test]
fn comparisons_have_both_charts() {
    let folder = tempfile::tempdir().unwrap();
    let [scores, growth] = ["scores.svg", "growth.svg"].map(|name| folder.path().join(name));
    let compared = cards(&[
        "compare",
        "--each",
        "30ms",
        "--scores",
        scores.to_str().unwrap(),
        "--growth",
        growth.to_str().unwrap(),
    ]);
    assert_eq!(compared.status.code(), Some(0), "{}", stderr(&compared));
    let said = stdout(&compared);
    for (words, times) in [
        ("worst-first", 3),
        ("\nscore ", 1),
        ("9.513e10", 1),
        ("named as an outlook", 2),
    ] {
        assert_eq!(said.matches(words).count(), times, "{words}: {said}");
    }
    for path in [scores, growth] {
        let svg = std::fs::read_to_string(path).unwrap();
        assert!(svg.starts_with("<svg ") && svg.contains("worst-first"));
    }
    // Without a solution, no sheet can be drawn.
    let none = file(&folder, "none.txt", NONE);
    let other = folder.path().join("none.svg");
    let refused = cards(&[
        "compare",
        &none,
        "--each",
        "20ms",
        "--growth",
        other.to_str().unwrap(),
    ]);
    complains(&refused, "cut from a solution");
    assert!(!other.exists());
}

#[test]
#[ignore = "slow"]
fn the_nine_cards_are_reproduced() {
    let reproduced = super::run(&["reproduce", "cards"]);
    let said = stdout(&reproduced);
    assert_eq!(reproduced.status.code(), Some(0), "{said}");
    assert!(!said.contains("NO"), "{said}");
    for words in [
        "95,126,814,720   95,126,814,720  yes",
        "11,890,851,840   11,890,851,840  yes",
        "misprint: two digits are swapped",
        "10,569,646,079.9",
        "bottom row  6 7 8     6 7 8  yes",
        "edge -5 is edge",
        "random: 26 points",
        "auto is much faster  yes    printed",
        "backtracking  718 cards laid",
        "11,890,851,840  about 12 billion             yes    printed",
        "worst-first",
        "as-printed",
    ] {
        assert!(said.contains(words), "{words} in {said}");
    }
    // What is not in the document is marked. The last place is not compared.
    for (label, document, origin) in [
        (
            "place 1: backtracking",
            "too fast to measure",
            "yes    printed",
        ),
        (
            "place 2: improved-random (turning auto)",
            "second in his text",
            "yes    printed",
        ),
        ("place 3: random", "2.68 h (his estimate)", "yes    printed"),
        (
            "place 4: brute-force (recount)",
            "3.85 days (his estimate)",
            "  printed",
        ),
        ("random: one try", "811 ns", "  derived"),
        ("brute force: one try", "28 µs", "  derived"),
    ] {
        let row = said
            .lines()
            .find(|line| line.starts_with(label) && line.contains(document));
        let row = row.unwrap_or_else(|| panic!("{label} in {said}"));
        assert!(row.ends_with(origin), "{row}");
    }
    let stopped = super::run(&["reproduce", "cards", "--time", "100ms"]);
    assert_eq!(stopped.status.code(), Some(3), "{}", stdout(&stopped));
}

/// If every card is fixed, no strategy can swap or turn anything.
#[test]
#[ignore = "slow"]
fn all_strategies_accept_games_with_every_card_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fixed");
    let text = "puzzle x\nsize 2 1\nrule same\ncard 1 1 1 1\ncard 2 2 2 2\nfixed 1\nfixed 2\nend\n";
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    for turning in ["auto", "brute"] {
        let solve = [
            "cards",
            "solve",
            file,
            "-s",
            "improved-random",
            "--turning",
            turning,
        ];
        let output = super::run(&[&solve[..], &["--time", "1s"]].concat());
        assert!(matches!(output.status.code(), Some(1..=3)), "{output:?}");
    }
}
