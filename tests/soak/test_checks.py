"""The soak's checks see what they are for, its gate lets nobody in, and regulars play."""

from __future__ import annotations

import threading
from random import Random
from typing import Any, cast

import pytest

from bots.rooms.world import CHARACTERS
from bots.world.strategies import SIZE
from client.log import Event
from engine.world import frame, snapshot
from engine.world.board import World, pack
from engine.world.frame import Frame
from tests.reference import Refused
from tests.soak.house import Client
from tests.soak.rooms.world import (
    TOLD,
    Regular,
    check_coins,
    check_reference,
    check_told,
    same_moment,
)
from tests.soak.soak import Gate, GateEnded

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


def test_a_frame_is_held_to_its_coins() -> None:
    found = shown(started())
    check_coins(found)
    found.accounts.balances[1] += 1
    with pytest.raises(AssertionError, match="2000 minted, 2001 found"):
        check_coins(found)


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_is_held_to_the_frame(name: str) -> None:
    world = started()
    told = stats(world)
    check_told(told, shown(world))
    assert same_moment(told, stats(world))
    assert not same_moment(told, told | {name: told[name] + 1})
    with pytest.raises(AssertionError):
        check_told(told | {name: told[name] + 1}, shown(world))


def history() -> tuple[World, list[Event], World]:
    """A world, what happened in it, and what it became."""
    before = started()
    after = snapshot.load(snapshot.dump(before))
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


@pytest.mark.parametrize("left_out", [0, 1])
def test_the_reference_sees_an_event_that_is_missing(left_out: int) -> None:
    before, events, after = history()
    check_reference(before, events, after)
    del events[left_out]
    with pytest.raises((AssertionError, Refused)):
        check_reference(before, events, after)


def test_the_reference_sees_a_cell_a_coin_and_a_generation_too_many() -> None:
    before, events, after = history()
    for change in ("place", "balance", "pot", "step"):
        wrong = snapshot.load(snapshot.dump(after))
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


def test_regulars_never_send_the_same_cells_and_some_are_absurdly_far_off() -> None:
    used: set[str] = set()
    details, far = [], 0
    for number in (1, 6):
        player = Regular(number, Random(number), CHARACTERS[number], used)
        player.seated, player.balance = True, 10**6
        for method, args in (player.choose(cast(Client, None)) for _ in range(300)):
            if method == "place_cells":
                details.append(pack(args[0]))
                far += any(abs(x) > 1000 * SIZE for x, _ in args[0])
                assert all(-(2**31) <= at < 2**31 for point in args[0] for at in point)
    assert len(details) == len(set(details)) > 400
    assert 20 < far < len(details) / 2


# -- the gate: nobody is inside when it is closed, and nobody waits when it is over


def test_closing_waits_for_whoever_is_inside_and_lets_nobody_in() -> None:
    gate = Gate()
    inside, leave, closed = threading.Event(), threading.Event(), threading.Event()
    entered = []

    def stay() -> None:
        with gate.passing():
            inside.set()
            leave.wait()
            assert not closed.is_set(), "the gate was closed behind somebody"

    def come_late() -> None:
        with gate.passing():
            entered.append(closed.is_set())

    def close() -> None:
        gate.close()
        closed.set()

    gate.open()
    threads = [threading.Thread(target=stay)]
    threads[0].start()
    inside.wait()
    threads.append(threading.Thread(target=close))
    threads[1].start()
    leave.set()
    closed.wait()
    threads.append(threading.Thread(target=come_late))
    threads[2].start()
    assert entered == []
    gate.open()
    for thread in threads:
        thread.join()
    assert entered == [True]
    gate.close()
    gate.end()
    with pytest.raises(GateEnded), gate.passing():
        raise AssertionError("it was never open again")
