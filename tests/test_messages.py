"""What messages cost is kept for every room, and the gate closes."""

from __future__ import annotations

import pytest

from bench import messages
from bench.kept import kept
from bench.messages import FIGURES, Figures, cases, check
from bench.meters.known import METERS
from bench.rooms import lab
from engine.lab.trial import lay, run

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


def test_one_room_can_be_asked_for() -> None:
    assert {name.partition(":")[0] for name in cases("arena")} == {"arena"}
    with pytest.raises(SystemExit):
        messages.main(["nowhere"])
