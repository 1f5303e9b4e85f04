"""
Pace: how long the log was in the last hour, every four minutes in which lines were drawn.

Records do not say when they were made. So the first line of four minutes leaves a mark, the minute
since 1970 and how many records there were before it, and an hour of marks is kept::

    28333312 1200   28333316 1207   28333371 1441
"""

from __future__ import annotations

from engine import sealed
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadSnapshot

MINUTE: Nanoseconds = 60 * SECOND
HOUR = 60  # minutes
EVERY = 4  # minutes between two marks


class Pace:
    """The marks of the last hour, oldest first."""

    def __init__(self) -> None:
        self.marks: list[tuple[int, int]] = []
        self._next: Nanoseconds = 0
        self.changed = True

    def note(self, now: Nanoseconds, records: int) -> None:
        """Lines are drawn at *now*, after so many *records*; going back in time leaves no mark."""
        if now >= self._next:
            minute = now // MINUTE
            self.marks = [mark for mark in self.marks if mark[0] > minute - HOUR]
            self.marks.append((minute, records))
            self._next = (minute + EVERY) * MINUTE
            self.changed = True

    def hour_ago(self, now: Nanoseconds, records: int) -> int:
        """How many of *records* there were an hour before *now*."""
        since = now // MINUTE - HOUR
        recent = [before for minute, before in self.marks if minute > since]
        return recent[0] if recent else records

    def clear(self) -> None:
        """Forget when lines were drawn."""
        self.marks = []
        self._next = 0
        self.changed = True

    def dump(self) -> str:
        numbers = [f"{minute} {records}" for minute, records in self.marks]
        return sealed.dump_line(" ".join(numbers))

    @classmethod
    def load(cls, text: str) -> Pace:
        """What `dump` wrote. :raises BadSnapshot: if it is not that"""
        lines = sealed.load(text)
        found = sealed.numbers(lines[0]) if lines else []
        if len(lines) > 1 or len(found) % 2 != 0:
            raise BadSnapshot(f"Expected minutes and records, got {text[:80]!r}")
        pace = cls()
        pace.marks = [(found[at], found[at + 1]) for at in range(0, len(found), 2)]
        if pace.marks:
            pace._next = (pace.marks[-1][0] + EVERY) * MINUTE
        pace.changed = False
        return pace
