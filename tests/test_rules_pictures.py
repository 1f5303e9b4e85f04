"""The pictures of docs/rules.md show what they say, and what the engine plays now."""

from __future__ import annotations

import pytest

from engine.world.rules.cell import Cell
from scripts.rules_pictures import FOLDER, SCENES, draw

RULES = FOLDER.parent / "rules.md"


@pytest.mark.parametrize("name", SCENES)
def test_the_committed_picture_is_what_the_engine_plays(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text("utf-8") == draw(name, SCENES[name]).svg()
    assert f"(pictures/{name}.svg)" in RULES.read_text("utf-8")


def test_a_glider_takes_land_of_another_player() -> None:
    world = SCENES["glider"].begin()
    theirs = [at for at, value in enumerate(world.cells()) if Cell(value).owner == 2]
    world.step(24)
    owners = {Cell(world.cells()[at]).owner for at in theirs}
    assert owners == {1, 2}
