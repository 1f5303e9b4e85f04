"""
Balance: what chance and what forethought reach, on fixed seeds.

In Mid and Late somebody who swipes at random is soon lost, and somebody who looks two turns
ahead is not: skill decides.
"""

from __future__ import annotations

import random

import pytest

from bots.rooms.petri import choose
from engine.petri.dish import Dish

RANDOM_GAMES = 100
FORESEEN_GAMES = 10


@pytest.mark.parametrize("mode", ["mid", "late"])
def test_random_play_ends_before_turn_20_in_nine_games_of_ten(mode: str) -> None:
    dice = random.Random(2048)
    early_ends = 0
    for seed in range(RANDOM_GAMES):
        dish = Dish.begin(mode, 6, 6, seed)
        while not dish.over and dish.turn < 20:
            dish.play(dice.choice(dish.moves()))
        early_ends += int(dish.turn < 20)
    assert early_ends >= 0.9 * RANDOM_GAMES


@pytest.mark.parametrize("mode", ["mid", "late"])
def test_two_turns_of_look_ahead_live_to_turn_50_in_seven_games_of_ten(mode: str) -> None:
    lived = 0
    for seed in range(FORESEEN_GAMES):
        dish = Dish.begin(mode, 6, 6, seed)
        while not dish.over and dish.turn < 50:
            dish.play(choose(dish)[1])
        lived += int(dish.turn == 50)
    assert lived >= 0.7 * FORESEEN_GAMES
