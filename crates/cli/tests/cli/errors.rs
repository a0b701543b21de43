//! Bad input: one clear line, exit code 2, never a panic.

use super::child::Running;
use super::{complains, file, knobel, refuses, run, words};

#[test]
fn methods_have_the_names_of_the_literature_everywhere() {
    let board = "1 2 3 / 4 5 6 / 0 7 8";
    for name in ["a-star", "A*", "AStar", "a_star"] {
        let with = format!("{name}+Manhattan");
        for chosen in [
            &["solve", board, "-a", name, "-H", "Manhattan"][..],
            &["solve", board, "--method", &with],
            &["bench", board, "-a", name, "-H", "manhattan"],
            &["compare", board, "-a", name, "-H", "manhattan", "-v"],
        ] {
            let output = run(&[chosen, &["--format", "json"]].concat());
            let said = String::from_utf8(output.stdout).unwrap();
            assert!(
                said.contains(r#""algorithm":"a-star""#),
                "{chosen:?}: {said}"
            );
        }
    }
}

#[test]
fn the_long_version_names_mpi() {
    let version = |flag| String::from_utf8(run(&[flag]).stdout).unwrap();
    let short = version("-V");
    assert_eq!(short, concat!("knobel ", env!("CARGO_PKG_VERSION"), "\n"));
    assert!(version("--version").starts_with(&format!("{short}MPI: ")));
}

#[test]
fn wrong_boards_get_a_one_line_error() {
    for (board, part) in [
        ("1 2 3", "3 tiles were given"),
        ("1 2 3 / 4 5 6 / 7 8", "row 3 has 2 tiles"),
        ("1 2 3 / 4 4 6 / 7 8 0", "tile 4 was given twice"),
        ("0 1 2 / 3 0 4 / 5 6 7", "the blank (0) was given twice"),
        ("0 2 3 / 4 5 6 / 7 8 9", "tile 9 was given"),
        ("a b c / d e f / g z o", "letter z was given"),
        ("1 2 three 0", "'three' was given"),
        ("", "no tiles were given"),
        ("[[1, 2], [3, 0]", "ends inside a list"),
        ("-1 2 3 0", "'-1' was given"),
        ("4294967296 1 2 0", "'4294967296' was given"),
        ("missing-file.txt", "there is no file 'missing-file.txt'"),
    ] {
        refuses(&["solve", board], part);
        refuses(&["check", board], part);
    }
}

/// The words of a command line, then a part of the error.
const WRONG_OPTIONS: &str = "
solve
    required arguments
frobnicate
    unrecognized subcommand
solve 1,2/3,0 --algorithm magic
    ida-star
solve 1,2/3,0 --heuristic hope
    manhattan
solve 1,2/3,0 -a manhattan
    'manhattan' is a heuristic, not a method
solve 1,2/3,0 -a idstar
    did you mean 'ida-star'?
solve 1,2/3,0 --method magic
    invalid value 'magic' for '--method <METHOD>': choose one of bfs
solve 1,2/3,0 --within 2 --method bfs
    within chooses the method; leave one of them out; try --help
solve 1,2/3,0 --within 2 -a bfs
    cannot be used with '--algorithm <NAME>'; try --help
compare 1,2/3,0 -a a-star,A* -H manhattan
    the method a-star+manhattan was given twice; name each method once
solve 1,2/3,0 --time soon
    10s, 500ms, 2m or 1h
solve 1,2/3,0 --time -1s
    '-1s' for '--time <TIME>': give a time such as 10s, 500ms, 2m or 1h
solve 1,2/3,0 --memory lots
    256MiB
solve 1,2/3,0 --memory -5MiB
    256MiB
solve 1,2/3,0 --within 0.5
    1.05
solve 1,2/3,0 --size 4000x4000
    2 to 1000
solve 1,2/3,0 --size 0x0
    2 to 1000
solve 1,2/3,0 --size wide
    wide
solve 1,2/3,0 --goal nowhere
    last, first, spiral, snake or a board
solve 1,2/3,0 --goal '1 2 3 / 4 5 6 / 7 8 0'
    the goal is 3 wide × 3 high
solve 1,2/3,0 --step-width 0
    step-width
scramble --distance 40
    the farthest are 31
scramble --distance 4 --size 5x5
    up to 16 cells
scramble --distance 81 --size 4x4
    the farthest are 80
scramble --size 9x9 --format letters
    this format cannot show
bench no-such-set
    'no-such-set' is neither a built-in set nor a file; the built-in sets are growth, random-3x3
solve 1,2/3,0 --nodes -5
    invalid value '-5' for '--nodes <N>': give a whole number from 0 to 18446744073709551615
solve 1,2/3,0 --goal no-such.txt
    'no-such.txt' is not a goal and there is no such file; use last
solve '5x5: 1 2 3'
    3 tiles were given, but a board 5 wide × 5 high needs 25
cards bench --puzzle nosuch
    no game is named 'nosuch'; choose one of nine-knobel
reproduce everything
    search
";

/// Pairs of lines.
fn cases(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut lines = text.lines().skip(1);
    std::iter::from_fn(move || Some((lines.next()?, lines.next()?.trim())))
}

#[test]
fn wrong_options_get_a_one_line_error() {
    for (arguments, part) in cases(WRONG_OPTIONS) {
        refuses(&words(arguments), part);
    }
    let wide = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 \
                31 32 33 34 0 35";
    refuses(
        &["solve", wide, "--heuristic", "walking-distance"],
        "manhattan or linear-conflict",
    );
}

/// The error names the given value and the accepted range for every number.
#[test]
fn malformed_numbers_are_rejected_with_the_accepted_range() {
    let board = "1 2 / 3 0";
    let (word, long) = (u16::MAX.to_string(), u32::MAX.to_string());
    for (command, option, least, most) in [
        (&["solve", board][..], "--threads", 1, "1024"),
        (&["solve", board], "--step-width", 1, &long),
        (&["solve", board], "--max-depth", 0, &long),
        (&["solve", board], "--beam-width", 1, &long),
        (&["solve", board], "--seed", 0, "18446744073709551615"),
        (&["check", board, "--moves", "R"], "--nodes", 0, "184467"),
        (&["bench", "growth"], "--first", 1, &long),
        (&["scramble"], "--count", 0, &long),
        (&["scramble"], "--seed", 0, "18446744073709551615"),
        (&["scramble"], "--distance", 0, &long),
        (&["play"], "--seed", 0, "18446744073709551615"),
        (&["play"], "--distance", 0, &long),
        (&["reproduce"], "--longest", 0, &word),
        (&["serve"], "--port", 0, &word),
        (&["aksen", "build"], "--max-depth", 1, ""),
        (&["aksen", "neural"], "--every", 1, "181440"),
        (&["aksen", "survey"], "--every", 1, "181440"),
        (&["cards", "count"], "--threads", 1, "256"),
        (&["cards", "count"], "--nodes", 0, "184467"),
        (&["cards", "count"], "--hints", 0, ""),
        (&["cards", "solve"], "--nodes", 0, "184467"),
        (&["cards", "generate"], "--motifs", 0, ""),
        (&["cards", "generate"], "--solutions", 0, "340282"),
        (&["cards", "generate"], "--seed", 0, "184467"),
        (&["cards", "draw"], "--card", 0, &long),
        (&["cards", "estimate"], "--sample", 1, "184467"),
        (&["cards", "estimate"], "--walks", 1, &long),
    ] {
        for given in ["many", "1.5", "-1", "-2x"] {
            let part = format!(": give a whole number from {least} to {most}");
            refuses(&[command, &[&format!("{option}={given}")]].concat(), &part);
        }
        let given = [command, &[option, "-1"]].concat();
        refuses(&given, &format!("invalid value '-1' for '{option} <"));
    }
}

/// Features for boards of up to 16 cells name this limit and an alternative.
#[test]
fn features_for_small_boards_are_rejected_with_an_alternative() {
    let board = super::text(&["scramble", "--size", "5x5", "--seed", "3"], 0);
    let board = board.trim();
    refuses(
        &["solve", board, "--metric", "mtm"],
        "straight runs can be minimised on boards of up to 16 cells, but the board is 5 wide × 5 high; \
         leave --metric out",
    );
    let cure = "5 wide × 5 high; leave --metric out to minimise single-tile moves";
    refuses(&["bench", board, "--metric", "mtm"], cure);
    let folder = tempfile::tempdir().unwrap();
    let out = ["--shard", "0/1", "--out", folder.path().to_str().unwrap()];
    refuses(
        &[&["solve", board, "--metric", "mtm"], &out[..]].concat(),
        cure,
    );
    refuses(
        &["solve", board, "-a", "a-star", "-H", "pdb"],
        "a-star with pdb takes boards of up to 16 cells",
    );
    // Only one search supports the tables for 17 to 25 cells.
    let near = "1 2 3 4 5 / 6 7 8 10 15 / 11 12 13 14 9 / 21 16 17 18 20 / 0 22 23 19 24";
    let answer = super::json(&["solve", near, "-H", "pdb", "--format", "json"], 0);
    assert_eq!(
        (&answer["length"], &answer["optimal"]),
        (&12.into(), &true.into())
    );
}

#[test]
fn a_missing_checkpoint_is_named_with_advice() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("run");
    for path in [&missing, folder.path()] {
        let path = path.to_str().unwrap();
        let part = format!("there is no checkpoint {path}; start a run with a board");
        refuses(&["solve", "--resume", path], &part);
    }
}

