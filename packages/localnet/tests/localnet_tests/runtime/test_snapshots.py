"""Snapshots of canisters: taken, listed, loaded, replaced and deleted by their controllers."""

from __future__ import annotations

from typing import Any

import pytest

from localnet.runtime.snapshots import MOST
from localnet.testing import Rejected
from localnet_tests.runtime.samples import ALICE, BOB, Samples
from localnet_tests.runtime.test_logs import change_settings, texts
from localnet_tests.runtime.test_management import by_hand, created

SOURCE = """
from kybra import *

kept = StableBTreeMap[text, nat64](memory_id=0, max_key_size=20, max_value_size=20)
names: list[str] = []
ticks = 0

def tick() -> void:
    global ticks
    ticks += 1

@update
def begin() -> void:
    ic.stable_grow(2)
    ic.set_timer_interval(10, tick)

@update
def put(name: text, number: nat64) -> void:
    names.append(name)
    kept.insert(name, number)
    ic.stable_write(70_000, name.encode())
    ic.set_certified_data(name.encode())

@query
def seen() -> text:
    raw = ic.stable_read(70_000, 3).decode()
    return f"VERSION {','.join(names)} {kept.items()} {raw} {ticks}"
"""


@pytest.fixture
def talker(host: Samples) -> Samples:
    """A canister with something in each of its memories."""
    host.write("talker", SOURCE.replace("VERSION", "first"))
    host.update("talker", "begin")
    host.update("talker", "put", "one", 1)
    return host


def take(host: Samples, caller: bytes = ALICE, **asked: Any) -> Any:
    given = {"replace_snapshot": None, "uninstall_code": None, **asked}
    return by_hand(host, "take_canister_snapshot", caller, canister_id=host.id("talker"), **given)


def load(host: Samples, snapshot: bytes, caller: bytes = ALICE, into: str = "talker") -> None:
    given = {"canister_id": host.id(into), "snapshot_id": snapshot}
    by_hand(host, "load_canister_snapshot", caller, **given)


def listed(host: Samples, caller: bytes = ALICE) -> list[Any]:
    found: list[Any] = by_hand(
        host, "list_canister_snapshots", caller, canister_id=host.id("talker")
    )
    return found


def test_all_that_it_was_comes_back(talker: Samples) -> None:
    before = talker.query("talker", "seen")
    assert before == "first one [('one', 1)] one 0"
    taken = take(talker)
    talker.update("talker", "put", "two", 2)
    talker.advance(seconds=20)
    assert talker.query("talker", "seen") == "first one,two [('one', 1), ('two', 2)] two 2"
    load(talker, taken["id"])
    assert talker.query("talker", "seen") == before
    assert talker.named("talker").certified_data == b"one"
    assert talker.restarted().query("talker", "seen") == before, "and is on the disk"
    talker.advance(seconds=1)
    assert talker.query("talker", "seen").endswith(" one 1"), "the timer is set as it was"


def test_the_code_comes_back_too(talker: Samples) -> None:
    taken = take(talker)
    talker.write("talker", SOURCE.replace("VERSION", "second"))
    assert talker.query("talker", "seen").startswith("second")
    load(talker, taken["id"])
    assert talker.query("talker", "seen").startswith("first one")


def test_a_module_that_it_never_needed_is_found_afterwards(talker: Samples) -> None:
    folder = talker.directory.parent / "library"
    folder.mkdir()
    (folder / "seldom.py").write_text("word = 'found'\n")
    entry = talker.directory.parent / "talker.py"
    rare = "@query\ndef rare() -> text:\n    import seldom\n    return seldom.word\n"
    entry.write_text(f"{SOURCE}\n{rare}")
    talker.network.install("talker", entry, [folder], None, None, [ALICE])
    load(talker, take(talker)["id"])
    assert talker.query("talker", "rare") == "found"


def test_maps_keep_the_sizes_that_they_were_made_for(talker: Samples) -> None:
    load(talker, take(talker)["id"])
    talker.write("talker", SOURCE.replace("max_key_size=20", "max_key_size=21"))
    with pytest.raises(Rejected, match="max_key_size must be <= 20"):
        talker.update("talker", "put", "two", 2)


def test_what_is_beside_code_and_memory_stays(talker: Samples) -> None:
    taken = take(talker)
    by_hand(talker, "provisional_top_up_canister", canister_id=talker.id("talker"), amount=1000)
    change_settings(talker, freezing_threshold=77)
    balance = talker.named("talker").balance
    load(talker, taken["id"])
    assert talker.named("talker").balance == balance
    assert talker.named("talker").settings["freezing_threshold"] == 77
    assert listed(talker) == [taken]


