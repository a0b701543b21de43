//! `--format princeton` prints the boards of a solution like Princeton's assignment. It uses the
//! assignment's words only if they are true: "minimum" for proved lengths, and "no solution" for
//! unsolvable boards.

use std::io::Write;

use knobel::notation::BoardForm;
use knobel::{Answer, Board, Metric, Status};

use super::text;

/// Writes an answer about a square board.
pub fn write(answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
    let metric = answer.problem.metric();
    if answer.status == Status::Unsolvable {
        writeln!(out, "No solution possible")?;
    }
    if let Some(reason) = answer.reason {
        let bound = text::length(answer.lower_bound as usize, metric);
        writeln!(
            out,
            "Stopped: {reason}; every solution has at least {bound}"
        )?;
    }
    let Some(path) = &answer.path else {
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
