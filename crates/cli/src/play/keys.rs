//! The meaning of keys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use knobel::Direction;

/// A command of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// An arrow in this direction.
    Arrow(Direction),
    Undo,
    Redo,
    Hint,
    /// Play a new board.
    New,
    /// Restart the same board.
    Restart,
    /// Switch arrows between moving the gap and moving a tile.
    Swap,
    Quit,
}

/// The meaning of a key, if it has one.
pub fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Command::Quit),
            KeyCode::Char('z') => Some(Command::Undo),
            KeyCode::Char('r' | 'y') => Some(Command::Redo),
            _ => None,
        };
    }
    let code = match key.code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    };
    Some(match code {
        KeyCode::Up | KeyCode::Char('w' | 'k') => Command::Arrow(Direction::Up),
        KeyCode::Down | KeyCode::Char('s' | 'j') => Command::Arrow(Direction::Down),
        KeyCode::Left | KeyCode::Char('a' | 'h') => Command::Arrow(Direction::Left),
        KeyCode::Right | KeyCode::Char('d' | 'l') => Command::Arrow(Direction::Right),
        KeyCode::Char('u') | KeyCode::Backspace => Command::Undo,
        KeyCode::Char('y') => Command::Redo,
        KeyCode::Char('?') | KeyCode::F(1) => Command::Hint,
        KeyCode::Char('n') => Command::New,
        KeyCode::Char('r') => Command::Restart,
        KeyCode::Char('x') => Command::Swap,
        KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_wasd_and_hjkl_are_equivalent() {
        let meaning = |code| command(KeyEvent::new(code, KeyModifiers::NONE));
        for (arrow, letters, direction) in [
            (KeyCode::Up, "wkWK", Direction::Up),
            (KeyCode::Down, "sjSJ", Direction::Down),
            (KeyCode::Left, "ahAH", Direction::Left),
            (KeyCode::Right, "dlDL", Direction::Right),
        ] {
            assert_eq!(meaning(arrow), Some(Command::Arrow(direction)));
            for letter in letters.chars() {
                let key = KeyCode::Char(letter);
                assert_eq!(meaning(key), Some(Command::Arrow(direction)), "{letter}");
            }
        }
        assert_eq!(meaning(KeyCode::Char('5')), None);
    }

    #[test]
    fn ctrl_c_quits_and_other_control_letters_are_ignored() {
        let control = |letter| command(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        assert_eq!(control('c'), Some(Command::Quit));
        assert_eq!(control('z'), Some(Command::Undo));
        assert_eq!(control('n'), None);
    }
}
