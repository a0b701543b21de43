//! Reading and writing every format: no input panics, a written game is read back unchanged, and
//! errors say what to do.

use knobel_cards::generate::{GameSpec, draw};
use knobel_cards::notation::{self, arrangement, bucas, e2pieces, json, read, tetravex, text};
use knobel_cards::{Arrangement, Game, GameParts, nine_cards, score};
use knobel_core::Rng;
use proptest::prelude::*;

/// The parts of a game that every format preserves: pieces, rule and size.
fn essence(game: &Game) -> GameParts {
    let parts = game.parts().clone();
    GameParts {
        id: String::new(),
        name: String::new(),
        known: Default::default(),
        notes: Vec::new(),
        ..parts
    }
}

fn spec() -> impl Strategy<Value = GameSpec> {
    (
        1usize..6,
        1usize..6,
        1usize..9,
        any::<[bool; 3]>(),
        any::<u64>(),
    )
        .prop_map(
            |(width, height, motifs, [halves, framed, turning], seed)| GameSpec {
                width,
                height,
                motifs,
                halves,
                framed,
                turning,
                seed,
                ..GameSpec::default()
            },
        )
}

proptest! {
    #[test]
    fn raw_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let input = String::from_utf8_lossy(&bytes);
        let game = nine_cards();
        let _ = (read(&input), text::read(&input), json::read(&input), bucas::read(&input), e2pieces::read(&input));
        let _ = (tetravex::read(&input), notation::board(&input, &game), e2pieces::looks_like(&input));
    }

    #[test]
    fn keywords_in_any_order_never_panic(
        lines in proptest::collection::vec((0usize..14, "[0-9Aa~ =]{0,12}"), 0..20)
    ) {
        let keywords = ["puzzle x", "size", "rule", "card", "piece", "end", "match", "framed", "fixed", "hint",
                        "solutions", "known solutions", "rotation", "size 2 1"];
        let input: String = lines.iter().map(|(word, rest)| format!("{} {rest}\n", keywords[*word])).collect();
        let _ = read(&input);
    }

    #[test]
    fn text_and_json_are_read_back(spec in spec()) {
        let game = draw(&spec, &mut Rng::new(spec.seed)).unwrap();
        prop_assert_eq!(&text::read(&text::write(&game)).unwrap()[0], &game);
        prop_assert_eq!(&json::read(&json::write(&game)).unwrap()[0], &game);
    }

    #[test]
    fn framed_forms_are_read_back(width in 2usize..6, height in 2usize..6, motifs in 1usize..20, seed: u64) {
        let spec = GameSpec { width, height, motifs, halves: false, framed: true, seed, ..GameSpec::default() };
        let game = draw(&spec, &mut Rng::new(seed)).unwrap();
        let written = e2pieces::write(&game).unwrap();
        prop_assert!(e2pieces::looks_like(&written));
        prop_assert_eq!(essence(&e2pieces::read(&written).unwrap()), essence(&game));
    }

    #[test]
    fn addresses_show_the_same_game_and_board_again(
        width in 1usize..6, height in 1usize..6, motifs in 1usize..20, framed: bool, empty in 0usize..4, seed: u64
    ) {
        let spec = GameSpec { width, height, motifs, halves: false, framed, seed, ..GameSpec::default() };
        let mut rng = Rng::new(seed);
        let game = draw(&spec, &mut rng).unwrap();
        let cells = game.cells();
        // A card with frame all around looks like an empty cell.
        prop_assume!(cells > 1);
        let mut board = Arrangement::in_order(&game);
        for _ in 0..2 * cells {
            board.swap(rng.below(cells as u32) as usize, rng.below(cells as u32) as usize);
            board.turn(rng.below(cells as u32) as usize);
        }
        let full = bucas::write(&game, &board).unwrap();
        let shown = bucas::read(&full).unwrap().whole().unwrap();
        prop_assert_eq!(shown.board.picture(&shown.game).len(), cells);
        prop_assert_eq!(bucas::write(&shown.game, &shown.board).unwrap(), full.clone());
        let score = score::table_score(&game, &board);
        prop_assert_eq!(score::table_score(&shown.game, &shown.board), score);
        prop_assert_eq!((shown.game.framed(), shown.game.turning()), (framed, true));
        for cell in 0..empty.min(cells - 1) {
            board.put(cell, None);
        }
        let address = bucas::write(&game, &board).unwrap();
        let again = bucas::board(&address, &game).unwrap();
        prop_assert_eq!(again.picture(&game), board.picture(&game));
        // Without numbers, cards are recognised by their edges.
        let (unnumbered, _) = address.split_once("&board_pieces").unwrap();
        let by_edges = notation::board(unnumbered, &game).unwrap();
        prop_assert_eq!(by_edges.picture(&game), board.picture(&game));
        // Frame cards may lie in any cell. If none is shown, the reader cannot know that there is a
        // frame.
        let partly = bucas::read(&address).unwrap();
        if partly.game.framed() == framed {
            prop_assert_eq!(score::table_score(&partly.game, &partly.board), score::table_score(&game, &board));
        }
        prop_assert_eq!(partly.whole().is_ok(), empty.min(cells - 1) == 0);
    }

    #[test]
    fn digits_are_read_back(width in 1usize..6, height in 1usize..6, motifs in 1usize..9, seed: u64) {
        let spec = GameSpec { width, height, motifs, halves: false, turning: false, seed, ..GameSpec::default() };
        let game = draw(&spec, &mut Rng::new(seed)).unwrap();
        prop_assert_eq!(essence(&tetravex::read(&tetravex::write(&game).unwrap()).unwrap()), essence(&game));
    }

    #[test]
    fn boards_are_read_back(seed: u64) {
        let game = nine_cards();
        let mut board = Arrangement::in_order(&game);
        let mut rng = Rng::new(seed);
        for _ in 0..20 {
            board.swap(rng.below(9) as usize, rng.below(9) as usize);
            board.turn(rng.below(9) as usize);
        }
        board.put(rng.below(9) as usize, None);
        prop_assert_eq!(arrangement::read(&arrangement::write(&board, &game), &game).unwrap(), board);
    }
}

