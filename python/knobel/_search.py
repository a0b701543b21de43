"""Searching puzzles that are made of functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Generic, Hashable, Iterable, List, Optional, Tuple, TypeVar, Union

from . import _knobel
from ._stats import Stats
from ._types import Listener, SearchOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Found(Generic[State]):
    """What a search found. True where that is a path.

    >>> found = search(1, lambda n: [n + 1, n * 2], 10)
    >>> found.path, found.cost, bool(found)
    ([1, 2, 4, 5, 10], 4, True)
    """

    status: str
    """``"solved"``, ``"unsolvable"`` (there is no path: proved) or ``"stopped"``."""
    path: Optional[List[State]]
    """All states from the start to the goal."""
    cost: Optional[int]
    """What the steps of the path cost; their number unless costs were given."""
    stats: Stats
    algorithm: str
    promise: str
    """What the algorithm promises of its path."""
    lower_bound: int
    """No path is cheaper, if h never overestimates: it is only as true as h, though never above the cost that was found.
    0 where costs were given and the algorithm counts steps (bfs, iddfs and their like): that proves nothing about costs."""
    reason: Optional[str]
    """Why it was stopped."""

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
    progress: Listener = None,
    **options: Unpack[SearchOptions],
) -> Found[State]:
    """Searches a puzzle of your own: from ``start`` by ``successors`` to a state where ``is_goal`` is true.

    States are whatever can be hashed: numbers, texts, tuples, frozen dataclasses. ``successors(state)`` gives the states
    one step away, which must be finite in number: all of them are taken, and a generator that has not ended after a million
    is an error. ``is_goal`` is a test, or the goal itself where there is one. ``h(state)`` estimates the cost that is left;
    algorithms that use no estimate (``bfs``, ``dfs`` and their like) do not call it, so that any of them can be named
    beside it. Every step costs 1 unless ``cost(state, next_state)`` says another whole number; along a path they may add up
    to 4294967295. ``searches()`` lists the algorithms. No function is asked twice about the same state. ``time``
    (seconds), ``nodes`` (expansions) and ``memory`` (bytes, of states and search together) are limits; the clock is read
    before each call of ``successors``.

    Steps may lead one way. Only the searches from both ends, ``bidirectional-bfs`` and ``nbs``, need the goal itself, not a
    test, and steps that all can be taken back. What they give is a path in any case, and one that is proved missing is; but it is a
    shortest one only then, and a step that they see to lead one way is an error.

    Fetch four litres with jugs of five and three:

    >>> def pour(jugs):
    ...     a, b = jugs
    ...     ab, ba = min(a, 3 - b), min(b, 5 - a)
    ...     return [(5, b), (a, 3), (0, b), (a, 0), (a - ab, b + ab), (a + ba, b - ba)]
    >>> search((0, 0), pour, lambda jugs: 4 in jugs, algorithm="bfs").path
    [(0, 0), (5, 0), (2, 3), (2, 0), (0, 2), (5, 2), (4, 3)]

    A problem of AIMA-python is searched by its own functions:

    >>> class Count:
    ...     initial = 1
    ...     def actions(self, n): return [1, 2]
    ...     def result(self, n, action): return n + action
    ...     def goal_test(self, n): return n == 7
    >>> p = Count()
    >>> search(p.initial, lambda s: [p.result(s, a) for a in p.actions(s)], p.goal_test).cost
    3
    """
    status, reason, path, total, bound, stats, promise, name = _knobel.search(
        start,
        successors,
        is_goal,
        h,
        algorithm,
        cost,
        progress,
        options,
    )
    return Found(
        status=status,
        path=path,
        cost=total,
        stats=stats,
        algorithm=name,
        promise=promise,
        lower_bound=bound,
        reason=reason,
    )


def searches() -> List[Tuple[str, str, str]]:
    """The algorithms of ``search``: name, what it does, and what it promises.

    >>> [name for name, _, promise in searches() if "cheapest" in promise][:2]
    ['a-star', 'a-star-tree']
    """
    return _knobel.searches()
