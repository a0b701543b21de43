//! Distances by plain breadth-first search, which shares no code with the programs that it checks.

use std::collections::HashSet;

use knobel_aksen::Letters;

/// A board: nine cells, tiles 1…8, blank 0.
pub type Cells = [u8; 9];

/// Every board that can reach a goal, with its distance, in breadth-first order.
pub fn distances(goal: Cells) -> Vec<(Cells, usize)> {
    let mut seen = HashSet::from([goal]);
    let mut boards = vec![(goal, 0)];
    let mut next = 0;
    while next < boards.len() {
        let (board, distance) = boards[next];
        next += 1;
        for moved in b"udlr".iter().filter_map(|&letter| step(board, letter)) {
            if seen.insert(moved) {
                boards.push((moved, distance + 1));
            }
        }
    }
    boards
}

/// The board after the blank has moved up, down, left or right; `None` at the edge.
pub fn step(mut board: Cells, letter: u8) -> Option<Cells> {
    let blank = board.iter().position(|&tile| tile == 0)?;
    let to = match letter {
        b'u' if blank >= 3 => blank - 3,
        b'd' if blank < 6 => blank + 3,
        b'l' if blank % 3 > 0 => blank - 1,
        b'r' if blank % 3 < 2 => blank + 1,
        _ => return None,
    };
    board.swap(blank, to);
    Some(board)
}

/// Tiles 1…8 in order with the blank in this cell.
pub fn goal_with_blank_at(cell: usize) -> Cells {
    let mut next = 0;
    std::array::from_fn(|at| {
        if at == cell {
            return 0;
        }
        next += 1;
        next
    })
}

/// A board under one of the eight symmetries of the square.
pub fn turned(board: Cells, symmetry: usize) -> Cells {
    std::array::from_fn(|at| {
        let (mut row, mut column) = (at / 3, at % 3);
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        if symmetry & 2 != 0 {
            row = 2 - row;
        }
        if symmetry & 1 != 0 {
            column = 2 - column;
        }
        board[row * 3 + column]
    })
}

/// The same board with its tiles renamed: tile n becomes `names[n - 1]`.
pub fn renamed(board: Cells, names: &[u8; 8]) -> Cells {
    board.map(|tile| match tile {
        0 => 0,
        _ => names[usize::from(tile) - 1],
    })
}

/// The board in the firmware's letters.
pub fn letters(board: &Cells) -> Letters {
    let digits: String = board.iter().map(|tile| char::from(b'0' + tile)).collect();
    digits.parse().expect("nine digits")
}

#[test]
fn the_oracle_knows_the_published_counts() {
    let counts = |cell| {
        let boards = distances(goal_with_blank_at(cell));
        let deepest = boards.iter().map(|board| board.1).max().unwrap();
        let farthest = boards.iter().filter(|board| board.1 == deepest).count();
        (boards.len(), deepest, farthest)
    };
    assert_eq!(counts(8), (181_440, 31, 2));
    assert_eq!(counts(4), (181_440, 30, 148));
}
