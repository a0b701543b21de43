//! What is connected to the processor: letters in and out through the interface of SDCC's simulator, and the board's
//! display of two lines.

/// Where the simulator's interface lies: a command is written there, then a byte read or written.
const INTERFACE: u16 = 0xffff;
/// The display's control and data registers.
const CONTROL: u16 = 0xfffd;
const DATA: u16 = 0xfffe;
/// The command that clears the display.
const CLEAR: u8 = 0x01;

/// What hangs on the upper end of external RAM.
#[derive(Default)]
pub(crate) struct Wires {
    input: Vec<u8>,
    read: usize,
    /// What was written.
    pub output: Vec<u8>,
    /// The command that waits for its byte.
    command: u8,
    /// The program is done.
    pub stopped: bool,
    /// The display, and what stood on it whenever it was cleared.
    pub display: Display,
    shown: Vec<Screen>,
}

/// The two lines of the display as they are seen, 16 characters each.
pub type Screen = [String; 2];

impl Wires {
    /// Letters to read.
    pub fn with_input(input: &str) -> Self {
        Self {
            input: input.as_bytes().to_vec(),
            ..Self::default()
        }
    }

    /// The byte that an address gives; nothing where it is memory.
    #[inline]
    pub fn read(&mut self, address: u16) -> Option<u8> {
        (address == INTERFACE).then(|| self.answer())
    }

    fn answer(&mut self) -> u8 {
        match std::mem::take(&mut self.command) {
            b'f' => u8::from(self.read < self.input.len()),
            b'r' => {
                let byte = self.input.get(self.read).copied().unwrap_or(0);
                self.read += 1;
                byte
            }
            _ => 0,
        }
    }

    /// Takes a byte, unless the address is memory.
    #[inline]
    pub fn write(&mut self, address: u16, byte: u8) -> bool {
        match address {
            INTERFACE => self.take(byte),
            CONTROL => {
                if byte == CLEAR && self.display.is_used() {
                    self.shown.push(self.display.lines());
                }
                self.display.control(byte);
            }
            DATA => self.display.put(byte),
            _ => return false,
        }
        true
    }

    /// All that stood on the display, one after the other.
    pub fn screens(mut self) -> Vec<Screen> {
        if self.display.is_used() {
            self.shown.push(self.display.lines());
        }
        self.shown
    }

    fn take(&mut self, byte: u8) {
        match std::mem::take(&mut self.command) {
            b'w' => self.output.push(byte),
            _ if byte == b's' => self.stopped = true,
            _ => self.command = byte,
        }
    }
}

/// A character display of two lines of sixteen, as the HD44780 drives it: 40 places a line, of which 16 are seen.
pub(crate) struct Display {
    places: [[u8; Self::PLACES]; 2],
    line: usize,
    column: usize,
    /// Written to since it was last cleared.
    used: bool,
}

impl Default for Display {
    fn default() -> Self {
        Self {
            places: [[b' '; Self::PLACES]; 2],
            line: 0,
            column: 0,
            used: false,
        }
    }
}

impl Display {
    const WIDTH: usize = 16;
    const PLACES: usize = 40;

    /// The two lines as they are seen.
    fn lines(&self) -> Screen {
        let seen = |line: &[u8; Self::PLACES]| {
            let seen = &line[..Self::WIDTH];
            seen.iter().map(|&letter| character(letter)).collect()
        };
        [seen(&self.places[0]), seen(&self.places[1])]
    }

    fn is_used(&self) -> bool {
        self.used
    }

    /// A command: one clears, 80 to FF set the place, 40 being the start of the second line. Others change nothing that
    /// is seen here.
    fn control(&mut self, byte: u8) {
        match byte {
            CLEAR => *self = Self::default(),
            0x80..=0xff => {
                let place = usize::from(byte & 0x7f);
                self.line = place / 0x40;
                self.column = (place % 0x40) % Self::PLACES;
            }
            _ => {}
        }
    }

    /// A letter; the place moves on, from the end of a line to the other line.
    fn put(&mut self, letter: u8) {
        self.places[self.line][self.column] = letter;
        self.used = true;
        self.column += 1;
        if self.column == Self::PLACES {
            self.column = 0;
            self.line = 1 - self.line;
        }
    }
}

/// What the display shows for a byte; blocks for what it would draw otherwise.
fn character(letter: u8) -> char {
    match letter {
        0x20..0x7f => char::from(letter),
        _ => '\u{2592}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_display_has_two_lines() {
        let mut display = Display::default();
        b"urulddruurdlurdlx"
            .iter()
            .for_each(|&letter| display.put(letter));
        display.control(0xc0 + 2);
        display.put(b'9');
        assert_eq!(display.lines(), ["urulddruurdlurdl", "  9             "]);
        display.control(0x01);
        assert_eq!(display.lines(), [" ".repeat(16), " ".repeat(16)]);
        assert!(!display.is_used());
        // Past the end of a line of forty comes the other.
        (0..41).for_each(|_| display.put(b'-'));
        assert_eq!(display.lines()[1], format!("-{}", " ".repeat(15)));
    }
}
