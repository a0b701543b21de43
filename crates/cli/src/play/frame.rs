//! Formats a state of the game as lines of text.

use std::time::Duration;

use knobel::Shape;

use super::game::{Game, Par, clock};
use crate::text::{self, Paint, Ruling, count};

/// Lines under the board: state, message and keys.
const ROWS_BELOW: usize = 3;

/// Empty lines above and below the board and before the keys, if all of them fit.
const AIR: usize = 3;

/// Spaces to the left of the board, if they fit.
const MARGIN: usize = 2;

/// The reason why a board cannot be played in a window of this size, if there is one.
pub fn too_small(shape: Shape, window: (usize, usize)) -> Option<String> {
    let (columns, rows) = window;
    let room = rows.saturating_sub(ROWS_BELOW);
    if Ruling::fitting(shape, columns, room).is_some() {
        return None;
    }
    let (wide, high) = Ruling::Frame.size(shape);
    let high = high + ROWS_BELOW;
    Some(format!(
        "a board {shape} needs a window of {wide}×{high} characters, but this one has \
         {columns}×{rows}; enlarge it"
    ))
}

/// The lines to show, cut to the width and the height of the window.
pub fn frame(game: &Game, now: Duration, window: (usize, usize), paint: Paint) -> Vec<String> {
    let (columns, rows) = window;
    let shape = game.board().shape();
    let room = rows.saturating_sub(ROWS_BELOW);
    let Some(ruling) = Ruling::fitting(shape, columns, room) else {
        let complaint: Vec<char> = too_small(shape, window)
            .unwrap_or_default()
            .chars()
            .collect();
        let lines = complaint.chunks(columns.max(1)).take(rows);
        return lines.map(|line| line.iter().collect()).collect();
    };
    let (wide, high) = ruling.size(shape);
    let margin = " ".repeat(MARGIN.min((columns - wide) / 2));
    let air: &[String] = if room - high >= AIR {
        &[String::new()]
    } else {
        &[]
    };
    let (board, goal) = (game.board(), game.goal());
    let picture = text::picture(board, goal, paint, ruling, game.marked());
    let line = |text: &str| cut(format!("{margin}{text}").trim_end(), columns);
    let mut lines = air.to_vec();
    lines.extend(picture.lines().map(|row| format!("{margin}{row}")));
    lines.extend_from_slice(air);
    lines.push(paint.strong(&line(&state(game, now))));
    lines.push(match (game.solved(), game.message()) {
        (true, "") => paint.good(&line(&game.praise())),
        (_, message) => line(message),
    });
    lines.extend_from_slice(air);
    lines.push(paint.faint(&line(keys(game))));
    lines
}

/// Moves, time and optimum of the game so far.
fn state(game: &Game, now: Duration) -> String {
    let (moves, runs) = game.lengths();
    let par = match game.par() {
        Par::Searching => "optimum: searching …".into(),
        Par::Optimum(moves) => format!("optimum: {moves}"),
        Par::Known(moves) => format!("best known: {}", text::thousands(moves as u64)),
        Par::Unknown => "optimum: unknown".into(),
    };
    format!(
        "{}, {}   {}   {par}",
        count(moves, "move"),
        count(runs, "straight run"),
        clock(game.time(now))
    )
}

fn keys(game: &Game) -> &'static str {
    match (game.solved(), game.gap()) {
        (true, _) => "n new board  r restart  q quit",
        (_, false) => {
            "arrows slide a tile  u undo  y redo  ? hint  n new  r restart  x swap  q quit"
        }
        (_, true) => {
            "arrows move the blank  u undo  y redo  ? hint  n new  r restart  x swap  q quit"
        }
    }
}

/// The beginning of a text, cut to this number of columns.
fn cut(text: &str, columns: usize) -> String {
    text.chars().take(columns).collect()
}
