"""The types of arguments: boards, goals, sizes, listeners and options."""

from __future__ import annotations

import os
from typing import Any, Callable, Optional, Sequence, Tuple, TypedDict, Union

from ._knobel import Board, Progress

Tile = Optional[float]
"""A tile; the blank is 0 or None."""

BoardLike = Union[Board, str, Sequence[Tile], Sequence[Sequence[Tile]], Any]
"""A board, a string, rows, all tiles in one list, an array, or a data frame."""

GoalLike = Union[BoardLike, None]
"""A board, or ``"last"`` (1 2 3 … 0), ``"first"`` (0 1 2 …), ``"spiral"`` or ``"snake"``."""

Size = Union[int, str, Tuple[int, int]]
"""4 for 4×4, ``"4x3"``, or (width, height)."""

Listener = Union[bool, Callable[[Progress], Optional[bool]], None]
"""``True`` for a bar, or a function of the progress, which stops the work by returning ``True``."""

Path = Union[str, "os.PathLike[str]", None]
"""The path of a file or folder."""

Time = Union[float, str, None]
"""Seconds, or a string such as ``"500ms"``."""

Number = Union[float, str, None]
Whole = Union[int, str, None]


class SearchOptions(TypedDict, total=False):
    """The options of ``search``: limits, and the settings of searches. ``options()`` describes them."""

    time: Time
    memory: Whole
    nodes: Whole
    step_width: Whole
    max_depth: Whole
    weight: Number
    beam_width: Whole
    seed: Whole


class CompareOptions(SearchOptions, total=False):
    """The options of ``compare`` for each run."""

    tables: Path


class ManyOptions(CompareOptions, total=False):
    """The options of ``solve_many`` for each board."""

    method: Optional[str]
    within: Number


class Options(ManyOptions, total=False):
    """The options of ``Board.solve`` and ``Request``."""

    threads: Whole
    checkpoint: Path
