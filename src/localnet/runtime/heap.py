"""
Takes back everything that a message did to a canister's heap.

Before a message every mutable object that the canister can reach is copied, one level deep;
afterwards the copies are poured back into the *same* objects, so that every reference that the
canister holds is still right::

    module.__dict__ --> "world" --> World instance --> __dict__ {"cells": bytearray, ..}
         saved: dict(..)                saved: dict(..)               saved: bytes(..)

    after a trap:  d.clear(); d.update(saved)      b[:] = saved      identity unchanged

What is followed: modules, classes and functions of the canister itself, instances (``__dict__``
and ``__slots__``), dict, list, set, deque, bytearray, array, tuples and everything else that the
garbage collector can look into, closures' cells, and the state of ``random.Random``. What is not:
the standard library, kybra and other installed packages.

Limits: a generator cannot be wound back (what it refers to is), nor can other objects that keep
state inside C: ``io.BytesIO``, iterators, ``lru_cache``. The cost is one pass over the objects
and one copy of their bytes; numbers, text and bytes cost nothing however large they are, and
plain functions next to nothing.
"""

from __future__ import annotations

import builtins
import gc
import random
import sys
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FrameType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    ModuleType,
)
from typing import Any

from localnet.runtime.fixed import Fixed

ATOMS: frozenset[type] = frozenset(
    (type(None), bool, int, float, complex, str, bytes, range, slice, type(...))
) | {CodeType, BuiltinFunctionType, GetSetDescriptorType, MemberDescriptorType, FrameType}
# Instances that hold nothing of the canister's but lead into the standard library.
LEAVES = frozenset(
    (
        "typing",
        "_abc",
        "_thread",
        "_weakref",
        "_frozen_importlib",
        "localnet.runtime.loader",
        "logging",
    )
)
_MISSING = object()


class Checkpoint:
    """
    The heap below *roots* as it is now; *own* says which modules belong to the canister.

    What is *fixed* is passed by, unless a message has changed that, too.
    """

    def __init__(
        self, roots: Iterable[Any], own: Callable[[str], bool], fixed: Fixed | None = None
    ) -> None:
        self.own = own
        self.fixed = fixed if fixed is not None and fixed.are_bare() else None
        self.undo: list[tuple[Callable[..., None], Any, Any]] = []
        self.todo: list[Any] = list(roots)
        # The module's own generator is put back by whoever gave it this canister's state.
        self.seen: set[int] = {id(builtins.__dict__), id(sys.modules), id(random._inst)}
        if self.fixed is not None:
            self.seen |= self.fixed.ids
        while self.todo:
            thing = self.todo.pop()
            if id(thing) not in self.seen:
                self.seen.add(id(thing))
                self.save(thing)
        self.seen.clear()

    def rollback(self) -> None:
        """Make everything what it was."""
        for restore, thing, copy in self.undo:
            restore(thing, copy)
        if self.fixed is not None:
            self.fixed.strip()

    def save(self, thing: Any) -> None:
        kind = type(thing)
        if kind in ATOMS:
            return
        saver = _SAVERS.get(kind)
        if saver:
            saver(self, thing)
        elif isinstance(thing, ModuleType):
            if self.own(thing.__name__):
                self.save_dict(thing.__dict__)
        elif isinstance(thing, type):
            self.save_cls(thing)
        else:
            self.save_instance(thing, kind)

    def follow(self, things: Iterable[Any]) -> None:
        """Look at *things* later, unless none of them can change."""
        if not ATOMS.issuperset(map(type, things)):
            seen = self.seen
            self.todo += [x for x in things if type(x) not in ATOMS and id(x) not in seen]

    def note(self, restore: Callable[..., None], thing: Any, copy: Any) -> None:
        self.undo.append((restore, thing, copy))

    def save_dict(self, thing: dict[Any, Any]) -> None:
        copy = dict(thing)
        self.note(_fill_dict, thing, copy)
        self.follow(copy.values())
        self.follow(copy.keys())

    def save_ordered(self, thing: OrderedDict[Any, Any]) -> None:
        copy = list(thing.items())
        self.note(_fill_ordered, thing, copy)
        self.todo.extend(copy)

    def save_list(self, thing: list[Any]) -> None:
        copy = thing[:] if type(thing) is list else list(thing)
        self.note(_fill_list, thing, copy)
        self.follow(copy)

    def save_set(self, thing: set[Any]) -> None:
        copy = set(thing)
        self.note(_fill_set, thing, copy)
        self.follow(copy)

    def save_deque(self, thing: deque[Any]) -> None:
        copy = list(thing)
        self.note(_fill_deque, thing, copy)
        self.follow(copy)

    def save_bytes(self, thing: bytearray) -> None:
        self.note(_fill_slice, thing, bytes(thing))

    def save_array(self, thing: array[Any]) -> None:
        self.note(_fill_slice, thing, thing[:])

    def save_cell(self, thing: CellType) -> None:
        try:
            inside = thing.cell_contents
        except ValueError:
            inside = _MISSING
        self.note(_fill_cell, thing, inside)
        self.todo.append(inside)

    def save_tuple(self, thing: Any) -> None:
        self.follow(thing)

    def save_function(self, thing: FunctionType) -> None:
        if not self.own(thing.__module__ or ""):
            # A library's function may still close over the canister's objects.
            self.todo.extend(thing.__closure__ or ())
            return
        self.note(_fill_function, thing, (thing.__defaults__, thing.__kwdefaults__))
        self.todo.extend(
            x for x in (thing.__closure__, thing.__defaults__, thing.__kwdefaults__) if x
        )
        if thing.__dict__:
            self.save_dict(thing.__dict__)

    def save_cls(self, thing: type) -> None:
        if self.own(getattr(thing, "__module__", "") or ""):
            copy = dict(vars(thing))
            self.note(_fill_class, thing, copy)
            self.follow(copy.values())

    def save_instance(self, thing: Any, kind: type) -> None:
        if kind.__module__ in LEAVES:
            return
        for base, saver in _BASES:
            if isinstance(thing, base):
                saver(self, thing)
                break
        else:
            if not self.own(kind.__module__):
                self.todo.extend(_others(gc.get_referents(thing)))
        state = _state(thing)
        if state is not None:
            self.note(_fill_state, thing, state)
            self.seen.add(id(state))
            self.save_dict(state)
        for member in _slots(kind):
            value = _read_slot(thing, member)
            self.note(_fill_slot, thing, (member, value))
            self.todo.append(value)

    def save_random(self, thing: random.Random) -> None:
        self.note(random.Random.setstate, thing, thing.getstate())


