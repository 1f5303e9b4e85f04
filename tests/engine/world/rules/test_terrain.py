"""The planes of the world: what moves as fast as anything can stays within its windows."""

import pytest

from engine.world.board import World
from engine.world.rules import terrain
from engine.world.rules.plane import MOST_PLAYERS
from tests.dense import DenseWorld

ALIVE = 0x10
GLIDER = [(101, 100), (102, 101), (100, 102), (101, 102), (102, 102)]


@pytest.mark.parametrize("margin", [terrain.MARGIN, terrain.WIDE_MARGIN])
def test_a_fire_runs_along_a_diagonal_at_the_speed_of_light(
    margin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    All round the torus each cell of it has two neighbours and lives for ever, until one is put
    beside it. From there it burns in both directions, a cell a generation, which is as fast as
    anything can be, and windows around the fire are opened again and again.
    """
    monkeypatch.setattr(terrain, "WIDE_MARGIN", margin)
    cells = bytearray(512 * 512)
    for place in range(512):
        cells[place * 512 + place] = ALIVE | place // 64 % MOST_PLAYERS + 1
    world = World.from_cells(bytes(cells), [1_000] * MOST_PLAYERS)
    plain = DenseWorld.from_cells(bytes(cells), [1_000] * MOST_PLAYERS)
    for each in (world, plain):
        each.step(4)
        each.place(9, [(101, 100)])
    assert world.settled is False
    for generations in (10, 10, 7, 3, 10):
        world.step(generations)
        plain.step(generations)
        assert world.cells() == plain.cells()
    pairs = enumerate(zip(cells, world.cells(), strict=True))
    burning = [index % 512 for index, (then, now) in pairs if (then ^ now) & ALIVE != 0]
    assert (min(burning), max(burning)) == (101 - 40, 101 + 40)


def test_what_is_placed_in_an_empty_world_has_a_window_of_its_own() -> None:
    world = World.begin([True])
    world.place(1, GLIDER)
    world.step(2)
    patch = world.terrain._patch
    assert patch is not None
    assert not patch.shape.whole
    assert len(patch.shape.windows) == 1
