"""Whatever is refused, and however long the game has slept: it is as it was, and as it was kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.access import ANONYMOUS
from engine.backups import take
from engine.errors import NotEnoughCoins, Refusal
from engine.world import backup
from engine.world.game import MOST_CELLS, Game
from tests.boards import BLINKER, live_cells
from tests.engine.maps import DictMap
from tests.engine.world.maps import NOW, SECOND, Maps, assert_equal

LATER = NOW + 3600 * SECOND
POOR, STRANGER = "caller-1", "stranger"
TAKEN = live_cells(BLINKER, 5, 5)

Act = Callable[[Game], object]


def full_game_asleep() -> tuple[Game, Maps]:
    """Nine players of old, of whom the first has paid for three cells; nothing moves on."""
    game = Game.begin("admin")
    for when in (NOW - 7200 * SECOND, NOW):
        for number in range(1, 10):
            game.join(f"caller-{number}", when)
    game.place(POOR, TAKEN, NOW, order=7)
    for second in range(1, 60):
        game.advance(NOW + second * SECOND)
    maps = Maps()
    maps.storage().create(game)
    assert game.pace.asleep
    return game, maps


REFUSED: dict[str, Act] = {
    "no seat is free": lambda game: game.join(STRANGER, LATER),
    "no seat is free, with cells": lambda game: game.place(STRANGER, [(1, 1)], LATER),
    "nobody joins": lambda game: game.join(ANONYMOUS, LATER),
    "nobody places": lambda game: game.place(ANONYMOUS, [(1, 1)], LATER),
    "too many cells": lambda game: game.place(POOR, [(1, 1)] * (MOST_CELLS + 1), LATER),
    "not enough coins": lambda game: game.place(POOR, [(1, 1)] * MOST_CELLS, LATER),
    "some cells have no room": lambda game: game.place(POOR, TAKEN, LATER, whole=True),
    "a lower order": lambda game: game.place(POOR, [(9, 9)], LATER, order=6),
    "another order": lambda game: game.place(POOR, [(9, 9)], LATER, order=7),
    "nobody to remove": lambda game: game.remove(10, LATER),
    "too short a season": lambda game: game.set_season(59, LATER),
    "a stranger leaves": lambda game: game.leave(STRANGER, LATER),
    "nobody leaves": lambda game: game.leave(ANONYMOUS, LATER),
    "a stranger's name": lambda game: game.rename(STRANGER, "Ada", LATER),
    "no name": lambda game: game.rename(POOR, " ", LATER),
    "somebody's name": lambda game: game.rename(POOR, "Player 2", LATER),
    "a stranger offers a seat": lambda game: game.offer(STRANGER, "guest", LATER),
    "a seat that was not offered": lambda game: game.take(STRANGER, POOR, LATER),
    "an admin already": lambda game: game.admins.add("admin"),
    "nobody is no admin": lambda game: game.admins.add(ANONYMOUS),
    "not an admin": lambda game: game.admins.remove(POOR),
    "the last admin": lambda game: game.admins.remove("admin"),
    "no backup": lambda _: take(DictMap(), backup.load),
    "the wrong page": lambda _: backup.PAGES.stage(DictMap(), 1, ""),
}


@pytest.mark.parametrize("act", REFUSED.values(), ids=REFUSED)
def test_a_refusal_after_sleep_leaves_heap_and_stable_memory_alike(act: Act) -> None:
    game, maps = full_game_asleep()
    storage = maps.storage()
    storage.load()
    assert game.pass_time(LATER)
    storage.save(game)
    with pytest.raises(Refusal):
        act(game)
    assert game.world.generation == 36_000
    assert_equal(maps.load(), game)
    assert game.journal.fresh == []
    assert not game.departures.changed
    assert not game.offers.changed


def test_what_paydays_have_paid_in_sleep_can_be_placed() -> None:
    game, maps = full_game_asleep()
    game.leave("caller-9", NOW + 60 * SECOND)
    for second in range(61, 70):
        game.advance(NOW + second * SECOND)
    maps.storage().create(game)
    for found in (game, maps.load()):
        assert found.pace.asleep
        found.pass_time(NOW + 90 * SECOND)
        before = found.world.accounts.dump()
        with pytest.raises(NotEnoughCoins, match="Need 1000 coins, have 997"):
            found.place(POOR, [(1, 1)] * MOST_CELLS, NOW + 90 * SECOND)
        assert found.world.accounts.dump() == before
        found.pass_time(LATER)
        assert found.place(POOR, [(200, 200)] * MOST_CELLS, LATER).placed == 1
        assert found.world.balances[0] > 1000
