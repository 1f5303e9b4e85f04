"""Rooms are found by their files, and nothing but a room's own file knows what is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bots import rooms
from client import backups, room
from client.log import Event
from client.terminal import ClientError
from engine import sealed
from engine.access import ADMINS_METHODS
from engine.errors import BadSnapshot
from engine.lab import backup as lab_backup
from engine.petri import backup as petri_backup
from tests.canister.rooms import ROOMS as ENTRIES
from tests.engine.lab.labs import furnished
from tests.engine.petri.games import played as grown
from tests.engine.petri.games import ready

ROOT = Path(__file__).resolve().parents[2]
SHARED = [
    path
    for tool in ("admin", "bots")
    for path in sorted((ROOT / "src" / tool).rglob("*.py"))
    if path.parent.name not in ("rooms", *room.names())
]


def test_every_entry_of_the_house_is_a_room() -> None:
    assert set(room.names()) == set(ENTRIES)


@pytest.mark.parametrize("name", room.names())
def test_a_room_has_its_canister_and_its_interface(name: str) -> None:
    found = room.find(name)
    assert found.name == name
    for file in ("dfx.json", "icp.yaml"):
        assert found.canister in (ROOT / file).read_text("utf-8")
    assert set(found.admin_methods) <= set(found.methods)
    assert set(ADMINS_METHODS) <= set(found.admin_methods)


def test_a_room_that_is_not_there_is_said_with_those_that_are() -> None:
    known = " or ".join(room.names())
    with pytest.raises(ClientError, match=rf"There is no room 'wrold' here: choose {known}\."):
        room.find("wrold")


def test_a_tool_without_a_file_for_a_room_takes_what_it_has_for_any() -> None:
    assert room.find_in(rooms, "cellar", "anything") == "anything"
    assert "Easy Gardener" in room.find_in(rooms, "world", "anything")


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_only_a_room_s_own_file_knows_the_room(path: Path) -> None:
    rules = "|".join(room.names())
    known = re.findall(rf"^from engine\.(?:{rules})\b.*", path.read_text("utf-8"), re.MULTILINE)
    assert known == []


EVENTS = {
    "lab": [
        ("publish", "7,ada", "ada publishes 7"),
        ("publish", "8,7,ada", "ada publishes 8, made from 7"),
        ("withdraw", "7,ada", "ada withdraws 7"),
        ("give_way", "7,ada", "ada has 7 no more, which made room for newer work"),
        ("feature", "7", "an admin features 7"),
        ("unfeature", "7", "an admin features no more 7"),
        ("like", "7,bob", "bob likes 7"),
        ("unlike", "7,bob", "bob likes no more 7"),
        ("prove", f"7,1024,{'0' * 64},bob", "bob proves 7 up to generation 1,024"),
        ("pause", "", "an admin pauses the game"),
        ("restore", "5", "an admin restores a backup"),
    ],
    "petri": [
        ("begin", "7,early,6,6,5,-,w7x7r", "w7x7r begins dish 7: early 6 x 6"),
        ("begin", "7,mid,6,6,5,20774,w7x7r", "w7x7r begins dish 7: mid 6 x 6, of day 20774"),
        ("play", "7,40,NESW", "dish 7 goes on from turn 40 by 4 moves"),
        ("play", "7,40,N", "dish 7 goes on from turn 40 by 1 move"),
        ("give_up", "7", "dish 7 is given up"),
        ("strike", "7", "dish 7 is struck: it does not replay"),
        ("name", "w7x7r", "w7x7r has another name"),
        ("pause", "", "an admin pauses the game"),
        ("restore", "", "an admin restores a backup"),
    ],
}


@pytest.mark.parametrize("name", EVENTS)
def test_events_are_told_in_words(name: str) -> None:
    found = room.find(name)
    for kind, detail, words in EVENTS[name]:
        event = Event(8, 0, kind, 0, detail)
        assert " ".join(found.tell(event)) == words


def test_backups_are_told_in_words_and_no_other_is_taken() -> None:
    dishes = ready()
    grown(dishes, count=5)
    lab, petri = room.find("lab"), room.find("petri")
    words = backups.parse(petri, petri_backup.dump(dishes)).words
    assert words == "dishes: 1, 5 turns proved"
    words = backups.parse(lab, lab_backup.dump(furnished())).words
    assert words == "2 specimens, 1 proof, 3 people"
    for each in (lab, petri):
        with pytest.raises(BadSnapshot):
            each.read_backup("life2 backup 2")


def test_a_room_without_words_takes_its_own_backups_and_no_others() -> None:
    tally = room.Room("tally", "Tally")
    kept = backups.parse(tally, sealed.dump(["tally backup 1", "57", "42"]))
    assert (kept.game, kept.words) == (["57", "42"], "2 lines")
    for text in ("", "tally backup 1", sealed.dump([]), sealed.dump(["life2 backup 2", "57"])):
        with pytest.raises(BadSnapshot):
            tally.read_backup(text)
