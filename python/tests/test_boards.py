"""Boards of every notation and type, and one-line errors."""

import pickle
import types

import knobel
import pytest
from knobel import Board
from knobel._types import CompareOptions, ManyOptions, Options, SearchOptions

ROWS = [[8, 6, 7], [2, 5, 4], [3, 0, 1]]
FLAT = sum(ROWS, [])


@pytest.mark.parametrize(
    "given",
    [
        "8 6 7 / 2 5 4 / 3 0 1",
        "867254301",
        str(ROWS),
        "{8, 6, 7, 2, 5, 4, 3, 0, 1}",
        ROWS,
        FLAT,
        tuple(FLAT),
        tuple(map(tuple, ROWS)),
        iter(ROWS),
        [[8, 6, 7], [2, 5, 4], [3, None, 1]],
        [[8.0, 6.0, 7.0], [2.0, 5.0, 4.0], [3.0, 0.0, 1.0]],
    ],
)
def test_every_notation_gives_the_same_board(given):
    assert Board(given).tiles == tuple(FLAT)


@pytest.mark.parametrize("given", ["{1, 2, 3, 4, 5, 6, 7, 9, 8}", [1, 2, 3, 4, 5, 6, 7, 9, 8]])
def test_a_blank_written_as_the_highest_number_is_read_with_a_warning(given):
    with pytest.warns(UserWarning, match="its highest number, 9, was read as the blank"):
        assert Board(given) == Board("1 2 3 / 4 5 6 / 7 0 8")


def test_arrays_are_boards_and_boards_are_arrays():
    numpy = pytest.importorskip("numpy")
    board = Board(ROWS)
    for kind in ("int64", "uint8", "float32"):
        array = numpy.array(ROWS, dtype=kind)
        assert Board(array) == Board(array.ravel()) == board
    assert (numpy.array(board) == numpy.array(ROWS)).all()
    assert Board(numpy.arange(6), size="3x2").rows == ((0, 1, 2), (3, 4, 5))


def test_a_data_frame_is_a_board_of_its_values():
    pandas = pytest.importorskip("pandas")
    board = Board(ROWS)
    frame = pandas.DataFrame(ROWS, columns=["a", "b", "c"], index=[2, 0, 1])
    square = pandas.DataFrame([[1, 2], [3, 0]])
    # The names of the columns would be a board as well.
    four = pandas.DataFrame([[1, 2, 3, 4], [5, 6, 0, 7]], columns=[3, 2, 1, 0])
    assert Board(frame) == Board(frame.astype(float)) == Board(pandas.Series(FLAT)) == board
    assert Board(square).rows == ((1, 2), (3, 0)) and Board(four).rows == ((1, 2, 3, 4), (5, 6, 0, 7))
    assert board.solve(goal=frame).length == 0
    assert [answer.start for answer in knobel.solve_many(frame)] == [board]
    assert [answer.start for answer in knobel.solve_many([frame, square])] == [board, Board(square)]
    assert [run["tiles"] for run in knobel.compare(frame, "bfs").runs] == [str(board)]
    # One board per row, and a column of texts.
    assert [answer.start for answer in knobel.solve_many(pandas.DataFrame([FLAT, FLAT]))] == [board, board]
    assert [answer.start for answer in knobel.solve_many(pandas.Series([str(board)] * 3))] == [board] * 3
    for wrong in ([square], [frame, frame]):
        with pytest.raises(ValueError, match="is not a tile"):
            Board(wrong)


class Tensor:
    """An array that only has the protocol."""

    def __init__(self, array):
        self.array = array

    def __array__(self, *_):
        return self.array


