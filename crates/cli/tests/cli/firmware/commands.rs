//! Output and exit codes of `knobel aksen`.

use std::process::{Command, Output};

use knobel_aksen::{Firmware, Program};

use super::simulated;
use crate::child::descendants;
use crate::{at_length, start};

fn knobel(arguments: &[&str]) -> assert_cmd::Command {
    crate::knobel(&[&["aksen"], arguments].concat())
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns whether a simulator is installed, and notes a skipped check if not.
fn has_simulator() -> bool {
    simulated(Firmware::of(Program::Ida)).is_some()
}

#[test]
fn run_shows_moves_and_milliseconds() {
    if !has_simulator() {
        return;
    }
    let output = knobel(&["run", "g a e f d b o c h", "d o e f g b c a h"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = said(&output);
    assert!(text.starts_with("urulddruu\n9 moves, "), "{text}");
    assert!(text.contains(" ms at 12 MHz"), "{text}");
    assert_eq!(complained(&output), "");
}

#[test]
fn run_ends_with_the_right_exit_code() {
    if !has_simulator() {
        return;
    }
    let cases: [(&[&str], i32, &str); 5] = [
        (
            &["abcdefgho", "bacdefgho"],
            1,
            "unsolvable: start and goal have different parity",
        ),
        (
            &["aacdefgho", "abcdefgho"],
            2,
            "the letters a to h and o once",
        ),
        (
            &["hgfedcbao", "abcdefgho", "--program", "astar"],
            3,
            "agenda",
        ),
        (
            &[
                "hgfedcbao",
                "abcdefgho",
                "--program",
                "v2",
                "--max-depth",
                "5",
            ],
            3,
            "maximal depth",
        ),
        (
            &["hgfedcbao", "abcdefgho", "--program", "v1", "--time", "1ms"],
            3,
            "--time",
        ),
    ];
    for (arguments, code, word) in cases {
        let output = knobel(&["run"]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let text = said(&output) + &complained(&output);
        assert!(text.contains(word), "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    }
}

#[test]
#[ignore = "slow"]
fn report_names_every_program_and_the_limits() {
    if !has_simulator() {
        return;
    }
    let output = knobel(&["report"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = said(&output);
    let text = text.replace(',', "");
    for word in ["1088", "451", "6910", "87", "7116", "221", "32768"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    for program in Program::ALL {
        assert!(
            text.lines().any(|line| line.starts_with(program.name())),
            "{text}"
        );
    }
}

#[test]
fn build_leaves_a_file_to_flash() {
    if !has_simulator() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("made");
    let output = knobel(&["build", "--program", "v2", "--step-width", "3", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    let image = std::fs::read_to_string(out.join("v2.ihx")).unwrap();
    assert!(
        image.ends_with(":00000001FF\n"),
        "the last record of an Intel hex file"
    );
}

/// The command says how to use a program for this computer, and the program rejects arguments.
#[test]
fn a_program_for_this_computer_reads_boards_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let output = knobel(&["build", "--program", "ida", "--for", "host", "--out"])
        .arg(folder.path())
        .output()
        .unwrap();
    if complained(&output).contains("is not installed") {
        knobel_skipped_tests::note(&complained(&output));
        return;
    }
    let text = said(&output);
    assert!(text.contains("echo gaefdboch doefgbcah | "), "{text}");
    let program = text.split(": reads pairs").next().unwrap();
    let refused = std::process::Command::new(program)
        .arg("gaefdboch")
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let complaint = complained(&refused);
    assert!(
        complaint.contains("'gaefdboch' was given, but boards are read from standard input")
            && complaint.lines().count() == 1,
        "{complaint}"
    );
}

#[test]
fn without_sdcc_a_one_line_error_names_the_package() {
    for arguments in [&["report"][..], &["run", "abcdefgho", "abcdefgoh"]] {
        let output = knobel(arguments).env("PATH", "").output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let text = complained(&output);
        assert!(text.contains("apt-get install sdcc)"), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

/// Without the compiler, the remaining tables are printed, but the command fails.
#[test]
fn without_sdcc_reproduce_names_the_skipped_tables() {
    let output = crate::knobel(&["reproduce", "aksen"])
        .env("PATH", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("6,910"), "{}", said(&output));
    let text = complained(&output);
    assert!(
        text.contains("times on the 8-bit board were skipped: sdcc"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1, "{text}");
}

/// The walks need no compiler and are printed. Only the requested times are missing.
#[test]
fn without_sdcc_neural_prints_the_walks_and_fails() {
    let output = knobel(&["neural", "--every", "500"])
        .env("PATH", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("centre        manhattan"),
        "{}",
        said(&output)
    );
    let text = complained(&output);
    assert!(
        text.contains("the times on the board were skipped: sdcc is not installed"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn bad_numbers_are_rejected_with_the_accepted_range() {
    let pair = ["run", "abcdefgho", "abcdefgoh", "--program"];
    let cases: [(&[&str], &str); 8] = [
        (&["neural", "--boards", "x"], "from 0 to 100000"),
        (&["neural", "--every", "0"], "from 1 to 181440"),
        (&["v2", "--step-width", "0"], "from 1 to 543"),
        (&["v2", "--max-depth", "deep"], "from 1 to 543"),
        (&["v2", "--max-depth", "5000"], "from 1 to 543"),
        (&["v1", "--max-depth", "83"], "give 1 to 82"),
        (&["repeated", "--step-width", "3"], "takes no step width"),
        (&["neural", "--max-depth", "9"], "takes no maximal depth"),
    ];
    for (arguments, words) in cases {
        let survey = arguments
            .iter()
            .any(|word| ["--boards", "--every"].contains(word));
        let before = if survey { &[][..] } else { &pair[..] };
        let output = knobel(before).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let text = complained(&output);
        assert!(text.contains(words), "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    let output = knobel(&["build", "--library", "no-such-folder"])
        .output()
        .unwrap();
    let text = complained(&output);
    assert_eq!(text.matches("No such file").count(), 1, "{text}");
}

/// The two largest programs fit together with the display, and a build prints their sizes.
#[test]
#[ignore = "slow"]
fn programs_for_the_display_fit_into_the_board() {
    if !has_simulator() {
        return;
    }
    for program in ["perfect", "neural"] {
        let folder = tempfile::tempdir().unwrap();
        let output = knobel(&["build", "--program", program, "--out"])
            .arg(folder.path())
            .args(["--pair", "gaefdboch", "doefgbcah"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("of 32768 bytes of program memory"), "{text}");
    }
}

/// Boards of every distance: a program that is too slow for some of them, and one that solves all.
#[test]
fn survey_counts_solved_boards_and_those_that_take_too_long() {
    if !has_simulator() {
        return;
    }
    let programs = ["--program", "repeated", "--program", "perfect"];
    let output = knobel(&["survey", "--every", "5000", "--allow", "8s"])
        .args(programs)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    let text = said(&output);
    let cells = |line: usize| -> Vec<&str> {
        let line = text.lines().nth(line).unwrap_or_default();
        let cells = line.split("  ").map(str::trim);
        cells.filter(|it| !it.is_empty()).collect()
    };
    let (slow, best) = (cells(1), cells(2));
    assert_eq!((slow[0], best[0]), ("repeated", "perfect"), "{text}");
    assert!(text.contains("37 boards, each at most 8 s"), "{text}");
    let solved: usize = slow[1].parse().unwrap();
    let too_slow: usize = slow[3].parse().unwrap();
    assert!(solved >= 5 && too_slow >= 5, "{text}");
    assert_eq!(solved + too_slow, 37, "{text}");
    assert!(slow[6].parse::<f64>().unwrap() > 1.0, "{text}");
    assert_eq!(best[1..4], ["37", "100.00 %", "0"], "{text}");
    assert_eq!(best[6], "1.000", "{text}");
}

/// The name of the limit depends on the program.
#[test]
fn run_names_the_limit_that_was_reached() {
    if !has_simulator() {
        return;
    }
    let far = ["bahgfedco", "abcdefgho"];
    let cases = [
        (
            "v2",
            "5",
            "within 5 moves, the maximal depth; raise --max-depth, or use --program perfect",
        ),
        (
            "repeated",
            "2",
            "within 264 moves, the limit of all its searches together; use --program perfect",
        ),
    ];
    for (program, depth, words) in cases {
        let output = knobel(&["run", far[0], far[1]])
            .args(["--program", program, "--max-depth", depth])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3));
        let text = said(&output);
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn flash_help_explains_how_to_flash() {
    let output = knobel(&["flash-help"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("4800 baud"));
}

/// The moment at which a command is interrupted.
#[derive(Debug, Clone, Copy)]
enum Moment {
    /// Once it handles signals.
    Begin,
    /// While a program that it has started is running.
    Compiling,
    /// While it is computing itself.
    Working,
}

/// Interrupts commands while the compiler runs and while the simulator runs. The documented limit
/// is 0.2 s; the test allows 1.5 s of each processor.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "slow"]
fn every_long_command_ends_quickly_after_ctrl_c() {
    if !has_simulator() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let far = ["run", "hgfedcbao", "abcdefgho", "--program", "v2"];
    for (arguments, moment) in [
        (&far[..], Moment::Compiling),
        (&far[..], Moment::Working),
        (&["report"], Moment::Compiling),
        (&["build", "--out", out], Moment::Compiling),
        (&[&far[..], &["--show"]].concat(), Moment::Compiling),
        (&[&far[..], &["--show"]].concat(), Moment::Working),
        (&["neural"], Moment::Begin),
        (&["neural"], Moment::Working),
        (&["survey"], Moment::Working),
    ] {
        let mut child = start(&[&["aksen"], arguments].concat());
        child.until_listening();
        match moment {
            Moment::Begin => {}
            Moment::Compiling => {
                let id = child.id();
                child.until("something is compiled", || !descendants(id).is_empty());
            }
            Moment::Working => child.until_worked(0.05),
        }
        child.signal("INT");
        let output = child.end_within(1.5);
        let code = output.status.code();
        assert_eq!(code, Some(3), "{arguments:?}, {moment:?}: {output:?}");
        assert_eq!(said(&output), "interrupted\n", "{arguments:?}, {moment:?}");
    }
}

/// The text of each drawn screen.
fn drawn(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix('\u{2502}')?.strip_suffix('\u{2502}'))
        .collect()
}

/// The first screen shows moves and milliseconds. The others show the moves, 16 per line and 32 per
/// screen.
#[test]
#[ignore = "slow"]
fn run_draws_the_display() {
    if !has_simulator() {
        return;
    }
    let output = knobel(&["run", "gaefdboch", "doefgbcah", "--show"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    let text = said(&output);
    assert_eq!(
        drawn(&text),
        [
            "9 moves         ",
            "3 ms            ",
            "urulddruu       ",
            "                "
        ],
        "{text}"
    );
    // 30 moves take two lines.
    let output = knobel(&["run", "oefhbgdca", "oabcdefgh", "--show"])
        .output()
        .unwrap();
    let text = said(&output);
    let moves = text.lines().next().unwrap();
    let lines = drawn(&text);
    assert_eq!(lines[0], "30 moves        ");
    assert_eq!(lines[2..].concat().trim_end(), moves);
    // Unsolvable pairs are also reported on the display.
    let output = knobel(&["run", "abcdefgho", "bacdefgho", "--show"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(drawn(&said(&output))[0], "no solution     ");
}

/// The build uses the library's memory model, which differs from ours, and the library's own
/// `main`.
#[test]
fn build_uses_the_library_in_a_folder() {
    if !has_simulator() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    std::fs::create_dir(&library).unwrap();
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../aksen/firmware/library");
    let compiled = Command::new("sdcc")
        .args(["-mmcs51", "--model-large", "--stack-auto", "-c", "-I"])
        .args([sources, &format!("{sources}/stub.c"), "-o"])
        .arg(library.join("stub.rel"))
        .status();
    assert!(compiled.unwrap().success());
    let out = folder.path().join("made");
    let build = |arguments: &[&str]| {
        knobel(&["build", "--program", "v2", "--out"])
            .arg(&out)
            .arg("--library")
            .arg(&library)
            .args(arguments)
            .output()
            .unwrap()
    };
    let output = build(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complained(&output).contains("has no stub.h"), "{output:?}");
    std::fs::copy(format!("{sources}/stub.h"), library.join("stub.h")).unwrap();
    let output = build(&["--sdcc=--stack-auto", "--pair", "abcdefgoh", "abcdefgho"]);
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    let map = std::fs::read_to_string(out.join("v2.map")).unwrap();
    assert!(map.contains("_lcd_putchar"), "the library is linked");
    let objects = std::fs::read_to_string(out.join("port_lcd.rel")).unwrap();
    assert!(objects.contains("--model-large"), "in its memory model");
    for wrong in [&["--for", "serial"][..], &["--pair", "abc", "abcdefgho"]] {
        assert_eq!(build(wrong).status.code(), Some(2), "{wrong:?}");
    }
}

/// The pair is checked before anything is built, so the check needs no compiler.
#[test]
fn unsolvable_pairs_are_not_built() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("made");
    let build = |goal: &str| {
        let build = knobel(&["build", "--pair", "abcdefgoh", goal, "--out"])
            .arg(&out)
            .output();
        build.unwrap()
    };
    let unsolvable = build("bacdefgho");
    assert_eq!(unsolvable.status.code(), Some(1), "{unsolvable:?}");
    let said = String::from_utf8_lossy(&unsolvable.stdout).into_owned();
    assert!(said.starts_with("unsolvable: start and goal have different parity"));
    let no_pair = build("aacdefgho");
    assert_eq!(no_pair.status.code(), Some(2));
    assert!(complained(&no_pair).contains("are not a pair of boards"));
    assert!(!out.exists());
}

/// Every table of the AKSEN report agrees with ours, except for three explained misprints.
#[test]
fn reproduce_prints_every_table_and_agrees() {
    // `texts.rs` covers rows of up to nine moves.
    if !at_length() || !has_simulator() {
        return;
    }
    let output = start(&["reproduce", "aksen"]).end();
    let text = said(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(!text.contains("NO"), "{text}");
    let misprints = text.lines().filter(|line| line.contains("misprint: "));
    assert_eq!(misprints.count(), 3, "{text}");
    // The widths of columns do not matter.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "y(17 + x) + 25",
        "262 262 255 yes printed a byte links no more",
        "81 81 82 yes printed ours takes",
        "7,420",
        "542",
        "354",
        "manhattan-with-blank",
        "18 moves: hfdobegca to aofdhbgec",
        "384,025",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}
