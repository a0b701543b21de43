"""Searches puzzles that users define by functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Generic, Hashable, Iterable, List, Literal, Optional, Tuple, TypeVar, Union

from . import _knobel
from ._stats import Stats
from ._types import Listener, SearchOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Found(Generic[State]):
    """The result of ``search``. It is true if there is a path.

    >>> found = search(1, lambda n: [n + 1, n * 2], 10)
    >>> found.path, found.cost, bool(found)
    ([1, 2, 4, 5, 10], 4, True)
    """

    status: str
    """``"solved"``, ``"unsolvable"`` (it is proved that there is no path) or ``"stopped"``."""
    path: Optional[List[State]]
    """All states from the start to the goal, including both."""
    cost: Optional[int]
    """The cost of the path: the number of steps, unless there is a cost function."""
    stats: Stats
    algorithm: str
    promise: str
    """The guarantee of the algorithm."""
    lower_bound: int
    """No path is cheaper, provided that h never overestimates. The bound never exceeds the cost that was found. It is 0
    if there is a cost function and the algorithm counts steps, as bfs and iddfs do."""
    reason: Optional[str]
    """Why the search was stopped."""

    @property
    def solved(self) -> bool:
        return self.status == "solved"

    def __bool__(self) -> bool:
        return self.solved

    def __repr__(self) -> str:
        what = f"cost {self.cost}" if self.solved else self.reason or "there is no path"
        stats = self.stats
        return (
            f"<knobel.Found: {self.status}, {what}, {self.algorithm}, "
            f"{stats.expanded} expanded, {stats.generated} generated, {stats.seconds:.3f} s>"
        )


def search(
    start: State,
    successors: Callable[[State], Iterable[State]],
    is_goal: Union[State, Callable[[State], object]],
    h: Optional[Callable[[State], float]] = None,
    algorithm: str = "a-star",
    *,
    cost: Optional[Callable[[State, State], int]] = None,
    ties: Literal["first-seen", "state"] = "first-seen",
    progress: Listener = None,
    **options: Unpack[SearchOptions],
) -> Found[State]:
    """Searches a puzzle of your own for a path from ``start`` to a goal.

    - States must be hashable: numbers, strings, tuples or frozen dataclasses.
    - ``successors(state)`` returns the states one step away. More than a million of them are an error, because a generator
      may be infinite.
    - ``is_goal`` is a function of the state, or the goal itself.
    - ``h(state)`` estimates the remaining cost. Algorithms without a heuristic, such as ``bfs``, do not call it.
    - ``algorithm`` is one of ``searches()``.
    - ``cost(state, next_state)`` is the cost of a step, a whole number, by default 1. The costs of a path may add up to at
      most 4294967295.
    - ``ties`` orders states of equal priority: ``"first-seen"``, or ``"state"`` for the smaller state first, as a heap of
      tuples ``(priority, state)`` does. ``greedy`` and ``a-star-lecture`` read it; states must then be comparable by ``<``.
    - ``time`` (seconds), ``nodes`` (expansions) and ``memory`` (bytes of states and search together) are limits. The clock
      is read before each call of ``successors``.

    No function is called twice for the same state.

    Steps may be irreversible. Only ``bidirectional-bfs`` and ``nbs``, which search from both ends, need the goal itself
    and reversible steps. They reject an irreversible step that they notice. If they miss one, their path may not be a
    shortest one.

    Measure four litres with jugs of five and three litres:

    >>> def pour(jugs):
    ...     a, b = jugs
    ...     ab, ba = min(a, 3 - b), min(b, 5 - a)
    ...     return [(5, b), (a, 3), (0, b), (a, 0), (a - ab, b + ab), (a + ba, b - ba)]
    >>> search((0, 0), pour, lambda jugs: 4 in jugs, algorithm="bfs").path
    [(0, 0), (5, 0), (2, 3), (2, 0), (0, 2), (5, 2), (4, 3)]

    Search a problem of AIMA-python with its own functions:

    >>> class Count:
    ...     initial = 1
    ...     def actions(self, n): return [1, 2]
    ...     def result(self, n, action): return n + action
    ...     def goal_test(self, n): return n == 7
    >>> p = Count()
    >>> search(p.initial, lambda s: [p.result(s, a) for a in p.actions(s)], p.goal_test).cost
    3
    """
    return _knobel.search(start, successors, is_goal, h, algorithm, cost, ties, progress, options)


def searches() -> List[Tuple[str, str, str]]:
    """Lists the algorithms of ``search``: name, summary and guarantee.

    >>> [name for name, _, promise in searches() if "cheapest" in promise][:2]
    ['a-star', 'a-star-tree']
    """
    return _knobel.searches()
