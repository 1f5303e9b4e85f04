"""docs/operating.md and the dashboard speak of what there is."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from admin import options
from bench.cost import bill, prices
from engine.life2.game import Game
from engine.life2.showing import pages

DOCS = Path(__file__).resolve().parent.parent / "docs"
OPERATING = (DOCS / "operating.md").read_text("utf-8")
DASHBOARD = json.loads((DOCS / "grafana" / "life2.json").read_text("utf-8"))
COMMANDS = re.findall(r"scripts/admin\.py ([^`\n]+?)(?: {2}|`|$)", OPERATING, re.MULTILINE)
SECOND = 1_000_000_000


def exported() -> set[str]:
    """The metrics of a game that somebody plays."""
    game = Game.begin("aaaaa-aa")
    game.join("w7x7r-cok77-xa", SECOND)
    lines = pages.answer(game, "/metrics", SECOND, 0).body.decode().splitlines()
    return {re.split(r"[{ ]", line)[0] for line in lines if not line.startswith("#")}


def expressions() -> str:
    """Everything that the dashboard asks Prometheus."""
    asked = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return "\n".join(asked + [each["query"] for each in DASHBOARD["templating"]["list"]])


def named(text: str) -> set[str]:
    return set(re.findall(r"\blife2_[a-z_]+", text))


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    assert named(expressions()) == exported()


def test_alerts_are_about_metrics_that_there_are() -> None:
    alerts = "\n".join(re.findall(r"expr: (.*)", OPERATING))
    assert len(alerts.splitlines()) == 4
    assert named(alerts) <= exported()
    assert len(named(alerts)) > 5


def test_panels_have_a_place_and_a_number_of_their_own() -> None:
    numbers = [panel["id"] for panel in DASHBOARD["panels"]]
    assert numbers == list(range(1, len(numbers) + 1))
    taken = [cell for panel in DASHBOARD["panels"] for cell in _cells(panel["gridPos"])]
    assert len(taken) == len(set(taken))
    assert max(x for x, _ in taken) < 24


def _cells(place: dict[str, int]) -> list[tuple[int, int]]:
    columns = range(place["x"], place["x"] + place["w"])
    return [(x, y) for x in columns for y in range(place["y"], place["y"] + place["h"])]


def test_commands_are_found() -> None:
    assert len(COMMANDS) >= 10


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_understood(command: str) -> None:
    words = shlex.split(command)
    assert options.parse(words).command == words[0]


def test_steps_cost_what_the_price_table_says() -> None:
    billion = 10**9
    assert f"{prices.CREATION.cycles // billion} B to create" in OPERATING
    assert f"about {bill.installing() / billion:.0f} B to install" in OPERATING
    assert f"{90 * bill.standing_day() / prices.T:.2f} T stay untouched" in OPERATING
