"""Whole ticks of the canister are measured on boards that have targets, and their gate closes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.boards import BOARDS
from bench.kept import kept
from bench.meters.known import METERS
from bench.meters.rustpython import RustPython
from bench.meters.wasi import WASI
from bench.ticks import __main__ as ticks
from bench.ticks.cases import CASES, LOAD, Case
from bench.ticks.measure import of
from bench.ticks.table import document, share

DOCUMENT = ticks.DOCUMENT.read_text("utf-8")


def test_what_is_measured_is_a_tick_and_what_keeping_takes_of_it() -> None:
    small = Case(LOAD._replace(ticks=2), BOARDS["one soup"], 1)
    found = of(small, WASI)
    assert 200_000 < found["tick"] < 1_000_000
    assert 500 < found["keep"] < 10_000
    assert share(found) == found["keep"] / found["tick"]


def test_every_case_was_measured_by_every_meter() -> None:
    found = kept(ticks.KEPT)
    assert list(found) == list(CASES)
    assert all([*figures] == [*METERS] for figures in found.values())


def test_the_committed_document_is_what_the_kept_figures_make() -> None:
    rustc = json.loads(ticks.KEPT.read_text("utf-8"))["rustc"]
    assert document(kept(ticks.KEPT), rustc) == DOCUMENT


def checked(
    tick: int, keep: int, monkeypatch: pytest.MonkeyPatch, folder: Path, kept_before: int = 20_000
) -> int:
    """How the gate judges a tick that took a million instructions a generation before."""
    before = {"one soup": {"wasi": {"tick": 1_000_000, "keep": kept_before}}}
    (folder / "figures.json").write_text(json.dumps({"rustc": "1.85.1", "figures": before}))
    now = {"one soup": {"wasi": {"tick": tick, "keep": keep}}}
    monkeypatch.setattr(RustPython, "missing", lambda self: "not here")
    monkeypatch.setattr(ticks, "measure", lambda names, meters, say: now)
    return ticks.check(["one soup"], folder / "figures.json")


def test_check_fails_where_a_tick_has_become_dearer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert checked(1_011_250, 20_000, monkeypatch, tmp_path) == 0
    assert checked(1_011_251, 20_000, monkeypatch, tmp_path) == 1


def test_check_fails_where_keeping_takes_more_than_it_may(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(1_000_000, 50_000, monkeypatch, tmp_path) == 0
    assert checked(1_000_000, 51_000, monkeypatch, tmp_path) == 1
    assert "keeping takes 5.1% of a tick, and may take 5.0%" in capsys.readouterr().out
    assert checked(1_000_000, 205_000, monkeypatch, tmp_path, kept_before=200_000) == 0
    assert checked(1_000_000, 206_000, monkeypatch, tmp_path, kept_before=200_000) == 1
