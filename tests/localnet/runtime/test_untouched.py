"""What a query did is taken back, and what was saved for that serves the next message too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.runtime import canister
from localnet.runtime.heap import Checkpoint
from tests.localnet.runtime.host import Host, Refused

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
DID = """service : {
  look : () -> (nat64) query; fall : () -> (nat64) query; import_late : () -> (nat64) query;
  add : () -> (nat64);
}"""


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A canister of its own; *saved* tells how often its heap was saved."""
    (tmp_path / "keeper.py").write_text(SOURCE)
    (tmp_path / "keeper.did").write_text(DID)
    (tmp_path / "late.py").write_text("seen = []\n")
    host = Host(tmp_path / "state")
    host.install("keeper", folder=tmp_path)
    monkeypatch.setattr(canister, "Checkpoint", Counted)
    Counted.made = Counted.renewed = 0
    yield host
    host.network.close()


class Counted(Checkpoint):
    """A checkpoint; *made* is how many there were, *renewed* how often one was renewed."""

    made = renewed = 0

    def __init__(self, *about: Any) -> None:
        Counted.made += 1
        super().__init__(*about)

    def renew(self, *about: Any) -> bool:
        Counted.renewed += 1
        return super().renew(*about)


def test_many_queries_need_the_heap_saved_once(host: Host) -> None:
    assert [host.query("keeper", "look") for _ in range(5)] == [2] * 5
    assert Counted.made == 1


def test_an_update_after_a_query_uses_what_the_query_saved_and_the_next_one_does_not(
    host: Host,
) -> None:
    assert host.query("keeper", "look") == 2
    assert host.update("keeper", "add") == 2
    assert (Counted.made, Counted.renewed) == (1, 0)
    assert host.query("keeper", "look") == 3
    assert (Counted.made, Counted.renewed) == (1, 1)
    assert [host.update("keeper", "add") for _ in range(2)] == [3, 4]
    assert host.query("keeper", "look") == 5


def test_after_a_trap_all_is_as_it_was_for_the_next_message(host: Host) -> None:
    for _ in range(2):
        with pytest.raises(Refused, match="over the edge"):
            host.query("keeper", "fall")
    assert host.query("keeper", "look") == 2
    assert Counted.made == 1
    assert host.update("keeper", "add") == 2


def test_a_module_that_a_query_was_the_first_to_import_is_put_back_as_well(host: Host) -> None:
    """From the second time on: the import itself stays."""
    host.query("keeper", "import_late")
    assert [host.query("keeper", "import_late") for _ in range(3)] == [2] * 3


def test_new_code_has_a_heap_of_its_own(host: Host) -> None:
    host.update("keeper", "add")
    assert host.query("keeper", "look") == 3
    host.network.upgrade("keeper")
    assert [host.query("keeper", "look") for _ in range(2)] == [2] * 2
