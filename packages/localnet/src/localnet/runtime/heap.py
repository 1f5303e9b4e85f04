"""
Takes back everything that a message did to a canister's heap.

Before a message every mutable object that the canister can reach is copied, one level deep;
afterwards the copies are poured back into the *same* objects, so that every reference that the
canister holds is still right::

    module.__dict__ --> "counter" --> Counter instance --> __dict__ {"names": dict, ..}
         saved: dict(..)                saved: dict(..)               saved: bytes(..)

    after a trap:  d.clear(); d.update(saved)      b[:] = saved      identity unchanged

What is followed: modules, classes and functions of the canister itself, instances (``__dict__``
and ``__slots__``), dict, list, set, deque, bytearray, array, tuples and everything else that the
garbage collector can look into, closures' cells, and the state of ``random.Random``, ``BytesIO``,
``StringIO``, decimal contexts and iterators. What is not: the standard library, kybra and other
installed packages; what of those a canister has for itself is in ``process_state``.

Generators and a few other objects that keep their state inside C cannot be wound back
(``rewind.FORWARD_ONLY``; what they refer to is). A rollback that meets one that has moved names
it. The cost is one pass over the objects and one copy of their bytes; numbers, text and bytes
cost nothing however large they are, and plain functions next to nothing.

Most of a heap is dicts, those of instances, modules and classes above all, and a message changes
few of them. ``restore.Copies`` tells which ones without a look into the others: a rollback pours
back only those, and a checkpoint of a heap that has gone on from an older one is that one
*renewed*, which copies only those.
"""

from __future__ import annotations

import builtins
import functools
import gc
import io
import os
import random
import sys
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from decimal import Context
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

from localnet.runtime import restore, rewind
from localnet.runtime.loaded_code import ImmutableCode, is_class
from localnet.runtime.restore import MISSING, Copies, changed_states

ATOMS: frozenset[type] = frozenset(
    (type(None), bool, int, float, complex, str, bytes, range, slice, type(...))
) | {CodeType, GetSetDescriptorType, MemberDescriptorType, FrameType}
# Instances that hold nothing of the canister's but lead into the standard library.
LEAVES = frozenset(("typing", "_abc", "_thread", "_weakref", "_frozen_importlib", "logging")) | {
    "localnet.runtime.loader"
}


# A heap of more objects is saved anew each time: to remember them all would take memory.
MOST_RENEWED = 20_000
# What is no longer reachable stays in a checkpoint until it is made anew.
MOST_RENEWALS = 50
# What nobody but ``renew`` holds: by two collections, a variable, and the argument of who counts.
HELD_HERE = 4


