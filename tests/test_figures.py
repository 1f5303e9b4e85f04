"""Figures: the documents show what was kept, and what was kept covers every case."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import bench.__main__ as engine_bench
from bench import flood, kept, measured, messages
from bench.boards import BOARDS
from bench.cost import bill, house, prices
from bench.cost import rooms as cost_rooms
from bench.cost.__main__ import README
from bench.cost.__main__ import main as cost
from bench.cost.rooms.world import ROOM as WORLD
from bench.economy import report
from bench.economy.__main__ import kept as economy_kept
from bench.flood import FLOODS
from bench.limits import __main__ as limits
from bench.limits import figures as limit_figures
from bench.limits.cases import CASES as WORST
from bench.limits.table import report as limits_report
from bench.meters.known import METERS
from bench.ticks import __main__ as ticks
from bench.ticks.cases import CASES as TICKS
from bench.ticks.table import document
from client import room
from client.room import names_in

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ("cost", "cost-house", "ticks", "limits", "flood", "economy")


def test_the_documents_show_what_the_kept_figures_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, readme = tmp_path / "measured.md", tmp_path / "README.md"
    page.write_text(re.sub(r"\d", "0", measured.PAGE.read_text("utf-8")), "utf-8")
    readme.write_text(README.read_text("utf-8"), "utf-8")
    before = {name: measured.shown(name) for name in SHOWN}
    monkeypatch.setattr(measured, "PAGE", page)
    monkeypatch.setattr(measured, "REPORTS", tmp_path)
    monkeypatch.setattr("bench.cost.__main__.REPORTS", tmp_path)
    assert cost(["--readme", str(readme)]) == 0
    rustc = json.loads(ticks.KEPT.read_text("utf-8"))["rustc"]
    measured.publish("ticks", document(kept.kept(ticks.KEPT), rustc))
    assert readme.read_text("utf-8") == README.read_text("utf-8")
    measured.publish("limits", limits_report(kept.kept(limit_figures.KEPT)))
    measured.publish("flood", flood.table())
    measured.publish("economy", report.tables(economy_kept())["summary"])
    assert {name: measured.shown(name) for name in before} == before
    economy = report.DOCUMENT.read_text("utf-8")
    for name, table in report.tables(economy_kept()).items():
        assert report.put(economy, name, table) == economy


def test_every_case_was_measured_by_every_meter_and_is_within_its_limit() -> None:
    known = sorted(METERS)
    boards = kept.kept(engine_bench.RESULTS)
    wanted = dict.fromkeys(BOARDS, sorted(engine_bench.KEPT))
    assert {name: sorted(row) for name, row in boards.items()} == wanted
    assert all(f"| {name} " in measured.shown("benchmarks") for name in BOARDS)
    sent, cases = kept.kept(messages.FIGURES), messages.cases(None)
    assert {name: sorted(row) for name, row in sent.items()} == dict.fromkeys(known, sorted(cases))
    assert messages.check(sent, sent, cases)
    played = kept.kept(ticks.KEPT)
    assert {name: sorted(row) for name, row in played.items()} == dict.fromkeys(TICKS, known)
    worst = kept.kept(limit_figures.KEPT)
    assert list(worst) == [case.action for case in WORST]
    assert all(sorted(row["measured"]) == known for row in worst.values())
    assert limits.beyond(worst) == []


def test_every_room_is_in_the_sheets_of_a_year_and_of_a_flood() -> None:
    assert sorted(year.room for year in house.years()) == room.names()
    assert sorted(one.room for one in FLOODS) == room.names()
    assert names_in(cost_rooms) == [WORLD.name]
    assert list(WORLD.figures()["boards"]) == WORLD.boards
    for one in FLOODS:
        cells = one.row()
        assert float(cells[1]) <= float(cells[3]), f"{one.room}: more than it gets to execute"


def test_every_stable_map_is_paid_for() -> None:
    body = ast.parse(WORLD.source.read_text("utf-8")).body
    values = [ast.unparse(node.value) for node in body if isinstance(node, ast.Assign)]
    assert bill.maps(WORLD) == sum(value.startswith("StableBTreeMap[") for value in values) == 11


def test_a_year_is_what_others_computed_and_the_house_is_the_sum() -> None:
    """61.3 M cycles a second were 2,642 dollars a year by the same prices."""
    assert bill.year(WORLD, 61_300_000) - bill.year(WORLD, 0) == pytest.approx(2_642, abs=1)
    found = [house.Year("one", 2.5e9, 1e12, "a"), house.Year("two", 5e9, 2e12, "b")]
    cells = [cell.strip() for cell in house.table(found).splitlines()[-1].split("|")[1:-1]]
    asleep, busy = (prices.dollars(365 * cycles) for cycles in (7.5e9, 3.0075e12))
    assert cells == ["the house", f"{asleep:.2f}", "3.01", f"{busy:,.0f}"]


def test_canisters_are_compiled_by_the_profile_alone() -> None:
    """A variable in a build command would override the file, and only for that room."""
    profile = (ROOT / ".cargo" / "config.toml").read_text("utf-8")
    for line in ("opt-level = 3", "codegen-units = 1", 'lto = "fat"', 'panic = "abort"'):
        assert f"\n{line}\n" in profile
    for name in ("dfx.json", "icp.yaml", "examples/tally/dfx.json", "examples/front-end/dfx.json"):
        text = (ROOT / name).read_text("utf-8")
        assert "python -m kybra" in text
        assert not any(word in text for word in ("CARGO_", "RUSTFLAGS", "opt-level"))
