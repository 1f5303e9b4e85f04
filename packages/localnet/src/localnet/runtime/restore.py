"""
Puts what was saved back into the same objects, so that every reference to them is still right.

::

    saved                           later                          restored
    d   {"a": 1}                    {"a": 1, "b": 2}               d.clear(); d.update(saved)
    io  (b"abc", at 1)              closed                         io opened anew, b"abc", at 1

A dict or set that is as it was is not touched: an iterator over it stays valid.

Most of a heap is dicts, and ``Copies`` tells which of them have changed. CPython gives a dict
another number each time it is changed, one that no dict ever had (PEP 509, in 3.10 and 3.11). A
dict that has the number it had when it was copied is passed by; only the others are compared::

    dicts    {a, b}  {c, d, e}  {f}        numbers then   71  72  73
                                           numbers now    71  94  95      {c, d, e} -> {c, d, g}
                                                                          {f} -> {} -> {f}
    changed          {c, d, g}             the third is what it was

Objects are compared by what they are, never by ``==``, which a canister may have redefined; their
order counts. Keys are compared as well.
"""

from __future__ import annotations

import io
from collections import OrderedDict, deque
from collections.abc import Collection, Sequence
from ctypes import c_uint64, c_void_p, sizeof
from decimal import Context
from itertools import compress, count, repeat
from operator import attrgetter, is_, is_not, ne
from types import CellType, FunctionType, MemberDescriptorType
from typing import Any

MISSING: Any = object()


def same(one: Collection[Any], other: Collection[Any]) -> bool:
    """Whether they have the same objects in the same order."""
    return len(one) == len(other) and all(map(is_, one, other))


def same_items(thing: dict[Any, Any], copy: dict[Any, Any]) -> bool:
    """The same of keys and values, whatever class of dict *thing* is."""
    return same(dict.keys(thing), copy.keys()) and same(dict.values(thing), copy.values())


_slot_names: dict[type, list[MemberDescriptorType]] = {}


def slots(kind: type) -> list[MemberDescriptorType]:
    found = _slot_names.get(kind)
    if found is None:
        members = [m for c in kind.__mro__ if c.__dict__.get("__slots__") for m in vars(c).values()]
        found = _slot_names[kind] = [m for m in members if isinstance(m, MemberDescriptorType)]
    return found


def read_slot(thing: Any, member: MemberDescriptorType) -> Any:
    try:
        return member.__get__(thing, type(thing))
    except AttributeError:
        return MISSING


def fill_slot(thing: Any, saved: tuple[MemberDescriptorType, Any]) -> None:
    member, value = saved
    if value is not MISSING:
        member.__set__(thing, value)
    elif read_slot(thing, member) is not MISSING:
        member.__delete__(thing)


def fill_dict(thing: dict[Any, Any], copy: dict[Any, Any]) -> None:
    if not same_items(thing, copy):
        dict.clear(thing)
        dict.update(thing, copy)


def fill_ordered(thing: OrderedDict[Any, Any], copy: list[tuple[Any, Any]]) -> None:
    OrderedDict.clear(thing)
    for key, value in copy:
        OrderedDict.__setitem__(thing, key, value)


def fill_list(thing: list[Any], copy: list[Any]) -> None:
    list.__setitem__(thing, slice(None), copy)


def fill_set(thing: set[Any], copy: set[Any]) -> None:
    if set(map(id, set.__iter__(thing))) != set(map(id, copy)):
        set.clear(thing)
        set.update(thing, copy)


def fill_deque(thing: deque[Any], copy: list[Any]) -> None:
    deque.clear(thing)
    deque.extend(thing, copy)


def fill_bytes(thing: bytearray, copy: bytes) -> None:
    if thing != copy:
        thing[:] = copy


def fill_slice(thing: Any, copy: Any) -> None:
    thing[:] = copy


def fill_cell(thing: CellType, inside: Any) -> None:
    if inside is not MISSING:
        thing.cell_contents = inside
    else:
        try:
            del thing.cell_contents
        except ValueError:
            return


def fill_function(thing: FunctionType, saved: tuple[Any, Any]) -> None:
    thing.__defaults__, thing.__kwdefaults__ = saved


def fill_state(thing: Any, state: dict[str, Any]) -> None:
    if thing.__dict__ is not state:
        thing.__dict__ = state


def fill_class(thing: type, copy: dict[str, Any]) -> None:
    now = vars(thing)
    for name in [n for n in now if n not in copy]:
        type.__delattr__(thing, name)
    for name, value in copy.items():
        if now.get(name, MISSING) is not value:
            type.__setattr__(thing, name, value)


def fill_bytes_io(thing: io.BytesIO, saved: tuple[bytes | None, int]) -> None:
    """Its content and place; a closed one, which has none, is closed again."""
    content, place = saved
    if content is None:
        io.BytesIO.close(thing)
    else:
        io.BytesIO.__init__(thing, content)
        io.BytesIO.seek(thing, place)


def fill_string_io(thing: io.StringIO, saved: tuple[str | None, str | None, int]) -> None:
    """The same for text, whose line ends may be translated."""
    content, newline, place = saved
    if content is None:
        io.StringIO.close(thing)
    else:
        io.StringIO.__init__(thing, content, newline)
        io.StringIO.seek(thing, place)


def fill_context(thing: Context, saved: tuple[Any, ...]) -> None:
    """A decimal context's precision, rounding, flags and traps."""
    Context.__init__(thing, *saved)


def clear_cache(thing: Any, saved: tuple[int, int]) -> None:
    """Forget what an ``lru_cache`` has learnt since: it may follow from what was taken back."""
    now = thing.cache_info()
    if (now.misses, now.currsize) != saved:
        thing.cache_clear()


Dict = dict[Any, Any]

# In memory a dict begins with its count of references, its type, its length, and this number.
_NUMBER_AT = 3 * sizeof(c_void_p)
_value = attrgetter("value")


class Copies:
    """Copies of dicts, one of each."""

    def __init__(self) -> None:
        self.dicts: list[Dict] = []
        self.copies: list[Dict] = []
        self._places: dict[int, int] = {}
        self._numbers: list[c_uint64] = []  # each shows what stands in its dict at that time
        self._then: list[int] = []

    def __contains__(self, thing: Dict) -> bool:
        return id(thing) in self._places

    def take(self, thing: Dict) -> Dict:
        """Copy *thing*, and forget an older copy of it."""
        copy = dict(thing)
        if thing not in self:
            self._places[id(thing)] = len(self.dicts)
            self.dicts.append(thing)
            self.copies.append(copy)
            self._numbers.append(c_uint64.from_address(id(thing) + _NUMBER_AT))
            self._then.append(self._numbers[-1].value)
        else:
            at = self._places[id(thing)]
            self.copies[at], self._then[at] = copy, self._numbers[at].value
        return copy

    def changed(self) -> list[int]:
        """The places of dicts that differ from their copies."""
        changed = compress(count(), map(ne, map(_value, self._numbers), self._then))
        return [at for at in changed if not same_items(self.dicts[at], self.copies[at])]


def changed_states(instances: Sequence[Any], states: Sequence[Dict]) -> list[int]:
    """The places at which *instances* have other dicts than their *states*."""
    now = map(object.__getattribute__, instances, repeat("__dict__"))
    return list(compress(count(), map(is_not, now, states)))
