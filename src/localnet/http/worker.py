"""
The one thread in which canisters run.

A network of canisters is not made for two hands at once; the event loop must keep reading
sockets while a canister computes. So every touch of the network is a job for this thread, one
after another, in the order in which they came; but the network's own, timers above all, before
those of clients::

    event loop   --job-->   | timers | query | update | query |   --result-->   event loop
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from queue import PriorityQueue
from threading import Thread
from typing import Any, TypeVar

from protocol.refusal import BUSY, RefusedError

T = TypeVar("T")

MOST_WAITING = 1000
MOST_BYTES_WAITING = 64 << 20
CLOSING, OWN, CLIENTS = 0, 1, 2


@dataclass(order=True)
class _Job:
    """Something to do: by rank, and then in the order of their numbers."""

    rank: int
    number: int
    work: Callable[[], Any] | None = field(compare=False)
    done: Future[Any] = field(compare=False)


class Worker:
    """Runs jobs one at a time, and refuses more than it could get through."""

    def __init__(self) -> None:
        self._jobs: PriorityQueue[_Job] = PriorityQueue()
        self._numbers = count()
        self._waiting = 0
        self._bytes = 0
        self._thread = Thread(target=self._run, name="canisters", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[], T], rank: int = OWN) -> T:
        """What *job* returns or raises, once it had its turn."""
        done: Future[T] = Future()
        self._jobs.put(_Job(rank, next(self._numbers), job, done))
        return await asyncio.wrap_future(done)

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
            return await self.do(job, CLIENTS)
        finally:
            self._waiting -= 1
            self._bytes -= size

    def close(self) -> None:
        """Finish what was begun, drop what was not."""
        self._jobs.put(_Job(CLOSING, next(self._numbers), None, Future()))
        self._thread.join()

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            if job.work is None:
                break
            if job.done.set_running_or_notify_cancel():
                _do(job.work, job.done)
        while not self._jobs.empty():
            self._jobs.get().done.cancel()


def _do(work: Callable[[], Any], done: Future[Any]) -> None:
    try:
        done.set_result(work())
    except BaseException as problem:
        done.set_exception(problem)
