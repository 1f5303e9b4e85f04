"""The soak's checks see what they are for: each is shown something that is not true."""

from __future__ import annotations

from typing import Any

import pytest

from client.event import Event
from engine.life2 import snapshot
from engine.life2.journal import pack
from engine.life2.showing import frame
from engine.life2.showing.frame import Frame
from engine.life2.world import World
from tests.reference import Refused
from tests.soak.world.checks import check_coins, check_reference, check_told, same_moment

ACORN = [(0, 2), (1, 0), (1, 2), (3, 1), (4, 2), (5, 2), (6, 2)]
GLIDER = [(11, 0), (12, 1), (10, 2), (11, 2), (12, 2)]


def started() -> World:
    """Two players, with cells across the seam of the torus that will meet."""
    world = World()
    world.join(1)
    world.join(2)
    world.place(1, [(x - 3, y - 1) for x, y in ACORN])
    world.place(2, GLIDER)
    world.step(20)
    return world


def shown(world: World) -> Frame:
    return frame.decode(frame.encode(world))


def stats(world: World) -> dict[str, Any]:
    return {
        "generation": world.generation,
        "alive": world.alive_count,
        "potential": int.from_bytes(world.potential(), "little").bit_count(),
        "minted": world.minted,
        "pot": world.pot,
    }


def copy(world: World) -> World:
    return snapshot.load(snapshot.dump(world))


def test_a_frame_is_held_to_its_coins() -> None:
    found = shown(started())
    check_coins(found)
    found.accounts.balances[1] += 1
    with pytest.raises(AssertionError, match="2000 minted, 2001 found"):
        check_coins(found)


@pytest.mark.parametrize("name", ["generation", "alive", "potential", "minted", "pot"])
def test_what_is_told_is_held_to_the_frame(name: str) -> None:
    world = started()
    told = stats(world)
    check_told(told, shown(world))
    told[name] += 1
    with pytest.raises(AssertionError):
        check_told(told, shown(world))


def test_a_moment_is_another_when_cells_were_placed() -> None:
    world = started()
    before = stats(world)
    assert same_moment(before, stats(world))
    world.place(1, [(300, 300)])
    assert not same_moment(before, stats(world))


def history() -> tuple[World, list[Event], World]:
    """A world, what happened in it, and what it became."""
    before = started()
    after = copy(before)
    after.step(3)
    after.place(2, ACORN)
    after.step(4)
    after.leave(1)
    after.join(1)
    after.step(5)
    happened = [("place", 2, pack(ACORN), 3), ("leave", 1, "", 7), ("join", 1, "", 7)]
    first = before.generation
    events = [Event(first + at, 0, kind, who, what) for kind, who, what, at in happened]
    return before, events, after


def test_the_reference_plays_the_same_history() -> None:
    check_reference(*history())


@pytest.mark.parametrize("left_out", [0, 1])
def test_the_reference_sees_an_event_that_is_missing(left_out: int) -> None:
    before, events, after = history()
    del events[left_out]
    with pytest.raises((AssertionError, Refused)):
        check_reference(before, events, after)


def test_the_reference_sees_a_cell_a_coin_and_a_generation_too_many() -> None:
    before, events, after = history()
    for change in ("place", "balance", "pot", "step"):
        wrong = copy(after)
        if change == "place":
            wrong.place(1, [(400, 400)])
        elif change == "balance":
            wrong.balances[0] += 1
        elif change == "pot":
            wrong.accounts.pot += 1
        else:
            wrong.step(1)
            wrong.generation -= 1
        with pytest.raises(AssertionError):
            check_reference(before, events, wrong)
