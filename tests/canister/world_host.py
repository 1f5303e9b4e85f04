"""
The Life2 canister in a network of its own, on a clock that is moved by hand.

::

    world = WorldHost(house())       installed by ADMIN
    world.join_game(caller=BOB)      an update, inspected and guarded
    world.get_generation()           a query
    world.wait(3)                    three seconds, and the ticks in them
    flown(house(), 3)                Alice's glider, by then
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from engine.world import frame
from localnet.protocol.candid.types import PRIMS
from localnet.testing import Network

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
DAYS = 10

BLINKER = [(10, 10), (11, 10), (12, 10)]
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]


class WorldHost(RoomHost):
    """World, and all that can be seen of it."""

    keys: ClassVar = {
        EVENTS: PRIMS["nat64"],
        SEASONS: PRIMS["nat32"],
        BOARDS: PRIMS["nat32"],
        RECORDS: PRIMS["text"],
        THUMBNAILS: PRIMS["nat64"],
        DAYS: PRIMS["nat32"],
    }

    def __init__(self, network: Network, source: Path = SOURCE) -> None:
        super().__init__(network, "world", source)

    @property
    def cells(self) -> bytes:
        """262,144 u8 cells, as a front end sees them."""
        return frame.decode(self.get_frame(None)).cells()

    @property
    def ticking(self) -> bool:
        """Whether ticks come; there may be a timer to the end of the season."""
        return any(timer.interval is not None for timer in self.hosted.timers.set.values())

    def everything(self) -> dict[str, Any]:
        """All that a client can see of the game's state, at once."""
        stats = dict(self.get_stats())
        del stats["tick_instructions"]
        return {
            "stats": stats,
            "cells": self.cells,
            "state": self.get_state(),
            "board": self.get_leaderboard(),
            "events": self.get_events(0),
            "admins": self.get_admins(),
        }


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "ROOT", "WorldHost", "words"]


def flown(network: Network, seconds: int) -> WorldHost:
    """A canister in which ALICE's glider has flown for so many *seconds*."""
    world = WorldHost(network)
    world.place_cells(GLIDER, caller=ALICE)
    world.wait(seconds)
    return world
