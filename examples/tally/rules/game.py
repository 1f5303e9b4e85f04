"""
The game: a sum that only grows, and the people who add to it.

What happened is noted as events, enough to add it all up again::

    add                      detail is what was added, and by whom: 7,w7x7r..
    pause resume restore     by an admin, without a detail

The `generation` of an event is the sum after it.
"""

from __future__ import annotations

from engine import journal
from engine.access import Access, Admins, Caller, refuse_anonymous
from engine.backups import Staging
from engine.clock import Nanoseconds
from engine.errors import BadRequest, BadSnapshot
from engine.people import Names
from engine.room import Room
from engine.sealed import number

MOST_POINTS = 100  # at once
MOST_NAMES = 100
BACKUP_BYTES = 20_000  # 100 names of 24 characters, each up to 4 bytes, and as many principals
PAGES = Staging(characters=BACKUP_BYTES, most_bytes=BACKUP_BYTES, most_pages=1)

# Tally's own methods, whom they are for, and how much they may be sent.
ACCESS = Access(
    players=("add_points",),
    admins=(),
    queries=("get_tally",),
    larger={},
    backup=PAGES,
)


class Event(journal.Event):
    """Something that somebody did in Tally."""

    kinds = ("add", "pause", "resume", "restore")


class Journal(journal.Journal):
    """What happened in Tally."""

    event = Event


class Tally:
    """The sum, who added to it last, and what people are called: what a backup has."""

    def __init__(self, total: int, last: Caller, names: Names) -> None:
        self.total = total
        self.last = last
        self.names = names

    def add(self, caller: Caller, points: int) -> int:
        """Add *points*; the new sum. :raises BadRequest: if they are none, or too many"""
        if not 1 <= points <= MOST_POINTS:
            raise BadRequest(f"Expected 1 to {MOST_POINTS} points, got {points}")
        self.total += points
        self.last = caller
        return self.total

    def rename(self, caller: Caller, name: str) -> None:
        """Call *caller* *name*. :raises BadRequest: if it cannot be theirs, or there are enough"""
        if self.names.get(caller) == "" and len(self.names.of) >= MOST_NAMES:
            raise BadRequest(f"Expected at most {MOST_NAMES} names, and there are as many")
        self.names.set(caller, name)

    def dump(self) -> list[str]:
        """A line for the sum, one for who added last, and one for each name."""
        return [str(self.total), self.last, *self.names.dump()]

    @classmethod
    def load(cls, lines: list[str]) -> Tally:
        """A tally from what `dump` wrote. :raises BadSnapshot: if there is no such tally"""
        if len(lines) < 2:
            raise BadSnapshot(f"Expected a sum and who added last, got {lines!r}")
        return cls(number(lines[0]), lines[1], Names.load(lines[2:]))


class Game(Room):
    """A room with a tally."""

    def __init__(self, tally: Tally, admins: Admins) -> None:
        super().__init__(admins, Journal())
        self.tally = tally

    @classmethod
    def begin(cls, installer: Caller) -> Game:
        """A sum of nothing; *installer* is its admin."""
        return cls(Tally(0, "", Names()), Admins(installer))

    @property
    def generation(self) -> int:
        """The sum."""
        return self.tally.total

    def add(self, caller: Caller, points: int, now: Nanoseconds) -> int:
        """Add *points* of *caller*; the new sum. :raises BadRequest: if that may not be"""
        refuse_anonymous(caller)
        if self.paused:
            raise BadRequest(f"An admin has paused the game: {points} can be added later")
        total = self.tally.add(caller, points)
        self.note(now, "add", f"{points},{caller}")
        return total

    def knows(self, caller: Caller) -> bool:
        """True if *caller* has a name, which is all that is stored of anybody."""
        return self.tally.names.get(caller) != ""

    def rename(self, caller: Caller, name: str, now: Nanoseconds) -> None:
        """Call *caller* *name*. :raises BadRequest: if that may not be"""
        self.check_admitted(caller, now)
        new = not self.knows(caller)
        self.tally.rename(caller, name)
        if new:
            self.newcomers.admit(now)

    def restore(self, kept: tuple[Tally, int], now: Nanoseconds) -> int:
        """Go on with the tally of a backup; its sum. Admins and the journal stay."""
        self.tally, _ = kept
        self.note(now, "restore")
        return self.tally.total
