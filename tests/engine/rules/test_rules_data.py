"""The files that the page's twin reads too are what the rules say, and the planes agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.rules.board import Board
from engine.rules.notation import parse_rule
from scripts.rules_data import LETTERS, draw
from tests import vectors

STATES = bytes.maketrans(LETTERS, bytes(range(len(LETTERS))))
FUTURES: list[dict[str, Any]] = json.loads((vectors.folder("rules") / "futures.json").read_text())


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
