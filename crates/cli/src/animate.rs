//! `solve --animate` plays a solution if the board fits the window.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use knobel::{Board, Direction};

use super::progress;
use super::text::{self, Paint, Ruling};

/// Rows under the board: one for the number of the move, one for the cursor.
const ROWS_BELOW: usize = 2;

/// Plays a solution; longer solutions play faster. In a pipe, on a dumb terminal or in a small
/// window, only the first board is drawn, and a terminal also shows the reason.
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
            writeln!(
                out,
                "not animated: TERM is 'dumb', so the terminal cannot move its cursor"
            )?;
            None
        }
        None => {
            let (wide, high) = Ruling::Frame.size(shape);
            let high = high + ROWS_BELOW;
            writeln!(
                out,
                "not animated: a board {shape} needs a window of {wide}×{high} characters, but \
                 this one has {columns}×{rows}"
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