def test_anything_with_an_array_protocol_is_read():
    numpy = pytest.importorskip("numpy")
    array, board = numpy.array(ROWS), Board(ROWS)
    assert Board(Tensor(array)) == Board(list(array)) == board
    for one in (array, array.ravel(), list(array), Tensor(array)):
        assert [answer.start for answer in knobel.solve_many(one)] == [board]
        assert len(knobel.compare(one, "bfs").runs) == 1
    for two in (numpy.array([ROWS, ROWS]), numpy.array([FLAT, FLAT]), [array, Tensor(array)]):
        assert [answer.start for answer in knobel.solve_many(two)] == [board, board]
        assert len(knobel.compare(two, "bfs").runs) == 2


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("1 2 3", "3 tiles"),
        ([1, 2, 3], "3 tiles do not fill a square; give rows, or the size as in size=\"3x2\""),
        ([[1, 2], [3]], "row 2 has 1 tile, but the first row has 2; give rows of equal length"),
        ([[1, 2], [3, 3]], "tile 3 was given twice"),
        ([[1, 2], [3, 9]], "tile 9 was given, but a board 2 wide × 2 high has tiles 1 to 3 and 0"),
        ([[1, 2], [3, -1]], "-1 is not a tile"),
        ([[1, 2], [3, 0.5]], "0.5 is not a tile"),
        ([[1, 2], [3, "x"]], "'x' is not a tile"),
        ([1, [2, 3], 0], "row"),
        ([[1, 2], 3, 0], "mixes tiles and rows"),
        ([], "0 tiles do not fill a square"),
        ("", "no tiles were given"),
        (7, "but an int was given"),
        (None, "but None was given"),
        (types.SimpleNamespace, "but a type was given"),
        (types.MappingProxyType({0: 1}), "but a mappingproxy was given"),
        (float("nan"), "but a float was given"),
        ([[float("nan"), 1], [2, 3]], "nan is not a tile"),
        ([object(), 1], "is not a tile"),
        ([[object(), 1], [2, 3]], "is not a tile"),
        ({0, 1, 2, 3}, "a board must be a string, a list of rows or an array, but a set was given"),
        (frozenset(range(4)), "but a frozenset was given"),
        ({0: 1, 1: 2, 2: 3, 3: 0}, "but a dict was given"),
        (b"1 2 3 0", "but a bytes was given"),
        (bytearray(range(4)), "but a bytearray was given"),
        ([{1, 2}, {3, 0}], "{1, 2} is not a tile"),
        ([b"\1\2", b"\3\0"], "is not a tile"),
    ],
)
def test_malformed_boards_get_a_one_line_error(given, line):
    with pytest.raises(ValueError) as error:
        Board(given)
    message = str(error.value)
    assert line in message and "\n" not in message


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (lambda b: b.solve(goal="frist"), "'frist' is not a goal; give last, first, spiral, snake or a board"),
        (lambda b: b.solve(goal=[[1, 2], [3, 0]]), "give a goal of the board's size"),
        (lambda b: b.solve(method="astra"), "there is no algorithm 'astra'; choose one of"),
        (lambda b: b.solve(method="manhattan"), "as in 'a-star+manhattan'"),
        (lambda b: b.solve(method="a-star+manhatan"), "there is no heuristic 'manhatan'"),
        (lambda b: b.solve(method="best+manhattan"), "best cannot be guided by manhattan"),
        (lambda b: b.solve(method="bfs", weight=2), "weight has no effect on bfs"),
        (lambda b: b.solve(method="fast", within=1.1), "leave one of them out"),
        (lambda b: b.solve(within=0.5), "'0.5' cannot be used for within; give a factor from 1 to 1000, as in 1.05"),
        (lambda b: b.solve(within=1e300), "'1e300' cannot be used for within; give a factor from 1 to 1000, as in 1.05"),
        (lambda b: b.solve(time=-1), "'-1' cannot be used for time; give a time such as 10s, 500ms, 2m or 1h"),
        (lambda b: b.solve(time=float("inf")), "'inf' cannot be used for time; give a time such as 10s, 500ms, 2m or 1h"),
        (lambda b: b.solve(time=1e300), "'1e300' cannot be used for time"),
        (lambda b: b.solve(metric="moves"), "there is no metric 'moves'"),
        (lambda b: b.solve(method="ida-star-runs", metric="stm"), "ida-star-runs minimises straight runs; to minimise single-tile"),
        (lambda b: b.solve(checkpoint="run"), "a search for the fewest single-tile moves writes checkpoints on boards of more than 16 cells"),
        (lambda b: knobel.solve_many(b, metric="mtm", checkpoint="run"), "a checkpoint holds the run of one board"),
        (lambda b: knobel.compare(b, ["A*+manhattan", "a-star+manhattan"]), "the method a-star+manhattan was given twice"),
        (lambda b: b.solve(goal=5), "goal must be last, first, spiral, snake or a board, but an int was given"),
        (lambda b: b.solve(goal=b"last"), "but a bytes was given"),
        (lambda b: b.solve(goal=b.solve()), "but an Answer was given"),
        (lambda b: b.solve(method=3), "there is no algorithm '3'"),
        (lambda b: b.solve(method=["bfs"]), "'['bfs']' cannot be used for method; give best, fast"),
        (lambda b: b.solve(metric=3), "metric must be a str, but 3 was given"),
        (lambda b: b.solve(tables=True), "'True' cannot be used for tables; give the path of a folder"),
        (lambda b: b.solve(method="bfs", max_depth=1), "max_depth has no effect on bfs; leave it out or choose one of iddfs"),
        (lambda b: b.estimate(None), "heuristic must be a str, but None was given"),
        (lambda b: b.move(3), "moves must be a str, but 3 was given"),
        (lambda b: Board.goal(3), "name must be a str, but 3 was given"),
        (lambda b: knobel.solve_many(None), "but None was given"),
        (lambda b: knobel.solve_many(3), "but an int was given"),
        (lambda b: knobel.compare(None, "bfs"), "but None was given"),
        (lambda b: knobel.compare([], "bfs"), "no boards were given; give at least one"),
        (lambda b: knobel.compare(b, 5), "methods must be a list of names, but 5 was given"),
        (lambda b: knobel.compare(b, []), "the list of methods is empty; name one"),
        (lambda b: knobel.compare(b, [None]), "there is no algorithm 'None'"),
        (lambda b: knobel.compare(knobel.Request(b), "bfs"), "but a Request was given"),
        (lambda b: b.solve(goal=set(range(9))), "but a set was given"),
        (lambda b: knobel.compare({0, 1, 2, 3}, "bfs"), "but a set was given"),
        (lambda b: knobel.compare({0: 1, 1: 2, 2: 3, 3: 0}, "bfs"), "but a dict was given"),
        (lambda b: knobel.compare(b"\0\1\2\3", "bfs"), "but a bytes was given"),
        (lambda b: b.solve(method="beam+manhattan", beam_width=0), "'0' cannot be used for beam_width; give a whole number from 1 to 4294967295"),
        (lambda b: b.solve(method="iddfs-shared-path", step_width=0), "'0' cannot be used for step_width; give a whole number from 1"),
        (lambda b: b.solve(threads=0), "'0' cannot be used for threads; give a whole number from 1 to 1024"),
        (lambda b: b.solve(threads=-1), "'-1' cannot be used for threads; give a whole number from 1 to 1024"),
        (lambda b: b.solve(nodes=-1), "'-1' cannot be used for nodes; give a whole number from 0 to 18446744073709551615"),
        (lambda b: b.solve(nodes=1e6), "'1000000.0' cannot be used for nodes; give a whole number from 0 to 18446744073709551615"),
        (lambda b: b.solve(memory=2**64), "'18446744073709551616' cannot be used for memory; give an amount of memory"),
        (lambda b: b.solve(max_depth=2**40), "'1099511627776' cannot be used for max_depth; give a whole number from 0 to 4294967295"),
        (lambda b: b.solve(time="long"), "'long' cannot be used for time; give a time such as 10s, 500ms, 2m or 1h"),
        (lambda b: b.solve(time=10**400), "0…' cannot be used for time; give a time such as"),
        (lambda b: knobel.Request(b, seed=-1), "'-1' cannot be used for seed; give a whole number from 0"),
        (lambda b: knobel.scramble(seed=-1), f"seed must be a whole number from 0 to {2**64 - 1}, but -1 was given"),
        (lambda b: knobel.scrambles(-1), f"count must be a whole number from 0 to {2**64 - 1}, but -1 was given"),
        (lambda b: knobel.scrambles(10**8, time=0.05), "of 100000000 boards; give more time"),
        (lambda b: knobel.solve_many([b], threads=-1), "'-1' cannot be used for threads; give a whole number from 1 to 1024"),
        (lambda b: knobel.solve_many([b], threads=0), "'0' cannot be used for threads; give a whole number from 1 to 1024"),
        (lambda b: knobel.branching_factor(-1, 2), "generated must be a whole number from 0 to 18446744073709551615, but -1 was given"),
        (lambda b: b.solve(progress=3), "but an int was given"),
        (lambda b: b.estimate("manhatan"), "there is no heuristic"),
        (lambda b: b.move("Q"), "Q"),
        (lambda b: b.move("UUU"), "move 3 sends the blank up"),
        (lambda b: Board.goal("frist"), "'frist' is not a goal"),
        (lambda b: knobel.scramble(3, distance=40), "the farthest are 31"),
        (lambda b: knobel.scramble("3y3"), "3y3"),
        (lambda b: knobel.scramble((3,)), "(width, height)"),
        (lambda b: knobel.solve_many([b, "1 2 3"]), "board 2: "),
        (lambda b: knobel.solve_many([b, b, 7]), "board 3: a board must be a string"),
        (lambda b: knobel.solve_many([b, knobel.scramble(4, seed=1)], goal=b), "board 2: the goal is 3 wide × 3 high"),
        (lambda b: knobel.compare([b, "1 2 3"], "bfs"), "board 2: "),
        (lambda b: knobel.solve_many([knobel.scramble(4, seed=1)], method="perfect-table"), "board 1: "),
        (lambda b: knobel.Answer.from_json("{}"), "the text is not an answer that to_json has written: missing field `status`"),
        (lambda b: knobel.Answer.from_json("nope"), "that to_json has written: 'nope' is not JSON"),
        (lambda b: knobel.Answer.from_json(3), "that to_json has written: 3 was given"),
    ],
)
def test_malformed_arguments_get_a_one_line_error(ask, line):
    with pytest.raises(ValueError) as error:
        ask(Board(ROWS))
    message = str(error.value)
    assert line in message and "\n" not in message


