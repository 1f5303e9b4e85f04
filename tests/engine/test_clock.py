"""The clock of any room: what it makes of a rate, of beats and of waits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND, Clock
from engine.errors import BadSnapshot

NOW = 1_700_000_000 * SECOND


class Slow(Clock):
    """Three steps a second, all of them at once, and nothing is made up for."""

    rate = 3
    beat = 3
    longest_wait = SECOND


class Quick(Clock):
    rate = 50
    beat = 5
    longest_wait = 10 * SECOND


def awake(room: type[Clock]) -> Clock:
    clock = room()
    clock.wake(NOW)
    return clock


@pytest.mark.parametrize(
    ("room", "ticks", "played"),
    [
        (Clock, [0.05, 0.1, 1.0, 2.0, 4.0, 6.1], [0, 1, 9, 10, 20, 10]),
        (Slow, [0.5, 0.999, 1.0, 2.0, 3.5, 4.0], [0, 0, 3, 3, 3, 0]),
        (Quick, [0.09, 0.1, 0.25, 8.0, 18.0, 28.1], [0, 5, 5, 390, 500, 50]),
    ],
)
def test_a_room_says_how_fast_it_is(
    room: type[Clock], ticks: list[float], played: list[int]
) -> None:
    clock = awake(room)
    assert [clock.play(NOW + round(tick * SECOND)) for tick in ticks] == played


@given(st.lists(st.integers(0, 5 * SECOND), max_size=20), st.sampled_from([Clock, Slow, Quick]))
def test_never_more_than_the_rate_and_always_whole_beats(
    waits: list[int], room: type[Clock]
) -> None:
    clock = awake(room)
    now = NOW
    played = 0
    for wait in waits:
        now += wait
        due = clock.play(now)
        assert due % room.beat == 0
        played += due
        assert NOW <= clock.since <= now
    assert played * SECOND <= room.rate * (now - NOW)


def test_sleep_passes_by_whole_seconds_at_the_rooms_rate() -> None:
    clock = awake(Slow)
    clock.sleep()
    assert [clock.slept(NOW + after) for after in (SECOND - 1, 5 * SECOND, 5 * SECOND)] == [
        0,
        15,
        0,
    ]


def test_no_time_passes_before_a_clock_is_woken_nor_after_it_begins_again() -> None:
    clock = Slow()
    assert (clock.running, clock.slept(NOW), clock.play(NOW)) == (False, 0, 0)
    clock.pause()
    clock.resume(NOW)
    assert clock.since == 0
    clock.wake(NOW)
    clock.begin_again()
    assert (clock.running, clock.slept(NOW + 9 * SECOND)) == (False, 0)


def test_a_clock_is_running_or_asleep_or_paused_or_both() -> None:
    clock = awake(Quick)
    assert clock.dump() == f"{NOW} running"
    clock.pause()
    assert clock.dump() == f"{NOW} paused"
    clock.sleep()
    assert clock.dump() == f"{NOW} paused asleep"
    clock.wake(NOW + 1)
    assert clock.dump() == f"{NOW + 1} paused"
    clock.sleep()
    clock.resume(NOW)
    assert clock.dump() == f"{NOW} asleep"
    clock.wake(NOW)
    clock.pause()
    back = Quick.load(clock.dump())
    assert (back.dump(), back.running) == (f"{NOW} paused", False)
    back.resume(NOW)
    assert back.play(NOW + SECOND) == 50, "a clock comes back as one of its room"


@pytest.mark.parametrize(
    "text", ["", "5", "5 ", "5 Running", "5 running ", " running", "-5 asleep", "5 paused\nasleep"]
)
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(BadSnapshot):
        Clock.load(text)