#[test]
fn a_mistyped_option_gets_a_suggestion() {
    let tip = "unexpected argument '--gaol' found; tip: a similar argument exists: '--goal'";
    refuses(&["solve", "--gaol", "123"], tip);
    refuses(&["solve", "1203", "--gaol", "last"], tip);
    // A board may begin with a hyphen for the blank.
    assert_eq!(
        super::text(
            &["solve", "- 1 / 2 3", "--goal", "first", "--format", "moves"],
            0
        ),
        "\n"
    );
}

#[test]
fn a_goal_may_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name, text: &str| file(&folder, name, text);
    let one = file("goal.txt", "1 2 3\n8 0 4\n7 6 5\n");
    let solve = words("solve 1,2,3/8,4,0/7,6,5 --format moves --goal");
    assert_eq!(super::text(&[&solve[..], &[&one]].concat(), 0), "L\n");
    let two = file("goals.txt", "1 2 / 3 0\n1 2 / 0 3\n");
    refuses(
        &[&solve[..], &[&two]].concat(),
        "has 2 boards, but a goal is one",
    );
}

/// Options, then a part of the error.
const UNREAD: &str = "
--weight 2
    no effect on best; leave it out or choose weighted-a-star
--weight 1.5 -a a-star
    weight has no effect on
--weight 2 -H manhattan
    no effect on ida-star
