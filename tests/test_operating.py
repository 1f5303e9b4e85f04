"""docs/operating.md speaks of what there is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from admin import options
from bench.cost import bill, prices
from bench.cost.rooms.world import ROOM as WORLD
from client import room
from scripts import grafana

DOCS = Path(__file__).resolve().parent.parent / "docs"
OPERATING = (DOCS / "operating.md").read_text("utf-8")
COMMANDS = re.findall(r"scripts/admin\.py ([^`\n]+?)(?: {2}|`|$)", OPERATING, re.MULTILINE)


def named(text: str) -> set[str]:
    return set(re.findall(r"\blife2_[a-z_]+", text))


def test_alerts_are_about_metrics_that_there_are() -> None:
    alerts = "\n".join(re.findall(r"expr: (.*)", OPERATING))
    assert len(alerts.splitlines()) == 4
    assert named(alerts) <= set(grafana.exported(room.find("world")))
    assert len(named(alerts)) > 5


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
    assert f"{90 * bill.standing_day(WORLD) / prices.T:.2f} T stay untouched" in OPERATING


def test_every_room_has_a_dashboard_that_is_named() -> None:
    for name in room.names():
        assert f"[grafana/{name}.json](grafana/{name}.json)" in OPERATING
