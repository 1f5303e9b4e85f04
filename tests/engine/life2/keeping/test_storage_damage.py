"""Storage: whatever is not as it was written is seen, and refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.errors import BadSnapshot
from engine.life2.keeping.storage import ADMINS, LAYOUT, LOG, ONLY, SEATS
from tests.boards import BLINKER, live_cells
from tests.engine.life2.maps import Maps, a_tick_later, damage, kept_game


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_damaged_letter_is_noticed(data: st.DataObject) -> None:
    _, maps = KEPT
    one = data.draw(st.sampled_from(list(maps.all().values())))
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


@pytest.mark.parametrize(
    ("name", "key"),
    [*[("facts", key) for key in (LAYOUT, SEATS, ADMINS, LOG)], ("clock", ONLY), ("world", ONLY)],
)
def test_a_missing_entry_is_noticed(name: str, key: int) -> None:
    _, maps = kept_game()
    assert maps.all()[name].remove(key) is not None
    with pytest.raises(BadSnapshot):
        maps.load()


@pytest.mark.parametrize(("name", "key", "count"), [("clock", ONLY, 1), ("facts", LOG, 4)])
def test_a_line_too_many_is_noticed(name: str, key: int, count: int) -> None:
    """Even if it is sealed."""
    _, maps = kept_game()
    one = maps.all()[name]
    one.insert(key, sealed.dump([*sealed.load(one.entries[key]), "more"]))
    with pytest.raises(BadSnapshot, match=f"Expected {count} lines, got {count + 1}: .*more"):
        maps.load()


def test_a_checkpoint_of_another_moment_is_noticed() -> None:
    _, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    old = maps.world.entries[ONLY]
    storage.pre_upgrade(game)
    assert old != maps.world.entries[ONLY]
    maps.world.entries[ONLY] = old
    with pytest.raises(BadSnapshot, match="The checkpoint is damaged, or not of the log's moment"):
        maps.load()


def test_a_clock_from_before_the_checkpoint_is_noticed() -> None:
    _, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    old = maps.clock.entries[ONLY]
    a_tick_later(game, storage, maps)
    storage.pre_upgrade(game)
    maps.clock.entries[ONLY] = old
    with pytest.raises(
        BadSnapshot,
        match="The log is not of this checkpoint: Expected a generation from 30 on, got 20",
    ):
        maps.load()


def test_an_event_that_could_not_happen_is_noticed() -> None:
    """Somebody who is not there leaves."""
    _, maps = kept_game()
    maps.events.insert(5, sealed.dump(["10 1700000001000000000 leave 4 "]))
    with pytest.raises(
        BadSnapshot, match="not of this checkpoint: Expected a player from 1 to 3, got 4"
    ):
        maps.load()


def test_a_clock_without_a_pace_is_noticed() -> None:
    _, maps = kept_game()
    maps.clock.insert(ONLY, sealed.dump(["20"]))
    with pytest.raises(BadSnapshot, match="Expected a clock like"):
        maps.load()


def test_another_layout_is_refused() -> None:
    _, maps = kept_game()
    maps.facts.insert(LAYOUT, "life2 2")
    with pytest.raises(BadSnapshot, match="Expected the stable layout 'life2 1', got 'life2 2'"):
        maps.load()


def test_empty_maps_are_refused() -> None:
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


def test_a_log_that_begins_before_the_journal_is_refused() -> None:
    _, maps = kept_game()
    for number in range(5):
        maps.events.remove(number)
    with pytest.raises(BadSnapshot, match="Expected text with its checksum"):
        maps.load()


def test_an_event_that_is_none_is_noticed() -> None:
    """Even if it is sealed."""
    _, maps = kept_game()
    maps.events.insert(3, sealed.dump(["nonsense"]))
    with pytest.raises(BadSnapshot, match="Expected an event"):
        maps.load()


def test_seats_and_balances_must_be_as_many() -> None:
    _, maps = kept_game()
    maps.facts.insert(SEATS, sealed.dump(["-"]))
    with pytest.raises(BadSnapshot, match="1 seats, but 3 balances"):
        maps.load()


def test_what_was_damaged_is_repaired_by_who_still_has_the_game() -> None:
    """A checkpoint that is not what was written is written again before an upgrade."""
    game, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    game.place("bob", live_cells(BLINKER, 7, 70), game.pace.since)
    storage.save(game)
    maps.world.entries[ONLY] = damage(maps.world.entries[ONLY], 99)
    storage.pre_upgrade(game)
    assert maps.load().world.cells() == game.world.cells()
