"""docs/operating.md speaks of what there is."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import localnet.options
import simulate.options
from admin import options
from bench.cost import bill, prices
from bench.cost.rooms.world import ROOM as WORLD
from client import room
from engine.life2.keeping.storage import TITLE
from scripts import grafana

ROOT = Path(__file__).resolve().parent.parent
OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")
COMMANDS = re.findall(r"scripts/admin\.py ([^`\n]+?)(?: {2}|`|$)", OPERATING, re.MULTILINE)


CALLED = re.findall(r"`?\b(?:icp|dfx) [^`\n#]+", OPERATING)
MODULES = re.findall(r"python -m ([^`\n]+)`", OPERATING)


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


def test_canisters_are_those_of_the_project() -> None:
    known = set(json.loads((ROOT / "dfx.json").read_text("utf-8"))["canisters"])
    told = {name for line in CALLED for name in re.findall(r"\w+_(?:backend|frontend)\b", line)}
    assert {"life2_backend", "life2_frontend"} <= told <= known
    assert all(f"- name: {name}\n" in (ROOT / "icp.yaml").read_text("utf-8") for name in told)


def test_targets_are_those_of_the_makefile() -> None:
    targets = set(re.findall(r"\bmake ([a-z-]+)", OPERATING))
    assert targets >= {"play", "test", "bench-check"}
    assert targets <= set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize("words", MODULES)
def test_modules_understand_what_is_said_to_them(words: str) -> None:
    module, *arguments = shlex.split(words)
    parsers: dict[str, Callable[[list[str]], Any]] = {
        "localnet": localnet.options.parse,
        "simulate": simulate.options.parse,
        "scripts.grafana": grafana.parse,
    }
    assert parsers[module](arguments)


@pytest.mark.parametrize("name", room.names())
def test_every_room_has_its_words_in_the_table(name: str) -> None:
    found = room.find(name)
    row = f"| `{found.name}` | `{found.canister}` | `{found.entry}_` |"
    assert re.search(rf"^\| {found.title}\b.*{re.escape(row)}$", OPERATING, re.MULTILINE)
    assert all(metric.startswith(f"{found.entry}_") for metric in grafana.exported(found))


def test_files_that_are_named_are_there() -> None:
    files = re.findall(r"`((?:tests|scripts|docs)/[\w/.]+\.\w+)", OPERATING)
    assert "tests/canister/test_life2_upgrade.py" in files
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_the_refusal_of_an_upgrade_is_quoted_as_it_is() -> None:
    expected = f"BadSnapshot: Expected the stable layout {TITLE!r}, got 'life2 2'"
    assert expected in " ".join(OPERATING.split())


def test_steps_cost_what_the_price_table_says() -> None:
    billion = 10**9
    assert f"{prices.CREATION.cycles // billion} B to create" in OPERATING
    assert f"about {bill.installing() / billion:.0f} B to install" in OPERATING
    assert f"{90 * bill.standing_day(WORLD) / prices.T:.2f} T stay untouched" in OPERATING


def test_every_room_has_a_dashboard_that_is_named() -> None:
    for name in room.names():
        assert f"[{name}](grafana/{name}.json)" in OPERATING
