"""
Write a Grafana dashboard for every room, build/grafana/<room>.json: ``make grafana``.

What a canister exports is asked of the canister itself, which runs here for that; what is worth
a panel of its own, a room says in its file in src/admin/rooms. Any other metric gets a chart.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import admin.room
from admin.room import Panel
from client import room
from client.room import Room
from localnet.protocol.calls import Reject
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.runtime.clock import RealClock
from localnet.runtime.network import Network

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "grafana"
SOMEBODY = b"\1" * 29
METRICS = {"method": "GET", "url": "/metrics", "headers": [], "body": b""}
COLUMNS = 24
CHART = (12, 8)
NUMBER_HEIGHT = 4
SOURCE = {"type": "prometheus", "uid": "${datasource}"}

Metrics = dict[str, str]  # what each means, by name


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """What *arguments* ask for; leaves the process if they make no sense."""
    parser = argparse.ArgumentParser("python -m scripts.grafana", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER", help="to write to")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parse(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    for name in room.names():
        (asked.out / f"{name}.json").write_text(draw(room.find(name)), "utf-8")
    return 0


def draw(which: Room) -> str:
    """The dashboard of a room, as Grafana imports it."""
    found = exported(which)
    first = next(iter(found))
    job = {"name": "job", "label": "Job", "type": "query", "datasource": SOURCE, "refresh": 1}
    source = {"name": "datasource", "label": "Prometheus", "type": "datasource"}
    dashboard = {
        "title": f"Life2: {which.title}",
        "uid": which.called,
        "tags": ["life2"],
        "timezone": "browser",
        "schemaVersion": 39,
        "version": 1,
        "refresh": "30s",
        "editable": True,
        "time": {"from": "now-6h", "to": "now"},
        "templating": {
            "list": [
                {**source, "query": "prometheus"},
                {**job, "query": f"label_values({first}, job)"},
            ]
        },
        "panels": place(all_panels(admin.room.find(which.name).panels, found)),
    }
    return json.dumps(dashboard, indent=2) + "\n"


def exported(which: Room) -> Metrics:
    """The metrics of a canister that was just installed."""
    src = ROOT / "src"
    entry, did = src / "canister" / f"{which.name}.py", which.did.read_text("utf-8")
    asked, answered = (getattr(which.methods["http_request"], side) for side in ("args", "results"))
    with TemporaryDirectory() as state:
        network = Network(Path(state), RealClock(1.0, 0.0), lambda id_, data: b"")
        hosted = network.install(which.canister, entry, [src], did, None, [SOMEBODY])
        outcome = network.query(hosted.id, SOMEBODY, "http_request", encode(asked, [METRICS]))
        network.close()
    assert not isinstance(outcome, Reject), outcome.message
    text = bytes(decode(answered, outcome.data)[0]["body"]).decode("utf-8")
    return dict(re.findall(r"^# HELP (\w+) (.*)$", text, re.MULTILINE))


def all_panels(own: Sequence[Panel], found: Metrics) -> list[Panel]:
    """A room's *own* panels, and a chart for each metric that was *found* and is in none."""
    shown = named(" ".join(line for panel in own for line in panel.lines.values()), found)
    return [*own, *(Panel(found[name], {"": name}) for name in found if name not in shown)]


def named(text: str, found: Metrics) -> set[str]:
    return set(re.findall(r"\b[a-z]\w*_\w+", text)) & set(found)


def place(panels: list[Panel]) -> list[dict[str, Any]]:
    """*panels* from left to right and from top to bottom, with numbers from 1 on."""
    placed: list[dict[str, Any]] = []
    x = y = below = 0
    for number, panel in enumerate(panels, 1):
        size = CHART if panel.width is None else (panel.width, NUMBER_HEIGHT)
        if x + size[0] > COLUMNS or below not in (0, size[1]):
            x, y = 0, y + below
        placed.append({"id": number, **_panel(panel), "gridPos": _position(x, y, size)})
        x, below = x + size[0], size[1]
    return placed


def _position(x: int, y: int, size: tuple[int, int]) -> dict[str, int]:
    return {"x": x, "y": y, "w": size[0], "h": size[1]}


def _panel(panel: Panel) -> dict[str, Any]:
    number = panel.width is not None
    drawn: dict[str, Any] = {
        "title": panel.title,
        "type": "stat" if number else "timeseries",
        "description": panel.about,
        "datasource": SOURCE,
        "targets": [_target(*each) for each in enumerate(panel.lines.items())],
        "fieldConfig": {"defaults": {"unit": "short"}, "overrides": []},
        "options": {},
    }
    if number:
        shown = {"calcs": ["lastNotNull"]}
        options = {"reduceOptions": shown, "colorMode": "background", "graphMode": "none"}
        drawn["options"] = options
        drawn["fieldConfig"]["defaults"] |= _colours(panel)
    return drawn


def _target(at: int, line: tuple[str, str]) -> dict[str, Any]:
    legend, expression = line
    by_job = re.sub(r"\b(up|[a-z0-9]+_(?!min\b)\w+)\b(?!\()", r'\1{job="$job"}', expression)
    return {"refId": chr(65 + at), "datasource": SOURCE, "expr": by_job, "legendFormat": legend}


def _colours(panel: Panel) -> dict[str, Any]:
    steps: list[dict[str, Any]] = [{"color": "green", "value": None}]
    if panel.wrong_from is not None:
        steps.append({"color": "red", "value": panel.wrong_from})
    found: dict[str, Any] = {"thresholds": {"mode": "absolute", "steps": steps}}
    if panel.words is not None:
        words = {value: {"text": text, "color": to} for value, (text, to) in panel.words.items()}
        found["mappings"] = [{"type": "value", "options": words}]
    return found


if __name__ == "__main__":
    sys.exit(main())
