"""A canister's own log, as controllers fetch it: what it printed, and why it trapped."""

from __future__ import annotations

from typing import Any

import pytest

from localnet.protocol import principal
from localnet.protocol.calls import Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.runtime.logs import DEFAULT_LIMIT, MOST_LIMIT, OVERHEAD, CanisterLog
from localnet.runtime.management.interface import SERVICE
from localnet.testing import Rejected
from localnet.testing.canister import rejected
from localnet_tests.runtime.samples import ALICE, BOB, Samples
from localnet_tests.runtime.test_management import COUNTER, FIVE, UNCHANGED, by_hand, created

TALKER = """
from kybra import *

@init
def begin() -> void:
    ic.print("begun")

@post_upgrade
def again() -> void:
    ic.print("again")

@update
def say(what: text) -> void:
    ic.print(what)

@query
def whisper(what: text) -> void:
    ic.print(what)

@update
def fall() -> void:
    ic.print("falling")
    raise ValueError("down")

@update
def fall_later() -> void:
    ic.set_timer(1, lambda: ic.trap("late"))
"""
FETCH = SERVICE.methods["fetch_canister_logs"]


@pytest.fixture
def talker(host: Samples) -> Samples:
    host.write("talker", TALKER)
    return host


def records(host: Samples, caller: bytes = ALICE, filter: Any = None) -> list[dict[str, Any]]:
    asked = {"canister_id": host.id("talker"), "filter": filter}
    outcome = host.network.query_management(
        caller, "fetch_canister_logs", encode(FETCH.args, [asked])
    )
    if isinstance(outcome, Reject):
        raise rejected(outcome)
    found: list[dict[str, Any]] = decode(FETCH.results, outcome.data)[0]["canister_log_records"]
    return found


def texts(host: Samples, caller: bytes = ALICE, **filter: Any) -> list[str]:
    found = records(host, caller, filter or None)
    return [bytes(record["content"]).decode() for record in found]


def change_settings(host: Samples, **wanted: Any) -> None:
    settings = UNCHANGED | wanted
    by_hand(host, "update_settings", canister_id=host.id("talker"), settings=settings)


def test_prints_and_traps_are_numbered_and_timed(talker: Samples) -> None:
    talker.update("talker", "say", "hello")
    with pytest.raises(Rejected):
        talker.update("talker", "fall")
    assert texts(talker)[:3] == ["begun", "hello", "falling"]
    assert texts(talker)[3].startswith("[TRAP]: ")
    assert "ValueError: down" in texts(talker)[3]
    assert [record["idx"] for record in records(talker)] == [0, 1, 2, 3]
    assert records(talker)[1]["timestamp_nanos"] == talker.clock.now()


def test_traps_of_timers_are_there(talker: Samples) -> None:
    talker.update("talker", "fall_later")
    talker.advance(seconds=2)
    assert texts(talker)[-1].startswith("[TRAP]: ")
    assert "late" in texts(talker)[-1]


def test_queries_leave_nothing(talker: Samples) -> None:
    talker.query("talker", "whisper", "psst")
    assert texts(talker) == ["begun"]
    talker.update("talker", "whisper", "a query that is called as an update is no secret")
    assert len(texts(talker)) == 2


def test_it_outlives_restarts_and_upgrades(talker: Samples) -> None:
    talker.update("talker", "say", "hello")
    later = talker.restarted()
    assert texts(later) == ["begun", "hello"], "a restart says nothing"
    later.network.upgrade("talker")
    later.update("talker", "say", "still here")
    again = later.restarted()
    assert texts(again) == ["begun", "hello", "again", "still here"]
    assert [record["idx"] for record in records(again)] == [0, 1, 2, 3]


def test_a_restart_repeats_nothing(talker: Samples) -> None:
    talker.write("talker", TALKER + "\nic.print('loaded')\n")
    said = texts(talker)
    assert said[-2:] == ["loaded", "again"]
    assert texts(talker.restarted()) == said


def test_the_log_of_a_created_canister_goes_with_its_code(host: Samples) -> None:
    host.sample("manager")
    made = created(host)
    own_log = host.network.canisters[made].own_log
    assert "TypeError" in host.update("manager", "install", made, "upgrade", b"1 + ''", b"DIDL\0\0")
    assert "[TRAP]: TypeError" in own_log.records[-1].content.decode()
    assert host.update("manager", "install", made, "reinstall", COUNTER, FIVE) == "ok"
    assert host.network.canisters[made].own_log.first == len(own_log.records)
    assert host.network._store.load_log(made) == []


