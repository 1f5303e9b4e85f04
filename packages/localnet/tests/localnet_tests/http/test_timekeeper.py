"""The canisters' time, paused, stepped and advanced while localnet runs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.http.timekeeper import LATEST, parse_duration
from localnet.protocol.calls import RequestError
from localnet.protocol.nanoseconds import SECOND
from localnet.runtime.clock import RealClock
from localnet_tests.http.commands import command, refused
from localnet_tests.servers.inprocess import Inside, inside
from localnet_tests.servers.spawned import write_project

SOURCE = """
from kybra import *

ran: list[str] = []

def note(name: str) -> None:
    ran.append(f"{name} {ic.time() - begun}")

begun = 0

@update
def begin() -> void:
    global begun
    begun = ic.time()
    ic.set_timer(20, lambda: note("twenty"))
    ic.set_timer_interval(15, lambda: note("fifteen"))

def again() -> None:
    note("again")
    ic.set_timer(0, again)

@update
def restless() -> void:
    global begun
    begun = ic.time()
    ic.set_timer(0, again)

@query
def seen() -> text:
    return ", ".join(ran)

@query
def now() -> nat64:
    return ic.time()
"""
HOUR = 3600 * SECOND


@pytest.fixture
def net(tmp_path: Path) -> Iterator[Inside]:
    """Its time stands still, and nothing has happened yet."""
    with inside(write_project(tmp_path / "project", clocks=SOURCE)) as net:
        do(net, "pause")
        yield net


def do(net: Inside, *words: str) -> str:
    """What is said when this is done, by the words of the command line."""
    done = command("time", *words, "--project", str(net.localnet.options.project))
    assert done.code == 0, done
    return done.out


def ask(net: Inside, method: str) -> Any:
    return net.canister("clocks").ask(method)


def test_paused_time_stands_still_until_it_is_resumed(net: Inside) -> None:
    before = ask(net, "now")
    assert "time stands still" in do(net)
    assert ask(net, "now") == before
    net.canister("clocks").tell("begin")
    assert ask(net, "now") == before
    assert "stands still" not in do(net, "resume")
    assert ask(net, "now") > before


def test_an_hour_runs_all_timers_in_order_at_their_time(net: Inside) -> None:
    net.canister("clocks").tell("begin")
    before = ask(net, "now")
    assert "241 timers and heartbeats have run" in do(net, "advance", "1h")
    assert ask(net, "now") == before + HOUR
    seen = ask(net, "seen").split(", ")
    assert seen[:4] == [
        f"{name} {seconds * SECOND}"
        for name, seconds in (("fifteen", 15), ("twenty", 20), ("fifteen", 30), ("fifteen", 45))
    ]
    assert seen[-1] == f"fifteen {HOUR}"
    assert len(seen) == 241


def test_time_goes_on_from_where_it_was_moved_to(net: Inside) -> None:
    do(net, "resume")
    before = ask(net, "now")
    do(net, "advance", "1h30m")
    assert ask(net, "now") - before >= HOUR * 3 // 2
    later = ask(net, "now")
    assert ask(net, "now") > later


def test_a_step_goes_to_what_is_next(net: Inside) -> None:
    do(net, "resume")
    net.canister("clocks").tell("begin")
    assert "stands still; 1 timers" in do(net, "step")
    assert ask(net, "seen") == f"fifteen {15 * SECOND}"
    do(net, "step")
    assert ask(net, "seen").endswith(f"twenty {20 * SECOND}")


def test_a_step_without_anything_to_do_only_stands_still(net: Inside) -> None:
    before = ask(net, "now")
    assert "; 0 timers and heartbeats have run" in do(net, "step")
    assert ask(net, "now") == before


def test_a_timer_that_always_sets_another_does_not_hold_time_up(net: Inside) -> None:
    net.canister("clocks").tell("restless")
    assert ask(net, "seen") == "", "while time stands still, nothing runs by itself"
    do(net, "step")
    do(net, "advance", "3s")
    assert ask(net, "seen") == ", ".join(f"again {n * SECOND}" for n in range(4))


def test_no_restart_goes_back_behind_it(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project", clocks=SOURCE)
    with inside(project) as net:
        do(net, "pause")
        do(net, "advance", "1h")
        later = net.localnet.node.network.now()
    with inside(project) as net:
        assert ask(net, "now") >= later


def test_pause_ends_an_advance_and_nobody_begins_another_one_meanwhile(net: Inside) -> None:
    net.canister("clocks").tell("begin")
    keeper = net.localnet.timekeeper
    advancing = asyncio.run_coroutine_threadsafe(keeper.do("advance", "80000d"), net.loop)
    while keeper.advancing is None or not keeper.advancing.ran:
        assert not advancing.done()
    folder = str(net.localnet.options.project)
    for words in (("advance", "1s"), ("step",)):
        assert "is being advanced already" in refused("time", *words, "--project", folder)
    do(net, "pause")
    assert "have run" in advancing.result()
    assert keeper.advancing is None


def test_what_is_no_duration_is_refused(net: Inside) -> None:
    folder = str(net.localnet.options.project)
    for text in ("", "1", "h", "1h 2m", "1y", "9999999999999s"):
        assert "as 90s, 1h30m or 2d" in refused("time", "advance", text, "--project", folder)
    said = refused("time", "advance", "999999999999d", "--project", folder)
    assert "ends in the year 2262" in said
    assert ask(net, "now") < LATEST


@pytest.mark.parametrize(
    ("text", "expected"),
    [("90s", 90 * SECOND), ("1h30m", HOUR * 3 // 2), ("2d", 48 * HOUR), ("5ms", SECOND // 200)],
)
def test_durations_are_read(text: str, expected: int) -> None:
    assert parse_duration(text) == expected


def test_an_unknown_action_is_refused(net: Inside) -> None:
    keeper = net.localnet.timekeeper
    refused = asyncio.run_coroutine_threadsafe(keeper.do("rewind"), net.loop)
    with pytest.raises(RequestError, match="not 'rewind'"):
        refused.result()


def test_a_clock_stands_moves_and_goes_on() -> None:
    clock = RealClock(speed=1000)
    clock.resume()
    clock.pause()
    stands = clock.now()
    clock.pause()
    assert clock.now() == stands
    clock.advance(5)
    assert clock.now() == stands + 5
    clock.resume()
    later = clock.now()
    assert later >= stands + 5
    clock.advance(HOUR)
    assert clock.now() >= later + HOUR
    with pytest.raises(ValueError, match="cannot go back"):
        clock.advance(-1)
