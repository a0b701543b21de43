//! Tests of the notations. Every form is read and written, every error has a position, and no bytes
//! cause a panic.

use knobel_core::{Rng, Warning};
use proptest::prelude::*;

use knobel_tiles::notation::*;
use knobel_tiles::{Board, Direction, Shape, metric};

fn shape(width: usize, height: usize) -> Shape {
    Shape::new(width, height).unwrap()
}

fn tiles(text: &str) -> Vec<u32> {
    parse_board(text, None).unwrap().tiles().to_vec()
}

fn refusal(text: &str) -> String {
    parse_board(text, None).unwrap_err().to_string()
}

fn shuffled(shape: Shape, seed: u64) -> Board {
    let mut tiles: Vec<u32> = (0..shape.cells() as u32).collect();
    Rng::new(seed).shuffle(&mut tiles);
    Board::new(shape, tiles).unwrap()
}

#[test]
fn the_example_of_every_form_is_the_same_board() {
    for Form { name, example, .. } in &FORMS {
        let read = parse_boards(example, None).unwrap();
        assert_eq!(read.len(), 1, "{name}");
        assert_eq!(read[0].board.tiles(), [2, 3, 8, 4, 7, 0, 1, 6, 5], "{name}");
        assert_eq!(tiles(example), read[0].board.tiles(), "{name}");
        // A damaged example is read as the form that it comes nearest to.
        let damaged = example.replacen(['1', 'a'], "?", 1);
        assert!(refusal(&damaged).contains("; it was read as "), "{damaged}");
    }
}

#[test]
fn errors_name_the_nearest_form() {
    for (text, form) in [
        ("[[1, 2], [3, 3]]", "a list in brackets"),
        ("((1, 2), (3, 0)", "a tuple"),
        ("{1, 2, 3, 3}", "a list in braces"),
        ("│ 1 │ 2 │\n│ 3 │ 3 │", "a drawn table"),
        ("2x2: 1 2 3 3", "a size and its tiles"),
        ("123456788", "digits without gaps"),
        ("abcdefgg", "letters without gaps"),
        ("a b / c c", "letters"),
        ("1 2 / y 0", "numbers"),
        ("3\n1 2\n3 0", "the side, then the rows"),
        ("1 2 3 4 5 0", "a flat list"),
        ("1 2 / 3 3", "rows"),
    ] {
        assert!(FORMS.iter().any(|known| known.name == form), "{form}");
        let message = refusal(text);
        assert!(
            message.ends_with(&format!("; it was read as {form}")),
            "{text:?}: {message}"
        );
    }
}

#[test]
fn printed_lists_in_braces_are_boards() {
    assert_eq!(
        tiles("{8, 1, 2, 0, 4, 3, 7, 6, 5}"),
        [8, 1, 2, 0, 4, 3, 7, 6, 5]
    );
    assert_eq!(
        tiles("{g, a, e, f, d, b, o, c, h}"),
        [7, 1, 5, 6, 4, 2, 0, 3, 8]
    );
    assert_eq!(tiles("{{1, 2},\n {3, 0}}\n"), [1, 2, 3, 0]);
    assert!(refusal("{1, 2, 3, 0]").contains("']' was given, but a tile or '}' was needed"));
    let two = parse_boards("{1, 2, 3, 0}\n{0, 1, 2, 3} {3, 2, 1, 0}", None).unwrap();
    assert_eq!(two.len(), 3);
}

