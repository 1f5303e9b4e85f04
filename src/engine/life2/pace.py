"""
Pace: how many generations may pass, and when.

Time is nanoseconds of the Internet Computer's clock. A tick comes about every
second and plays what is due since `since`, the moment up to which the game has
been played: two generations for every fifth of a second::

    tick      0.0        1.0              2.3          3.0              9.0
    plays       |   10    |       12       |     8      |       10       |
    since      0.0       1.0              2.2          3.0              9.0

The Internet Computer counts an interval from when a tick ran, not from when it
should have, so ticks are always somewhat late; what one is late by, it plays. But
after more than two seconds without a tick nothing is made up for: it plays ten, as
if only a second had passed. So no more than 10 n generations pass in the first n
seconds, nor 10 n + 20 in any n seconds. The number is even, so that whatever blinks
is as it was before, and need not be written down.

The game runs unless an admin has *paused* it or it is *asleep*, because nothing
moves: then no tick comes. Time passes in sleep too, ten generations for each whole
second, but nobody has to play them: whoever looks, or acts, counts them first.

Time begins with the first cells; until then `since` is 0, and so is the generation.
"""

from __future__ import annotations

from engine.errors import BadSnapshot
from engine.life2.rules.terrain import TICK
from engine.sealed import number

Nanoseconds = int

SECOND: Nanoseconds = 1_000_000_000
BLINK = 2  # generations
BLINK_TIME: Nanoseconds = SECOND * BLINK // TICK
LONGEST_WAIT: Nanoseconds = 2 * SECOND  # that a tick makes up for


class Pace:
    """Whether the game runs, and up to when it has been played."""

    def __init__(self) -> None:
        self.paused = False
        self.asleep = True
        self.since: Nanoseconds = 0

    @property
    def running(self) -> bool:
        """True if ticks are wanted."""
        return not self.paused and not self.asleep

    def play(self, now: Nanoseconds) -> int:
        """How many generations are due at *now*; from here on they count as played."""
        if not self.running or now < self.since:
            return 0
        if now - self.since > LONGEST_WAIT:
            self.since = now - SECOND
        blinks = (now - self.since) // BLINK_TIME
        self.since += blinks * BLINK_TIME
        return blinks * BLINK

    def slept(self, now: Nanoseconds) -> int:
        """How many generations passed in sleep up to *now*; from here on they count as played."""
        if self.paused or not self.asleep or self.since == 0:
            return 0
        seconds = max(0, now - self.since) // SECOND
        self.since += seconds * SECOND
        return seconds * TICK

    def pause(self) -> None:
        self.paused = True

    def resume(self, now: Nanoseconds) -> None:
        if self.paused:
            self.paused = False
            self.since = now if self.since != 0 else 0

    def sleep(self) -> None:
        self.asleep = True

    def wake(self, now: Nanoseconds) -> None:
        if self.asleep:
            self.asleep = False
            self.since = now

    def begin_again(self) -> None:
        """Wait for the first cells."""
        self.asleep = True
        self.since = 0

    def dump(self) -> str:
        """``paused asleep since``, with 1 for yes and 0 for no."""
        return f"{int(self.paused)} {int(self.asleep)} {self.since}"

    @classmethod
    def load(cls, line: str) -> Pace:
        """A pace from what `dump` wrote. :raises BadSnapshot: if there is no such pace"""
        words = line.split(" ")
        if len(words) != 3 or words[0] not in ("0", "1") or words[1] not in ("0", "1"):
            raise BadSnapshot(f"Expected a pace like '0 1 1700000000000000000', got {line!r}")
        pace = cls()
        pace.paused = words[0] == "1"
        pace.asleep = words[1] == "1"
        pace.since = number(words[2])
        return pace
