"""Changes: what the rules say of where the world is no longer as it was."""

from __future__ import annotations

import pytest

from engine.life2.rules.changes import MOST_BYTES, PLACE_BYTES, Changes
from engine.life2.rules.plane import Window
from engine.life2.world import World
from tests.boards import BLINKER, GLIDER, Sketch, live_cells

SMALL = Window(510, 3, 63, 2)  # across both seams


def begun() -> Changes:
    changes = Changes()
    changes.clear()
    return changes


def noted(world: World) -> list[tuple[int, int, int, int, int]]:
    """Top, height, first lane and lanes of each window that changed, and its planes."""
    return [
        (each.window.top, each.window.height, each.window.left, each.window.lanes, each.planes)
        for each in world.changes.noted
    ]


def test_before_anybody_looked_everything_may_have_changed() -> None:
    changes = Changes()
    assert (changes.everything, changes.nothing, changes.noted) == (True, False, [])
    changes.note(SMALL, 1, [b"owner."])
    assert (changes.everything, changes.noted) == (True, [])


def test_who_looks_begins_the_record_anew() -> None:
    changes = begun()
    assert (changes.everything, changes.nothing) == (False, True)
    changes.note(SMALL, 0b1_0001, [b"owner.", b"alive."])
    assert (changes.everything, changes.nothing) == (False, False)
    (change,) = changes.noted
    assert (change.window, change.planes, change.rows) == (SMALL, 0b1_0001, [b"owner.", b"alive."])
    changes.clear()
    assert (changes.nothing, changes.noted) == (True, [])


def test_as_much_as_may_be_is_noted_and_one_window_more_is_everything() -> None:
    half = Window(0, MOST_BYTES // 2 - PLACE_BYTES, 0, 1)
    changes = begun()
    for _ in range(2):
        changes.note(half, 1, [bytes(half.size)])
    assert (changes.everything, len(changes.noted)) == (False, 2)
    changes.note(Window(0, 1, 0, 1), 0, [])
    assert (changes.everything, changes.noted) == (True, [])


def test_after_a_flood_nothing_is_noted_until_somebody_looks() -> None:
    changes = begun()
    changes.flood()
    changes.note(SMALL, 1, [b"owner."])
    assert (changes.everything, changes.noted) == (True, [])
    changes.clear()
    assert changes.nothing


def test_a_world_that_nobody_keeps_notes_nothing() -> None:
    world = World.from_cells(*Sketch().draw(GLIDER, 9, 9).board())
    world.step(20)
    assert (world.changes.everything, world.changes.noted) == (True, [])
    world.kept()
    assert world.changes.nothing


def test_placing_where_there_is_no_room_is_no_change() -> None:
    world = World()
    world.join(1)
    world.place(1, live_cells(BLINKER, 8, 8))
    world.step(4)
    world.kept()
    outdated = world.outdated
    assert world.place(1, live_cells(BLINKER, 8, 8)) == 0
    assert (world.changes.nothing, world.outdated) == (True, outdated)


@pytest.mark.parametrize("change", ["an odd step", "leaving", "a full board"])
def test_what_changes_everything_is_not_noted(change: str) -> None:
    world = World.from_cells(*Sketch().draw(GLIDER, 9, 9).draw(BLINKER, 300, 300).board())
    world.step(12)
    if change == "a full board":
        world = World.from_cells(bytes([0x11, 0, 0]) * 87_381 + b"\0", [1000])
    world.kept()
    if change == "leaving":
        world.leave(1)
    else:
        world.step(3 if change == "an odd step" else 2)
    assert world.changes.everything
