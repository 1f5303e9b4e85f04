"""
What the documents say of each room is so: who may do what, its words and metrics, its numbers.
"""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from admin.room import Panel
from bench import messages, rules
from bench.kept import kept
from bench.rooms import lab as lab_bench
from bench.rooms import petri as petri_bench
from bots.rooms.boxes import CHARACTERS
from client import room
from client.room import Room
from engine.access import MOST_BYTES, Access
from engine.boxes.bands import EVERY, MOST_BEHIND
from engine.boxes.chain import PAGE
from engine.boxes.edges import EDGES, HORIZONTALS
from engine.boxes.log import MOST_READ
from engine.boxes.quota import MOST_LINES, REFILL
from engine.lab.gallery import MOST_BY_ONE, MOST_SPECIMENS
from engine.lab.people import MOST_LIKES, MOST_PEOPLE
from engine.lab.specimen import LEAST_CELLS, LEAST_WIDE, MOST_CHARACTERS, MOST_SIDE, MOST_WORK
from engine.petri.collection import MOST_DISHES, MOST_ROWS
from engine.petri.dish import MOST_TURNS, Dish
from engine.petri.game import MOST_CHECKED, MOST_MOVES
from engine.petri.plate import Swipe, board_of_living
from engine.rules.notation import NAMED, parse_rule
from engine.world.storage import TITLE
from scripts import grafana
from tests.canister.rooms import ROOMS as ENTRIES

ROOT = Path(__file__).resolve().parent.parent
ROOMS = [room.find(name) for name in room.names()]
OWN_SEAT = {"world": ("leave_game", "set_name", "offer_seat")}
SECURITY = (ROOT / "docs" / "security.md").read_text("utf-8")


def table(title: str) -> dict[str, list[str]]:
    """The cells after each method, in the table of the room with this *title*."""
    section = SECURITY.partition(f"\n### {title}\n")[2].partition("\n#")[0]
    lines = [line for line in section.splitlines() if re.match(r"\| `\w+` \|", line)]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): row[1:] for row in rows}


def test_every_entry_has_a_table() -> None:
    told = {found.name for found in ROOMS if table(found.title)}
    assert told == set(ENTRIES)


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_every_method_is_there_with_its_kind(found: Room) -> None:
    kinds = {
        name: "query" if "query" in func.modes else "update" for name, func in found.methods.items()
    }
    assert {name: row[0] for name, row in table(found.title).items()} == kinds


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_who_may_is_who_is_let_in(found: Room) -> None:
    """The game itself turns away who has no seat to leave or to name."""
    expected = {}
    for name, func in found.methods.items():
        admins, looking = name in found.admin_methods, "query" in func.modes
        own = name in OWN_SEAT.get(found.name, ())
        everybody, signed_in = looking and not admins, not admins and not own
        expected[name] = (everybody, signed_in, not admins, True)
    may = {name: tuple(cell != "-" for cell in row[1:]) for name, row in table(found.title).items()}
    assert may == expected


def access_of(found: Room) -> Access:
    access: Access = import_module(f"engine.{found.name}.interface").ACCESS
    return access


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_a_room_s_lists_are_those_of_its_access(found: Room) -> None:
    access = access_of(found)
    queries = {method for method, func in found.methods.items() if "query" in func.modes}
    admins = set(found.admin_methods)
    assert set(access.admins) == admins
    assert set(access.queries) == queries - admins
    assert set(access.players) == set(found.methods) - queries - admins


def test_sizes_are_those_that_are_let_in() -> None:
    assert f"more than {MOST_BYTES} bytes" in SECURITY
    head, _, row = re.findall(
        r"^\|(.*)\|$", SECURITY.partition("a page of a backup")[2], re.MULTILINE
    )[:3]
    pages = dict(zip(head.split("|"), row.split("|"), strict=True))
    for found in ROOMS:
        larger = dict(access_of(found).larger)
        size = larger.pop("put_backup")
        assert pages.get(f" {found.title} ", f" {size:,} ") == f" {size:,} "
        for other in larger.values():
            assert f"{other:,}" in SECURITY
    assert len(pages) >= 5


def test_the_tests_that_it_names_exist() -> None:
    cells = re.findall(r"\| (`tests/.*`) \|", SECURITY)
    assert len(cells) >= 12
    for row in cells:
        first, *others = re.findall(r"`([\w./]+)`", row)
        folder = (ROOT / first).parent
        paths = [other if "/" in other else folder / other for other in others]
        assert all((ROOT / path).is_file() for path in [first, *paths]), row


# -- docs/operating.md, and the dashboards

OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_operators_find_a_room_s_words_and_every_metric(found: Room) -> None:
    row = f"| `{found.name}` | `{found.canister}` | `{found.called}_` |"
    assert re.search(rf"^\| {found.title}\b.*{re.escape(row)}$", OPERATING, re.MULTILINE)
    dashboard = json.loads(grafana.draw(found))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked += [each["query"] for each in dashboard["templating"]["list"]]
    shown = set(re.findall(rf"\b{found.called}_[a-z_]+", "\n".join(asked)))
    assert shown == set(grafana.exported(found))


