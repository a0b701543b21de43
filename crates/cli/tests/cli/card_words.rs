//! The texts of `knobel cards`: hints, counts and errors.

use crate::cards::{NONE, cards, large_game, stdout};
use crate::{complains, file, words};

/// Four cards with several solutions, also with the first card fixed in its place.
const MANY: &str = "puzzle m\nsize 2 2\nrule same\nrotation 1\ncard 1 2 3 1\ncard 1 2 1 2\ncard 3 \
                    1 2 1\ncard 2 2 1 1\nend\n";

#[test]
fn a_hint_first_reports_whether_the_board_is_part_of_a_solution() {
    let folder = tempfile::tempdir().unwrap();
    let many = file(&folder, "many.txt", MANY);
    let hint = |game: &str, board: &str| {
        let output = cards(&["hint", game, "--board", board]);
        (output.status.code(), stdout(&output))
    };
    let (code, said) = hint(&many, ". . . .");
    let put = "put card 1 unturned into row 1, column 1, as in a solution; ";
    assert!(code == Some(0) && said.starts_with(put), "{said}");
    assert!(said.ends_with("13 other ways to fill this cell also belong to solutions\n"));
    let (code, said) = hint(&many, "1/0 4/0 . .");
    let why = ": the right side of the card in row 1, column 1 does not match";
    assert_eq!(
        said,
        format!("no solution contains the cards as they lie{why}\n")
    );
    assert_eq!(code, Some(1));
    // A fixed card of the game comes first, and must stay in its place.
    let own = file(
        &folder,
        "own.txt",
        &MANY.replace("end", "hint 1 0 0 1\nend"),
    );
    let (code, said) = hint(&own, ". . . .");
    let own_card = "card 1 with one quarter turn clockwise";
    assert_eq!(
        said,
        format!("put {own_card} into row 1, column 1: the game has it there\n")
    );
    assert_eq!(code, Some(0));
    let (code, said) = hint(&own, "2/0 . . .");
    assert!(
        said.ends_with(&format!(
            "as they lie: the game has {own_card} in row 1, column 1\n"
        )),
        "{said}"
    );
    assert_eq!(code, Some(1));
    let help = stdout(&cards(&["hint", "--help"]));
    assert!(
        help.contains("1 they are not") && help.contains("200,000,000"),
        "{help}"
    );
}

#[test]
fn counts_name_the_symmetries_that_they_remove() {
    let folder = tempfile::tempdir().unwrap();
    let counted = |cards_of: &str| {
        let game = format!("puzzle g\nsize 2 1\nrule same\n{cards_of}end\n");
        stdout(&cards(&["count", &file(&folder, "game.txt", &game)]))
    };
    let different = counted("card 1 2 3 4\ncard 5 6 7 2\n");
    assert!(
        different.starts_with("g: 2 solutions, 1 up to rotation of the board, "),
        "{different}"
    );
    let alike = counted("card 1 2 3 2\ncard 1 2 3 2\n");
    assert!(
        alike.contains(" up to rotation of the board and identical cards, "),
        "{alike}"
    );
}

#[test]
fn estimates_have_figures_within_their_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let large = file(&folder, "large.txt", &large_game());
    let estimated = cards(&["estimate", &large, "--walks", "200", "--time", "2s"]);
    let said = stdout(&estimated);
    assert!(
        said.contains("it is not known whether there is a solution"),
        "{said}"
    );
    assert!(said.contains("\nenumerate "), "{said}");
    // Ten walks are never enough, and the row that is based on them reports this.
    let few = stdout(&cards(&["estimate", "--walks", "10", "--sample", "100"]));
    let row = few.lines().find(|line| line.starts_with("enumerate "));
    let marked = row.is_some_and(|row| row.trim_end().ends_with("likely an underestimate"));
    assert!(marked, "{few}");
}

#[test]
fn strategies_that_do_not_suit_a_game_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let game = stdout(&cards(&["generate", "--size", "4x4", "--motifs", "6"]));
    let game = file(&folder, "game.txt", &game);
    let compared = stdout(&cards(&["compare", &game, "--each", "10ms"]));
    let row = compared.lines();
    let mut row = row.filter(|line| line.starts_with("improved-random (turning brute)"));
    let named = row
        .next()
        .is_some_and(|row| row.contains("not suited to this size"));
    assert!(named, "{compared}");
}

#[test]
fn impossible_requests_get_a_one_line_error() {
    let folder = tempfile::tempdir().unwrap();
    let flat = file(
        &folder,
        "flat.txt",
        &NONE.replace("size 2 1", "rotation 0\nsize 2 1"),
    );
    let digits = words("generate --format tetravex --no-rotation --rule same");
    for (arguments, expected) in [
        (&["compare", "--each", "0s"][..], "'0s' leaves no time"),
        (&["compare", "--scores", "a.txt"], "end the name with .svg"),
        (
            &["score", "https://e2.bucas.name/#"],
            "it needs board_edges=",
        ),
        (
            &["solve", "nine"],
            "there is no file nine; leave FILE out for the built-in game (nine-knobel)",
        ),
        (&["solve", "nine"], "--puzzle ID"),
        (
            &["score", &flat, "--board", "1/1 2"],
            "'1/1' is not a cell: write CARD with cards 1 to 2, as none may be turned, or '.'",
        ),
        (
            &[&digits[..], &["--motifs", "30", "--size", "4x4"]].concat(),
            "its labels are single digits, but this one has the label ",
        ),
        (
            &digits[..4],
            "there equal labels touch, but this one has the rule complement",
        ),
    ] {
        complains(&cards(arguments), expected);
    }
}
