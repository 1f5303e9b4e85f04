"""
A query that takes long, run in a process of its own.

::

    the canisters' thread -- fork --> | child: the query, on the heap as it is now |
          goes on                     |  nothing that it does can reach the parent  | --> pipe

The child has nothing open but its end of the pipe, so that it holds no port and no lock if the
parent dies, and is killed if it does not end.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import signal
from collections.abc import Callable
from dataclasses import dataclass

from localnet.runtime.journal import LogLine
from localnet.runtime.timelimit import LIMIT
from protocol.calls import SYS_FATAL, Outcome, Reject

NICE = 5
FIRST_FILE = 3
LOST = Reject(SYS_FATAL, "the query ended without an answer", "IC0522")
Answer = tuple[Outcome, list[LogLine]]


@dataclass(frozen=True)
class Child:
    """A query that runs aside: read *file* to its end, then ask ``answer``."""

    pid: int
    file: int

    def answer(self, data: bytes) -> Answer:
        """What it said in *data*; it has ended."""
        os.waitpid(self.pid, 0)
        if not data:
            return LOST, []
        found: Answer = pickle.loads(data)
        return found

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


def run_aside(query: Callable[[], Answer]) -> Child:
    """Begin *query* in a child of this process."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        _be_the_child(query, writing)
    os.close(writing)
    return Child(pid, reading)


def _be_the_child(query: Callable[[], Answer], writing: int) -> None:
    try:
        _close_all_but(writing)
        LIMIT.after_fork()
        os.nice(NICE)
        data = pickle.dumps(query())
        with os.fdopen(writing, "wb") as file:
            file.write(data)
    finally:
        os._exit(0)


def _close_all_but(kept: int) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    os.closerange(FIRST_FILE, kept)
    os.closerange(kept + 1, min(most, 1 << 16))
