"""
Quotas: how many lines somebody may draw now.

A full quota is 8 lines; one more comes every 6 seconds, and a box that is closed gives its
line back. Time is milliseconds, handed in; what is kept is how many lines there were at a
moment, so that nothing runs while nobody draws::

    lines  5 at 1,000 ms    ->   5 until 6,999 ms, 6 from 7,000 ms on, 8 from 19,000 ms on

A clock that goes back gives nothing and takes nothing.

Keys cost nothing, and each has a quota. So who joined less than a day ago draws the first 8 lines
as everybody does, and what follows from a quota that all these newcomers share: that of 60 people.
"""

from __future__ import annotations

from engine.errors import BadRequest

Milliseconds = int

MOST_LINES = 8
REFILL: Milliseconds = 6_000
NEW: Milliseconds = 24 * 3_600_000  # for so long somebody is a newcomer
SHARERS = 60  # as many lines as so many people have, all newcomers have together


class Quota:
    """What one person has left, at *since*."""

    def __init__(self, lines: int, since: Milliseconds) -> None:
        self.lines = lines
        self.since = since

    def refill(
        self, now: Milliseconds, most: int = MOST_LINES, every: int = REFILL, people: int = 1
    ) -> None:
        """Add what came until *now*, for so many *people* who share it."""
        came = max(now - self.since, 0) // every
        if self.lines + came * people >= most:
            self.lines = max(self.lines, most)
            self.since = max(now, self.since)
        else:
            self.lines += came * people
            self.since += came * every

    def wait(self, now: Milliseconds, every: int = REFILL) -> Milliseconds:
        """How long until the next line comes, after `refill` at *now*."""
        return max(self.since + every - now, 0)

    def spend(self, lines: int) -> None:
        """:raises BadRequest: if there are fewer *lines* left"""
        if lines > self.lines:
            raise BadRequest(f"Need {count_of(lines)}, have {self.lines}")
        self.lines -= lines

    def give_back(self, lines: int, most: int = MOST_LINES) -> None:
        """Give *lines* back, never above *most*."""
        self.lines = max(self.lines, min(self.lines + lines, most))


def count_of(lines: int) -> str:
    """So many lines in words: "1 line", "2 lines"."""
    return "1 line" if lines == 1 else f"{lines} lines"
