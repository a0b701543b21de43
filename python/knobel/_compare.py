"""Compares methods on the same boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Union

from . import _knobel
from ._boards import board, each, several
from ._knobel import Request
from ._types import BoardLike, CompareOptions, GoalLike, Listener

if TYPE_CHECKING:
    import pandas
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Comparison:
    """The result of ``compare``: every run, and a summary per method."""

    runs: List[Dict[str, Any]]
    """The runs, with board, tiles, method, status, length, optimal, lower_bound, h, stats, seconds and more."""

    methods: List[Dict[str, Any]]
    """The methods, each with the number of boards that it solved, and mean, median and maximum of its figures."""

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a data frame with a row per run and a column per count. Needs pandas."""
        try:
            import pandas
        except ImportError:
            raise ImportError(
                "to_pandas needs pandas; install it with 'pip install pandas', or use .runs, a list of dictionaries"
            ) from None
        return pandas.DataFrame([_flat(run) for run in self.runs])

    def __repr__(self) -> str:
        rows = [_HEAD, *map(self._row, self.methods)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
        lines = (
            "  ".join(
                cell.ljust(width) if _HEAD[column] in ("method", "note") else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths))
            ).rstrip()
            for row in rows
        )
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        def line(tag: str, cells: Iterable[str]) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        body = "".join(line("td", self._row(method)) for method in self.methods)
        return f"<table><thead>{line('th', _HEAD)}</thead><tbody>{body}</tbody></table>"

    def _row(self, method: Dict[str, Any]) -> List[str]:
        def mean(figure: str, form: str) -> str:
            spread = method[figure]
            return "-" if spread is None else format(spread["mean"], form)

        return [
            method["method"],
            f"{method['solved']} of {method['boards']}",
            mean("length", ".1f"),
            mean("expanded", ",.0f"),
            mean("peak_bytes", ",.0f"),
            mean("seconds", ".4f"),
            self._note(method),
        ]

    def _note(self, method: Dict[str, Any]) -> str:
        """Why boards were not solved."""
        ends = Counter(
            run["status"] if run["status"] == "unsolvable" else f"{run['status']}: {run['reason']['text']}"
            for run in self.runs
            if run["method"] == method["method"] and run["status"] != "solved"
        )
        return ", ".join(words if method["boards"] == 1 else f"{words} ({count})" for words, count in ends.items())


_HEAD = ["method", "solved", "moves", "expanded", "bytes", "seconds", "note"]


def _flat(run: Dict[str, Any]) -> Dict[str, Any]:
    row = {name: value for name, value in run.items() if name not in ("stats", "seconds", "reason", "rounds")}
    reason = run["reason"]
    row["reason"] = None if reason is None else reason["text"]
    row.update(run["stats"] or {})
    row["seconds"] = run["seconds"]
    return row


def compare(
    boards: Union[BoardLike, Iterable[BoardLike]],
    methods: Optional[Iterable[str]] = None,
    *,
    goal: GoalLike = None,
    metric: Optional[str] = None,
    progress: Listener = None,
    **options: Unpack[CompareOptions],
) -> Comparison:
    """Runs every method on every board, one run after the other, each within the same limits.

    A method is an algorithm with its heuristic, as in ``"a-star+manhattan"``. The default methods are those of
    ``knobel compare``. A run that reaches a limit has a row with the reason. If ``progress`` returns ``True``, the
    comparison ends with the rows so far. A list of rows with one blank in all is one board.

    The options are those of ``Board.solve``. By default, each run has 30 seconds and half of the free memory;
    ``time=None`` removes the limit.

    >>> searches = compare("2 3 8 / 4 7 0 / 1 6 5", ["bfs", "a-star+manhattan"], goal="first")
    >>> [(run["length"], run["stats"]["expanded"] > 1000) for run in searches.runs]
    [(19, True), (19, False)]
    """
    starts = each(several(boards), board)
    if isinstance(methods, str):
        methods = [methods]
    if not isinstance(methods, (Iterable, type(None))):
        raise ValueError(f"methods must be a list of names, but {methods!r} was given")
    named = None if methods is None else list(methods)
    if not starts:
        raise ValueError("no boards were given; give at least one")
    if named is not None and not named:
        raise ValueError("the list of methods is empty; name one, as in 'a-star+manhattan', or leave the list out")
    limited: CompareOptions = {"time": _knobel.SECONDS_OF_A_RUN, **options}
    requests = [
        (
            number,
            Request(start, goal=goal, metric=metric, method=str(method), **limited),
        )
        for number, start in enumerate(starts, 1)
        for method in (_knobel.compared(start.width, start.height) if named is None else named)
    ]
    return Comparison(**_knobel.compare(requests, progress))
