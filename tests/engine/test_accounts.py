"""Accounts by number: who comes next, who gives way, and what a refusal leaves as it was."""

from __future__ import annotations

import pytest

from engine.accounts import HOUR, LOOKED_AT, MONTH, Ring, rank
from engine.clock import SECOND
from engine.errors import BadSnapshot, RoomFull
from tests.engine import maps

from .maps import DictMap


def full(most: int) -> Ring:
    ring = Ring(maps.table(), 0, most)
    for number in range(most):
        assert ring.number_for_newcomer(lambda _: None, 0) == number
        ring.put(number, f"player-{number}")
    return ring


def test_newcomers_get_the_next_number_until_all_are_taken() -> None:
    ring = full(5)
    assert (ring.count, ring.caller(4)) == (5, "player-4")
    with pytest.raises(RoomFull, match="All 5 accounts are taken"):
        ring.number_for_newcomer(lambda _: None, 0)


def test_who_has_the_least_to_lose_gives_way() -> None:
    ring = full(5)
    claims = {"player-1": 7, "player-3": 2, "player-4": 2}
    number = ring.number_for_newcomer(claims.get, 0)
    assert number == 3
    ring.put(number, "newcomer")
    assert (ring.count, ring.caller(3)) == (5, "newcomer")


def test_a_newcomer_looks_at_sixteen_and_later_at_others() -> None:
    ring = full(40)
    looked: list[str] = []

    def nobody(caller: str) -> None:
        looked.append(caller)

    for second in range(3):
        with pytest.raises(RoomFull):
            ring.number_for_newcomer(nobody, second * SECOND)
    assert len(looked) == 3 * LOOKED_AT
    assert set(looked) == {f"player-{number}" for number in range(40)}


def test_a_damaged_caller_is_refused() -> None:
    callers = DictMap()
    callers.entries[0] = "ada"
    with pytest.raises(BadSnapshot):
        Ring(maps.table(callers), 1).caller(0)
    callers.entries[0] = "\n00000000"
    with pytest.raises(BadSnapshot, match="the caller of account 0"):
        Ring(maps.table(callers), 1).caller(0)


def test_who_has_nothing_is_kept_for_an_hour_and_who_has_little_for_a_month() -> None:
    seen = 1_700_000_000
    assert rank(seen, 0, (seen + HOUR) * SECOND - 1) is None
    nothing = rank(seen, 0, (seen + HOUR) * SECOND)
    assert rank(seen, 1, (seen + MONTH) * SECOND - 1) is None
    little = rank(seen, 1, (seen + MONTH) * SECOND)
    later = rank(seen + 1, 0, (seen + MONTH) * SECOND)
    assert nothing is not None
    assert little is not None
    assert later is not None
    assert nothing < later < little