def test_a_failed_upgrade_is_in_it(talker: Samples) -> None:
    path = talker.directory.parent / "talker.py"
    path.write_text(TALKER + "\nraise ValueError('not today')\n")
    with pytest.raises(Exception, match="not today"):
        talker.network.upgrade("talker")
    path.write_text(TALKER)
    assert "ValueError: not today" in texts(talker.restarted())[-1]


def test_a_reinstall_purges_it(talker: Samples) -> None:
    talker.update("talker", "say", "hello")
    talker.network.reinstall("talker")
    assert texts(talker) == ["begun"]
    assert records(talker)[0]["idx"] == 2, "numbers are not used again"
    assert texts(talker.restarted()) == ["begun"]


def test_the_newest_are_kept_within_the_limit(talker: Samples) -> None:
    for number in range(100):
        talker.update("talker", "say", f"{number:04d}" * 25)
    found = texts(talker)
    assert found[-1] == "0099" * 25
    assert len(found) == DEFAULT_LIMIT // (100 + OVERHEAD)
    assert texts(talker.restarted()) == found
    talker.update("talker", "say", "x" * 10_000)
    assert texts(talker) == ["x" * (DEFAULT_LIMIT - OVERHEAD)]


def test_the_limit_is_a_setting(talker: Samples) -> None:
    change_settings(talker, log_memory_limit=100)
    for number in range(10):
        talker.update("talker", "say", f"{number}" * 34)
    assert len(texts(talker)) == 2
    later = talker.restarted()
    later.update("talker", "say", "x" * 34)
    assert len(texts(later)) == 2, "after a restart as well"
    with pytest.raises(Rejected, match="at most 2097152 bytes"):
        change_settings(talker, log_memory_limit=MOST_LIMIT + 1)


def test_only_those_may_see_it_whom_the_setting_names(talker: Samples) -> None:
    with pytest.raises(Rejected, match="is not allowed to access canister logs"):
        texts(talker, BOB)
    change_settings(talker, log_visibility={"allowed_viewers": [BOB]})
    assert texts(talker, BOB) == texts(talker, ALICE) == ["begun"]
    with pytest.raises(Rejected):
        texts(talker, principal.ANONYMOUS)
    change_settings(talker, log_visibility={"public": None})
    assert texts(talker.restarted(), principal.ANONYMOUS) == ["begun"]
    status = by_hand(talker, "canister_status", canister_id=talker.id("talker"))
    assert status["settings"]["log_visibility"] == {"public": None}
    change_settings(talker, log_visibility={"controllers": None})
    with pytest.raises(Rejected):
        texts(talker, BOB)
    with pytest.raises(Rejected, match="at most 10"):
        change_settings(talker, log_visibility={"allowed_viewers": [BOB] * 11})


def test_it_can_be_asked_for_by_number_and_by_time(talker: Samples) -> None:
    start = talker.clock.now()
    for number in range(4):
        talker.advance(seconds=1)
        talker.update("talker", "say", str(number))
    assert texts(talker, by_idx={"start": 2, "end": 4}) == ["1", "2"]
    seconds = {"start": start + 10**9, "end": start + 3 * 10**9}
    assert texts(talker, by_timestamp_nanos=seconds) == ["0", "1"]
    with pytest.raises(Rejected, match="ends before it begins"):
        texts(talker, by_idx={"start": 4, "end": 2})


def test_an_update_cannot_fetch_it(talker: Samples) -> None:
    with pytest.raises(Rejected, match="can be called as a query only"):
        by_hand(talker, "fetch_canister_logs", canister_id=talker.id("talker"), filter=None)


def test_the_management_canister_has_no_other_query(talker: Samples) -> None:
    outcome = talker.network.query_management(ALICE, "canister_status", b"")
    assert isinstance(outcome, Reject)
    assert "has no query 'canister_status'" in outcome.message


def test_a_log_knows_what_of_it_is_written() -> None:
    log = CanisterLog(100)
    log.add(1, "a" * 34)
    assert [record.idx for record in log.unwritten()] == [0]
    log.written()
    assert log.is_written
    log.add(2, "b" * 34)
    log.add(3, "c" * 34)
    assert [record.idx for record in log.unwritten()] == [1, 2]
    assert log.first == 1, "the first has to go"
