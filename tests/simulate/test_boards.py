"""A field of any size is the world, where they are of one size, and Life where they are not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.terminal import ClientError
from engine.world.board import World
from engine.world.rules.plane import Cell
from simulate.boards import Field
from tests.engine import plain_life


def soup(width: int, height: int, players: int, density: float, seed: int) -> bytes:
    random = Random(seed)
    return bytes(
        Cell.of(random.randint(1, players), True, 0) if random.random() < density else 0
        for _ in range(width * height)
    )


@pytest.mark.parametrize("players", [1, 3, 9])
def test_it_is_the_world(players: int) -> None:
    """Owners and ties and all."""
    patch = soup(512, 40, players, 0.3, seed=players)  # across both seams
    cells = patch[: 512 * 20] + bytes(512 * 472) + patch[512 * 20 :]
    world, field = World.from_cells(cells, [0] * 9), Field(512, 512, cells)
    assert field.cells() == cells
    for generations in (1, 4, 7):
        world.step(generations)
        field.step(generations)
        assert field.cells() == world.cells()
        assert (field.generation, field.alive_count) == (world.generation, world.alive_count)


@given(
    width=st.sampled_from([8, 16, 40]),
    height=st.integers(1, 20),
    generations=st.integers(0, 30),
    seed=st.integers(0, 1000),
)
@settings(max_examples=60)
def test_it_is_life_on_any_torus(width: int, height: int, generations: int, seed: int) -> None:
    cells = soup(width, height, 2, 0.4, seed)
    field = Field(width, height, cells)
    field.step(generations)
    places = [(at % width, at // width) for at, cell in enumerate(cells) if cell]
    expected = plain_life.run(places, generations, (width, height))
    found = {(at % width, at // width) for at, cell in enumerate(field.cells()) if cell & 0x10}
    assert found == expected


@pytest.mark.parametrize(
    ("width", "height"), [(10, 10), (0, 8), (4, 8), (8, 0), (2056, 8), (8, 2049)]
)
def test_a_size_that_cannot_be_is_refused(width: int, height: int) -> None:
    with pytest.raises(ClientError, match="multiple of 8"):
        Field(width, height, bytes(width * height))
