"""Rooms are found by their files, and nothing but a room's own file knows what is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from client import finding, room, rooms
from client.problem import Problem
from engine import sealed
from engine.access import ADMINS_METHODS
from engine.errors import BadSnapshot

ROOT = Path(__file__).resolve().parents[2]
SHARED = [
    path
    for tool in ("client", "admin", "bots")
    for path in sorted((ROOT / "src" / tool).rglob("*.py"))
    if path.parent.name != "rooms"
]


def test_every_entry_of_the_house_is_a_room() -> None:
    entries = {path.stem for path in (ROOT / "src" / "canister").glob("*.py")} - {"__init__"}
    assert {room.find(name).entry for name in room.names()} == entries


@pytest.mark.parametrize("name", room.names())
def test_a_room_has_its_canister_and_its_interface(name: str) -> None:
    found = room.find(name)
    assert found.name == name
    for file in ("dfx.json", "icp.yaml"):
        assert found.canister in (ROOT / file).read_text("utf-8")
    assert set(found.admins_methods) <= set(found.methods)
    assert set(ADMINS_METHODS) <= set(found.admins_methods)


def test_a_room_that_is_not_there_is_said_with_those_that_are() -> None:
    known = " or ".join(room.names())
    with pytest.raises(Problem, match=rf"There is no room 'wrold' here: choose {known}\."):
        room.find("wrold")


def test_a_tool_without_a_file_for_a_room_takes_what_it_has_for_any() -> None:
    assert finding.find(rooms, "cellar", "anything") == "anything"
    assert finding.find(rooms, "world", "anything") is room.find("world")


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_only_a_room_s_own_file_knows_the_room(path: Path) -> None:
    rules = "|".join(room.find(name).entry for name in room.names())
    known = re.findall(rf"^from engine\.(?:{rules})\b.*", path.read_text("utf-8"), re.MULTILINE)
    assert known == []


def test_a_room_without_words_takes_its_own_backups_and_no_others() -> None:
    tally = room.Room("tally", "Tally")
    assert tally.read_backup(sealed.dump(["tally backup 1", "57", "42"])).draw() == "2 lines"
    for text in ("", "tally backup 1", sealed.dump([]), sealed.dump(["life2 backup 1", "57"])):
        with pytest.raises(BadSnapshot):
            tally.read_backup(text)
