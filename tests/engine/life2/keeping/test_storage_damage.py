"""Storage: whatever is not as it was written is seen, and refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.errors import BadSnapshot
from engine.life2.keeping.storage import ADMINS, BAND, CLOCK, LAYOUT, NEWS, SEATS
from tests.boards import BLINKER, live_cells
from tests.engine.life2.maps import NOW, Maps, a_tick_later, damage, kept_game


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_damaged_letter_is_noticed(data: st.DataObject) -> None:
    _, maps = KEPT
    one = data.draw(st.sampled_from([maps.facts, *maps.bands]))
    key = data.draw(st.sampled_from(one.keys()))
    text = one.entries[key]
    one.entries[key] = damage(text, data.draw(st.integers(0, len(text) - 1)))
    try:
        with pytest.raises(BadSnapshot):
            maps.load()
    finally:
        one.entries[key] = text
    maps.load()


KEPT = kept_game()


@pytest.mark.parametrize("key", [LAYOUT, CLOCK, SEATS, ADMINS])
def test_a_missing_fact_is_noticed(key: int) -> None:
    _, maps = kept_game()
    maps.facts.remove(key)
    with pytest.raises(BadSnapshot):
        maps.load()


def test_a_clock_with_a_line_too_many_is_noticed() -> None:
    """Even if it is sealed."""
    _, maps = kept_game()
    lines = sealed.load(maps.facts.entries[CLOCK])
    maps.facts.insert(CLOCK, sealed.dump([*lines, "more"]))
    with pytest.raises(BadSnapshot, match="Expected a clock of 4 lines, got 5"):
        maps.load()


@pytest.mark.parametrize(("band", "key"), [(7, BAND), (1, BAND), (1, NEWS)])
def test_a_missing_band_is_noticed_and_so_are_missing_news(band: int, key: int) -> None:
    _, maps = kept_game()
    assert maps.bands[band].remove(key) is not None
    with pytest.raises(BadSnapshot, match=f"Band {band} is damaged"):
        maps.load()


def test_a_band_of_another_moment_is_noticed() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    old = maps.bands[2].entries[BAND]
    game.place("bob", live_cells(BLINKER, 7, 70), NOW)
    storage.save(game)
    assert old != maps.bands[2].entries[BAND]
    maps.bands[2].entries[BAND] = old
    with pytest.raises(BadSnapshot, match="Band 2 is damaged, or not of the header's moment"):
        maps.load()


def test_news_of_another_moment_are_noticed() -> None:
    _, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    old = maps.bands[1].entries[NEWS]
    for _ in range(16):
        a_tick_later(game, storage, maps)
    assert old != maps.bands[1].entries[NEWS]
    maps.bands[1].entries[NEWS] = old
    with pytest.raises(BadSnapshot, match="Band 1 is damaged, or not of the header's moment"):
        maps.load()


def test_another_layout_is_refused() -> None:
    _, maps = kept_game()
    maps.facts.insert(LAYOUT, "life2 2")
    with pytest.raises(BadSnapshot, match="Expected the stable layout 'life2 1', got 'life2 2'"):
        maps.load()


def test_an_empty_shelf_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="got None"):
        Maps().load()


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_gap_in_the_journal_is_noticed(number: int) -> None:
    _, maps = kept_game()
    maps.events.remove(number)
    if number > 0:
        with pytest.raises(BadSnapshot, match="Expected events up to 6"):
            maps.load()
    else:
        # the oldest may have been dropped
        assert maps.load().journal.first == 1


def test_a_damaged_event_is_noticed() -> None:
    _, maps = kept_game()
    maps.events.insert(3, "nonsense")
    with pytest.raises(BadSnapshot, match="Expected an event"):
        maps.load()


def test_seats_and_balances_must_be_as_many() -> None:
    _, maps = kept_game()
    maps.facts.insert(SEATS, sealed.dump(["-"]))
    with pytest.raises(BadSnapshot, match="1 seats, but 3 balances"):
        maps.load()
