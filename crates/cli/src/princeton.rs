//! `--format princeton`: the boards on the way, as Princeton's assignment prints them. Its words are kept where they are
//! true: "minimum" for what is proved, "no solution" for unsolvable boards.

use std::io::Write;

use knobel::notation::BoardForm;
use knobel::{Answer, Board, Metric, Status};

/// Writes an answer about a square board.
pub fn write(answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
    let metric = answer.problem.metric();
    match &answer.status {
        Status::Solved(_) => {}
        Status::Unsolvable { .. } => writeln!(out, "No solution possible")?,
        Status::Stopped { reason, .. } => {
            let unit = match (metric, answer.lower_bound) {
                (Metric::Stm, 1) => "move",
                (Metric::Stm, _) => "moves",
                (Metric::Mtm, 1) => "straight run",
                (Metric::Mtm, _) => "straight runs",
            };
            let bound = answer.lower_bound;
            writeln!(
                out,
                "Stopped: {reason}; every solution has at least {bound} {unit}"
            )?;
        }
    }
    let Some(path) = answer.path() else {
        return Ok(());
    };
    match (answer.optimal, metric) {
        (true, Metric::Stm) => writeln!(out, "Minimum number of moves = {}", path.stm)?,
        (true, Metric::Mtm) => writeln!(out, "Minimum number of straight runs = {}", path.mtm)?,
        (false, _) => writeln!(out, "Number of moves = {} (not proved minimum)", path.stm)?,
    }
    let mut board = answer.problem.start().clone();
    let mut write = |board: &Board| {
        let rows = BoardForm::Princeton.write(board).unwrap_or_default();
        writeln!(out, "{rows}\n")
    };
    write(&board)?;
    for &mv in &path.moves {
        board.slide(mv);
        write(&board)?;
    }
    Ok(())
}
