"""Joining and leaving: what comes into the world with a player, and what goes."""

from engine.world.board import World
from tests.agreement import assert_same, counters
from tests.boards import BLINKER, R_PENTOMINO, Sketch, live_cells, rows_of, show, terrain
from tests.reference import ReferenceWorld


def test_who_leaves_leaves_nothing_behind() -> None:
    sketch = Sketch(players=3, balance=50).draw("12a/ab3", 511, 511, coins=2)
    world = World.from_cells(*sketch.board())
    world.leave(1)
    assert show(world, 511, 511, 3, 2) == rows_of(".2. / .b3")
    assert (world.balances, world.alive_count) == ([0, 50, 50], 2)
    assert (world.minted, world.pot) == (150 + 12, 50 + 6)
    assert world.cells()[511 * 512 + 511] == 0


def test_land_of_a_player_who_left_is_nobodys() -> None:
    """A birth there captures nothing, because nothing is left."""
    sketch = Sketch(players=2, balance=0).land(0, 0, 9, 9, 2, coins=7).draw(BLINKER, 3, 4, 1)
    world = World.from_cells(*sketch.board())
    world.leave(2)
    pot = world.pot
    world.step(4)
    assert (world.balances, world.pot) == ([0, 0], pot)
    assert show(world, 2, 3, 5, 3) == rows_of("..a.. / .111. / ..a..")


def test_the_world_stays_right_as_players_come_one_by_one_and_go() -> None:
    """From one owner to nine and back, on the same crowded ground across the corner."""
    world, twin = World(), ReferenceWorld()
    for player in range(1, 10):
        for each in (world, twin):
            each.join(player)
            each.place(player, live_cells(R_PENTOMINO, 505 + 3 * player, 500 + 5 * player % 17))
            each.step(23)
        assert_same(world, twin)
    for player in (4, 9, 1, 2, 8, 3, 7, 5, 6):
        for each in (world, twin):
            each.leave(player)
            each.step(12)
        assert_same(world, twin)
    assert world.alive_count == 0


def test_everyone_may_leave_in_the_middle_of_a_fight() -> None:
    board = terrain("crowded", "patches", 9)
    world, twin = World.from_cells(*board), ReferenceWorld.from_cells(*board)
    for player in range(1, 10):
        for each in (world, twin):
            each.step(7)
            each.leave(player)
        assert_same(world, twin)
    assert counters(world)["balances"] == [0] * 9
