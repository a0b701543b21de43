//! The devices connected to the processor: the input and output interface of SDCC's simulator, and
//! the board's display of two lines.

/// The address of the simulator's interface. The program writes a command to it, then reads or
/// writes a byte.
const INTERFACE: u16 = 0xffff;
/// The display's control and data registers.
const CONTROL: u16 = 0xfffd;
const DATA: u16 = 0xfffe;
/// The command that clears the display.
const CLEAR: u8 = 0x01;

/// The devices at the upper end of external RAM.
#[derive(Default)]
pub(crate) struct Wires {
    input: Vec<u8>,
    read: usize,
    /// The output of the program.
    pub output: Vec<u8>,
    /// The command that still expects its byte.
    command: u8,
    /// Whether the program has ended.
    pub stopped: bool,
    /// The display.
    pub display: Display,
    /// The contents of the display each time it was cleared.
    shown: Vec<Screen>,
}

/// The two visible lines of the display, 16 characters each.
pub type Screen = [String; 2];

impl Wires {
    /// Returns the devices with this input.
    pub fn with_input(input: &str) -> Self {
        Self {
            input: input.as_bytes().to_vec(),
            ..Self::default()
        }
    }

    /// Returns the byte that a device provides at this address, or `None` if the address is memory.
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

    /// Writes a byte to a device. Returns false if the address is memory.
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

    /// Returns all screens that the display showed, in order.
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

/// A character display with two lines of sixteen and an HD44780 controller: each line has 40
/// places, of which 16 are visible.
pub(crate) struct Display {
    places: [[u8; Self::PLACES]; 2],
    line: usize,
    column: usize,
    /// Whether anything was written since the display was last cleared.
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

    /// Returns the two visible lines.
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

    /// Executes a command. Command 1 clears the display, and 80 to FF set the place; the second
    /// line begins at place 40. Other commands have no effect in this simulation.
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

    /// Writes a letter and advances the place. The end of a line is followed by the other line.
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

/// Returns the character that the display shows for a byte. A block stands for characters outside
/// ASCII.
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
        // After the end of a line of forty places, writing continues on the other line.
        (0..41).for_each(|_| display.put(b'-'));
        assert_eq!(display.lines()[1], format!("-{}", " ".repeat(15)));
    }
}
