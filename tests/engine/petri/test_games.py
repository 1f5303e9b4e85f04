"""Whole games, against the definition: those in the data files, and any others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.petri.cell import DORMANT, ENERGY
from engine.petri.dish import Dish, Turn
from engine.petri.tables import MODES
from tests import vectors
from tests.engine.petri.definition import RULES, SlowDish

GAMES = json.loads((vectors.folder("petri") / "games.json").read_text("utf-8"))
NAMES = ("merges", "catalysts", "born", "died", "slept", "blighted", "decayed")
WORTH = ("energy", "streak", "gain")


def told(turn: Turn) -> list[int]:
    return [getattr(turn, name) for name in (*NAMES, *WORTH)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['mode']}-{game['seed']}")
def test_a_kept_game_is_played_again(game: dict[str, Any]) -> None:
    dish = Dish.begin(game["mode"], game["width"], game["height"], game["seed"])
    assert dish.draw() == game["start"]
    for way, (picture, score, *turn) in zip(game["moves"], game["turns"], strict=True):
        assert told(dish.play(way)) == turn
        assert (dish.draw(), dish.score) == (picture, score)
    assert (dish.dice.state, dish.goal_at) == (game["dice"], game["goal_at"])
    assert (dish.turn, dish.played) == (len(game["moves"]), game["moves"])


@given(
    st.sampled_from(sorted(MODES)),
    st.integers(6, 8),
    st.integers(6, 8),
    st.integers(0, 0xFFFFFFFF),
    st.lists(st.integers(0, 3), min_size=1, max_size=25),
)
def test_any_game_is_played_as_defined(
    mode: str, width: int, height: int, seed: int, choices: list[int]
) -> None:
    dish = Dish.begin(mode, width, height, seed)
    slow = SlowDish.begin(mode, width, height, seed)
    for choice in choices:
        moves = dish.moves()
        assert moves == slow.moves()
        if moves == "":
            break
        way = moves[choice % len(moves)]
        ghosts = {each: dish.copy() for each in moves}
        for each, ghost in ghosts.items():
            ghost.play(each)
        assert told(dish.play(way)) == list(slow.play(way).values())
        assert (dish.draw(), dish.dice.state) == (slow.draw(), slow.dice)
        assert ghosts[way].hash() == dish.hash()  # and no ghost has touched the dish
        assert (dish.score, dish.streak, dish.goal_at) == (slow.score, slow.streak, slow.goal_at)
        cells = [cell for cell in dish.cells if cell != 0]
        assert all(1 <= cell & ENERGY <= RULES[mode].cap for cell in cells)
        assert all(cell & ~(DORMANT | ENERGY) == 0 or cell & ENERGY == 1 for cell in cells)
