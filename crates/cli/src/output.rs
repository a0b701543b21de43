//! Standard output. If it cannot be written, the error says so and names the cure.

use std::io::{self, Write};

/// Standard output with explained errors.
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes).map_err(explained)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().map_err(explained)
    }
}

/// Adds the place and the cure to an error of standard output. Its kind remains: writers repeat
/// what was interrupted, and a closed pipe is no error.
pub fn explained(error: io::Error) -> io::Error {
    let said = format!(
        "cannot write to standard output: {error}; free some space there, or redirect the output \
         to another place"
    );
    io::Error::new(error.kind(), said)
}