def test_a_metric_that_no_panel_has_gets_a_chart() -> None:
    own = [Panel("Sum", {"": "rate(tally_total[5m])"})]
    found = {"tally_total": "The sum", "tally_events_total": "Events, ever"}
    assert [panel.title for panel in grafana.all_panels(own, found)] == ["Sum", "Events, ever"]


def test_alerts_are_about_metrics_that_there_are() -> None:
    alerts = set(re.findall(r"\blife2_[a-z_]+", "\n".join(re.findall(r"expr: (.*)", OPERATING))))
    assert len(alerts) > 5
    assert alerts <= set(grafana.exported(room.find("world")))


def test_the_refusal_of_an_upgrade_is_quoted_as_it_is() -> None:
    expected = f"BadSnapshot: Expected the stable layout {TITLE!r}, got 'life2 2'"
    assert expected in " ".join(OPERATING.split())


# -- the guides

BOXES, LAB, PETRI = (
    " ".join((ROOT / "docs" / f"{name}.md").read_text("utf-8").split())
    for name in ("boxes", "lab", "petri")
)


def rows(after: str) -> list[list[str]]:
    """The cells of the first table of docs/lab.md after these words."""
    text = (ROOT / "docs" / "lab.md").read_text("utf-8")
    lines = text.partition(after)[2].partition("\n|")[2].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_numbers_in_the_guides_are_the_engine_s() -> None:
    for words in (
        f"{EDGES:,} lines",
        f"**{MOST_LINES} lines**",
        f"every {REFILL // 1000} seconds",
        f"{HORIZONTALS:,} + 1001 y + x",
        f"up to {MOST_READ:,} of them",
        f"a page is {PAGE:,} records",
        f"every {EVERY} records",
        f"{MOST_BEHIND:,} records",
        *(f"| {name} |" for name in CHARACTERS),
    ):
        assert words in BOXES
    for words in (
        f"at most {MOST_SIDE} x {MOST_SIDE} cells",
        f"at most {MOST_CHARACTERS:,} characters",
        f"at most {MOST_WORK:,} cells x generations",
        f"{MOST_BY_ONE} of one person, {MOST_SPECIMENS:,} in all",
        f"{MOST_LIKES} of one person; withdrawn",
        f"{MOST_PEOPLE:,} people with a name",
        f"fewer than {LEAST_CELLS} cells counts as {LEAST_CELLS}",
        f"fewer than {LEAST_WIDE:,} x (reach + 1)",
    ):
        assert words in LAB
    for number in (MOST_DISHES, MOST_TURNS, MOST_ROWS, MOST_MOVES, MOST_CHECKED):
        assert f" {number:,} " in PETRI


def test_every_named_rule_is_listed() -> None:
    told = []
    for names, text, family, states in rows("### Rules with a name"):
        rule = parse_rule(text.strip("`"))
        assert (family, states) == (rule.family, str(rule.states))
        told += [(name, rule.text) for name in names.replace(" (", ", ").rstrip(")").split(", ")]
    assert sorted(told) == sorted(NAMED)


def test_petri_s_swipes_are_as_drawn() -> None:
    text = (ROOT / "docs" / "petri.md").read_text("utf-8")
    swipes = re.findall(r"^    towards ([NESW]) +(.+?) +-> +(.+?) {2,}", text, re.MULTILINE)
    assert len(swipes) == 3
    for way, before, after in swipes:
        dish = Dish.parse("early", before)
        swipe = Swipe(dish.plate, dish.cells, dish.catalysts, 8)
        swipe.run(way, board_of_living(dish.cells))
        assert dish.draw() == after


def test_costs_in_the_guides_are_those_that_were_kept() -> None:
    figures = kept(messages.FIGURES)
    for (rule, side, generations), row in zip(
        lab_bench.RUNS, rows("of which a query has 5,000:"), strict=True
    ):
        name = f"lab: run {rule}, {side} x {side}, {generations} generations"
        counted = [f"{figures[meter][name] / 1e6:,.0f}" for meter in ("wasi", "rustpython")]
        assert row == [rule, f"{side} x {side}", f"{generations:,}", *counted]
    for name, *cells in rows("## What it costs"):
        for at, (side, cell) in enumerate(zip(rules.SIZES, cells, strict=True)):
            counts = [kept(rules.FIGURES)["wasi"][f"{name} {side} {grid}"] for grid in rules.GRIDS]
            shown = ", ".join(f"{count / 1e6:.{3 if side < 512 else 1}f}" for count in counts)
            assert cell == f"{shown} ({rules.TARGETS[name][at]})"
    for meter, title in (("wasi", "CPython/WASI"), ("rustpython", "RustPython")):
        turns = [figures[meter][f"petri: a turn, {name}"] for name in petri_bench.GAMES]
        whole = figures[meter]["petri: play 100 turns, late"]
        shown = " | ".join([*(f"{turn / 1e6:.2f}" for turn in turns), f"{whole / 1e6:.0f}"])
        assert f"| {title} | {shown} |" in PETRI
