"""Checkpoints: everything that a message can change on the heap comes back, in place."""

from __future__ import annotations

import random
from array import array
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from localnet.runtime.fixed import Fixed
from localnet.runtime.heap import Checkpoint

HERE = __name__


def checkpoint(*roots: Any) -> Checkpoint:
    return Checkpoint(roots, lambda name: name == HERE)


class Plain:
    shared: ClassVar[list[int]] = [1]

    def __init__(self) -> None:
        self.value = 1

    def bump(self) -> None:
        self.value += 1


class Slotted:
    __slots__ = ("__weakref__", "later", "value")

    def __init__(self) -> None:
        self.value = [1]


class Child(Slotted):
    __slots__ = ("extra",)


@dataclass(frozen=True)
class Frozen:
    items: list[int]


class MyDict(dict[str, int]):
    note = "x"


class Suit(Enum):
    HEARTS = 1


def show(thing: Any) -> Any:
    """Enough of *thing* to see any change."""
    if isinstance(thing, Slotted):
        return [getattr(thing, n, None) for n in ("value", "later", "extra")]
    if isinstance(thing, deque):
        return (list(thing), thing.maxlen)
    if isinstance(thing, OrderedDict):
        return list(thing.items())
    if isinstance(thing, random.Random):
        return thing.getstate()
    if isinstance(thing, partial):
        return repr(thing.args)
    return repr(
        vars(thing) if hasattr(thing, "__dict__") and not isinstance(thing, dict) else thing
    )


def change_ordered(thing: OrderedDict[str, int]) -> None:
    thing.move_to_end("a")
    thing["c"] = 3


def change_child(thing: Child) -> None:
    thing.value.append(2)
    thing.value = []
    thing.later = 5  # type: ignore[attr-defined]
    del thing.extra  # type: ignore[attr-defined]


def child() -> Child:
    made = Child()
    made.extra = 1  # type: ignore[attr-defined]
    return made


CASES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "dict": (lambda: {"a": 1, "b": 2}, lambda d: (d.pop("a"), d.update(c=3))),
    "list": (lambda: [1, [2], (3, [4])], lambda x: (x[1].append(9), x[2][1].clear(), x.append(0))),
    "set": (lambda: {1, 2}, lambda s: (s.add(3), s.discard(1))),
    "deque": (lambda: deque([1, 2], maxlen=3), lambda d: d.extend([3, 4])),
    "bytearray": (lambda: bytearray(b"abc"), lambda b: (b.append(1), b.__setitem__(0, 9))),
    "array": (lambda: array("i", [1, 2]), lambda a: a.append(3)),
    "ordered": (lambda: OrderedDict(a=1, b=2), change_ordered),
    "counter": (lambda: Counter("aab"), lambda c: c.update("xyz")),
    "defaultdict": (lambda: defaultdict(list, a=[1]), lambda d: (d["b"].append(1), d["a"].pop())),
    "own dict": (lambda: MyDict(a=1), lambda d: (d.clear(), vars(d).update(note="y"))),
    "instance": (Plain, lambda p: (p.bump(), vars(p).update(new=1))),
    "slots": (child, change_child),
    "frozen": (lambda: Frozen([1]), lambda f: f.items.append(2)),
    "namespace": (lambda: SimpleNamespace(a=[1]), lambda n: (n.a.append(2), vars(n).update(b=1))),
    "random": (lambda: random.Random(1), lambda r: r.random()),
    "tuple key": (lambda: {(1, 2): [3]}, lambda d: d[(1, 2)].append(4)),
    "partial": (lambda: partial(print, [1]), lambda p: p.args[0].append(2)),
    "memoryview": (lambda: [memoryview(bytearray(b"abc"))], lambda m: m[0].__setitem__(0, 1)),
}


@pytest.mark.parametrize("name", CASES)
def test_everything_mutable_comes_back(name: str) -> None:
    make, change = CASES[name]
    thing = make()
    before = show(thing)
    saved = checkpoint({"thing": thing})
    change(thing)
    if name != "memoryview":
        assert show(thing) != before
    saved.rollback()
    assert show(thing) == before


def test_a_memoryview_keeps_its_bytes() -> None:
    data = bytearray(b"abc")
    view = memoryview(data)
    saved = checkpoint([view])
    view[0] = 7
    saved.rollback()
    assert data == b"abc"


