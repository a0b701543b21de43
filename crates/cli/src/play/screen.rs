//! The main loop of the game, which also sets up and restores the terminal.

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

/// Interval at which the clock and search results are updated.
const PAUSE: Duration = Duration::from_millis(50);

/// Plays until the player quits, and returns the game in its last state.
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

/// Writes the lines into a window of this number of rows. Each row is cleared before it is written:
/// after a line as wide as the window, the cursor is still on its last letter and would clear it.
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

/// The terminal in raw mode on its alternate screen. Dropping this restores it, also after a panic.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Self> {
        let this = std::thread::current().id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            // A panic in a search thread does not end the game.
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
    // After a panic this runs twice; leaving the alternate screen again would move the cursor onto
    // the message.
    if !is_raw_mode_enabled().unwrap_or(true) {
        return;
    }
    // Ignore errors: there is no place left to report them.
    let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
