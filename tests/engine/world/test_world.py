"""
One world, in pictures: what lives, who owns it, and who gets the coins.

Placing is in test_world_placing, seats are in test_world_seats; here are the
board itself and the passing of generations.
"""

import pytest

from engine.world.board import World
from tests.boards import (
    BLINKER,
    GLIDER,
    Sketch,
    live_cells,
    rows_of,
    show,
)

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


def test_a_glider_comes_back_round_the_torus() -> None:
    world = world_of(Sketch().draw(GLIDER, 300, 20, 7))
    start = alive_at(world)
    world.step(4 * 512)
    assert alive_at(world) == start
    assert {cell & 15 for cell in world.cells() if cell & 16} == {7}


def test_a_world_that_died_out_can_live_again() -> None:
    world = world_of(Sketch(players=2).draw("1.2", 0, 0).draw("2", 40, 40))
    world.step(50)
    assert world.alive_count == 0
    world.place(2, live_cells(BLINKER, 0, 0))
    world.step(11)
    assert show(world, 0, -1, 3, 3) == rows_of(".2. / b2b / .2.")


@pytest.mark.parametrize("corner", [(0, 0), (511, 511), (7, 8), (504, 63)])
def test_potential_is_a_live_cell_and_its_neighbours(corner: tuple[int, int]) -> None:
    world = world_of(Sketch().draw("4", *corner).draw("d", 200, 200, coins=1))
    x, y = corner
    near = on_torus([(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])
    bits = int.from_bytes(world.potential(), "little")
    assert bits == sum(1 << column + 512 * row for column, row in near)
    world.step()
    assert world.potential() == bytes(ALL // 8)
