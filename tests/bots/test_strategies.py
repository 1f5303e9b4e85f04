"""Strategies choose what can be paid, and the forecast says what a choice brings."""

from __future__ import annotations

import random

import pytest

from bots.world.strategies import (
    AHEAD,
    ENOUGH,
    GROWING,
    NOTHING,
    PATTERNS,
    TILE,
    TILES,
    Anywhere,
    Broth,
    Choice,
    Coached,
    Raider,
    Strategy,
    at,
    forecast,
    soup,
)
from engine.world import snapshot
from engine.world.board import World
from tests.engine.world.histories import facts

STRATEGIES = [
    *(Anywhere("glider", "Gosper glider gun"), Broth(), Raider("R-pentomino")),
    Coached(rounds=1),
]
every = pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda one: type(one).__name__)


def world_of(*balances: int) -> World:
    return World.from_cells(bytes(512 * 512), list(balances))


@every
@pytest.mark.parametrize("coins", [0, 2, 3, 5, 20, 1_000])
def test_no_choice_costs_more_than_there_is_and_three_coins_are_enough(
    strategy: Strategy, coins: int
) -> None:
    world = world_of(coins)
    found = [len(strategy.choose(world, 1, random.Random(seed)).points) for seed in range(6)]
    assert max(found) <= min(coins, 100)
    assert (max(found) > 0) == (coins >= 3)


@every
def test_choosing_leaves_the_world_as_it_is(strategy: Strategy) -> None:
    world = world_of(500, 500)
    world.place(2, at(100, 100, "acorn"))
    before = facts(world)
    strategy.choose(world, 1, random.Random(1))
    assert facts(world) == before
    assert world.config.paydays


def test_a_forecast_is_what_comes_of_it() -> None:
    """Each choice by itself, for who makes it, on a board where others live."""
    world = world_of(500, 500)
    world.place(1, at(64, 64, "pulsar"))
    world.place(2, at(320, 64, "R-pentomino"))
    choices = [Choice("", []) for _ in TILES]
    choices[5] = Choice("acorn", at(180, 190, "acorn"))
    choices[10] = Choice("block", at(320, 320, "block"))
    found = forecast(world, 1, choices)
    played = snapshot.load(snapshot.dump(world))
    for choice in choices:
        played.place(1, choice.points)
    played.step(AHEAD)
    world.step(AHEAD)
    assert sum(found) == played.land()[1] - world.land()[1]
    assert (found[10], found[0]) == (4, 0)
    assert found[5] > 300


def test_tiles_cover_the_world_once() -> None:
    assert sorted(TILES) == [(x, y) for x in range(0, 512, TILE) for y in range(0, 512, TILE)]


def test_the_coach_finds_what_grows_also_on_a_crowded_board() -> None:
    world, dice = world_of(1_000, 1_000), random.Random(3)
    for _ in range(60):
        world.place(2, soup(dice.randrange(512), dice.randrange(512), 12, dice)[:16])
    world.step(900)
    choice = Coached().choose(world, 1, dice)
    assert choice.name in GROWING
    world.place(1, choice.points)
    world.step(AHEAD)
    assert world.land()[1] >= ENOUGH


def test_who_cannot_pay_for_anything_is_told_nothing() -> None:
    assert Coached().choose(world_of(2), 1, random.Random(1)) == NOTHING


def test_a_raider_goes_where_coins_of_others_lie() -> None:
    cells = bytearray(512 * 512)
    for y in range(512):
        for x in range(256):
            cells[y * 512 + x] = 0b111_0_0010
    world = World.from_cells(bytes(cells), [100, 0])
    for seed in range(5):
        x, _ = Raider("R-pentomino").choose(world, 1, random.Random(seed)).points[0]
        assert x < 260


def test_a_quarter_turn_is_clockwise_and_four_are_none() -> None:
    glider = sorted(PATTERNS["glider"])
    assert glider == [(0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]  # heads down and to the right
    assert sorted(at(0, 0, "glider", 1)) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 1)]
    assert sorted(at(7, 9, "glider", 4)) == [(x + 7, y + 9) for x, y in glider]


def test_a_soup_is_the_same_from_all_four_sides() -> None:
    found = set(soup(0, 0, 24, random.Random(1)))
    assert found == {(23 - y, x) for x, y in found}
    assert 100 < len(found) < 400
