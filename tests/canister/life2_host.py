"""
The Life2 canister in a network of its own, on a clock that is moved by hand.

::

    life2 = Life2(directory)                          installed by ADMIN
    life2.tell("join_game", caller=ALICE)             an update, inspected and guarded
    life2.ask("get_generation")                       a query
    life2.wait(3)                                     three seconds, and the ticks in them
    yield from flown(directory, 3)                    for a fixture: Alice's glider, by then
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.life2.showing import frame
from localnet.runtime.clock import SteppedClock
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import NAT8, PRIMS, TEXT
from tests.localnet.runtime.host import Refused

from .room_host import ADMIN, ALICE, ANONYMOUS, BOB, CAROL, ROOT, RoomHost, words

SOURCE = ROOT / "src"
ENTRY = SOURCE / "canister" / "life2.py"
DID = (ROOT / "candid" / "life2.did").read_text("utf-8")
NAME = "life2_backend"
EVENTS = 1  # the memory whose keys are nat64

BLINKER = [(10, 10), (11, 10), (12, 10)]
GLIDER = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)]


class Life2(RoomHost):
    """One installed canister; *directory* may hold the state of a network that died."""

    def __init__(
        self, directory: Path, clock: SteppedClock | None = None, source: Path = SOURCE
    ) -> None:
        super().__init__("life2", directory, clock, source)

    def maps(self) -> dict[int, dict[int, str]]:
        """What is in stable memory: memory id, key, text."""
        found: dict[int, dict[int, str]] = {}
        written = {memory: kept for memory, kept in self.canister.stable.maps.items() if kept}
        for memory, entries in written.items():
            key = PRIMS["nat64"] if memory == EVENTS else NAT8
            rows = [(decode([key], k)[0], decode([TEXT], v)[0]) for k, v in entries.items()]
            found[memory] = dict(sorted(rows))
        return found

    def put_map(self, memory: int, key: int, value: str | None) -> None:
        """Write (None: remove) an entry behind the canister's back."""
        kind = PRIMS["nat64"] if memory == EVENTS else NAT8
        raw = None if value is None else encode([TEXT], [value])
        self.canister.stable.put(memory, encode([kind], [key]), raw)
        self.canister.stable.commit()

    @property
    def cells(self) -> bytes:
        """262,144 u8 cells, as a front end sees them."""
        return frame.decode(self.ask("get_frame", None)).cells()

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


__all__ = ["ADMIN", "ALICE", "ANONYMOUS", "BOB", "CAROL", "ROOT", "Life2", "Refused", "words"]


def flown(directory: Path, seconds: int) -> Iterator[Life2]:
    """A canister in which ALICE's glider has flown for so many *seconds*; closed in the end."""
    life2 = Life2(directory)
    life2.tell("place_cells", GLIDER, caller=ALICE)
    life2.wait(seconds)
    yield life2
    life2.network.close()
