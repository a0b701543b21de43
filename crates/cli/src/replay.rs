//! `knobel check --moves` reports whether a list of moves is legal, whether it solves the board,
//! and how far it is from optimal.

use std::fs::Metadata;
use std::io::Write;

use anyhow::{Context, anyhow, bail};
use knobel::notation::{BoardForm, MoveLetters, WrittenMove, parse_moves};
use knobel::{IllegalStep, Problem, Replay, SolveOptions};
use knobel_api::{self as api, MovesVerdict, write};

use super::Exit;
use super::input::shortened;
use super::progress::Watcher;
use super::records::Record;
use super::text::{self, Paint, count};

/// Replays the moves of a text on the problem's board and writes what it finds.
pub fn run(
    (moves, letters): (&str, MoveLetters),
    problem: &Problem,
    options: &SolveOptions,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let written = read_moves(moves, letters, problem)?;
    let replay = Replay::new(problem, &written);
    // Search for the optimal length only if the moves are a solution.
    let answer = if replay.reaches_goal {
        Some(knobel::solve(problem, options, &mut Watcher::new())?)
    } else {
        None
    };
    let verdict = MovesVerdict::new(problem, &replay, answer.as_ref());
    if json {
        writeln!(out, "{}", write(&verdict))?;
    } else {
        write_text(problem, &replay, letters, &verdict, out)?;
    }
    Ok(if verdict.reaches_goal {
        Exit::Fine
    } else {
        Exit::Unsolvable
    })
}

/// The moves from the argument or from the file that it names. Text that reads as moves is never
/// taken as a file name.
fn read_moves(
    given: &str,
    letters: MoveLetters,
    problem: &Problem,
) -> anyhow::Result<Vec<WrittenMove>> {
    let (text, from) = match parse_moves(given, letters) {
        _ if given == "-" => {
            let text = std::io::read_to_string(std::io::stdin());
            (text, "standard input")
        }
        Ok(moves) => return Ok(moves),
        Err(_) if is_there(given, Metadata::is_dir) => bail!(
            "--moves: '{}' is a folder; give moves such as ULDR or \"5 8 3\", or a file with them",
            shortened(given)
        ),
        Err(_) if is_there(given, |_| true) => (std::fs::read_to_string(given), given),
        Err(_) if given.contains(['.', '/']) && !given.contains(char::is_whitespace) => bail!(
            "--moves: there is no file '{}'; give moves such as ULDR or \"5 8 3\", or a file with \
             them",
            shortened(given)
        ),
        Err(error) => bail!("in --moves, {error}"),
    };
    let text = text.with_context(|| format!("cannot read {from}"))?;
    if text.trim_start().starts_with('{') {
        return answered_moves(&text, problem).with_context(|| from.to_owned());
    }
    parse_moves(&text, letters).with_context(|| from.to_owned())
}

/// Returns whether a file of this name and kind exists.
fn is_there(given: &str, kind: impl Fn(&Metadata) -> bool) -> bool {
    given.len() < 4096 && std::fs::metadata(given).is_ok_and(|there| kind(&there))
}

/// The moves of an answer that `solve` has written as JSON, or of a shard's line. The answer must
/// be for this problem.
fn answered_moves(text: &str, problem: &Problem) -> anyhow::Result<Vec<WrittenMove>> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let (Some(line), None) = (lines.next(), lines.next()) else {
        bail!("several answers were given, but --moves checks one board");
    };
    let answer = match api::read::<Record<knobel::Answer>>(line.as_bytes()) {
        Ok(record) => record.answer,
        Err(_) => api::read(line.as_bytes()).map_err(|why| {
            anyhow!("this is not an answer that 'knobel solve --format json' writes: {why}")
        })?,
    };
    let text = |board| BoardForm::Rows.write(board).unwrap_or_default();
    if answer.problem.start() != problem.start() {
        let theirs = shortened(&text(answer.problem.start()));
        bail!("the answer is for another board, {theirs}; give this board to check the answer");
    }
    if answer.problem.goal() != problem.goal() {
        let theirs = shortened(&text(answer.problem.goal()));
        bail!("the answer is for another goal, {theirs}; give this goal with --goal");
    }
    let Some(path) = answer.path else {
        bail!("the answer has no moves");
    };
    Ok(path.moves.into_iter().map(WrittenMove::Blank).collect())
}

