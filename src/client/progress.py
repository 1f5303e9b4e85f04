"""How far a long run is: one line on a terminal, written over and over; nothing in a file."""

from __future__ import annotations

import sys
import time

OFTEN = 0.2  # seconds
REST_OF_LINE = "\x1b[K"


class Progress:
    """A run of *total* generations."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._written = False

    def show(self, done: int) -> None:
        """*done* of them have passed."""
        now = time.monotonic()
        if self._terminal and now - self._shown >= OFTEN:
            self._shown = now
            self._written = True
            share = 100 * done // max(1, self._total)
            line = f"\r{done:,} of {self._total:,} generations, {share} %{REST_OF_LINE}"
            print(line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave no trace."""
        if self._written:
            print(f"\r{REST_OF_LINE}", end="", file=sys.stderr, flush=True)
