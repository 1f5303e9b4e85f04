"""Timers: whole seconds, messages of their own, and what is left after a trap or an upgrade."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.nanoseconds import SECOND
from tests.localnet.runtime.host import Host, Refused

FIRST = 1 << 32 | 1


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    host.install("clocks")
    yield host
    host.network.close()


def log(host: Host) -> list[str]:
    found: list[str] = host.query("clocks", "read")
    return found


def test_a_timer_runs_once_after_whole_seconds(host: Host) -> None:
    host.update("clocks", "once", 2)
    assert host.advance(1) == 0
    assert host.advance(5) == 1
    assert log(host) == ["once 2"]


def test_ids_are_slot_map_keys(host: Host) -> None:
    """Slot 1 was Kybra's own timer at install and is used again, two versions later."""
    assert host.update("clocks", "once", 9) == FIRST + (2 << 32)
    second = host.update("clocks", "once", 9)
    assert second == FIRST + 1
    host.update("clocks", "clear", second)
    assert host.update("clocks", "once", 9) == second + (2 << 32)


def test_an_interval_runs_again_and_again_until_it_is_cleared(host: Host) -> None:
    timer = host.update("clocks", "every", 2)
    host.advance(5)
    assert log(host) == ["every 2", "every 4"]
    host.update("clocks", "clear", timer)
    assert host.advance(5) == 0


def test_an_interval_that_is_late_runs_once_and_counts_from_then(host: Host) -> None:
    """The next time is the start of the run plus the interval: missed turns are not made up."""
    host.update("clocks", "every", 2)
    host.clock.advance(7 * SECOND)
    assert host.network.run_timers() == 1
    assert host.network.next_timer() == host.clock.now() + 2 * SECOND


def test_zero_seconds_is_the_next_round(host: Host) -> None:
    host.update("clocks", "chained")
    assert [host.network.run_timers() for _ in range(4)] == [1, 1, 1, 0]


def test_a_trap_in_an_interval_undoes_that_turn_and_the_interval_goes_on(host: Host) -> None:
    host.update("clocks", "failing_every")
    assert host.advance(3) == 3
    assert log(host) == []
    assert (
        host.said("trap")
        == ["in canister_global_timer: CanisterError: ValueError: tick failed"] * 3
    )


def test_a_trap_that_a_callback_catches_is_still_a_trap(host: Host) -> None:
    host.update("clocks", "catching_once")
    host.advance(1)
    assert log(host) == []
    assert host.said("trap") == ["in canister_global_timer: CanisterError: caught, it seems"]


def test_a_one_shot_that_traps_is_dropped_and_what_it_set_too(host: Host) -> None:
    host.update("clocks", "failing_once")
    assert host.advance(3) == 1
    assert host.network.next_timer() is None


def test_a_callback_may_clear_its_own_timer(host: Host) -> None:
    host.update("clocks", "clears_itself")
    assert host.advance(3) == 1
    assert log(host) == ["clearing 1"]


def test_the_caller_of_a_timer_is_the_canister_itself(host: Host) -> None:
    host.update("clocks", "who_calls")
    host.advance(1)
    assert log(host) == ["self"]


def test_a_generators_exception_is_swallowed_and_nothing_is_undone(host: Host) -> None:
    host.update("clocks", "generator_once")
    host.advance(1)
    assert log(host) == ["generator 1"]


def test_a_timer_set_by_a_message_that_traps_is_not_set(host: Host) -> None:
    with pytest.raises(Refused):
        host.update("clocks", "set_and_trap")
    assert host.network.next_timer() is None


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("fractional", "TypeError: Expected type 'int' but 'float' found"),
        ("negative", "OverflowError: Python int too large to convert to Rust u64"),
    ],
)
def test_only_whole_seconds_will_do(host: Host, method: str, text: str) -> None:
    with pytest.raises(Refused, match=text):
        host.update("clocks", method)


def test_a_query_cannot_set_a_timer(host: Host) -> None:
    with pytest.raises(Refused, match="cannot be executed in query mode"):
        host.query("clocks", "in_a_query")


def test_timers_are_lost_on_upgrade(host: Host) -> None:
    host.update("clocks", "every", 1)
    host.network.upgrade("clocks")
    assert host.network.next_timer() is None


def test_unknown_timers_are_cleared_without_complaint(host: Host) -> None:
    host.update("clocks", "clear", 12345)
    assert host.network.next_timer() is None
