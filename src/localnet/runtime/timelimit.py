"""
How long canister code may run: processor time in place of the network's count of instructions.

::

    QUICK     a query in the canisters' own thread; if it takes longer, it is run again elsewhere
    QUERY     a query, there                    (the network allows 5 billion instructions)
    INSPECT   inspect_message                   (200 million)

A thread of its own looks on. When the time is up it has Python raise ``TooLong`` in the thread
that runs the canister, at the next line of Python, and again until that has stopped; only while
canister code runs, never while its heap is being saved or put back.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

QUICK = 0.05
QUERY = 2.0
INSPECT = 1.0
PERIOD = 0.01
_IDLE = 100

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = [ctypes.c_ulong, ctypes.py_object]
_cancel_in = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p)(
    ("PyThreadState_SetAsyncExc", ctypes.pythonapi)
)


class TooLong(BaseException):
    """The time is up; not an Exception, so that a canister does not catch it by accident."""


class TimeLimit:
    """The limit of what runs in one thread, the one that uses it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._armed = False
        self._until: float | None = None
        self._thread = 0
        self._clock = 0
        self._watched = threading.Event()
        self._watcher: threading.Thread | None = None

    @contextmanager
    def of(self, seconds: float) -> Iterator[None]:
        """While this lasts, canister code in this thread gets so much processor time."""
        before = self._until
        self._thread = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._thread)
        self._until = time.clock_gettime(self._clock) + seconds
        self._watch()
        try:
            yield
        finally:
            self._until = before

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Canister code runs here; it may be nested, and ends with the innermost."""
        before = self._armed
        self._armed = self._until is not None
        try:
            yield
        finally:
            self.disarm(before)

    def disarm(self, still: bool = False) -> None:
        """From here on nothing is raised."""
        with self._lock:
            self._armed = still
            if not still and self._thread:
                _cancel_in(self._thread, None)

    def after_fork(self) -> None:
        """A child has no watcher, and perhaps a lock that nobody will release."""
        self.__init__()  # type: ignore[misc]

    def _watch(self) -> None:
        if self._watcher is None:
            self._watcher = threading.Thread(target=self._look_on, name="time limit", daemon=True)
            self._watcher.start()
        self._watched.set()

    def _look_on(self) -> None:
        idle = 0
        while True:
            self._watched.wait()
            time.sleep(PERIOD)
            with self._lock:
                until = self._until
                if self._armed and until is not None:
                    idle = 0
                    if time.clock_gettime(self._clock) > until:
                        _raise_in(self._thread, TooLong)
                else:
                    idle += 1
            if idle > _IDLE:
                idle = 0
                self._watched.clear()


LIMIT = TimeLimit()
