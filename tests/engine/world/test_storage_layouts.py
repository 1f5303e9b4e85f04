"""
Layouts: a game that an earlier one kept is read once, and saved in today's from then on.

There has been one layout so far. So that the way to the next is known to work, a layout 0
is made up here: the whole game in two facts, a world and its seats.
"""

from __future__ import annotations

import pytest

from engine.access import Admins
from engine.errors import BadSnapshot
from engine.room import LAYOUT
from engine.table import from_text, to_text
from engine.world import snapshot, storage
from engine.world.game import Game
from engine.world.journal import Journal
from engine.world.pace import Pace
from engine.world.seats import Seats
from engine.world.storage import TITLE, VERSION, Storage
from tests.engine.world.maps import Maps, a_tick_later, assert_equal, damage, kept_game

WORLD_0, SEATS_0 = 100, 101


def saved_in_layout_0() -> tuple[Game, Maps]:
    game, _ = kept_game()
    maps = Maps()
    maps.facts.insert(LAYOUT, "life2 0")
    maps.facts.insert(WORLD_0, to_text(snapshot.dump(game.world)))
    maps.facts.insert(SEATS_0, "\n".join(game.seats.dump()))
    return game, maps


def read_layout_0(old: Storage) -> Game:
    """What the module that wrote layout 0 would leave behind as its reader."""
    world = snapshot.load(from_text(old.facts.get(WORLD_0) or ""))
    seats = Seats.load((old.facts.get(SEATS_0) or "").split("\n"))
    old.facts.remove(WORLD_0)
    old.facts.remove(SEATS_0)
    pace = Pace()
    pace.wake(1)
    return Game(world, seats, pace, Admins("admin"), Journal())


@pytest.fixture
def maps(monkeypatch: pytest.MonkeyPatch) -> Maps:
    monkeypatch.setitem(storage.OLDER, "life2 0", read_layout_0)
    return saved_in_layout_0()[1]


def test_a_game_of_an_earlier_layout_comes_back(maps: Maps) -> None:
    game, _ = kept_game()
    loaded = maps.load()
    assert loaded.world.cells() == game.world.cells()
    assert loaded.seats.dump() == game.seats.dump()


def test_it_is_saved_in_today_s_layout_from_then_on(maps: Maps) -> None:
    today = maps.storage()
    loaded = today.load()
    assert maps.facts.entries[LAYOUT] == TITLE
    assert maps.facts.keys() == [0, 1, 2, 3, 4, 5]
    assert maps.clock.keys() == maps.world.keys() == [0]
    assert_equal(maps.load(), loaded)
    for _ in range(3):
        a_tick_later(loaded, today, maps)


def test_a_damaged_game_of_an_earlier_layout_is_refused_and_nothing_is_written(maps: Maps) -> None:
    maps.facts.entries[WORLD_0] = damage(maps.facts.entries[WORLD_0], 999)
    maps.written()
    with pytest.raises(BadSnapshot):
        maps.load()
    assert maps.written() == {}


def test_a_layout_that_nobody_reads_is_refused() -> None:
    _, maps = saved_in_layout_0()
    with pytest.raises(BadSnapshot, match="Expected the stable layout 'life2 1', got 'life2 0'"):
        maps.load()


def test_every_earlier_layout_has_its_reader() -> None:
    assert sorted(storage.OLDER) == [f"life2 {number}" for number in range(1, VERSION)]
