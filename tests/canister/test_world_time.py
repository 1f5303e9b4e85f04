"""Ticks: one a second, only while something moves, never too many generations."""

from __future__ import annotations

import pytest

from localnet.testing import Network
from tests.canister.world_host import ADMIN, BLINKER, GLIDER, WorldHost


@pytest.fixture
def world(network: Network) -> WorldHost:
    return WorldHost(network)


def generation(world: WorldHost) -> int:
    found = world.get_generation()
    assert isinstance(found, int)
    return found


def test_an_empty_world_has_no_timer(world: WorldHost) -> None:
    assert not world.ticking
    world.join_game()
    assert not world.ticking
    assert world.wait(10) == 0


def test_the_first_cells_start_the_clock(world: WorldHost) -> None:
    world.place_cells(GLIDER)
    assert world.ticking
    for second in range(1, 8):
        assert world.wait(1) == 1
        assert generation(world) == 10 * second


def test_one_timer_is_enough(world: WorldHost) -> None:
    for x in range(5):
        world.place_cells([(x * 20 + a, b) for a, b in GLIDER])
        world.resume_game(caller=ADMIN)
    assert len(world.hosted.timers.set) == 1


def test_a_world_that_repeats_itself_lets_the_timer_go(world: WorldHost) -> None:
    world.place_cells(BLINKER)
    world.wait(5)
    assert not world.ticking
    asleep = generation(world)
    assert world.wait(100) == 0
    assert generation(world) == asleep + 1000
    assert not world.get_stats()["running"]
    world.place_cells([(x + 60, y) for x, y in GLIDER])
    assert world.ticking
    world.wait(2)
    assert generation(world) == asleep + 1020


def test_sleep_survives_an_upgrade(world: WorldHost) -> None:
    world.place_cells(BLINKER)
    world.wait(5)
    before = world.everything()
    world.upgrade()
    assert not world.ticking
    assert world.everything() == before
    assert world.wait(3) == 0
    assert generation(world) == before["state"]["generation"] + 30


def test_cells_placed_while_paused_wait(world: WorldHost) -> None:
    world.pause_game(caller=ADMIN)
    world.place_cells(GLIDER)
    assert not world.ticking
    world.wait(5)
    world.resume_game(caller=ADMIN)
    assert world.ticking
    world.wait(1)
    assert generation(world) == 10