@pytest.mark.parametrize("ask", [lambda b: knobel.solve_many(b, method="astra"), lambda b: knobel.solve_many("1 2 3")])
def test_errors_that_no_board_causes_name_no_board(ask):
    for given in (Board(ROWS), [ROWS, ROWS, "867254301"]):
        with pytest.raises(ValueError) as error:
            ask(given)
        assert "board 1" not in str(error.value)


def test_an_unknown_keyword_is_a_type_error():
    with pytest.raises(TypeError, match="gaol"):
        Board(ROWS).solve(gaol="first")


def test_options_are_those_of_the_library():
    names = [option["name"] for option in knobel.options()]
    assert set(names) == set(Options.__annotations__)
    for options in (SearchOptions, CompareOptions, ManyOptions):
        assert set(options.__annotations__) < set(names)
    for texts, numbers in (({"time": "500ms", "memory": "1GiB"}, {"time": 0.5, "memory": 2**30}),):
        one, other = (knobel.Request(ROWS, nodes=5, **given).solve() for given in (texts, numbers))
        assert one == other
    with pytest.raises(TypeError, match="there is no option 'method'; choose one of time"):
        knobel.search(1, lambda n: [n + 1], 2, method="bfs")


def test_rows_are_indexed_like_a_list():
    board = Board(ROWS)
    assert board[1] == (2, 5, 4) and board[-1] == (3, 0, 1) and len(board) == 3
    assert [list(row) for row in board] == ROWS
    for row in (3, -4, 10**30, -(10**30)):
        with pytest.raises(IndexError, match="there is no row -?[0-9]+; the board has rows 0 to 2"):
            board[row]
    assert board[0, 1] == 6 and board[-1, -1] == 1 and board[2, 1] == 0
    for at, line in (((0, 3), "there is no column 3; the board has columns 0 to 2"), ((3, 0), "there is no row 3; the board has rows 0 to 2")):
        with pytest.raises(IndexError, match=line):
            board[at]
    for at in ("a", slice(0, 2), (0, slice(0, 2)), (0, 1, 2), None):
        with pytest.raises(TypeError, match=r"an index is a row, as in board\[0\], or a row and a column, as in board\[0, 1\], but "):
            board[at]


