"""
Departures: who lost their seat without leaving, so that they are told when they come back.

The last 36 are remembered, a line each, until they join again::

    w7x7r.. 1700000000000000000 3 idle e3mmv..
    who     when       as which player why  who sits there now, or a dash for nobody
"""

from __future__ import annotations

from engine.access import Caller
from engine.clock import Nanoseconds
from engine.errors import BadSnapshot
from engine.sealed import number
from engine.world.rules.cell import Player

MOST_KEPT = 36  # four times as many as there are seats
IDLE = "idle"  # was away for too long, and somebody else wanted to play
BOT = "bot"  # gave way to a person
REMOVED = "removed"  # by an admin
RESET = "reset"  # an admin emptied the world and freed the seats
REASONS = (IDLE, BOT, REMOVED, RESET)
NOBODY = "-"
PARTS = 5


class Departure:
    """That *caller* lost the seat of *player* at *time*: *why*, and who took it."""

    def __init__(
        self, caller: Caller, time: Nanoseconds, player: Player, why: str, by: Caller = NOBODY
    ) -> None:
        self.caller = caller
        self.time = time
        self.player = player
        self.why = why
        self.by = by

    def dump(self) -> str:
        return f"{self.caller} {self.time} {self.player} {self.why} {self.by}"

    @classmethod
    def load(cls, line: str) -> Departure:
        """A departure from what `dump` wrote. :raises BadSnapshot: if there is no such one"""
        words = line.split(" ")
        if len(words) != PARTS or words[3] not in REASONS:
            raise BadSnapshot(f"Expected a departure, got {line[:80]!r}")
        caller, time, player, why, by = words
        return cls(caller, number(time), number(player), why, by)


class Departures:
    """Who lost their seat, oldest first; *fresh* if that has changed since it was kept."""

    def __init__(self, kept: list[Departure] | None = None) -> None:
        self.kept = kept if kept is not None else []
        self.fresh = False

    def find(self, caller: Caller) -> Departure | None:
        """How *caller* lost their seat, if they did and have none again."""
        found = [departure for departure in self.kept if departure.caller == caller]
        return found[0] if len(found) > 0 else None

    def note(self, departure: Departure) -> None:
        """Remember *departure*, and forget the oldest if there are too many."""
        self.forget(departure.caller)
        self.kept = [*self.kept, departure][-MOST_KEPT:]
        self.fresh = True

    def forget(self, caller: Caller) -> None:
        """*caller* has a seat again, or never lost one."""
        if self.find(caller) is not None:
            self.kept = [departure for departure in self.kept if departure.caller != caller]
            self.fresh = True

    def dump(self) -> list[str]:
        return [departure.dump() for departure in self.kept]

    @classmethod
    def load(cls, lines: list[str]) -> Departures:
        """Departures from what `dump` wrote. :raises BadSnapshot: if there are no such ones"""
        if len(lines) > MOST_KEPT:
            raise BadSnapshot(f"Expected at most {MOST_KEPT} departures, got {len(lines)}")
        return cls([Departure.load(line) for line in lines])
