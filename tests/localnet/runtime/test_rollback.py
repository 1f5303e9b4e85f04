"""
What a query or a trap did is taken back, whatever kind of thing it did it to.

What was saved for that serves the next message, too.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from localnet.runtime import canister
from localnet.runtime.heap import Checkpoint
from tests.localnet.runtime.host import Host, Refused

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


def test_every_kind_is_either_taken_back_or_named(shared: Host) -> None:
    assert sorted(shared.query("kinds", "kinds")) == sorted([*TAKEN_BACK, *FORWARD_ONLY])


@pytest.mark.parametrize("kind", TAKEN_BACK)
def test_a_query_and_a_trap_leave_it_as_it_was_and_an_update_does_not(
    shared: Host, kind: str
) -> None:
    before = shared.query("kinds", "look", kind)
    assert shared.query("kinds", "look", kind) == before
    moved = shared.query("kinds", "move_in_query", kind)
    assert moved != before
    assert shared.query("kinds", "look", kind) == before
    with pytest.raises(Refused, match="as asked"):
        shared.update("kinds", "move_and_trap", kind)
    assert shared.query("kinds", "look", kind) == before
    shared.update("kinds", "move", kind)
    assert shared.query("kinds", "look", kind) == moved
    assert shared.query("kinds", "look", kind) == moved


@pytest.mark.parametrize("kind", FORWARD_ONLY)
def test_what_cannot_be_taken_back_is_named_once(shared: Host, kind: str) -> None:
    for _ in range(2):
        with pytest.raises(Refused, match="as asked"):
            shared.update("kinds", "move_and_trap", kind)
    told = [line.text for line in shared.lines if FORWARD_ONLY[kind] in line.text]
    assert told == [
        f"a query or a trap has moved {FORWARD_ONLY[kind]} on, and localnet cannot take that "
        "back; on a network it would not have moved"
    ]


def test_what_a_canister_sets_around_itself_is_seen_by_nobody_else(shared: Host) -> None:
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
def keeper(host: Host, monkeypatch: pytest.MonkeyPatch) -> Host:
    """A canister of its own, whose checkpoints are counted."""
    (host.directory.parent / "late.py").write_text("seen = []\n")
    host.write("keeper", SOURCE)
    monkeypatch.setattr(canister, "Checkpoint", Counted)
    Counted.made = Counted.renewed = 0
    return host


def test_many_queries_need_the_heap_saved_once(keeper: Host) -> None:
    assert [keeper.query("keeper", "look") for _ in range(5)] == [2] * 5
    assert Counted.made == 1


def test_only_the_update_after_a_query_uses_what_the_query_saved(keeper: Host) -> None:
    assert keeper.query("keeper", "look") == 2
    assert keeper.update("keeper", "add") == 2
    assert (Counted.made, Counted.renewed) == (1, 0)
    assert keeper.query("keeper", "look") == 3
    assert (Counted.made, Counted.renewed) == (1, 1)
    assert [keeper.update("keeper", "add") for _ in range(2)] == [3, 4]
    assert keeper.query("keeper", "look") == 5


def test_after_a_trap_all_is_as_it_was_for_the_next_message(keeper: Host) -> None:
    for _ in range(2):
        with pytest.raises(Refused, match="over the edge"):
            keeper.query("keeper", "fall")
    assert keeper.query("keeper", "look") == 2
    assert Counted.made == 1
    assert keeper.update("keeper", "add") == 2


def test_a_module_that_a_query_imports_first_is_put_back_as_well(keeper: Host) -> None:
    """From the second time on: the import itself stays."""
    keeper.query("keeper", "import_late")
    assert [keeper.query("keeper", "import_late") for _ in range(3)] == [2] * 3


def test_new_code_has_a_heap_of_its_own(keeper: Host) -> None:
    keeper.update("keeper", "add")
    assert keeper.query("keeper", "look") == 3
    keeper.network.upgrade("keeper")
    assert [keeper.query("keeper", "look") for _ in range(2)] == [2] * 2