def _state(thing: Any) -> dict[str, Any] | None:
    try:
        state = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        return None
    return state if type(state) is dict else None


def _others(things: Iterable[Any]) -> list[Any]:
    return [x for x in things if type(x) not in ATOMS]


_slot_names: dict[type, list[MemberDescriptorType]] = {}


def _slots(kind: type) -> list[MemberDescriptorType]:
    found = _slot_names.get(kind)
    if found is None:
        members = [m for c in kind.__mro__ if c.__dict__.get("__slots__") for m in vars(c).values()]
        found = _slot_names[kind] = [m for m in members if isinstance(m, MemberDescriptorType)]
    return found


def _read_slot(thing: Any, member: MemberDescriptorType) -> Any:
    try:
        return member.__get__(thing, type(thing))
    except AttributeError:
        return _MISSING


def _fill_slot(thing: Any, saved: tuple[MemberDescriptorType, Any]) -> None:
    member, value = saved
    if value is not _MISSING:
        member.__set__(thing, value)
    elif _read_slot(thing, member) is not _MISSING:
        member.__delete__(thing)


def _fill_dict(thing: dict[Any, Any], copy: dict[Any, Any]) -> None:
    dict.clear(thing)
    dict.update(thing, copy)


def _fill_ordered(thing: OrderedDict[Any, Any], copy: list[tuple[Any, Any]]) -> None:
    OrderedDict.clear(thing)
    for key, value in copy:
        OrderedDict.__setitem__(thing, key, value)


def _fill_list(thing: list[Any], copy: list[Any]) -> None:
    list.__setitem__(thing, slice(None), copy)


def _fill_set(thing: set[Any], copy: set[Any]) -> None:
    set.clear(thing)
    set.update(thing, copy)


def _fill_deque(thing: deque[Any], copy: list[Any]) -> None:
    deque.clear(thing)
    deque.extend(thing, copy)


def _fill_slice(thing: Any, copy: Any) -> None:
    thing[:] = copy


def _fill_cell(thing: CellType, inside: Any) -> None:
    if inside is not _MISSING:
        thing.cell_contents = inside
    else:
        try:
            del thing.cell_contents
        except ValueError:
            return


def _fill_function(thing: FunctionType, saved: tuple[Any, Any]) -> None:
    thing.__defaults__, thing.__kwdefaults__ = saved


def _fill_state(thing: Any, state: dict[str, Any]) -> None:
    if thing.__dict__ is not state:
        thing.__dict__ = state


def _fill_class(thing: type, copy: dict[str, Any]) -> None:
    now = vars(thing)
    for name in [n for n in now if n not in copy]:
        type.__delattr__(thing, name)
    for name, value in copy.items():
        if now.get(name, _MISSING) is not value:
            type.__setattr__(thing, name, value)


_SAVERS: dict[type, Callable[[Checkpoint, Any], None]] = {
    dict: Checkpoint.save_dict,
    list: Checkpoint.save_list,
    set: Checkpoint.save_set,
    tuple: Checkpoint.save_tuple,
    frozenset: Checkpoint.save_tuple,
    bytearray: Checkpoint.save_bytes,
    deque: Checkpoint.save_deque,
    array: Checkpoint.save_array,
    OrderedDict: Checkpoint.save_ordered,
    CellType: Checkpoint.save_cell,
    FunctionType: Checkpoint.save_function,
}
_BASES: list[tuple[Any, Callable[[Checkpoint, Any], None]]] = [
    (OrderedDict, Checkpoint.save_ordered),
    (dict, Checkpoint.save_dict),
    (list, Checkpoint.save_list),
    (set, Checkpoint.save_set),
    (deque, Checkpoint.save_deque),
    (bytearray, Checkpoint.save_bytes),
    (array, Checkpoint.save_array),
    ((tuple, frozenset), Checkpoint.save_tuple),
    (random.Random, Checkpoint.save_random),
]