#[test]
fn without_a_zero_the_highest_number_is_the_blank() {
    let goal: Vec<u32> = (1..16).chain([0]).collect();
    let flat = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16";
    let rows = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16";
    let gaps = rows.replace('\n', "\n\n");
    for text in [
        flat,
        rows,
        &gaps,
        &format!("4\n{rows}"),
        &format!("{{{flat}}}"),
    ] {
        let read = read_board(text, None).unwrap();
        assert_eq!(
            read.warning,
            Some(Warning::HighestIsBlank { blank: 16 }),
            "{text:?}"
        );
        assert_eq!(read.board.tiles(), goal, "{text:?}");
        for reader in [BoardReader::new(None), BoardReader::new(None).at_once()] {
            let found = in_pieces(text, reader).unwrap();
            assert_eq!(
                (found.len(), found[0].warning.is_some()),
                (1, true),
                "{text:?}"
            );
            assert_eq!(found[0].board.tiles(), goal, "{text:?}");
        }
    }
    let read = read_board("1 2 3 / 4 6 5", None).unwrap();
    assert_eq!(
        (read.board.tiles(), read.warning.is_some()),
        (&[1, 2, 3, 4, 0, 5][..], true)
    );
    assert_eq!(read_board("1 2 / 3 0", None).unwrap().warning, None);
    // A number twice, or a blank beside the highest number, is an error as before.
    assert!(refusal("1 2 / 4 4").contains("tile 4 was given"));
    assert!(refusal("1 2 / 4 0").contains("tile 4 was given"));
    // Letters always have o.
    assert!(refusal("a b / c d").contains("letter d was given"));
    // Rows of a larger board with a 0 are rows, also below a row that could be a board.
    let shapes = |text: &str| -> Vec<Shape> {
        let read = parse_boards(text, None).unwrap();
        read.iter().map(|entry| entry.board.shape()).collect()
    };
    assert_eq!(
        shapes("1 2 3 4\n0 5 6 7\n8 9 10 11\n12 13 14 15\n"),
        [shape(4, 4)]
    );
    assert_eq!(shapes(&gaps.replace("16", "0")), [shape(4, 4)]);
    assert_eq!(shapes("1 2 3 4\n4 3 2 1\n"), [shape(2, 2); 2]);
    let records = parse_boards("7 5 2 1 3 4\n8 6 4 3 2 1\n", None).unwrap();
    assert_eq!((records[1].index, records[1].warning.is_some()), (8, true));
    let either = parse_boards("5 6 3 1 2 4", None).unwrap_err().to_string();
    assert!(
        either.contains("may be an index, a length and 4 tiles"),
        "{either}"
    );
}

#[test]
fn every_form_of_a_board_is_read() {
    let forms = [
        "2 3 8 / 4 7 0 / 1 6 5",
        "2,3,8/4,7,_/1,6,5",
        "2, 3, 8\n4, 7, .\n1, 6, 5\n",
        "2 3 8 /\r\n4 7 0 /\r\n1 6 5 /\r\n",
        "2 3 8 4 7 0 1 6 5",
        "2\n3\n8\n4\n7\n0\n1\n6\n5\n",
        "[[2,3,8],[4,7,0],[1,6,5]]",
        "((2, 3, 8),\n (4, 7, 0),\n (1, 6, 5),)\n",
        "[(2,3,8),(4,7,0),(1,6,5)]",
        "(2,3,8,4,7,0,1,6,5)",
        "3\n 2  3  8 \n 4  7  0 \n 1  6  5 \n\n",
        "# This puzzle is solvable\n3 # side\n2 3 8\n4 7 0 # blank here\n1 6 5\n",
        "3\n2 3 8 4 7 0 1 6 5",
        "\u{feff}2 3 8 / 4 7 0 / 1 6 5",
        "b c h / d g o / a f e",
        "b c h d g o a f e",
        "[[b, c, h], [d, g, o], [a, f, e]]",
        "B C H / D G O / A F E",
        "bchdgoafe",
        "BCHDGOAFE",
        "bchdg_afe",
        "b c h / d g _ / a f e",
        "238470165",
        "238/470/165",
        "238\n47x\n165\n",
        "2 3 8; 4 7 0; 1 6 5",
        "2 3 8 | 4 7 0 | 1 6 5",
        "| 2 3 8 | 4 7 0 | 1 6 5 |",
        "[2 3 8; 4 7 0; 1 6 5]",
        "3x3\n2 3 8\n4 7 0\n1 6 5\n",
        "3x3: 2 3 8 4 7 0 1 6 5",
        "3X3 2 3 8 / 4 7 0 / 1 6 5",
        "2 3 8 / 4 7 x / 1 6 5",
        "2 3 8 / 4 7 X / 1 6 5",
        "2 3 8 / 4 7 - / 1 6 5",
        "2 3 8 / 4 7 * / 1 6 5",
        "[[2, 3, 8], [4, 7, None], [1, 6, 5]]",
        "[[2, 3, 8], [4, 7, null], [1, 6, 5]]",
        "| 2 | 3 | 8 |\n| 4 | 7 |   |\n| 1 | 6 | 5 |\n",
        "2 | 3 | 8\n4 | 7 |\n1 | 6 | 5\n",
        "+---+---+---+\n| 2 | 3 | 8 |\n+---+---+---+\n| 4 | 7 |   |\n+---+---+---+\n| 1 | 6 | 5 \
         |\n+---+---+---+\n",
        "┌───┬───┬───┐\n│ 2 │ 3 │ 8 │\n├───┼───┼───┤\n│ 4 │ 7 │   │\n├───┼───┼───┤\n│ 1 │ 6 │ 5 \
         │\n└───┴───┴───┘\n",
        "╔═══╗\n║2║3║8║\n║4║7║ ║\n║1║6║5║\n╚═══╝\n",
        "2 3 8\n\n4 7 0\n\n1 6 5\n",
    ];
    for form in forms {
        assert_eq!(tiles(form), [2, 3, 8, 4, 7, 0, 1, 6, 5], "{form:?}");
        let read = parse_boards(form, None).unwrap();
        assert_eq!(read.len(), 1, "{form:?}");
        assert_eq!(read[0].board.tiles(), tiles(form), "{form:?}");
    }
}