#[test]
fn errors_name_what_was_given_what_was_expected_and_the_cure() {
    let block = |lines: &str| format!("puzzle p\n{lines}\nend\n");
    let cards = |count: usize, card: &str| vec![card; count].join("\n");
    let cases = [
        ("", "the text is empty, but a game was expected"),
        (
            "hello",
            "line 1: 'hello' is outside a block; start with 'puzzle NAME'",
        ),
        ("puzzle a\nsize 1 1", "line 1: puzzle 'a' has no 'end' line"),
        (
            &block("card A a B b"),
            "line 1: puzzle 'p' has no size line; add 'size COLUMNS ROWS'",
        ),
        (
            &block(&format!(
                "size 3 3\nrule complement\n{}",
                cards(8, "card A a B b")
            )),
            "line 1: puzzle 'p': game has 8 cards, but a 3x3 board needs 9",
        ),
        (
            &block("size 1 1\nrule complement\ncard A a 7 b"),
            "line 1: puzzle 'p': label '7' is unknown to the rule: head and tail are the upper and lower case of one \
             word, such as A and a",
        ),
        (
            &block("size 1 1\ncard 1 2 3"),
            "line 3: a card has 4 edges, but this line has 3",
        ),
        (
            &block("size 17 17\nrule same"),
            "line 1: puzzle 'p': a board of 17x17 is out of range: boards have 1 to 256 cells and \
             sides of at most 128",
        ),
        (
            &block(&format!(
                "size 2 2\nframed 1\n{}",
                cards(4, "piece 0 0 1 1").replacen("0 0 1 1", "0 1 1 1", 1)
            )),
            "line 1: puzzle 'p': frame pieces do not add up: a framed 2x2 board needs 0 with one frame side (given 1), \
             4 with two neighbouring frame sides (a corner) (given 3)",
        ),
        (
            &block("size 1 1\nrule odd"),
            "line 3: unknown rule 'odd'; rules are complement, same, general",
        ),
        (
            &block("size 1 1\ncard 1 1 1 1\nhint 2 0 0 0"),
            "line 1: puzzle 'p': fixed piece 2 in cell 1 with 0 turns does not exist: pieces and cells run from 1 to 1, \
             turns from 0 to 3",
        ),
        (
            "{\"width\": 3}",
            "JSON game needs \"height\" as a whole number",
        ),
        (
            "{\"width\": 1, \"height\": 1, \"rulee\": \"same\", \"pieces\": [[1, 1, 1, 1]]}",
            "unknown key \"rulee\" in a JSON game; it has id, name, width, height, rule, framed, rotation, pieces, fixed, \
             solutions, notes",
        ),
        (
            "{\"width\": 1, \"height\": 1, \"framed\": 1, \"pieces\": [[1, 1, 1, 1]]}",
            "\"framed\" is true or false, not 1",
        ),
        (
            "{\"width\": 1, \"height\": 1, \"pieces\": [[1, 1, 1, 1]], \"solutions\": 8}",
            "\"solutions\" has \"raw\" and \"distinct\" as whole numbers or digits, and \"row_scan\" with \"placements\" and \
             \"width\", the game's width or height",
        ),
        (
            "{\"width\": 1, \"height\": 2, \"pieces\": [[1, 1, 1, 1], [1, 1, 1, 1]], \
             \"solutions\": {\"row_scan\": {\"placements\": 2, \"width\": 3}}}",
            "\"solutions\" has \"raw\" and \"distinct\" as whole numbers or digits, and \"row_scan\" with \"placements\" and \
             \"width\", the game's width or height",
        ),
        (
            "{\"width\": 1, \"height\": 1, \"pieces\": [[1, 1, 1, 1]], \
             \"rule\": {\"pairs\": [[1, 1]], \"pair\": [[1, 2]]}}",
            "a general rule is {\"pairs\": [[\"x\", \"y\"], …]} and nothing else",
        ),
        (
            "{\"width\": 1, \"height\": 1, \"pieces\": [[1, 1, 1, 1]], \
             \"fixed\": [{\"piece\": 1, \"column\": 0, \"row\": 0, \"turn\": 1}]}",
            "\"fixed\" needs objects with piece (from 1), column, row (from 0) and turns",
        ),
        (
            "{\"width\": 1, \"height\": 1, \"pieces\": [[1, 1, 1, 1]], \"notes\": [\"hard\"]}",
            "\"notes\" needs pairs of a keyword and a text of one line; keywords are note, source, known, colours, \
             isomorphic_to",
        ),
        (
            "1 2 3\n",
            "line 1: a Tetravex piece is four digits (top left right bottom), but this line is '1 \
             2 3'",
        ),
        (
            "board_edges=abc",
            "board_edges needs four small letters a cell, clockwise from the top",
        ),
    ];
    for (input, expected) in cases {
        assert_eq!(read(input).unwrap_err().to_string(), expected, "{input}");
    }
    let board = arrangement::read("1/0 2/0", &nine_cards()).unwrap_err();
    assert_eq!(
        board.to_string(),
        "board text has 2 cells, but a 3x3 board needs 9"
    );
}

