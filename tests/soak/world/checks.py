"""
What has to be true of a frame, of what is told at the same moment, and of two backups.

::

    coins       minted == all balances + all coins on land + burned
    potential   living cells and their neighbours, counted by numpy in the frame's cells
    reference   backup ... a few generations and events ... backup, played by tests/reference.py
"""

from __future__ import annotations

from typing import Any

import numpy as np

from client.event import Event
from engine.life2.journal import unpack
from engine.life2.showing.frame import Frame
from engine.life2.world import World
from tests.agreement import coins_lying, first_difference
from tests.dense import SIDE, box
from tests.reference import ReferenceWorld

TOLD = ("generation", "alive", "potential", "minted", "burned")
ALIVE = np.uint8(16)


def check_coins(frame: Frame) -> None:
    """Coins add up in *frame*."""
    found = sum(frame.balances) + coins_lying(frame.cells()) + frame.burned
    assert frame.minted == found, f"{frame.minted} minted, {found} found"


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
        frame.minted,
        frame.burned,
    )
    assert tuple(stats[name] for name in TOLD) == counted
    assert frame.alive == stats["alive"]


def same_moment(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether nothing happened between these stats; what was placed would show in `alive`."""
    return all(before[name] == after[name] for name in TOLD)


def check_reference(before: World, events: list[Event], after: World) -> None:
    """*before* becomes *after* by *events* and generations, cell by cell as the rules read."""
    world = ReferenceWorld.from_cells(before.cells(), list(before.balances))
    began, minted = before.generation, before.minted - world.minted
    for event in events:
        world.step(event.generation - began - world.generation)
        play(world, event)
    world.step(after.generation - began - world.generation)
    assert first_difference(after.cells(), world.cells()) == ""
    assert list(after.balances) == world.balances
    assert after.potential() == world.potential(), "POTENTIAL differs"
    # The reference begins with nothing burned, and with nothing minted that was burned before.
    assert (after.minted, after.burned) == (world.minted + minted, world.burned + before.burned)


def play(world: ReferenceWorld, event: Event) -> None:
    """Let *event* happen in *world*."""
    if event.kind == "join":
        world.join(event.player)
    elif event.kind == "leave":
        world.leave(event.player)
    else:
        assert event.kind == "place", f"{event.kind} was not expected here"
        world.place(event.player, unpack(event.detail))
