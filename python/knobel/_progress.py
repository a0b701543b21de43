"""A progress bar for terminals and notebooks."""

from __future__ import annotations

import sys
from typing import Optional, TextIO

from ._knobel import Progress

_WIDTH = 20
_PARTS = " ▏▎▍▌▋▊▉█"


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


class Bar:
    """Draws progress on one line, which it overwrites; ``progress=True`` creates one.

    >>> import knobel
    >>> _ = knobel.solve_many(knobel.scrambles(5, 3, seed=1), progress=knobel.Bar("boards"))

    The line is written to stderr, as in ``boards:  42%|████████▍   | 42/100 [00:03<00:04, 14.0/s]``.
    """

    def __init__(self, label: str = "", file: Optional[TextIO] = None) -> None:
        self.label = label + ": " if label else ""
        self.file = file
        self._drawn = 0

    def __call__(self, progress: Progress) -> None:
        if progress.done is not None and progress.total:
            line = self._counted(progress, progress.done, progress.total)
        else:
            line = self._searching(progress)
        self._write(line)

    def close(self) -> None:
        """Ends the line."""
        if self._drawn:
            print(file=self.file or sys.stderr, flush=True)
            self._drawn = 0

    def _counted(self, progress: Progress, done: int, total: int) -> str:
        eighths = 8 * _WIDTH * done // total
        bar = ("█" * (eighths // 8) + _PARTS[eighths % 8].strip()).ljust(_WIDTH)
        rate = done / progress.seconds if progress.seconds > 0 else 0.0
        left = _clock((total - done) / rate) if rate > 0 else "?"
        # Show 100 % only when everything is done.
        percent = 100 if done == total else min(round(100 * done / total), 99)
        return (
            f"{self.label}{percent:3}%|{bar}| {done}/{total} "
            f"[{_clock(progress.seconds)}<{left}, {rate:,.1f}/s]"
        )

    def _searching(self, progress: Progress) -> str:
        rate = progress.expanded / progress.seconds if progress.seconds > 0 else 0.0
        best = "" if progress.best is None else f", best {progress.best}"
        bound = f", at least {progress.lower_bound}" if progress.lower_bound else ""
        return (
            f"{self.label}{progress.phase}{bound}{best}, {progress.expanded:,} expanded "
            f"[{_clock(progress.seconds)}, {rate:,.0f}/s]"
        )

    def _write(self, line: str) -> None:
        file = self.file or sys.stderr
        file.write("\r" + line.ljust(self._drawn))
        file.flush()
        self._drawn = len(line)
