//! Tests of turned cards and turned boards.

use knobel_cards::engine::Orientation;
use knobel_cards::{Label, Piece, Side};

#[test]
fn words_name_the_first_two_cells() {
    for orientation in Orientation::ALL {
        let (cells, width) = orientation.cells(3, 2);
        let corner = match cells[0] {
            0 => "top left",
            2 => "top right",
            3 => "bottom left",
            _ => "bottom right",
        };
        let columns = cells[0].abs_diff(cells[1]) == 3;
        let words = orientation.words();
        assert!(words.ends_with(corner), "{words}: {cells:?}");
        assert_eq!(words.starts_with("columns"), columns, "{words}: {cells:?}");
        assert_eq!(orientation.along_columns(), columns);
        assert_eq!(width, if columns { 2 } else { 3 });
    }
}

#[test]
fn sides_agree_with_cells() {
    for orientation in Orientation::ALL {
        let (cells, width) = orientation.cells(3, 3);
        let (here, right, below) = (cells[4], cells[5], cells[4 + width]);
        let step = |side: Side| match side {
            Side::Up => -3i32,
            Side::Right => 1,
            Side::Down => 3,
            Side::Left => -1,
        };
        let offset = |to: u16| i32::from(to) - i32::from(here);
        assert_eq!(offset(right), step(orientation.side(Side::Right)));
        assert_eq!(offset(below), step(orientation.side(Side::Down)));
    }
}

fn piece(edges: [u8; 4]) -> Piece {
    Piece(edges.map(Label))
}

#[test]
fn one_turn_moves_the_left_edge_to_the_top() {
    assert_eq!(piece([1, 2, 3, 4]).turned(1), piece([4, 1, 2, 3]));
    assert_eq!(piece([1, 2, 3, 4]).turned(4), piece([1, 2, 3, 4]));
}

#[test]
fn symmetry_counts_equal_turns() {
    assert_eq!(piece([1, 2, 3, 4]).symmetry(), 1);
    assert_eq!(piece([1, 2, 1, 2]).symmetry(), 2);
    assert_eq!(piece([5, 5, 5, 5]).symmetry(), 4);
}
