"""
What takes long: queries and large arguments, run in forks, and updates, which run alone.

::

    quick? --yes--> in the canisters' thread, for a moment at most
       |            too long: its method is heavy for a while
       no --------> AT_ONCE of them, each in a process of its own; the others wait their turn

Arguments of updates that are LARGE are decoded in the same way, and in the same turns.

Updates that take long run alone, by their methods, the others in groups::

    draw    1  1  1 31  1  1  ms     quick: one of them took long by chance
    build  40 45 38 41 39 44  ms     slow: whoever waits in a group with it would wait long

What counts is the mean of the last ones, the latest above all. One that took long by chance does
not have all that follow written down one by one, which takes longer than to run them.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from localnet.protocol.calls import BUSY, RequestError
from localnet.runtime.fork import Child

T = TypeVar("T")
AT_ONCE = 2
MOST_WAITING = 50
REMEMBERED = 60.0
LARGE = 100_000
# Seconds of the clock, together fewer than clients wait: for a turn, and for a process of its
# own, whose two seconds of processor time may take thirty of them.
LONGEST_WAIT = 20.0
PATIENCE = 30.0
PIECE = 1 << 16


class HeavyQueries:
    """Which methods are heavy, and how many of them run."""

    def __init__(self) -> None:
        self._until: dict[tuple[bytes, str], float] = {}
        self._running = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    def expects(self, canister_id: bytes, method: str, size: int) -> bool:
        """Whether such a query took long not long ago, or has *size* bytes, too many to decode."""
        if size > LARGE:
            return True
        return self._until.get((canister_id, method), 0.0) > time.monotonic()

    def remember(self, canister_id: bytes, method: str) -> None:
        """Such a query took long."""
        self._until[canister_id, method] = time.monotonic() + REMEMBERED

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A turn to run one. :raises RequestError: if too many wait for theirs, or it is late"""
        if self._waiting >= MOST_WAITING:
            raise self._busy()
        self._waiting += 1
        try:
            try:
                await asyncio.wait_for(self._running.acquire(), LONGEST_WAIT)
            except asyncio.TimeoutError:
                raise self._busy() from None
            try:
                yield
            finally:
                self._running.release()
        finally:
            self._waiting -= 1

    def _busy(self) -> RequestError:
        text = f"{self._waiting} queries that take long are waiting; try again later"
        return RequestError(text, BUSY)

    async def finish(self, child: Child[T]) -> T | None:
        """What *child* says in the end; None, if it does not end."""
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()
        data, late = bytearray(), False

        def read() -> None:
            piece = os.read(child.file, PIECE)
            data.extend(piece)
            if not piece and not ended.done():
                ended.set_result(None)

        loop.add_reader(child.file, read)
        try:
            await asyncio.wait_for(ended, PATIENCE)
        except (asyncio.TimeoutError, TimeoutError):
            late = True
        finally:
            loop.remove_reader(child.file)
            os.close(child.file)
            child.kill()
            said = b"" if late else bytes(data)  # half of an answer is none
            answer = await asyncio.shield(loop.run_in_executor(None, child.answer, said))
        return None if late else answer


SLOW = 0.02  # seconds of processor time
LATEST = 1 / 8  # of the mean


class Paces:
    """The mean of what each method of each canister took lately, in seconds of processor time."""

    def __init__(self) -> None:
        self._means: dict[tuple[bytes, str], float] = {}

    def note(self, canister_id: bytes, method: str, seconds: float) -> None:
        """An update took so many *seconds*."""
        before = self._means.get((canister_id, method), seconds)
        self._means[canister_id, method] = before + LATEST * (seconds - before)

    def is_slow(self, canister_id: bytes, method: str) -> bool:
        """Whether such updates take long; one that never ran does not."""
        return self._means.get((canister_id, method), 0.0) > SLOW
