"""What a query or a trap did is taken back in place, whatever kind of thing it did it to."""

from __future__ import annotations

import json
import os
from types import ModuleType
from typing import Any, ClassVar

import pytest

from localnet.runtime import canister
from localnet.runtime.heap import Checkpoint
from localnet.runtime.loaded_code import ImmutableCode
from localnet.testing import Rejected
from localnet_tests.runtime.samples import Samples

FORWARD_ONLY = {
    "generator": "the generator numbers (line 49)",
    "hash": "a _hashlib.HASH",
    "permutations": "a itertools.permutations",
}

TAKEN_BACK = (
    *("dict", "list", "set", "deque", "bytearray", "array", "ordered", "counter", "defaultdict"),
    *("namespace", "bytes_io", "closed_io", "string_io", "list_iterator", "ended_iterator"),
    *("dict_iterator", "range_iterator", "enumerate", "zip", "map", "filter", "reversed", "count"),
    *("cycle", "chain", "islice", "groupby", "accumulate", "global", "instance", "slots", "class"),
    *("function", "default", "closure", "bound", "view", "partial", "random", "own_random"),
    *("context", "current_context", "flags", "attribute", "environ", "cache"),
)


def test_every_kind_is_either_taken_back_or_named(shared: Samples) -> None:
    assert sorted(shared.query("kinds", "kinds")) == sorted([*TAKEN_BACK, *FORWARD_ONLY])


@pytest.mark.parametrize("kind", TAKEN_BACK)
def test_a_query_and_a_trap_leave_it_as_it_was_and_an_update_does_not(
    shared: Samples, kind: str
) -> None:
    before = shared.query("kinds", "look", kind)
    assert shared.query("kinds", "look", kind) == before
    moved = shared.query("kinds", "move_in_query", kind)
    assert moved != before
    assert shared.query("kinds", "look", kind) == before
    with pytest.raises(Rejected, match="as asked"):
        shared.update("kinds", "move_and_trap", kind)
    assert shared.query("kinds", "look", kind) == before
    shared.update("kinds", "move", kind)
    assert shared.query("kinds", "look", kind) == moved
    assert shared.query("kinds", "look", kind) == moved


@pytest.mark.parametrize("kind", FORWARD_ONLY)
def test_what_cannot_be_taken_back_is_named_once(shared: Samples, kind: str) -> None:
    for _ in range(2):
        with pytest.raises(Rejected, match="as asked"):
            shared.update("kinds", "move_and_trap", kind)
    told = [line.text for line in shared.lines if FORWARD_ONLY[kind] in line.text]
    assert told == [
        f"a query or a trap has moved {FORWARD_ONLY[kind]} on, and localnet cannot take that "
        "back; on a network it would not have moved"
    ]


def test_what_a_canister_sets_around_itself_is_seen_by_nobody_else(shared: Samples) -> None:
    shared.update("kinds", "move", "attribute")
    shared.update("kinds", "move", "environ")
    assert not hasattr(json, "own")
    assert "OWN" not in os.environ
    assert os.environ
    assert "OWN" in shared.query("kinds", "look", "environ")
    shared.network.upgrade("kinds")
    assert shared.query("kinds", "look", "environ") == "[]"
    assert shared.query("kinds", "look", "attribute") == "0"


# -- how often the heap is saved


SOURCE = """
from kybra import nat64, query, update

kept = [0]


@query
def look() -> nat64:
    kept.append(1)
    return len(kept)


@query
def fall() -> nat64:
    kept.append(1)
    raise ValueError("over the edge")


@query
def import_late() -> nat64:
    import late

    late.seen.append(1)
    return len(late.seen)


@update
def add() -> nat64:
    kept.append(1)
    return len(kept)
"""


class Counted(Checkpoint):
    """A checkpoint; *made* is how many there were, *renewed* how often one was renewed."""

    made = renewed = 0

    def __init__(self, *about: Any) -> None:
        Counted.made += 1
        super().__init__(*about)

    def renew(self, *about: Any) -> bool:
        Counted.renewed += 1
        return super().renew(*about)


@pytest.fixture
def keeper(host: Samples, monkeypatch: pytest.MonkeyPatch) -> Samples:
    """A canister of its own, whose checkpoints are counted."""
    (host.directory.parent / "late.py").write_text("seen = []\n")
    host.write("keeper", SOURCE)
    monkeypatch.setattr(canister, "Checkpoint", Counted)
    Counted.made = Counted.renewed = 0
    return host


def test_many_queries_need_the_heap_saved_once(keeper: Samples) -> None:
    assert [keeper.query("keeper", "look") for _ in range(5)] == [2] * 5
    assert Counted.made == 1


def test_only_the_update_after_a_query_uses_what_the_query_saved(keeper: Samples) -> None:
    assert keeper.query("keeper", "look") == 2
    assert keeper.update("keeper", "add") == 2
    assert (Counted.made, Counted.renewed) == (1, 0)
    assert keeper.query("keeper", "look") == 3
    assert (Counted.made, Counted.renewed) == (1, 1)
    assert [keeper.update("keeper", "add") for _ in range(2)] == [3, 4]
    assert keeper.query("keeper", "look") == 5


def test_after_a_trap_all_is_as_it_was_for_the_next_message(keeper: Samples) -> None:
    for _ in range(2):
        with pytest.raises(Rejected, match="over the edge"):
            keeper.query("keeper", "fall")
    assert keeper.query("keeper", "look") == 2
    assert Counted.made == 1
    assert keeper.update("keeper", "add") == 2


def test_a_module_that_a_query_imports_first_is_put_back_as_well(keeper: Samples) -> None:
    """From the second time on: the import itself stays."""
    keeper.query("keeper", "import_late")
    assert [keeper.query("keeper", "import_late") for _ in range(3)] == [2] * 3


def test_new_code_has_a_heap_of_its_own(keeper: Samples) -> None:
    keeper.update("keeper", "add")
    assert keeper.query("keeper", "look") == 3
    keeper.network.upgrade("keeper")
    assert [keeper.query("keeper", "look") for _ in range(2)] == [2] * 2


# -- checkpoints: everything that a message can change on the heap comes back, in place


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
    spare.__defaults__ = ([7],)
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
    fixed = ImmutableCode([module], lambda name: name == HERE)
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
    fixed = ImmutableCode([module], lambda name: name == HERE)
    assert id(keeps) not in fixed.ids
    plain.calls = 1  # type: ignore[attr-defined]
    saved = Checkpoint([vars(module)], lambda name: name == HERE, fixed)
    plain.calls = 2  # type: ignore[attr-defined]
    saved.rollback()
    assert plain.calls == 1  # type: ignore[attr-defined]
    del plain.calls  # type: ignore[attr-defined]


def test_builtins_and_the_standard_library_are_left_alone() -> None:
    """Modules carry ``__builtins__``; pouring that back would be the end of the process."""
    namespace: dict[str, Any] = {}
    exec("import json, random\nx = [1]", namespace)
    saved = checkpoint(namespace)
    foreign = [thing for _, thing, _ in saved.undo if isinstance(thing, dict) and "dumps" in thing]
    assert foreign == []
    saved.rollback()
    assert namespace["x"] == [1]
