"""
The one thread in which canisters run.

A network of canisters is not made for two hands at once; the event loop must keep reading
sockets while a canister computes. So every touch of the network is a job for this thread,
one after another, in the order in which they came::

    event loop   --job-->   | query | update | timers | query |   --result-->   event loop
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from protocol.refusal import BUSY, RefusedError

T = TypeVar("T")

MOST_WAITING = 1000
MOST_BYTES_WAITING = 64 << 20


class Worker:
    """Runs jobs one at a time, and refuses more than it could get through."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="canisters")
        self._waiting = 0
        self._bytes = 0

    async def do(self, job: Callable[[], T]) -> T:
        """What *job* returns or raises, once it had its turn."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def do_for_client(self, job: Callable[[], T], size: int = 0) -> T:
        """
        The same for *job* of a client's, which holds *size* bytes meanwhile.

        :raises RefusedError: if too many or too large ones wait already.
        """
        if self._waiting >= MOST_WAITING or self._bytes + size > MOST_BYTES_WAITING:
            text = f"{self._waiting} messages are waiting already; try again later"
            raise RefusedError(text, BUSY)
        self._waiting += 1
        self._bytes += size
        try:
            return await self.do(job)
        finally:
            self._waiting -= 1
            self._bytes -= size

    def close(self) -> None:
        """Finish what was begun, drop what was not."""
        self._thread.shutdown(wait=True, cancel_futures=True)
