//! The loop between keyboard, game and window, and the care for the terminal.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyEventKind};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, is_raw_mode_enabled,
};
use crossterm::{execute, queue};

use super::frame::frame;
use super::game::Game;
use super::helper::Helper;
use super::keys::command;
use crate::progress;
use crate::text::{self, Paint};

/// How long to wait for a key before the clock and what was found are looked at.
const PAUSE: Duration = Duration::from_millis(50);

/// Plays until the player quits; hands back the game as it was then.
pub fn play(mut game: Game, mut helper: Helper, paint: Paint) -> io::Result<Game> {
    let _screen = Screen::enter()?;
    let begun = Instant::now();
    let mut shown = (Vec::new(), (0, 0));
    while !game.over() && !progress::interrupted() {
        helper.serve(&mut game);
        let window = text::window();
        let next = (frame(&game, begun.elapsed(), window, paint), window);
        if next != shown {
            show(&next.0, window.1)?;
            shown = next;
        }
        if event::poll(PAUSE)?
            && let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && let Some(command) = command(key)
        {
            game.apply(command, begun.elapsed());
        }
    }
    Ok(game)
}

/// Writes the lines into a window of so many rows. Each row is cleared first: after a line that is
/// as wide as the window, the cursor is still on its last letter.
fn show(lines: &[String], rows: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (row, number) in (0..rows).zip(0u16..) {
        queue!(out, MoveTo(0, number), Clear(ClearType::CurrentLine))?;
        if let Some(line) = lines.get(row) {
            write!(out, "{line}")?;
        }
    }
    out.flush()
}

/// The terminal while a game is on: keys come one by one, and what was on it before comes back at
/// the end, however that comes about.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Self> {
        let this = std::thread::current().id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            // A search that fails in its own thread does not end the game.
            if std::thread::current().id() == this {
                restore();
            }
            before(info);
        }));
        enable_raw_mode()?;
        let screen = Self;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            Hide,
            Clear(ClearType::All)
        )?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn restore() {
    // After a panic it is asked for twice; leaving the screen once more would put the cursor back
    // over the message.
    if !is_raw_mode_enabled().unwrap_or(true) {
        return;
    }
    // There is nobody left to tell that it failed.
    let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
