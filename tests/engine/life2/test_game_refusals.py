"""Whatever is refused, and however long the game has slept: it is as it was, and as it was kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.callers import ANONYMOUS
from engine.errors import Refusal
from engine.life2.game import MOST_CELLS, Game
from engine.life2.keeping import backup
from engine.staging import take
from tests.boards import BLINKER, live_cells
from tests.engine.life2.maps import NOW, SECOND, Maps, assert_equal
from tests.engine.maps import DictMap

LATER = NOW + 3600 * SECOND
POOR, STRANGER = "caller-1", "stranger"

Act = Callable[[Game], object]


def full_game_asleep() -> tuple[Game, Maps]:
    """Nine players, of whom the first has paid for three cells; nothing moves on."""
    game = Game.begin("admin")
    for number in range(1, 10):
        game.join(f"caller-{number}", NOW)
    game.place(POOR, live_cells(BLINKER, 5, 5), NOW)
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
    "no cells": lambda game: game.place(POOR, [], LATER),
    "too many cells": lambda game: game.place(POOR, [(1, 1)] * (MOST_CELLS + 1), LATER),
    "not enough coins": lambda game: game.place(POOR, [(1, 1)] * MOST_CELLS, LATER),
    "a stranger leaves": lambda game: game.leave(STRANGER, LATER),
    "nobody leaves": lambda game: game.leave(ANONYMOUS, LATER),
    "a stranger's name": lambda game: game.rename(STRANGER, "Ada"),
    "no name": lambda game: game.rename(POOR, " "),
    "somebody's name": lambda game: game.rename(POOR, "Player 2"),
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
    generation, since = game.world.generation, game.pace.since
    with pytest.raises(Refusal):
        act(game)
    assert (game.world.generation, game.pace.since) == (generation, since)
    assert_equal(maps.load(), game)
    assert game.journal.fresh == []


def test_what_is_granted_after_sleep_counts_it_first() -> None:
    """So the refusals above are refused in a game in which time would have passed."""
    game, _ = full_game_asleep()
    generation, since = game.world.generation, game.pace.since
    game.place("caller-2", [(300, 300)], LATER)
    assert game.world.generation == generation + (LATER - since) // SECOND * 10


def test_sleep_brings_nobody_coins() -> None:
    """So that what is covered can be said before the sleep is counted, also after an upgrade."""
    game, maps = full_game_asleep()
    for found in (game, maps.load()):
        balances = list(found.world.balances)
        found.catch_up(LATER)
        assert found.world.generation == 36_000
        assert found.world.balances == balances
