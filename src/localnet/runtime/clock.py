"""
Canister time, in nanoseconds since 1970.

::

    RealClock(speed=10)     one real second is ten canister seconds, from now on
    RealClock(offset=-3600) an hour behind the machine's
    SteppedClock(start)     stands still until told to advance: for tests
"""

from __future__ import annotations

import time
from typing import Protocol

from protocol.nanoseconds import SECOND


class Clock(Protocol):
    """Anything that can tell the time."""

    def now(self) -> int:
        """Nanoseconds since 1970."""


class RealClock:
    """
    The machine's clock, running *speed* times as fast from the moment it is made.

    It begins *offset* seconds ahead of the machine's, or behind it.
    """

    def __init__(self, speed: float = 1.0, offset: float = 0.0) -> None:
        self.speed = speed
        self._epoch = time.time_ns() + int(offset * SECOND)
        self._started = time.monotonic_ns()

    def now(self) -> int:
        elapsed = time.monotonic_ns() - self._started
        return self._epoch + (elapsed if self.speed == 1.0 else int(elapsed * self.speed))


class SteppedClock:
    """A clock that moves only when it is told to."""

    def __init__(self, start: int = 1_700_000_000 * SECOND) -> None:
        self._now = start

    def now(self) -> int:
        return self._now

    def advance(self, nanoseconds: int) -> None:
        """Move on; time never goes back."""
        if nanoseconds < 0:
            raise ValueError(f"time cannot go back by {-nanoseconds} ns")
        self._now += nanoseconds
