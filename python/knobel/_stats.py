"""The work of a search."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Stats:
    """Work that a search did: states ``expanded`` (taken off the frontier, including the goal), successors ``generated``,
    states ``stored`` at the end and ``reopened`` on the way, the largest number of states that waited at once
    (``peak_frontier``), the largest number of bytes that its stores held (``peak_bytes``), and ``seconds``.

    Two are equal if all counts are, whatever the time.
    """

    expanded: int
    generated: int
    stored: int
    reopened: int
    peak_frontier: int
    peak_bytes: int
    seconds: float = field(compare=False)
