"""Boards by the dozen: from files, at random, and solved in parallel."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from numbers import Number
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, Optional, TypeVar, Union

from . import _knobel
from ._knobel import Answer, Board, Request
from ._types import BoardLike, GoalLike, Listener, ManyOptions, Size, Time

if TYPE_CHECKING:
    from typing_extensions import Unpack


def load(path: Union[str, "os.PathLike[str]"]) -> List[Board]:
    """The boards of a file, in any form that knobel reads: a board a line, instance files, tables, lists.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "boards.txt"
    >>> _ = file.write_text("1 2 3 / 4 5 6 / 7 0 8\\n1 2 3 / 4 5 6 / 0 7 8\\n")
    >>> [board.solve().length for board in load(file)]
    [1, 2]
    """
    return read(path, _knobel.read_boards)


_Read = TypeVar("_Read")


def read(path: Union[str, "os.PathLike[str]"], parse: Callable[[str], _Read]) -> _Read:
    """What ``parse`` makes of a file's text; what is wrong with it is told with the file's name."""
    try:
        with open(path, encoding="utf-8") as file:
            return parse(file.read())
    except UnicodeDecodeError:
        raise ValueError(f"{os.fspath(path)} is not a text in UTF-8; give a text file") from None
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
    """A random board from which the goal can be reached, 4×4 where no size is given.

    ``distance`` asks for a board exactly so many moves from the goal (up to 16 cells). The same seed gives the same
    board; without one it is another each time.

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
    """So many random boards; see ``scramble``. They are those of ``knobel scramble`` with the same seed. ``time`` is for
    all of them together; where it is over before, that is an error.

    >>> len(set(scrambles(100, seed=1)))
    100
    """
    if seed is None:
        seed = random.getrandbits(63)
    return _knobel.scrambles(count, size, seed, goal, distance, time, progress)


def several(boards: Any) -> List[Any]:
    """The boards; one board, be it tiles or rows, is the only one of a list."""
    boards = _knobel.listed(boards)
    one = isinstance(boards, (str, bytes, bytearray, Mapping, Board, Request))
    if one or not isinstance(boards, Iterable):
        return [boards]
    items = list(boards)
    if items and all(item is None or isinstance(item, Number) for item in items):
        # Tiles of a set have no cells: that is told.
        return [boards if isinstance(boards, (set, frozenset)) else items]
    if len(items) > 1 and not any(isinstance(item, (str, Board, Request)) for item in items):
        rows = [_knobel.listed(item) for item in items]
        if all(isinstance(row, (list, tuple)) for row in rows):
            # Every board has a blank of its own.
            tiles: List[Any] = [tile for row in rows for tile in row if tile is None or isinstance(tile, Number)]
            if sum(tile is None or tile == 0 for tile in tiles) == 1:
                return [rows]
    return items


def each(items: List[Any], make: Callable[[Any], _Read], first: int = 1) -> List[_Read]:
    """What ``make`` makes of each; where one of several is wrong, and not before the ``first``, its number is told, too."""
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
    """The board, which is not made again where it is one."""
    return given if isinstance(given, Board) else Board(given)


def solve_many(
    boards: Union[BoardLike, Request, Iterable[Union[BoardLike, Request]]],
    *,
    threads: Optional[int] = None,
    progress: Listener = None,
    goal: GoalLike = None,
    metric: str = "stm",
    **options: Unpack[ManyOptions],
) -> List[Answer]:
    """Solves boards in parallel, a board a thread, and answers in their order; one board is a list of one.

    The options are those of ``Board.solve`` and hold for each board; a ``Request`` among the boards has its own. All
    cores are used unless ``threads`` says otherwise (at most 256). A board that cannot be solved is no error: its answer
    says so. Where ``progress`` answers ``True``, the list ends early: boards that were under way are answered with what is
    known by then ("stopped", or "solved" and not optimal, as where a limit ends ``Board.solve``), and those that were not
    begun have no answer. Rows of tiles with one blank among them are one board, not several.

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
    # What is wrong with the options is wrong with the first.
    return _knobel.solve_many(each(starts, request, first=2), threads, progress)
