"""Seats, money and cells: what a world takes, what it costs, and what it refuses."""

import pytest

from engine.errors import BadRequest, BadSnapshot, GameFull, NotEnoughCoins, UnknownPlayer
from engine.world.accounts import Accounts
from engine.world.board import World
from engine.world.rules.plane import Plane
from tests.agreement import assert_same
from tests.boards import BLOCK, EVERYONE, Sketch, live_cells, terrain
from tests.engine.world.worlds import both

ALL = 512 * 512


def test_neither_life_nor_seven_coins_nor_both_leave_room() -> None:
    sketch = Sketch(players=2).draw("2", 9, 9, coins=7).draw("2", 10, 9, coins=3)
    world = World.from_cells(*sketch.draw("b", 11, 9, coins=7).board())
    before = world.cells()
    assert world.place(1, [(9, 9), (10, 9), (11, 9)]) == 0
    assert (world.cells(), world.balances) == (before, [1000, 1000])


def test_who_has_no_land_takes_nothing_along() -> None:
    world = World.from_cells(*Sketch(players=3).draw("1b/1b", 0, 0, coins=2).board())
    before = world.cells()
    world.leave(3)
    assert (world.cells(), world.balances, world.pot) == (before, [1000, 1000, 0], 1000)


def test_cells_are_placed_round_the_edges_once_each_and_only_where_there_is_room() -> None:
    sketch = Sketch(players=2, balance=9).draw("22", 0, 0, coins=2).land(5, 5, 1, 1, 2, coins=7)
    world, twin = both(sketch.land(6, 5, 1, 1, 2, coins=6).board())
    cells = [(512, 0), (-1, -1), (511, 511), (5, 5), (6, 5), (1024 + 7, -512 + 5), (17, 300)]
    assert world.place(1, cells) == twin.place(1, cells) == 4
    assert world.balances == [5, 9]
    assert_same(world, twin)
    assert world.place(1, []) == 0


def test_everyone_pays_from_their_own_balance() -> None:
    world = World.from_cells(bytes(ALL), [1, 5, 3])
    with pytest.raises(NotEnoughCoins, match="Need 4 coins, have 3"):
        world.place(3, live_cells(BLOCK, 9, 9))
    assert world.place(2, live_cells(BLOCK, 9, 9)) == 4
    assert world.balances == [1, 1, 3]
    world.leave(2)
    assert (world.balances, world.pot) == ([1, 0, 3], 5)


def test_coins_lying_there_are_counted_up_and_kept() -> None:
    world = World.from_cells(*Sketch(players=1).board())
    for coins in range(1, 9):
        world.place(1, [(100, 100)])
        assert world.cells()[100 * 512 + 100] >> 5 == min(coins, 7)
        world.step(1)
    assert (world.balances, world.coins_on_land()) == ([993], 7)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (511, 511), (15, 7), (16, 8), (511, 0), (300, 31)])
def test_any_single_place_is_where_it_should_be(x: int, y: int) -> None:
    world = World.from_cells(*Sketch(players=9).board())
    world.place(9, [(x, y)])
    cells = world.cells()
    assert (cells[y * 512 + x], cells.count(0)) == (1 << 5 | 16 | 9, ALL - 1)
    assert not world.settled


def test_seats_are_taken_in_turn_and_taken_again() -> None:
    world = World()
    for player in (0, 2, -1):
        with pytest.raises(GameFull, match="Game full"):
            world.join(player)
    for player in EVERYONE:
        world.join(player)
    with pytest.raises(GameFull):
        world.join(10)
    assert (world.balances, world.minted) == ([1000] * 9, 9000)
    world.place(2, live_cells(BLOCK, 5, 5))
    world.leave(2)
    assert (world.balances[1], world.pot, world.alive_count) == (0, 1000, 0)
    assert world.cells() == bytes(ALL)
    world.join(2)
    assert (world.balances, world.minted, world.pot) == ([1000] * 9, 9000, 0)
    with pytest.raises(GameFull):
        world.join(2)


def test_strangers_debts_and_negative_times_are_refused() -> None:
    world = World()
    world.join(1)
    for player in (0, 2, -1):
        with pytest.raises(UnknownPlayer, match=f"Expected a player from 1 to 1, got {player}"):
            world.place(player, [(1, 1)])
        with pytest.raises(UnknownPlayer):
            world.leave(player)
    with pytest.raises(NotEnoughCoins, match="Need 1001 coins, have 1000"):
        world.place(1, [(1, 1)] * 1001)
    with pytest.raises(BadRequest, match="Expected 0 or more generations, got -1"):
        world.step(-1)
    world.step(0)
    assert (world.generation, world.cells(), world.balances) == (0, bytes(ALL), [1000])
    assert world.place(1, [(1, 1)] * 1000) == 1
    world.step()
    assert world.generation == 1


@pytest.mark.parametrize(
    ("cells", "balances", "reason"),
    [
        (bytes(ALL - 1), [1], "Expected 262144 cells, got 262143"),
        (bytes(ALL - 1) + b"\x10", [1], "A living cell has no owner"),
        (bytes(ALL - 1) + b"\x02", [1], "Land of player 2, but 1 balances"),
        (b"\x0a" + bytes(ALL - 1), [1] * 9, "Land of player 10, but 9 balances"),
        (bytes(ALL), [1] * 10, "Expected at most 9 balances of 0 or more"),
        (bytes(ALL), [0, -1], "Expected at most 9 balances of 0 or more"),
    ],
)
def test_impossible_worlds_are_refused(cells: bytes, balances: list[int], reason: str) -> None:
    with pytest.raises(BadSnapshot, match=reason):
        World.from_cells(cells, balances)


def test_planes_whose_coins_do_not_add_up_are_refused() -> None:
    world = World.from_cells(*terrain("sparse", "scattered", 9))
    world.step(10)
    planes = world.planes()
    assert world.pot > 0
    for minted, pot in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
        accounts = Accounts.load(world.accounts.dump())
        accounts.minted += minted
        accounts.pot += pot
        with pytest.raises(BadSnapshot, match="Coins do not add up"):
            World.from_planes(planes, accounts, 10)
    with pytest.raises(BadSnapshot, match="Land of player 2, but 1 balances"):
        World.from_planes(planes, Accounts([1000]), 10)


@pytest.mark.parametrize("place", [0, 15, 528, 543, 511 * 544, 512 * 544 - 1, 512 * 544 + 16])
def test_planes_with_a_cell_beyond_the_edge_are_refused(place: int) -> None:
    planes = [Plane() for _ in range(8)]
    planes[2].bits = 1 << place
    with pytest.raises(BadSnapshot, match="empty margins, got plane 2 without"):
        World.from_planes(planes, Accounts(), 0)
