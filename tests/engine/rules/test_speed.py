"""What a generation costs is kept, and stays within what was aimed at."""

from __future__ import annotations

import json

import pytest

from bench.rules import FIGURES, GRIDS, RULES, SIZES, check
from bench.rules_arrays import Arrays
from bench.rules_soup import soup
from engine.rules.board import WRAPS, Board
from engine.rules.notation import parse_rule
from tests.engine.rules.boards import MOST_FAMILIES

KEPT: dict[str, int] = json.loads(FIGURES.read_text())


def test_every_case_is_kept_and_within_its_target() -> None:
    assert list(KEPT) == [
        f"{rule} {side} {grid}" for rule in RULES for side in SIZES for grid in GRIDS
    ]
    assert check(KEPT, KEPT)


def test_the_gate_closes(capsys: pytest.CaptureFixture[str]) -> None:
    name = "Bugs 25 torus"
    assert check({name: 104}, {name: 100})
    assert not check({name: 106}, {name: 100})
    assert not check({name: 1}, {})
    dear = {"Base 25 bounded": 55_001}
    assert not check(dear, dear)
    assert "FAILED Base 25 bounded" in capsys.readouterr().out


@pytest.mark.parametrize("text", MOST_FAMILIES)
@pytest.mark.parametrize("grid", WRAPS)
def test_numpy_plays_the_same(text: str, grid: str) -> None:
    rule = parse_rule(text)
    cells = soup(rule.live, 20)
    board, arrays = Board(rule, 20, 20, grid), Arrays(rule, cells, 20, grid)
    board.put(cells)
    for _ in range(3):
        board.step()
        arrays.step()
        assert board.cells() == arrays.cells.tobytes()
