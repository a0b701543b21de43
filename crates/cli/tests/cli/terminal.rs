//! The binary in a pseudo-terminal: `play` with keys, `--animate`, and limited terminals.

use std::fs::File;
use std::io::Write;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use nix::pty::{Winsize, openpty};
use nix::sys::termios::{LocalFlags, tcgetattr};

use super::child::{Running, copy};
use super::program;

/// 80 moves to the goal `first`.
const HARD: &str = "15 10 8 12 / 11 14 9 13 / 2 6 5 1 / 3 7 4 0";

/// A board one move from the goal: 8 slides left.
const NEAR: &str = "1 2 3 / 4 5 6 / 7 0 8";

/// The binary in a pseudo-terminal.
struct Terminal {
    running: Running,
    keys: File,
    slave: File,
    seen: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
    /// The end of the output that `expect` has matched.
    mark: usize,
}

impl Terminal {
    /// Runs the binary in a window of this size.
    fn open(arguments: &[&str], (columns, rows): (u16, u16), kind: &str) -> Self {
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let pair = openpty(&size, None).expect("pseudo-terminals are there");
        let (master, slave) = (File::from(pair.master), File::from(pair.slave));
        let stdio = || Stdio::from(slave.try_clone().expect("one more handle"));
        // A new session, so that the pseudo-terminal is the binary's controlling terminal.
        let child = program("setsid")
            .arg("--ctty")
            .arg(env!("CARGO_BIN_EXE_knobel"))
            .args(arguments)
            .env("TERM", kind)
            .env("KNOBEL_TABLES", "no-such-folder")
            .stdin(stdio())
            .stdout(stdio())
            .stderr(stdio())
            .spawn()
            .expect("setsid is there");
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (source, sink) = (master.try_clone().expect("one more"), Arc::clone(&seen));
        let reader = std::thread::spawn(move || copy(source, &sink));
        Self {
            running: Running::of(child, format!("{arguments:?}")),
            keys: master,
            slave,
            seen,
            reader,
            mark: 0,
        }
    }

    /// Waits until the binary has written this text after the last match.
    fn expect(&mut self, text: &str) {
        let (seen, mark) = (&self.seen, self.mark);
        let place = || {
            let seen = seen.lock().unwrap();
            let mut parts = seen[mark..].windows(text.len());
            parts.position(|part| part == text.as_bytes())
        };
        let mut at = None;
        let came = self.running.reaches(text, || {
            at = place();
            at.is_some()
        });
        let all = String::from_utf8_lossy(&seen.lock().unwrap()).into_owned();
        assert!(came, "'{text}' never came in {all:?}");
        self.mark += at.expect("it came") + text.len();
    }

    fn send(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("a terminal takes keys");
    }

    /// Waits for the end. Returns the exit code, the whole output, and whether the terminal echoes
    /// keys again.
    fn end(self) -> (Option<i32>, String, bool) {
        let status = self.running.end().status;
        let flags = tcgetattr(&self.slave).expect("a terminal").local_flags;
        drop(self.slave);
        self.reader
            .join()
            .expect("the reader ends with the terminal");
        let seen = self.seen.lock().unwrap().clone();
        (
            status.code(),
            String::from_utf8_lossy(&seen).into_owned(),
            flags.contains(LocalFlags::ECHO | LocalFlags::ICANON | LocalFlags::ISIG),
        )
    }
}

const USUAL: (u16, u16) = (80, 24);

fn play(arguments: &[&str]) -> Terminal {
    Terminal::open(&[&["play"], arguments].concat(), USUAL, "xterm")
}

/// Checks that the game has ended and the terminal is restored: main screen, visible cursor, echo.
fn left(terminal: Terminal, code: i32) -> String {
    let (ended, seen, restored) = terminal.end();
    assert_eq!((ended, restored), (Some(code), true), "{seen:?}");
    let (_, after) = seen.rsplit_once("\x1b[?1049l").expect("the screen is left");
    assert!(seen.contains("\x1b[?25h"), "the cursor is shown: {seen:?}");
    after.to_owned()
}

#[test]
fn a_board_is_solved_by_an_arrow_key() {
    let mut game = play(&[NEAR]);
    game.expect("0 moves, 0 straight runs   0:");
    game.expect("   optimum: 1");
    game.send("\x1b[D");
    game.expect("Solved in 1 move: optimal, no solution is shorter!");
    game.send("q");
    let after = left(game, 0);
    assert!(
        after.contains("solved in 1 move (1 straight run), 0:")
            && after.contains("; the optimum is 1\r\n"),
        "{after:?}"
    );
}

