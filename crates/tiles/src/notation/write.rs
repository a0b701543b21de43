//! Writes boards in the forms that the parser reads.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::letter_of_tile;
use crate::Board;

/// A form of writing a board.
///
/// ```
/// use knobel_tiles::notation::{BoardForm, parse_board};
///
/// let board = parse_board("1 2 3 4 5 6 7 8 0", None)?;
/// assert_eq!(BoardForm::Rows.write(&board).as_deref(), Some("1 2 3 / 4 5 6 / 7 8 0"));
/// assert_eq!(BoardForm::Letters.write(&board).as_deref(), Some("a b c / d e f / g h o"));
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardForm {
    /// One line, with `/` between rows.
    Rows,
    /// A line for each row, with numbers aligned in columns.
    Grid,
    /// One line without marks between rows. The size comes first unless the board is a square, as
    /// in `3x2: 1 2 3 4 5 0`.
    Flat,
    /// Nested JSON lists.
    Json,
    /// The size on a line of its own, then the grid. Only for squares.
    Princeton,
    /// Letters, with `/` between rows. Only for boards of at most 26 cells.
    Letters,
}

impl BoardForm {
    /// All forms.
    pub const ALL: [Self; 6] = [
        Self::Rows,
        Self::Grid,
        Self::Flat,
        Self::Json,
        Self::Princeton,
        Self::Letters,
    ];

    /// The board in this form, without a final line end. Returns `None` if the form cannot
    /// represent the board.
    pub fn write(self, board: &Board) -> Option<String> {
        match self {
            Self::Rows => Some(join(board, " ", " / ")),
            Self::Grid => Some(grid(board)),
            Self::Flat => Some(flat(board)),
            Self::Json => Some(format!("[[{}]]", join(board, ",", "],["))),
            Self::Princeton => {
                let shape = board.shape();
                (shape.width() == shape.height())
                    .then(|| format!("{}\n{}", shape.width(), grid(board)))
            }
            Self::Letters => letters(board),
        }
    }
}

fn flat(board: &Board) -> String {
    let (width, height) = (board.shape().width(), board.shape().height());
    let tiles = join(board, " ", " ");
    if width == height {
        tiles
    } else {
        format!("{width}x{height}: {tiles}")
    }
}

fn join(board: &Board, between_tiles: &str, between_rows: &str) -> String {
    let rows: Vec<String> = board
        .rows()
        .map(|row| {
            let tiles: Vec<String> = row.iter().map(u32::to_string).collect();
            tiles.join(between_tiles)
        })
        .collect();
    rows.join(between_rows)
}

fn grid(board: &Board) -> String {
    let digits = (board.shape().cells() - 1).to_string().len();
    let rows: Vec<String> = board
        .rows()
        .map(|row| {
            let tiles: Vec<String> = row.iter().map(|tile| format!("{tile:digits$}")).collect();
            tiles.join(" ")
        })
        .collect();
    rows.join("\n")
}

fn letters(board: &Board) -> Option<String> {
    let row = |row: &[u32]| -> Option<String> {
        let letters: Option<Vec<String>> = row
            .iter()
            .map(|&tile| Some(letter_of_tile(tile)?.to_string()))
            .collect();
        Some(letters?.join(" "))
    };
    let rows: Option<Vec<String>> = board.rows().map(row).collect();
    Some(rows?.join(" / "))
}
