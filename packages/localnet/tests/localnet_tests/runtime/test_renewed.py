"""A checkpoint that is renewed takes back what a new one would, after any history."""

from __future__ import annotations

import gc
import hashlib
import io
import random
from collections import defaultdict, deque
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from localnet.runtime import heap
from localnet.runtime.heap import Checkpoint
from localnet.runtime.loaded_code import ImmutableCode
from localnet.runtime.restore import Copies


class Plain:
    """Whatever is hung on it."""


class Slotted:
    """One place, which may be empty."""

    __slots__ = ("inside",)
    inside: Any


MAKERS: tuple[Callable[[], Any], ...] = (
    dict, list, set, deque, bytearray, Plain, Slotted, io.BytesIO, lambda: defaultdict(list),
    lambda: 5, lambda: "text", lambda: (Plain(), [1]), lambda: iter([1, 2, 3]),
)  # fmt: skip


def own(module: str) -> bool:
    return module in (__name__, "heaped")


class Heap:
    """A module whose objects are changed at random, and all containers that it ever had."""

    def __init__(self, chance: random.Random) -> None:
        self.module = ModuleType("heaped")
        self.chance = chance
        self.known: list[Any] = [vars(self.module)]
        self.fixed = ImmutableCode([self.module], own)

    def checkpoint(self, older: Checkpoint | None) -> Checkpoint:
        if older is not None and older.renew([vars(self.module)], self.fixed):
            return older
        return Checkpoint([vars(self.module)], own, self.fixed)

    def _known_one(self) -> Any:
        return self.chance.choice(self.known)

    def change(self) -> None:
        """Something, somewhere."""
        make: Callable[[], Any] = self.chance.choice([*MAKERS, self._known_one])
        new = make()
        place = self.chance.choice(self.known)
        name = self.chance.choice("abc")
        if isinstance(place, dict):
            place[name] = new
            if self.chance.random() < 0.3:
                del place[name]
        elif isinstance(place, list | deque):
            place.append(new)
        elif isinstance(place, set):
            place.add(name)
        elif isinstance(place, bytearray):
            place += b"x"
        elif isinstance(place, Plain):
            setattr(place, name, new)
        elif isinstance(place, Slotted):
            place.inside = new
        elif isinstance(place, io.BytesIO):
            place.write(b"x")
        elif hasattr(place, "__next__"):
            next(place, None)
        self.known.append(new)

    def drawn(self) -> list[Any]:
        """All that can be reached, by identity and in order."""
        found: list[Any] = []
        todo: list[Any] = [vars(self.module)]
        seen: set[int] = set()
        while todo:
            thing = todo.pop()
            if id(thing) in seen:
                continue
            seen.add(id(thing))
            inside = contents(thing)
            found.append((id(thing), [id(each) for each in inside], state(thing)))
            todo += inside
        return found


def contents(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, list | deque | tuple):
        return list(thing)
    if isinstance(thing, Plain):
        return [vars(thing)]
    if isinstance(thing, Slotted):
        return [thing.inside] if hasattr(thing, "inside") else []
    return []


def state(thing: Any) -> Any:
    if isinstance(thing, set):
        return sorted(thing)
    if isinstance(thing, bytearray):
        return bytes(thing)
    if isinstance(thing, io.BytesIO):
        return thing.getvalue(), thing.tell()
    return thing.__length_hint__() if hasattr(thing, "__length_hint__") else None


@given(st.integers(0, 2**32))
def test_after_any_history_all_is_as_it_was(seed: int) -> None:
    chance = random.Random(seed)
    there = Heap(chance)
    checkpoint = None
    for _ in range(20):
        for _ in range(chance.randrange(6)):  # a message that is kept
            there.change()
        checkpoint = there.checkpoint(checkpoint)
        before, known = there.drawn(), len(there.known)
        for _ in range(chance.randrange(6)):  # one that is taken back
            there.change()
        checkpoint.rollback()
        assert there.drawn() == before
        del there.known[known:]


def test_it_is_made_anew_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can no longer be reached is let go then."""
    there = Heap(random.Random(1))
    first = there.checkpoint(None)
    for _ in range(heap.MOST_RENEWALS):
        assert there.checkpoint(first) is first
    assert there.checkpoint(first) is not first
    monkeypatch.setattr(heap, "MOST_RENEWED", 0)
    large = there.checkpoint(None)
    assert not large.seen
    assert there.checkpoint(large) is not large


def test_what_nobody_has_any_more_is_not_looked_at_again() -> None:
    there = Heap(random.Random(1))
    checkpoint = there.checkpoint(None)
    for n in range(10):
        vars(there.module)["digest"] = hashlib.sha256(bytes([n]))
        assert there.checkpoint(checkpoint) is checkpoint
        assert [thing for thing, _ in checkpoint.marked] == [vars(there.module)["digest"]]
    vars(there.module)["digest"].update(b"more")
    assert checkpoint.rollback() == [vars(there.module)["digest"]]


def test_an_instance_that_got_another_dict_needs_a_new_one() -> None:
    there = Heap(random.Random(1))
    plain = vars(there.module)["plain"] = Plain()
    older = there.checkpoint(None)
    plain.__dict__ = {"a": 1}
    newer = there.checkpoint(older)
    assert newer is not older
    plain.__dict__ = {"b": 2}
    newer.rollback()
    assert vars(plain) == {"a": 1}


# -- which dicts have changed: the same as looking at each of them


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
        assert saved.changed() == wanted
        for at in wanted:
            assert not differ(dicts[at], saved.take(dicts[at]))
        assert saved.changed() == []


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
    assert saved.changed() == [1]


def test_whatever_changes_a_class_is_noticed() -> None:
    class Kind:
        limit = 1

    (inside,) = gc.get_referents(vars(Kind))
    saved = Copies()
    saved.take(inside)
    assert saved.changed() == []
    Kind.limit = 2
    assert saved.changed() == [0]
    Kind.limit = 1
    assert saved.changed() == []
    del Kind.limit
    assert saved.changed() == [0]
