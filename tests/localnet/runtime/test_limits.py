"""How long canister code may run, and that nothing is left of what took longer."""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet.runtime import timelimit
from localnet.runtime.hosting import InstallFailed, UpgradeFailed
from localnet.runtime.timelimit import Limit
from protocol.calls import Reject
from protocol.candid.encode import encode
from protocol.candid.types import TEXT
from tests.localnet.runtime.host import Host, Refused

ENDLESS = """
from kybra import Async, CallResult, StableBTreeMap, Tuple, blob, ic, nat64, query, update, void
from kybra.canisters.management import management_canister

kept = StableBTreeMap[nat64, nat64](memory_id=0, max_key_size=20, max_value_size=20)
seen = [0]

def work() -> None:
    number = 0
    while True:
        number += 1
        seen.append(number)
        kept.insert(number % 7, number)

@update
def endless() -> void:
    work()

@update
def endless_and_deaf() -> void:
    while True:
        try:
            work()
        except BaseException:
            seen.append(1)

@update
def endless_after_a_call() -> Async[void]:
    kept.insert(100, 1)
    answer: CallResult[blob] = yield management_canister.raw_rand()
    work()

@update
def later() -> void:
    ic.set_timer(1, work)

@query
def look() -> Tuple[nat64, nat64]:
    return (len(seen), kept.len())
"""
# What stops it may arrive in a callback of the garbage collector, which swallows it; another comes.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
SHORT = Limit(0.1, 40_000_000_000)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setattr(timelimit, "UPDATE", SHORT)
    (tmp_path / "endless.py").write_text(ENDLESS)
    host = Host(tmp_path / "state")
    host.install_source("endless", tmp_path)
    yield host
    host.network.close()


def refused(host: Host, method: str) -> Reject:
    with pytest.raises(Refused) as problem:
        host.update("endless", method)
    return problem.value.reject


@pytest.mark.parametrize("method", ["endless", "endless_and_deaf"])
def test_an_update_without_end_is_refused_in_the_networks_words(host: Host, method: str) -> None:
    found = refused(host, method)
    assert (found.code, found.error) == (5, "IC0522")
    assert (
        "Canister exceeded the limit of 40000000000 instructions for single message execution..\n"
        "Try optimizing this method" in found.message
    )
    assert host.query("endless", "look") == (1, 0), "nothing of it is there"


def test_nothing_of_it_is_on_the_disk(host: Host, tmp_path: Path) -> None:
    refused(host, "endless")
    again = Host(tmp_path / "state")
    again.install_source("endless", tmp_path)
    assert again.query("endless", "look") == (1, 0)
    again.network.close()


def test_only_the_part_that_took_too_long_is_taken_back(host: Host) -> None:
    assert refused(host, "endless_after_a_call").error == "IC0522"
    assert host.query("endless", "look") == (1, 1)


def test_a_timer_without_end_is_stopped_and_told_of(host: Host) -> None:
    host.update("endless", "later")
    assert host.advance(2) == 1
    assert host.query("endless", "look") == (1, 0)
    assert any("exceeded the limit of 40000000000" in line for line in host.said("trap"))


def test_code_that_does_not_come_up_is_stopped_as_well(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timelimit, "INSTALL", Limit(0.1, 300_000_000_000))
    never = "\nwhile True:\n    seen.append(1)\n"
    (tmp_path / "never.py").write_text(ENDLESS + never)
    with pytest.raises(InstallFailed, match="exceeded the limit of 300000000000 instructions"):
        host.install_source("never", tmp_path)
    (tmp_path / "endless.py").write_text(ENDLESS + never)
    with pytest.raises(UpgradeFailed, match="exceeded the limit of 300000000000 instructions"):
        host.network.upgrade("endless")
    assert host.query("endless", "look") == (1, 0)


def test_a_method_that_is_not_there_is_told_in_the_networks_words(host: Host) -> None:
    outcome = host.raw_update("endless", "nothing", encode([TEXT], ["x"]))
    assert isinstance(outcome, Reject)
    assert outcome.error == "IC0536"
    assert outcome.message.endswith(
        "Canister has no update method 'nothing'..\nCheck that the method being called is exported "
        "by the target canister. See documentation: "
        "https://docs.internetcomputer.org/references/execution-errors#method-not-found"
    )


def test_a_profiler_can_look_on(host: Host) -> None:
    """After one that was stopped, too: Python does not go on looking for what was raised."""
    refused(host, "endless")
    profile = cProfile.Profile()
    profile.enable()
    try:
        assert host.query("endless", "look") == (1, 0)
    finally:
        profile.disable()
    assert any(function == "look" for _, _, function in pstats.Stats(profile).stats)  # type: ignore[attr-defined]
