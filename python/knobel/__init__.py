"""Solves, proves, explains and compares sliding-tile and edge-matching puzzles, and searches puzzles of your own.

>>> import knobel
>>> board = knobel.Board("8 6 7 / 2 5 4 / 3 0 1")
>>> answer = board.solve()
>>> answer.length, answer.optimal
(31, True)
>>> knobel.solve_many(["1 2 3 / 4 5 6 / 7 0 8", "1 2 3 / 4 5 6 / 0 7 8"])[1].moves
'RR'

Start with ``Board``. ``compare`` compares methods, ``search`` searches a puzzle that you define by functions, and
``knobel.cards`` has the puzzles with cards. Ctrl-C stops every long call. Searches of boards and cards release the
interpreter's lock, so other threads run meanwhile; ``search`` keeps the lock, because it calls Python functions.
"""

from . import cards
from ._boards import load, scramble, scrambles, solve_many
from ._compare import Comparison, compare
from ._knobel import (
    Answer,
    Board,
    Progress,
    Request,
    algorithms,
    branching_factor,
    heuristics,
    options,
    version,
)
from ._progress import Bar
from ._search import Found, search, searches
from ._stats import Stats

__version__ = version()

__all__ = [
    "Answer",
    "Bar",
    "Board",
    "Comparison",
    "Found",
    "Progress",
    "Request",
    "Stats",
    "algorithms",
    "branching_factor",
    "cards",
    "compare",
    "heuristics",
    "load",
    "options",
    "scramble",
    "scrambles",
    "search",
    "searches",
    "solve_many",
]
