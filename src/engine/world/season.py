"""
Seasons: how long a world lasts before everybody begins again.

The first season begins when the first player joins, and the next one when one ends, so that
the hour at which they end stays the same. While nobody has a seat there is none::

    3 1700000000000000000 1700604800000000000 604800
    |    when it began        when it ends       how long seasons last, in seconds; 0: for ever
    number

The end is by the Internet Computer's clock, whether the game runs, sleeps or is paused.
"""

from __future__ import annotations

from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot
from engine.sealed import numbers
from engine.world.board import World
from engine.world.seats import Seats

DAY = 24 * 3600  # seconds
WEEK = 7 * DAY
SHORTEST = 60  # seconds
LONGEST = 366 * DAY
FOREVER: Nanoseconds = 2**64  # later than any time
NEVER: Nanoseconds = 0  # no season runs, or it has no end
PARTS = 4


class Ended:
    """A season that is over: its number, from when to when, its last *world*, and who played."""

    def __init__(self, season: Season, ended: Nanoseconds, world: World, seats: Seats) -> None:
        self.number = season.number
        self.began = season.began
        self.ended = ended
        self.world = world
        self.callers = {player: seats.callers[player - 1] for player in seats.taken()}
        self.names = {player: seats.names[player - 1] for player in seats.taken()}


class Season:
    """The season that runs: its number, from when to when, and how long the next will be."""

    def __init__(self) -> None:
        self.number = 1
        self.seconds = WEEK
        self._set(NEVER, FOREVER)

    def _set(self, began: Nanoseconds, ends: Nanoseconds) -> None:
        self.began = began
        self.ends = ends  # FOREVER if it has no end, or has not begun
        saved = ends if ends != FOREVER else NEVER
        self.line = f"{self.number} {began} {saved} {self.seconds}"  # as drawn above

    @property
    def running(self) -> bool:
        return self.began != NEVER

    def begin(self, now: Nanoseconds) -> None:
        """Begin at *now*, unless a season runs."""
        if not self.running:
            self._set(now, self._end_after(now))

    def next(self, now: Nanoseconds) -> None:
        """
        End at *now*, and let the next season begin: at its hour, if this one was over.

        What would have been whole seasons, if nobody came, is left out.
        """
        self.number += 1
        late = max(0, now - self.ends)
        length = self.seconds * SECOND
        began = now - (late % length if length > 0 else 0)
        self._set(began, self._end_after(began))

    def stop(self) -> None:
        """Let no season run, until the next one begins."""
        self._set(NEVER, FOREVER)

    def last(self, seconds: int, now: Nanoseconds) -> None:
        """
        Let seasons last *seconds*, 0 for ever, and the one that runs so long from *now* on.

        :raises BadRequest: if that is too short or too long
        """
        if seconds != 0 and not SHORTEST <= seconds <= LONGEST:
            raise BadRequest(
                f"Expected a season of {SHORTEST} to {LONGEST} seconds, or 0 for no end, "
                f"got {seconds}"
            )
        self.seconds = seconds
        self._set(self.began, self._end_after(now) if self.running else FOREVER)

    def _end_after(self, moment: Nanoseconds) -> Nanoseconds:
        return moment + self.seconds * SECOND if self.seconds > 0 else FOREVER

    @classmethod
    def load(cls, line: str) -> Season:
        """The season that *line* says. :raises BadSnapshot: if there is no such season"""
        parts = numbers(line)
        if len(parts) != PARTS or parts[0] == 0 or parts[3] > LONGEST:
            raise BadSnapshot(f"Expected a season, got {line!r}")
        season = cls()
        season.number, began, ends, season.seconds = parts
        if (ends != NEVER) != (began != NEVER and season.seconds > 0):
            raise BadSnapshot(f"Expected a season that ends if it may, got {line!r}")
        season._set(began, ends if ends != NEVER else FOREVER)
        return season
