"""The engine is timed beside its baselines, in one run, and a slow board is said."""

from __future__ import annotations

import subprocess

import pytest

from bench import times
from bench.times import ROOT, main, table, too_slow


def test_a_board_is_timed_beside_numpy_and_the_engine_of_a_revision(
    capsys: pytest.CaptureFixture[str],
) -> None:
    revision = ["git", "rev-parse", "--verify", "--quiet", "HEAD"]
    if subprocess.run(revision, cwd=ROOT, capture_output=True, check=False).returncode != 0:
        pytest.skip("this copy has no revisions to be compared with")
    assert main(["--case", "one soup", "--rounds", "1", "--beside", "HEAD", "--check"]) == 0
    head, _, line = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in head.split("|")[2:-1]] == [
        "engine ms", "numpy ms", "of numpy", "HEAD ms", "of HEAD",
    ]  # fmt: skip
    engine, numpy, of_numpy, before, _ = map(float, line.split("|")[2:-1])
    assert 0 < engine < numpy
    assert before > 0
    assert of_numpy == pytest.approx(engine / numpy, abs=0.006)


def test_without_a_revision_numpy_is_the_only_other() -> None:
    assert table({"b": {"engine": 0.5, "numpy": 2.0}}).splitlines()[2].split("|")[2:-1] == [
        "       0.5 ", "        2 ", "     0.25 ",
    ]  # fmt: skip


def test_a_generation_of_over_a_millisecond_is_too_slow(capsys: pytest.CaptureFixture[str]) -> None:
    assert not too_slow({"quick": {"engine": 1.0}})
    assert too_slow({"quick": {"engine": 1.0}, "slow": {"engine": 1.01}})
    assert capsys.readouterr().out == "FAILED slow: 1.01 ms a generation, and may take 1\n"


def test_every_board_that_is_measured_elsewhere_is_timed() -> None:
    assert {"60 soups", "full 30 %, owners at random", "5,000 young"} <= set(times.BOARDS)
