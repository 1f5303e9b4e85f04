"""Timers, heartbeats and clocks: whole seconds, and canister time never goes back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet.options import parse
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.clock import RealClock
from localnet.testing import Rejected
from localnet_tests.runtime.samples import Samples

FIRST = 1 << 32 | 1


@pytest.fixture
def host(host: Samples) -> Samples:
    host.sample("clocks")
    return host


def do(host: Samples, code: str) -> None:
    """Let the canister do it, in Python."""
    host.update("clocks", "do", code)


def log(host: Samples) -> list[str]:
    found: list[str] = host.query("clocks", "read")
    return found


def test_a_timer_runs_once_after_whole_seconds(host: Samples) -> None:
    host.update("clocks", "once", 2)
    assert host.advance(seconds=1) == 0
    assert host.advance(seconds=5) == 1
    assert log(host) == ["once 2"]


def test_ids_are_slot_map_keys(host: Samples) -> None:
    """Slot 1 was Kybra's own timer at install and is used again, two versions later."""
    assert host.update("clocks", "once", 9) == FIRST + (2 << 32)
    second = host.update("clocks", "once", 9)
    assert second == FIRST + 1
    do(host, f"ic.clear_timer({second})")
    assert host.update("clocks", "once", 9) == second + (2 << 32)


def test_an_interval_runs_again_and_again_until_it_is_cleared(host: Samples) -> None:
    timer = host.update("clocks", "every", 2)
    host.advance(seconds=5)
    assert log(host) == ["every 2", "every 4"]
    do(host, f"ic.clear_timer({timer})")
    assert host.advance(seconds=5) == 0


def test_an_interval_that_is_late_runs_once_and_counts_from_then(host: Samples) -> None:
    """The next time is the start of the run plus the interval: missed turns are not made up."""
    host.update("clocks", "every", 2)
    host.clock.advance(7 * SECOND)
    assert host.network.run_timers() == 1
    assert host.network.next_timer() == host.clock.now() + 2 * SECOND


def test_zero_seconds_is_the_next_round(host: Samples) -> None:
    do(host, "ic.set_timer(0, chain)")
    assert [host.network.run_timers() for _ in range(4)] == [1, 1, 1, 0]


TRAP = "in canister_global_timer: CanisterError: "
FAILED = TRAP + "ValueError: tick failed"
SWALLOWED = "swallowed in a generator: ValueError: swallowed"


@pytest.mark.parametrize(
    ("code", "ran", "noted", "trapped"),
    [
        ("ic.set_timer_interval(1, failing)", 3, [], [FAILED] * 3),
        ("ic.set_timer(1, failing)", 1, [], [FAILED]),
        ("ic.set_timer(1, catching)", 1, [], [TRAP + "caught, it seems"]),
        ("ids.update(self=ic.set_timer_interval(1, clearing))", 1, ["clearing 1"], []),
        ("ic.set_timer(1, asking)", 1, ["self"], []),
        ("ic.set_timer(1, generator)", 1, ["generator 1"], [SWALLOWED]),
        ("ic.clear_timer(12345)", 0, [], []),
    ],
    ids=[
        "a trap undoes its turn, and the interval goes on",
        "a one-shot that traps is dropped, and what it set too",
        "a trap that is caught is still a trap",
        "a callback may clear its own timer",
        "the caller is the canister itself",
        "a generator's exception is swallowed, and nothing is undone",
        "an unknown timer is cleared without complaint",
    ],
)
def test_in_three_seconds_a_timer_does_what_it_should(
    host: Samples, code: str, ran: int, noted: list[str], trapped: list[str]
) -> None:
    do(host, code)
    assert host.advance(seconds=3) == ran
    assert log(host) == noted
    assert host.said("trap") == trapped
    assert (host.network.next_timer() is None) == ("_interval(1, failing" not in code)


