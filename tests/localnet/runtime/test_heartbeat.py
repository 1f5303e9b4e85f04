"""Heartbeats: one in every second, each a message of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.nanoseconds import SECOND
from tests.localnet.runtime.host import Host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("beating")
    yield host
    host.network.close()


def test_a_heart_beats_every_second_called_by_the_network(host: Host) -> None:
    assert host.network.next_timer() == host.clock.now() + SECOND
    assert host.network.run_timers() == 0
    assert host.advance(3) == 3
    assert host.query("beating", "all_beats") == ["well aaaaa-aa"] * 3


def test_beats_that_were_missed_are_not_made_up(host: Host) -> None:
    host.clock.advance(10 * SECOND)
    assert [host.network.run_timers() for _ in range(2)] == [1, 0]


def test_a_beat_that_traps_is_undone_and_the_next_one_comes(host: Host) -> None:
    host.update("beating", "feel", "ill")
    host.advance(2)
    assert host.query("beating", "count") == 0
    told = "in canister_heartbeat: CanisterError: ValueError: it hurts"
    assert host.said("trap") == [told] * 2
    host.update("beating", "feel", "well")
    assert host.advance(1) == 1
    assert host.query("beating", "count") == 1


def test_a_beat_may_call_other_canisters(host: Host) -> None:
    host.update("beating", "feel", "curious")
    host.advance(1)
    assert host.query("beating", "all_beats") == ["curious aaaaa-aa", "32 bytes"]


def test_it_beats_on_after_an_upgrade(host: Host) -> None:
    host.network.upgrade("beating")
    assert host.advance(2) == 2


def test_a_canister_without_a_heart_is_not_woken(host: Host, tmp_path: Path) -> None:
    other = Host(tmp_path / "other")
    other.install("counter")
    assert other.network.next_timer() is None
    other.network.close()
