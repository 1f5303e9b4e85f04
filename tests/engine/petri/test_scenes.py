"""Scenes: one turn each of a small dish, as the definition plays it, in a data file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.petri.dish import Dish
from engine.petri.hazards import board_of_living
from engine.petri.swipe import Swipe
from tests import vectors
from tests.engine.petri.test_games import told

SCENES = json.loads((vectors.folder("petri") / "scenes.json").read_text("utf-8"))


def test_there_are_more_than_forty_each_with_a_name_of_its_own() -> None:
    assert len({scene["name"] for scene in SCENES}) == len(SCENES) >= 45


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene["name"])
def test_a_scene_is_played_as_it_is_drawn(scene: dict[str, Any]) -> None:
    dish = Dish.parse(scene["mode"], scene["before"], scene["seed"])
    swiped = dish.copy()
    swipe = Swipe(dish.plate, swiped.cells, swiped.catalysts, dish.mode.most_energy)
    swipe.run(scene["way"], board_of_living(swiped.cells))
    assert swiped.draw() == scene["swiped"]
    score, *turn = scene["turn"]
    assert told(dish.play(scene["way"])) == turn
    assert (dish.draw(), dish.score) == (scene["after"], score)
    assert (dish.dice.state, dish.goal_at) == (scene["dice"], scene["goal_at"])