fn write_text(
    problem: &Problem,
    replay: &Replay,
    letters: MoveLetters,
    verdict: &MovesVerdict,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let paint = Paint::for_stdout();
    if let Some(fault) = replay.impossible {
        let text = format!("illegal: {}", why(replay, fault, letters));
        writeln!(out, "{}", paint.bad(&text))?;
        write!(out, "{}", text::draw(&replay.end, problem.goal(), paint))?;
        return Ok(());
    }
    let length = format!(
        "{} ({} when a straight run counts 1)",
        count(verdict.stm, "move"),
        text::thousands(verdict.mtm as u64)
    );
    if !verdict.reaches_goal {
        let pairs = replay.end.tiles().iter().zip(problem.goal().tiles());
        let wrong = pairs.filter(|(tile, wanted)| tile != wanted).count();
        let text = format!("legal, but the goal is not reached: {length}");
        writeln!(out, "{}", paint.bad(&text))?;
        write!(out, "{}", text::draw(&replay.end, problem.goal(), paint))?;
        let differ = if wrong == 1 { "differs" } else { "differ" };
        writeln!(out, "{} {differ} from the goal", count(wrong, "cell"))?;
        if !problem.solvable() {
            writeln!(
                out,
                "the board is unsolvable: no list of moves can reach this goal"
            )?;
        }
        return Ok(());
    }
    let text = format!("legal, and the goal is reached: {length}");
    writeln!(out, "{}", paint.good(&text))?;
    writeln!(out, "{}", worth(verdict))?;
    Ok(())
}

/// Explains why a move is illegal, in the letters in which it was written.
fn why(replay: &Replay, fault: IllegalStep, letters: MoveLetters) -> String {
    let (shape, blank) = (replay.end.shape(), replay.end.blank());
    let place = format!(
        "the blank is in row {}, column {}",
        shape.row(blank) + 1,
        shape.column(blank) + 1
    );
    let number = fault.number;
    match (fault.written, letters) {
        (WrittenMove::Tile(tile), _) if tile as usize >= shape.cells() => {
            format!("move {number} slides tile {tile}, which a board {shape} does not have")
        }
        (WrittenMove::Tile(tile), _) => {
            format!("move {number} slides tile {tile}, which is not beside the blank; {place}")
        }
        (WrittenMove::Blank(direction), MoveLetters::Blank | MoveLetters::Words) => {
            let (letter, way) = (direction.letter(), direction.word());
            format!("move {number} ({letter}) takes the blank {way}, off the board; {place}")
        }
        (WrittenMove::Blank(direction), MoveLetters::Tile) => {
            let (letter, way) = (direction.opposite().letter(), direction.opposite().word());
            format!(
                "move {number} ({letter}) slides a tile {way}, but there is no tile there; \
                     {place}"
            )
        }
    }
}

/// Describes how far a solution is from optimal.
fn worth(verdict: &MovesVerdict) -> String {
    let bound = verdict.lower_bound.unwrap_or(0) as usize;
    match (verdict.shortest, &verdict.reason) {
        (Some(shortest), _) if shortest == verdict.stm => "optimal: no solution is shorter".into(),
        (Some(shortest), _) => format!(
            "{} more than the optimum of {}",
            count(verdict.stm - shortest, "move"),
            count(shortest, "move")
        ),
        (None, Some(_)) => format!(
            "at most {} longer than optimal: no solution is shorter than {}",
            count(verdict.stm.saturating_sub(bound), "move"),
            count(bound, "move")
        ),
        (None, None) => "the distance from optimal is unknown".into(),
    }
}