class Checkpoint:
    """
    The heap below *roots* as it is now; *own* says which modules belong to the canister.

    What is *immutable* is passed by, unless a message has changed that, too.
    """

    def __init__(
        self,
        roots: Iterable[Any],
        own: Callable[[str], bool],
        immutable: ImmutableCode | None = None,
    ) -> None:
        self.own = own
        self.immutable = immutable if immutable is not None and immutable.is_bare() else None
        # Dicts; classes and what is in them; instances and their dicts; all else, and how to
        # restore it.
        self.dicts = Copies()
        self.classes: list[type] = []
        self.in_classes = Copies()
        self.instances: list[Any] = []
        self.states: list[dict[str, Any]] = []
        self.undo: list[tuple[Callable[..., None], Any, Any]] = []
        self.marked: list[tuple[Any, Any]] = []
        self.todo: list[Any] = list(roots)
        # What the process has once is put back by whoever gave it this canister's state.
        self.seen: set[int] = {
            id(builtins.__dict__), id(sys.modules), id(random._inst), id(os.environ),
        }  # fmt: skip
        if self.immutable is not None:
            self.seen |= self.immutable.ids
        # All that was seen lives as long as its id is known.
        self.alive: list[Any] = []
        self.renewals = 0
        self._save_all()
        if len(self.alive) > MOST_RENEWED:
            self.renewals = MOST_RENEWALS
            self.seen.clear()
            self.alive.clear()

    def _save_all(self) -> None:
        """Save what is to do, and all that it leads to."""
        while self.todo:
            thing = self.todo.pop()
            if id(thing) not in self.seen:
                self.seen.add(id(thing))
                self.alive.append(thing)
                self.save(thing)

    def rollback(self) -> list[Any]:
        """Make everything what it was; what has moved and cannot be."""
        for at in changed_states(self.instances, self.states):
            restore.fill_state(self.instances[at], self.states[at])
        for at in self.dicts.changed():
            restore.fill_dict(self.dicts.dicts[at], self.dicts.copies[at])
        for at in self.in_classes.changed():
            restore.fill_class(self.classes[at], self.in_classes.copies[at])
        for put_back, thing, copy in self.undo:
            put_back(thing, copy)
        if self.immutable is not None:
            self.immutable.strip()
        return [thing for thing, mark in self.marked if rewind.mark(thing) != mark]

    def renew(self, roots: Iterable[Any], immutable: ImmutableCode) -> bool:
        """
        Become a checkpoint of the heap below *roots* as it is now.

        False, if it is time for a new one; this one is then not to be used any more.
        """
        if (
            self.renewals >= MOST_RENEWALS
            or self.immutable is not immutable
            or not immutable.is_bare()
        ):
            return False
        self.renewals += 1
        if changed_states(self.instances, self.states):
            return False
        others = {id(thing): thing for thing, _ in self.marked}
        undo, self.undo, self.marked = self.undo, [], []
        for each in undo:
            _, thing, copy = each
            unchanged = _UNCHANGED.get(type(thing))
            if unchanged is not None and unchanged(thing, copy):
                self.undo.append(each)  # and all that it leads to is known
            else:
                others[id(thing)] = thing
        self.todo += roots
        for at in self.dicts.changed():
            self.save_dict(self.dicts.dicts[at])
        for at in self.in_classes.changed():
            self.save_cls(self.classes[at])
        for thing in others.values():
            if sys.getrefcount(thing) > HELD_HERE:
                self.save(thing)
        self._save_all()
        return True

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
        elif is_class(thing):
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
        copy = self.dicts.take(thing)
        self.follow(copy.values())
        self.follow(copy.keys())

    def save_ordered(self, thing: OrderedDict[Any, Any]) -> None:
        copy = list(thing.items())
        self.note(restore.fill_ordered, thing, copy)
        self.todo.extend(copy)

    def save_list(self, thing: list[Any]) -> None:
        copy = thing[:] if type(thing) is list else list(thing)
        self.note(restore.fill_list, thing, copy)
        self.follow(copy)

    def save_set(self, thing: set[Any]) -> None:
        copy = set(thing)
        self.note(restore.fill_set, thing, copy)
        self.follow(copy)

    def save_deque(self, thing: deque[Any]) -> None:
        copy = list(thing)
        self.note(restore.fill_deque, thing, copy)
        self.follow(copy)

    def save_bytes(self, thing: bytearray) -> None:
        self.note(restore.fill_bytes, thing, bytes(thing))

    def save_array(self, thing: array[Any]) -> None:
        self.note(restore.fill_slice, thing, thing[:])

    def save_cell(self, thing: CellType) -> None:
        try:
            inside = thing.cell_contents
        except ValueError:
            inside = MISSING
        self.note(restore.fill_cell, thing, inside)
        self.todo.append(inside)

    def save_tuple(self, thing: Any) -> None:
        self.follow(thing)

    def save_function(self, thing: FunctionType) -> None:
        if not self.own(thing.__module__ or ""):
            # A library's function may still close over the canister's objects.
            self.todo.extend(thing.__closure__ or ())
            return
        self.note(restore.fill_function, thing, (thing.__defaults__, thing.__kwdefaults__))
        self.todo.extend(
            x for x in (thing.__closure__, thing.__defaults__, thing.__kwdefaults__) if x
        )
        if thing.__dict__:
            self.save_dict(thing.__dict__)

    def save_cls(self, thing: type) -> None:
        if self.own(getattr(thing, "__module__", "") or ""):
            (inside,) = gc.get_referents(vars(thing))
            if inside not in self.in_classes:
                self.classes.append(thing)
            self.follow(self.in_classes.take(inside).values())

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
            if state not in self.dicts:
                self.instances.append(thing)
                self.states.append(state)
            self.seen.add(id(state))
            self.save_dict(state)
        for member in restore.slots(kind):
            value = restore.read_slot(thing, member)
            self.note(restore.fill_slot, thing, (member, value))
            self.todo.append(value)

    def save_random(self, thing: random.Random) -> None:
        self.note(random.Random.setstate, thing, thing.getstate())

    def save_bytes_io(self, thing: io.BytesIO) -> None:
        saved = (None, 0) if thing.closed else io.BytesIO.__getstate__(thing)[:2]  # type: ignore[attr-defined]
        self.note(restore.fill_bytes_io, thing, saved)

    def save_string_io(self, thing: io.StringIO) -> None:
        saved = (None, None, 0) if thing.closed else io.StringIO.__getstate__(thing)[:3]  # type: ignore[attr-defined]
        self.note(restore.fill_string_io, thing, saved)

    def save_context(self, thing: Context) -> None:
        self.note(restore.fill_context, thing, thing.__reduce__()[1])

    def save_cache(self, thing: Any) -> None:
        known = thing.cache_info()
        self.note(restore.clear_cache, thing, (known.misses, known.currsize))
        self.todo.append(thing.__wrapped__)

    def save_builtin(self, thing: Any) -> None:
        """``items.append`` holds on to the items."""
        self.todo.append(thing.__self__)

    def save_iterator(self, thing: Any) -> None:
        saved = rewind.save(thing)
        self.note(rewind.restore, thing, saved)
        self.follow(saved[1])

    def save_mark(self, thing: Any) -> None:
        self.marked.append((thing, rewind.mark(thing)))
        frame = rewind.frame_of(thing)
        if frame is None:
            self.follow(_others(gc.get_referents(thing)))
        else:
            apart = (frame.f_globals, frame.f_builtins)
            held = [*gc.get_referents(thing), *gc.get_referents(frame)]
            self.follow([x for x in held if all(x is not each for each in apart)])


def _state(thing: Any) -> dict[str, Any] | None:
    try:
        state = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        return None
    return state if type(state) is dict else None


def _others(things: Iterable[Any]) -> list[Any]:
    return [x for x in things if type(x) not in ATOMS]


# Of what is of just these types there is one copy each, and to compare is cheaper than to copy.
_UNCHANGED: dict[type, Callable[[Any, Any], bool]] = {
    list: restore.same,
    bytearray: bytearray.__eq__,
}


_SAVERS: dict[type, Callable[[Checkpoint, Any], None]] = {
    **dict.fromkeys(rewind.REWINDABLE, Checkpoint.save_iterator),
    **dict.fromkeys(rewind.FORWARD_ONLY, Checkpoint.save_mark),
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
    BuiltinFunctionType: Checkpoint.save_builtin,
    functools._lru_cache_wrapper: Checkpoint.save_cache,
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
    (io.BytesIO, Checkpoint.save_bytes_io),
    (io.StringIO, Checkpoint.save_string_io),
    (Context, Checkpoint.save_context),
]
