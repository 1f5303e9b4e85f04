"""Pace: ten generations a second, never more, whenever ticks come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.world.game import Pace
from engine.world.rules.windows import TICK
from tests.engine.world.maps import NOW, SECOND


def awake(now: int = NOW) -> Pace:
    pace = Pace()
    pace.wake(now)
    return pace


@pytest.mark.parametrize(
    ("ticks", "played"),
    [
        ([1.0, 2.0, 3.0], [10, 10, 10]),
        ([1.0, 2.3, 3.0, 4.0], [10, 12, 8, 10]),
        ([1.0, 3.0, 5.1], [10, 20, 10]),
        ([0.1, 0.2, 0.3, 1.1], [0, 2, 0, 8]),
        ([1.0, 60.0, 61.0], [10, 10, 10]),
        ([1.0, 1.0, 1.0], [10, 0, 0]),
        ([0.999, 1.998, 2.997], [8, 10, 10]),
    ],
)
def test_ticks_play_what_is_due(ticks: list[float], played: list[int]) -> None:
    pace = awake()
    assert [pace.play(NOW + round(tick * SECOND)) for tick in ticks] == played


@given(st.lists(st.integers(0, 5 * SECOND), max_size=30))
def test_no_span_of_time_sees_more_than_ten_a_second(waits: list[int]) -> None:
    """Whenever ticks come: at most ten for each second of a span, and the first tick's twenty."""
    pace = awake()
    now = NOW
    played = []
    for wait in waits:
        now += wait
        played.append((now, pace.play(now)))
    assert sum(due for _, due in played) * SECOND <= TICK * (now - NOW)
    for first, (start, _) in enumerate(played):
        for last, (end, _) in enumerate(played[first:], first):
            passed = sum(due for _, due in played[first : last + 1])
            assert passed * SECOND <= TICK * (end - start) + TICK * Pace.longest_wait


@given(st.lists(st.integers(0, Pace.longest_wait - Pace().beat_time), min_size=1, max_size=50))
def test_ticks_that_come_early_or_a_little_late_lose_nothing(waits: list[int]) -> None:
    """What a tick leaves over is played by the next, and what it is late by it plays."""
    pace = awake()
    now = NOW
    played = 0
    for wait in waits:
        now += wait
        played += pace.play(now)
    assert played == (now - NOW) // Pace().beat_time * Pace.beat


def test_time_that_goes_back_plays_nothing() -> None:
    pace = awake()
    assert pace.play(NOW - SECOND) == 0
    assert pace.since == NOW


@given(st.lists(st.integers(0, 5 * SECOND), max_size=30))
def test_ten_generations_pass_for_each_whole_second_of_sleep(waits: list[int]) -> None:
    """However often somebody looks."""
    pace = awake()
    pace.sleep()
    now = NOW
    slept = 0
    for wait in waits:
        now += wait
        slept += pace.slept(now)
    assert slept == (now - NOW) // SECOND * TICK


def test_nobody_sleeps_while_awake_paused_or_before_time_began() -> None:
    pace = awake()
    assert pace.slept(NOW + SECOND) == 0
    pace.sleep()
    pace.pause()
    assert pace.slept(NOW + SECOND) == 0
    assert Pace().slept(NOW) == 0


def test_time_that_goes_back_passes_nothing_in_sleep() -> None:
    pace = awake()
    pace.sleep()
    assert pace.slept(NOW - SECOND) == 0
    assert pace.since == NOW


def test_waking_who_is_awake_does_not_hold_up_time() -> None:
    pace = awake()
    pace.wake(NOW + SECOND // 2)
    pace.resume(NOW + SECOND // 2)
    assert pace.play(NOW + SECOND) == 10
