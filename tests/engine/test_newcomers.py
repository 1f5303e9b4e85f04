"""The gate for newcomers: a model of it, its settings and its words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sealed
from engine.access import KEY, MINUTE, MOST_PER_MINUTE, PER_MINUTE, Newcomers
from engine.clock import SECOND
from engine.errors import BadRequest, BadSnapshot
from tests.engine.maps import DictMap

START = 1_700_000_000 * SECOND


def come(gate: Newcomers, now: int, keys: int) -> int:
    """How many of so many *keys* the *gate* admits at *now*."""
    admitted = 0
    for _ in range(keys):
        if gate.objection(now) is None:
            gate.admit(now)
            admitted += 1
    return admitted


def test_a_minutes_newcomers_may_come_at_once_and_then_evenly() -> None:
    gate = Newcomers(60)
    assert come(gate, START, 10_000) == 60
    assert come(gate, START + SECOND - 1, 10_000) == 0
    assert come(gate, START + SECOND, 10_000) == 1
    assert come(gate, START + 10 * SECOND, 10_000) == 9
    assert come(gate, START + 3600 * SECOND, 10_000) == 60


@given(
    st.integers(1, 200),
    st.lists(st.tuples(st.integers(0, 3 * MINUTE), st.integers(0, 300)), max_size=20),
)
def test_any_history_admits_what_was_set_for_its_time(
    per_minute: int, calls: list[tuple[int, int]]
) -> None:
    """Never more than one burst and what time brings; never fewer than whoever waits is due."""
    gate = Newcomers(per_minute)
    now = START
    admitted = 0
    for passed, keys in calls:
        now += passed
        found = come(gate, now, keys)
        admitted += found
        assert admitted <= per_minute + (now - START) * per_minute // MINUTE
        if passed >= MINUTE:
            assert found == min(keys, per_minute)


def test_time_that_goes_back_brings_no_place() -> None:
    gate = Newcomers(2)
    assert come(gate, START, 5) == 2
    assert come(gate, START - MINUTE, 5) == 0


def test_an_admin_sets_how_many() -> None:
    gate = Newcomers()
    assert gate.per_minute == PER_MINUTE
    gate.configure(3)
    assert come(gate, START, 10) == 3
    with pytest.raises(BadRequest, match="at most 100000 newcomers a minute, got 100001"):
        gate.configure(MOST_PER_MINUTE + 1)
    assert gate.per_minute == 3


def test_what_an_admin_set_is_saved_and_damage_is_refused() -> None:
    facts = DictMap()
    assert Newcomers.load(facts).per_minute == PER_MINUTE
    gate = Newcomers()
    gate.configure(7)
    gate.save(facts)
    assert Newcomers.load(facts).per_minute == 7
    for lines in (["7", "7"], [str(MOST_PER_MINUTE + 1)]):
        facts.insert(KEY, sealed.dump(lines))
        with pytest.raises(BadSnapshot, match="Expected newcomers a minute"):
            Newcomers.load(facts)


def test_the_words_say_when_to_come_again() -> None:
    gate = Newcomers(1)
    gate.check(START)
    gate.admit(START)
    with pytest.raises(BadRequest, match="1 newcomers a minute, and they have come: try again in"):
        gate.check(START)
    gate.configure(0)
    with pytest.raises(BadRequest, match="only people who have played here before"):
        gate.check(START + MINUTE)
