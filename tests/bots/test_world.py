"""What the characters place can be placed and paid for; their names say how strong they are."""

from __future__ import annotations

import random

import pytest

from bots.rooms.world import CHARACTERS, Character
from bots.world.sparring import EASY, FAIR, HARD
from engine.world.board import World
from engine.world.game import MOST_CELLS
from engine.world.rules.plane import MOST_PLAYERS

SIZE = 512
STRENGTHS = [EASY, FAIR, HARD]

each = pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.name)


@each
def test_an_opening_is_placed_whole_and_leaves_coins_to_play_with(character: Character) -> None:
    """By the engine itself: every list is accepted, and every one of its cells finds room."""
    world = World()
    world.join(1)
    for points in character.opening:
        assert 1 <= len(points) <= MOST_CELLS
        assert world.place(1, points) == len(points)
    assert 0 < world.balances[0] < 1_000


@each
def test_no_opening_grows_to_more_than_a_bot_may_have(character: Character) -> None:
    """Alone on the board, in five minutes."""
    world = World()
    world.join(1)
    for points in character.opening:
        world.place(1, points)
    world.step(3_000)
    assert world.land()[1] < 0.12 * SIZE * SIZE


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


def test_names_say_how_strong_bots_are_and_five_are_of_every_strength() -> None:
    for character in CHARACTERS:
        assert character.name.split()[0] == character.strength.name
    assert {character.strength.name for character in CHARACTERS[:5]} == {"Easy", "Fair", "Hard"}
    assert [one.share for one in STRENGTHS] == sorted({one.share for one in STRENGTHS})
    assert [one.every for one in STRENGTHS] == sorted({one.every for one in STRENGTHS})[::-1]


@each
def test_moves_are_the_same_by_the_same_dice_and_hardly_one_is_empty(character: Character) -> None:
    world = World()
    world.join(1)
    found = [
        [character.strategy.choose(world, 1, dice).points for _ in range(8)]
        for dice in (random.Random(2026), random.Random(2026))
    ]
    assert found[0] == found[1]
    assert sum(points != [] for points in found[0]) >= 6
