"""What a query or a trap did is taken back, whatever kind of thing it did it to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest

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


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("kinds"))
    host.install_source("kinds")
    yield host
    host.network.close()


def test_every_kind_is_either_taken_back_or_named(host: Host) -> None:
    assert sorted(host.query("kinds", "kinds")) == sorted([*TAKEN_BACK, *FORWARD_ONLY])


@pytest.mark.parametrize("kind", TAKEN_BACK)
def test_a_query_and_a_trap_leave_it_as_it_was_and_an_update_does_not(
    host: Host, kind: str
) -> None:
    before = host.query("kinds", "look", kind)
    assert host.query("kinds", "look", kind) == before
    moved = host.query("kinds", "move_in_query", kind)
    assert moved != before
    assert host.query("kinds", "look", kind) == before
    with pytest.raises(Refused, match="as asked"):
        host.update("kinds", "move_and_trap", kind)
    assert host.query("kinds", "look", kind) == before
    host.update("kinds", "move", kind)
    assert host.query("kinds", "look", kind) == moved
    assert host.query("kinds", "look", kind) == moved


@pytest.mark.parametrize("kind", FORWARD_ONLY)
def test_what_cannot_be_taken_back_is_named_once(host: Host, kind: str) -> None:
    for _ in range(2):
        with pytest.raises(Refused, match="as asked"):
            host.update("kinds", "move_and_trap", kind)
    told = [line.text for line in host.lines if FORWARD_ONLY[kind] in line.text]
    assert told == [
        f"a query or a trap has moved {FORWARD_ONLY[kind]} on, and localnet cannot take that "
        "back; on a network it would not have moved"
    ]


def test_what_a_canister_sets_around_itself_is_seen_by_nobody_else(host: Host) -> None:
    host.update("kinds", "move", "attribute")
    host.update("kinds", "move", "environ")
    assert not hasattr(json, "own")
    assert "OWN" not in os.environ
    assert os.environ
    assert "OWN" in host.query("kinds", "look", "environ")
    host.network.upgrade("kinds")
    assert host.query("kinds", "look", "environ") == "[]"
    assert host.query("kinds", "look", "attribute") == "0"
