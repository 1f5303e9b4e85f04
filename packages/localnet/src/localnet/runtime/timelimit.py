"""
How long canister code may run: processor time in place of the network's count of instructions.

::

    QUICK     a query in the canisters' own thread; if it takes longer, it is run again elsewhere
    QUERY     a query, there                    (the network allows 5 billion instructions)
    INSPECT   inspect_message                   (200 million)
    UPDATE    an update, a timer, a heartbeat   (40 billion, from one ``yield`` to the next)
    INSTALL   what an install or upgrade runs   (300 billion)

A thread of its own looks on. When the time is up it has Python raise ``TooLong`` in the thread
that runs the canister, at the next line of Python, and again until that has stopped; only while
canister code runs, never while its heap is being saved or put back. One call into C, as
``sum(range(10**12))``, is stopped only when it returns. One that arrives in a finalizer or in the
callback of a weak reference is lost, for Python lets nothing out of them: another one follows, and
nobody need hear of the first.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple, TypeVar

T = TypeVar("T")
PERIOD = 0.01
RESPITE = 1.0
# Seconds of processor time from one to the next: on a crowded machine, where the thread may stand
# still for long at any line, a second one would arrive while ``run`` still ends for the first.
RECOIL = 0.01
_IDLE = 100
_SOON = 1000  # turns of a loop, in which what is under way arrives

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = [ctypes.c_ulong, ctypes.py_object]
# As a trace function, without a line of Python: three arguments more, which C passes by.
_raise_in_traced = ctypes.PYFUNCTYPE(
    None, ctypes.c_ulong, ctypes.py_object, ctypes.py_object, ctypes.py_object, ctypes.py_object
)(("PyThreadState_SetAsyncExc", ctypes.pythonapi))


class Limit(NamedTuple):
    """So many *seconds* of processor time, where the network allows so many *instructions*."""

    seconds: float
    instructions: int


QUICK = Limit(0.05, 5_000_000_000)
QUERY = Limit(2.0, 5_000_000_000)
INSPECT = Limit(1.0, 200_000_000)
UPDATE = Limit(16.0, 40_000_000_000)
INSTALL = Limit(120.0, 300_000_000_000)


class TooLong(BaseException):
    """
    The time is up; not an Exception, so that a canister does not catch it by accident.

    A canister that catches it nevertheless gets another one at once, where it has caught it.
    """

    def __init__(self) -> None:
        super().__init__()
        LIMIT.insist(sys._getframe(1))


class StillTooLong(TooLong):
    """One of those; made without a line of Python, which would raise another one."""

    __init__ = BaseException.__init__


class TimeLimit:
    """The limit of what runs in one thread, the one that uses it."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._armed = False
        self._raised = False
        self._own: Callable[[str], bool] = lambda name: False
        self._until: float | None = None
        self._thread = 0
        self._clock = 0
        self._watched = threading.Event()
        self._watcher: threading.Thread | None = None

    @contextmanager
    def of(self, limit: Limit) -> Iterator[None]:
        """While this lasts, canister code in this thread gets so much processor time."""
        before = self._until
        self._thread = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._thread)
        self._until = time.clock_gettime(self._clock) + limit.seconds
        self._watch()
        try:
            yield
        finally:
            self._until = before

    @property
    def is_set(self) -> bool:
        """Whether canister code has a limit already."""
        return self._until is not None

    def run(self, work: Callable[[], T], own: Callable[[str], bool]) -> T:
        """What *work*, code of a canister whose modules are its *own*, returns in its time."""
        if self._until is None:
            return work()
        before = sys.gettrace()
        try:
            try:
                self._own = own
                self._armed = True
                return work()
            finally:
                sys.settrace(before)
                self._disarm()
        finally:  # again, because one that is under way may arrive before the first begins
            sys.settrace(before)
            self._disarm()

    def insist(self, frame: FrameType | None) -> None:
        """
        If *frame* is a canister's, it may catch it: from now on each line of it raises one.

        The watcher holds back meanwhile, so that no second one arrives while ``run`` ends.
        """
        if frame is None or not self._armed or not self._owns(frame):
            return
        self._raised = True
        if self._until is not None:
            self._until += RESPITE
        tracer = functools.partial(_raise_in_traced, self._thread, StillTooLong)
        while frame is not None:
            if self._owns(frame):
                frame.f_trace = tracer
            frame = frame.f_back
        sys.settrace(tracer)

    def _owns(self, frame: FrameType) -> bool:
        return self._own(frame.f_globals.get("__name__", ""))

    def _disarm(self) -> None:
        """From here on nothing is raised."""
        while True:
            try:
                self._armed = False
                with self._lock:  # the watcher is not about to raise one
                    pass
                if self._raised:
                    _take_back(self._thread)
                    self._raised = False
                return
            except TooLong:
                while self._lock._is_owned():  # type: ignore[attr-defined]
                    self._lock.release()

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
                    used = time.clock_gettime(self._clock)
                    if used > until:
                        self._raised = True
                        self._until = used + RECOIL
                        _raise_in(self._thread, TooLong)
                else:
                    idle += 1
            if idle > _IDLE:
                idle = 0
                self._watched.clear()
                if self._until is not None:  # since that was looked at
                    self._watched.set()


def _take_back(thread: int) -> None:
    """
    Have one that may be under way arrive here.

    To cancel it would leave Python looking for it for ever, which slows all code down, and under
    a profiler of Python 3.11 is an endless loop.
    """
    try:
        while True:  # until it has come: one that arrives in a finalizer is lost
            _raise_in(thread, StillTooLong)
            for _ in range(_SOON):
                pass
    except TooLong:
        return


def _quietly(hook: Callable[[sys.UnraisableHookArgs], object]) -> Callable[..., object]:
    """*hook*, which is told what cannot be raised, but for those that are sent again anyway."""

    def heard(unraisable: sys.UnraisableHookArgs) -> None:
        if not issubclass(unraisable.exc_type, TooLong):
            hook(unraisable)

    return heard


# Before any message runs: what a message changes in a module may be taken back.
sys.unraisablehook = _quietly(sys.unraisablehook)

LIMIT = TimeLimit()
