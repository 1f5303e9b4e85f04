"""What a generation costs is kept, and stays within what was aimed at."""

from __future__ import annotations

import pytest

from bench.kept import kept
from bench.meters.known import METERS
from bench.rules import FIGURES, GRIDS, RULES, SIZES, Figures, check, soup
from bench.rules_arrays import Arrays
from engine.rules.board import WRAPS, Board
from engine.rules.notation import parse_rule
from tests.engine.rules.boards import MOST_FAMILIES

KEPT: Figures = kept(FIGURES)


def test_every_case_is_kept_and_within_its_target() -> None:
    cases = [f"{rule} {side} {grid}" for rule in RULES for side in SIZES for grid in GRIDS]
    assert {meter: list(figures) for meter, figures in KEPT.items()} == dict.fromkeys(METERS, cases)
    assert check(KEPT, KEPT)


def test_the_gate_closes(capsys: pytest.CaptureFixture[str]) -> None:
    def passes(meter: str, now: int, before: int | None, name: str = "Bugs 25 torus") -> bool:
        was = {} if before is None else {meter: {name: before}}
        return check({"wasi": {}, meter: {name: now}}, was)

    for meter, allowed in {"wasi": 101_100, "rustpython": 104_000}.items():
        assert passes(meter, allowed, 100_000)
        assert not passes(meter, allowed + 1, 100_000)
        assert not passes(meter, 1, None)
    assert not passes("wasi", 55_001, 55_001, "Base 25 bounded")
    assert passes("rustpython", 55_001, 55_001, "Base 25 bounded"), "targets are CPython's"
    assert "FAILED Base 25 bounded: 55,001, +10 % against the target" in capsys.readouterr().out


@pytest.mark.parametrize("text", MOST_FAMILIES)
def test_numpy_plays_the_same(text: str) -> None:
    rule = parse_rule(text)
    cells = soup(rule.live, 20)
    for grid in WRAPS:
        board, arrays = Board(rule, 20, 20, grid), Arrays(rule, cells, 20, grid)
        board.put(cells)
        for _ in range(3):
            board.step()
            arrays.step()
            assert board.cells() == arrays.cells.tobytes()
