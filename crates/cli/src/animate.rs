//! `solve --animate`: a solution as a film, wherever the board fits the window.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use knobel::{Board, Direction};

use super::progress;
use super::text::{self, Paint, Ruling};

/// Rows under the board: the number of the move, and the cursor's.
const ROWS_BELOW: usize = 2;

/// Plays a solution, quicker the longer it is. In a pipe, on a dumb terminal or in a window that is
/// too small only the first board is drawn; a person who watches is told why.
pub fn animate(
    start: &Board,
    goal: &Board,
    moves: &[Direction],
    paint: Paint,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let shape = start.shape();
    let (columns, rows) = text::window();
    let fitting = Ruling::fitting(shape, columns, rows.saturating_sub(ROWS_BELOW));
    let ruling = match fitting {
        _ if !std::io::stdout().is_terminal() => None,
        _ if text::dumb() => {
            writeln!(out, "not animated: TERM says that the terminal is dumb")?;
            None
        }
        None => {
            let (wide, high) = Ruling::Frame.size(shape);
            let high = high + ROWS_BELOW;
            writeln!(
                out,
                "not animated: a board {shape} needs a window of {wide}×{high}, but this one is \
                 {columns}×{rows}"
            )?;
            None
        }
        fitting => fitting,
    };
    match ruling {
        Some(ruling) => film(start, goal, moves, paint, ruling, out),
        None => Ok(write!(out, "{}", text::draw(start, goal, paint))?),
    }
}

fn film(
    start: &Board,
    goal: &Board,
    moves: &[Direction],
    paint: Paint,
    ruling: Ruling,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (_, height) = ruling.size(start.shape());
    let picture = |board: &Board| text::picture(board, goal, paint, ruling, None);
    let mut board = start.clone();
    write!(out, "{}", picture(&board))?;
    let pause = Duration::from_millis((12_000 / moves.len().max(1) as u64).clamp(40, 350));
    for (number, &mv) in moves.iter().enumerate() {
        out.flush()?;
        std::thread::sleep(pause);
        if progress::interrupted() {
            break;
        }
        board.slide(mv);
        write!(out, "\x1b[{height}A{}", picture(&board))?;
        write!(out, "move {} of {}: {mv}\x1b[K\r", number + 1, moves.len())?;
    }
    writeln!(out)?;
    Ok(())
}
