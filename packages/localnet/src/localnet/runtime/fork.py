"""
Work that takes long, done in a forked process: a query, or decoding a large argument.

::

    the canisters' thread -- fork --> | child: the query, on the heap as it is now |
          goes on                     |  nothing that it does can reach the parent  | --> pipe

    pipe:  length of the answer (8 bytes, little-endian)   the answer, pickled

The child has nothing open but its end of the pipe, so that it holds no port and no lock if the
parent dies, and is killed if it does not end.

An answer is read while a canister may be running, whose modules then stand in ``sys.modules`` in
place of the host's of the same names (``loader``). So its classes are looked up in the modules
that were there when the child began, or a ``Reply`` would be one of a class that nobody knows.

What the child has decoded for seconds comes back at the speed of C. What it refuses, or does not
finish in its time, the update traps with when its turn comes, as if it had tried itself.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from localnet.protocol.calls import BUSY, RequestError
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.types import CandidError, Type
from localnet.runtime.timelimit import LIMIT, QUERY, StillTooLong, TooLong

T = TypeVar("T")
NICE = 5
FIRST_FILE = 3
LENGTH = 8  # bytes


@dataclass(frozen=True)
class Child(Generic[T]):
    """Work that is done aside: read *file* to its end, then ask ``answer``."""

    pid: int
    file: int
    lost: T
    modules: Mapping[str, ModuleType]  # that there were when it began

    def answer(self, data: bytes) -> T:
        """What came of it, in *data*; it has ended, and was lost if it did not say all."""
        os.waitpid(self.pid, 0)
        length = int.from_bytes(data[:LENGTH], "little")
        if len(data) < LENGTH or len(data) - LENGTH != length:
            return self.lost  # killed before it had written, or meanwhile
        found: T = _Unpickler(data[LENGTH:], self.modules).load()
        return found

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class _Unpickler(pickle.Unpickler):
    """Finds classes in *modules*, whatever imports would find by now."""

    def __init__(self, data: bytes, modules: Mapping[str, ModuleType]) -> None:
        super().__init__(io.BytesIO(data))
        self._modules = modules

    def find_class(self, module: str, name: str) -> Any:
        return getattr(self._modules[module], name)


def run_in_fork(work: Callable[[], T], lost: T) -> Child[T]:
    """
    Begin *work* in a child of this process; what it is to be if it ends without all its words.

    :raises RequestError: if the machine has no process, file or memory left for it
    """
    try:
        reading, writing = os.pipe()
    except OSError as problem:
        raise _no_room(problem) from problem
    try:
        pid = os.fork()
    except OSError as problem:
        os.close(reading)
        os.close(writing)
        raise _no_room(problem) from problem
    if pid == 0:
        _be_the_child(work, writing)
    os.close(writing)
    return Child(pid, reading, lost, sys.modules.copy())


def _no_room(problem: OSError) -> RequestError:
    text = f"there is no process to be had for what takes long: {problem}; try again later"
    return RequestError(text, BUSY)


def _be_the_child(work: Callable[[], T], writing: int) -> None:
    try:
        _close_all_but(writing)
        LIMIT.after_fork()
        os.nice(NICE)
        data = pickle.dumps(work())
        with os.fdopen(writing, "wb") as file:
            file.write(len(data).to_bytes(LENGTH, "little") + data)
    finally:
        os._exit(0)


def _close_all_but(kept: int) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    os.closerange(FIRST_FILE, kept)
    os.closerange(kept + 1, min(most, 1 << 16))


class Decoded(NamedTuple):
    """The *values*, or what is wrong with them; neither, if they took too long."""

    values: list[Any] | None
    problem: str = ""


TOO_LONG = Decoded(None)


class Prepared(NamedTuple):
    """What an argument was *decoded* to, as values of *types*."""

    types: list[Type]
    decoded: Decoded

    def values(self) -> list[Any]:
        """:raises CandidError: or ``TooLong``, whichever it came to"""
        if self.decoded.problem:
            raise CandidError(self.decoded.problem)
        if self.decoded.values is None:
            raise StillTooLong
        return self.decoded.values


def decode_in_time(types: list[Type], arg: bytes, own: Callable[[str], bool]) -> Decoded:
    """What is in *arg*, within the time of a query."""
    try:
        with LIMIT.of(QUERY):
            return Decoded(LIMIT.run(lambda: decode(types, arg), own))
    except CandidError as problem:
        return Decoded(None, str(problem))
    except TooLong:
        return TOO_LONG
