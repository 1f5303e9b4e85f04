"""
The Life2 canister in a network of its own, on a clock that is moved by hand.

::

    world = WorldHost(directory)                          installed by ADMIN
    world.tell("join_game", caller=ALICE)             an update, inspected and guarded
    world.ask("get_generation")                       a query
    world.wait(3)                                     three seconds, and the ticks in them
    yield from flown(directory, 3)                    for a fixture: Alice's glider, by then
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from engine.world import frame
from localnet.protocol.candid.types import PRIMS
from localnet.runtime.clock import SteppedClock
from localnet_tests.runtime.host import Refused

from .room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, ROOT, RoomHost, words

SOURCE = ROOT / "src"
ENTRY = SOURCE / "canister" / "world.py"
DID = (ROOT / "candid" / "world.did").read_text("utf-8")
NAME = "life2_backend"
EVENTS = 1  # memories whose keys are no nat8
SEASONS = 5
BOARDS = 6
RECORDS = 7
THUMBNAILS = 8

BLINKER = [(10, 10), (11, 10), (12, 10)]
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]


class WorldHost(RoomHost):
    """One installed canister; *directory* may hold the state of a network that died."""

    keys: ClassVar = {
        EVENTS: PRIMS["nat64"],
        SEASONS: PRIMS["nat32"],
        BOARDS: PRIMS["nat32"],
        RECORDS: PRIMS["text"],
        THUMBNAILS: PRIMS["nat64"],
    }

    def __init__(
        self, directory: Path, clock: SteppedClock | None = None, source: Path = SOURCE
    ) -> None:
        super().__init__("world", directory, clock, source)

    @property
    def cells(self) -> bytes:
        """262,144 u8 cells, as a front end sees them."""
        return frame.decode(self.ask("get_frame", None)).cells()

    @property
    def ticking(self) -> bool:
        """Whether ticks come; there may be a timer to the end of the season."""
        return any(timer.interval is not None for timer in self.canister.timers.set.values())

    def everything(self) -> dict[str, Any]:
        """All that a client can see of the game's state, at once."""
        stats = dict(self.ask("get_stats"))
        del stats["tick_instructions"]
        return {
            "stats": stats,
            "cells": self.cells,
            "state": self.ask("get_state"),
            "board": self.ask("get_leaderboard"),
            "events": self.ask("get_events", 0),
            "admins": self.ask("get_admins"),
        }


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "ROOT", "Refused", "WorldHost", "words"]


def flown(directory: Path, seconds: int) -> Iterator[WorldHost]:
    """A canister in which ALICE's glider has flown for so many *seconds*; closed in the end."""
    world = WorldHost(directory)
    world.tell("place_cells", GLIDER, caller=ALICE)
    world.wait(seconds)
    yield world
    world.network.close()
