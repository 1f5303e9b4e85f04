"""A world that only blinks is known to, and any time may pass on it for nothing."""

import pytest

from engine.life2.world import World

BLINKER = [(5, 5), (6, 5), (7, 5)]
BLOCK = [(20, 20), (21, 20), (20, 21), (21, 21)]
FOR_EVER = 10**15


def world_with(cells: list[tuple[int, int]]) -> World:
    world = World()
    world.join(1)
    world.place(1, cells)
    return world


def test_an_empty_world_is_settled() -> None:
    assert World().settled


def test_what_was_just_placed_is_not_settled() -> None:
    assert not world_with(BLOCK).settled


@pytest.mark.parametrize("cells", [BLINKER, BLOCK, [*BLINKER, *BLOCK]])
def test_blocks_and_blinkers_settle_within_two_ticks(cells: list[tuple[int, int]]) -> None:
    world = world_with(cells)
    world.step(20)
    assert world.settled


def test_a_glider_never_settles() -> None:
    world = world_with([(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)])
    world.step(200)
    assert not world.settled


def test_a_settled_world_is_the_same_after_any_even_time() -> None:
    world = world_with([*BLINKER, *BLOCK])
    world.step(20)
    before = world.cells()
    world.step(FOR_EVER)
    assert world.cells() == before
    assert world.generation == FOR_EVER + 20


def test_a_settled_world_is_in_its_other_phase_after_any_odd_time() -> None:
    world = world_with(BLINKER)
    world.step(20)
    before = world.cells()
    world.step(FOR_EVER + 1)
    assert world.cells() != before
    world.step(1)
    assert world.cells() == before


def test_placing_nothing_new_on_a_settled_world_leaves_it_settled() -> None:
    world = world_with(BLOCK)
    world.step(20)
    assert world.place(1, BLOCK) == 0
    assert world.settled


def test_placing_wakes_a_settled_world() -> None:
    world = world_with(BLOCK)
    world.step(20)
    world.place(1, [(23, 20)])
    assert not world.settled


def test_leaving_an_empty_board_behind_is_settled() -> None:
    world = world_with(BLINKER)
    world.leave(1)
    assert world.settled
