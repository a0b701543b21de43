//! `knobel check --moves`: can a list of moves be made, does it solve the board, and how far is it from optimal?

use std::io::Write;

use knobel::notation::{WrittenMove, parse_moves};
use knobel::{Impossible, Problem, Replay, Request};
use knobel_wire::{MovesVerdict, write};

use super::Exit;
use super::progress::Watcher;
use super::solve::Letters;
use super::text::{self, Paint, count};

/// Replays the moves of a text on the request's board and writes what it finds.
pub fn run(
    moves: &str,
    letters: Letters,
    request: &Request,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let problem = Problem::new(request.board.clone(), &request.goal)?;
    let written = parse_moves(moves, letters.into())
        .map_err(|error| anyhow::anyhow!("in --moves, {error}"))?;
    let replay = Replay::new(&problem, &written);
    // How short it could be is asked of solutions only.
    let answer = match replay.reaches_goal {
        true => Some(knobel::solve(request, &mut Watcher::new())?),
        false => None,
    };
    let verdict = MovesVerdict::new(&problem, &replay, answer.as_ref());
    if json {
        writeln!(out, "{}", write(&verdict))?;
    } else {
        write_text(&problem, &replay, letters, &verdict, out)?;
    }
    Ok(match verdict.reaches_goal {
        true => Exit::Fine,
        false => Exit::Unsolvable,
    })
}

fn write_text(
    problem: &Problem,
    replay: &Replay,
    letters: Letters,
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
                "no list of moves can reach this goal: the board is unsolvable"
            )?;
        }
        return Ok(());
    }
    let text = format!("legal, and the goal is reached: {length}");
    writeln!(out, "{}", paint.good(&text))?;
    writeln!(out, "{}", worth(verdict))?;
    Ok(())
}

/// Why a move cannot be made, in the letters in which it was written.
fn why(replay: &Replay, fault: Impossible, letters: Letters) -> String {
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
        (WrittenMove::Blank(direction), Letters::Blank) => {
            let (letter, way) = (direction.letter(), direction.word());
            format!("move {number} ({letter}) takes the blank {way}, off the board; {place}")
        }
        (WrittenMove::Blank(direction), Letters::Tile) => {
            let (letter, way) = (direction.opposite().letter(), direction.opposite().word());
            format!("move {number} ({letter}) slides a tile {way}, but there is none; {place}")
        }
    }
}

/// How far from optimal a solution is.
fn worth(verdict: &MovesVerdict) -> String {
    let bound = verdict.lower_bound.unwrap_or(0) as usize;
    match (verdict.shortest, &verdict.reason) {
        (Some(shortest), _) if shortest == verdict.stm => "optimal: no solution is shorter".into(),
        (Some(shortest), _) => format!(
            "{} longer than optimal, which is {}",
            count(verdict.stm - shortest, "move"),
            count(shortest, "move")
        ),
        (None, Some(_)) => format!(
            "at most {} longer than optimal: no solution is shorter than {}",
            count(verdict.stm.saturating_sub(bound), "move"),
            count(bound, "move")
        ),
        (None, None) => "how far from optimal is not known".into(),
    }
}
