"""
A canister's heap in bytes: what makes a restart something that the canister does not notice.

::

    modules       {module: {variable: value}}       all that its variables reach, once each
    removed       {module: variables that hold code at first, and were deleted}
    functions     {name: defaults, attributes, what closures hold}
    classes       {name: {attribute: value}}
    timers        deadlines, intervals, functions
    surroundings  random, decimal, os.environ .. (``process_state``)

Before it stand the modules' names, a line each, and a zero byte. The rest is a pickle in which
code is named (``loaded_code``) and not copied, but for functions that were made while the canister
ran: of those their compiled code is there. What is as every load makes it is left out. It can be
read by the same source and the same version of Python only, and names this module's functions and
``timers.Timer``, which therefore stay where they are.

On the disk::

    image    | page 0 | page 1 | page 2 ..      16 KiB each; only those that have changed since
    summary  "3.11 521952 9f86d081"             Python's version, length and checksum
             "main.numbers: cannot pickle .."   or why this heap cannot be saved

A generator cannot be pickled, nor can a few other things. A heap that has one cannot be saved;
that is told, with the variable, when it begins, and after a restart such a canister comes up from
its stable memory alone, with ``post_upgrade``.
"""

from __future__ import annotations

import gc
import importlib
import io
import marshal
import os
import pickle
import random
import struct
import sys
import zlib
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from types import CellType, CodeType, FunctionType, MappingProxyType, ModuleType
from typing import Any

from localnet.runtime.loaded_code import Names, is_made, made_by_load
from localnet.runtime.loader import Code
from localnet.runtime.process_state import ProcessState
from localnet.runtime.restore import MISSING, fill_class, fill_dict
from localnet.runtime.timers import Timers

THIS = __name__


class NotPicklableError(Exception):
    """This heap cannot be saved, and which variable is why."""


class DamagedImageError(Exception):
    """These bytes are not the heap of this code."""


def dump(code: Code, timers: Timers, state: ProcessState) -> bytes:
    """The heap of *code*, with what goes with it. :raises NotPicklableError: if that cannot be"""
    order = "\n".join(code.loaded.modules).encode()
    return order + b"\0" + _pickled(code, timers, {"surroundings": state.state}, _compiled)


def dump_variables(code: Code, timers: Timers, source: Callable[[CodeType], Any]) -> bytes:
    """
    A pickle without surroundings, for another interpreter that has compiled the same sources.

    A function that was made while the canister ran is made there from what *source* says.
    """
    return _pickled(code, timers, {}, source)


def _pickled(
    code: Code, timers: Timers, more: dict[str, Any], source: Callable[[CodeType], Any]
) -> bytes:
    loaded = code.loaded
    modules = {name: found.changed() for name, found in loaded.modules.items()}
    whole = {
        "modules": modules,
        "removed": {name: found.removed() for name, found in loaded.modules.items()},
        "functions": {name: _state(function) for name, function in loaded.functions().items()},
        "classes": {name: _own(kind, code.names) for name, kind in loaded.classes()},
        "timers": timers.save(),
        **more,
    }
    try:  # pickling runs the canister's own __reduce__, which may raise anything
        return _dumped(whole, code, source)
    except Exception as problem:
        raise NotPicklableError(_culprit(whole, code) or str(problem)) from None


def load(image: bytes, code: Code) -> tuple[Any, Any]:
    """
    Make the heap of *code*, which is active and freshly loaded, the one in *image*.

    What timers and surroundings were is returned, to be restored once it is not active.

    :raises DamagedImageError: if it is not an image of this code's.
    """
    try:
        order, image = _parted(image)
        code.import_all(order)
        whole = _Unpickler(image, code).load()
        for name, variables in whole["modules"].items():
            removed = whole["removed"][name]
            _become(vars(code.modules[name]), variables, code.loaded.modules[name].names, removed)
        for name, state in whole["functions"].items():
            _set_function(code.names.things[name], state)
        for name, attributes in whole["classes"].items():
            kind = code.names.things[name]
            fill_class(kind, {**made_by_load(kind, code.names), **attributes})
        return whole["timers"], whole["surroundings"]
    except Exception as problem:
        raise DamagedImageError(f"{type(problem).__name__}: {problem}") from None


