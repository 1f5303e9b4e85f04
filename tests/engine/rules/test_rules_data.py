"""The files that the page's twin reads too are what the rules say, and the planes agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.rules.board import Board
from engine.rules.notation import parse_rule
from scripts.rules_data import FOLDER, LETTERS, draw, files

STATES = bytes.maketrans(LETTERS, bytes(range(len(LETTERS))))
FUTURES: list[dict[str, Any]] = json.loads((FOLDER / "futures.json").read_text())


@pytest.mark.parametrize("name", ["futures.json", "notation.json", "refused.json"])
def test_the_files_are_what_the_definition_says(name: str) -> None:
    """Run `python -m scripts.rules_data` when a rule is added."""
    assert (FOLDER / name).read_text(encoding="ascii") == files()[name]


@pytest.mark.parametrize("future", FUTURES, ids=lambda one: f"{one['rule']} {one['grid']}")
def test_the_planes_come_to_the_same_boards(future: dict[str, Any]) -> None:
    board = Board(future["rule"], future["width"], future["height"], future["grid"])
    board.put(future["cells"].encode().translate(STATES))
    for after in future["after"]:
        board.step()
        assert draw(board.cells()) == after


def test_every_family_and_grid_is_there() -> None:
    families = {(parse_rule(one["rule"]).family, one["grid"]) for one in FUTURES}
    assert len(families) == 5 * 4
