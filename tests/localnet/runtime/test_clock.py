"""Clocks: how fast, how far off, and that canister time never goes back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from localnet.options import parse
from localnet.runtime.clock import RealClock
from protocol.nanoseconds import SECOND
from tests.boards import BLOCK, live_cells
from tests.servers.served import Served, make_project

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


@pytest.mark.parametrize(
    ("words", "seconds"),
    [([], 0.0), (["--clock-offset", "90"], 90.0), (["--clock-offset", "-3600"], -3600.0)],
)
def test_the_command_line_takes_an_offset(words: list[str], seconds: float) -> None:
    assert parse(words).clock_offset == seconds


@pytest.mark.parametrize("bad", ["soon", "nan", "inf", "-2e9"])
def test_nonsense_is_no_offset(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse([f"--clock-offset={bad}"])
    assert "an offset is from -1000000000 to 1000000000 seconds" in capsys.readouterr().err


def time_of_an_event(project: Path, offset: float) -> int:
    """When, for the canister, something happens on a localnet whose clock is *offset* off."""
    served = Served(project, "--port", "0", "--clock-offset", str(offset))
    try:
        served.wait()
        admin = served.life2(served.admin())
        admin.tell("pause_game")
        admin.tell("resume_game")
        following = admin.ask("get_events", 0)["following"]
        [event] = admin.ask("get_events", following - 1)["events"]
        found: int = event["time"]
        return found
    finally:
        served.kill()


def test_canister_time_jumps_ahead_with_its_clock_and_never_comes_back(tmp_path: Path) -> None:
    """A day ahead, then at the machine's time, then a day behind: it only ever goes on."""
    project = make_project(tmp_path / "project")
    began = time.time_ns()
    times = [time_of_an_event(project, offset) for offset in (24 * HOUR, 0, -24 * HOUR)]
    assert times[0] >= began + 24 * HOUR * SECOND
    assert times == sorted(set(times))


def look_at_a_block(project: Path, offset: float, seconds: int) -> tuple[int, int]:
    """
    The generations of a world with nothing but a block in it: at first, and *seconds* later.

    Then its localnet is killed.
    """
    served = Served(project, "--port", "0", "--clock-offset", str(offset))
    try:
        served.wait()
        admin = served.life2(served.admin())
        if admin.ask("get_alive_count") == 0:
            admin.tell("place_cells", live_cells(BLOCK, 7, 7))
        while admin.ask("get_stats")["running"]:
            time.sleep(0.05)
        first = last = admin.ask("get_generation")
        while last < first + 10 * seconds:
            last = admin.ask("get_generation")
        return first, last
    finally:
        served.kill()


def test_generations_that_were_seen_in_a_sleeping_world_do_not_come_again(tmp_path: Path) -> None:
    """It writes nothing while people only look; a day later the clock is put back by an hour."""
    project = make_project(tmp_path / "project")
    look_at_a_block(project, -24 * HOUR, 0)
    first, last = look_at_a_block(project, 0, 3)
    assert first >= 10 * 23 * HOUR
    assert look_at_a_block(project, -HOUR, 0)[0] >= last
