"""What messages cost is kept for every room, and the gate closes."""

from __future__ import annotations

import pytest

from bench.kept import kept
from bench.messages import FIGURES, Figures, cases, check
from bench.meters.known import METERS
from bench.rooms import lab, petri
from engine.lab.trial import lay, run
from engine.petri import recipe

KEPT: Figures = kept(FIGURES)
CASES = cases(None)


def test_every_case_is_kept_by_every_meter_and_within_its_limit() -> None:
    assert {meter: sorted(counted) for meter, counted in KEPT.items()} == {
        meter: sorted(CASES) for meter in METERS
    }
    assert check(KEPT, KEPT, CASES)


def test_a_case_that_costs_more_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    dearer = {
        meter: {name: round(1.03 * n) for name, n in row.items()} for meter, row in KEPT.items()
    }
    assert not check(dearer, KEPT, CASES)
    assert "FAILED petri: a turn, late" in capsys.readouterr().out


def test_a_case_over_its_limit_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    dear = {meter: {name: 50 * n for name, n in row.items()} for meter, row in KEPT.items()}
    assert not check(dear, dear, CASES)
    assert "and at most 600,000 are allowed" in capsys.readouterr().out


@pytest.mark.parametrize("case", lab.RUNS, ids=str)
def test_no_generation_of_a_run_comes_again(case: tuple[str, int, int]) -> None:
    """Else less than all of it would be measured."""
    rule, side, generations = case
    board = lay(rule, f"T{side},{side}", lab.pattern(rule, side)["pattern"])
    assert run(board, generations).settled is None


def test_everything_happens_in_the_game_that_the_limit_is_for() -> None:
    dish, _, moves = recipe.parse(petri.GAMES["late"])
    turns = [dish.play(way) for way in moves]
    for what in ("born", "died", "merges", "slept", "blighted", "decayed", "catalysts"):
        assert sum(getattr(turn, what) for turn in turns) > 0, what
