"""
One world, in pictures: what lives, who owns it, and who gets the coins.

Placing is in test_world_placing, seats are in test_world_seats; here are the
board itself and the passing of generations.
"""

import pytest

from engine.world.board import World
from tests.boards import (
    BEACON,
    BLINKER,
    EVERYONE,
    GLIDER,
    PULSAR,
    Sketch,
    live_cells,
    rows_of,
    show,
)
from tests.scenes import NORTH_EAST_GLIDER, NORTH_WEST_GLIDER, SOUTH_WEST_GLIDER

ALL = 512 * 512


def world_of(sketch: Sketch) -> World:
    return World.from_cells(*sketch.board())


def alive_at(world: World) -> set[tuple[int, int]]:
    """Where *world* is alive, as coordinates."""
    return {(i % 512, i // 512) for i, cell in enumerate(world.cells()) if cell & 16}


def on_torus(cells: list[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(x % 512, y % 512) for x, y in cells}


def test_every_cell_value_comes_back_as_it_was_given() -> None:
    values = [c << 5 | a << 4 | o for c in range(8) for a in (0, 1) for o in range(a, 10)]
    cells = bytes(values[i % len(values)] for i in range(ALL))
    world = World.from_cells(cells, list(range(9)))
    assert world.cells() == cells
    assert world.alive_count == sum(cell >> 4 & 1 for cell in cells)
    assert world.minted == sum(range(9)) + sum(cell >> 5 for cell in cells)
    assert (world.balances, world.pot, world.generation) == (list(range(9)), 0, 0)


def test_a_blinker_turns_and_turns_back() -> None:
    world = world_of(Sketch().draw(BLINKER, 255, 256))
    world.step()
    assert show(world, 254, 254, 5, 5) == rows_of("..... / ..1.. / .a1a. / ..1.. / .....")
    world.step()
    assert show(world, 254, 254, 5, 5) == rows_of("..... / ..a.. / .111. / ..a.. / .....")
    world.step(999)
    assert show(world, 254, 254, 5, 5) == rows_of("..... / ..1.. / .a1a. / ..1.. / .....")


def test_a_block_stays_with_its_owners_and_its_coins() -> None:
    world = world_of(Sketch().draw("12/34", 511, 511, coins=5))
    before = world.cells()
    world.step(37)
    assert world.cells() == before


@pytest.mark.parametrize(("picture", "period"), [(BEACON, 2), (PULSAR, 3)])
@pytest.mark.parametrize("corner", [(100, 100), (506, 505)])
def test_an_oscillator_comes_back_after_its_period(
    picture: str, period: int, corner: tuple[int, int]
) -> None:
    world = world_of(Sketch().draw(picture, *corner, 4))
    start = alive_at(world)
    world.step()
    assert alive_at(world) != start
    world.step(period - 1)
    assert alive_at(world) == start
    world.step(20 * period)
    assert alive_at(world) == start


@pytest.mark.parametrize(
    ("picture", "dx", "dy"),
    [
        (GLIDER, 1, 1),
        (NORTH_EAST_GLIDER, 1, -1),
        (NORTH_WEST_GLIDER, -1, -1),
        (SOUTH_WEST_GLIDER, -1, 1),
    ],
)
@pytest.mark.parametrize("corner", [(510, 100), (100, 509), (511, 511), (0, 0), (508, 1)])
def test_a_glider_crosses_the_edge(picture: str, dx: int, dy: int, corner: tuple[int, int]) -> None:
    x, y = corner
    world = world_of(Sketch().draw(picture, x, y, 5))
    for moved in range(1, 7):
        world.step(4)
        assert alive_at(world) == on_torus(live_cells(picture, x + moved * dx, y + moved * dy))


def test_a_glider_comes_back_round_the_torus() -> None:
    world = world_of(Sketch().draw(GLIDER, 300, 20, 7))
    start = alive_at(world)
    world.step(4 * 512)
    assert alive_at(world) == start
    assert {cell & 15 for cell in world.cells() if cell & 16} == {7}


def test_a_full_board_dies_of_crowding_and_keeps_its_land() -> None:
    """Eight neighbours everywhere: the whole sum, carries and all."""
    cells = bytes(16 | EVERYONE[i % 9] | i % 8 << 5 for i in range(ALL))
    world = World.from_cells(cells, [0] * 9)
    assert world.potential() == b"\xff" * (ALL // 8)
    world.step()
    assert world.cells() == bytes(cell & ~16 for cell in cells)
    assert world.potential() == bytes(ALL // 8)
    assert world.alive_count == 0


def test_a_world_that_died_out_can_live_again() -> None:
    world = world_of(Sketch(players=2).draw("1.2", 0, 0).draw("2", 40, 40))
    world.step(50)
    assert world.alive_count == 0
    world.place(2, live_cells(BLINKER, 0, 0))
    world.step(11)
    assert show(world, 0, -1, 3, 3) == rows_of(".2. / b2b / .2.")


def test_a_newborn_takes_the_majority_of_its_parents() -> None:
    world = world_of(Sketch().draw("292", 10, 10).draw("558", 20, 20))
    world.step()
    assert show(world, 11, 9, 1, 3) == rows_of("2 / 9 / 2")
    assert show(world, 21, 19, 1, 3) == rows_of("5 / 5 / 5")


@pytest.mark.parametrize(
    ("land", "balances", "pot"), [(2, [114, 100], 0), (1, [100, 100], 14), (0, [100, 100], 14)]
)
def test_enemy_coins_go_to_the_newborn_s_owner_and_others_to_the_pot(
    land: int, balances: list[int], pot: int
) -> None:
    sketch = Sketch(players=2, balance=100).land(0, 0, 9, 9, land, coins=7)
    world = world_of(sketch.draw(BLINKER, 3, 4))
    world.step()
    assert (world.balances, world.pot) == (balances, pot)
    assert world.cells()[3 * 512 + 4] == 16 | 1


def test_the_coins_under_a_blinker_go_to_the_pot_when_it_turns_back() -> None:
    """The ends die on their coin and are born on it again."""
    world = World()
    world.join(1)
    world.place(1, live_cells(BLINKER, 100, 100))
    world.step()
    assert world.pot == 0
    world.step()
    assert world.pot == 2
    world.step(100)
    assert (world.pot, world.balances) == (2, [997])


@pytest.mark.parametrize("corner", [(0, 0), (511, 511), (7, 8), (504, 63)])
def test_potential_is_a_live_cell_and_its_neighbours(corner: tuple[int, int]) -> None:
    world = world_of(Sketch().draw("4", *corner).draw("d", 200, 200, coins=1))
    x, y = corner
    near = on_torus([(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])
    bits = int.from_bytes(world.potential(), "little")
    assert bits == sum(1 << column + 512 * row for column, row in near)
    world.step()
    assert world.potential() == bytes(ALL // 8)
