"""
Changes: what is no longer as it was, window by window, since somebody last looked.

There is one record of it, and whoever keeps the world reads it and begins it anew::

    noted       windows in the order in which they changed; laid in this order over
                the world as it was, their rows make it what it is
    everything  true if the record would be too long, or nobody has looked yet: any
                cell may have changed, and *noted* is empty

What blinks, as all that is settled does, is not noted: after an even number of
generations it is as it was.
"""

from __future__ import annotations

from engine.life2.rules.plane import Window

MOST_BYTES = 120_000  # of rows; to tell more would be as dear as to tell everything
PLACE_BYTES = 7  # a window counts as so many more, for saying where it is


class Change:
    """A *window* in which the *planes*, a bit each, have the *rows* of now, in this order."""

    __slots__ = ("planes", "rows", "window")

    def __init__(self, window: Window, planes: int, rows: list[bytes]) -> None:
        self.window = window
        self.planes = planes
        self.rows = rows


class Changes:
    """All changes since `clear`."""

    def __init__(self) -> None:
        self.noted: list[Change] = []
        self._room = -1

    @property
    def everything(self) -> bool:
        """True if anything may have changed."""
        return self._room < 0

    @property
    def nothing(self) -> bool:
        """True if all is as it was."""
        return self._room == MOST_BYTES

    def clear(self) -> None:
        """Begin anew: somebody knows the world as it is now."""
        self.noted = []
        self._room = MOST_BYTES

    def flood(self) -> None:
        """Note that anything may have changed."""
        self.noted = []
        self._room = -1

    def note(self, window: Window, planes: int, rows: list[bytes]) -> None:
        """Note that the *planes* of *window*, a bit each, have these *rows* now."""
        self._room -= PLACE_BYTES + window.size * len(rows)
        if self._room < 0:
            self.flood()
        else:
            self.noted.append(Change(window, planes, rows))
