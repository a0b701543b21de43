//! Formats boards, numbers and tables for terminals and pipes.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use knobel::{Board, Metric, Shape};

use super::cluster;

/// Reports draw boards of at most this many columns.
const WIDEST_DRAWING: usize = 16;

/// Columns and rows of a window whose size is unknown.
const USUAL_WINDOW: (u16, u16) = (80, 24);

/// Returns whether this is a terminal without colours and cursor movement.
pub fn dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Columns and rows of the window.
pub fn window() -> (usize, usize) {
    let told = crossterm::terminal::size().ok();
    let (columns, rows) = told
        .filter(|&(columns, rows)| columns > 0 && rows > 0)
        .unwrap_or(USUAL_WINDOW);
    (columns.into(), rows.into())
}

/// Whether to print in colours.
#[derive(Clone, Copy)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// Colours on a terminal, unless it is dumb or NO_COLOR is set. Processes of a launcher get
    /// none, because their standard output is a terminal even if the launcher writes to a file.
    pub fn for_stdout() -> Self {
        Self {
            on: io::stdout().is_terminal()
                && !cluster::launched()
                && !dumb()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        }
    }

    /// No colours.
    #[cfg(test)]
    pub fn none() -> Self {
        Self { on: false }
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.on {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// For headings and the most important text.
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

    /// For one item that stands out among others.
    pub fn marked(self, text: &str) -> String {
        self.wrap("1;7", text)
    }

    /// For details.
    pub fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }
}

/// The lines of a drawn board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// A box around every tile.
    Boxes,
    /// One frame around the board.
    Frame,
}

impl Ruling {
    /// Columns and rows of a drawing.
    pub fn size(self, shape: Shape) -> (usize, usize) {
        let (width, height) = (shape.width(), shape.height());
        match self {
            Self::Boxes => (width * (digits(shape) + 3) + 1, 2 * height + 1),
            Self::Frame => (width * (digits(shape) + 1) + 3, height + 2),
        }
    }

    /// The most detailed ruling that fits.
    pub fn fitting(shape: Shape, columns: usize, rows: usize) -> Option<Self> {
        [Self::Boxes, Self::Frame].into_iter().find(|ruling| {
            let (wide, high) = ruling.size(shape);
            wide <= columns && high <= rows
        })
    }
}

/// Digits of the highest tile.
fn digits(shape: Shape) -> usize {
    (shape.cells() - 1).to_string().len()
}

/// Draws a board in boxes for a report, or names its size if it is too large to be readable.
pub fn draw(board: &Board, goal: &Board, paint: Paint) -> String {
    let shape = board.shape();
    if shape.width() > WIDEST_DRAWING || shape.height() > 2 * WIDEST_DRAWING {
        return format!("a board {shape}\n");
    }
    picture(board, goal, paint, Ruling::Boxes, None)
}

/// Draws a board of any size. Tiles on their goal cells are painted as good, and one tile may be
/// marked.
pub fn picture(
    board: &Board,
    goal: &Board,
    paint: Paint,
    ruling: Ruling,
    marked: Option<u32>,
) -> String {
    let shape = board.shape();
    let digits = digits(shape);
    let boxes = ruling == Ruling::Boxes;
    let line = |left, middle, right| {
        let bars = if boxes {
            vec!["─".repeat(digits + 2); shape.width()].join(middle)
        } else {
            "─".repeat(ruling.size(shape).0 - 2)
        };
        format!("{left}{bars}{right}\n")
    };
    let cell = |(&tile, wanted): (&u32, &u32)| {
        let text = match tile {
            0 => " ".repeat(digits),
            _ => format!("{tile:>digits$}"),
        };
        match tile == *wanted {
            _ if marked == Some(tile) => paint.marked(&text),
            true => paint.good(&text),
            false => text,
        }
    };
    let mut drawing = line("┌", "┬", "┐");
    for (number, (row, wanted)) in board.rows().zip(goal.rows()).enumerate() {
        if boxes && number > 0 {
            drawing += &line("├", "┼", "┤");
        }
        let cells: Vec<String> = row.iter().zip(wanted).map(cell).collect();
        drawing += &format!("│ {} │\n", cells.join(if boxes { " │ " } else { " " }));
    }
    drawing + &line("└", "┴", "┘")
}

/// A length in the unit of the metric: 1 move, 2 straight runs.
pub fn length(number: usize, metric: Metric) -> String {
    match metric {
        Metric::Stm => count(number, "move"),
        Metric::Mtm => count(number, "straight run"),
    }
}

/// The best length and the bound that limits the gap to the shortest: best 112, at least 98, gap 14
/// %.
pub fn gap(best: u32, bound: u32) -> String {
    format!("best {}, {}", thousands(best.into()), beside(best, bound))
}

/// The lower bound to print beside a length: at least 98, gap 14 %.
pub fn beside(best: u32, bound: u32) -> String {
    let least = format!("at least {}", thousands(bound.into()));
    match knobel::gap(best, bound) {
        // An open gap must not be rounded to 0 %.
        Some(gap) if gap > 0.0 && gap < 0.01 => format!("{least}, gap below 1 %"),
        Some(gap) => format!("{least}, gap {:.0} %", 100.0 * gap),
        None => least,
    }
}

