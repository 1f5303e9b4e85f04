"""Placing cells: where they land, what they cost, and when the answer is no."""

import pytest

from engine.errors import Refusal
from engine.world.board import World
from tests.agreement import counters
from tests.boards import BLINKER, BLOCK, Sketch, live_cells, rows_of, show


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


def test_a_balance_that_covers_the_list_exactly_is_enough() -> None:
    world = world_with(Sketch(players=1, balance=3))
    assert world.place(1, live_cells(BLINKER)) == 3
    assert world.balances == [0]


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


@pytest.mark.parametrize("player", [0, -1, 3, 9, 10, 16])
def test_nobody_places_without_a_seat(player: int) -> None:
    world = world_with(Sketch(players=2))
    for cells in ([], [(1, 1)]):
        with pytest.raises(Refusal):
            world.place(player, cells)
    assert (world.alive_count, world.balances) == (0, [1000, 1000])


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


def test_placing_claims_the_land_for_good() -> None:
    world = world_with(Sketch(players=2).draw("bb", 30, 30))
    world.place(1, [(30, 30)])
    world.step()
    assert show(world, 30, 30, 2, 1) == ["ab"]


def test_a_thousand_cells_in_one_list() -> None:
    world = world_with(Sketch(players=1))
    cells = [(x, y) for x in range(492, 532) for y in range(25)]
    assert world.place(1, cells) == 1000
    assert (world.balances, world.alive_count) == ([0], 1000)
    assert show(world, 491, 24, 42, 2) == ["." + "1" * 40 + ".", "." * 42]


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
def test_settled_ash_wakes_when_a_cell_is_placed_beside_it(quiet: int) -> None:
    """A cell at the corner of a block, which had not changed for long, breaks the corner off."""
    world = world_with(Sketch(players=2).draw(BLOCK, 200, 200, 1).draw(BLOCK, 300, 300, 1))
    world.step(quiet)
    world.place(2, [(202, 199)])
    world.step()
    assert show(world, 199, 198, 5, 5) == rows_of("..... / ..1b. / .1a1. / .11.. / .....")


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
