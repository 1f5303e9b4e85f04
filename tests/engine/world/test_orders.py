"""Orders: all or nothing, and paid once however often they are sent."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest, BadSnapshot
from engine.world.game import Game
from engine.world.seats import Order
from tests.boards import BLINKER, BLOCK, live_cells
from tests.engine.world.maps import NOW, Maps

CELLS = live_cells(BLOCK, 5, 5)
OTHERS = live_cells(BLINKER, 50, 50)


def test_the_same_order_again_is_answered_as_it_was() -> None:
    game = Game.begin("admin")
    first = game.place("ada", CELLS, NOW, order=7)
    again = game.place("ada", CELLS, NOW, order=7)
    assert vars(again) == vars(first)
    assert (first.placed, first.balance) == (4, 996)
    assert game.world.balances == [996]
    assert [event.kind for event in game.journal.fresh] == ["join", "place"]


def test_also_after_an_upgrade_and_when_the_coins_are_gone() -> None:
    game = Game.begin("admin")
    cells = [(x % 500, 2 * (x // 500)) for x in range(1000)]
    first = game.place("ada", cells, NOW, order=7)
    maps = Maps()
    maps.storage().create(game)
    loaded = maps.load()
    assert vars(loaded.place("ada", cells, NOW, order=7)) == vars(first)
    assert loaded.world.balances == [0]


def test_a_number_is_of_one_order_and_numbers_rise() -> None:
    game = Game.begin("admin")
    game.place("ada", CELLS, NOW, order=7)
    with pytest.raises(BadRequest, match="Expected the cells of order 7 again, got others"):
        game.place("ada", OTHERS, NOW, order=7)
    with pytest.raises(BadRequest, match="Expected an order with a number above 7, got 6"):
        game.place("ada", OTHERS, NOW, order=6)
    assert game.place("ada", OTHERS, NOW, order=8).placed == 3
    assert game.place("bob", live_cells(BLOCK, 90, 90), NOW, order=1).placed == 4


def test_without_a_number_every_call_is_an_order_of_its_own() -> None:
    game = Game.begin("admin")
    game.place("ada", CELLS, NOW, order=7)
    assert game.place("ada", [*CELLS, (400, 400)], NOW).placed == 1
    assert game.place("ada", CELLS, NOW, order=7).placed == 4


def test_cells_that_are_asked_for_twice_are_no_occupied_ones() -> None:
    placed = Game.begin("admin").place("ada", [(1, 1), (513, 1), (1, -511), (2, 2)], NOW)
    assert (placed.placed, placed.occupied) == (2, 0)


def test_an_order_may_be_all_or_nothing() -> None:
    game = Game.begin("admin")
    game.place("ada", CELLS, NOW)
    more = [*CELLS, (100, 100), (100, 612)]
    message = "Expected room for all 5 cells, got 1: 4 are occupied, and nothing was placed"
    with pytest.raises(BadRequest, match=message):
        game.place("bob", more, NOW, whole=True)
    assert game.seats.find("bob") is None
    done = game.place("bob", more, NOW)
    assert (done.placed, done.occupied) == (1, 4)
    assert game.place("bob", OTHERS, NOW, whole=True).placed == 3


@pytest.mark.parametrize("text", ["", "1:2:3", "1:ab:1:2:3:x", "x:ab:1:2:3:4"])
def test_other_texts_are_no_orders(text: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected a"):
        Order.load(text)