def _parted(image: bytes) -> tuple[list[str], bytes]:
    names, _, pickled = image.partition(b"\0")
    return names.decode().split("\n"), pickled


def _become(
    namespace: dict[str, Any], variables: dict[str, Any], code: Set[str], removed: list[str]
) -> None:
    kept = {n: v for n, v in namespace.items() if n in code and n not in removed}
    fill_dict(namespace, {**kept, **variables})


# -- functions and classes that have changed since they were made


def _state(function: FunctionType) -> tuple[Any, ...]:
    cells = [_content(cell) for cell in function.__closure__ or ()]
    return function.__defaults__, function.__kwdefaults__, dict(function.__dict__), cells


def _content(cell: CellType) -> tuple[Any, ...]:
    try:
        return (cell.cell_contents,)
    except ValueError:
        return ()


def _own(kind: type, names: Names) -> dict[str, Any]:
    """The attributes of a class that are not code."""
    made = made_by_load(kind, names)
    return {name: value for name, value in vars(kind).items() if name not in made}


# -- pickling


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, code: Code, source: Callable[[CodeType], Any]) -> None:
        super().__init__(file, protocol=5)
        self._named = code.names.of
        self._code = code
        self._source = source

    def reducer_override(self, thing: Any) -> Any:
        name = self._named.get(id(thing))
        if name is not None:
            return named, (name,)
        kind = type(thing)
        if kind is FunctionType and (is_made(thing) or self._code.owns(thing.__module__ or "")):
            making = self._source(thing.__code__), thing.__module__, thing.__name__
            return _function, (*making, thing.__closure__), _state(thing), None, None, _set_function
        if kind is CellType:
            return _cell, ()
        if isinstance(thing, ModuleType):
            return importlib.import_module, (thing.__name__,)
        if thing is random._inst:
            return getattr, (random, "_inst")
        if thing is os.environ:
            return getattr, (os, "environ")
        if thing is MISSING:
            return missing, ()
        return _MAKING[kind](thing) if kind in _MAKING else NotImplemented


def _inner(view: Any) -> Any:
    """The dict that *view* shows."""
    return gc.get_referents(view)[0]


def _stream(thing: Any) -> Any:
    """The pickle module does not take one that is closed."""
    return (closed, (type(thing),)) if thing.closed else NotImplemented


def closed(kind: type) -> Any:
    """Makes a stream that is closed."""
    stream = kind()
    stream.close()
    return stream


# How to make again what the pickle module does not know.
_MAKING: dict[type, Callable[[Any], Any]] = {
    io.BytesIO: _stream,
    io.StringIO: _stream,
    struct.Struct: lambda thing: (struct.Struct, (thing.format,)),
    MappingProxyType: lambda thing: (MappingProxyType, (_inner(thing),)),
    type({}.keys()): lambda thing: (dict.keys, (_inner(thing),)),
    type({}.values()): lambda thing: (dict.values, (_inner(thing),)),
    type({}.items()): lambda thing: (dict.items, (_inner(thing),)),
}


def _compiled(code: CodeType) -> bytes:
    return marshal.dumps(code)


def _dumped(thing: Any, code: Code, source: Callable[[CodeType], Any] = _compiled) -> bytes:
    file = io.BytesIO()
    _Pickler(file, code, source).dump(thing)
    return file.getvalue()


def _culprit(whole: dict[str, Any], code: Code) -> str:
    """The first thing that cannot be pickled, by its name, and why."""
    for name, value in _named_parts(whole):
        try:
            _dumped(value, code)
        except Exception as problem:
            return f"{name}: {problem}"
    return ""


