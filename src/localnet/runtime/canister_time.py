"""
The time that canisters see: the clock's, and never earlier than what anybody was shown.

::

    clock          12:00:00      set back, or slower than in the last run
    latest shown   12:10:00      by an update, in the database; by a query, in the file ``shown``
    canister time  12:10:00      as far ahead of the clock from now on
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from localnet.runtime.clock import Clock
from localnet.runtime.numberfile import NumberFile
from localnet.runtime.store import WAY_OUT, LossError, Store
from localnet.runtime.unwritten import UnwrittenError

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

        :raises UnwrittenError: if not even that can be written.
        """
        now = self.now()
        try:
            self._shown.grow(now)
        except OSError as problem:
            raise UnwrittenError(problem) from problem
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