--weight 2 --within 1.2
    weight has no effect on
--weight 2 --fast
    weight has no effect on
--weight 2 --all
    weight has no effect on
--step-width 2
    choose one of iddfs-action-list, iddfs-shared-path, bounded-a-star
--step-width 1 -a repeated-a-star
    step-width has no effect on
--max-depth 9 -a pdb
    no effect on pdb
-a bfs -H manhattan
    bfs cannot be guided by manhattan
-a constructive -H manhattan
    leave the heuristic out, or choose one of
-a perfect-table -H manhattan
    perfect-table cannot be guided
--within 1.2 -H manhattan
    cannot be used with
--fast -H manhattan
    cannot be used with
--method bfs -a bfs
    cannot be used with
--method bfs --within 2
    within and method were given
--method manhattan
    as in 'a-star+manhattan'
";

#[test]
fn settings_that_the_method_does_not_read_are_rejected() {
    let board = "1 2 3 / 4 5 6 / 7 0 8";
    for (options, part) in cases(UNREAD) {
        refuses(&[&["solve", board][..], &words(options)].concat(), part);
    }
    // This holds for unsolvable boards as well, and settings that are read are accepted.
    let unsolvable = "1 2 3 / 4 5 6 / 8 7 0";
    let part = "weight has no effect on";
    refuses(&["solve", unsolvable, "--weight", "2"], part);
    for options in [
        "-a weighted-a-star --weight 2",
        "-a iddfs-shared-path --step-width 2 --max-depth 9",
        "-a repeated-a-star --max-depth 9",
        // The folder of tables is not a setting of a method.
        "-a bfs --tables no-such-folder --threads 2",
    ] {
        super::text(&[&["solve", board][..], &words(options)].concat(), 0);
    }
}

#[test]
fn a_missing_subcommand_shows_the_whole_help() {
    for command in ["tables", "cards", "aksen"] {
        let output = run(&[command]);
        let help = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{help}");
        assert!(help.contains("\n\nCommands:\n  "), "{help}");
    }
    assert!(super::text(&["tables", "--help"], 0).contains("  build "));
}