def _named_parts(whole: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """All of a heap, as a developer would name it."""
    for owners in (whole["modules"], whole["classes"]):
        for owner, variables in owners.items():
            yield from ((f"{owner}.{name}", value) for name, value in variables.items())
    for name, state in whole["functions"].items():
        yield f"what the function {name} holds", state
    yield "a timer's function", whole["timers"]
    *_, attributes = whole["surroundings"]
    yield from ((f"{module}.{name}", value) for (module, name), value in attributes.items())


def named(name: str) -> Any:
    """Stands in a pickle for the thing of that name."""
    raise NotImplementedError(name)


def missing() -> Any:
    """Stands in a pickle for an attribute that was removed."""
    return MISSING


def _function(
    compiled: bytes, module: str, name: str, closure: tuple[CellType, ...] | None
) -> FunctionType:
    """Stands in a pickle for a function that was made while the canister ran."""
    raise NotImplementedError(name)


def _cell() -> CellType:
    return CellType()


def _set_function(function: FunctionType, state: tuple[Any, ...]) -> None:
    function.__defaults__, function.__kwdefaults__, attributes, cells = state
    fill_dict(function.__dict__, attributes)
    for cell, content in zip(function.__closure__ or (), cells, strict=True):
        if content:
            cell.cell_contents = content[0]


class _Unpickler(pickle.Unpickler):
    def __init__(self, image: bytes, code: Code) -> None:
        super().__init__(io.BytesIO(image))
        self._code = code
        self._own: dict[str, Callable[..., Any]] = {
            "named": code.names.things.__getitem__,
            "_function": self._function,
        }

    def find_class(self, module: str, name: str) -> Any:
        if module == THIS and name in self._own:
            return self._own[name]
        return super().find_class(module, name)

    def _function(
        self, compiled: bytes, module: str, name: str, closure: tuple[CellType, ...] | None
    ) -> FunctionType:
        space = vars(self._code.modules.get(module) or importlib.import_module(module))
        made = FunctionType(marshal.loads(compiled), space, name, None, closure)
        made.__module__ = module
        return made


PAGE = 16_384
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


class HeapLostError(Exception):
    """The heap that was saved cannot be brought back, and why."""


@dataclass(frozen=True)
class Written:
    """What of a heap has to be written: its changed *pages*, of *count* in all."""

    pages: dict[int, bytes]
    count: int
    summary: str


class SavedHeap:
    """What is on the disk of one canister's heap; *warn* is told what is *unsaved*, and why."""

    def __init__(self, warn: Callable[[str], None]) -> None:
        self._warn = warn
        self._known = b""
        self._latest = b""
        self.unsaved = ""

    def changes(self, code: Code, timers: Timers, state: ProcessState) -> Written:
        """What has to be written so that the heap on disk is the one that there is now."""
        try:
            self._latest, unsaved = dump(code, timers, state), ""
        except NotPicklableError as problem:
            self._latest, unsaved = b"", str(problem)
            if unsaved != self.unsaved:
                self._warn(f"what it has in Python variables will not outlive localnet: {unsaved}")
        self.unsaved = unsaved
        pages = _pages(self._latest)
        known = _pages(self._known)
        changed = {n: page for n, page in enumerate(pages) if known[n : n + 1] != [page]}
        return Written(changed, len(pages), unsaved or summary(self._latest))

    def written(self) -> None:
        """It is on the disk."""
        self._known = self._latest

    def loaded(self, found: bytes) -> None:
        """It came from there."""
        self._known = self._latest = found

    @property
    def size(self) -> int:
        """Bytes of the heap as it was last looked at."""
        return len(self._latest)


def check(said: str, found: bytes) -> None:
    """:raises HeapLostError: if *found* is not what was *said* of it, or another Python wrote it"""
    if said.partition(" ")[0] != PYTHON:
        raise HeapLostError(f"Python {said.partition(' ')[0]} has written it, and this is {PYTHON}")
    if said != summary(found):
        raise HeapLostError("it is damaged on the disk")


def summary(found: bytes) -> str:
    """What is said of the image *found*: Python's version, its length and checksum."""
    return f"{PYTHON} {len(found)} {zlib.crc32(found):08x}"


def _pages(found: bytes) -> list[bytes]:
    return [found[at : at + PAGE] for at in range(0, len(found), PAGE)]