@pytest.mark.parametrize("load", [knobel.load, knobel.cards.load])
def test_an_unreadable_file_is_named(load, tmp_path):
    file = tmp_path / "wrong.bin"
    for content, line in ((b"\xd0\x00\xff", "wrong.bin is not text in UTF-8"), (b"1 2 x", "wrong.bin: ")):
        file.write_bytes(content)
        with pytest.raises(ValueError) as error:
            load(file)
        assert line in str(error.value) and "\n" not in str(error.value)


def test_the_representation_of_a_request_evaluates_to_it():
    asked = {"goal": "first", "method": "a-star+manhattan", "metric": "stm", "time": 2.5, "nodes": 7, "memory": 2**20}
    request = knobel.Request(ROWS, **asked)
    assert repr(request) == (
        'Request("8 6 7 / 2 5 4 / 3 0 1", goal="first", metric="stm", method="a-star+manhattan", time=2.5, memory=1048576, nodes=7)'
    )
    full = knobel.Request(ROWS, goal=ROWS, within=1.5, metric="mtm", threads=2, tables="there", time=1)
    assert repr(knobel.Request(ROWS)) == 'Request("8 6 7 / 2 5 4 / 3 0 1")'
    for it in (request, full, knobel.Request(ROWS)):
        again = eval(repr(it), {"Request": knobel.Request, "Board": Board})
        assert again == it == pickle.loads(pickle.dumps(it)) and hash(again) == hash(it)
    for name in ("goal", "time", "nodes", "memory"):
        assert request != knobel.Request(ROWS, **{**asked, name: None})
    assert request != knobel.Request("1 2 3 / 4 5 6 / 7 0 8", **asked) and request != 7


