"""
Accounts: who has one, by numbers without gaps, and who gives way when all of them are taken.

::

    ring    0 -> w7x7r..    1 -> e3mmv..    2 -> ..        at most 100,000

As long as there are fewer, a newcomer gets the next number. After that somebody is forgotten, and
the newcomer gets their number. The room says what everybody would lose: None for who must not be
forgotten, else a number, and the lowest goes first.

Nobody looks at all of them. A newcomer looks at sixteen, and which sixteen these are follows from
the second: so a refusal changes nothing, and somebody who tries again looks at others::

    second  0    numbers  0 .. 15
    second  1    numbers 16 .. 31        a room of 100,000 is looked through in 6,250 seconds

Backups are read by these numbers, too, some people at a time. What a room knows of somebody is a
line in a table (`Accounts`), and who has which name is in another one.
"""

from __future__ import annotations

from engine import sealed
from engine.callers import Caller
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadSnapshot, RoomFull
from engine.people import StableNames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.table import Table

    Claim = Callable[[Caller], int | None]

MOST = 100_000
LOOKED_AT = 16

# For how long somebody is kept who has nothing to lose, and who has little, in seconds.
HOUR = 3_600
MONTH = 30 * 24 * HOUR


class Ring:
    """The first *count* numbers of the table *callers* are taken; a room has *most* at most."""

    def __init__(self, callers: Table, count: int, most: int = MOST) -> None:
        self._callers = callers
        self.count = count
        self.most = most

    def caller(self, number: int) -> Caller:
        """Who has *number*. :raises BadSnapshot: if that is not as it was written"""
        lines = sealed.load(self._callers.get(number) or "")
        if len(lines) != 1:
            raise BadSnapshot(f"Expected the caller of account {number}, got {lines!r:.80}")
        return lines[0]

    def number_for_newcomer(self, claim: Claim, now: Nanoseconds) -> int:
        """
        The number that somebody new can have; if it is taken, its owner is to be forgotten.

        :raises RoomFull: if all are taken, and nobody of those looked at may be forgotten
        """
        if self.count < self.most:
            return self.count
        start = now // SECOND * LOOKED_AT
        least: tuple[int, int] | None = None
        for at in range(start, start + LOOKED_AT):
            number = at % self.count
            found = claim(self.caller(number))
            if found is not None and (least is None or (found, number) < least):
                least = found, number
        if least is None:
            raise RoomFull(self.count)
        return least[1]

    def put(self, number: int, caller: Caller) -> None:
        """Let *caller* have *number*, which is one that is taken, or the next."""
        self._callers.insert(number, sealed.dump_line(caller))
        self.count = max(self.count, number + 1)

    def clear(self, most: int) -> int:
        """Let all numbers be nobody's, and remove up to *most* entries; how many were removed."""
        self.count = 0
        return self._callers.clear(most)


class Accounts:
    """Everybody who has one, by callers; a room says what their *lines* are."""

    def __init__(self, lines: Table, names: Table, ring: Table) -> None:
        self._lines = lines
        self._names = StableNames(names)
        self.ring = Ring(ring, 0)

    @property
    def count(self) -> int:
        return self.ring.count

    def __contains__(self, caller: object) -> bool:
        return self._lines.get(caller) is not None

    def check_rename(self, caller: Caller, name: str) -> None:
        """:raises BadRequest: if *name* is not a name, or somebody else's"""
        self._names.check(caller, name)

    # As a backup

    def rows(self, first: int, end: int) -> list[str]:
        """Those with the numbers from *first* up to *end*: callers, and their lines."""
        callers = [self.ring.caller(number) for number in range(first, end)]
        return [f"{caller} {self._lines.get(caller) or ''}" for caller in callers]

    def clear(self, most: int) -> int:
        """Remove up to *most* entries; how many were removed."""
        removed = self._lines.clear(most)
        removed += self._names.clear(most - removed)
        return removed + self.ring.clear(most - removed)

    def _add(self, caller: Caller, line: str, name: str) -> None:
        """Have *caller*, who has that *name* or none, besides those who are there."""
        self._lines.insert(caller, line)
        self._names.move(caller, "", name)
        self.ring.put(self.count, caller)


def rank(seen: int, claims: int, now: Nanoseconds) -> int | None:
    """
    What somebody would lose who acted last in the second *seen* and has so many *claims*.

    None if it is too early: an hour for who has none and loses nothing, thirty days for others.
    """
    quiet = now // SECOND - seen
    if quiet < (HOUR if claims == 0 else MONTH):
        return None
    return claims << 40 | seen  # fewest claims first, then who was seen longest ago
