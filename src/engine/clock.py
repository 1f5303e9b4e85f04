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

RUNNING = "running"
ASLEEP = "asleep"
PAUSED = "paused"
PAUSED_ASLEEP = "paused asleep"
STATES = (RUNNING, ASLEEP, PAUSED, PAUSED_ASLEEP)


class Clock:
    """Whether time passes, and up to when it has been played; a room sets the three numbers."""

    rate = 10  # steps a second
    beat = 1  # steps that are always taken together
    longest_wait: Nanoseconds = 2 * SECOND  # that a tick makes up for

    def __init__(self) -> None:
        self.state = ASLEEP  # one of `STATES`
        self.since: Nanoseconds = 0
        self.beat_time: Nanoseconds = SECOND * self.beat // self.rate

    @property
    def running(self) -> bool:
        """True if ticks are wanted."""
        return self.state == RUNNING

    @property
    def paused(self) -> bool:
        return self.state in (PAUSED, PAUSED_ASLEEP)

    @property
    def asleep(self) -> bool:
        return self.state in (ASLEEP, PAUSED_ASLEEP)

    def play(self, now: Nanoseconds) -> int:
        """How many steps are due at *now*; from here on they count as played."""
        since = self.since
        if self.state != RUNNING or now < since:
            return 0
        if now - since > self.longest_wait:
            since = now - SECOND
        beat_time = self.beat_time
        beats = (now - since) // beat_time
        self.since = since + beats * beat_time
        return beats * self.beat

    def sleeping(self, now: Nanoseconds) -> int:
        """How many steps have passed in sleep up to *now* that do not yet count as played."""
        if self.state != ASLEEP or self.since == 0:
            return 0
        return max(0, now - self.since) // SECOND * self.rate

    def slept(self, now: Nanoseconds) -> int:
        """How many steps passed in sleep up to *now*; from here on they count as played."""
        steps = self.sleeping(now)
        self.since += steps // self.rate * SECOND
        return steps

    def pause(self) -> None:
        self.state = PAUSED_ASLEEP if self.asleep else PAUSED

    def resume(self, now: Nanoseconds) -> None:
        if self.paused:
            self.state = ASLEEP if self.asleep else RUNNING
            self.since = now if self.since != 0 else 0

    def sleep(self) -> None:
        self.state = PAUSED_ASLEEP if self.paused else ASLEEP

    def wake(self, now: Nanoseconds) -> None:
        if self.asleep:
            self.state = PAUSED if self.paused else RUNNING
            self.since = now

    def begin_again(self) -> None:
        """Sleep, and let no time pass until the clock is woken."""
        self.sleep()
        self.since = 0

    def dump(self) -> str:
        """When and how it stands: ``since state``, where the state is one of `STATES`."""
        return f"{self.since} {self.state}"

    @classmethod
    def load(cls: type[AnyClock], text: str) -> AnyClock:
        """The clock that `dump` drew. :raises BadSnapshot: if *text* is no clock"""
        since, _, state = text.partition(" ")
        if state not in STATES:
            raise BadSnapshot(f"Expected one of {', '.join(STATES)}, got {state[:80]!r}")
        clock = cls()
        clock.since = number(since)
        clock.state = state
        return clock
