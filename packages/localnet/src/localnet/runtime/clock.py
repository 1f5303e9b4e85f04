"""
Time, in nanoseconds since 1970: clocks, and what canisters see of them.

::

    RealClock(speed=10)     one real second is ten canister seconds, from now on
    RealClock(offset=-3600) an hour behind the machine's
    clock.pause() .advance(60 s) .resume()      and in a developer's hand
    SteppedClock(start)     stands still until told to advance: for tests

Canisters see the clock's time, and never an earlier one than anybody was shown::

    clock          12:00:00      set back, or slower than in the last run
    latest shown   12:10:00      by an update, in the database; by a query, in the file ``shown``
    canister time  12:10:00      as far ahead of the clock from now on
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Protocol

from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.numberfile import NumberFile
from localnet.runtime.store import WAY_OUT, LossError, Store, UnsavedError


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
        self._stands_at: int | None = None

    @property
    def is_paused(self) -> bool:
        return self._stands_at is not None

    def pause(self, at: int | None = None) -> None:
        """Stand still, at that moment if one is given."""
        self._stands_at = self.now() if at is None else at

    def resume(self) -> None:
        """Go on from where it stands."""
        if self._stands_at is not None:
            self._epoch, self._started = self._stands_at, time.monotonic_ns()
            self._stands_at = None

    def advance(self, nanoseconds: int) -> None:
        """Move on at once, whether it goes or stands."""
        if nanoseconds < 0:
            raise ValueError(f"time cannot go back by {-nanoseconds} ns")
        if self._stands_at is None:
            self._epoch += nanoseconds
        else:
            self._stands_at += nanoseconds

    def now(self) -> int:
        if self._stands_at is not None:
            return self._stands_at
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


SHOWN = "shown"


class Time(Protocol):
    """Anything that tells canisters the time."""

    def now(self) -> int: ...
    def show(self) -> int: ...


class FixedTime:
    """One moment, which has been shown already."""

    def __init__(self, moment: int) -> None:
        self._moment = moment

    def now(self) -> int:
        return self._moment

    show = now


class CanisterTime:
    """
    The time by *clock*, which goes on from what *store* and the file in *directory* know.

    :raises LossError: if the file is damaged, or is no longer there, unless *accept_loss*
    """

    def __init__(self, directory: Path, clock: Clock, store: Store, accept_loss: bool) -> None:
        self._clock = clock
        self._shown = _open(directory / SHOWN, store, accept_loss)
        latest = max(store.fact("time") or 0, self._shown.number)
        self._ahead = max(0, latest - clock.now())

    def now(self) -> int:
        return self._clock.now() + self._ahead

    def show(self) -> int:
        """
        The time now, for somebody who may tell it on though nothing is written down.

        :raises UnsavedError: if not even that can be written.
        """
        now = self.now()
        try:
            self._shown.grow(now)
        except OSError as problem:
            raise UnsavedError(problem) from problem
        return now

    def on_clock(self, time: int) -> int:
        """What the clock will say at that canister time."""
        return time - self._ahead

    def close(self) -> None:
        self._shown.close()


def _open(path: Path, store: Store, accept_loss: bool) -> NumberFile:
    try:
        found = NumberFile(path, accept_loss)
    except ValueError as problem:
        raise _lost(str(problem)) from None
    if found.is_new and not (store.is_new or accept_loss):
        found.close()
        path.unlink()
        raise _lost(f"{path} is missing")
    if found.is_new:
        found.set(0)
    return found


def _lost(problem: str) -> LossError:
    return LossError(
        f"{problem}: the time that was last shown is not known; put the file back, or go on from "
        f"what the database knows with {WAY_OUT}"
    )
