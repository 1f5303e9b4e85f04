"""
The clock of a room: how many steps are due, and whether time passes at all.

Time is nanoseconds of the Internet Computer's clock, handed in. A room says how many
steps a second has, how many are always taken together, and after how long a wait
nothing is made up for. With ten a second, two at a time, and two seconds::

    tick      0.0        1.0              2.3          3.0              9.0
    plays       |   10    |       12       |     8      |       10       |
    since      0.0       1.0              2.2          3.0              9.0

A tick plays what is due since `since`, the moment up to which steps are taken. The
Internet Computer counts an interval from when a tick ran, not from when it should
have run, so ticks are always somewhat late; what one is late by, it plays. But after
a longer wait than the room allows, it plays one second, as if no more had passed.

A clock runs unless an admin has *paused* it or it is *asleep*, because nothing moves:
then no tick is wanted. Time passes in sleep too, by whole seconds, but nobody has to
play it: whoever looks, or acts, counts it first.

Time begins when the clock is first woken; until then `since` is 0.
"""

from __future__ import annotations

from engine.errors import BadSnapshot
from engine.sealed import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    AnyClock = TypeVar("AnyClock", bound="Clock")

Nanoseconds = int

SECOND: Nanoseconds = 1_000_000_000


class Clock:
    """Whether time passes, and up to when it has been played; a room sets the three numbers."""

    rate = 10  # steps a second
    beat = 1  # steps that are always taken together
    longest_wait: Nanoseconds = 2 * SECOND  # that a tick makes up for

    def __init__(self) -> None:
        self.paused = False
        self.asleep = True
        self.since: Nanoseconds = 0
        self.beat_time: Nanoseconds = SECOND * self.beat // self.rate

    @property
    def running(self) -> bool:
        """True if ticks are wanted."""
        return not self.paused and not self.asleep

    def play(self, now: Nanoseconds) -> int:
        """How many steps are due at *now*; from here on they count as played."""
        since = self.since
        if self.paused or self.asleep or now < since:
            return 0
        if now - since > self.longest_wait:
            since = now - SECOND
        beat_time = self.beat_time
        beats = (now - since) // beat_time
        self.since = since + beats * beat_time
        return beats * self.beat

    def slept(self, now: Nanoseconds) -> int:
        """How many steps passed in sleep up to *now*; from here on they count as played."""
        if self.paused or not self.asleep or self.since == 0:
            return 0
        seconds = max(0, now - self.since) // SECOND
        self.since += seconds * SECOND
        return seconds * self.rate

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
        """Sleep, and let no time pass until the clock is woken."""
        self.asleep = True
        self.since = 0

    def dump(self) -> str:
        """``paused asleep since``, with 1 for yes and 0 for no."""
        # twice as quick in the canister as f"{int(self.paused)} .."
        return f"{'1' if self.paused else '0'} {'1' if self.asleep else '0'} {self.since}"

    @classmethod
    def load(cls: type[AnyClock], line: str) -> AnyClock:
        """A clock from what `dump` wrote. :raises BadSnapshot: if there is no such clock"""
        words = line.split(" ")
        if len(words) != 3 or words[0] not in ("0", "1") or words[1] not in ("0", "1"):
            raise BadSnapshot(f"Expected a clock like '0 1 1700000000000000000', got {line!r}")
        clock = cls()
        clock.paused = words[0] == "1"
        clock.asleep = words[1] == "1"
        clock.since = number(words[2])
        return clock
