"""Storage: all of a game is kept, and only what changed is written."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.journal import MOST_KEPT
from engine.life2.game import Game
from engine.life2.keeping.news import MOST_BYTES
from engine.life2.keeping.storage import BAND, NEWS
from engine.life2.world import World
from engine.textmap import to_text
from tests.boards import BLINKER, BLOCK, PULSAR, full, live_cells
from tests.engine.life2.histories import happen
from tests.engine.life2.maps import NOW, Maps, a_tick_later, assert_equal, begun, kept_game
from tests.engine.maps import DictMap

LARGEST_FACT = 8_000
LARGEST_EVENT = 5_000
LARGEST_BAND = 170_000
CANDID = 16  # bytes around a text


def test_a_game_comes_back_as_it_was() -> None:
    game, maps = kept_game()
    assert_equal(maps.load(), game)


def test_a_new_game_comes_back_too() -> None:
    maps = Maps()
    game = Game.begin("admin")
    maps.storage().create(game)
    assert_equal(maps.load(), game)


def test_events_are_read_from_a_number_on() -> None:
    _, maps = kept_game()
    game = maps.load()
    found = game.journal.read(maps.events, 2)
    assert [(number, event.kind) for number, event in found] == [
        (2, "join"),
        (3, "place"),
        (4, "join"),
        (5, "leave"),
    ]
    assert game.journal.read(maps.events, game.journal.following) == []
    assert game.journal.read(maps.events, 2**64 - 1) == []


def test_only_the_last_thousand_events_stay() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    storage.load()
    for _ in range(MOST_KEPT // 2):
        game.pause(NOW)
        game.resume(NOW)
        storage.save(game)
    assert len(maps.events.entries) == MOST_KEPT
    assert game.journal.read(maps.events, 0)[0][0] == game.journal.first == 6
    assert len(game.journal.read(maps.events, 0)) == 100
    assert_equal(maps.load(), game)


def test_a_tick_writes_its_news_and_in_turn_a_band_that_changed() -> None:
    """A pulsar at (100, 310), with room to spread: all of it lies in rows 288-351."""
    game, storage, maps = begun(live_cells(PULSAR, 100, 310))
    for turn in range(1, 33):
        writes = [BAND, NEWS] if turn % 16 in (9, 10) else [NEWS]
        assert a_tick_later(game, storage, maps) == {turn % 16: writes}
    game.world.place(1, live_cells(BLOCK, 100, 70))
    for turn in range(1, 33):
        writes = [BAND, NEWS] if turn in (1, 2, 9, 10, 25, 26) else [NEWS]
        assert a_tick_later(game, storage, maps) == {turn % 16: writes}
    storage = maps.storage()
    game = storage.load()
    for turn in range(1, 17):
        # who comes back knows of no band whether it has changed since it was written
        assert a_tick_later(game, storage, maps) == {turn % 16: [BAND, NEWS]}


def test_a_tick_in_which_nothing_changed_writes_only_the_clock() -> None:
    game, storage, maps = begun(live_cells(BLINKER, 100, 100))
    a_tick_later(game, storage, maps)
    game.pace.wake(game.pace.since)
    turn = storage.turn
    assert a_tick_later(game, storage, maps) == {}
    assert storage.turn == turn


def test_when_much_changes_all_bands_are_written_and_no_news() -> None:
    game, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    a_tick_later(game, storage, maps)
    assert [NEWS in band.entries for band in maps.bands[:4]] == [False, True, True, False]
    game.leave("bob", game.pace.since)
    storage.save(game)
    assert [sorted(band.entries) for band in maps.bands] == [[BAND]] * 16
    assert_equal(maps.load(), game)
    for band in maps.bands:
        band.writes.clear()
    game.world.news.flood()
    storage.save(game)
    assert [band.writes for band in maps.bands] == [[BAND]] * 16, "there are no news to remove"


def test_a_full_board_is_kept_whole_tick_by_tick() -> None:
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    for player in "abcdefghi":
        game.join(player, NOW)
    game.world = World.from_cells(*full(0.3, 9))
    game.pace.wake(NOW)
    storage.create(game)
    for _ in range(2):
        assert a_tick_later(game, storage, maps) == {band: [BAND] for band in range(16)}


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**9))
def test_whatever_happens_what_was_kept_is_the_world(seed: int) -> None:
    """And the canister is upgraded in between."""
    random = Random(seed)
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("admin")
    for player in "abcdefghi"[: random.randint(1, 9)]:
        game.join(player, NOW)
    storage.create(game)
    for _ in range(30):
        happen(game.world, random)
        storage.save(game)
        again = maps.storage()
        loaded = again.load()
        assert_equal(loaded, game)
        if random.random() < 0.2:
            storage, game = again, loaded


def test_everything_fits_its_map() -> None:
    """The longest of everything: callers, names, lists of cells, and bands without a gap."""
    maps = Maps()
    storage = maps.storage()
    game = Game.begin("p" * 63)
    storage.create(game)
    for number in range(15):
        game.admins.add(f"{number:063}")
    for number in range(9):
        caller = f"{number:063}"
        cells = [(x, 32 * number + 2 * (x // 512)) for x in range(1000)]
        game.place(caller, cells, NOW)
        game.rename(caller, "\U0001f9ec" * 23 + str(number))
    storage.save(game)
    assert max(len(text.encode()) for text in maps.facts.entries.values()) < LARGEST_FACT - CANDID
    assert max(len(text) for text in maps.events.entries.values()) < LARGEST_EVENT - CANDID
    game.world = World.from_cells(bytes([0xF7, 0xF8]) * 131_072, [0] * 9)
    storage.save(game)
    assert max(len(band.entries[BAND]) for band in maps.bands) < LARGEST_BAND - CANDID
    assert_equal(maps.load(), game)
    assert len(to_text(bytes(MOST_BYTES))) < LARGEST_BAND - CANDID


class FullMap(DictMap):
    """A map that has no room for *missing*."""

    def __init__(self, like: DictMap, missing: int) -> None:
        super().__init__()
        self.entries = like.entries
        self.missing = missing

    def insert(self, key: int, value: str) -> str | None:
        if key == self.missing:
            raise MemoryError
        return super().insert(key, value)


@pytest.mark.parametrize("missing", [BAND, NEWS])
def test_a_map_that_fails_leaves_the_world_dirty(missing: int) -> None:
    """What could not be written is written the next time."""
    _, maps = kept_game()
    storage = maps.storage()
    game = storage.load()
    game.place("bob", live_cells(BLINKER, 7, 70), NOW)
    storage.bands[2] = FullMap(maps.bands[2], missing)
    with pytest.raises(MemoryError):
        storage.save(game)
    assert game.world.dirty == 1 << 2
    storage.bands[2] = maps.bands[2]
    storage.save(game)
    assert (game.world.dirty, storage.turn) == (0, 2)
    assert_equal(maps.load(), game)
