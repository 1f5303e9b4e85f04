"""
What has to be true of a frame, of what is told at the same moment, and of two backups.

::

    coins       minted == all balances + all coins on land + pot
    potential   living cells and their neighbours, counted by numpy in the frame's cells
    reference   backup, two bots move, at least one tick, backup: played by tests/reference.py
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import numpy as np

from client import backups, log
from client.canister import Canister
from client.log import Event
from engine.world.board import World
from engine.world.frame import Frame
from engine.world.journal import unpack
from protocol.nanoseconds import SECOND
from tests.agreement import coins_lying, counters, first_difference
from tests.dense import SIDE, box
from tests.localnet.crash.player import Died, Player
from tests.reference import ReferenceWorld
from tests.servers.spawned import PATIENCE
from tests.soak.server import Server

TOLD = ("generation", "alive", "potential", "minted", "pot")
ALIVE = np.uint8(16)
# On a machine that was held up there may be hundreds; the reference takes a second for each.
MOST_GENERATIONS = 60
POLL = 0.05


def check_coins(frame: Frame) -> None:
    """Coins add up in *frame*."""
    accounts = frame.accounts
    found = sum(accounts.balances) + coins_lying(frame.cells()) + accounts.pot
    assert accounts.minted == found, f"{accounts.minted} minted, {found} found"


def living(cells: bytes) -> Any:
    """Which of *cells* are alive, 1 or 0, row by row."""
    board = np.frombuffer(cells, np.uint8).reshape(SIDE, SIDE)
    return (board & ALIVE) // ALIVE


def check_told(stats: dict[str, Any], frame: Frame) -> None:
    """*stats* tell the numbers of *frame*, which is of the same moment."""
    alive = living(frame.cells())
    counted = (
        frame.generation,
        int(alive.sum()),
        int((box(alive) > 0).sum()),
        frame.accounts.minted,
        frame.accounts.pot,
    )
    assert tuple(stats[name] for name in TOLD) == counted
    assert frame.alive == stats["alive"]


def same_moment(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether nothing happened between these stats; what was placed would show in `alive`."""
    return all(before[name] == after[name] for name in TOLD)


def check_reference(before: World, happened: list[Event], after: World) -> None:
    """*before* becomes *after* by what *happened*, cell by cell as the rules read."""
    world = ReferenceWorld.from_cells(before.cells(), list(before.balances))
    world.generation, world.minted, world.pot = before.generation, before.minted, before.pot
    world.seated, world.scores = list(before.seated), list(before.scores)
    for event in happened:
        world.step(event.generation - world.generation)
        play(world, event)
    world.step(after.generation - world.generation)
    assert first_difference(after.cells(), world.cells()) == ""
    assert counters(after) == counters(world)
    assert after.potential() == world.potential(), "POTENTIAL differs"


def play(world: ReferenceWorld, event: Event) -> None:
    """Let *event* happen in *world*."""
    if event.kind == "join":
        world.join(event.player)
    elif event.kind == "leave":
        world.leave(event.player)
    else:
        assert event.kind == "place", f"{event.kind} was not expected here"
        world.place(event.player, unpack(event.detail))


def sample(server: Server, movers: list[Player]) -> int:
    """Play on with *movers* alone, and check; how many generations that were, 0 if too many."""
    operator = server.operator()
    before, began = backups.fetch(operator).game, time.time_ns()
    for player in movers:
        with suppress(Died):
            player.move(server.client(player.identity))
    wait_for_tick(operator, before.world.generation)
    after = backups.fetch(operator).game
    past = log.fetch(operator, before.following)
    between = [event for at, event in past.numbered() if at < after.following]
    check_time(between, began + int(server.house.offset * SECOND))
    generations: int = after.world.generation - before.world.generation
    if generations > MOST_GENERATIONS:
        return 0
    check_reference(before.world, between, after.world)
    return generations


def wait_for_tick(operator: Canister, generation: int) -> None:
    """Until it is no longer *generation*, unless the world is asleep."""
    deadline = time.monotonic() + PATIENCE
    while operator.ask("get_generation") == generation and operator.ask("get_stats")["running"]:
        assert time.monotonic() < deadline, "time stands still"
        time.sleep(POLL)


def check_time(found: list[Event], earliest: int) -> None:
    """All that was *found* happened later than the clock said at first, be it put forward."""
    for event in found:
        assert event.time > earliest - SECOND, f"{event.dump()} is before {earliest}"
