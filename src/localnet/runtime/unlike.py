"""
Which of many dicts are no longer what they were.

CPython gives a dict another number each time it is changed, one that no dict ever had (PEP 509,
in 3.10 and 3.11). A dict that has the number it had when it was copied is passed by; only the
others are looked at::

    dicts    {a, b}  {c, d, e}  {f}        numbers then   71  72  73
                                           numbers now    71  94  95      {c, d, e} -> {c, d, g}
                                                                          {f} -> {} -> {f}
    unlike           {c, d, g}             the third is what it was

Objects are compared by what they are, never by ``==``, which a canister may have redefined; their
order counts. Keys are compared as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_uint64, c_void_p, sizeof
from itertools import compress, count, repeat
from operator import attrgetter, is_not, ne
from typing import Any

from localnet.runtime.refill import same_items

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

    def unlike(self) -> list[int]:
        """The places of dicts that differ from their copies."""
        changed = compress(count(), map(ne, map(_value, self._numbers), self._then))
        return [at for at in changed if not same_items(self.dicts[at], self.copies[at])]


def unlike_states(instances: Sequence[Any], states: Sequence[Dict]) -> list[int]:
    """The places at which *instances* have other dicts than their *states*."""
    now = map(object.__getattribute__, instances, repeat("__dict__"))
    return list(compress(count(), map(is_not, now, states)))
