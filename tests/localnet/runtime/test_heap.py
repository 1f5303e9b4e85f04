"""Checkpoints: everything that a message can change on the heap comes back, in place."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

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


class MyDict(dict[str, int]):
    note = "x"


def test_odd_containers_come_back() -> None:
    """test_rollback.py has the usual ones, through a canister."""
    child, own, keyed = Child(), MyDict(a=1), {(1, 2): [3]}
    child.extra = 1  # type: ignore[attr-defined]
    inside = child.value
    saved = checkpoint([child, own, keyed])
    inside.append(2)
    child.value = []
    child.later = 5  # type: ignore[attr-defined]
    del child.extra  # type: ignore[attr-defined]
    own.clear()
    vars(own).update(note="y")
    keyed[(1, 2)].append(4)
    saved.rollback()
    assert (child.value, child.extra) == ([1], 1)  # type: ignore[attr-defined]
    assert child.value is inside
    assert not hasattr(child, "later")
    assert (own, own.note, keyed) == ({"a": 1}, "x", {(1, 2): [3]})


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

    saved = checkpoint([Plain, spare])
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