#[test]
fn a_general_rule_survives_both_forms() {
    let input =
        "puzzle g\nsize 2 1\nrule general\nmatch 1~1 2~3\ncard 1 2 1 1\ncard 3 3 3 3\nend\n";
    let game = &read(input).unwrap()[0];
    assert_eq!(&text::read(&text::write(game)).unwrap()[0], game);
    assert_eq!(&json::read(&json::write(game)).unwrap()[0], game);
    let nine = nine_cards();
    assert_eq!(&json::read(&json::write(&nine)).unwrap()[0], &nine);
}

#[test]
fn a_label_of_a_pair_is_not_empty() {
    for pair in ["~2", "1~", "~"] {
        let input = format!("puzzle g\nsize 1 1\nrule general\nmatch {pair}\ncard 1 2 1 1\nend\n");
        let why = read(&input).unwrap_err().to_string();
        assert!(
            why.contains(&format!("'{pair}' is not a pair; write x~y")),
            "{why}"
        );
    }
}

#[test]
fn addresses_that_cannot_hold_or_do_not_fit_a_game_are_errors() {
    let refused = |game: &Game| {
        let error = bucas::write(game, &Arrangement::in_order(game)).unwrap_err();
        let by_reading = bucas::board("board_edges=bbbb", game).unwrap_err();
        assert_eq!(error, by_reading);
        error.to_string()
    };
    assert_eq!(
        refused(&nine_cards()),
        "an e2.bucas.name address cannot hold this game: there equal labels touch, but this game has the rule \
         complement; write the board as CARD/TURN instead"
    );
    let fixed = "puzzle t\nsize 2 1\ncard 1 1 1 1\ncard 1 2 2 2\nend\n";
    assert!(refused(&read(fixed).unwrap()[0]).contains("those of this game must not"));
    let game =
        &read("puzzle u\nsize 2 1\nrule same\ncard 1 2 3 4\ncard 1 1 1 1\nend\n").unwrap()[0];
    for (address, expected) in [
        (
            "board_edges=bcde",
            "the address shows a 1x1 board, but the game has 2x1",
        ),
        (
            "board_w=2&board_h=1&board_edges=bcdebbbb&board_pieces=002001",
            "cell 1 of the address shows card 2 as bcde, but no turn of that card of the game \
             looks so",
        ),
        (
            "board_w=2&board_h=1&board_edges=bcdebbbb&board_pieces=+01002",
            "board_pieces needs three digits for each of 2 cells: a number from 001 to 002, none of them twice, and 000 \
             for a cell that is empty",
        ),
        (
            "board_w=2&board_h=1&board_edges=bcdebcde",
            "cell 2 of the address shows bcde, but no card of the game that is left looks so",
        ),
        (
            "board_w=2&board_h=1&board_edges=bcdeaaaa&board_pieces=001003",
            "board_pieces needs three digits for each of 2 cells: a number from 001 to 002, none of them twice, and 000 \
             for a cell that is empty",
        ),
    ] {
        let error = notation::board(address, game).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let turned = notation::board("board_w=2&board_h=1&board_edges=aaaaebcd", game).unwrap();
    assert_eq!(arrangement::write(&turned, game), "  . 1/1\n");
    let partly = read("board_w=2&board_h=1&board_edges=aaaaebcd").unwrap_err();
    assert_eq!(
        partly.to_string(),
        "cell 1 of the address is empty, and it does not say which cards are left; give the game as FILE and the \
         address as --board"
    );
}

#[test]
fn fixed_cards_are_distinguished_from_identical_ones() {
    let cards = "card 1 2 1 2\ncard 1 2 1 2\ncard 1 1 2 2\ncard 1 1 1 1";
    let game = format!("puzzle f\nsize 2 2\nrule same\n{cards}\nhint 1 1 0 2\nhint 3 0 1 1\nend\n");
    let game = &read(&game).unwrap()[0];
    // Card 1 is fixed in cell 2 with two turns. It looks like card 2, and two turns do not change
    // its picture.
    let board = arrangement::read("2/0 1/2 3/1 4/0", game).unwrap();
    let address = bucas::write(game, &board).unwrap();
    let again = bucas::board(&address, game).unwrap();
    assert_eq!(arrangement::write(&again, game), "2/0 1/2\n3/1 4/0\n");
    let (unnumbered, _) = address.split_once("&board_pieces").unwrap();
    assert_eq!(bucas::board(unnumbered, game).unwrap(), again);
    // The card is also found if it lies outside its own cell.
    let elsewhere = "board_w=2&board_h=2&board_edges=bcbcbbbbccbbbcbc";
    let elsewhere = bucas::board(elsewhere, game).unwrap();
    assert_eq!(arrangement::write(&elsewhere, game), "2/0 4/0\n3/2 1/0\n");
}

#[test]
fn an_order_of_motifs_is_read_or_named() {
    let cards = "card 1 6 11 16\ncard 4 9 14 19\ncard 2 7 12 17\ncard 3 8 21 22";
    let game = format!("puzzle o\nsize 2 2\nrule same\n{cards}\nend\n");
    let game = &read(&game).unwrap()[0];
    let edges = "board_w=2&board_h=2&board_edges=bcdefghijklmrsvw";
    for order in ["jblackwood", "marie"] {
        let board = notation::board(&format!("{edges}&motifs_order={order}"), game).unwrap();
        assert_eq!(arrangement::write(&board, game), "1/0 2/0\n3/0 4/0\n");
    }
    // The five clue cards of Eternity II as they lie; the last cell is empty.
    let clues =
        "piece 11 12 13 22\npiece 18 22 20 22\npiece 8 9 9 12\npiece 9 21 12 20\npiece 15 17 16 21";
    let clues = format!("puzzle c\nsize 3 2\nrule same\n{clues}\npiece 1 1 1 1\nend\n");
    let clues = &read(&clues).unwrap()[0];
    let jef = "board_w=3&board_h=2&board_edges=rgourtrjvddojdsofsknaaaa&motifs_order=jef";
    let board = notation::board(jef, clues).unwrap();
    assert_eq!(
        arrangement::write(&board, clues),
        "1/1 2/1 3/0\n4/1 5/2   .\n"
    );
    let error = notation::board(&format!("{edges}&motifs_order=nobody"), game).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the address has motifs_order=nobody, but only the orders jblackwood, jef, marie and an address without it are \
         known; which card is which cannot be told"
    );
    // Without a known game, any letters are accepted.
    assert!(read(&format!("{edges}&motifs_order=nobody")).is_ok());
}
