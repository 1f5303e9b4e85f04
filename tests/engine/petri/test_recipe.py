"""Recipes: there and back, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest
from engine.petri import recipe
from engine.petri.dish import Dish
from tests.engine.petri.games import some_moves


@pytest.mark.parametrize("text", ["early.305419896.NESW", "late-8x7.17.", "mid-7x6.0.N"])
def test_a_recipe_is_drawn_as_it_was_read(text: str) -> None:
    dish, seed, moves = recipe.parse(text)
    dish.played = moves
    assert recipe.draw(dish, seed) == text


@given(st.sampled_from(["early", "mid", "late"]), st.integers(6, 8), st.integers(0, 2**32 - 1))
def test_any_game_comes_back(mode: str, width: int, seed: int) -> None:
    dish = Dish.begin(mode, width, 6, seed)
    for way in some_moves(dish, 4):
        dish.play(way)
    again, found, moves = recipe.parse(recipe.draw(dish, seed))
    for way in moves:
        again.play(way)
    assert (again.hash(), found) == (dish.hash(), seed)


@pytest.mark.parametrize(
    "text",
    ["", "early", "early.7", "early.x.N", "early.7.NX", "early.7.N.N", "early-6.7.N", "a-bxc.7."],
)
def test_what_is_no_recipe_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match=r"Expected a game like early\.7\.NESW"):
        recipe.parse(text)


@pytest.mark.parametrize("text", ["hard.7.", "early-5x6.7.", "early.4294967296."])
def test_a_recipe_of_no_dish_is_refused(text: str) -> None:
    with pytest.raises(BadRequest):
        recipe.parse(text)
