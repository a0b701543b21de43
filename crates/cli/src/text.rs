//! How boards, numbers and tables look on a terminal and in a pipe.

use std::io::{self, IsTerminal, Write};

use knobel::Board;

/// Boards with more columns than this are not drawn.
const WIDEST_DRAWING: usize = 16;

/// Colours, or none.
#[derive(Clone, Copy)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// Colours on a terminal, unless NO_COLOR is set.
    pub fn for_stdout() -> Self {
        Self {
            on: io::stdout().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        }
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.on {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// For what matters most.
    pub fn strong(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// For good news.
    pub fn good(self, text: &str) -> String {
        self.wrap("1;32", text)
    }

    /// For bad news.
    pub fn bad(self, text: &str) -> String {
        self.wrap("1;31", text)
    }

    /// For what can be skipped.
    pub fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }
}

/// Draws a board with a frame; tiles on their goal cells are painted as good.
pub fn draw(board: &Board, goal: &Board, paint: Paint) -> String {
    let shape = board.shape();
    if shape.width() > WIDEST_DRAWING || shape.height() > 2 * WIDEST_DRAWING {
        return format!("a board {shape}\n");
    }
    let digits = (shape.cells() - 1).to_string().len();
    let line = |left, middle, right| {
        let bars = vec!["─".repeat(digits + 2); shape.width()];
        format!("{left}{}{right}\n", bars.join(middle))
    };
    let mut cells = board.tiles().iter().zip(goal.tiles());
    let mut drawing = line("┌", "┬", "┐");
    for row in 0..shape.height() {
        if row > 0 {
            drawing += &line("├", "┼", "┤");
        }
        for (tile, wanted) in cells.by_ref().take(shape.width()) {
            let text = match tile {
                0 => " ".repeat(digits),
                _ => format!("{tile:>digits$}"),
            };
            drawing += &match tile == wanted {
                true => format!("│ {} ", paint.good(&text)),
                false => format!("│ {text} "),
            };
        }
        drawing += "│\n";
    }
    drawing + &line("└", "┴", "┘")
}

/// A number with its thousands apart.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Seconds, with as many digits as mean something.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// Bytes in a readable unit.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        b if b < 10 << 10 => format!("{b} B"),
        b if b < 10 << 20 => format!("{} KiB", b >> 10),
        b => format!("{} MiB", b >> 20),
    }
}

/// Nodes a second in millions; nothing where the time is too short to tell.
pub fn rate(nodes: u64, seconds: f64) -> String {
    if seconds < 1e-4 {
        "-".into()
    } else {
        format!("{:.1} M/s", nodes as f64 / seconds / 1e6)
    }
}

/// Rows under a heading; text to the left, numbers to the right.
pub struct TextTable {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these columns, two spaces between them.
    pub fn new(heading: &str) -> Self {
        Self {
            heading: heading.split("  ").map(str::to_owned).collect(),
            rows: vec![],
        }
    }

    /// Adds a row; it has as many columns as the heading.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        debug_assert_eq!(N, self.heading.len());
        self.rows.push(cells.to_vec());
    }

    /// Writes the table.
    pub fn write(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        let all = || std::iter::once(&self.heading).chain(&self.rows);
        let width = |column: usize| all().map(|row| row[column].chars().count()).max();
        let widths: Vec<usize> = (0..self.heading.len()).filter_map(width).collect();
        let numeric: Vec<bool> = (0..widths.len())
            .map(|column| self.rows.iter().all(|row| is_number(&row[column])))
            .collect();
        for (number, row) in all().enumerate() {
            let cells = row.iter().enumerate().map(|(column, cell)| {
                let pad = " ".repeat(widths[column] - cell.chars().count());
                match numeric[column] {
                    true => format!("{pad}{cell}"),
                    false => format!("{cell}{pad}"),
                }
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            let line = line.trim_end();
            match number {
                0 => writeln!(out, "{}", paint.strong(line))?,
                _ => writeln!(out, "{line}")?,
            }
        }
        Ok(())
    }
}

fn is_number(cell: &str) -> bool {
    cell.is_empty() || cell == "-" || cell.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(181_440), "181,440");
        assert_eq!(seconds(0.0123), "12.3 ms");
        assert_eq!(bytes(453), "453 B");
    }

    #[test]
    fn tables_align_text_left_and_numbers_right() {
        let mut table = TextTable::new("name  moves");
        table.row(["bfs".into(), "19".into()]);
        table.row(["a-star".into(), "7,827".into()]);
        let mut out = Vec::new();
        table.write(&mut out, Paint { on: false }).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "name    moves\nbfs        19\na-star  7,827\n"
        );
    }
}
