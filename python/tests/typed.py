"""A sample that mypy checks against the types of the package; it is never run."""

from typing import List, Optional, Tuple

import knobel
from knobel import cards

board: knobel.Board = knobel.Board([[1, 2, 3], [4, 5, 6], [7, 0, 8]])
answer: knobel.Answer = board.solve(goal="first", time=1.0, progress=True)
length: Optional[int] = answer.length
rows: Tuple[Tuple[int, ...], ...] = board.rows
many: List[knobel.Answer] = knobel.solve_many([board, "1 2 3 / 4 5 6 / 0 7 8"], threads=2)


def stop(progress: knobel.Progress) -> bool:
    return progress.expanded > 1000


knobel.Request(board, method="ida-star+manhattan").solve(progress=stop)


def successors(state: Tuple[int, int]) -> List[Tuple[int, int]]:
    return [(state[1], state[0])]


found: knobel.Found[Tuple[int, int]] = knobel.search((1, 2), successors, (2, 1), lambda state: 0.5)
path: Optional[List[Tuple[int, int]]] = found.path
tables: List[cards.Table] = cards.nine().solutions()
score: Tuple[int, int] = tables[0].score

# What does not fit is noticed.
board.solve(gaol="first")  # type: ignore[call-arg]
knobel.search((1, 2), lambda state: 7, (2, 1))  # type: ignore[arg-type, return-value]
