"""Which dicts have changed: the same as looking at each of them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from localnet.runtime.unlike import Copies, unlike_states

# Equal, and yet not the same.
THINGS: list[Any] = [1, 1.0, True, "a", (1,), (1.0,), [], []]
KEYS = st.sampled_from(["a", "b", "c", 1, 2])
DICTS = st.dictionaries(KEYS, st.sampled_from(range(len(THINGS))), max_size=4)


class Always(dict[Any, Any]):
    """A dict that says what it likes of itself."""

    def __eq__(self, other: object) -> bool:
        return True

    def __len__(self) -> int:
        return 0

    __hash__ = None


def things(places: dict[Any, int]) -> dict[Any, Any]:
    return {key: THINGS[place] for key, place in places.items()}


def differ(one: dict[Any, Any], other: dict[Any, Any]) -> bool:
    """The slow definition."""
    here, there = list(dict.items(one)), list(other.items())
    if len(here) != len(there):
        return True
    pairs = zip(here, there, strict=True)
    return any(a is not c or b is not d for (a, b), (c, d) in pairs)


@given(st.lists(st.tuples(DICTS, DICTS, st.booleans()), max_size=6))
def test_agrees_with_looking_at_each(drawn: list[tuple[Any, Any, bool]]) -> None:
    for kind in (dict, Always):
        dicts = [kind(things(before)) for before, _, _ in drawn]
        saved = Copies()
        copies = [saved.take(each) for each in dicts]
        for each, (_, now, is_touched) in zip(dicts, drawn, strict=True):
            if is_touched:
                dict.clear(each)
                dict.update(each, things(now))
        wanted = [at for at, (d, c) in enumerate(zip(dicts, copies, strict=True)) if differ(d, c)]
        assert saved.unlike() == wanted
        for at in wanted:
            assert not differ(dicts[at], saved.take(dicts[at]))
        assert saved.unlike() == []


class Thing:
    def __init__(self) -> None:
        self.a: list[int] = []
        self.b: list[int] = []


def set_attribute(thing: Thing) -> None:
    for _ in range(20):  # often enough for the interpreter to specialise it
        thing.a = []


WAYS: dict[str, Callable[[Thing, dict[str, Any]], object]] = {
    "set": lambda thing, d: d.__setitem__("a", []),
    "delete": lambda thing, d: d.__delitem__("a"),
    "add": lambda thing, d: d.__setitem__("c", []),
    "pop": lambda thing, d: d.pop("a"),
    "popitem": lambda thing, d: d.popitem(),
    "clear": lambda thing, d: d.clear(),
    "update": lambda thing, d: d.update(b=[]),
    "setdefault": lambda thing, d: d.setdefault("c", []),
    "merge": lambda thing, d: d.__ior__({"a": []}),
    "rename": lambda thing, d: d.__setitem__("c", d.pop("b")),
    "reorder": lambda thing, d: d.__setitem__("a", d.pop("a")),
    "attribute": lambda thing, d: set_attribute(thing),
    "new attribute": lambda thing, d: setattr(thing, "c", []),
    "attribute away": lambda thing, d: delattr(thing, "b"),
    "global": lambda thing, d: exec("a = 2", d),
}


@pytest.mark.parametrize("way", WAYS)
def test_whatever_changes_a_dict_is_noticed(way: str) -> None:
    things = [Thing() for _ in range(3)]
    set_attribute(things[0])
    saved = Copies()
    for each in things:
        saved.take(vars(each))
    WAYS[way](things[1], vars(things[1]))
    assert saved.unlike() == [1]


def test_whatever_changes_a_class_is_noticed() -> None:
    class Kind:
        limit = 1

    (inside,) = gc.get_referents(vars(Kind))
    saved = Copies()
    saved.take(inside)
    assert saved.unlike() == []
    Kind.limit = 2
    assert saved.unlike() == [0]
    Kind.limit = 1
    assert saved.unlike() == []
    del Kind.limit
    assert saved.unlike() == [0]


def test_an_instance_with_another_dict_is_found() -> None:
    class Plain:
        pass

    some = [Plain(), Plain(), Plain()]
    states = [vars(each) for each in some]
    assert unlike_states(some, states) == []
    some[1].__dict__ = {}
    assert unlike_states(some, states) == [1]
