"""The time-lapse: thumbnails of a season, however long it lasts, and what becomes of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import sealed
from engine.errors import BadSnapshot
from engine.world import archive as lapse
from engine.world import thumbnail
from engine.world.archive import (
    FIRST_INTERVAL,
    MOST,
    MOST_LAPSES,
    MOST_THUMBNAILS,
    Lapse,
)
from engine.world.board import World
from engine.world.storage import Storage
from tests.boards import BLINKER, GLIDER, Sketch, live_cells
from tests.engine.maps import DictMap
from tests.engine.world.maps import NOW, SECOND, Maps, begun

LARGEST = 3_000  # as the canister declares it
CANDID = 10  # bytes that Candid adds to a text

EMPTY = thumbnail.pack("0" * 4096)


def worlds(generations: list[int]) -> list[World]:
    """Empty worlds of these *generations*."""
    found = [World() for _ in generations]
    for world, generation in zip(found, generations, strict=True):
        world.generation = generation
    return found


def played(one: Lapse, until: int, step: int = 10) -> None:
    """Let ticks pass from one due thumbnail to the next."""
    while one.due <= until:
        tick = -(-one.due // step) * step
        one.take(worlds([tick])[0])


def generations(one: Lapse, season: int = 1) -> list[int]:
    """Of all thumbnails of *season*, page by page."""
    found: list[int] = []
    while True:
        page = one.page(season, found[-1] + 1 if found else 0)
        if not page:
            return found
        assert len(page) <= MOST_THUMBNAILS
        found += [row.generation for row in page]


def test_one_is_taken_every_2000_generations() -> None:
    one = Lapse(DictMap())
    one.begin(1)
    played(one, 10_000)
    assert generations(one) == [2_000, 4_000, 6_000, 8_000, 10_000]
    assert one.due == 12_000


def test_a_late_tick_moves_none_of_those_that_follow() -> None:
    one = Lapse(DictMap())
    one.begin(1)
    played(one, 10_000, step=30)
    assert generations(one) == [2_010, 4_020, 6_000, 8_010, 10_020]
    assert one.due == 12_000


def test_of_64_every_second_one_goes_and_they_are_taken_half_as_often() -> None:
    one = Lapse(DictMap())
    one.begin(1)
    played(one, 64 * 2_000)
    assert generations(one) == list(range(2_000, 128_001, 2_000))
    played(one, 65 * 2_000)
    assert len(generations(one)) == 64  # nothing goes before there is another one
    played(one, 66 * 2_000)
    assert generations(one) == list(range(4_000, 132_001, 4_000))


@pytest.mark.parametrize("days", [1, 7, 366])
def test_a_season_of_any_length_has_32_to_64_in_even_steps(days: int) -> None:
    one = Lapse(DictMap())
    one.begin(1)
    last = days * 864_000
    played(one, last)
    found = generations(one)
    assert 32 <= len(found) <= 64
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1
    assert found[0] in steps
    assert last - found[-1] < found[0]


def test_a_world_that_slept_has_one_thumbnail_for_all_that_time() -> None:
    one = Lapse(DictMap())
    one.begin(1)
    for world in worlds([2_000, 500_010]):
        one.take(world)
    assert generations(one) == [2_000, 500_010]
    assert one.due == 502_000


@settings(max_examples=25)
@given(st.integers(0, 200), st.integers(0, 200))
def test_it_goes_on_after_a_load_as_if_there_had_been_none(before: int, after: int) -> None:
    texts = DictMap()
    one = Lapse(texts)
    one.begin(3)
    played(one, before * FIRST_INTERVAL)
    other = Lapse(texts)
    other.load(3)
    assert (other.due, other._interval, other._taken) == (one.due, one._interval, one._taken)
    plain = Lapse(DictMap())
    plain.begin(3)
    played(plain, (before + after) * FIRST_INTERVAL)
    played(other, (before + after) * FIRST_INTERVAL)
    assert generations(other, 3) == generations(plain, 3)


def test_seasons_do_not_touch_each_other_and_the_last_52_are_kept() -> None:
    texts = DictMap()
    one = Lapse(texts)
    for season in range(1, MOST_LAPSES + 3):
        one.begin(season)
        played(one, 3 * FIRST_INTERVAL)
    kept = [season for season in range(60) if generations(one, season)]
    assert kept == list(range(3, MOST_LAPSES + 3))
    assert generations(one, MOST_LAPSES) == [2_000, 4_000, 6_000]
    assert len(texts.entries) == MOST_LAPSES * 3


def test_a_thumbnail_fits_into_its_map_whatever_it_shows() -> None:
    texts = DictMap()
    one = Lapse(texts)
    one.begin(1)
    sketch = Sketch(players=9).land(0, 0, 512, 512, 9)
    world = World.from_cells(*sketch.board())
    world.generation = 2**64 - 1
    one.take(world)
    [text] = texts.entries.values()
    assert len(text) + CANDID <= LARGEST
    assert one.page(1, 0)[0].picture == thumbnail.pack("9" * 4096)


@pytest.mark.parametrize(
    "text",
    [
        sealed.dump(["2000 2000"]),
        sealed.dump(["2000", EMPTY]),
        sealed.dump(["2000 2000 1", EMPTY]),
        sealed.dump(["2000 2000", EMPTY[1:]]),
        sealed.dump(["2000 2000", EMPTY, ""]),
        sealed.dump([]),
    ],
)
def test_what_is_no_thumbnail_is_refused(text: str) -> None:
    texts = DictMap()
    texts.insert(1 * MOST, text)
    with pytest.raises(BadSnapshot, match="Expected a thumbnail, got"):
        Lapse(texts).load(1)


# In a game


def a_season(monkeypatch: pytest.MonkeyPatch) -> tuple[Storage, Maps]:
    """A game with a glider, of which three thumbnails were taken."""
    monkeypatch.setattr(lapse, "FIRST_INTERVAL", 20)
    game, storage, maps = begun(live_cells(GLIDER, 100, 100))
    storage.archive.lapse.begin(1)
    for tick in range(1, 7):
        game.advance(NOW + tick * SECOND)
        storage.save_time(game)
    return storage, maps


def test_ticks_take_them_and_an_upgrade_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    storage, maps = a_season(monkeypatch)
    assert generations(storage.archive.lapse) == [20, 40, 60]
    after = maps.storage()
    game = after.load()
    assert generations(after.archive.lapse) == [20, 40, 60]
    assert after.archive.lapse.due == 80
    assert maps.thumbnails.keys() == [64, 65, 66]
    assert after.archive.lapse.page(1, 60)[0].picture == thumbnail.pack(thumbnail.draw(game.world))


@pytest.mark.parametrize("what", ["reset", "restore"])
def test_another_world_begins_another_time_lapse(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, maps = a_season(monkeypatch)
    storage = maps.storage()
    game = storage.load()
    if what == "reset":
        game.reset(NOW + 7 * SECOND)
    else:
        world = World()
        world.join(1)
        world.generation = 1_000
        game.restore(world, game.seats, NOW + 7 * SECOND)
    storage.save(game)
    expected = [] if what == "reset" else [1_000]
    assert generations(storage.archive.lapse) == expected
    again = maps.storage()
    again.load()
    assert generations(again.archive.lapse) == expected
    due = 20 if what == "reset" else 1_020
    assert again.archive.lapse.due == storage.archive.lapse.due == due


def test_the_end_of_a_season_keeps_how_it_went(monkeypatch: pytest.MonkeyPatch) -> None:
    _, maps = a_season(monkeypatch)
    storage = maps.storage()
    game = storage.load()
    game.end_season(NOW + 7 * SECOND)
    storage.save(game)
    game.place("ada", live_cells(BLINKER, 9, 9), NOW + 8 * SECOND)
    game.advance(NOW + 10 * SECOND)
    storage.save(game)
    again = maps.storage()
    again.load()
    assert generations(again.archive.lapse, 1) == [20, 40, 60]
    assert generations(again.archive.lapse, 2) == [20]
