"""What the characters place can be placed, and paid for."""

from __future__ import annotations

import random

import pytest

from bots.rooms.world import CHARACTERS, PATTERNS, SIZE, Character, at, soup
from engine.grid import Point
from engine.world.accounts import STARTING_BALANCE
from engine.world.board import World
from engine.world.game import MOST_CELLS
from engine.world.rules.plane import MOST_PLAYERS

INT32 = range(-(2**31), 2**31)
MOVES = 50

each = pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.name)


def moves(character: Character) -> list[list[Point]]:
    dice = random.Random(2026)
    return [character.move(dice, STARTING_BALANCE) for _ in range(MOVES)]


@each
def test_an_opening_is_placed_whole_and_leaves_coins_to_play_with(character: Character) -> None:
    """By the engine itself: every list is accepted, and every one of its cells finds room."""
    world = World()
    world.join(1)
    for points in character.opening:
        assert 1 <= len(points) <= MOST_CELLS
        assert world.place(1, points) == len(points)
    assert 0 < world.balances[0] < STARTING_BALANCE


@each
def test_moves_are_small_the_same_by_the_same_dice_and_hardly_one_is_empty(
    character: Character,
) -> None:
    found = moves(character)
    for points in found:
        assert len(points) == len(set(points)) <= 100
        assert all(at in INT32 for point in points for at in point)
    assert found == moves(character)
    assert len({tuple(points) for points in found}) > MOVES // 2
    assert sum(points != [] for points in found) > 0.8 * MOVES


@each
def test_no_move_costs_more_than_there_is_and_three_coins_are_enough(character: Character) -> None:
    for coins in (0, 2, 3, 4, 5, 6, 9, 20):
        dice = random.Random(2026)
        found = [len(character.move(dice, coins)) for _ in range(MOVES)]
        assert max(found) <= coins
        assert (min(found) > 0) == (coins >= 3)


def test_all_openings_together_fit_beside_each_other() -> None:
    """No two characters begin on the same place, whoever comes first."""
    places = [
        (x % SIZE, y % SIZE)
        for character in CHARACTERS
        for points in character.opening
        for x, y in points
    ]
    assert len(places) == len(set(places))
    assert len(CHARACTERS) == MOST_PLAYERS


def test_a_quarter_turn_is_clockwise_and_four_are_none() -> None:
    glider = sorted(PATTERNS["glider"])
    assert glider == [(0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]  # heads down and to the right
    assert sorted(at(0, 0, "glider", 1)) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 1)]
    assert sorted(at(7, 9, "glider", 4)) == [(x + 7, y + 9) for x, y in glider]


def test_a_soup_is_the_same_from_all_four_sides() -> None:
    found = set(soup(0, 0, 24, random.Random(1)))
    assert found == {(23 - y, x) for x, y in found}
    assert 100 < len(found) < 400
