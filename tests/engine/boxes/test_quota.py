"""Lines that come with time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.boxes.quota import Quota
from engine.errors import BadRequest


def test_a_line_comes_every_six_seconds_up_to_eight() -> None:
    found = []
    for now in (1_000, 6_999, 7_000, 12_999, 13_000, 19_000, 100_000):
        quota = Quota(5, 1_000)
        quota.refill(now)
        found.append(quota.lines)
    assert found == [5, 5, 6, 6, 7, 8, 8]


def test_what_has_come_in_part_is_not_lost() -> None:
    quota = Quota(0, 0)
    for now in range(0, 12_001, 500):
        quota.refill(now)
    assert (quota.lines, quota.wait(12_001)) == (2, 5_999)


def test_a_full_quota_saves_nothing_up() -> None:
    quota = Quota(8, 0)
    quota.refill(1_000_000)
    quota.spend(8)
    quota.refill(1_005_999)
    assert quota.lines == 0
    quota.refill(1_006_000)
    assert quota.lines == 1


def test_more_than_there_is_cannot_be_spent() -> None:
    quota = Quota(3, 0)
    with pytest.raises(BadRequest, match="Need 4 lines, have 3"):
        quota.spend(4)
    assert quota.lines == 3


def test_a_closed_box_gives_its_line_back_but_not_above_eight() -> None:
    quota = Quota(3, 0)
    quota.give_back(2)
    assert quota.lines == 5
    quota.give_back(9)
    assert quota.lines == 8


def test_a_smaller_quota_takes_nothing_away() -> None:
    quota = Quota(8, 0)
    quota.refill(60_000, most=4)
    quota.give_back(1, most=4)
    assert quota.lines == 8


@given(st.lists(st.integers(0, 10**9)))
def test_no_clock_gives_more_than_its_latest_time_allows(times: list[int]) -> None:
    quota = Quota(0, 0)
    spent = 0
    for now in times:
        quota.refill(now)
        spent += quota.lines
        quota.spend(quota.lines)
    assert spent <= max(times, default=0) // 6_000
    assert quota.wait(max(times, default=0)) <= 6_000
