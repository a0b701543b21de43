"""The work of a search."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Stats:
    """The work of a search: states ``expanded`` (taken off the frontier, including the goal), successors ``generated``,
    states ``stored`` at the end, states ``reopened``, the largest size of the frontier (``peak_frontier``), the largest
    number of bytes in its stores (``peak_bytes``), and ``seconds``.

    Two ``Stats`` are equal if all counts are equal; the time does not matter.
    """

    expanded: int
    generated: int
    stored: int
    reopened: int
    peak_frontier: int
    peak_bytes: int
    seconds: float = field(compare=False)