#[test]
fn the_blank_may_be_white_space() {
    for text in [
        " 1  2  3\n 4     6\n 7  5  8\n",
        "1 2 3\n4   6\n7 5 8",
        "3\n1 2 3\n4   6\n7 5 8",
        "a b c\nd   f\ng e h",
    ] {
        assert_eq!(tiles(text), [1, 2, 3, 4, 0, 6, 7, 5, 8], "{text:?}");
    }
    assert_eq!(
        tiles("    2  3\n 1  4  6\n 7  5  8"),
        [0, 2, 3, 1, 4, 6, 7, 5, 8]
    );
    assert_eq!(tiles("1 2 3\n4 5 6\n7 8"), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    let wide = "  1  2  3 10\n 11     5  6\n  4  8  9  7\n";
    assert_eq!(tiles(wide)[4..8], [11, 0, 5, 6]);
    // Ambiguous: two gaps, a gap beside a blank, words between the columns, rows on one line.
    for text in [
        "1 2 3\n4   6\n7 5",
        "1 2 3\n4   0\n7 5 6",
        "1  2  3\n4 6\n7  5  8",
        "1 2 3 / 4   6 / 7 5 8",
    ] {
        assert!(
            refusal(text).contains("but the first row has 3"),
            "{text:?}: {}",
            refusal(text)
        );
    }
}

#[test]
fn letters_follow_nine_as_digits() {
    let ordered: Vec<u32> = (1..16).chain([0]).collect();
    for form in [
        "123456789ABCDEF0",
        "123456789abcdef0",
        "1234/5678/9ABC/DEF0",
        "1 2 3 4 5 6 7 8 9 A B C D E F 0",
        "123456789ABCDEFx",
    ] {
        assert_eq!(tiles(form), ordered, "{form:?}");
    }
    let ordered: Vec<u32> = (1..25).chain([0]).collect();
    assert_eq!(tiles("123456789abcdefghijklmno0"), ordered);
    // Zeros before a digit are not tiles.
    let column: Vec<String> = (0..16).map(|tile| format!("{tile:02}")).collect();
    assert_eq!(tiles(&column.join("\n"))[..3], [0, 1, 2]);
}

#[test]
fn a_size_turns_a_flat_list_into_a_rectangle() {
    let board = parse_board("1 2 3 4 5 0", Some(shape(2, 3))).unwrap();
    assert_eq!(board.shape(), shape(2, 3));
    let board = parse_board("1 2 3 / 4 5 0", None).unwrap();
    assert_eq!(board.shape(), shape(3, 2));
    assert_eq!(
        parse_board("1 2 3 / 4 5 0", Some(shape(2, 3)))
            .unwrap_err()
            .to_string(),
        "line 1, column 1: the rows make a board 3 wide × 2 high, but 2 wide × 3 high was asked \
         for; correct the size or leave it out; it was read as rows"
    );
    assert_eq!(parse_shape("4x5").unwrap(), shape(4, 5));
    assert_eq!(parse_shape("4 × 5").unwrap(), shape(4, 5));
    assert_eq!(parse_shape("4").unwrap(), shape(4, 4));
    for wrong in [
        "",
        "x",
        "4x",
        "4x-5",
        "axb",
        "4x5x6",
        "99999999999999999999x2",
        "1x4",
    ] {
        assert!(parse_shape(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_letter_o_is_the_blank_and_not_a_tile() {
    let board = parse_board(
        "a b c d e / f g h i j / k l m n p / q r s t u / v w x y o",
        None,
    )
    .unwrap();
    let ordered: Vec<u32> = (1..25).chain([0]).collect();
    assert_eq!(board.tiles(), ordered);
}

#[test]
fn errors_give_their_position() {
    let cases = [
        ("", "line 1, column 1: no tiles were given"),
        (
            " # only a comment\n",
            "line 2, column 1: no tiles were given",
        ),
        ("1 2 3 / 4 5 y / 7 8 0", "line 1, column 13: 'y' was given"),
        (
            "1 2 3 / 4 5 x / 7 8 0",
            "line 1, column 21: the blank (0) was given twice",
        ),
        (
            "724506832",
            "line 1, column 9: tile 2 was given twice, but each tile occurs once (first at line 1, \
             column 2)",
        ),
        (
            "3x3: 1 2 / 3 0",
            "line 1, column 6: the rows make a board 2 wide × 2 high, but 3 wide × 3 high was \
             asked for",
        ),
        (
            "1 2 3\n4 5 99\n7 8 0",
            "line 2, column 5: tile 99 was given, but a board 3 wide × 3 high has tiles 1 to 8",
        ),
        (
            "1 2\n2 0",
            "line 2, column 1: tile 2 was given twice, but each tile occurs once (first at line 1, \
             column 3)",
        ),
        (
            "1 0\n0 3",
            "line 2, column 1: the blank (0) was given twice",
        ),
        (
            "1 2 / 3",
            "line 1, column 7: row 2 has 1 tile, but the first row has 2",
        ),
        (
            "1 2 3 4 5 0",
            "line 1, column 1: 6 tiles were given without rows, but a square needs 4, 9, 16, …; \
             separate the rows by / or write the size (width x height) before the tiles, as in \
             3x2:",
        ),
        ("0", "line 1, column 1: 1 tile was given without rows"),
        (
            "1 / 2 / 0",
            "line 1, column 1: 3 rows of one tile each were given, but a row of a board has at \
             least 2 tiles; write all tiles of a row before its /",
        ),
        (
            "1 2 3 4 99999999999",
            "line 1, column 9: '99999999999' was given",
        ),
        (
            "a b c / d e f / g z o",
            "line 1, column 19: letter z was given, but a board 3 wide × 3 high has the letters a \
             to h",
        ),
        (
            "a b / b o",
            "line 1, column 7: letter b was given twice (first at line 1, column 3)",
        ),
        ("a b / ? o", "line 1, column 7: '?' was given among letters"),
        (
            "a b / 1 o",
            "line 1, column 9: 'o' was given, but a tile is a number",
        ),
        (
            "3\n1 2 3\n4 5 0\n",
            "line 1, column 1: the first line says 3, but 2 rows of 3 tiles follow",
        ),
        (
            "4000000000\n1 2\n3 0",
            "line 1, column 1: a board 4000000000 wide and 4000000000 high",
        ),
        (
            "[[1,2],[3,0]",
            "line 1, column 13: the text ends inside a list, but a tile or ']' was needed",
        ),
        (
            "[[1,2),[3,0]]",
            "line 1, column 6: ')' was given, but a tile or ']' was needed",
        ),
        (
            "[1,[2,3],0]",
            "line 1, column 4: '[' was given, but a tile, as before in this list, was needed",
        ),
        (
            "[[1,2],3,0]",
            "line 1, column 8: '3' was given, but a row in brackets",
        ),
        (
            "[[[1,2]],[3,0]]",
            "line 1, column 3: '[' was given, but a tile or ']' was needed",
        ),
        (
            "[[1,2],[3,0]] 4",
            "line 1, column 15: '4' was given, but nothing after the board's list",
        ),
        ("[[1,2]/[3,0]]", "line 1, column 7: '/' was given"),
        (
            "1 2 / [3 0]",
            "line 1, column 7: '[' was given, but a tile, / or a new line was needed",
        ),
        ("1 -2 3 0", "line 1, column 3: '-2' was given"),
        (
            "<\u{7}\u{1b}[2J",
            "line 1, column 1: '<\\u{7}\\u{1b}' was given",
        ),
    ];
    for (text, expected) in cases {
        let message = refusal(text);
        assert!(message.starts_with(expected), "{text:?}: {message}");
        assert!(!message.contains('\n'));
    }
}

#[test]
fn bytes_that_are_not_utf8_are_rejected() {
    assert_eq!(decode(b"1 2 / 3 0"), Ok("1 2 / 3 0"));
    let error = decode(b"1 2\n\xc3\xa4 \xff 0").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 3: byte 0xff is not UTF-8, but a board is plain text; save it as UTF-8"
    );
}

#[test]
#[ignore = "slow"]
fn ten_megabytes_of_noise_get_a_short_error() {
    let mut rng = Rng::new(4);
    let mut noise = String::new();
    while noise.len() < 10_000_000 {
        noise.extend(char::from_u32(rng.below(0x3000)));
    }
    let many_numbers = "12 ".repeat(4_000_000);
    for text in [
        noise,
        "x".repeat(10_000_000),
        many_numbers,
        "[".repeat(10_000_000),
        "\n".repeat(10_000_000),
    ] {
        let message = refusal(&text);
        assert!(message.len() < 250, "{message}");
        let message = parse_boards(&text, None).unwrap_err().to_string();
        assert!(message.len() < 250, "{message}");
    }
}

#[test]
fn the_largest_board_is_read_and_a_larger_one_is_rejected() {
    let largest = shuffled(shape(1000, 1000), 1);
    let text = BoardForm::Grid.write(&largest).unwrap();
    assert_eq!(parse_board(&text, None).unwrap(), largest);
    assert!(refusal(&format!("{text}\n{}", "1 ".repeat(1000))).contains("more than 1000002"));
}

#[test]
fn many_boards_are_distinguished_from_one_board_of_many_lines() {
    let shapes = |text: &str| -> Vec<(u32, Shape)> {
        parse_boards(text, None)
            .unwrap()
            .iter()
            .map(|entry| (entry.line, entry.board.shape()))
            .collect()
    };
    let square = shape(4, 4);
    assert_eq!(
        shapes("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n"),
        [(1, square)]
    );
    assert_eq!(
        shapes("# four\n0 1 2 3\n3 1 2 0\n\n1 0 2 3\n2 3 1 0\n"),
        [2, 3, 5, 6].map(|line| (line, shape(2, 2)))
    );
    assert_eq!(shapes("3\n1 2 3\n4 5 6\n7 8 0\n"), [(1, shape(3, 3))]);
    assert_eq!(
        shapes("1 2 3 / 4 5 0\n1 2 / 3 4 / 5 0\n"),
        [(1, shape(3, 2)), (2, shape(2, 3))]
    );
    assert_eq!(
        shapes("1 2 3\n4 5 0\n\n3\n1 2 3\n4 5 6\n7 8 0\n"),
        [(1, shape(3, 2)), (4, shape(3, 3))]
    );
    assert_eq!(
        shapes("[[1,2],[3,0]]\n[[1,2,3],\n[4,5,0]]\n"),
        [(1, shape(2, 2)), (2, shape(3, 2))]
    );
    assert_eq!(shapes("a b c o\no a b c\n").len(), 2);
}

#[test]
fn records_carry_their_index_and_length() {
    let text = "# index length tiles\n1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n\
                3 59 14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15\n";
    let entries = parse_boards(text, None).unwrap();
    let read: Vec<_> = entries
        .iter()
        .map(|entry| (entry.index, entry.optimal_length, entry.line))
        .collect();
    assert_eq!(read, [(1, Some(57), 2), (3, Some(59), 3)]);
    assert_eq!(entries[1].board.tiles()[..4], [14, 7, 8, 2]);
    let single = parse_boards("9 1 1 2 0 3", None).unwrap();
    assert_eq!((single[0].index, single[0].optimal_length), (9, Some(1)));
    let wide = parse_boards("4 8 1 2 3 4 0 5\n5 9 0 1 2 3 4 5\n", Some(shape(3, 2))).unwrap();
    assert_eq!((wide[0].index, wide[1].optimal_length), (4, Some(9)));
}

#[test]
fn an_error_in_one_of_many_boards_gives_its_line() {
    let fault = |text: &str| parse_boards(text, None).unwrap_err().to_string();
    assert!(fault("0 1 2 3\n0 1 2 2\n").starts_with("line 2, column 7: tile 2 was given twice"));
    assert!(
        fault("3\n0 1 2\n3 0 4\n5 6 7\n")
            .starts_with("line 3, column 3: the blank (0) was given twice")
    );
    assert!(
        fault("5 0 2 3\n4 1 0 7\n8 9 10 11\n12 13 14 15\n")
            .starts_with("line 2, column 5: the blank (0)")
    );
    assert!(fault("0 1 2 3\n3 2 1 0\nxy\n").starts_with("line 3, column 1: 'xy' was given"));
    assert!(fault("").starts_with("line 1, column 1: no tiles"));
    assert!(fault("[[1,2],[3,0]]\n7").starts_with("line 2, column 1: 1 tile was given"));
    assert!(
        fault("0 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 0\n0 1 2 3 4 5 6 7 8\n")
            .starts_with("line 1, column 17: tile 9")
    );
    assert!(
        fault("0 2 3\n4 5 6\n7 8 9\n\n1 2 3\n4 5 6\n7 8 0\n")
            .starts_with("line 3, column 5: tile 9")
    );
    assert!(
        fault("1 2 3 4 5 0\n0 1 2 3 4 5\n").starts_with("line 1, column 1: 6 tiles were given")
    );
}

#[test]
fn moves_are_read_in_every_form() {
    let mut rng = Rng::new(3);
    let moves: Vec<_> = (0..200)
        .map(|_| Direction::ALL[rng.below(4) as usize])
        .collect();
    for letters in [MoveLetters::Blank, MoveLetters::Tile] {
        let written: Vec<_> = moves.iter().map(|&mv| WrittenMove::Blank(mv)).collect();
        let text = write_moves(&moves, letters);
        assert_eq!(parse_moves(&text, letters).unwrap(), written);
        let spaced: Vec<String> = text.to_lowercase().chars().map(String::from).collect();
        assert_eq!(parse_moves(&spaced.join(", "), letters).unwrap(), written);
    }
    for (text, at) in [
        ("ULX", 1),
        ("U L 3U", 5),
        ("R0", 1),
        ("R1000", 1),
        ("R99999999999999999999", 1),
        ("0", 1),
        ("U/D", 1),
        ("U --", 3),
        ("[U]", 1),
        ("U 4294967296", 3),
        ("Ü", 1),
    ] {
        let fault = parse_moves(text, MoveLetters::Blank).unwrap_err();
        assert_eq!((fault.at.line, fault.at.column), (1, at), "{text}: {fault}");
    }
    assert_eq!(parse_moves(" \n, ", MoveLetters::Blank), Ok(vec![]));
}

#[test]
fn moves_are_written_with_letters_of_the_blank_or_the_tile() {
    use Direction::{Right, Up};
    let moves = [Right, Right, Right, Up];
    assert_eq!((metric::stm(&moves), metric::mtm(&moves)), (4, 2));
    assert_eq!(write_moves(&moves, MoveLetters::Blank), "RRRU");
    assert_eq!(write_moves(&moves, MoveLetters::Tile), "LLLD");
}

proptest! {
    #[test]
    fn written_boards_are_read_back(width in 2usize..12, height in 2usize..12, seed: u64) {
        let board = shuffled(shape(width, height), seed);
        for form in BoardForm::ALL {
            let Some(text) = form.write(&board) else {
                prop_assert!(matches!(form, BoardForm::Princeton | BoardForm::Letters));
                continue;
            };
            prop_assert_eq!(&parse_board(&text, None).unwrap(), &board);
            prop_assert_eq!(&parse_board(&text.to_uppercase(), None).unwrap(), &board);
            for size in [None, Some(board.shape())] {
                let entries = parse_boards(&text, size).unwrap();
                prop_assert_eq!(entries.len(), 1);
                prop_assert_eq!(&entries[0].board, &board);
            }
        }
    }

    #[test]
    fn many_written_boards_are_read_back(
        count in 1usize..6,
        side in 2usize..6,
        seed: u64,
        form in 0usize..6,
    ) {
        let boards: Vec<Board> = (0..count as u64)
            .map(|index| shuffled(shape(side, side), seed ^ index << 40))
            .collect();
        let form = BoardForm::ALL[form];
        let texts: Vec<String> = boards.iter().filter_map(|board| form.write(board)).collect();
        let entries = parse_boards(&texts.join("\n\n"), None).unwrap();
        let read: Vec<Board> = entries.into_iter().map(|entry| entry.board).collect();
        prop_assert_eq!(read, boards);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn random_bytes_never_cause_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        all_readers(&bytes);
    }

    #[test]
    fn nearly_correct_text_never_causes_a_panic(
        text in "[0-9 ,/;|│┌└─\\n_.*+=:×\\[\\](){}#aobUDLRxX-]{0,48}",
    ) {
        all_readers(text.as_bytes());
    }
}

fn all_readers(bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    for size in [None, Some(shape(2, 2)), Some(shape(3, 2))] {
        if let Ok(board) = parse_board(text, size) {
            assert!(size.is_none_or(|size| size == board.shape()));
        }
        let whole = parse_boards(text, size);
        if let Ok(entries) = &whole {
            assert!(!entries.is_empty());
        }
        assert_eq!(in_pieces(text, BoardReader::new(size)), whole);
        let _ = in_pieces(text, BoardReader::new(size).at_once());
        let _ = in_pieces(text, BoardReader::new(size).without_records());
    }
    let _ = parse_shape(text);
}

/// Reads a text three bytes at a time.
fn in_pieces(text: &str, mut reader: BoardReader) -> Result<Vec<Instance>, NotationError> {
    let mut found = Vec::new();
    for piece in text.as_bytes().chunks(3) {
        reader.feed(piece, &mut found)?;
    }
    reader.finish(&mut found)?;
    Ok(found)
}

#[test]
fn boards_are_returned_when_their_last_line_has_arrived() {
    let texts: [(&str, &[usize]); 8] = [
        ("1 2 3 4 5 6 7 8 0\n0 1 2 3 4 5 6 7 8\n", &[1, 2]),
        ("1 2 3 / 4 5 6 / 7 8 0\n123456780\n", &[1, 2]),
        // Four tiles may be a row, but directly below a board they are a board.
        ("1 2 3 0\n0 1 2 3\n3 2 1 0\n", &[0, 2, 3]),
        (
            "3\n1 2 3\n4 5 6\n7 8 0\n2\n1 2\n3 0\n",
            &[0, 0, 0, 1, 1, 1, 2],
        ),
        ("2x3\n1 2\n3 4\n5 0\n3x2: 1 2 3 4 5 0\n", &[0, 0, 0, 1, 2]),
        ("1 2 3\n4 5 0\n\n1 2\n3 0\n\n", &[0, 0, 1, 1, 1, 2]),
        ("[[1,2],\n[3,0]]\n[[1,2],[3,0]]\n", &[0, 1, 2]),
        ("┌─┬─┐\n│1│2│\n│3│ │\n└─┴─┘\n", &[0, 0, 0, 1]),
    ];
    for (text, expected) in texts {
        let (mut reader, mut found) = (BoardReader::new(None).at_once(), Vec::new());
        let mut counts = Vec::new();
        for line in text.split_inclusive('\n') {
            reader.feed(line.as_bytes(), &mut found).unwrap();
            counts.push(found.len());
        }
        assert_eq!(counts, expected, "{text:?}");
        reader.finish(&mut found).unwrap();
        assert_eq!(found, parse_boards(text, None).unwrap(), "{text:?}");
    }
}

#[test]
fn boards_before_an_error_are_returned() {
    let (mut reader, mut found) = (BoardReader::new(None), Vec::new());
    let text = "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 8\n";
    let error = reader.feed(text.as_bytes(), &mut found).unwrap_err();
    assert!(error.to_string().starts_with("line 2, column 17: tile 8"));
    assert_eq!(found.len(), 1);
}

#[test]
fn a_line_that_may_be_a_record_or_a_board_is_an_error() {
    let fault = |text: &str| parse_boards(text, None).unwrap_err().to_string();
    assert_eq!(
        fault("4 5 3 1 2 0"),
        "line 1, column 1: 6 numbers may be an index, a length and 4 tiles, or 6 tiles; give the \
         size as WxH"
    );
    let alone = |size| parse_boards("4 5 3 1 2 0", Some(size)).unwrap();
    assert_eq!(alone(shape(2, 2))[0].optimal_length, Some(5));
    assert_eq!(alone(shape(3, 2))[0].optimal_length, None);
    // After another record, the line is a record.
    let after = parse_boards("3 7 3 1 2 0\n4 5 3 1 2 0\n", None).unwrap();
    assert_eq!((after[1].index, after[1].optimal_length), (4, Some(5)));
    let mut reader = BoardReader::new(None).without_records();
    reader.feed(b"4 5 3 1 2 0\n", &mut Vec::new()).unwrap();
    let error = reader.finish(&mut Vec::new()).unwrap_err().to_string();
    assert!(error.contains("6 tiles were given without rows"), "{error}");
}
