"""
Queries that take long: known by their methods, and run aside, a few at a time.

::

    quick? --yes--> in the canisters' thread, for a moment at most
       |            too long: its method is heavy for a while
       no --------> AT_ONCE of them, each in a process of its own; the others wait their turn
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from localnet.runtime.aside import Answer, Child
from protocol.refusal import BUSY, RefusedError

AT_ONCE = 2
MOST_WAITING = 50
REMEMBERED = 60.0
# Seconds of the clock, fewer than clients wait: two of processor time may take thirty of them.
PATIENCE = 50.0
PIECE = 1 << 16


class HeavyQueries:
    """Which methods are heavy, and how many of them run."""

    def __init__(self) -> None:
        self._until: dict[tuple[bytes, str], float] = {}
        self._running = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    def expects(self, canister_id: bytes, method: str) -> bool:
        """Whether such a query took long not long ago."""
        return self._until.get((canister_id, method), 0.0) > time.monotonic()

    def remember(self, canister_id: bytes, method: str) -> None:
        """Such a query took long."""
        self._until[canister_id, method] = time.monotonic() + REMEMBERED

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A turn to run one. :raises RefusedError: if too many wait for theirs"""
        if self._waiting >= MOST_WAITING:
            text = f"{self._waiting} queries that take long are waiting; try again later"
            raise RefusedError(text, BUSY)
        self._waiting += 1
        try:
            async with self._running:
                yield
        finally:
            self._waiting -= 1

    async def finish(self, child: Child) -> Answer:
        """What *child* says in the end; nothing, if it does not end."""
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()
        data = bytearray()

        def read() -> None:
            piece = os.read(child.file, PIECE)
            data.extend(piece)
            if not piece and not ended.done():
                ended.set_result(None)

        loop.add_reader(child.file, read)
        try:
            await asyncio.wait_for(ended, PATIENCE)
        except (asyncio.TimeoutError, TimeoutError):
            data.clear()
        finally:
            loop.remove_reader(child.file)
            os.close(child.file)
            child.kill()
            answer = await asyncio.shield(loop.run_in_executor(None, child.answer, bytes(data)))
        return answer