def test_moves_and_neighbours_agree():
    board = Board(ROWS)
    assert [board.move(letter) for letter in board.moves] == board.neighbours()
    assert board.moves == "ULR" and board.blank == 7


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_boards_requests_answers_and_cards_pickle(protocol):
    def again(thing):
        return pickle.loads(pickle.dumps(thing, protocol))

    board = knobel.scramble(4, seed=3)
    assert again(board) == board and hash(again(board)) == hash(board)
    request = knobel.Request(board, goal=Board.goal("last", 4), method="ida-star+manhattan", nodes=1000, weight=None)
    answer = again(request).solve()
    assert answer.reason == "node limit of 1,000 reached" and answer.algorithm == "ida-star"
    solved = knobel.Request(board, goal="last", within=1.5, time=60.0, threads=1).solve()
    for thing in (answer, solved, solved.stats):
        assert again(thing) == thing
    assert knobel.Answer.from_json(solved.to_json()) == solved
    game = knobel.cards.nine()
    assert again(game) == game and again(game.solutions()[3]) == game.solutions()[3]
    found = knobel.search(1, lambda n: [n + 1], 5)
    assert again(found) == found


def test_the_seeds_of_the_command_line_give_the_same_boards():
    assert str(knobel.scrambles(3, 3, seed=7)[0]) == str(knobel.scramble("3x3", seed=7))
    lengths = [answer.length for answer in knobel.solve_many(knobel.scrambles(3, 3, seed=7))]
    assert lengths == [25, 23, 20]  # as docs/getting-started.md has them for 'knobel scramble --size 3x3 --seed 7 --count 3'
