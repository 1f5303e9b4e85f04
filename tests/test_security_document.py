"""docs/security.md names every method, says rightly who may, and points to tests that exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from client import room
from client.room import Room
from engine.access import MOST_BYTES, Access

ROOT = Path(__file__).resolve().parent.parent
ROOMS = [room.find(name) for name in room.names()]
OWN_SEAT = {"world": ("leave_game", "set_name", "offer_seat")}
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")


def table(title: str) -> dict[str, list[str]]:
    """The cells after each method, in the table of the room with this *title*."""
    section = TEXT.partition(f"\n### {title}\n")[2].partition("\n#")[0]
    lines = [line for line in section.splitlines() if re.match(r"\| `\w+` \|", line)]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): row[1:] for row in rows}


def test_every_entry_has_a_table() -> None:
    entries = {path.stem for path in (ROOT / "src" / "canister").glob("*.py")} - {"__init__"}
    told = {found.entry for found in ROOMS if table(found.title)}
    assert told == entries


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
        admins, looking = name in found.admins_methods, "query" in func.modes
        own = name in OWN_SEAT.get(found.name, ())
        everybody, signed_in = looking and not admins, not admins and not own
        expected[name] = (everybody, signed_in, not admins, True)
    may = {name: tuple(cell != "-" for cell in row[1:]) for name, row in table(found.title).items()}
    assert may == expected


def access_of(found: Room) -> Access:
    access: Access = import_module(f"engine.{found.entry}.access").ACCESS
    return access


@pytest.mark.parametrize("found", ROOMS, ids=lambda found: found.name)
def test_a_room_s_lists_are_those_of_its_access(found: Room) -> None:
    access = access_of(found)
    queries = {method for method, func in found.methods.items() if "query" in func.modes}
    admins = set(found.admins_methods)
    assert set(access.admins) == admins
    assert set(access.queries) == queries - admins
    assert set(access.players) == set(found.methods) - queries - admins


def test_sizes_are_those_that_are_let_in() -> None:
    assert f"more than {MOST_BYTES} bytes" in TEXT
    head, _, row = re.findall(r"^\|(.*)\|$", TEXT.partition("a page of a backup")[2], re.MULTILINE)[
        :3
    ]
    pages = dict(zip(head.split("|"), row.split("|"), strict=True))
    for found in ROOMS:
        larger = dict(access_of(found).larger)
        size = larger.pop("put_backup")
        assert pages.get(f" {found.title} ", f" {size:,} ") == f" {size:,} "
        for other in larger.values():
            assert f"{other:,}" in TEXT
    assert len(pages) >= 5


def test_the_tests_that_it_names_exist() -> None:
    cells = re.findall(r"\| (`tests/.*`) \|", TEXT)
    assert len(cells) >= 12
    for row in cells:
        first, *others = re.findall(r"`([\w./]+)`", row)
        folder = (ROOT / first).parent
        paths = [other if "/" in other else folder / other for other in others]
        assert all((ROOT / path).is_file() for path in [first, *paths]), row
