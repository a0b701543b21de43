"""Edge-matching puzzles: square cards whose touching sides must match.

>>> from knobel import cards
>>> game = cards.nine()
>>> solutions = game.solutions()
>>> len(solutions), solutions[0].solved
(8, True)
>>> print(solutions[0])
1/0 5/2 4/3 3/2 9/2 6/2 8/2 7/0 2/0
>>> game.count()["distinct"]
'2'
"""

import os as _os
from typing import Union as _Union

from ._boards import read as _read
from ._knobel import Game, Table

__all__ = ["Game", "Table", "load", "nine"]


def nine() -> Game:
    """Returns the built-in game of nine cards with heads and tails, which has eight solutions."""
    return Game.nine()


def load(path: _Union[str, "_os.PathLike[str]"]) -> Game:
    """Reads the game of a file in any notation.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "game.txt"
    >>> _ = file.write_text(nine().text)
    >>> load(file) == nine()
    True
    """
    return _read(path, Game)