def test_identities_survive() -> None:
    inner: list[int] = [1]
    outer = {"one": inner, "two": inner}
    saved = checkpoint(outer)
    outer["one"] = []
    inner.append(2)
    saved.rollback()
    assert outer["one"] is inner
    assert outer["two"] is inner
    assert inner == [1]


def test_objects_that_contain_themselves_are_no_trouble() -> None:
    loop: list[Any] = [1]
    loop.append(loop)
    saved = checkpoint(loop)
    loop.clear()
    saved.rollback()
    assert loop[0] == 1
    assert loop[1] is loop


def test_closures_come_back() -> None:
    count = 0
    seen: list[int] = []

    def tick() -> int:
        nonlocal count
        count += 1
        seen.append(count)
        return count

    saved = checkpoint([tick])
    tick()
    saved.rollback()
    assert seen == []
    assert tick() == 1


def test_classes_and_functions_of_the_canister_come_back() -> None:
    def method(self: Plain) -> str:
        return "patched"

    def spare(items: list[int] = []) -> list[int]:  # noqa: B006  # what is shared is the point
        items.append(1)
        return items

    saved = checkpoint([Plain, spare, Suit])
    Plain.shared.append(2)
    original = Plain.bump
    Plain.bump = method  # type: ignore[method-assign, assignment]
    Plain.added = 1  # type: ignore[attr-defined]
    spare.note = "x"  # type: ignore[attr-defined]
    spare()
    saved.rollback()
    assert Plain.shared == [1]
    assert Plain.bump is original
    assert not hasattr(Plain, "added")
    assert spare() == [1]


def plain(value: int = 3) -> int:
    return value


def test_plain_functions_are_passed_by_and_still_come_back() -> None:
    """They are not looked at, but attributes that a message hung on them are taken away."""
    module = ModuleType(HERE)
    vars(module).update(plain=plain, Plain=Plain, items=[1])
    fixed = Fixed([module], lambda name: name == HERE)
    assert id(plain) in fixed.ids
    assert id(vars(Plain)["bump"]) in fixed.ids
    assert id(Plain) not in fixed.ids
    saved = Checkpoint([vars(module)], lambda name: name == HERE, fixed)
    assert not any(thing is plain for _, thing, _ in saved.undo)
    plain.calls = 1  # type: ignore[attr-defined]
    Plain.shared.append(2)
    saved.rollback()
    assert not hasattr(plain, "calls")
    assert Plain.shared == [1]


def test_functions_that_carry_state_are_not_passed_by() -> None:
    def keeps(into: list[int] = []) -> None:  # noqa: B006  # what is shared is the point
        into.append(1)

    module = ModuleType(HERE)
    vars(module).update(keeps=keeps, plain=plain)
    fixed = Fixed([module], lambda name: name == HERE)
    assert id(keeps) not in fixed.ids
    plain.calls = 1  # type: ignore[attr-defined]
    saved = Checkpoint([vars(module)], lambda name: name == HERE, fixed)
    plain.calls = 2  # type: ignore[attr-defined]
    saved.rollback()
    assert plain.calls == 1  # type: ignore[attr-defined]
    del plain.calls  # type: ignore[attr-defined]


def test_a_replaced_instance_dict_comes_back() -> None:
    plain = Plain()
    saved = checkpoint([plain])
    plain.__dict__ = {"value": 99}
    saved.rollback()
    assert plain.value == 1


def test_builtins_and_the_standard_library_are_left_alone() -> None:
    """Modules carry ``__builtins__``; pouring that back would be the end of the process."""
    namespace: dict[str, Any] = {}
    exec("import json, random\nx = [1]", namespace)
    saved = checkpoint(namespace)
    foreign = [thing for _, thing, _ in saved.undo if isinstance(thing, dict) and "dumps" in thing]
    assert foreign == []
    saved.rollback()
    assert namespace["x"] == [1]


def test_a_board_comes_back_and_its_numbers_are_not_copied() -> None:
    """Big numbers, text and bytes cost a checkpoint nothing."""
    world = Plain()
    planes = [1 << 262_143 for _ in range(8)]
    world.planes = list(planes)  # type: ignore[attr-defined]
    world.cells = bytearray(262_144)  # type: ignore[attr-defined]
    point = checkpoint(world)
    world.planes[3] = 0  # type: ignore[attr-defined]
    world.cells[5] = 1  # type: ignore[attr-defined]
    point.rollback()
    assert all(now is then for now, then in zip(world.planes, planes, strict=True))  # type: ignore[attr-defined]
    assert world.cells == bytearray(262_144)  # type: ignore[attr-defined]
