"""What every room does, whatever is played in it: begin, pause, save, load and back up."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from engine.access import KEY, Admins
from engine.arena import backup as arena_backup
from engine.arena.storage import Storage as Arena
from engine.boxes import backup as boxes_backup
from engine.boxes.storage import Storage as Boxes
from engine.errors import BadRequest, BadSnapshot
from engine.journal import Journal
from engine.lab import backup as lab_backup
from engine.lab.storage import Storage as Lab
from engine.petri import backup as petri_backup
from engine.petri.storage import Storage as Petri
from engine.room import ADMINS, LAYOUT, Room
from engine.world import backup as world_backup
from tests.engine.arena import arenas
from tests.engine.boxes import sheets
from tests.engine.maps import DictMap, NamedMap
from tests.engine.world.maps import Maps as WorldMaps

SECOND = 10**9
NOW = 1_700_000_000 * SECOND


def arena() -> Any:
    by_number = {name: DictMap() for name in arenas.NUMBERED}
    return Arena({**by_number}, {name: NamedMap() for name in arenas.NAMED})


def boxes() -> Any:
    by_number = {name: DictMap() for name in sheets.NUMBERED}
    by_name = {name: NamedMap() for name in sheets.NAMED}
    return Boxes({**by_number}, {**by_name}, [DictMap() for _ in range(8)])


ROOMS: dict[str, tuple[Callable[[], Any], ModuleType]] = {
    "world": (lambda: WorldMaps().storage(), world_backup),
    "arena": (arena, arena_backup),
    "boxes": (boxes, boxes_backup),
    "lab": (lambda: Lab(*(DictMap() for _ in range(6))), lab_backup),
    "petri": (lambda: Petri(*(DictMap() for _ in range(4))), petri_backup),
}

everywhere = pytest.mark.parametrize("name", ROOMS)


@everywhere
def test_a_room_begins_saved_and_its_installer_is_the_admin(name: str) -> None:
    storage = ROOMS[name][0]()
    storage.begin("ada", NOW)
    game = storage.load()
    assert game.admins.callers == ["ada"]
    assert (game.paused, game.knows("ada"), game.knows("bob")) == (False, name == "lab", False)
    assert game.generation == storage.empty("").generation + (name == "arena")


@everywhere
def test_a_pause_is_noted_once_and_survives_an_upgrade(name: str) -> None:
    storage = ROOMS[name][0]()
    game = storage.begin("ada", NOW)
    before = game.journal.following
    for _ in range(2):
        game.pause(NOW + SECOND)
    assert [event.kind for event in game.journal.fresh] == ["pause"]
    storage.save(game)
    game = storage.load()
    assert game.paused
    for _ in range(2):
        game.resume(NOW + 2 * SECOND)
    storage.save(game)
    assert (storage.load().paused, game.journal.following) == (False, before + 2)


@everywhere
def test_admins_and_the_gate_are_written_when_they_have_changed(name: str) -> None:
    storage = ROOMS[name][0]()
    game = storage.begin("ada", NOW)
    facts = storage.facts
    facts.writes.clear()
    storage.save(game)
    assert not {ADMINS, KEY} & set(facts.writes)
    game.admins.add("bob")
    storage.save(game)
    assert (facts.writes.count(ADMINS), facts.writes.count(KEY)) == (1, 0)
    game.newcomers.configure(7)
    storage.save(game)
    assert (facts.writes.count(ADMINS), facts.writes.count(KEY)) == (1, 1)
    game = storage.load()
    assert (game.admins.callers, game.newcomers.per_minute) == (["ada", "bob"], 7)


@everywhere
def test_another_layout_is_refused(name: str) -> None:
    storage = ROOMS[name][0]()
    storage.begin("ada", NOW)
    storage.facts.insert(LAYOUT, "cellar 1")
    with pytest.raises(BadSnapshot, match=r"Expected the stable layout '\w+ \d', got 'cellar 1'"):
        storage.load()


@everywhere
def test_pages_of_a_backup_are_the_whole_of_it(name: str) -> None:
    make, backup = ROOMS[name]
    game = make().begin("ada", NOW)
    count, _ = backup.page(game, 0)
    assert "".join(backup.page(game, at)[1] for at in range(count)) == backup.dump(game)
    assert backup.page(game, count) == (count, "")


class Cellar(Room):
    """A room that knows Ada."""

    @property
    def generation(self) -> int:
        return 57

    def knows(self, caller: str) -> bool:
        return caller == "ada"


def test_newcomers_need_a_place_and_people_whom_it_knows_do_not() -> None:
    room = Cellar(Admins("ada"), Journal())
    room.newcomers.configure(1)
    for caller in ("ada", "bob"):
        room.check_admitted(caller, NOW)
        room.admit(caller, NOW)
    room.check_admitted("ada", NOW)
    with pytest.raises(BadRequest, match="1 newcomers a minute, and they have come"):
        room.check_admitted("cleo", NOW)
    room.note(NOW, "open", "door")
    assert room.journal.fresh[0].dump() == f"57 {NOW} open 0 door"


def test_a_room_says_itself_what_it_counts_and_whom_it_knows() -> None:
    room = Room(Admins("ada"), Journal())
    with pytest.raises(NotImplementedError):
        _ = room.generation
    with pytest.raises(NotImplementedError):
        room.knows("ada")
