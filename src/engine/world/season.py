"""
Seasons: a week of races, a race a day, and then everybody begins again.

The first season begins when the first player joins, and the next one when one ends. Days are
those of the network's time, from midnight to midnight UTC, and a season that lasts whole days
ends at midnight, too: a week has seven races, of which the first may be shorter. While nobody has
a seat there is none::

    Thu 22:13    Fri 00:00    Sat 00:00    ..    Thu 00:00
        |-- race 1 --|-- race 2 --|              |-- race 8 ..
        |---------- season 1 --------------------|-- season 2 ..

The end of a race is by the Internet Computer's clock, whether the game runs, sleeps or is paused.
A race ends with its day or with its season. If nobody could end it in time, because the canister
stood still, it lasted until the last midnight. A world without seasons has no races.

In a line::

    3 1700000000000000000 1700604800000000000 604800 20 1700352000000000000
    |    when it began        when it ends       |    |    when race 20 began
    number                                       |    the race of today
                                                 how long seasons last, in seconds; 0: for ever
"""

from __future__ import annotations

from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot
from engine.sealed import numbers
from engine.world.board import World, finals, standings
from engine.world.seats import Seats

DAY = 24 * 3600  # seconds
WEEK = 7 * DAY
SHORTEST = 60  # seconds
LONGEST = 366 * DAY
FOREVER: Nanoseconds = 2**64  # later than any time
NEVER: Nanoseconds = 0  # no season runs, or it has no end
PARTS = 6

_DAY: Nanoseconds = DAY * SECOND


class EndedDay:
    """A race that is over: its number, from when to when, and how everybody stood."""

    def __init__(self, season: Season, ended: Nanoseconds, world: World, seats: Seats) -> None:
        """To be made before *world* ends the day."""
        self.number = season.day
        self.season = season.number
        self.began = season.day_began
        self.ended = ended
        players = seats.taken()
        self.callers = {player: seats.callers[player - 1] for player in players}
        self.rows = standings(world, {player: seats.names[player - 1] for player in players})


class EndedSeason:
    """A season that is over with its last race: how everybody stood, and its last *world*."""

    def __init__(self, season: Season, last: EndedDay, world: World) -> None:
        """To be made after *world* ended the day of the *last* race."""
        self.number = season.number
        self.began = season.began
        self.ended = last.ended
        self.world = world
        self.callers = last.callers
        self.rows = finals(last.rows, world.points)


class Season:
    """The season that runs: its number, from when to when, its races, and how long the next is."""

    def __init__(self) -> None:
        self.number = 1
        self.seconds = WEEK
        self.day = 1
        self.day_began = NEVER
        self._set(NEVER, FOREVER)

    def _set(self, began: Nanoseconds, ends: Nanoseconds) -> None:
        self.began = began
        self.ends = ends  # FOREVER if it has no end, or has not begun
        self._note()

    def _note(self) -> None:
        midnight = (self.day_began // _DAY + 1) * _DAY
        self.day_ends = min(midnight, self.ends) if self.ends != FOREVER else FOREVER
        saved = self.ends if self.ends != FOREVER else NEVER
        season = f"{self.number} {self.began} {saved} {self.seconds}"
        self.line = f"{season} {self.day} {self.day_began}"  # as drawn above

    @property
    def running(self) -> bool:
        return self.began != NEVER

    @property
    def racing(self) -> bool:
        return self.day_ends != FOREVER

    def begin(self, now: Nanoseconds) -> None:
        """Begin at *now*, unless a season runs."""
        if not self.running:
            self.day_began = now
            self._set(now, self._end_after(now))

    def over(self, now: Nanoseconds) -> Nanoseconds:
        """When the race of today ended, FOREVER if at *now* it still runs."""
        if now < self.day_ends:
            return FOREVER
        return min(self.ends, max(self.day_ends, now // _DAY * _DAY))

    def next_day(self, now: Nanoseconds, ran: bool) -> None:
        """Let the next race begin at *now*; it has the same number if nobody *ran*."""
        self.day += 1 if ran else 0
        self.day_began = now
        self._note()

    def next(self, now: Nanoseconds) -> None:
        """
        End at *now*, and let the next season begin: at its hour, if this one was over.

        What would have been whole seasons, if nobody came, is left out.
        """
        self.number += 1
        late = max(0, now - self.ends)
        length = self.seconds * SECOND
        began = now - (late % length if length > 0 else 0)
        self.day += 1
        self.day_began = began
        self._set(began, self._end_after(began))

    def stop(self) -> None:
        """Let no season run, until the next one begins."""
        self.day_began = NEVER
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
        if not self.racing:
            self.day_began = now if self.running else NEVER
        self._set(self.began, self._end_after(now) if self.running else FOREVER)

    def _end_after(self, moment: Nanoseconds) -> Nanoseconds:
        """When a season ends that is so long from *moment* on; whole days end at midnight."""
        if self.seconds == 0:
            return FOREVER
        first = moment // _DAY * _DAY if self.seconds % DAY == 0 else moment
        return first + self.seconds * SECOND

    @classmethod
    def load(cls, line: str) -> Season:
        """The season that *line* says. :raises BadSnapshot: if there is no such season"""
        parts = numbers(line)
        if len(parts) != PARTS or 0 in (parts[0], parts[4]) or parts[3] > LONGEST:
            raise BadSnapshot(f"Expected a season, got {line!r}")
        season = cls()
        season.number, began, ends, season.seconds, season.day, season.day_began = parts
        if (ends != NEVER) != (began != NEVER and season.seconds > 0):
            raise BadSnapshot(f"Expected a season that ends if it may, got {line!r}")
        if (began == NEVER) != (season.day_began == NEVER) or season.day_began < began:
            raise BadSnapshot(f"Expected a race of its season, got {line!r}")
        season._set(began, ends if ends != NEVER else FOREVER)
        return season