#[test]
fn boards_beyond_what_can_be_solved_are_still_checked() {
    let board = super::text(&["scramble", "--size", "300x300", "--seed", "1"], 0);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.txt");
    std::fs::write(&file, board).unwrap();
    let path = file.to_str().unwrap();
    refuses(&["solve", path], "up to 65,536 cells");
    assert!(super::text(&["check", path], 0).starts_with("solvable"));
}

#[test]
fn random_bytes_and_foreign_files_are_rejected_quickly() {
    let mut rng = knobel::Rng::new(99);
    let noise: Vec<u8> = (0..1_250_000)
        .flat_map(|_| rng.bits().to_le_bytes())
        .collect();
    let digits: Vec<u8> = noise
        .iter()
        .map(|byte| b"0123456789 /\n"[usize::from(*byte) % 13])
        .collect();
    let letters: Vec<u8> = noise.iter().map(|byte| b'a' + byte % 26).collect();
    for (what, bytes) in [
        ("10 MB of noise", &noise[..]),
        ("10 MB of digits", &digits),
        ("10 MB of letters", &letters),
        ("nothing", b""),
        ("blanks", b"  \n\t \n"),
        ("no UTF-8", b"\xff\xfe1 2 3 0"),
        ("a lone header", b"1000"),
        ("a huge header", b"99999999\n1 2 3"),
    ] {
        // Shown if the check fails.
        println!("{what}");
        let output = knobel(&["solve", "-"]).write_stdin(bytes).output().unwrap();
        complains(&output, "standard input");
    }
}

/// Boards, names of files and games, and values of options: the message has the reason and the
/// advice, but not the whole input.
#[test]
fn long_inputs_are_shortened_in_messages() {
    let board = "1 2 3 / 4 5 6 / 7 8 0";
    let (word, words) = ("x".repeat(100_000), "1 2 ".repeat(25_000));
    let path = "x/".repeat(50_000);
    for arguments in [
        &["solve", &words][..],
        &["solve", &word],
        &["solve", &path],
        &["solve", board, "--algorithm", &word],
        &["solve", board, "--goal", &word],
        &["solve", board, "--goal", &words],
        &["solve", board, "--time", &word],
        &["solve", board, "--size", &words],
        &["solve", board, "--resume", &path],
        &["check", board, "--moves", &word],
        &["count", "--resume", &path],
        &["tables", "list", "--tables", &path],
        &["cards", "solve", &word],
        &["cards", "count", &words],
        &["serve", "--port", &word],
        &[&*word],
        &[&*format!("--{word}")],
    ] {
        let message = String::from_utf8(run(arguments).stderr).unwrap();
        let begin: String = message.chars().take(100).collect();
        assert!(begin.starts_with("knobel: "), "{begin}");
        assert_eq!(message.lines().count(), 1, "{begin}");
        assert!(message.chars().count() < 2100, "{begin}");
    }
    let game = knobel(&["cards", "solve", "-"])
        .write_stdin("x".repeat(1 << 20))
        .output()
        .unwrap();
    complains(&game, "outside a block");
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_names_place_and_cure() {
    let board = "1 2 3 / 4 5 6 / 7 0 8";
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["solve", board],
        &["scramble", "--count", "100000"],
        &["cards", "solve"],
        &[],
    ] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut child = super::binary(arguments);
        let child = child.stdout(full).stderr(std::process::Stdio::piped());
        let output = Running::of(child.spawn().unwrap(), "full".into()).end();
        let cure = "redirect the output to another place";
        complains(&output, cure);
        complains(&output, "cannot write to standard output: No space");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    // Write more boards than a pipe holds, and close the reader after the first bytes.
    let mut child = super::binary(&["scramble", "--count", "100000", "--size", "4x4"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 16];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    drop(child.stdout.take());
    let output = Running::of(child, "scramble".into()).end();
    assert_eq!(
        (output.status.code(), &output.stderr[..]),
        (Some(0), &b""[..])
    );
}

#[test]
fn page_command_never_overwrites_foreign_files() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index.html");
    std::fs::write(&index, "mine").unwrap();
    let (out, file) = (folder.path().to_str().unwrap(), index.to_str().unwrap());
    refuses(&["page", "--out", out], "holds another web page");
    refuses(&["page", "--out", file], "is a file");
    assert_eq!(std::fs::read_to_string(&index).unwrap(), "mine");
}