def test_a_timer_set_by_a_message_that_traps_is_not_set(host: Samples) -> None:
    with pytest.raises(Rejected):
        do(host, "(ic.set_timer(1, chain), ic.trap('no'))")
    assert host.network.next_timer() is None


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        ("0.5", "TypeError: Expected type 'int' but 'float' found"),
        ("-1", "OverflowError: Python int too large to convert to Rust u64"),
    ],
)
def test_only_whole_seconds_will_do(host: Samples, seconds: str, text: str) -> None:
    with pytest.raises(Rejected, match=text):
        do(host, f"ic.set_timer({seconds}, chain)")


def test_a_query_cannot_set_a_timer(host: Samples) -> None:
    with pytest.raises(Rejected, match="cannot be executed in query mode"):
        host.query("clocks", "do_in_a_query", "ic.set_timer(1, chain)")


def test_timers_are_lost_on_upgrade(host: Samples) -> None:
    host.update("clocks", "every", 1)
    host.network.upgrade("clocks")
    assert host.network.next_timer() is None


# -- heartbeats: one in every second, each a message of its own


@pytest.fixture
def beating(tmp_path: Path) -> Iterator[Samples]:
    host = Samples(tmp_path)
    host.sample("beating")
    yield host
    host.close()


def test_a_heart_beats_every_second_called_by_the_network(beating: Samples) -> None:
    assert beating.network.next_timer() == beating.clock.now() + SECOND
    assert beating.network.run_timers() == 0
    assert beating.advance(seconds=3) == 3
    assert beating.query("beating", "all_beats") == ["well aaaaa-aa"] * 3


def test_beats_that_were_missed_are_not_made_up(beating: Samples) -> None:
    beating.clock.advance(10 * SECOND)
    assert [beating.network.run_timers() for _ in range(2)] == [1, 0]


def test_a_beat_that_traps_is_undone_and_the_next_one_comes(beating: Samples) -> None:
    beating.update("beating", "feel", "ill")
    beating.advance(seconds=2)
    assert beating.query("beating", "count") == 0
    told = "in canister_heartbeat: CanisterError: ValueError: it hurts"
    assert beating.said("trap") == [told] * 2
    beating.update("beating", "feel", "well")
    assert beating.advance(seconds=1) == 1
    assert beating.query("beating", "count") == 1


def test_a_beat_may_call_other_canisters(beating: Samples) -> None:
    beating.update("beating", "feel", "curious")
    beating.advance(seconds=1)
    assert beating.query("beating", "all_beats") == ["curious aaaaa-aa", "32 bytes"]


def test_it_beats_on_after_an_upgrade(beating: Samples) -> None:
    beating.network.upgrade("beating")
    assert beating.advance(seconds=2) == 2


def test_a_canister_without_a_heart_is_not_woken(host: Samples) -> None:
    assert host.network.next_timer() is None


# -- clocks


HOUR = 3600


@pytest.mark.parametrize("offset", [-HOUR, 0.0, 0.5, 24 * HOUR])
def test_a_clock_begins_as_far_off_as_it_is_told(offset: float) -> None:
    before = time.time_ns()
    now = RealClock(offset=offset).now()
    assert before + offset * SECOND <= now <= time.time_ns() + offset * SECOND


def test_a_fast_clock_gets_ever_further_ahead_from_there() -> None:
    clock = RealClock(speed=1000, offset=-HOUR)
    first = clock.now()
    began = time.monotonic_ns()
    while time.monotonic_ns() - began < 10_000_000:
        pass
    assert clock.now() - first >= 10 * SECOND


@pytest.mark.parametrize("bad", ["soon", "nan", "inf", "-2e9"])
def test_nonsense_is_no_offset(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert parse(["--clock-offset", "-3600"]).clock_offset == -3600.0
    with pytest.raises(SystemExit):
        parse([f"--clock-offset={bad}"])
    assert "an offset is from -1000000000 to 1000000000 seconds" in capsys.readouterr().err
