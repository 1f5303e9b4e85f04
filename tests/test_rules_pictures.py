"""The pictures of docs/rules.md show what they say, and what the engine plays now."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.life2.rules import cell
from engine.life2.rules.plane import WIDTH
from scripts.rules_pictures import FOLDER, SCENES, draw, main

RULES = FOLDER.parent / "rules.md"


@pytest.mark.parametrize("name", SCENES)
def test_the_committed_picture_is_what_the_engine_plays(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text("utf-8") == draw(name, SCENES[name]).svg()
    assert f"(pictures/{name}.svg)" in RULES.read_text("utf-8")


def test_the_command_draws_every_scene(tmp_path: Path) -> None:
    main([str(tmp_path / "new")])
    drawn = {path.stem for path in (tmp_path / "new").iterdir()}
    assert drawn == set(SCENES)


def test_a_capture_is_three_coins_more() -> None:
    world = SCENES["capture"].begin()
    world.step()
    assert world.balances == [1003, 1000, 1000]
    assert world.pot == 0


def test_a_tie_is_won_by_each_in_turn() -> None:
    world = SCENES["tie"].begin()
    world.step()
    newborn = [world.cells()[2 * WIDTH + x] for x in (2, 6, 10)]
    assert newborn == [cell.make(player, True, 0) for player in (1, 2, 3)]


def test_a_blinker_is_upright_again_after_two() -> None:
    world = SCENES["blinker"].begin()
    before = world.cells()
    world.step()
    assert world.cells() != before
    world.step()
    assert [value & cell.ALIVE_BIT for value in world.cells()] == [
        value & cell.ALIVE_BIT for value in before
    ]


def test_a_glider_takes_land_of_another_player() -> None:
    world = SCENES["glider"].begin()
    theirs = [at for at, value in enumerate(world.cells()) if cell.owner(value) == 2]
    world.step(24)
    owners = {cell.owner(world.cells()[at]) for at in theirs}
    assert owners == {1, 2}


def test_coins_are_drawn_as_dots() -> None:
    dots = draw("capture", SCENES["capture"]).svg().count("<circle")
    assert dots == SCENES["capture"].coins == 3
