"""
The one thread in which canisters run.

A network of canisters is not made for two hands at once; the event loop must keep reading
sockets while a canister computes. So every touch of the network is a job for this thread, one
after another, in the order in which they came; but the network's own before those of clients.
Timers are run here as well, whenever they are due: however much the event loop has to read,
it does not hold them up. Where they are always due, because a canister wants more than this
machine has, they take half of the thread while others wait::

    event loop   --job-->   | query | update | timers | query |   --result-->   event loop

What has run has to be written down before anybody is told, and that takes about as long for
several as for one. So jobs may be *grouped*: while more wait, the results of a few are held
back, until all of it is written at once; in any case before a job that is not grouped::

    | update  update  update | write |  query ..
        held    held    held     3 results -->

What the thread has to say to the event loop, results and lines of the log, is handed over all at
once as well: each time that loop is woken it wants Python's lock, and this thread loses it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from queue import Empty, PriorityQueue
from threading import Thread, current_thread
from typing import Any, Protocol, TypeVar

from localnet.protocol.calls import BUSY, RequestError

T = TypeVar("T")
log = logging.getLogger("localnet")

MOST_WAITING = 1000
MOST_BYTES_WAITING = 64 << 20
CLOSING, OWN, CLIENTS = 0, 1, 2
# A group: so many jobs at most, within so many seconds of this thread's processor time.
MOST_HELD = 25
LONGEST_HELD = 0.05
# Seconds that a line of the log may wait for others.
SOON = 0.1


class Chores(Protocol):
    """What has to be done at its time, whether anybody asks or not."""

    def due_in(self) -> float:
        """Seconds until then."""

    def run(self) -> None:
        """Do it; raises nothing."""


@dataclass(order=True)
class _Job:
    """Something to do: by rank, and then in the order of their numbers."""

    rank: int
    number: int
    work: Callable[[], Any] | None = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)
    grouped: bool = field(default=False, compare=False)

    def settle(self, result: Any, problem: BaseException | None = None) -> None:
        """In the event loop: tell whoever waits, unless they have gone."""
        if self.done.done():
            return
        if problem is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(problem)


class Worker:
    """
    Runs jobs of the event loop that it is made in one at a time, and refuses more than it could
    get through.

    What grouped jobs leave to be written is written by *write*, once there is one.
    """

    def __init__(self) -> None:
        self.write: Callable[[], None] = lambda: None
        self._loop = asyncio.get_running_loop()
        self._news: list[Callable[[], None]] = []
        self._handed_over = 0.0
        self._jobs: PriorityQueue[_Job] = PriorityQueue()
        self._numbers = count()
        self._waiting = 0
        self._bytes = 0
        self._chores: Chores | None = None
        self._held: list[tuple[_Job, Any]] = []
        self._held_since = 0.0
        self._jobs_until = 0.0
        self._thread = Thread(target=self._run, name="canisters", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[], T], rank: int = OWN, grouped: bool = False) -> T:
        """What *job* returns or raises, once it had its turn."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(rank, next(self._numbers), job, done, grouped))
        return await done

    async def do_for_client(self, job: Callable[[], T], size: int = 0, grouped: bool = False) -> T:
        """
        The same for *job* of a client's, which holds *size* bytes meanwhile.

        :raises RequestError: if too many or too large ones wait already.
        """
        if self._waiting >= MOST_WAITING or self._bytes + size > MOST_BYTES_WAITING:
            text = f"{self._waiting} messages are waiting already; try again later"
            raise RequestError(text, BUSY)
        self._waiting += 1
        self._bytes += size
        try:
            return await self.do(job, CLIENTS, grouped)
        finally:
            self._waiting -= 1
            self._bytes -= size

    async def tend(self, chores: Chores | None) -> None:
        """From now on do these *chores*, or none, as well."""

        def take_over() -> None:
            self._chores = chores

        await self.do(take_over)

    def close(self) -> None:
        """Finish what was begun, drop what was not."""
        self._jobs.put(_Job(CLOSING, next(self._numbers), None, self._loop.create_future()))
        self._thread.join()

    def tell(self, news: Callable[[], None]) -> None:
        """Have *news* called in the event loop; from this thread soon, or with the next results."""
        if current_thread() is not self._thread:
            self._loop.call_soon_threadsafe(news)
            return
        self._news.append(news)
        if time.monotonic() - self._handed_over > SOON:
            self._hand_over()

    def _hand_over(self) -> None:
        self._handed_over = time.monotonic()
        news, self._news = self._news, []
        if news:
            with suppress(RuntimeError):  # the loop has ended, and nobody waits
                self._loop.call_soon_threadsafe(_call_all, news)

    def _run(self) -> None:
        while True:
            job = self._next()
            if job is None:
                continue
            if job.work is None:
                break
            if not job.done.cancelled():
                self._do(job, job.work)
        self._write_group()
        while not self._jobs.empty():
            self._news.append(partial(_cancel, self._jobs.get()))
        self._hand_over()

    def _do(self, job: _Job, work: Callable[[], Any]) -> None:
        if not job.grouped:
            self._write_group()
        try:
            result = work()
        except BaseException as problem:
            self._news.append(partial(job.settle, None, problem))
        else:
            if job.grouped:
                self._hold(job, result)
                return
            self._news.append(partial(job.settle, result))
        if not self._held:
            self._hand_over()

    @property
    def is_holding(self) -> bool:
        """Whether something has run that is not written yet, nor told."""
        return bool(self._held)

    def _hold(self, job: _Job, result: Any) -> None:
        now = time.thread_time()
        if not self._held:
            self._held_since = now
        self._held.append((job, result))
        if len(self._held) >= MOST_HELD or now - self._held_since > LONGEST_HELD:
            self._write_group()

    def _write_group(self) -> None:
        """Write what the held jobs have left, and tell their results."""
        held, self._held = self._held, []
        if not held:
            return
        problem: BaseException | None = None
        try:
            self.write()
        except BaseException as found:
            problem = found
        self._news += [partial(job.settle, result, problem) for job, result in held]
        self._hand_over()

    def _next(self) -> _Job | None:
        """The next job, once there is one; None, if a chore may be due first."""
        if self._jobs.empty():  # whoever comes next may be long in coming
            self._write_group()
            self._hand_over()
        try:
            if self._chores is None:
                return self._jobs.get()
            wait = self._chores.due_in()
            if wait > 0:
                return self._jobs.get(timeout=wait)
            if self._jobs.empty() or time.monotonic() >= self._jobs_until:
                self._do_chores(self._chores)
            return self._jobs.get_nowait()
        except Empty:
            return None

    def _do_chores(self, chores: Chores) -> None:
        """If they are due again at once, jobs have their turn first, for as long as these took."""
        self._write_group()
        began = time.monotonic()
        chores.run()
        now = time.monotonic()
        self._jobs_until = now + (now - began)
        self._hand_over()


def _call_all(news: list[Callable[[], None]]) -> None:
    """One that goes wrong does not keep the others from being told."""
    for each in news:
        try:
            each()
        except Exception:
            log.exception("something could not be told")


def _cancel(job: _Job) -> None:
    job.done.cancel()