/// A number and what it counts: 1 move, 2 moves.
pub fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number as u64))
}

/// A number with separators between thousands.
pub fn thousands(number: u64) -> String {
    knobel::thousands(number).to_string()
}

/// Seconds with significant digits only.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// How to resume a command from this file or folder.
pub fn go_on(kept: &Path) -> String {
    format!("resume with --resume {}", quoted(&kept.to_string_lossy()))
}

/// The command that resumes a run from its checkpoint.
pub fn resume(checkpoint: &Path) -> String {
    let file = quoted(&checkpoint.to_string_lossy());
    format!("resume with: knobel solve --resume {file}")
}

/// How to resume what the same command resumes. A launcher's part of the command is not known.
pub fn repeat() -> String {
    if cluster::launched() {
        return "repeat the same command to resume".into();
    }
    let arguments = std::env::args_os().skip(1);
    let words = arguments.map(|word| quoted(&word.to_string_lossy()));
    let words: Vec<String> = words.collect();
    format!("resume with: knobel {}", words.join(" "))
}

/// A word of a command as shells read it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./,:=+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Bytes in a readable unit.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        b if b < 10 << 10 => format!("{} B", thousands(b)),
        b if b < 10 << 20 => format!("{} KiB", thousands(b >> 10)),
        b => format!("{} MiB", thousands(b >> 20)),
    }
}

/// Bytes in a readable decimal unit up to EB.
pub fn many_bytes(bytes: f64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];
    let place = (bytes.max(1.0).log10() / 3.0) as usize;
    let place = place.min(units.len() - 1);
    let number = bytes / 1000f64.powi(place as i32);
    match place {
        0 => format!("{number:.0} B"),
        _ => format!("{number:.1} {}", units[place]),
    }
}

/// A time of up to many hours.
pub fn long_time(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => self::seconds(s),
        s if s < 3600.0 => format!("{:.1} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

/// Millions of nodes per second, or "-" if the time is too short to measure.
pub fn rate(nodes: u64, seconds: f64) -> String {
    if seconds < 1e-4 {
        "-".into()
    } else {
        format!("{:.1} M/s", nodes as f64 / seconds / 1e6)
    }
}

/// A table with a heading; text is aligned left, numbers right.
pub struct TextTable {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// An empty table whose column names are separated by two spaces in `heading`.
    pub fn new(heading: &str) -> Self {
        Self {
            heading: heading.split("  ").map(str::to_owned).collect(),
            rows: vec![],
        }
    }

    /// Adds a row with as many cells as the heading.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.cells(cells.to_vec());
    }

    /// Adds a row to a table whose number of columns is known only at run time.
    pub fn cells(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.heading.len());
        self.rows.push(cells);
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
                if numeric[column] {
                    format!("{pad}{cell}")
                } else {
                    format!("{cell}{pad}")
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
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    digits.is_empty() || digits.starts_with(|first: char| first.is_ascii_digit())
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
        table.write(&mut out, Paint::none()).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "name    moves\nbfs        19\na-star  7,827\n"
        );
    }

    #[test]
    fn drawings_have_the_predicted_size() {
        for (width, height) in [(2, 2), (3, 3), (4, 4), (10, 10), (2, 40), (31, 33)] {
            let shape = Shape::new(width, height).unwrap();
            let board = knobel::Goal::Last.board(shape).unwrap();
            for ruling in [Ruling::Boxes, Ruling::Frame] {
                let drawing = picture(&board, &board, Paint::none(), ruling, None);
                let (columns, rows) = ruling.size(shape);
                assert_eq!(drawing.lines().count(), rows, "{drawing}");
                assert!(drawing.lines().all(|line| line.chars().count() == columns));
                let fitting = Ruling::fitting(shape, columns, rows);
                assert_eq!(fitting, Some(ruling));
            }
            assert_eq!(Ruling::fitting(shape, 8, 3), None);
        }
    }

    #[test]
    fn gaps_are_percentages_of_the_lower_bound() {
        assert_eq!(gap(112, 98), "best 112, at least 98, gap 14 %");
        assert_eq!(gap(98, 98), "best 98, at least 98, gap 0 %");
        assert_eq!(
            gap(10_002, 10_000),
            "best 10,002, at least 10,000, gap below 1 %"
        );
        assert_eq!(gap(5, 0), "best 5, at least 0");
    }

    #[test]
    fn counts_use_singular_and_plural() {
        assert_eq!(count(1, "move"), "1 move");
        assert_eq!(count(0, "move"), "0 moves");
        assert_eq!(count(1_234, "move"), "1,234 moves");
    }

    #[test]
    fn many_bytes_and_long_times_are_readable() {
        assert_eq!(many_bytes(0.0), "0 B");
        assert_eq!(many_bytes(1999.0), "2.0 kB");
        assert_eq!(many_bytes(2.5e17), "250.0 PB");
        assert_eq!(many_bytes(3e21), "3000.0 EB");
        assert_eq!(long_time(90.0), "90.00 s");
        assert_eq!(long_time(600.0), "10.0 min");
        assert_eq!(long_time(36_000.0), "10.0 h");
    }
}
