"""
Winds iterators back.

An iterator that has ended has let go of what it went over, and nothing that Python offers makes
it begin again. But all that it knows is in its own memory, behind the reference count and the
type, and a copy of that memory, with what it refers to kept alive, is the iterator as it was::

    iter([a, b, c])     | count | type | index 1 | --> list |     saved at its second element
    at its end          | count | type | index - |   null   |
    wound back          | count | type | index 1 | --> list |     the list has its reference again

Only types whose memory is known to be all there is are in ``REWINDABLE``. The others whose state
is inside C cannot be wound back; ``mark`` tells whether they have moved since.
"""

from __future__ import annotations

import array
import ctypes
import gc
import hashlib
import itertools
import threading
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
from operator import is_
from types import CoroutineType, FrameType, GeneratorType
from typing import Any

HEADER = object.__basicsize__
Saved = tuple[bytes, list[Any]]

_hold = ctypes.pythonapi.Py_IncRef
_hold.argtypes, _hold.restype = [ctypes.py_object], None
_let_go = ctypes.pythonapi.Py_DecRef
_let_go.argtypes, _let_go.restype = [ctypes.py_object], None

_OVER: list[Any] = [
    [], (), "", "\u00e9", b"", bytearray(), range(0), {}, {}.values(), {}.items(), set(),
    array.array("i"),
]  # fmt: skip
_BACKWARDS: list[Any] = [[], {}, {}.values(), {}.items(), range(0)]


class _Sequence:
    def __getitem__(self, place: int) -> int:
        raise IndexError(place)


REWINDABLE: frozenset[type] = frozenset(
    (
        *(type(iter(over)) for over in _OVER),
        *(type(reversed(over)) for over in _BACKWARDS),
        type(iter(_Sequence())),
        type(iter(int, 1)),
        reversed, enumerate, zip, map, filter,
        itertools.accumulate, itertools.chain, itertools.compress, itertools.count,
        itertools.cycle, itertools.dropwhile, itertools.filterfalse, itertools.groupby,
        itertools.islice, itertools.pairwise, itertools.repeat, itertools.starmap,
        itertools.takewhile,
    )
)  # fmt: skip


def save(iterator: Any) -> Saved:
    """What *iterator* knows now, and what has to stay for it."""
    size = type(iterator).__basicsize__ - HEADER
    return ctypes.string_at(id(iterator) + HEADER, size), gc.get_referents(iterator)


def restore(iterator: Any, saved: Saved) -> None:
    """Make *iterator* what it was when it was *saved*."""
    memory, held = saved
    now = gc.get_referents(iterator)
    for each in held:
        _hold(each)
    ctypes.memmove(id(iterator) + HEADER, memory, len(memory))
    for each in now:
        _let_go(each)


# -- what cannot be wound back


class _Place:
    """Where a generator stands, and what its variables hold."""

    def __init__(self, generator: Any) -> None:
        frame = frame_of(generator)
        self.at = None if frame is None else frame.f_lasti
        self.held = [] if frame is None else list(frame.f_locals.values())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Place)
            and (self.at, len(self.held)) == (other.at, len(other.held))
            and all(map(is_, self.held, other.held))
        )


def frame_of(generator: Any) -> FrameType | None:
    """The frame of a generator or coroutine that has not ended."""
    frame: FrameType | None = getattr(generator, "gi_frame", None) or getattr(
        generator, "cr_frame", None
    )
    return frame


def _description(thing: Any) -> str:
    return repr(thing.__reduce__()[1:])


def _rest(stream: Any) -> bytes:
    flushed: bytes = stream.copy().flush()
    return flushed


_MARKS: dict[type, Callable[[Any], Any]] = {
    GeneratorType: _Place,
    CoroutineType: _Place,
    type(hashlib.sha256()): lambda thing: thing.digest(),
    type(hashlib.blake2b()): lambda thing: thing.digest(),
    type(hashlib.blake2s()): lambda thing: thing.digest(),
    type(zlib.compressobj()): _rest,
    type(zlib.decompressobj()): _rest,
    type(threading.Lock()): lambda thing: thing.locked(),
    ContextVar: lambda thing: thing.get(None),
    type(iter(range(1 << 80))): _description,
    type(iter(deque())): _description,
    type(iter(OrderedDict())): _description,
    itertools.product: _description,
    itertools.permutations: _description,
    itertools.combinations: _description,
    itertools.combinations_with_replacement: _description,
    itertools.zip_longest: _description,
    type(itertools.tee(())[0]): _description,
}
FORWARD_ONLY: frozenset[type] = frozenset(_MARKS)


def mark(thing: Any) -> Any:
    """Something that is another once *thing*, of a type in ``FORWARD_ONLY``, has moved."""
    return _MARKS[type(thing)](thing)


def name_of(thing: Any) -> str:
    """What a developer would call *thing*."""
    if isinstance(thing, (GeneratorType, CoroutineType)):
        code = thing.gi_code if isinstance(thing, GeneratorType) else thing.cr_code
        return f"the {type(thing).__name__} {thing.__qualname__} (line {code.co_firstlineno})"
    return f"a {type(thing).__module__}.{type(thing).__qualname__}"
