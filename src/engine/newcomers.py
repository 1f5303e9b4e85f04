"""
The gate for newcomers: how many unknown keys a room admits in a minute.

Keys cost nothing, so one person may call with ten thousand of them, and a room stores
something for each. Players whom a room knows never wait. Everybody else needs a place, and
places come back evenly, up to those of one minute::

    per_minute   120     what an admin has set; 0 admits nobody new
    places       87      how many newcomers the room admits now
    since        t       the time at which there were so many

A room saves only what an admin has set, in its `facts`: after an upgrade all places of a minute
are free.
"""

from __future__ import annotations

from engine import sealed
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import TextMap

MINUTE: Nanoseconds = 60 * SECOND
PER_MINUTE = 120
MOST_PER_MINUTE = 100_000
KEY = 255  # in a room's facts, above every key of its own


class Newcomers:
    """The gate of one room."""

    def __init__(self, per_minute: int = PER_MINUTE) -> None:
        self.per_minute = per_minute
        self._places = per_minute
        self._since: Nanoseconds = 0
        self.changed = False  # by an admin, since it was saved

    def configure(self, per_minute: int) -> None:
        """Admit so many newcomers *per_minute*. :raises BadRequest: if that is too many"""
        if per_minute > MOST_PER_MINUTE:
            raise BadRequest(
                f"Expected at most {MOST_PER_MINUTE} newcomers a minute, got {per_minute}"
            )
        self.per_minute = per_minute
        self._places = per_minute
        self.changed = True

    def objection(self, now: Nanoseconds) -> str | None:
        """Why the room admits no newcomer at *now*, or None if it does."""
        if self._free(now) > 0:
            return None
        if self.per_minute == 0:
            return "This room admits only people who have played here before"
        return (
            f"This room admits {self.per_minute} newcomers a minute, and they have come: "
            "try again in a minute"
        )

    def check(self, now: Nanoseconds) -> None:
        """:raises BadRequest: if the room admits no newcomer at *now*"""
        objection = self.objection(now)
        if objection is not None:
            raise BadRequest(objection)

    def admit(self, now: Nanoseconds) -> None:
        """Use a place, after `check`."""
        free = self._free(now)
        if free >= self.per_minute:
            self._since = now
        else:
            # Only the time that has become a place counts as used, so fractions are not lost.
            self._since += (free - self._places) * MINUTE // self.per_minute
        self._places = free - 1

    def save(self, facts: TextMap) -> None:
        """Save what an admin has set."""
        facts.insert(KEY, sealed.dump([str(self.per_minute)]))
        self.changed = False

    @classmethod
    def load(cls, facts: TextMap) -> Newcomers:
        """The gate that was saved, if any. :raises BadSnapshot: if it is not as it was written"""
        saved = facts.get(KEY)
        if saved is None:
            return cls()
        lines = sealed.load(saved)
        if len(lines) != 1 or sealed.number(lines[0]) > MOST_PER_MINUTE:
            raise BadSnapshot(f"Expected newcomers a minute, got {lines!r:.80}")
        return cls(sealed.number(lines[0]))

    def _free(self, now: Nanoseconds) -> int:
        """How many places there are at *now*."""
        back = max(0, now - self._since) * self.per_minute // MINUTE
        return min(self.per_minute, self._places + back)
