"""What the most that is run at once costs is kept, and is what a query can pay."""

from __future__ import annotations

import json

import pytest

from bench.rules_trial import pattern
from bench.rules_trials import (
    AIMED,
    CASES,
    FIGURES,
    QUERY,
    WEIGHTED,
    Case,
    Figures,
    check,
    estimate,
)
from engine.lab.trial import lay, run

KEPT: Figures = json.loads(FIGURES.read_text())


def test_every_case_is_kept_and_within_what_it_may_take() -> None:
    assert list(KEPT) == [case.name for case in CASES]
    assert check(KEPT, KEPT)
    assert estimate(KEPT, AIMED) < AIMED.most == WEIGHTED
    assert {case.most for case in CASES if case != AIMED} == {QUERY}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_is_allowed_and_no_generation_of_it_comes_again(case: Case) -> None:
    """Else less than all of it would be measured."""
    board = lay(case.rule, f"T{case.side},{case.side}", pattern(case.rule, case.side))
    assert run(board, case.generations).settled is None


def test_the_gate_closes(capsys: pytest.CaptureFixture[str]) -> None:
    dearer = {name: row | {"wasi": round(1.06 * row["wasi"])} for name, row in KEPT.items()}
    assert not check(dearer, KEPT)
    dear = {name: row | {"rustpython": 2 * row["rustpython"]} for name, row in KEPT.items()}
    assert not check(dear, dear)
    assert "FAILED Weighted 64 1024" in capsys.readouterr().out
