"""
The hash of every turn of the kept games, which the page's twin is held to, too.

`python -m tests.engine.petri.test_hashes` writes tests/data/petri/hashes.json: for each game the
first 16 digits of its hash at the start and after each turn.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.petri.dish import Dish

DATA = Path(__file__).parents[2] / "data" / "petri"
GAMES = json.loads((DATA / "games.json").read_text("utf-8"))
HASHES = DATA / "hashes.json"
DIGITS = 16


def hashes(game: dict[str, Any]) -> str:
    dish = Dish.begin(game["mode"], game["width"], game["height"], game["seed"])
    found = [dish.hash()]
    for way in game["moves"]:
        dish.play(way)
        found.append(dish.hash())
    return " ".join([each[:DIGITS] for each in found])


def test_every_turn_of_a_kept_game_has_the_hash_that_is_kept() -> None:
    assert [hashes(game) for game in GAMES] == json.loads(HASHES.read_text("utf-8"))


if __name__ == "__main__":
    HASHES.write_text(json.dumps([hashes(game) for game in GAMES], indent=0) + "\n", "utf-8")