def test_they_outlive_restarts(talker: Samples) -> None:
    taken = take(talker)
    talker.update("talker", "put", "two", 2)
    later = talker.restarted()
    assert listed(later) == [taken]
    load(later, taken["id"])
    assert later.query("talker", "seen") == "first one [('one', 1)] one 0"


def test_one_says_when_it_was_taken_and_its_size(talker: Samples) -> None:
    taken = take(talker)
    assert taken["taken_at_timestamp"] == talker.clock.now()
    assert taken["total_size"] > 2 * 65_536
    status = by_hand(talker, "canister_status", canister_id=talker.id("talker"))
    assert status["memory_metrics"]["snapshots_size"] == taken["total_size"]


def test_there_are_ten_at_most(talker: Samples) -> None:
    taken = [take(talker) for _ in range(MOST)]
    assert len({snapshot["id"] for snapshot in taken}) == MOST
    with pytest.raises(Rejected, match=r"the maximum number of snapshots allowed: 10\."):
        take(talker)
    new = take(talker, replace_snapshot=taken[3]["id"])
    assert listed(talker) == [*taken[:3], *taken[4:], new]
    assert listed(talker.restarted()) == listed(talker)


def test_one_that_is_deleted_is_gone(talker: Samples) -> None:
    taken = take(talker)
    asked = {"canister_id": talker.id("talker"), "snapshot_id": taken["id"]}
    by_hand(talker, "delete_canister_snapshot", **asked)
    assert listed(talker) == listed(talker.restarted()) == []
    for _ in range(2):
        with pytest.raises(Rejected, match="Could not find the snapshot ID") as refused:
            by_hand(talker, "delete_canister_snapshot", **asked)
        assert refused.value.reject.error == "IC0305"
    with pytest.raises(Rejected, match="Could not find"):
        load(talker, taken["id"])
    with pytest.raises(Rejected, match="Could not find"):
        take(talker, replace_snapshot=b"nothing")


def test_they_are_for_controllers(talker: Samples) -> None:
    taken = take(talker)
    given = {"canister_id": talker.id("talker"), "snapshot_id": taken["id"]}
    for ask in (
        lambda: take(talker, BOB),
        lambda: load(talker, taken["id"], BOB),
        lambda: listed(talker, BOB),
        lambda: by_hand(talker, "delete_canister_snapshot", BOB, **given),
    ):
        with pytest.raises(Rejected, match="Only controllers of canister"):
            ask()
    change_settings(talker, snapshot_visibility={"public": None})
    assert listed(talker, BOB) == [taken]


def test_another_s_is_loaded_by_who_controls_both(talker: Samples) -> None:
    taken = take(talker)
    talker.write("other", SOURCE.replace("VERSION", "other"))
    load(talker, taken["id"], into="other")
    assert talker.query("other", "seen") == talker.query("talker", "seen")
    settings = {"controllers": [BOB]}
    change_settings(talker, **settings)
    with pytest.raises(Rejected, match="can load its snapshots"):
        load(talker, taken["id"], into="other")


def test_code_can_be_taken_out_with_it(talker: Samples) -> None:
    before = talker.query("talker", "seen")
    taken = take(talker, uninstall_code=True)
    assert not talker.named("talker").has_code
    with pytest.raises(Rejected, match="for empty canister"):
        take(talker)
    load(talker, taken["id"])
    assert talker.query("talker", "seen") == before


def test_the_log_goes_on(talker: Samples) -> None:
    talker.write("talker", SOURCE.replace("VERSION", "first") + "\nic.print('loaded')\n")
    said = texts(talker)
    load(talker, take(talker)["id"])
    assert texts(talker) == said == ["loaded"]


def test_a_heap_that_cannot_be_kept_is_named(talker: Samples) -> None:
    talker.write("talker", SOURCE + "\nendless = (number for number in iter(int, 1))\n")
    with pytest.raises(Rejected, match="endless"):
        take(talker)


def test_those_of_a_deleted_canister_go_with_it(host: Samples) -> None:
    host.sample("manager")
    made = created(host)
    controllers = [host.id("manager"), ALICE]
    host.update("manager", "set_threshold", made, 1, controllers)
    given: dict[str, Any] = {"replace_snapshot": None, "uninstall_code": None}
    taken = by_hand(host, "take_canister_snapshot", canister_id=made, **given)
    host.update("manager", "ask", made, "add")
    by_hand(host, "load_canister_snapshot", canister_id=made, snapshot_id=taken["id"])
    assert host.update("manager", "ask", made, "add") == "(6 : nat64)"
    host.update("manager", "do", "stop_canister", made)
    host.update("manager", "do", "delete_canister", made)
    assert host.network._store.load_snapshots(made) == []
    assert host.network._store.load_body(taken["id"]) == b""
