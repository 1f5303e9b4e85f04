"""The whole of a world in a few seconds: a board for each trap, beside numpy."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from client.library import Entry, parse_library
from engine.world.board import World
from tests.agreement import assert_same, first_difference
from tests.boards import (
    BLINKER,
    BLOCK,
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
from tests.engine.world.worlds import both, reloaded
from tests.scenes import SCENES, closed_diagonals, field_of_many_owners

ALL = 512 * 512
UNEVEN = (1, 1, 1, 2, 3, 1, 10, 4, 11, 6)
BOARDS: dict[str, Callable[[], Board]] = {
    "a fight of nine": partial(terrain, "crowded", "scattered", 9),
    **{name: SCENES[name] for name in ("gliders over the edges", "ash of many owners", "duels")},
    **{name: SCENES[name] for name in ("clocks of all periods", "diagonal fuses")},
    "squares of five": partial(terrain, "crowded", "patches", 5),
    "four far apart": partial(terrain, "sparse", "scattered", 4),
    "three on the seam": partial(terrain, "seam", "scattered", 3),
    "two on the seam": partial(terrain, "seam", "patches", 2),
    "one alone": SCENES["one owner on foreign land"],
    "a full board": partial(full, 0.3, 9),
}


@pytest.mark.parametrize("scene", ["a gun and its target", "belts across"])
def test_what_moves_outdates_every_picture_but_the_last(scene: str) -> None:
    world, twin = both(SCENES[scene]())
    world.step(40)
    for generations in (10, 10, 2, 4, 10, 1, 20):
        world.step(generations)
        assert world.outdated == world.generation - 1
    twin.step(world.generation)
    assert_same(world, twin)


def test_placing_and_leaving_outdate_the_last_picture_too() -> None:
    world = World()
    world.join(1)
    world.step(6)
    world.place(1, [(3, 65), (500, 97)])
    assert world.outdated == 6
    world.step(2)
    assert world.outdated == 7
    world.leave(1)
    assert world.outdated == 8
    assert world.settled, "nobody is left"


def test_placing_where_there_is_no_room_outdates_nothing() -> None:
    world = World()
    world.join(1)
    world.place(1, live_cells(BLINKER, 8, 8))
    world.step(4)
    outdated = world.outdated
    assert world.place(1, live_cells(BLINKER, 8, 8)) == 0
    assert world.outdated == outdated


def test_an_empty_world_is_settled_and_a_loaded_one_not_known_to_be() -> None:
    world = World()
    assert world.settled
    world.join(1)
    world.place(1, live_cells(BLOCK, 9, 9))
    assert not world.settled
    world.step(1)
    assert not world.settled, "one generation does not tell"
    world.step(2)
    assert world.settled
    again = reloaded(world)
    assert not again.settled
    again.step(1)
    assert not again.settled
    again.step(1)
    assert again.settled
    again.step(40)
    assert again.generation == 45
    assert again.outdated == 4, "a world that has settled shows the same for ever"


def test_two_generations_show_that_all_is_quiet_on_the_whole_torus() -> None:
    """Lonely cells all round the torus, which no window could hold."""
    sketch = Sketch(players=1)
    for x in range(0, 512, 8):
        sketch.put(x, 100, 1)
    world = World.from_cells(*sketch.board())
    world.step(1)
    assert (world.settled, world.alive_count) == (True, 0)
    world.place(1, [(x, 300) for x in range(0, 512, 8)])
    assert not world.settled
    world.step(2)
    assert (world.settled, world.alive_count) == (False, 0)
    world.step(2)
    assert world.settled


def test_placing_where_there_is_no_room_disturbs_nothing() -> None:
    world = World.from_cells(*Sketch().draw(BLOCK, 9, 9).board())
    world.step(4)
    assert world.settled
    assert world.place(1, [(9, 9)]) == 0
    assert world.settled


def test_settled_means_the_same_every_second_generation() -> None:
    world, twin = both(SCENES["ash of many owners"]())
    while not world.settled:
        world.step(2)
        twin.step(2)
    assert_same(world, twin)
    before = world.cells()
    world.step(1)
    assert world.settled
    assert world.cells() != before
    world.step(1)
    assert world.cells() == before
    world.step(10**15 + 1)
    twin.step(1)
    assert first_difference(world.cells(), twin.cells()) == ""


def test_settled_ash_wakes_when_a_neighbour_leaves() -> None:
    board = Sketch().draw("12/21", 511, 511, coins=1).draw("343", 40, 40).board()
    world, twin = both(board)
    for leaver in (2, 3):
        world.step(20)
        twin.step(20)
        world.leave(leaver)
        twin.leave(leaver)
        for generations in (1, 2, 10):
            world.step(generations)
            twin.step(generations)
            assert_same(world, twin)


def test_a_world_comes_back_from_its_planes() -> None:
    world = World.from_cells(*terrain("seam", "scattered", 9))
    world.step(13)
    again = reloaded(world)
    assert_same(again, world)
    assert again.outdated == 13
    again.balances.append(1)
    assert len(world.balances) == 9


def test_a_new_world_is_empty() -> None:
    world = World()
    assert (world.generation, world.balances, world.minted, world.pot) == (0, [], 0, 0)
    assert (world.outdated, world.alive_count) == (-1, 0)
    assert [plane.empty for plane in world.planes()] == [True] * 8
    assert_same(world, reloaded(world))
    world.step(1001)
    assert (world.generation, world.cells()) == (1001, bytes(ALL))


@pytest.mark.parametrize("name", BOARDS)
def test_engine_and_numpy_agree_in_uneven_steps(name: str) -> None:
    world, twin = both(BOARDS[name]())
    for generations in UNEVEN:
        world.step(generations)
        twin.step(generations)
        assert_same(world, twin)


LIBRARY = parse_library((Path(__file__).parents[3] / "data" / "library.txt").read_text("utf-8"))
STARTS = [entry for entry in LIBRARY if "land" in entry.facts]


@pytest.mark.parametrize("entry", STARTS, ids=[entry.name for entry in STARTS])
def test_land_after_a_thousand_generations(entry: Entry) -> None:
    world = World.from_cells(*Sketch(players=1).board())
    world.place(1, [(200 + x, 200 + y) for x, y in entry.pattern.points()])
    world.step(1000)
    land = sum(1 for cell in world.cells() if cell & 15 == 1)
    assert (land,) == entry.facts["land"]


def test_there_are_five_to_start_with() -> None:
    assert [entry.name for entry in STARTS] == [
        "glider", "LWSS", "Gosper glider gun", "R-pentomino", "switch engine",
    ]  # fmt: skip


@pytest.mark.parametrize("quiet", [2, 11])
def test_news_spreads_from_a_placed_cell_as_fast_as_it_can(quiet: int) -> None:
    sketch = closed_diagonals(Sketch(), patches(Random(quiet), EVERYONE, 7))
    world, twin = both(sketch.board())
    world.step(quiet)
    twin.step(quiet)
    for generations in (1, 10, 10, 3):
        x = 300 + world.generation
        assert world.place(5, [(x, x - 19)]) == twin.place(5, [(x, x - 19)])
        world.step(generations)
        twin.step(generations)
        assert_same(world, twin)


def test_owners_go_on_changing_where_shapes_have_repeated_from_the_start() -> None:
    world, twin = both(field_of_many_owners())
    for generations in (2, 6, 3, 10):
        world.step(generations)
        twin.step(generations)
    assert_same(world, twin)


def test_engine_and_numpy_agree_on_placing_leaving_and_reloading() -> None:
    random = Random(3)
    world, twin = both(terrain("sparse", "patches", 9))
    for turn, generations in enumerate((10, 1, 2, 10, 20, 3, 1, 1, 7, 10)):
        x, y = random.choice([(-2, -1), (510, 511), (100, 510), (509, 40), (30, 30)])
        player = random.choice(EVERYONE)
        picture = random.choice([GLIDER, BLINKER, TOAD, R_PENTOMINO])
        cells = live_cells(picture, x, y) + live_cells(BLOCK, x + 200, y + 90)
        assert world.place(player, cells) == twin.place(player, cells)
        if turn in (3, 7):
            for game in (world, twin):
                game.leave(player)
                game.join(player)
        if turn in (2, 5):
            world = reloaded(world)
        assert_same(world, twin)
        world.step(generations)
        twin.step(generations)
        assert_same(world, twin)