#[test]
fn keys_undo_redo_swap_restart_and_ask_for_hints() {
    let mut game = play(&["1 2 3 / 4 5 6 / 0 7 8"]);
    game.expect("optimum: 2");
    game.send("?");
    game.expect("Hint: slide 7 to the left; then 1 move remains (optimal)");
    game.send("s");
    game.expect("1 move, 1 straight run");
    game.send("u");
    game.expect("0 moves");
    game.send("y");
    game.expect("1 move,");
    game.send("?");
    game.expect("Hint: slide 4 up; then 2 moves remain (optimal)");
    game.send("r");
    game.expect("0 moves");
    game.send("x");
    game.expect("arrows move the blank");
    game.send("\x1b[C\x1b[C");
    game.expect("Solved in 2 moves: optimal");
    game.send("n");
    game.expect("0 moves");
    game.expect("optimum: ");
    game.send("\x1b");
    assert!(left(game, 0).contains("left after 0 moves (0 straight runs), unsolved"));
}

#[test]
fn ctrl_c_and_signals_restore_the_terminal() {
    let mut game = play(&["--seed", "1"]);
    game.expect("optimum: ");
    game.send("\x03");
    assert!(left(game, 0).contains("unsolved"));
    let mut game = play(&["--seed", "1"]);
    game.expect("optimum: ");
    game.running.signal("TERM");
    left(game, 3);
}

#[test]
fn a_long_search_does_not_block_the_keyboard() {
    let mut game = play(&[HARD, "--goal", "first"]);
    game.expect("optimum: searching …");
    game.send("?");
    game.expect("Thinking …");
    game.send("u");
    game.expect("There is nothing to undo.");
    game.send("q");
    left(game, 0);
}

#[test]
fn large_boards_get_hints_at_once_and_distant_boards_follow_each_other() {
    let mut game = play(&["--size", "10x10", "--seed", "4"]);
    game.expect("best known: ");
    game.send("?");
    game.expect("(not proved optimal)");
    game.send("q");
    left(game, 0);
    let mut game = play(&["--size", "3x3", "--distance", "20", "--seed", "4"]);
    game.expect("optimum: 20");
    game.send("n");
    game.expect("optimum: searching …");
    game.expect("optimum: 20");
    game.send("q");
    left(game, 0);
}

#[test]
fn unplayable_boards_get_a_one_line_error() {
    let cases: [(&[&str], &str, &str); 4] = [
        (
            &["--size", "30x30"],
            "xterm",
            "needs a window of 123×35 characters, but this one has 80×24",
        ),
        (&[NEAR], "dumb", "TERM is 'dumb'"),
        (
            &["-"],
            "xterm",
            "play reads the keyboard from standard input",
        ),
        (&["--distance", "81"], "xterm", "the farthest are 80"),
    ];
    for (arguments, kind, part) in cases {
        let terminal = Terminal::open(&[&["play"], arguments].concat(), USUAL, kind);
        let (code, seen, restored) = terminal.end();
        assert_eq!((code, restored), (Some(2), true), "{seen}");
        assert!(
            seen.starts_with("knobel: ") && seen.contains(part),
            "{seen}"
        );
        assert_eq!(seen.lines().count(), 1, "{seen}");
    }
    let (code, seen, _) = play(&["2 1 / 3 0"]).end();
    assert!(code == Some(1) && seen.starts_with("unsolvable"), "{seen}");
}

#[test]
fn a_solution_is_animated_if_the_board_fits_the_window() {
    let solve = |board: &str, window, kind| {
        let arguments = ["solve", board, "--fast", "--animate"];
        let (code, seen, _) = Terminal::open(&arguments, window, kind).end();
        assert_eq!(code, Some(0), "{seen}");
        seen
    };
    let near = "1 2 3 / 4 5 6 / 0 7 8";
    let film = solve(near, USUAL, "xterm");
    assert!(
        film.contains("\x1b[7A") && film.contains("move 2 of 2: R"),
        "{film:?}"
    );
    let frames = solve(near, (12, 8), "xterm");
    assert!(
        frames.contains("\x1b[5A") && !frames.contains('├'),
        "{frames:?}"
    );
    let small = solve(near, (12, 6), "xterm");
    assert!(small.contains(
        "not animated: a board 3 wide × 3 high needs a window of 9×7 characters, but this one has \
         12×6"
    ));
    assert!(
        small.contains("2 moves") && !small.contains("[5A"),
        "{small:?}"
    );
    let dumb = solve(near, USUAL, "dumb");
    assert!(
        dumb.contains("dumb") && !dumb.contains('\x1b'),
        "no colour, no cursor: {dumb:?}"
    );
    let large = super::text(&["scramble", "--size", "20x20", "--seed", "1"], 0);
    let large = solve(large.trim(), USUAL, "xterm");
    assert!(large.contains("not animated: a board 20 wide × 20 high needs a window of 83×24"));
    assert!(large.contains("not proved optimal"), "{large:?}");
}

#[test]
fn progress_stays_off_a_dumb_terminal() {
    let arguments = [
        "solve",
        HARD,
        "--goal",
        "first",
        "-a",
        "ida-star",
        "-H",
        "manhattan",
        "--time",
        "1s",
    ];
    let (code, seen, _) = Terminal::open(&arguments, USUAL, "dumb").end();
    assert!(
        code == Some(3) && !seen.contains('\x1b') && !seen.contains("M/s, 0 s"),
        "{seen:?}"
    );
}
