"""Several boards: from files, at random, and solved in parallel."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from numbers import Number
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, Optional, TypeVar, Union

from . import _knobel
from ._knobel import Answer, Board, Request
from ._types import BoardLike, GoalLike, Listener, ManyOptions, Size, Time, Whole

if TYPE_CHECKING:
    from typing_extensions import Unpack


def load(path: Union[str, "os.PathLike[str]"]) -> List[Board]:
    """Reads the boards of a file in any notation: one board per line, instance files, tables or lists.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "boards.txt"
    >>> _ = file.write_text("1 2 3 / 4 5 6 / 7 0 8\\n1 2 3 / 4 5 6 / 0 7 8\\n")
    >>> [board.solve().length for board in load(file)]
    [1, 2]
    """
    return read(path, _knobel.read_boards)


_Read = TypeVar("_Read")


def read(path: Union[str, "os.PathLike[str]"], parse: Callable[[str], _Read]) -> _Read:
    """Calls ``parse`` with the text of a file, and adds the file's name to errors."""
    try:
        with open(path, encoding="utf-8") as file:
            return parse(file.read())
    except UnicodeDecodeError:
        raise ValueError(f"{os.fspath(path)} is not text in UTF-8; give a text file") from None
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def scramble(
    size: Optional[Size] = None,
    *,
    seed: Optional[int] = None,
    goal: GoalLike = None,
    distance: Optional[int] = None,
    time: Time = 60.0,
    progress: Listener = None,
) -> Board:
    """Draws a random board that can reach the goal, 4×4 by default.

    ``distance`` is the exact number of moves to the goal (boards of up to 16 cells). The same seed gives the same board.
    Without a seed, each call gives another board.

    >>> scramble(3, seed=7)
    Board("5 6 2 / 8 3 0 / 7 1 4")
    >>> scramble("3x3", seed=1, distance=31).solve().length
    31
    """
    return scrambles(
        1, size, seed=seed, goal=goal, distance=distance, time=time, progress=progress
    )[0]


def scrambles(
    count: int,
    size: Optional[Size] = None,
    *,
    seed: Optional[int] = None,
    goal: GoalLike = None,
    distance: Optional[int] = None,
    time: Time = 60.0,
    progress: Listener = None,
) -> List[Board]:
    """Draws ``count`` random boards; see ``scramble``. ``knobel scramble`` draws the same boards from the same seed.

    ``time`` limits all boards together. If it is over before all are drawn, a ``ValueError`` is raised.

    >>> len(set(scrambles(100, seed=1)))
    100
    """
    if seed is None:
        seed = random.getrandbits(63)
    return _knobel.scrambles(count, size, seed, goal, distance, time, progress)


def several(boards: Any) -> List[Any]:
    """A list of boards. A single board, also as tiles or rows, becomes a list of one."""
    boards = _knobel.listed(boards)
    one = isinstance(boards, (str, bytes, bytearray, Mapping, Board, Request))
    if one or not isinstance(boards, Iterable):
        return [boards]
    items = list(boards)
    if items and all(item is None or isinstance(item, Number) for item in items):
        # A set has no order, so leave it to the error of Board.
        return [boards if isinstance(boards, (set, frozenset)) else items]
    if len(items) > 1 and not any(isinstance(item, (str, Board, Request)) for item in items):
        rows = [_knobel.listed(item) for item in items]
        if all(isinstance(row, (list, tuple)) for row in rows):
            # Each board has one blank, so rows with one blank in all are one board.
            tiles: List[Any] = [tile for row in rows for tile in row if tile is None or isinstance(tile, Number)]
            if sum(tile is None or tile == 0 for tile in tiles) == 1:
                return [rows]
    return items


def each(items: List[Any], make: Callable[[Any], _Read], first: int = 1) -> List[_Read]:
    """Calls ``make`` with each item. Errors name the number of the item, if there are several and it is not below ``first``."""
    made = []
    for number, item in enumerate(items, 1):
        try:
            made.append(make(item))
        except ValueError as error:
            if len(items) == 1 or number < first:
                raise
            raise ValueError(f"board {number}: {error}") from None
    return made


def board(given: BoardLike) -> Board:
    """Converts to a board, unless it is one."""
    return given if isinstance(given, Board) else Board(given)


def solve_many(
    boards: Union[BoardLike, Request, Iterable[Union[BoardLike, Request]]],
    *,
    threads: Whole = None,
    progress: Listener = None,
    goal: GoalLike = None,
    metric: Optional[str] = None,
    **options: Unpack[ManyOptions],
) -> List[Answer]:
    """Solves boards in parallel, one board per thread, and returns the answers in the order of the boards.

    The options are those of ``Board.solve`` and apply to each board; a ``Request`` among the boards has its own. By
    default, ``threads`` is the number of cores. An unsolvable board is not an error: its answer says so. A list of rows
    with one blank in all is one board, and one board is a list of one.

    If ``progress`` returns ``True``, the list ends early. Boards that are being solved then have the answer that
    ``Board.solve`` gives at a limit, and boards that were not started have none.

    >>> boards = scrambles(20, 3, seed=1)
    >>> answers = solve_many(boards, threads=2)
    >>> all(answer.optimal for answer in answers), sum(answer.length for answer in answers)
    (True, 441)
    """

    def request(start: Union[Board, Request]) -> Request:
        if isinstance(start, Request):
            return start
        return Request(start, goal=goal, metric=metric, **options)

    starts = each(several(boards), lambda given: given if isinstance(given, Request) else board(given))
    # An error in the options shows with the first board, so it names no board.
    return _knobel.solve_many(each(starts, request, first=2), threads, progress)
