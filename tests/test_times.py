"""The engine is timed beside its baselines, in one run, and a slow board is said."""

from __future__ import annotations

import pytest

from bench.times import main, too_slow


def test_a_board_is_timed_beside_numpy_and_the_engine_of_a_revision(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--case", "one soup", "--rounds", "1", "--beside", "HEAD"]) == 0
    head, _, line = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in head.split("|")[2:-1]] == [
        "engine ms", "numpy ms", "of numpy", "HEAD ms", "of HEAD",
    ]  # fmt: skip
    engine, numpy, of_numpy, before, _ = map(float, line.split("|")[2:-1])
    assert engine > 0
    assert numpy > 0
    assert before > 0
    assert of_numpy == pytest.approx(engine / numpy, abs=0.006)


def test_a_generation_of_over_a_millisecond_is_too_slow(capsys: pytest.CaptureFixture[str]) -> None:
    assert not too_slow({"quick": {"engine": 1.0}})
    assert too_slow({"quick": {"engine": 1.0}, "slow": {"engine": 1.01}})
    assert capsys.readouterr().out == "FAILED slow: 1.01 ms a generation, and may take 1\n"
