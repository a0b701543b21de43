"""Edge-matching games."""

import pathlib

import knobel
import pytest
from knobel import cards


def test_the_nine_cards_have_eight_solutions():
    game = cards.nine()
    solutions = game.solutions()
    assert len(solutions) == 8 and all(table.solved for table in solutions)
    assert solutions[0].cells[0] == (1, 0) and solutions[0].score == (36, 36)
    assert game.solutions(3) == solutions[:3]
    counted = game.count()
    assert (counted["raw"], counted["distinct"], counted["status"]) == ("8", "2", "solved")
    assert len(game.cards) == 9 and all(len(card) == 4 for card in game.cards)


def test_a_count_respects_small_limits():
    for most in (0, 5, 100, 1000):
        counted = cards.nine().count(nodes=most)
        assert (counted["status"], counted["reason"]["text"]) == ("stopped", f"node limit of {most:,} reached")
        assert counted["placements"] < most + 50  # The limit is approximate.
    # Listing the work units takes some placements.
    assert cards.nine().count(nodes=5, threads=2)["status"] == "stopped"
    for threads in (1, 2):
        assert cards.nine().count(nodes=10_000, threads=threads)["status"] == "solved"


def test_the_module_exports_only_public_names():
    assert [name for name in dir(cards) if not name.startswith("_")] == ["Game", "Table", "load", "nine"]


def test_games_are_read_from_texts_and_files(tmp_path):
    game = cards.nine()
    file = tmp_path / "nine.txt"
    file.write_text(game.text)
    assert cards.load(file) == game == cards.Game(game.text) and game != 9
    assert len(cards.Game.read_all(game.text + game.text)) == 2


def test_a_hint_and_a_table():
    game = cards.nine()
    solution = game.solutions()[0]
    assert "outer edge" in game.hint()
    assert isinstance(game.hint(cards.Game(game.text).table("1/0 . . . . . . . .")), str)
    assert isinstance(game.hint(solution), str)
    assert game.hint(str(solution)) == game.hint(solution)
    table = game.table("1/0 . . . . . . . .")
    assert table.cells[1] is None and not table.solved
    assert str(solution) == "1/0 5/2 4/3 3/2 9/2 6/2 8/2 7/0 2/0"


TWO = "puzzle two\nsize 2 1\nrule complement\nrotation 1\ncard a B c d\ncard D a A b\nend"


def test_an_incomplete_list_of_solutions_warns(recwarn):
    # All cards fit everywhere, so there are far too many solutions to list.
    size = 6
    game = cards.Game(f"puzzle many\nsize {size} {size}\nrule same\nrotation 1\n" + "card a a a a\n" * size**2 + "end")
    assert len(game.solutions(5)) == 5 and not recwarn
    with pytest.warns(UserWarning) as warned:
        found = game.solutions(10**9, time=0.05)
    assert f"time limit reached after {len(found)} of the solutions; there may be more" in str(warned[0].message)


def test_games_and_tables_are_drawn():
    for drawn in (cards.nine(), cards.nine().solutions()[0]):
        assert drawn._repr_svg_().startswith("<svg") and "</svg>" in drawn._repr_svg_()


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (lambda: cards.Game(""), "the text is empty"),
        (lambda: cards.Game(cards.nine().text * 2), "the text has 2 games"),
        (lambda: cards.nine().table("1/0"), "board text has 1 cell"),
        (lambda: cards.nine().table("x " * 9), "'x' is not a cell"),
        (lambda: cards.nine().solutions(0), f"most must be a whole number from 1 to {2**64 - 1}, but 0 was given"),
        (lambda: cards.nine().solutions(-1), f"most must be a whole number from 1 to {2**64 - 1}, but -1 was given"),
        (lambda: cards.nine().count(threads=0), "'0' cannot be used for threads; give a whole number from 1 to 1024"),
        (lambda: cards.Game(None), "text must be a str, but None was given"),
        (lambda: cards.nine().hint("1/0"), "board text has 1 cell"),
        (lambda: cards.nine().hint(3), "table must be a Table or a string, but an int was given"),
        (lambda: cards.nine().hint(cards.Game(TWO).table()), "the table belongs to another game"),
        (lambda: cards.Game(TWO).hint(cards.nine().table()), "the table belongs to another game"),
    ],
)
def test_malformed_arguments_get_a_one_line_error(ask, line):
    with pytest.raises(ValueError) as error:
        ask()
    assert line in str(error.value) and "\n" not in str(error.value)
