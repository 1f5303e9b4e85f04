"""Offers of a seat, which goes with all that belongs to it, and orders, which are paid once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.access import ANONYMOUS
from engine.errors import BadRequest, BadSnapshot, UnknownPlayer
from engine.world import backup
from engine.world.board import World
from engine.world.game import Game
from engine.world.journal import apply
from engine.world.seats import Offers, Order
from tests.agreement import assert_same
from tests.boards import BLINKER, BLOCK, live_cells
from tests.engine.world.maps import NOW, SECOND, Maps, assert_equal, begun

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


LATER = NOW + 60 * SECOND


def offered() -> Game:
    """Ada has cells, a name and an order, and has offered her seat to eve; bob plays, too."""
    game = Game.begin("admin")
    game.place("ada", live_cells(BLINKER, 5, 5), NOW, order=7)
    game.rename("ada", "Ada", NOW)
    game.join("bob", NOW)
    game.offer("ada", "eve", NOW)
    return game


def test_who_takes_a_seat_has_all_that_belonged_to_it() -> None:
    game = offered()
    before = game.world.cells()
    assert game.take("eve", "ada", LATER) == 1
    assert game.seats.callers == ["eve", "bob"]
    assert (game.seats.names[0], game.world.balances[0]) == ("Ada", 997)
    assert game.seats.acted[0] == LATER
    assert game.world.cells() == before
    assert game.place("eve", live_cells(BLINKER, 5, 5), LATER, order=7).balance == 997
    last = game.journal.fresh[-1]
    assert (last.kind, last.player, last.time, last.detail) == ("take", 1, LATER, "")


def test_who_gave_a_seat_away_has_none() -> None:
    game = offered()
    game.take("eve", "ada", LATER)
    with pytest.raises(UnknownPlayer, match="You have no seat in this game: join first"):
        game.leave("ada", LATER)
    assert game.join("ada", LATER) == 3
    assert game.seats.names == ["Ada", "Player 2", "Player 3"]


def test_it_does_not_change_the_world_when_the_log_is_played() -> None:
    game = offered()
    game.take("eve", "ada", LATER)
    world = World()
    for event in game.journal.fresh:
        world = apply(world, event)
    assert_same(world, game.world)


def test_a_log_in_which_a_seat_moves_that_nobody_has_cannot_be_played() -> None:
    game = offered()
    game.take("eve", "ada", LATER)
    taken = game.journal.fresh[-1]
    with pytest.raises(UnknownPlayer, match="Expected a player from 1 to 0, got 1"):
        apply(World(), taken)


def test_the_last_offer_counts() -> None:
    game = offered()
    game.offer("ada", "dan", NOW)
    with pytest.raises(BadRequest, match="Expected an offer of ada to you, and there is none"):
        game.take("eve", "ada", LATER)
    assert game.take("dan", "ada", LATER) == 1


def test_an_offer_is_used_once() -> None:
    game = offered()
    game.take("eve", "ada", LATER)
    game.leave("eve", LATER)
    assert game.join("ada", LATER) == 1
    with pytest.raises(BadRequest, match="there is none"):
        game.take("eve", "ada", LATER)


def test_who_lost_a_seat_and_takes_one_is_told_no_more() -> None:
    game = offered()
    game.join("eve", NOW)
    game.remove(3, NOW)
    assert game.departures.find("eve") is not None
    game.offer("ada", "eve", NOW)
    game.take("eve", "ada", LATER)
    assert game.departures.find("eve") is None


REFUSED: dict[str, tuple[Callable[[Game], object], str]] = {
    "who has no seat offers none": (
        lambda game: game.offer("eve", "dan", LATER),
        "You have no seat in this game: join first",
    ),
    "nobody is offered one": (
        lambda game: game.offer("ada", ANONYMOUS, LATER),
        "Expected a principal of somebody, got the anonymous one",
    ),
    "who has one is offered no other": (
        lambda game: game.offer("ada", "bob", LATER),
        "bob has a seat in this game already, and nobody has two",
    ),
    "oneself is offered none": (
        lambda game: game.offer("ada", "ada", LATER),
        "ada has a seat in this game already",
    ),
    "nobody takes one": (
        lambda game: game.take(ANONYMOUS, "ada", LATER),
        "Anonymous callers may look, but not play",
    ),
    "who has one takes no other": (
        lambda game: game.take("bob", "ada", LATER),
        "bob has a seat in this game already",
    ),
    "another than was offered takes none": (
        lambda game: game.take("dan", "ada", LATER),
        "Expected an offer of ada to you, and there is none",
    ),
    "what was not offered is not taken": (
        lambda game: game.take("eve", "bob", LATER),
        "Expected an offer of bob to you, and there is none",
    ),
}


@pytest.mark.parametrize(("act", "words"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_changes_nothing(act: Callable[[Game], object], words: str) -> None:
    game, before = offered(), offered()
    with pytest.raises((BadRequest, UnknownPlayer), match=words):
        act(game)
    assert_equal(game, before)
    assert game.moved == []


def restored(game: Game) -> None:
    world, seats, _ = backup.load(backup.dump(game))
    game.restore(world, seats, LATER)


def reset_and_join(game: Game) -> None:
    game.reset(LATER, free_seats=True)
    game.join("ada", LATER)


ENDS: dict[str, Callable[[Game], object]] = {
    "leaving": lambda game: (game.leave("ada", LATER), game.join("ada", LATER)),
    "being removed": lambda game: (game.remove(1, LATER), game.join("ada", LATER)),
    "the end of a season": lambda game: game.end_season(LATER),
    "a reset of all seats": reset_and_join,
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_an_offer_ends_with_the_seat_and_with_the_season(end: Callable[[Game], object]) -> None:
    game = offered()
    game.offers.changed = False
    end(game)
    assert (game.offers.made, game.offers.changed) == ({}, True)
    with pytest.raises(BadRequest, match="there is none"):
        game.take("eve", "ada", LATER)


def test_an_offer_is_not_of_a_world_that_is_restored() -> None:
    game = Game.begin("admin")
    game.join("rwlgt-iiaaa-aaaaa-aaaaa-cai", NOW)
    game.offer("rwlgt-iiaaa-aaaaa-aaaaa-cai", "eve", NOW)
    restored(game)
    assert game.offers.made == {}


def test_an_offer_outlives_a_reset_that_leaves_people_their_seats() -> None:
    game = offered()
    game.reset(LATER)
    assert game.take("eve", "ada", LATER) == 1


def test_offers_are_kept_when_they_change() -> None:
    game, storage, maps = begun(live_cells(BLINKER, 5, 5))
    assert maps.load().offers.made == {}
    game.offer("ada", "eve", NOW)
    storage.save(game)
    assert maps.load().offers.made == {"ada": "eve"}
    maps.written()
    game.rename("ada", "Ada", NOW)
    storage.save(game)
    assert 6 not in maps.written()["facts"]
    game.take("eve", "ada", NOW)
    storage.save(game)
    assert maps.load().offers.made == {}
    assert maps.load().seats.callers == ["eve"]


@pytest.mark.parametrize("line", ["", "ada", "ada ", " eve", "ada eve dan"])
def test_other_lines_are_no_offers(line: str) -> None:
    with pytest.raises(BadSnapshot, match="Expected an offer of a seat"):
        Offers.load([line])


def test_a_seat_is_offered_once_and_there_are_as_many_as_seats() -> None:
    with pytest.raises(BadSnapshot, match="Expected an offer of a seat, got 'ada dan'"):
        Offers.load(["ada eve", "ada dan"])
    lines = [f"{number} eve" for number in range(9)]
    assert Offers.load(lines).dump() == lines
    with pytest.raises(BadSnapshot, match="Expected at most 9 offers, got 10"):
        Offers.load([*lines, "10 eve"])
