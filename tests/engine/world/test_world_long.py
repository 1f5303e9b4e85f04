"""
Long times, and every way of cutting them into steps.

The engine runs beside numpy for thousands of generations, and beside both
numpy and the definition, which is slow, for as long as it takes to tell.
"""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from engine.world import snapshot
from engine.world.board import World
from tests.agreement import AnyWorld, assert_same
from tests.boards import (
    ACORN,
    EVERYONE,
    GLIDER,
    R_PENTOMINO,
    TOAD,
    Board,
    Sketch,
    full,
    live_cells,
    patches,
    terrain,
)
from tests.dense import DenseWorld
from tests.reference import ReferenceWorld
from tests.scenes import GUN, SCENES, zebra

TERRAINS = [
    *[("crowded", "scattered", owners) for owners in (2, 4, 8, 9)],
    *[("crowded", "patches", owners) for owners in (1, 3, 9)],
    *[("sparse", "scattered", owners) for owners in (4, 9)],
    *[("sparse", "patches", owners) for owners in (1, 5)],
    *[("seam", "scattered", owners) for owners in (3, 9)],
    *[("seam", "patches", owners) for owners in (2, 9)],
]
STRIDES = [1, 2, 3, 7, 9, 10, 11, 12, 19, 20, 21, 30]
FRONT_STRIDES = (1, 7, 10)


Kind = type[World] | type[DenseWorld] | type[ReferenceWorld]
ALL_KINDS: list[Kind] = [World, DenseWorld, ReferenceWorld]


def together(board: Board, *kinds: Kind) -> list[AnyWorld]:
    """The same board, once for each kind of world."""
    return [kind.from_cells(*board) for kind in kinds]


def step_all(worlds: list[AnyWorld], generations: int) -> None:
    for world in worlds:
        world.step(generations)


def place_all(worlds: list[AnyWorld], player: int, cells: list[tuple[int, int]]) -> None:
    assert len({world.place(player, cells) for world in worlds}) == 1


@pytest.mark.parametrize("scene", SCENES)
def test_three_worlds_agree_on_every_scene(scene: str) -> None:
    worlds = together(SCENES[scene](), *ALL_KINDS)
    for generations in (1, 1, 1, 2, 3, 5, 10, 10, 20):
        step_all(worlds, generations)
        assert_same(worlds[0], worlds[1])
    assert_same(worlds[0], worlds.pop())
    step_all(worlds, 37)
    assert_same(*worlds)


def test_a_glider_arrives_at_ash_that_rested_for_a_thousand_generations() -> None:
    """Nothing is disturbed for long; then a cell dies in the ash, and then the glider comes."""
    worlds = together(SCENES["glider to old ash"](), World, DenseWorld)
    resting = worlds[0].alive_count
    step_all(worlds, 600)
    assert worlds[0].alive_count == resting
    place_all(worlds, 3, [(440, 446), (10, 10)])
    step_all(worlds, 580)
    assert_same(worlds[0], worlds[1])
    for _ in range(12):
        step_all(worlds, 10)
        assert_same(worlds[0], worlds[1])
    assert worlds[0].balances[0] > 1000, "the glider captured coins"


@pytest.mark.parametrize("upright", [False, True])
def test_fronts_of_two_players_meet_at_full_speed(upright: bool) -> None:
    """A line's flanks are born one cell further each generation; pairs 1 to 29 cells apart."""
    worlds: list[AnyWorld] = [*(World() for _ in FRONT_STRIDES), DenseWorld()]
    place_fronts(worlds, upright)
    *striding, dense = worlds
    for generation in range(1, 21):
        dense.step()
        for stride, world in zip(FRONT_STRIDES, striding, strict=True):
            if generation % stride == 0:
                world.step(stride)
                assert_same(world, dense)


def place_fronts(worlds: list[AnyWorld], upright: bool) -> None:
    for player in EVERYONE:
        for world in worlds:
            world.join(player)
    for distance in range(1, 30):
        x, y = 97 * (distance % 5), 85 * (distance // 5)
        for player, row in ((distance % 9, y), ((distance + 3) % 9, y + distance)):
            line = [(x + along, row) for along in range(31)]
            place_all(worlds, player + 1, [(b, a) if upright else (a, b) for a, b in line])


def test_a_still_life_as_large_as_the_board_falls_apart_from_a_few_cells() -> None:
    worlds = together(zebra(), World, DenseWorld)
    step_all(worlds, 30)
    assert worlds[0].alive_count == 512 * 256
    place_all(worlds, 5, [(511, 3), (0, 3), (200, 101), (201, 101), (202, 101)])
    for generations in (1, 10, 10, 3, 20, 30):
        step_all(worlds, generations)
        assert_same(*worlds)


@pytest.mark.parametrize(
    ("density", "owners"),
    [(0.1, 2), (0.3, 1), (0.5, 4), (0.95, 9), (1.0, 9)],
)
def test_engine_and_numpy_agree_on_whole_boards(density: float, owners: int) -> None:
    worlds = together(full(density, owners), World, DenseWorld)
    for generations in (1, 9, 10):
        step_all(worlds, generations)
        assert_same(*worlds)


def test_engine_and_numpy_agree_for_long_on_a_busy_board() -> None:
    """Nine players, soups everywhere, a gun, and something new placed every few seconds."""
    random = Random(31)
    sketch = Sketch(balance=100_000).draw(GUN, 490, 500, 9)
    land = patches(random, EVERYONE, 40)
    for _ in range(90):
        area = (random.randrange(512), random.randrange(512), 20, 20)
        sketch.soup(random, area, land, coins=3)
    worlds = together(sketch.board(), World, DenseWorld)
    while worlds[0].generation < 800:
        for _ in range(4):
            step_all(worlds, random.choice([*STRIDES, 10, 10, 10]))
            cells = live_cells(random.choice([GLIDER, ACORN, R_PENTOMINO, TOAD, "OOO/OOO/OOO"]))
            x, y = random.randrange(512), random.randrange(512)
            place_all(worlds, random.choice(EVERYONE), [(x + dx, y + dy) for dx, dy in cells])
        assert_same(*worlds)
    assert worlds[0].alive_count > 1000, "the board is still busy"


BOARDS: dict[str, Callable[[], Board]] = {
    **{" ".join(map(str, case)): partial(terrain, *case) for case in TERRAINS},
    **SCENES,
}


@pytest.mark.parametrize("name", BOARDS)
def test_many_generations_at_once_are_as_many_single_ones(name: str) -> None:
    """Strides of any length, one at a time, and with a reload in between: all the same."""
    random = Random(name)
    board = BOARDS[name]()
    striding, walking, waking = (World.from_cells(*board) for _ in range(3))
    for _ in range(4):
        generations = random.choice([*STRIDES, random.randint(1, 35)])
        striding.step(generations)
        for _ in range(generations):
            walking.step()
        waking = snapshot.load(snapshot.dump(waking))
        waking.step(generations)
    assert_same(striding, walking)
    assert_same(waking, walking)
