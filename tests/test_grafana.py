"""The dashboards are those that the script writes, and show what the canisters export."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from admin.panel import Panel
from client import room
from scripts import grafana

ROOMS = room.names()


def dashboard(name: str) -> Any:
    return json.loads((grafana.FOLDER / f"{name}.json").read_text("utf-8"))


def test_the_committed_dashboards_are_what_the_script_writes(tmp_path: Path) -> None:
    assert grafana.main(["--out", str(tmp_path)]) == 0
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    committed = {path.name: path.read_text("utf-8") for path in grafana.FOLDER.iterdir()}
    assert written == committed, "python -m scripts.grafana writes them anew"


@pytest.mark.parametrize("name", ROOMS)
def test_a_dashboard_shows_every_metric_of_its_canister_and_no_other(name: str) -> None:
    found = dashboard(name)
    asked = [target["expr"] for panel in found["panels"] for target in panel["targets"]]
    asked += [each["query"] for each in found["templating"]["list"]]
    prefix = room.find(name).entry
    shown = set(re.findall(rf"\b{prefix}_[a-z_]+", "\n".join(asked)))
    assert shown == set(grafana.exported(room.find(name)))


@pytest.mark.parametrize("name", ROOMS)
def test_panels_have_a_place_and_a_number_of_their_own(name: str) -> None:
    panels = dashboard(name)["panels"]
    assert [panel["id"] for panel in panels] == list(range(1, len(panels) + 1))
    taken = [cell for panel in panels for cell in _cells(panel["gridPos"])]
    assert len(taken) == len(set(taken))
    assert max(x for x, _ in taken) < grafana.COLUMNS


def _cells(place: dict[str, int]) -> list[tuple[int, int]]:
    columns = range(place["x"], place["x"] + place["w"])
    return [(x, y) for x in columns for y in range(place["y"], place["y"] + place["h"])]


def test_a_metric_that_no_panel_has_gets_a_chart() -> None:
    own = [Panel("Sum", {"": "rate(tally_total[5m])"})]
    found = {"tally_total": "The sum", "tally_events_total": "Events, ever"}
    assert [panel.title for panel in grafana.all_panels(own, found)] == ["Sum", "Events, ever"]
