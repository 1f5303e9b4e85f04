"""Placing, joining and leaving: what it costs, what goes, and when the answer is no."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest, BadSnapshot, GameFull, NotEnoughCoins, Refusal, UnknownPlayer
from engine.world.accounts import Accounts
from engine.world.board import SHORT, World, pack, stamp, unpack
from engine.world.rules.plane import MARGIN, STRIDE, Plane
from tests.agreement import counters
from tests.boards import (
    BLINKER,
    BLOCK,
    EVERYONE,
    Sketch,
    live_cells,
    rows_of,
    show,
    terrain,
)


def world_with(sketch: Sketch) -> World:
    return World.from_cells(*sketch.board())


def cell_at(world: World, x: int, y: int) -> tuple[int, bool, int]:
    """Owner, alive and coins of a cell."""
    cell = world.cell(x, y)
    assert cell == world.cells()[y * 512 + x]
    return cell.owner, cell.alive, cell.coins


def test_a_placed_cell_costs_a_coin_and_holds_it() -> None:
    world = world_with(Sketch(players=2))
    assert world.place(2, [(3, 4), (5, 6)]) == 2
    assert cell_at(world, 3, 4) == (2, True, 1)
    assert cell_at(world, 5, 6) == (2, True, 1)
    assert (world.balances, world.alive_count) == ([1000, 998], 2)
    assert (world.minted, world.pot, world.generation) == (2000, 0, 0)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ((512, 513), (0, 1)),
        ((-1, -1), (511, 511)),
        ((-512, 5), (0, 5)),
        ((-513, 511), (511, 511)),
        ((2**31 - 1, -(2**31)), (511, 0)),
        ((512 * 10**20 + 7, 3), (7, 3)),
    ],
)
def test_coordinates_come_round_the_torus(given: tuple[int, int], meant: tuple[int, int]) -> None:
    world = world_with(Sketch(players=1))
    assert world.place(1, [given]) == 1
    assert cell_at(world, *meant) == (1, True, 1)
    assert world.cell(*given) == world.cell(*meant)
    assert world.alive_count == 1


COORDINATES = st.integers(-(2**31), 2**31 - 1)
CALLS = st.lists(st.tuples(COORDINATES, COORDINATES), min_size=1, max_size=9).flatmap(
    lambda cells: st.sampled_from([cells, cells * SHORT])
)


@given(CALLS)
def test_a_call_has_the_cells_that_it_names(cells: list[tuple[int, int]]) -> None:
    """Wherever they wrap, in a list that is searched for empty rows, and in one that is not."""
    named = {(x % 512, y % 512) for x, y in cells}
    assert stamp(cells) == sum(1 << y * STRIDE + MARGIN + x for x, y in named)
    assert unpack(pack(cells)) == [(x % 512, y % 512) for x, y in cells]


def test_a_list_beyond_the_balance_is_refused_whole() -> None:
    world = world_with(Sketch(players=1, balance=2).draw("a", 0, 0, coins=3))
    before = (world.cells(), counters(world))
    with pytest.raises(Refusal) as refusal:
        world.place(1, live_cells(BLINKER))
    assert str(refusal.value) == "Need 3 coins, have 2"
    assert (world.cells(), counters(world)) == before


def test_the_balance_has_to_cover_the_list_as_given() -> None:
    """Repeated, living and full cells count for the check, though they are not charged."""
    world = world_with(Sketch(players=1, balance=2).draw("1", 0, 0))
    for cells in ([(9, 9)] * 3, [(0, 0), (0, 0), (9, 9)], [(9, 9), (521, 9), (9, 521)]):
        with pytest.raises(Refusal, match=r"^Need 3 coins, have 2$"):
            world.place(1, cells)
    assert world.alive_count == 1


@pytest.mark.parametrize("coins", range(8))
@pytest.mark.parametrize("land", [0, 1, 2])
def test_coins_that_lie_there_stay_until_seven_block_the_cell(land: int, coins: int) -> None:
    sketch = Sketch(players=2, balance=10)
    sketch.put(511, 0, land, alive=False, coins=coins)
    world = world_with(sketch)
    if coins == 7:
        assert world.place(1, [(511, 0)]) == 0
        assert cell_at(world, 511, 0) == (land, False, 7)
        assert world.balances == [10, 10]
    else:
        assert world.place(1, [(511, 0)]) == 1
        assert cell_at(world, 511, 0) == (1, True, coins + 1)
        assert world.balances == [9, 10]
    assert (world.minted, world.pot) == (20 + coins, 0)


def test_a_repeated_cell_is_placed_once() -> None:
    world = world_with(Sketch(players=1))
    assert world.place(1, [(7, 7), (7, 7), (7 + 512, 7), (7, 7 - 512), (8, 7)]) == 2
    assert cell_at(world, 7, 7) == (1, True, 1)
    assert world.balances == [998]


@pytest.mark.parametrize(
    ("stride", "quiet", "pitch"),
    [(1, 0, 256), (1, 20, 7), (2, 0, 7), (2, 20, 128), (3, 20, 256), (10, 0, 128), (10, 20, 7)],
)
def test_lonely_cells_in_a_quiet_world_die_for_good(stride: int, quiet: int, pitch: int) -> None:
    """Four of them, or sixteen, or more than five thousand."""
    world = world_with(Sketch(players=1, balance=6000).draw(BLOCK, 3, 3))
    world.step(quiet)
    lonely = [(x, y) for x in range(0, 511, pitch) for y in range(0, 511, pitch)]
    world.place(1, [(x, y) for x, y in lonely if (x, y) not in ((0, 0), (7, 7))])
    for _ in range(5):
        world.step(stride)
        assert world.alive_count == 4


@pytest.mark.parametrize("quiet", [1, 2, 9, 31])
def test_a_settled_blinker_stops_when_a_cell_is_placed_in_its_way(quiet: int) -> None:
    """With its ends and sides filled the blinker is a square of nine, and its middle dies."""
    world = world_with(Sketch(players=2).draw(BLINKER, 200, 200, 1).draw(BLOCK, 90, 90, 1))
    world.step(quiet)
    ring = [(x, y) for x in (200, 201, 202) for y in (199, 200, 201)]
    assert world.place(2, ring) == 6
    world.step()
    assert world.alive_count == 4 + 8
    assert show(world, 201, 200, 1, 1) == ["a"]


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


ALL = 512 * 512


def test_who_has_no_land_takes_nothing_along() -> None:
    world = World.from_cells(*Sketch(players=3).draw("1b/1b", 0, 0, coins=2).board())
    before = world.cells()
    world.leave(3)
    assert (world.cells(), world.balances, world.pot) == (before, [1000, 1000, 0], 1000)


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
