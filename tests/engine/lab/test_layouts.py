"""What was kept in a layout, or backed up, is read as long as there is a canister that has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.lab import backup
from engine.lab.game import Game
from engine.lab.storage import VERSION, Storage
from tests.engine.lab.labs import EVE, dumped
from tests.engine.maps import DictMap

LAYOUTS = sorted((Path(__file__).parents[2] / "data" / "lab").glob("v*.json"))
MAPS = ("facts", "specimens", "proofs", "likes", "people", "events")
PERSISTENT = 5  # of what `dumped` tells, a backup has the first five


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def plain(game: Game) -> Any:
    """What `dumped` tells, as JSON has it."""
    return json.loads(json.dumps(dumped(game)))


def storage_of(maps: dict[str, dict[str, str]]) -> Storage:
    found = {name: DictMap() for name in MAPS}
    for name, entries in maps.items():
        found[name].entries = {int(key): text for key, text in entries.items()}
    return Storage(*(found[name] for name in MAPS))


def test_every_layout_has_a_file() -> None:
    assert [path.stem for path in LAYOUTS] == [f"v{number + 1}" for number in range(VERSION)]


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_a_lab_that_was_kept_is_read(path: Path) -> None:
    kept = read(path)
    game = storage_of(kept["maps"]).load()
    assert plain(game) == kept["shown"]
    assert game.paused


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_a_backup_that_was_kept_is_read(path: Path) -> None:
    kept = read(path)
    game = Game.begin(EVE)
    game.restore(backup.load(kept["backup"])[0], 1)
    assert plain(game)[:PERSISTENT] == kept["shown"][:PERSISTENT]
