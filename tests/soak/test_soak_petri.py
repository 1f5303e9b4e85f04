"""Growers play while the server is upgraded, killed and restored: nothing is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.petri.culture import Culture
from engine.petri.dish import Dish
from tests.soak import trial
from tests.soak.petri.checks import check_dish
from tests.soak.petri.grower import Grower
from tests.soak.rooms.petri import PetriGame
from tests.soak.soak import Soak

CHECKS = {
    "a backup that is restored is the game that it was",
    "every row of a table replays to its score",
    "the journal, played again, is every dish, and nothing answered is lost",
    "turns are counted as often as they were played",
}


def test_growers_play_while_the_server_is_killed_and_upgraded(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 2048, 1.0, print, 1.0, ["petri"])
    text = trial.run(soak, trial.KINDS, CHECKS)
    assert isinstance(soak.game, PetriGame)
    assert soak.game.audit.turns > 0, "nobody played"
    assert f"| dishes | {len(soak.game.audit.cultures):,} |" in text


def grower() -> tuple[Grower, Culture, dict[str, Any]]:
    """Somebody who was answered two moves, and a dish that had them."""

    found = Grower(1, Random(1))
    found.id, found.dish = 7, Dish.begin("early", 6, 6, 5)
    culture = Culture(7, "ada", Dish.begin("early", 6, 6, 5), 5, None, 0)
    for way in "NE":
        found.dish.play(way)
        culture.dish.play(way)
    return found, culture, {"hash": culture.dish.hash(), "moves": "NE"}


def test_a_dish_that_is_not_what_was_answered_is_seen() -> None:
    found, culture, shown = grower()
    check_dish(shown, culture, found)
    with pytest.raises(AssertionError, match="is not what was noted"):
        check_dish(shown | {"hash": "ab"}, culture, found)
    with pytest.raises(AssertionError, match="but NE was answered"):
        check_dish(shown | {"moves": "N"}, culture, found)
