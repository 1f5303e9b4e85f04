"""The shelf: all of a game is kept, only what changed is written, damage is seen."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadSnapshot
from engine.life2 import sealed
from engine.life2.game import Game
from engine.life2.journal import MOST_KEPT
from engine.life2.shelf import ADMINS, CLOCK, LAYOUT, SEATS
from engine.life2.world import World
from tests.agreement import assert_same
from tests.boards import ACORN, BLINKER, GLIDER, live_cells
from tests.engine.life2.maps import NOW, SECOND, DictMap, Maps

LARGEST_FACT = 8_000
LARGEST_EVENT = 5_000
LARGEST_BAND = 24_000
CANDID = 16  # bytes around a text


def kept_game() -> tuple[Game, Maps]:
    """A game of two, one of whom has left, in the middle of things."""
    maps = Maps()
    shelf = maps.shelf()
    game = Game.begin("admin")
    shelf.begin(game)
    game.place("ada", live_cells(GLIDER, 500, 500), NOW)
    game.place("bob", live_cells(ACORN, 100, 510), NOW)
    game.join("carol", NOW)
    game.leave("ada", NOW)
    game.rename("bob", "Bob the Ünready")
    game.advance(NOW + SECOND)
    shelf.keep(game)
    return game, maps


def assert_equal(one: Game, other: Game) -> None:
    assert_same(one.world, other.world)
    assert (one.world.minted, one.world.burned) == (other.world.minted, other.world.burned)
    assert one.seats.dump() == other.seats.dump()
    assert one.pace.dump() == other.pace.dump()
    assert one.admins.dump() == other.admins.dump()
    assert one.journal.first == other.journal.first
    assert one.journal.following == other.journal.following


def test_a_game_comes_back_as_it_was() -> None:
    game, maps = kept_game()
    assert_equal(maps.fetch(), game)


def test_a_new_game_comes_back_too() -> None:
    maps = Maps()
    game = Game.begin("admin")
    maps.shelf().begin(game)
    assert_equal(maps.fetch(), game)


def test_events_are_read_from_a_number_on() -> None:
    game, maps = kept_game()
    shelf = maps.shelf()
    shelf.fetch()
    found = shelf.read_events(2)
    assert [(number, event.kind) for number, event in found] == [
        (2, "join"),
        (3, "place"),
        (4, "join"),
        (5, "leave"),
    ]
    assert shelf.read_events(game.journal.following) == []
    assert shelf.read_events(2**64 - 1) == []


def test_only_the_last_thousand_events_stay() -> None:
    game, maps = kept_game()
    shelf = maps.shelf()
    shelf.fetch()
    for _ in range(MOST_KEPT // 2):
        game.pause(NOW)
        game.resume(NOW)
        shelf.keep(game)
    assert len(maps.events.entries) == MOST_KEPT
    assert shelf.read_events(0)[0][0] == game.journal.first == 6
    assert len(shelf.read_events(0)) == 100
    assert_equal(maps.fetch(), game)


def test_a_tick_writes_the_bands_that_changed_and_no_others() -> None:
    game, maps = kept_game()
    game = maps.fetch()
    shelf = maps.shelf()
    shelf.fetch()
    for second in range(2, 6):
        game.advance(NOW + second * SECOND)
        shelf.keep_time(game)
    for one in [maps.facts, maps.events, *maps.bands]:
        one.writes.clear()
    game.advance(NOW + 6 * SECOND)
    shelf.keep_time(game)
    # an acorn at (100, 510), young: all of it lies in rows 480-511 and 0-31
    written = [number for number, band in enumerate(maps.bands) if band.writes]
    assert written == [0, 15]
    assert maps.facts.writes == [CLOCK]
    assert maps.events.writes == []
    assert_equal(maps.fetch(), game)


def test_everything_fits_its_map() -> None:
    """The longest of everything: callers, names, lists of cells, and bands without a gap."""
    maps = Maps()
    shelf = maps.shelf()
    game = Game.begin("p" * 63)
    shelf.begin(game)
    for number in range(15):
        game.admins.add(f"{number:063}")
    for number in range(9):
        caller = f"{number:063}"
        cells = [(x, 32 * number + 2 * (x // 512)) for x in range(1000)]
        game.place(caller, cells, NOW)
        game.rename(caller, "\U0001f9ec" * 23 + str(number))
    shelf.keep(game)
    assert max(len(text.encode()) for text in maps.facts.entries.values()) < LARGEST_FACT - CANDID
    assert max(len(text) for text in maps.events.entries.values()) < LARGEST_EVENT - CANDID
    game.world = World.from_cells(bytes([0xF7, 0xF8]) * 131_072, [0] * 9)
    shelf.keep(game)
    assert max(len(band.entries[0]) for band in maps.bands) < LARGEST_BAND - CANDID
    assert_equal(maps.fetch(), game)


def damage(text: str, place: int) -> str:
    """*text* with another letter at *place*."""
    place %= len(text)
    other = "A" if text[place] != "A" else "B"
    return text[:place] + other + text[place + 1 :]


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
            maps.fetch()
    finally:
        one.entries[key] = text
    maps.fetch()


KEPT = kept_game()


@pytest.mark.parametrize("key", [LAYOUT, CLOCK, SEATS, ADMINS])
def test_a_missing_fact_is_noticed(key: int) -> None:
    _, maps = kept_game()
    maps.facts.remove(key)
    with pytest.raises(BadSnapshot):
        maps.fetch()


def test_a_clock_with_a_line_too_many_is_noticed() -> None:
    """Even if it is sealed."""
    _, maps = kept_game()
    lines = sealed.load(maps.facts.entries[CLOCK])
    maps.facts.insert(CLOCK, sealed.dump([*lines, "more"]))
    with pytest.raises(BadSnapshot, match="Expected a clock of 3 lines, got 4"):
        maps.fetch()


def test_a_missing_band_is_noticed() -> None:
    _, maps = kept_game()
    maps.bands[7].remove(0)
    with pytest.raises(BadSnapshot):
        maps.fetch()


def test_a_band_of_another_moment_is_noticed() -> None:
    game, maps = kept_game()
    old = maps.bands[0].entries[0]
    shelf = maps.shelf()
    shelf.fetch()
    game.advance(NOW + 2 * SECOND)
    shelf.keep_time(game)
    maps.bands[0].entries[0] = old
    with pytest.raises(BadSnapshot, match="Band 0 is damaged, or not of the header's moment"):
        maps.fetch()


def test_another_layout_is_refused() -> None:
    _, maps = kept_game()
    maps.facts.insert(LAYOUT, "life2 2")
    with pytest.raises(BadSnapshot, match="Expected the stable layout 'life2 1', got 'life2 2'"):
        maps.fetch()


def test_an_empty_shelf_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="got None"):
        Maps().fetch()


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_gap_in_the_journal_is_noticed(number: int) -> None:
    _, maps = kept_game()
    maps.events.remove(number)
    if number > 0:
        with pytest.raises(BadSnapshot, match="Expected events up to 6"):
            maps.fetch()
    else:
        # the oldest may have been dropped
        assert maps.fetch().journal.first == 1


def test_a_damaged_event_is_noticed() -> None:
    _, maps = kept_game()
    maps.events.insert(3, "nonsense")
    with pytest.raises(BadSnapshot, match="Expected an event"):
        maps.fetch()


def test_seats_and_balances_must_be_as_many() -> None:
    _, maps = kept_game()
    maps.facts.insert(SEATS, sealed.dump(["-"]))
    with pytest.raises(BadSnapshot, match="1 seats, but 3 balances"):
        maps.fetch()


def test_a_map_that_fails_leaves_the_world_dirty() -> None:
    """What could not be written is written the next time."""
    game, maps = kept_game()
    shelf = maps.shelf()
    shelf.fetch()
    game.place("bob", live_cells(BLINKER, 7, 7), NOW)

    class Full(DictMap):
        def insert(self, key: int, value: str) -> str | None:
            raise MemoryError

    shelf.bands[0] = Full()
    with pytest.raises(MemoryError):
        shelf.keep(game)
    assert game.world.dirty & 1 == 1
